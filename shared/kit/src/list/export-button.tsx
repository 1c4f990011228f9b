import { type ExportFormat, JOBS_KEY, toApiError } from '@bo/http';
import { toast } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { useState } from 'react';
import { useDescribeError } from '@bo/platform/describe-error';
import { useNotice } from '../feedback/undo.tsx';
import { MenuButton } from '../menu-button.tsx';
import { useKitText } from '../text.ts';
import { downloadFile } from './download.ts';

/**
 * Exports exactly the list's filter as CSV or Excel: `url={(format) => brands.exportUrl(list.query, format)}`. A large
 * file is made by a job: then it says so, and where the file will be.
 */
export function ExportButton({ url, name }: { url: (format: ExportFormat) => string; name: string }) {
  const t = useKitText();
  const describe = useDescribeError();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const download = async (format: ExportFormat) => {
    setBusy(true);
    try {
      if ((await downloadFile(url(format), `${name}.${format}`)) === null) return;
      // The host tells of the job from now on, on whatever screen.
      void client.invalidateQueries({ queryKey: JOBS_KEY });
      notice(t('export.begun'), { label: t('export.jobs'), run: () => void navigate('/jobs') });
    } catch (thrown) {
      toast.error(describe(toApiError(thrown)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <MenuButton
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      groups={[
        [
          { key: 'csv', label: t('export.csv'), onClick: () => void download('csv') },
          { key: 'xlsx', label: t('export.xlsx'), onClick: () => void download('xlsx') },
        ],
      ]}
    >
      {t('export.export')}
    </MenuButton>
  );
}
