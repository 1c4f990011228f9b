import { toApiError } from '@bo/http';
import { toast } from '@bo/platform';
import { useDescribeError } from '@bo/platform/describe-error';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { downloadFile } from './download.ts';

/** Downloads a file that the server makes (`path`), under the name that it gives, else `name`; a failure is told. */
export function useDownload(): (path: string, name: string) => Promise<void> {
  const describe = useDescribeError();
  return async (path, name) => {
    try {
      await downloadFile(path, name);
    } catch (thrown) {
      toast.error(describe(toApiError(thrown)));
    }
  };
}

interface DownloadButtonProps {
  path: string;
  name: string;
  children: ReactNode;
}

/** The same as a button, busy until the file is there. */
export function DownloadButton({ path, name, children }: DownloadButtonProps) {
  const download = useDownload();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      loading={busy}
      onClick={() => {
        setBusy(true);
        void download(path, name).finally(() => setBusy(false));
      }}
    >
      {children}
    </Button>
  );
}
