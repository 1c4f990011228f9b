import type { SupplierPriceFile } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import { Dialog, FileDoubts, FileDrop, MoneyCell, PlainTable, recordName, useDescribeError } from '@bo/kit';
import { toast } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { CostChange } from './cost-change.tsx';
import { readPriceFile, savePrices } from './suppliers.api.ts';
import './suppliers.css';

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_REFUSED = 20;

/** A supplier's file of prices: what it would change is looked at before anything is saved. */
export function PriceFileDialog({ supplier, onClose }: { supplier: string; onClose: () => void }) {
  const t = useText('suppliers');
  const format = useFormat();
  const { language } = useLanguage();
  const describe = useDescribeError();
  const [file, setFile] = useState<SupplierPriceFile | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const save = useMutation(savePrices());
  if (file === null)
    return (
      <Dialog open title={t('file.title')} onCancel={onClose} footer={null}>
        <p>{t('file.hint')}</p>
        <FileDrop upload={readPriceFile(supplier)} maxBytes={MOST_BYTES} onTaken={setFile} />
      </Dialog>
    );
  const { rows, unchanged, refused, doubts } = file;
  const send = async () => {
    const lines = rows.map(({ line: _, product: __, code: ___, before: ____, case_cost, ...row }) => ({
      ...row,
      case_cost: case_cost ?? 0,
    }));
    const { created, changed } = await save.mutateAsync({ key, body: { supplier_id: supplier, lines } });
    toast.success(t('file.done', { created: format.number(created), changed: format.number(changed) }));
    onClose();
  };
  return (
    <Dialog
      open
      width={860}
      title={t('file.title')}
      onCancel={onClose}
      footer={
        rows.length === 0 ? (
          <Button type="primary" onClick={onClose}>
            {t('file.close')}
          </Button>
        ) : (
          <Button type="primary" loading={save.isPending} onClick={() => void send().catch(() => undefined)}>
            {t('file.save', { count: rows.length, number: format.number(rows.length) })}
          </Button>
        )
      }
    >
      <p role="status">
        {t('file.found', {
          changes: format.number(rows.length),
          unchanged: format.number(unchanged),
          refused: format.number(refused.length),
        })}
      </p>
      {save.error ? <Alert type="error" showIcon role="alert" title={describe(toApiError(save.error))} /> : null}
      {refused.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('file.refused', { count: refused.length, number: format.number(refused.length) })}
          description={
            <ul className="cat-supplier-refused">
              {refused.slice(0, MOST_REFUSED).map(({ line, text, detail }) => (
                <li key={line}>
                  {t('file.line', { line: format.number(line) })} <bdi dir="ltr">{text}</bdi> — {detail}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      <FileDoubts doubts={doubts} />
      {rows.length === 0 ? null : (
        <div className="cat-supplier-preview">
          <PlainTable
            label={t('file.title')}
            columns={[
              { title: t('fields.variant') },
              { title: t('file.before'), align: 'end' },
              { title: t('file.after'), align: 'end' },
              { title: t('fields.change'), align: 'end' },
              { title: t('fields.pack_size'), align: 'end' },
            ]}
          >
            {rows.map(({ variant_id, product, code, before, case_cost, pack_size }) => (
              <tr key={variant_id}>
                <td>
                  <bdi>{recordName(product, language)}</bdi>{' '}
                  <bdi className="bo-muted" dir="ltr">
                    {code}
                  </bdi>
                </td>
                <td data-align="end">{before ? <MoneyCell value={before.case_cost} /> : t('file.new')}</td>
                <td data-align="end">
                  <MoneyCell value={case_cost} />
                </td>
                <td data-align="end">
                  <CostChange before={before?.case_cost ?? null} after={case_cost} />
                </td>
                <td data-align="end">
                  {before && before.pack_size !== pack_size
                    ? t('file.packChange', { before: format.number(before.pack_size), after: format.number(pack_size) })
                    : format.number(pack_size)}
                </td>
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
    </Dialog>
  );
}
