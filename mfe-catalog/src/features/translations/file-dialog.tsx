import type { TranslationFile } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Dialog, FileDrop } from '@bo/kit';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { readFile } from './translations.api.ts';
import type { Taken } from './use-desk.ts';

const MOST_BYTES = 20 * 1024 * 1024;

/** A file that was exported for a translator and has come back: what it would save is looked at first. */
export function FileDialog({ took, onClose }: { took: (rows: readonly Taken[]) => void; onClose: () => void }) {
  const t = useText('translations');
  const format = useFormat();
  const [file, setFile] = useState<TranslationFile | null>(null);
  if (file === null)
    return (
      <Dialog open title={t('file.title')} onCancel={onClose} footer={null}>
        <p>{t('file.hint')}</p>
        <FileDrop upload={readFile} maxBytes={MOST_BYTES} onTaken={setFile} />
      </Dialog>
    );
  const { to, rows, empty, refused } = file;
  return (
    <ApplyDialog
      title={t('file.title')}
      to={to}
      changes={rows}
      took={took}
      onClose={onClose}
      note={
        <>
          {empty > 0 ? (
            <p className="bo-muted">{t('file.empty', { count: empty, number: format.number(empty) })}</p>
          ) : null}
          {refused.length > 0 ? (
            <Alert
              type="warning"
              showIcon
              title={t('file.refused', { count: refused.length, number: format.number(refused.length) })}
              description={
                <ul>
                  {refused.slice(0, 20).map(({ line, detail }) => (
                    <li key={line}>{t('file.line', { line: format.number(line), detail })}</li>
                  ))}
                </ul>
              }
            />
          ) : null}
        </>
      }
    />
  );
}
