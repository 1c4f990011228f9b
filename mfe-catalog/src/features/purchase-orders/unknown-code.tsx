import { AddedLinesInput, isGtin, type PurchaseOrderDetail, type PurchaseOrderLine, type Scan } from '@bo/contracts';
import { isolate, useLanguage } from '@bo/i18n';
import { Dialog, MoneyField, NumberField, QuickForm, recordName } from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { variantsCalled } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text.ts';
import { addBarcode, addLines } from './purchase-orders.api.ts';
import { lineOfCode } from './receive-entries.ts';

interface AddLineProps {
  order: PurchaseOrderDetail;
  version: number;
  variant: { id: string; name: string };
  units: number;
  onAdded: (order: PurchaseOrderDetail) => void;
  onClose: () => void;
}

/** Puts a variant that came without having been ordered onto the order. */
function AddLineDialog({ order, version, variant, units, onAdded, onClose }: AddLineProps) {
  const t = useText('purchase-orders');
  const add = useMutation(addLines(t('done.lineAdded')));
  return (
    <Dialog open title={t('unknown.addTitle', { product: variant.name })} footer={null} onCancel={onClose}>
      <QuickForm
        contract={AddedLinesInput}
        initial={{
          lines: [{ variant_id: variant.id, cases: 0, units: Math.max(1, units), pack_size: null, case_cost: null }],
        }}
        record={{ version }}
        submitText={t('unknown.add')}
        save={async (body, { version: seen }) =>
          onAdded(await add.mutateAsync({ id: order.id, body: { ...body, version: seen } }))
        }
        onSaved={onClose}
      >
        <NumberField name="lines.0.cases" label={t('fields.cases')} />
        <NumberField name="lines.0.units" label={t('fields.units')} />
        <Can do="product.cost">
          <MoneyField name="lines.0.case_cost" label={t('fields.case_cost')} hint={t('unknown.costHint')} />
        </Can>
      </QuickForm>
    </Dialog>
  );
}

interface WhichLineProps {
  scan: Scan;
  lines: readonly PurchaseOrderLine[];
  onCount: (line: PurchaseOrderLine, units: number) => void;
}

/**
 * Of a code that the store has nowhere: its line, and how many pieces. For a reader who may edit products the code is
 * kept.
 */
function WhichLine({ scan, lines, onCount }: WhichLineProps) {
  const t = useText('purchase-orders');
  const { language } = useLanguage();
  const ofCase = scan.piece === null ? undefined : lineOfCode(lines, scan.piece);
  const [lineId, setLineId] = useState(ofCase?.id);
  const [units, setUnits] = useState<number | null>(scan.count ?? ofCase?.pack_size ?? 1);
  const keeps = useCan('product.edit') && isGtin(scan.code);
  const keep = useMutation(addBarcode());
  const line = lines.find(({ id }) => id === lineId);
  const count = () => {
    if (!line || units === null) return;
    if (!keeps) return onCount(line, units);
    keep.mutate(
      { id: line.variant_id, body: { barcode: scan.code, units } },
      { onSuccess: () => onCount(line, units) },
    );
  };
  return (
    <>
      <p>{ofCase ? t('unknown.maybeCase', { product: recordName(ofCase.product, language) }) : t('unknown.whose')}</p>
      <div className="cat-unknown">
        <Select
          className="cat-unknown-line"
          aria-label={t('unknown.line')}
          placeholder={t('unknown.line')}
          showSearch={{ optionFilterProp: 'label' }}
          value={lineId}
          onChange={setLineId}
          options={lines.map((one) => ({ value: one.id, label: `${recordName(one.product, language)} · ${one.code}` }))}
        />
        <InputNumber
          min={1}
          max={10_000}
          precision={0}
          aria-label={t('unknown.pieces')}
          prefix={<span className="bo-muted">{t('unknown.pieces')}</span>}
          value={units}
          onChange={setUnits}
        />
        <Button type="primary" disabled={!line || units === null} loading={keep.isPending} onClick={count}>
          {keeps ? t('unknown.countAndKeep') : t('unknown.count')}
        </Button>
      </div>
    </>
  );
}

interface UnknownCodeProps {
  scan: Scan;
  order: PurchaseOrderDetail;
  version: number;
  /** What is still to come. */
  lines: readonly PurchaseOrderLine[];
  onCount: (line: PurchaseOrderLine, units: number) => void;
  onAdded: (order: PurchaseOrderDetail, variantId: string) => void;
  onClose: () => void;
}

/**
 * What a scanned code may be that is of no line still to come: another product of the store, or one that nobody knows.
 */
export function UnknownCode({ scan, order, version, lines, onCount, onAdded, onClose }: UnknownCodeProps) {
  const t = useText('purchase-orders');
  const { language } = useLanguage();
  const mayAsk = useCan('product.view');
  const [adds, setAdds] = useState(false);
  const asked = useQuery({ ...variantsCalled(scan.code), enabled: mayAsk });
  const [owner] = asked.data?.found ?? [];
  const alert = (title: string, description?: ReactNode) => (
    <Alert type="warning" showIcon role="alert" closable={{ onClose }} title={title} description={description} />
  );
  const code = isolate(scan.code);
  if (mayAsk && asked.isPending) return alert(t('unknown.code', { code }));
  if (!owner)
    return alert(
      t('unknown.code', { code }),
      lines.length === 0 ? undefined : <WhichLine scan={scan} lines={lines} onCount={onCount} />,
    );
  const name = recordName(owner, language);
  if (order.lines.some(({ variant_id }) => variant_id === owner.id))
    return alert(t('unknown.allCame', { product: isolate(name) }));
  return (
    <>
      {alert(
        t('unknown.notOrdered', { product: isolate(name) }),
        <Can do="purchase_order.edit" otherwise={t('unknown.mayNotAdd')}>
          <Button onClick={() => setAdds(true)}>{t('unknown.add')}</Button>
        </Can>,
      )}
      {adds ? (
        <AddLineDialog
          order={order}
          version={version}
          variant={{ id: owner.id, name }}
          units={scan.count ?? 1}
          onAdded={(newer) => onAdded(newer, owner.id)}
          onClose={() => setAdds(false)}
        />
      ) : null}
    </>
  );
}
