import { DEFAULT_REFUND_SETTINGS, type ReturnStatus } from '@bo/contracts';
import { type Context, iso, type Row } from './context.ts';
import type { Network } from './network.ts';
import type { Order } from './orders.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Money goes back so long after the delivery (`payments.ts` writes the payment of it). */
const SETTLED_AFTER = 20 * HOUR;

/** What is still open in the store, with how many hours ago it came to that. */
const OPEN_RETURNS: readonly { status: ReturnStatus; ago: number; wish?: 'exchange' }[] = [
  { status: 'requested', ago: 1 },
  { status: 'requested', ago: 3 },
  { status: 'requested', ago: 6, wish: 'exchange' },
  { status: 'requested', ago: 30 },
  { status: 'approved', ago: 4 },
  { status: 'approved', ago: 9 },
  { status: 'pickup_scheduled', ago: 5 },
  { status: 'pickup_scheduled', ago: 7, wish: 'exchange' },
  { status: 'received', ago: 2 },
  { status: 'received', ago: 27 },
  { status: 'inspected', ago: 1 },
  { status: 'rejected', ago: 20 },
  { status: 'rejected', ago: 44 },
];
const OPEN_REFUNDS = [
  { status: 'requested', ago: 1, goodwill: 2500, reason: 'late' },
  { status: 'requested', ago: 2, goodwill: 4000, reason: 'damaged' },
  { status: 'requested', ago: 5, goodwill: 3000, reason: 'missing' },
  { status: 'requested', ago: 26, goodwill: 2200, reason: 'other' },
  { status: 'rejected', ago: 40, goodwill: 6000, reason: 'changed_mind' },
  { status: 'rejected', ago: 70, goodwill: 2600, reason: 'late' },
] as const;
const REJECTIONS = ['The seal is broken and the store is not at fault.', 'المنتج مستعمل ولا خطأ من المتجر.'] as const;

const reasonOf = (id: string) => {
  const found = DEFAULT_REFUND_SETTINGS.reasons.find((reason) => reason.id === id);
  if (!found) throw new Error(`There is no reason "${id}".`);
  return {
    reason_id: found.id,
    reason_name: found.name,
    reason_name_ar: found.name_ar,
    store_fault: found.store_fault,
  };
};

export interface GivenBack {
  readonly returns: Row<'returns'>[];
  readonly returnLines: Row<'return_lines'>[];
  readonly refunds: Row<'refunds'>[];
  readonly refundLines: Row<'refund_lines'>[];
}

/**
 * What came back, and what money went back: of the lines that orders say were refunded, settled long ago; and what the
 * order desk and finance have before them today.
 */
export function buildRefunds(context: Context, network: Network, orders: readonly Order[]): GivenBack {
  const random = context.random('refunds');
  const now = context.now.getTime();
  const [desk, finance] = [network.userOf('orders').id, network.userOf('finance').id];
  const made: GivenBack = { returns: [], returnLines: [], refunds: [], refundLines: [] };

  const ofOrder = ({ row }: Order) => ({
    order_id: row.id,
    order_number: row.number,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    dealer_id: row.dealer_id ?? null,
  });
  const written = (created: number, updated: number) => ({
    created_at: iso(new Date(created)),
    created_by: desk,
    updated_at: iso(new Date(updated)),
    updated_by: desk,
  });
  function addReturn(order: Order, created: number, at: number, more: Partial<Row<'returns'>>): string {
    const id = context.id('ret', new Date(created));
    made.returns.push({
      id,
      ...ofOrder(order),
      warehouse_id: order.row.warehouse_id ?? null,
      purchase_date: order.row.purchase_date ?? iso(context.now),
      status: 'requested',
      status_at: iso(new Date(at)),
      wish: 'refund',
      note: '',
      decision_reason: '',
      pickup_starts_at: null,
      pickup_ends_at: null,
      received_at: null,
      inspected_at: null,
      ...written(created, at),
      ...more,
    });
    return id;
  }
  function addReturnLine(return_id: string, line: string, quantity: number, damaged: number, at: number): void {
    made.returnLines.push({
      id: context.id('rtl', new Date(at)),
      return_id,
      order_line_id: line,
      quantity,
      ...reasonOf('damaged'),
      damaged,
    });
  }
  function addRefund(order: Order, created: number, at: number, more: Partial<Row<'refunds'>> & { amount: number }) {
    const id = context.id('ref', new Date(created));
    made.refunds.push({
      id,
      ...ofOrder(order),
      return_id: null,
      status: 'requested',
      method: order.row.payment_mode === 'cash' ? 'wallet' : 'original',
      ...reasonOf('damaged'),
      note: '',
      currency: order.row.currency,
      items: 0,
      goodwill: 0,
      decided_by: null,
      decided_at: null,
      decision_reason: '',
      attempts: 0,
      settled_at: null,
      ...written(created, at),
      ...more,
    });
    return id;
  }

  for (const order of orders) {
    const delivered = Date.parse(String(order.row.delivered_at ?? ''));
    for (const { row } of order.lines) {
      const amount = row.refunded ?? 0;
      if (amount === 0) continue;
      const settled = Math.min(delivered + SETTLED_AFTER, now - 1000);
      const asked = delivered + (settled - delivered) * 0.2;
      const quantity = Math.max(row.returned ?? 0, 1);
      const isBack = (row.returned ?? 0) > 0;
      const return_id = isBack
        ? addReturn(order, asked, settled, {
            status: 'closed',
            received_at: iso(new Date(asked + (settled - asked) / 2)),
            inspected_at: iso(new Date(asked + (settled - asked) * 0.7)),
          })
        : null;
      if (return_id) addReturnLine(return_id, row.id, quantity, quantity, asked);
      const refund = addRefund(order, settled - 10 * MINUTE, settled, {
        return_id,
        status: 'settled',
        items: amount,
        amount,
        decided_by: finance,
        decided_at: iso(new Date(settled - 5 * MINUTE)),
        attempts: 1,
        settled_at: iso(new Date(settled)),
      });
      made.refundLines.push({
        id: context.id('rfl', new Date(settled)),
        refund_id: refund,
        order_line_id: row.id,
        quantity,
        amount,
      });
    }
  }

  const lately = orders.filter(
    ({ row, lines }) =>
      row.status === 'delivered' &&
      now - Date.parse(String(row.delivered_at ?? '')) < 6 * 24 * HOUR &&
      now - Date.parse(String(row.delivered_at ?? '')) > 46 * HOUR &&
      lines.every((line) => (line.row.refunded ?? 0) === 0),
  );
  const returnable = lately.filter(({ lines }) =>
    lines.some(({ row }) => row.return_policy === 'return_or_exchange' && (row.delivered ?? 0) > 0),
  );
  for (const [at, { status, ago, wish = 'refund' }] of OPEN_RETURNS.entries()) {
    const order = returnable[at % Math.max(returnable.length, 1)];
    const line = order?.lines.find(({ row }) => row.return_policy === 'return_or_exchange' && (row.delivered ?? 0) > 0);
    if (!order || !line || at >= returnable.length) break;
    const since = now - ago * HOUR;
    const hadPickup = status === 'pickup_scheduled' || status === 'received' || status === 'inspected';
    const id = addReturn(order, since - (status === 'requested' ? 0 : 5 * HOUR), since, {
      status,
      wish,
      decision_reason: status === 'rejected' ? random.pick(REJECTIONS) : '',
      ...(hadPickup
        ? { pickup_starts_at: iso(new Date(since + 2 * HOUR)), pickup_ends_at: iso(new Date(since + 4 * HOUR)) }
        : {}),
      received_at: status === 'received' || status === 'inspected' ? iso(new Date(since)) : null,
      inspected_at: status === 'inspected' ? iso(new Date(since)) : null,
    });
    const quantity = Math.min(line.row.delivered ?? 1, 2);
    addReturnLine(id, line.row.id, quantity, status === 'inspected' ? quantity : 0, since);
  }
  const others = lately.filter((order) => !made.returns.some(({ order_id }) => order_id === order.row.id));
  for (const [at, { status, ago, goodwill, reason }] of OPEN_REFUNDS.entries()) {
    const order = others[at];
    if (!order) break;
    const amount = Math.min(goodwill, order.row.amount ?? goodwill);
    const since = now - ago * HOUR;
    addRefund(order, since, since, {
      status,
      ...reasonOf(reason),
      goodwill: amount,
      amount,
      ...(status === 'rejected'
        ? { decided_by: finance, decided_at: iso(new Date(since)), decision_reason: random.pick(REJECTIONS) }
        : {}),
    });
  }
  return made;
}
