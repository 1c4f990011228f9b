import type { BulkResult } from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import Button from 'antd/es/button';
import { Dialog } from '../feedback/dialog.tsx';
import { recordName } from '../record-name.ts';
import { useReturnFocus } from '../return-focus.ts';
import { useKitText } from '../text.ts';

interface BulkReportProps {
  results: BulkResult['results'];
  /** How many worked and how many did not, where `results` has only those that did not, or the first of them. */
  counts?: { worked: number; refused: number };
  nameOf: ((id: string) => string | undefined) | undefined;
  onClose: () => void;
}

/** Which rows of a bulk action did not work, and why. */
export function BulkReport({ results, counts, nameOf, onClose }: BulkReportProps) {
  const t = useKitText();
  const format = useFormat();
  const { language } = useLanguage();
  useReturnFocus();
  const failed = results.filter(({ ok }) => !ok);
  const { worked: count, refused } = counts ?? { worked: results.length - failed.length, refused: failed.length };
  const called = (row: BulkResult['results'][number]) => nameOf?.(row.id) ?? (recordName(row, language) || row.id);
  const reasons = new Map<string, number>();
  for (const { detail, code = '' } of failed) reasons.set(detail ?? code, (reasons.get(detail ?? code) ?? 0) + 1);
  return (
    <Dialog
      open
      title={t('bulk.someFailed', { count: refused, number: format.number(refused) })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      onCancel={onClose}
    >
      <p>{t('bulk.worked', { count, number: format.number(count) })}</p>
      {failed.length < refused ? <p>{t('bulk.first', { number: format.number(failed.length) })}</p> : null}
      {reasons.size < failed.length ? (
        <ul className="bo-report-reasons">
          {[...reasons]
            .sort(([, a], [, b]) => b - a)
            .map(([reason, rows]) => (
              <li key={reason}>{t('bulk.reason', { reason: isolate(reason), number: format.number(rows) })}</li>
            ))}
        </ul>
      ) : null}
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
              {failed.map((row) => (
                <tr key={row.id}>
                  <td>
                    <bdi>{called(row)}</bdi>
                  </td>
                  <td>{row.detail ?? row.code}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  );
}
