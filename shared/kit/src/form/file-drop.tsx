import type { ApiError } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { type UseMutationOptions, useMutation } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Progress from 'antd/es/progress';
import { useState } from 'react';
import { useDescribeError } from '@bo/platform/describe-error';
import { useKitText } from '../text.ts';
import { DropArea } from './drop-area.tsx';

const TABLES =
  '.csv,.tsv,.txt,.gz,.xlsx,text/csv,application/gzip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEGABYTE = 1024 * 1024;

/** Why a file was not taken: the reason at the file itself, before the general sentence. */
function useReason(): (error: ApiError) => string {
  const describe = useDescribeError();
  return (error) => error.errors['file']?.[0] ?? describe(error);
}

/**
 * Where a table (CSV, packed CSV or Excel) is dropped or chosen; it is sent at once, and why it is not taken is said
 * beneath.
 *
 * @param upload the mutation that sends it, given what is told how much of it is sent, from 0 to 1
 * @param maxBytes larger files are not sent
 * @param onTaken what follows, given the server's answer
 */
export function FileDrop<T>({
  upload,
  maxBytes,
  onTaken,
}: {
  upload: (onProgress: (fraction: number) => void) => UseMutationOptions<T, ApiError, File>;
  maxBytes: number;
  onTaken: (taken: T) => void;
}) {
  const t = useKitText();
  const format = useFormat();
  const reason = useReason();
  const [sent, setSent] = useState(0);
  const [tooBig, setTooBig] = useState(false);
  const sending = useMutation(upload(setSent));
  const take = (file: File | undefined) => {
    if (!file || sending.isPending) return;
    setTooBig(file.size > maxBytes);
    setSent(0);
    if (file.size <= maxBytes) sending.mutate(file, { onSuccess: onTaken });
  };
  const size = format.number(maxBytes / MEGABYTE);
  return (
    <>
      <DropArea
        title={t('file.title')}
        hint={t('file.hint', { size })}
        accept={TABLES}
        disabled={sending.isPending}
        onFiles={([file]) => take(file)}
      />
      {sending.isPending ? (
        <div role="status">
          <Progress percent={Math.round(sent * 100)} status="active" />
          <span className="bo-muted">{t(sent < 1 ? 'file.sending' : 'file.reading')}</span>
        </div>
      ) : null}
      {sending.error ? <Alert type="error" showIcon title={reason(sending.error)} /> : null}
      {tooBig ? <Alert type="error" showIcon title={t('file.tooBig', { size })} /> : null}
    </>
  );
}
