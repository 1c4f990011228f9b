import { openUnits, type PurchaseOrderLine } from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import { ImageField, NumberField, recordName, SwitchField } from '@bo/kit';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import { BatchFields } from '../../parts/batch-fields.tsx';
import { useSize } from '../../parts/size.ts';
import { useText } from '../../text.ts';
import { useCases } from './purchase-order-cells.tsx';
import { counted, type Entry } from './receive-entries.ts';

/**
 * The entry that was scanned last, and how many scans there were: each brings its field into sight and gives it the
 * cursor.
 */
export interface Found {
  index: number;
  times: number;
}

interface ReceiveLineProps {
  line: PurchaseOrderLine;
  /** Of the whole delivery. */
  entries: readonly Entry[];
  found: Found;
  onSplit: () => void;
}

/** Ordered in cases, received in units: beside "4 cases" a person would type 4. */
function useOpen(line: PurchaseOrderLine): string {
  const t = useText('purchase-orders');
  const format = useFormat();
  const cases = useCases();
  const units = openUnits(line);
  const open =
    line.pack_size === 1
      ? cases(units, 1)
      : t('receive.inUnits', {
          cases: cases(units, line.pack_size),
          units: t('units', { count: units, number: format.number(units) }),
        });
  return t('receive.open', { open, code: isolate(line.supplier_code || line.code) });
}

/** One line of a delivery as a row: what came well, what damaged, batch and date; further dates are rows below it. */
export function ReceiveLine({ line, entries, found, onSplit }: ReceiveLineProps) {
  const t = useText('purchase-orders');
  const { language } = useLanguage();
  const sizeOf = useSize();
  const open = useOpen(line);
  const [unfolded, setUnfolded] = useState(false);
  const rows = useRef(new Map<number, HTMLTableRowElement>());
  useEffect(() => {
    const row = rows.current.get(found.index);
    if (found.times === 0 || !row) return;
    row.scrollIntoView({ block: 'center' });
    const field = row.querySelector('input');
    field?.focus({ preventScroll: true });
    field?.select();
  }, [found]);
  const own = entries.flatMap((entry, index) => (entry.line_id === line.id ? [{ entry, index }] : []));
  const [first] = own;
  if (!first) return null;
  const product = recordName(line.product, language);
  const title = t('receive.line', { product, size: sizeOf(line) });
  const isShown = unfolded || first.entry.close || own.some(({ entry }) => counted(entry.damaged) > 0);
  return (
    <tbody aria-label={title}>
      {own.map(({ entry, index }, place) => (
        <tr
          key={index}
          className={found.times > 0 && found.index === index ? 'cat-found' : undefined}
          ref={(row) => {
            if (row) rows.current.set(index, row);
            else rows.current.delete(index);
          }}
        >
          <td className="cat-receive-product">
            {place === 0 ? (
              <>
                <bdi>{title}</bdi>
                <div className="bo-muted">{open}</div>
              </>
            ) : (
              <span className="bo-muted">{t('receive.otherDate')}</span>
            )}
          </td>
          <td>
            <NumberField
              name={`lines.${String(index)}.received`}
              label={place === 0 ? t('receive.received') : t('receive.furtherReceived')}
            />
          </td>
          <td>
            {place === 0 ? <NumberField name={`lines.${String(index)}.damaged`} label={t('receive.damaged')} /> : null}
          </td>
          <td>
            <div className="cat-receive-batch">
              <BatchFields
                path={`lines.${String(index)}`}
                expiresOn={entry.expires_on}
                keeping={line}
                variant={{ id: line.variant_id, codes: [line.code, line.barcode, ...line.barcodes] }}
              />
            </div>
          </td>
          <td>
            {place === 0 ? (
              <Button
                type="text"
                icon={isShown ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
                aria-expanded={isShown}
                aria-label={t('receive.moreOf', { product })}
                onClick={() => setUnfolded(!isShown)}
              />
            ) : null}
          </td>
        </tr>
      ))}
      {isShown ? (
        <tr className="cat-receive-more">
          <td colSpan={5}>
            <div>
              <SwitchField name={`lines.${String(first.index)}.close`} label={t('receive.close')} />
              {counted(first.entry.damaged) > 0 ? (
                <ImageField name={`lines.${String(first.index)}.photo`} label={t('receive.photo')} purpose="receipt" />
              ) : null}
              <Button type="link" size="small" aria-label={t('receive.splitOf', { product })} onClick={onSplit}>
                {t('receive.split')}
              </Button>
            </div>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
