import { isReceivable, openUnits, type PurchaseOrderDetail, PurchaseReceiptInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ContractForm,
  DateField,
  FormPage,
  FormSection,
  Loaded,
  NumberField,
  recordName,
  SwitchField,
  TextAreaField,
  TextField,
  useFormValues,
} from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useSize } from '../../parts/size.ts';
import { useText } from '../../text.ts';
import { useCases } from './purchase-order-cells.tsx';
import { purchaseOrders, receiveOrder } from './purchase-orders.api.ts';
import '../../parts/parts.css';

const count = (value: unknown) => (typeof value === 'number' ? value : 0);
const entered = (values: object, at: number): Record<string, unknown> => {
  const lines: unknown = Reflect.get(values, 'lines');
  const line: unknown = Array.isArray(lines) ? lines[at] : undefined;
  return typeof line === 'object' && line !== null ? (line as Record<string, unknown>) : {};
};

/** What is said of a delivery as it is typed: what is over has to be taken knowingly, what is closed needs a reason. */
function Ending({ open }: { open: readonly number[] }) {
  const t = useText('purchase-orders');
  const format = useFormat();
  const values = useFormValues();
  const over = open.reduce((sum, units, at) => sum + Math.max(0, count(entered(values, at)['received']) - units), 0);
  const closes = open.some((_, at) => entered(values, at)['close'] === true);
  return (
    <FormSection title={t('receive.ending')}>
      {over > 0 ? (
        <SwitchField name="accept_over" label={t('receive.acceptOver', { count: over, number: format.number(over) })} />
      ) : null}
      {closes ? <TextAreaField name="reason" label={t('receive.reason')} rows={2} /> : null}
      <TextAreaField name="note" label={t('fields.note')} hint={t('receive.noteHint')} rows={2} />
    </FormSection>
  );
}

function ReceiveForm({ order }: { order: PurchaseOrderDetail }) {
  const t = useText('purchase-orders');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const format = useFormat();
  const cases = useCases();
  const sizeOf = useSize();
  const [key] = useState(() => crypto.randomUUID());
  const receive = useMutation(receiveOrder(t('done.received')));
  const lines = order.lines.filter((line) => openUnits(line) > 0);
  // Ordered in cases, received in units: whoever reads "4 cases" over a field would type 4.
  const openOf = (line: PurchaseOrderDetail['lines'][number]) => {
    const units = openUnits(line);
    return line.pack_size === 1
      ? cases(units, 1)
      : t('receive.inUnits', {
          cases: cases(units, line.pack_size),
          units: t('units', { count: units, number: format.number(units) }),
        });
  };
  return (
    <ContractForm
      name={`receive ${order.id} ${String(order.version)}`}
      contract={PurchaseReceiptInput}
      initial={{
        accept_over: false,
        reason: '',
        note: '',
        lines: lines.map((line) => ({
          line_id: line.id,
          received: openUnits(line),
          damaged: 0,
          batch: '',
          expires_on: null,
          close: false,
        })),
      }}
      submitText={t('receive.submit')}
      save={(body) => receive.mutateAsync({ id: order.id, key, body: { ...body, version: order.version } })}
      onSaved={() => void navigate(paths.purchaseOrderDetails(order.id), { replace: true })}
    >
      {lines.map((line, at) => (
        <FormSection
          key={line.id}
          title={t('receive.line', { product: recordName(line.product, language), size: sizeOf(line) })}
          hint={t('receive.open', {
            open: openOf(line),
            code: line.supplier_code || line.code,
          })}
        >
          <NumberField name={`lines.${String(at)}.received`} label={t('receive.received')} />
          <NumberField
            name={`lines.${String(at)}.damaged`}
            label={t('receive.damaged')}
            hint={t('receive.damagedHint')}
          />
          <TextField name={`lines.${String(at)}.batch`} label={t('fields.batch')} code />
          <DateField name={`lines.${String(at)}.expires_on`} label={t('fields.expires_on')} />
          <SwitchField name={`lines.${String(at)}.close`} label={t('receive.close')} />
        </FormSection>
      ))}
      <Ending open={lines.map(openUnits)} />
    </ContractForm>
  );
}

/** Goods come in against an order: what is good, what is damaged, what is over and what will not come. */
export function PurchaseOrderReceivePage() {
  const t = useText('purchase-orders');
  const { purchaseOrderID = '' } = useParams();
  const result = useQuery(purchaseOrders.detail(purchaseOrderID));
  return (
    <FormPage
      title={t('receive.title', { number: result.data?.number ?? '' })}
      parent={{ to: paths.purchaseOrderDetails(purchaseOrderID), label: t('details.title') }}
    >
      <Loaded result={result}>
        {(order) =>
          isReceivable(order.status) ? (
            <ReceiveForm key={order.version} order={order} />
          ) : (
            <p role="note">{t('receive.notOpen')}</p>
          )
        }
      </Loaded>
    </FormPage>
  );
}
