import { type ExportFormat, http, toApiError } from '@bo/http';
import { toast } from '@bo/platform';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { useState } from 'react';
import { useDescribeError } from '../feedback/describe-error.ts';
import { MenuButton } from '../menu-button.tsx';
import { useKitText } from '../text.ts';

function fileName(disposition: string | undefined, fallback: string): string {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? fallback;
}

/** Hands a file to the browser's own download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Exports exactly the list's filter as CSV or Excel: `url={(format) => brands.exportUrl(list.query, format)}`. */
export function ExportButton({ url, name }: { url: (format: ExportFormat) => string; name: string }) {
  const t = useKitText();
  const describe = useDescribeError();
  const [busy, setBusy] = useState(false);
  const download = async (format: ExportFormat) => {
    setBusy(true);
    try {
      const { data, headers } = await http().get(url(format), { responseType: 'blob' });
      if (data instanceof Blob) saveFile(data, fileName(headers['content-disposition'], `${name}.${format}`));
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
