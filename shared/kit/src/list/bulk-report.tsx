import type { BulkResult } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Dialog } from '../feedback/dialog.tsx';
import { useReturnFocus } from '../return-focus.ts';
import { useKitText } from '../text.ts';

interface BulkReportProps {
  results: BulkResult['results'];
  /** How many worked, where `results` has only those that did not. */
  worked?: number;
  nameOf: ((id: string) => string | undefined) | undefined;
  onClose: () => void;
}

/** Which rows of a bulk action did not work, and why. */
export function BulkReport({ results, worked, nameOf, onClose }: BulkReportProps) {
  const t = useKitText();
  const format = useFormat();
  useReturnFocus();
  const failed = results.filter(({ ok }) => !ok);
  const count = worked ?? results.length - failed.length;
  return (
    <Dialog
      open
      title={t('bulk.someFailed', { count: failed.length, number: format.number(failed.length) })}
      cancelText={t('close')}
      okButtonProps={{ hidden: true }}
      onCancel={onClose}
    >
      <p>{t('bulk.worked', { count, number: format.number(count) })}</p>
      <div className="bo-table">
        <div className="bo-table-scroll bo-report">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('bulk.row')}</th>
                <th scope="col">{t('bulk.why')}</th>
              </tr>
            </thead>
            <tbody>
              {failed.map(({ id, detail, code }) => (
                <tr key={id}>
                  <td>
                    <bdi>{nameOf?.(id) ?? id}</bdi>
                  </td>
                  <td>{detail ?? code}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  );
}
