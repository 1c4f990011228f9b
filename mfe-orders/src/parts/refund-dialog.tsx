import { REFUND_METHODS, RefundInput, RefundMethod, type RefundQuote } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  MoneyField,
  NumberField,
  PlainTable,
  QuickForm,
  recordName,
  SelectField,
  TextAreaField,
  useDescribeError,
  useField,
  useFillField,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { keepPreviousData, useMutation, useQuery } from '@bo/platform/query';
import { lineLabel, refunds, useLabel, useLineName } from '@bo/resources';
import Alert from 'antd/es/alert';
import Skeleton from 'antd/es/skeleton';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { OfAnOrderDialog } from './of-an-order.tsx';
import { refundQuote } from './refund-quote.api.ts';
import { refundSettings } from './refund-settings.api.ts';
import { RefundSum, type Sum, useRefundText } from './refund-sum.tsx';
import { useText } from '../text.ts';
import './records.css';

const Form = RefundInput.omit({ order_id: true });

type QuotedLine = RefundQuote['lines'][number];

/** A line with how many units of it go back, told as it is typed. */
function LineRow({
  line,
  at,
  amount,
  onUnits,
}: {
  line: QuotedLine;
  at: number;
  amount: number;
  onUnits: (line: string, units: number) => void;
}) {
  const t = useText('refunds');
  const format = useFormat();
  const { language } = useLanguage();
  const nameOf = useLineName();
  const name = `lines.${String(at)}.quantity`;
  const label = t('unitsOf', { product: nameOf(line) });
  const { value } = useField({ name, label });
  const units = typeof value === 'number' ? value : 0;
  useEffect(() => onUnits(line.line_id, units), [onUnits, line.line_id, units]);
  return (
    <tr>
      <td>
        <bdi>{recordName(line, language)}</bdi> <bdi className="bo-muted">{lineLabel(line, language)}</bdi>
      </td>
      <td data-align="end">{format.number(line.left)}</td>
      <td className="ord-units">
        <NumberField name={name} label={label} disabled={line.left === 0} />
      </td>
      <td data-align="end">
        <bdi className="bo-number">{format.money(amount)}</bdi>
      </td>
    </tr>
  );
}

/** The lines of the order with a number for each, and what it all comes to while it is typed. */
function Lines({ orderId, quote: first, onSum }: { orderId: string; quote: RefundQuote; onSum: (sum: Sum) => void }) {
  const t = useText('refunds');
  /** What the policy gave back of the fee as it was filled in: left as it is, it follows the policy. */
  const [byPolicy, setByPolicy] = useState(0);
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const keep = useCallback((line: string, n: number) => setUnits((before) => ({ ...before, [line]: n })), []);
  const fill = useFillField();
  const fee = useField({ name: 'delivery_fee', label: t('fields.delivery_fee') }).value;
  const goodwill = useField({ name: 'goodwill', label: t('fields.goodwill') }).value;
  const method = RefundMethod.safeParse(useField({ name: 'method', label: t('fields.method') }).value).data;
  const reason = useField({ name: 'reason_id', label: t('fields.reason') }).value;
  const { data: quote = first, error } = useQuery({
    ...refundQuote({
      order: orderId,
      lines: Object.entries(units).map(([line_id, quantity]) => ({ line_id, quantity })),
      goodwill: typeof goodwill === 'number' ? goodwill : 0,
      ...(typeof fee === 'number' && fee !== byPolicy ? { delivery_fee: fee } : {}),
      ...(method ? { method } : {}),
      ...(typeof reason === 'string' ? { reason } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const { delivery_fee_policy: policy } = quote;
  const follow = useEffectEvent(() => {
    if (fee === byPolicy) fill('delivery_fee', policy);
    setByPolicy(policy);
  });
  useEffect(() => follow(), [policy]);
  return (
    <>
      <PlainTable
        label={t('sections.lines')}
        columns={[
          { title: t('fields.what') },
          { title: t('fields.left'), align: 'end' },
          { title: t('fields.qty') },
          { title: t('fields.amount'), align: 'end' },
        ]}
      >
        {first.lines.map((line, at) => (
          <LineRow
            key={line.line_id}
            line={line}
            at={at}
            amount={quote.lines.find(({ line_id }) => line_id === line.line_id)?.amount ?? 0}
            onUnits={keep}
          />
        ))}
      </PlainTable>
      <RefundSum quote={quote} error={error} onSum={onSum} />
    </>
  );
}

function RefundForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useText('refunds');
  const label = useLabel();
  const { language } = useLanguage();
  const describe = useDescribeError();
  const format = useFormat();
  const decides = useCan('refund.approve');
  const refundText = useRefundText();
  const [sum, setSum] = useState<Sum>({ total: 0, off: undefined });
  const settings = useQuery(refundSettings);
  const create = useMutation(refunds.create({ done: t('done.requested') }));
  const reasons = (settings.data?.reasons ?? []).filter(({ active }) => active);
  const [reason] = reasons;
  const method: RefundMethod = settings.data?.methods[0] ?? 'original';
  const start = useQuery(refundQuote({ order: orderId, lines: [], goodwill: 0 }));
  if (start.isError) return <Alert type="error" showIcon title={describe(start.error)} />;
  if (!start.data || !settings.data || !reason) return <Skeleton active />;
  return (
    <QuickForm
      contract={Form}
      initial={{
        lines: start.data.lines.map(({ line_id }) => ({ line_id, quantity: 0 })),
        delivery_fee: 0,
        goodwill: 0,
        method,
        reason_id: reason.id,
        note: '',
      }}
      record={null}
      save={(input) =>
        create.mutateAsync({
          ...input,
          ...(decides ? {} : { delivery_fee: null }),
          order_id: orderId,
          lines: input.lines.filter(({ quantity }) => quantity > 0),
        })
      }
      onSaved={onClose}
      off={sum.off}
      submitText={refundText(sum.total)}
    >
      <SelectField
        name="reason_id"
        label={t('fields.reason')}
        choices={reasons.map((one) => ({ value: one.id, label: recordName(one, language) }))}
      />
      <Lines orderId={orderId} quote={start.data} onSum={setSum} />
      <MoneyField
        name="delivery_fee"
        label={t('fields.delivery_fee')}
        hint={t('hints.deliveryFee', { left: format.money(start.data.delivery_fee_left) })}
        disabled={!decides || start.data.delivery_fee_left === 0}
      />
      <MoneyField name="goodwill" label={t('fields.goodwill')} hint={t('hints.goodwill')} />
      <SelectField
        name="method"
        label={t('fields.method')}
        choices={REFUND_METHODS.filter((value) => settings.data.methods.includes(value)).map((value) => ({
          value,
          label: label(`refund_method.${value}`),
        }))}
      />
      <TextAreaField name="note" label={t('fields.note')} rows={2} />
    </QuickForm>
  );
}

/**
 * Asks for money back: of which order, what of it, why and how; what it comes to is counted by the server meanwhile.
 */
export function RefundDialog({ order, onClose }: { order?: string | undefined; onClose: () => void }) {
  const t = useText('refunds');
  return (
    <OfAnOrderDialog
      order={order}
      title={t('list.create')}
      width={640}
      label={t('fields.order')}
      placeholder={t('chooseOrder')}
      onClose={onClose}
    >
      {(orderId) => <RefundForm orderId={orderId} onClose={onClose} />}
    </OfAnOrderDialog>
  );
}
