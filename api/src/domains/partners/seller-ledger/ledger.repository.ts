import {
  type Earning,
  EARNING_KINDS,
  type EarningExplained,
  EarningKind,
  EarningListQuery,
  type SellerBalance,
} from '@bo/contracts';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { bySeller } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, SellerEntriesTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, during, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { matchesNumber } from '../../../platform/list/search.ts';
import { reference } from '../../../platform/records.ts';

/** Entries belong to their seller; setting aside for a payout and giving that back move nothing out of what is owed. */
const OWN = bySeller('seller_entries.seller_id');

export type NewEntry = Omit<Insertable<SellerEntriesTable>, 'id' | 'at'>;

/** Writes entries down, each once: one whose key is there already is left out. */
export async function insertEntries(trx: Trx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('seller_entries')
    .values(entries.map((entry) => ({ ...entry, id: newId('ern') })))
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

/** The moment of this transaction, as precise as the ledger keeps it. */
const NOW = sql`date_trunc('milliseconds', now())`;

/**
 * What a seller is owed, as sums of the ledger. `before` reads the books as they stood at an instant.
 */
export async function readBalance(
  db: Db | Trx,
  sellerId: string,
  before: string | null = null,
): Promise<Omit<SellerBalance, 'currency'>> {
  const then = before === null ? sql`now()` : sql`${before}::timestamptz - interval '1 millisecond'`;
  const { rows } = await sql<Omit<SellerBalance, 'currency'>>`
    with own as (
      select change, available_at <= ${then} as free,
        case when credit = 'earnings' then amount when debit = 'earnings' then -amount else 0 end as earnings,
        case when credit = 'reserved' then amount when debit = 'reserved' then -amount else 0 end as reserved
      from seller_entries where seller_id = ${sellerId} ${before === null ? sql`` : sql`and at < ${before}`}
    )
    select coalesce(sum(earnings) filter (where not free), 0)::bigint as pending,
      coalesce(sum(earnings) filter (where free), 0)::bigint as available,
      coalesce(sum(reserved), 0)::bigint as reserved, coalesce(sum(change), 0)::bigint as ledger_total from own`.execute(
    db,
  );
  return rows[0] ?? { pending: 0, available: 0, reserved: 0, ledger_total: 0 };
}

/** Of a seller, what the ledger and payouts look at. `lock` makes payouts of one seller wait for each other. */
export const readSeller = (db: Db | Trx, id: string, lock = false) =>
  db
    .selectFrom('sellers')
    .select(['id', 'name', 'name_ar', 'legal_name', 'vat_number', 'status', 'hold_days'])
    .where('id', '=', id)
    .$if(lock, (rows) => rows.forNoKeyUpdate())
    .executeTakeFirst();

/** The lines of sellers that an order delivered, with how long what they bring is held. */
export const readSold = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('sellers', 'sellers.id', 'order_lines.seller_id')
    .select([
      'order_lines.id',
      'order_lines.net',
      'order_lines.delivered',
      'order_lines.commission_rate',
      'orders.currency',
      'sellers.id as seller_id',
      sql<string>`${NOW} + make_interval(days => sellers.hold_days)`.as('available_at'),
    ])
    .where('order_lines.order_id', '=', orderId)
    .where('order_lines.delivered', '>', 0)
    .orderBy('order_lines.position')
    .execute();

interface RefundedLine {
  id: string;
  order_id: string;
  order_line_id: string;
  seller_id: string;
  amount: number;
  quantity: number;
  currency: string;
  commission_rate: number;
  refunded_before: number;
  available_at: string;
}

/** The lines of a refund whose sale is in the ledger; nobody else refunds them until the transaction ends. */
export async function readRefunded(trx: Trx, refundId: string): Promise<RefundedLine[]> {
  await sql`select from order_lines where id in (select order_line_id from refund_lines where refund_id = ${refundId})
    order by id for no key update`.execute(trx);
  const { rows } = await sql<RefundedLine>`
    select r.id, sale.order_id, r.order_line_id, sale.seller_id, r.amount, r.quantity, sale.currency, l.commission_rate,
      coalesce((select sum(amount) from seller_entries where order_line_id = l.id and kind = 'refund'), 0)::bigint as refunded_before,
      greatest(sale.available_at, ${NOW}) as available_at
    from refund_lines r join order_lines l on l.id = r.order_line_id
      join seller_entries sale on sale.order_line_id = l.id and sale.kind = 'sale'
    where r.refund_id = ${refundId} and r.amount > 0 order by l.position`.execute(trx);
  return rows;
}

type Entries = SelectQueryBuilder<Database, 'seller_entries', object>;
const told = (db: Db | Trx): Entries =>
  db.selectFrom('seller_entries').where('seller_entries.kind', 'in', [...EARNING_KINDS]);

const withNames = (rows: Entries) =>
  rows
    .innerJoin('sellers', 'sellers.id', 'seller_entries.seller_id')
    .leftJoin('orders', 'orders.id', 'seller_entries.order_id')
    .leftJoin('order_lines', 'order_lines.id', 'seller_entries.order_line_id')
    .leftJoin('refunds', 'refunds.id', 'seller_entries.refund_id')
    .leftJoin('payouts', 'payouts.id', 'seller_entries.payout_id')
    .select([
      'seller_entries.id',
      'seller_entries.at',
      'seller_entries.available_at',
      'seller_entries.kind',
      'seller_entries.change',
      'seller_entries.currency',
      'seller_entries.base',
      'seller_entries.rate',
      'seller_entries.quantity',
      'seller_entries.reason',
      'seller_entries.seller_id',
      'seller_entries.order_id',
      'seller_entries.order_line_id',
      'seller_entries.refund_id',
      'seller_entries.payout_id',
      'seller_entries.adjustment_id',
      'sellers.name as seller_name',
      'sellers.name_ar as seller_name_ar',
      'sellers.hold_days',
      'orders.number as order_number',
      'refunds.number as refund_number',
      'payouts.number as payout_number',
      'order_lines.title',
      'order_lines.title_ar',
      'order_lines.variant_label',
      'order_lines.variant_label_ar',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

const numbered = (id: string | null, number: string | null) => (id === null ? null : { id, number: number ?? '' });

function toEarning(row: Row): Earning {
  const { id, at, available_at, currency, base, rate, reason, title } = row;
  return {
    id,
    at,
    available_at,
    seller: { id: row.seller_id, name: row.seller_name, name_ar: row.seller_name_ar },
    kind: EarningKind.parse(row.kind),
    amount: row.change,
    currency,
    order: numbered(row.order_id, row.order_number),
    refund: numbered(row.refund_id, row.refund_number),
    payout: numbered(row.payout_id, row.payout_number),
    line:
      title === null
        ? null
        : {
            title,
            title_ar: row.title_ar ?? '',
            variant_label: row.variant_label ?? '',
            variant_label_ar: row.variant_label_ar ?? '',
            quantity: row.quantity,
          },
    base,
    rate,
    reason,
  };
}

export const earningList = defineList({
  query: EarningListQuery,
  scope: OWN,
  id: 'seller_entries.id',
  sorts: { at: 'seller_entries.at', amount: 'seller_entries.change' },
  matching: (db, { search, seller, kind, order, payout, from, upto }) =>
    told(db)
      .where(anyOf('seller_entries.seller_id', seller))
      .where(anyOf('seller_entries.kind', kind))
      .where(is('seller_entries.order_id', order))
      .where(is('seller_entries.payout_id', payout))
      .where(during('seller_entries.at', from, upto))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            eb(
              'seller_entries.order_id',
              'in',
              eb
                .selectFrom('orders')
                .select('orders.id')
                .where(matchesNumber('orders.number', search ?? '')),
            ),
            eb(
              'seller_entries.payout_id',
              'in',
              eb
                .selectFrom('payouts')
                .select('payouts.id')
                .where(matchesNumber('payouts.number', search ?? '')),
            ),
          ]),
        ),
      ),
  columns: withNames,
  toItem: toEarning,
});

/** A month of the store's calendar as instants; `upto` is the one after its last. */
export async function readMonth(
  db: Db,
  month: string,
  timeZone: string,
): Promise<{ from: string; upto: string; begun: boolean }> {
  const { rows } = await sql<{ from: string; upto: string; begun: boolean }>`
    select first at time zone ${timeZone} as from, (first + interval '1 month') at time zone ${timeZone} as upto,
      first at time zone ${timeZone} <= now() as begun
    from (select ${`${month}-01`}::timestamp as first) as of`.execute(db);
  const [bounds] = rows;
  if (!bounds) throw new Error(`${month} is no month`);
  return bounds;
}

/** Every entry of a seller in a stretch of time, in its order. */
export const readBetween = async (db: Db, sellerId: string, from: string, upto: string): Promise<Earning[]> =>
  (
    await withNames(
      told(db)
        .where('seller_entries.seller_id', '=', sellerId)
        .where('seller_entries.at', '>=', from)
        .where('seller_entries.at', '<', upto),
    )
      .orderBy('seller_entries.at')
      .orderBy('seller_entries.id')
      .execute()
  ).map(toEarning);

/** When what an entry changes can be paid out, or is taken back out of that. */
const EFFECTIVE = sql<string>`greatest(seller_entries.at, seller_entries.available_at)`;
/** Of the account that payouts are asked out of. */
const AVAILABLE = sql<number>`coalesce(sum(case when credit = 'earnings' then amount when debit = 'earnings' then -amount else 0 end), 0)::bigint`;

interface Covered {
  /** When the seller's payout before this one was asked for; null for the first. */
  from: string | null;
  upto: string;
  brought_forward: number;
  entries: Earning[];
}
/**
 * What a payout that was paid is made of: what was left by the one before it, and every entry that became available
 * since. What was set aside in between for payouts that came to nothing has come back and is no part of it: a seller
 * has one open payout at a time.
 */
export async function readCovered(db: Db | Trx, payoutId: string, sellerId: string): Promise<Covered> {
  const { rows } = await sql<{ from: string | null; upto: string }>`
    select own.at as upto, (select max(e.at) from seller_entries e join payouts p on p.id = e.payout_id
      where e.seller_id = own.seller_id and e.kind = 'reserve' and p.status = 'paid' and e.at < own.at) as from
    from seller_entries own where own.payout_id = ${payoutId} and own.kind = 'reserve'`.execute(db);
  const [bounds] = rows;
  if (!bounds) throw new Error(`nothing was set aside for ${payoutId}`);
  const { from, upto } = bounds;
  const of = db.selectFrom('seller_entries').where('seller_entries.seller_id', '=', sellerId);
  const left =
    from === null ? undefined : await of.where(EFFECTIVE, '<=', from).select(AVAILABLE.as('sum')).executeTakeFirst();
  const entries = await withNames(
    of
      .where('seller_entries.kind', 'in', [...EARNING_KINDS])
      .where('seller_entries.kind', 'not in', ['payout', 'payout_failed'])
      .where(EFFECTIVE, '<=', upto)
      .$if(from !== null, (entry) => entry.where(EFFECTIVE, '>', from ?? '')),
  )
    .orderBy(EFFECTIVE)
    .orderBy('seller_entries.id')
    .execute();
  return { from, upto, brought_forward: left?.sum ?? 0, entries: entries.map(toEarning) };
}

/** Who asked for a payout or an adjustment, and who approved it. */
async function readPeople(
  db: Db | Trx,
  { payout_id, adjustment_id }: Pick<Row, 'payout_id' | 'adjustment_id'>,
): Promise<Pick<EarningExplained, 'requested_by' | 'approved_by'>> {
  const table = payout_id === null ? 'seller_adjustments' : 'payouts';
  const id = payout_id ?? adjustment_id;
  if (id === null) return { requested_by: null, approved_by: null };
  const row = await db
    .selectFrom(table)
    .leftJoin('users as asker', 'asker.id', `${table}.requested_by`)
    .leftJoin('users as judge', 'judge.id', `${table}.decided_by`)
    .select([
      'asker.id as asker_id',
      'asker.name as asker_name',
      'asker.name_ar as asker_name_ar',
      'judge.id as judge_id',
      'judge.name as judge_name',
      'judge.name_ar as judge_name_ar',
    ])
    .where(`${table}.id`, '=', id)
    .executeTakeFirst();
  return {
    requested_by: row ? reference(row.asker_id, row.asker_name, row.asker_name_ar) : null,
    approved_by: row ? reference(row.judge_id, row.judge_name, row.judge_name_ar) : null,
  };
}

/** An entry with all that it follows from, but for how its line's commission came about. */
export const findExplained = defineFinder({
  scope: OWN,
  rows: (db, id) => withNames(told(db).where('seller_entries.id', '=', id)),
  async read(row, db): Promise<Omit<EarningExplained, 'commission'> & { order_line_id: string | null }> {
    const together =
      row.order_line_id === null
        ? []
        : await told(db)
            .select(['seller_entries.id', 'seller_entries.kind', 'seller_entries.at', 'seller_entries.change'])
            .where('seller_entries.order_line_id', '=', row.order_line_id)
            .where('seller_entries.id', '<>', row.id)
            .orderBy('seller_entries.at')
            .orderBy('seller_entries.id')
            .execute();
    return {
      ...toEarning(row),
      order_line_id: row.order_line_id,
      hold_days: row.hold_days,
      ...(await readPeople(db, row)),
      together: together.map(({ id, kind, at, change }) => ({ id, at, kind: EarningKind.parse(kind), amount: change })),
    };
  },
});
