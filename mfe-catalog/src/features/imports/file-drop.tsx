import { MAX_IMPORT_BYTES, type ProductImport } from '@bo/contracts';
import type { ApiError } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { useDescribeError } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import Alert from 'antd/es/alert';
import Progress from 'antd/es/progress';
import { type DragEvent, useState } from 'react';
import { useText } from '../../text.ts';
import { uploadFile } from './imports.api.ts';

const ACCEPT =
  '.csv,.tsv,.txt,.gz,.xlsx,text/csv,application/gzip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Why a file was not taken: the reason at the file itself, before the general sentence. */
function useReason(): (error: ApiError) => string {
  const describe = useDescribeError();
  return (error) => error.errors['file']?.[0] ?? describe(error);
}

/** Where a file is dropped or chosen; it is sent at once. */
export function FileDrop({ onTaken }: { onTaken: (taken: ProductImport) => void }) {
  const t = useText('imports');
  const format = useFormat();
  const reason = useReason();
  const [over, setOver] = useState(false);
  const [sent, setSent] = useState(0);
  const [tooBig, setTooBig] = useState(false);
  const upload = useMutation(uploadFile(setSent));
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    setTooBig(file.size > MAX_IMPORT_BYTES);
    setSent(0);
    if (file.size <= MAX_IMPORT_BYTES) upload.mutate(file, { onSuccess: onTaken });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <label
        className="imp-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <InboxOutlined aria-hidden />
        <strong>{t('drop.title')}</strong>
        <span className="bo-muted">{t('drop.hint', { size: format.number(MAX_IMPORT_BYTES / 1024 / 1024) })}</span>
        <input
          type="file"
          className="imp-file"
          accept={ACCEPT}
          disabled={upload.isPending}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      {upload.isPending ? (
        <div role="status">
          <Progress percent={Math.round(sent * 100)} status="active" />
          <span className="bo-muted">{t(sent < 1 ? 'drop.sending' : 'drop.reading')}</span>
        </div>
      ) : null}
      {upload.error ? <Alert type="error" showIcon title={reason(upload.error)} /> : null}
      {tooBig ? (
        <Alert
          type="error"
          showIcon
          title={t('drop.tooBig', { size: format.number(MAX_IMPORT_BYTES / 1024 / 1024) })}
        />
      ) : null}
    </>
  );
}
