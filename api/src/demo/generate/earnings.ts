import { commissionOf, type CommissionTerms, KeptCommission, rankedRules } from '@bo/contracts';
import { type Context, iso, type Row } from './context.ts';
import type { Network } from './network.ts';
import type { Order } from './orders.ts';
import type { GivenBack } from './refunds.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Sellers are paid every so many days; less is not worth a transfer. */
const EVERY = 14;
const LEAST = 5000;
const FAILURE = 'AC04: The account is closed.';
const ADJUSTMENTS = [
  { days: 33, amount: 4500, reason: 'A pallet was counted twice on arrival.', status: 'approved' },
  { days: 12, amount: -2750, reason: 'Dispute: damaged jars, the photographs agree.', status: 'approved' },
  { days: 6, amount: 12_000, reason: 'Asks for the cost of a campaign that was not agreed.', status: 'rejected' },
  { days: 1, amount: -1800, reason: 'Customers report stale bread of Thursday.', status: 'requested' },
] as const;

type Entry = Row<'seller_entries'>;
export interface Earnings {
  readonly rules: Row<'commission_rules'>[];
  readonly runs: Row<'payout_runs'>[];
  readonly payouts: Row<'payouts'>[];
  readonly adjustments: Row<'seller_adjustments'>[];
  readonly entries: Entry[];
}

/**
 * What sellers have earned with the store's orders, and what of it was paid to them, is asked for, or has come back.
 */
export function buildEarnings(
  context: Context,
  network: Network,
  orders: readonly Order[],
  back: Pick<GivenBack, 'refunds' | 'refundLines'>,
): Earnings {
  const now = context.now.getTime();
  const [asker, judge] = [network.userOf('finance').id, network.userOf('administrator').id];
  const made: Earnings = { rules: [], runs: [], payouts: [], adjustments: [], entries: [] };
  const sellers = network.sellers.filter(({ status }) => status === 'approved');
  const holdOf = new Map(network.sellers.map(({ id, hold_days }) => [id, (hold_days ?? 7) * DAY]));
  const written = (at: number, by: string | null, until = at) => ({
    created_at: iso(new Date(at)),
    created_by: by,
    updated_at: iso(new Date(until)),
    updated_by: by,
  });

  function add(at: number, available: number, entry: Omit<Entry, 'id' | 'at' | 'available_at' | 'currency'>): void {
    if (entry.amount === 0) return;
    made.entries.push({
      ...{ order_id: null, order_line_id: null, refund_id: null, payout_id: null, adjustment_id: null },
      ...{ base: null, rate: null, quantity: null, reason: '', created_by: null },
      ...entry,
      id: context.id('ern', new Date(at)),
      at: iso(new Date(at)),
      available_at: iso(new Date(available)),
      currency: 'AED',
    });
  }

  const rule = (
    days: number,
    rate: number,
    note: string,
    conditions: Partial<Row<'commission_rules'>>,
    until?: number,
  ) => {
    const at = now - days * DAY;
    made.rules.push({
      id: context.id('crl', new Date(at)),
      ...{ seller_id: null, category_id: null, brand_id: null, product_id: null },
      rate,
      note,
      starts_at: iso(context.storeDay(-days)),
      ends_at: until === undefined ? null : iso(context.storeDay(until)),
      ...written(at, judge),
      ...conditions,
    });
  };
  const [first, second, third] = sellers;
  const own = (seller: string | undefined) =>
    orders.flatMap(({ lines: sold }) => sold).find(({ row }) => row.seller_id === seller)?.variant.product.row;
  const goods = own(first?.id);
  if (goods?.category_id) rule(90, 1000, 'What this department costs everybody.', { category_id: goods.category_id });
  if (first) rule(60, 800, 'The agreement of the second year.', { seller_id: first.id });
  if (first && goods?.brand_id)
    rule(30, 750, 'The brand that we advertise together.', { seller_id: first.id, brand_id: goods.brand_id });
  if (second) rule(20, 950, 'Opening weeks of the fish counter.', { seller_id: second.id }, -2);
  if (third) rule(-9, 1100, 'From the next month on.', { seller_id: third.id });
  const terms = made.rules.map(
    (one): CommissionTerms => ({
      ...{ seller_id: null, category_id: null, brand_id: null, product_id: null, ends_at: null },
      ...one,
      starts_at: String(one.starts_at),
      ends_at: one.ends_at ? String(one.ends_at) : null,
      created_at: String(one.created_at),
    }),
  );
  // A line keeps the rate of its day, and which rules competed for it.
  for (const { row: order, lines: sold } of orders)
    for (const { row, variant } of sold) {
      if (!row.seller_id) continue;
      const { id: product_id, brand_id = null, category_id } = variant.product.row;
      const about = { seller_id: row.seller_id, product_id, brand_id, category_ids: category_id ? [category_id] : [] };
      const fitting = rankedRules(terms, about, Date.parse(String(order.purchase_date)));
      const own_rate = row.commission_rate ?? 0;
      row.commission_reason = JSON.stringify(KeptCommission.parse({ own_rate, rules: fitting }));
      row.commission_rate = fitting[0]?.rate ?? own_rate;
      row.commission_rule_id = fitting[0]?.id ?? null;
    }

  const lines = new Map<string, { row: Order['lines'][number]['row']; order: string; free: number }>();
  for (const { row: order, lines: sold } of orders) {
    if (order.status !== 'delivered' || !order.delivered_at) continue;
    const at = Date.parse(String(order.delivered_at));
    for (const { row } of sold) {
      if (!row.seller_id || (row.delivered ?? 0) === 0) continue;
      const free = at + (holdOf.get(row.seller_id) ?? 0);
      lines.set(row.id, { row, order: order.id, free });
      const rate = row.commission_rate ?? 0;
      const about = {
        seller_id: row.seller_id,
        order_id: order.id,
        order_line_id: row.id,
        quantity: row.delivered ?? null,
      };
      add(at, free, {
        ...about,
        kind: 'sale',
        debit: 'customers',
        credit: 'earnings',
        amount: row.net,
        idempotency_key: `sale ${row.id}`,
      });
      add(at, free, {
        ...about,
        kind: 'commission',
        debit: 'earnings',
        credit: 'commission',
        amount: commissionOf(row.net, rate),
        base: row.net,
        rate,
        idempotency_key: `commission ${row.id}`,
      });
    }
  }
  const settled = new Map(
    back.refunds.flatMap(({ id, settled_at }) => (settled_at ? [[id, settled_at] as const] : [])),
  );
  for (const { id, refund_id, order_line_id, amount, quantity } of back.refundLines) {
    const line = lines.get(order_line_id);
    const when = settled.get(refund_id);
    if (!line || !when) continue;
    const at = Date.parse(String(when));
    const rate = line.row.commission_rate ?? 0;
    const about = { seller_id: line.row.seller_id ?? '', order_id: line.order, order_line_id, refund_id, quantity };
    add(at, Math.max(at, line.free), {
      ...about,
      kind: 'refund',
      debit: 'earnings',
      credit: 'customers',
      amount,
      idempotency_key: `refund ${id}`,
    });
    add(at, Math.max(at, line.free), {
      ...about,
      kind: 'commission_returned',
      debit: 'commission',
      credit: 'earnings',
      amount: commissionOf(amount, rate),
      base: amount,
      rate,
      idempotency_key: `commission_returned ${id}`,
    });
  }

  for (const [at, { days, amount, reason, status }] of ADJUSTMENTS.entries()) {
    const seller = sellers[at * 2];
    if (!seller) continue;
    const when = now - days * DAY - 5 * HOUR;
    const id = context.id('adj', new Date(when));
    const decided = status === 'requested' ? null : when + 3 * HOUR;
    made.adjustments.push({
      id,
      seller_id: seller.id,
      amount,
      currency: 'AED',
      reason,
      status,
      requested_by: asker,
      decided_by: decided === null ? null : judge,
      decided_at: decided === null ? null : iso(new Date(decided)),
      decision_reason: status === 'rejected' ? 'Nobody agreed to it.' : '',
      ...written(when, asker, decided ?? when),
    });
    if (status === 'approved' && decided !== null)
      add(decided, decided, {
        seller_id: seller.id,
        kind: 'adjustment',
        debit: amount > 0 ? 'adjustments' : 'earnings',
        credit: amount > 0 ? 'earnings' : 'adjustments',
        amount: Math.abs(amount),
        reason,
        adjustment_id: id,
        idempotency_key: `adjustment ${id}`,
        created_by: judge,
      });
  }

  /** What a seller could be paid at a moment, all that was set aside before it taken off. */
  const availableAt = (seller: string, at: number): number =>
    made.entries
      .filter(({ seller_id, available_at }) => seller_id === seller && Date.parse(String(available_at)) <= at)
      .reduce((sum, { debit, credit, amount }) => {
        return sum + (credit === 'earnings' ? amount : debit === 'earnings' ? -amount : 0);
      }, 0);

  function pay(
    seller: Row<'sellers'>,
    asked: number,
    fields: Partial<Row<'payouts'>> & Pick<Row<'payouts'>, 'status'>,
  ) {
    const amount = availableAt(seller.id, asked);
    if (amount < LEAST) return undefined;
    const id = context.id('pot', new Date(asked));
    const approved = fields.status === 'requested' ? null : asked + 4 * HOUR;
    made.payouts.push({
      id,
      seller_id: seller.id,
      amount,
      currency: 'AED',
      note: '',
      requested_by: asker,
      decided_by: approved === null ? null : judge,
      decided_at: approved === null ? null : iso(new Date(approved)),
      run_id: null,
      bank_holder: '',
      iban: '',
      sent_at: null,
      reference: '',
      failure: '',
      finished_at: null,
      ...written(asked, asker, approved ?? asked),
      ...fields,
    });
    const about = { seller_id: seller.id, amount, payout_id: id, created_by: asker };
    add(asked, asked, {
      ...about,
      kind: 'reserve',
      debit: 'earnings',
      credit: 'reserved',
      idempotency_key: `reserve ${id}`,
    });
    return { id, amount, about };
  }

  // Twice a month someone pays; the last round is being worked on today.
  for (let days = 5 * EVERY; days >= EVERY; days -= EVERY) {
    const asked = now - days * DAY - 6 * HOUR;
    const sent = asked + 26 * HOUR;
    const answered = sent + 20 * HOUR;
    const run = context.id('prn', new Date(sent));
    const before = made.payouts.length;
    for (const [at, seller] of sellers.entries()) {
      const fails = days === 2 * EVERY && at === 1;
      const paid = pay(seller, asked + at * 60_000, {
        status: fails ? 'failed' : 'paid',
        run_id: run,
        bank_holder: seller.bank_holder ?? '',
        iban: seller.iban ?? '',
        sent_at: iso(new Date(sent)),
        reference: fails ? '' : `FT${String(26_000_000 + days * 100 + at)}`,
        failure: fails ? FAILURE : '',
        finished_at: iso(new Date(answered)),
      });
      if (!paid) continue;
      const { id, about } = paid;
      add(sent, sent, { ...about, kind: 'payout', debit: 'reserved', credit: 'bank', idempotency_key: `payout ${id}` });
      if (fails)
        add(answered, answered, {
          ...about,
          kind: 'payout_failed',
          debit: 'bank',
          credit: 'earnings',
          reason: FAILURE,
          idempotency_key: `payout_failed ${id}`,
        });
    }
    const payouts = made.payouts.slice(before);
    if (payouts.length > 0)
      made.runs.push({
        id: run,
        pay_on: iso(new Date(sent)).slice(0, 10),
        currency: 'AED',
        debtor_name: 'Ghaf Market LLC',
        debtor_iban: 'AE229990000000000000007',
        payout_ids: payouts.map(({ id }) => id),
        made_at: iso(new Date(sent)),
        ...written(sent, asker),
      });
  }
  for (const [at, seller] of sellers.slice(0, 6).entries())
    pay(seller, now - (at + 2) * HOUR, { status: at < 3 ? 'requested' : 'approved' });

  return made;
}
