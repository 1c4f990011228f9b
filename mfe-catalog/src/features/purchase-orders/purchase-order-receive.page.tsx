import { isReceivable, openUnits, PurchaseOrderDetail, PurchaseReceiptInput, purchaseLine } from '@bo/contracts';
import { mergeResponse, toApiError } from '@bo/http';
import { useFormat } from '@bo/i18n';
import {
  ContractForm,
  FormPage,
  FormSection,
  Loaded,
  SwitchField,
  TextAreaField,
  TextField,
  useFormValues,
} from '@bo/kit';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { useReceiptSum } from '../../parts/receipt-sum.ts';
import { useText } from '../../text.ts';
import { purchaseOrders, receiveOrder } from './purchase-orders.api.ts';
import { counted, entriesOf, entryOf } from './receive-entries.ts';
import { ReceiveLines } from './receive-lines.tsx';
import '../../parts/parts.css';

/** What is said of a delivery as it is typed: what is over has to be taken knowingly, what is closed needs a reason. */
function Ending({ open }: { open: ReadonlyMap<string, number> }) {
  const t = useText('purchase-orders');
  const format = useFormat();
  const values = useFormValues();
  const entries = entriesOf(values);
  const receivedOf = (id: string) =>
    entries.filter((entry) => entry.line_id === id).reduce((sum, entry) => sum + counted(entry.received), 0);
  const over = [...open].reduce((sum, [id, units]) => sum + Math.max(0, receivedOf(id) - units), 0);
  const closes = entries.some(({ close }) => close);
  return (
    <FormSection title={t('receive.ending')}>
      {over > 0 ? (
        <SwitchField name="accept_over" label={t('receive.acceptOver', { count: over, number: format.number(over) })} />
      ) : null}
      {closes ? <TextAreaField name="reason" label={t('receive.reason')} rows={2} /> : null}
      <TextField name="delivery_note" label={t('fields.delivery_note')} hint={t('receive.deliveryNoteHint')} code />
      <TextAreaField name="note" label={t('fields.note')} rows={2} />
    </FormSection>
  );
}

/** Someone else has changed the order: the form starts over with it, unless something was typed over `initial`. */
function Newer({ initial, onBegin }: { initial: object; onBegin: () => void }) {
  const values = useFormValues();
  const isTyped = Object.entries(initial).some(
    ([name, start]) => JSON.stringify(values[name]) !== JSON.stringify(start),
  );
  const begin = useEffectEvent(onBegin);
  useEffect(() => {
    if (!isTyped) begin();
  }, [isTyped]);
  return null;
}

interface ReceiveFormProps {
  /** The order as it was when the form began: its fields stay in their places. */
  begun: PurchaseOrderDetail;
  /** As it is now. */
  order: PurchaseOrderDetail;
  onBegin: () => void;
}

function ReceiveForm({ begun, order, onBegin }: ReceiveFormProps) {
  const t = useText('purchase-orders');
  const navigate = useNavigate();
  const format = useFormat();
  const sumOf = useReceiptSum();
  const [key] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const receive = useMutation(receiveOrder(t('done.received')));
  /** The newest one that the person who types here has seen. */
  const [version, setVersion] = useState(begun.version);
  // What was put onto the order meanwhile can be counted too.
  const asked = [
    ...begun.lines.filter((line) => openUnits(line) > 0),
    ...order.lines.filter((line) => openUnits(line) > 0 && begun.lines.every(({ id }) => id !== line.id)),
  ];
  const lines = asked.map((line) => order.lines.find(({ id }) => id === line.id) ?? line);
  const initial = {
    accept_over: false,
    delivery_note: '',
    reason: '',
    note: '',
    lines: begun.lines.filter((line) => openUnits(line) > 0).map(entryOf),
  };
  const save = async (body: PurchaseReceiptInput) => {
    try {
      return await receive.mutateAsync({ id: order.id, key, body: { ...body, version } });
    } catch (thrown) {
      const { status, current } = toApiError(thrown);
      const newer = PurchaseOrderDetail.safeParse(current);
      if (status === 409 && newer.success) {
        // It is told, what is still to come is shown, and one goes on.
        setVersion(newer.data.version);
        mergeResponse(client, purchaseOrders.keys.detail(order.id), newer.data);
      }
      throw thrown;
    }
  };
  const effect = ({ lines: typed }: PurchaseReceiptInput) => {
    const damaged = typed.reduce((sum, line) => sum + line.damaged, 0);
    const sum = sumOf(
      typed.map(({ line_id, received }) => {
        const line = lines.find(({ id }) => id === line_id);
        const cost =
          line?.case_cost == null
            ? null
            : purchaseLine({ ...line, case_cost: line.case_cost, quantity: received }).cost_net;
        return { units: received, cost };
      }),
    );
    return damaged === 0 ? sum : `${sum} ${t('receive.damagedSum', { number: format.number(damaged) })}`;
  };
  return (
    <ContractForm
      name={`receive ${order.id} ${initial.lines.map(({ line_id }) => line_id).join(' ')}`}
      contract={PurchaseReceiptInput}
      initial={initial}
      submitText={t('receive.submit')}
      confirm={{ title: t('receive.confirm'), effect }}
      save={save}
      onSaved={() => void navigate(paths.purchaseOrderDetails(order.id), { replace: true })}
    >
      {order.version > version ? <Newer initial={initial} onBegin={onBegin} /> : null}
      <ReceiveLines order={order} lines={lines} version={version} onVersion={setVersion} />
      <Ending open={new Map(lines.map((line) => [line.id, openUnits(line)]))} />
    </ContractForm>
  );
}

/**
 * What is typed stays, anyone who changes the order meanwhile; where its lines are others by now, it has no place any
 * more.
 */
function Receipt({ order }: { order: PurchaseOrderDetail }) {
  const t = useText('purchase-orders');
  const [begun, setBegun] = useState(order);
  const fits = isReceivable(begun.status) && begun.lines.every(({ id }) => order.lines.some((line) => line.id === id));
  if (!fits && begun.version !== order.version) setBegun(order);
  return (
    <>
      {isReceivable(order.status) ? null : <p role="note">{t('receive.notOpen')}</p>}
      {isReceivable(begun.status) ? (
        <ReceiveForm key={begun.version} begun={begun} order={order} onBegin={() => setBegun(order)} />
      ) : null}
    </>
  );
}

/** Goods come in against an order: what is good, what is damaged, what is over and what will not come. */
export function PurchaseOrderReceivePage() {
  const t = useText('purchase-orders');
  const { purchaseOrderId = '' } = useParams();
  const result = useQuery(purchaseOrders.detail(purchaseOrderId));
  return (
    <FormPage
      title={t('receive.title', { number: result.data?.number ?? '' })}
      parent={{ to: paths.purchaseOrderDetails(purchaseOrderId), label: t('details.title') }}
    >
      <Loaded result={result}>{(order) => <Receipt key={order.id} order={order} />}</Loaded>
    </FormPage>
  );
}
