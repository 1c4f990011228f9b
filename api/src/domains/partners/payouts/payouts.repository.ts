import {
  isIban,
  normalizeIban,
  type LeftOutReason,
  type Payout,
  PayoutListQuery,
  PayoutRequestListQuery,
  type PayoutRun,
  PayoutRunListQuery,
  type PayoutRunState,
  PayoutStatus,
  SENT_STATUSES,
} from '@bo/contracts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords, matchesNumber } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';

export const payoutTable = recordTable('payouts', { prefix: 'pot' });
export const runTable = recordTable('payout_runs', { prefix: 'prn' });

type Payouts = SelectQueryBuilder<Database, 'payouts', object>;
const withPeople = (rows: Payouts) =>
  rows
    .innerJoin('sellers', 'sellers.id', 'payouts.seller_id')
    .leftJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .leftJoin('users as asker', 'asker.id', 'payouts.requested_by')
    .leftJoin('users as judge', 'judge.id', 'payouts.decided_by')
    .selectAll('payouts')
    .select([
      'sellers.name',
      'sellers.name_ar',
      'payout_runs.number as run_number',
      'asker.name as asker_name',
      'asker.name_ar as asker_name_ar',
      'judge.name as judge_name',
      'judge.name_ar as judge_name_ar',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

function toPayout(row: Row): Payout {
  const {
    seller_id,
    name,
    name_ar,
    run_id,
    run_number,
    asker_name,
    asker_name_ar,
    judge_name,
    judge_name_ar,
    iban,
    ...payout
  } = row;
  return {
    ...payout,
    status: PayoutStatus.parse(payout.status),
    seller: { id: seller_id, name, name_ar },
    run: run_id === null ? null : { id: run_id, number: run_number ?? '' },
    iban_end: iban.slice(-4),
    requested_by: reference(payout.requested_by, asker_name, asker_name_ar),
    decided_by: reference(payout.decided_by, judge_name, judge_name_ar),
  };
}

const SORTS = { number: 'payouts.number', amount: 'payouts.amount', created_at: 'payouts.created_at' } as const;
const matching = (
  db: Db,
  statuses: readonly PayoutStatus[] | undefined,
  { search, seller, run }: Pick<PayoutListQuery, 'search' | 'seller' | 'run'>,
) =>
  db
    .selectFrom('payouts')
    .where(anyOf('payouts.status', statuses))
    .where(anyOf('payouts.seller_id', seller))
    .where(is('payouts.run_id', run))
    .$if(Boolean(search), (rows) =>
      rows.where((eb) =>
        eb.or([
          sql<boolean>`${matchesNumber('payouts.number', search ?? '')}`,
          eb(
            'payouts.seller_id',
            'in',
            eb
              .selectFrom('sellers')
              .select('sellers.id')
              .where(containsWords('sellers.search_text', 'sellers.name_sort', search ?? '')),
          ),
        ]),
      ),
    );

/** Every request, whatever became of it. */
export const payoutRequestList = defineList({
  query: PayoutRequestListQuery,
  scope: 'payout',
  id: 'payouts.id',
  sorts: SORTS,
  matching: (db, query) => matching(db, query.status, query),
  columns: withPeople,
  toItem: toPayout,
});

/** What someone has said yes to. */
export const payoutList = defineList({
  query: PayoutListQuery,
  scope: 'payout',
  id: 'payouts.id',
  sorts: SORTS,
  matching: (db, query) => matching(db, query.status?.length ? query.status : SENT_STATUSES, query),
  columns: withPeople,
  toItem: toPayout,
});

/** A payout by its id or its number. */
export const findPayout = defineFinder({
  scope: 'payout',
  rows: (db: Db | Trx, idOrNumber) =>
    withPeople(
      db
        .selectFrom('payouts')
        .where((eb) => eb.or([eb('payouts.id', '=', idOrNumber), eb('payouts.number', '=', idOrNumber)])),
    ),
  read: toPayout,
});

/** The number of a seller's open payout, if there is one. */
export const readOpen = (trx: Trx, sellerId: string) =>
  trx
    .selectFrom('payouts')
    .select('number')
    .where('seller_id', '=', sellerId)
    .where('status', 'in', ['requested', 'approved', 'processing'])
    .executeTakeFirst();

interface Checked {
  id: string;
  status: string;
  amount: number;
  seller_status: string;
  licence_expires_on: string | null;
  today: string;
  bank_holder: string;
  iban: string;
  /** Someone has asked for other bank details, and nobody has looked at them yet. */
  bank_wanted: boolean;
  frozen_until: string | null;
  owes: boolean;
}

/**
 * What a payout is checked for before it goes to the bank. With `lock` nobody changes the seller until the write is
 * over.
 */
export async function readChecked(
  db: Db | Trx,
  ids: readonly string[],
  { freeze_hours, time_zone, lock = false }: { freeze_hours: number; time_zone: string; lock?: boolean },
): Promise<Checked[]> {
  if (lock)
    await sql`select from sellers where id in (select seller_id from payouts where id = any(${ids}::text[])) order by id for no key update`.execute(
      db,
    );
  const { rows } = await sql<Checked>`
    select p.id, p.status, p.amount, s.status as seller_status, s.licence_expires_on::text as licence_expires_on,
      ((now() at time zone ${time_zone})::date)::text as today, s.bank_holder, s.iban, s.wanted_iban <> '' as bank_wanted,
      case when s.bank_changed_at > now() - make_interval(hours => ${freeze_hours}::int)
        then s.bank_changed_at + make_interval(hours => ${freeze_hours}::int) end as frozen_until,
      coalesce((select sum(case when credit = 'earnings' then amount when debit = 'earnings' then -amount else 0 end) from seller_entries e
        where e.seller_id = s.id and e.available_at <= now()), 0) < 0 as owes
    from payouts p join sellers s on s.id = p.seller_id where p.id = any(${ids}::text[]) order by p.created_at, p.id`.execute(
    db,
  );
  return rows;
}

/** Why a payout is not paid now; null where nothing is in its way. */
export function reasonToLeaveOut(checked: Checked, maximum: number): LeftOutReason | null {
  const {
    status,
    amount,
    seller_status,
    licence_expires_on,
    today,
    bank_holder,
    iban,
    bank_wanted,
    frozen_until,
    owes,
  } = checked;
  if (status !== 'approved') return 'not_approved';
  if (seller_status !== 'approved') return 'seller';
  if (licence_expires_on === null || licence_expires_on < today) return 'licence';
  if (bank_wanted || frozen_until !== null) return 'frozen';
  if (bank_holder.trim() === '' || !isIban(normalizeIban(iban))) return 'bank';
  if (owes) return 'owes';
  return amount > maximum ? 'too_much' : null;
}

type Runs = SelectQueryBuilder<Database, 'payout_runs', object>;
const withSums = (rows: Runs) =>
  rows
    .leftJoin('users', 'users.id', 'payout_runs.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payouts')
          .whereRef('payouts.run_id', '=', 'payout_runs.id')
          .select([
            sql<number>`count(*)::int`.as('count'),
            sql<number>`coalesce(sum(payouts.amount), 0)::bigint`.as('amount'),
            sql<number>`(count(*) filter (where payouts.status = 'paid'))::int`.as('paid'),
            sql<number>`(count(*) filter (where payouts.status = 'failed'))::int`.as('failed'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .selectAll('payout_runs')
    .select(['users.name', 'users.name_ar', 'sums.count', 'sums.amount', 'sums.paid', 'sums.failed']);
type RunRow = Awaited<ReturnType<ReturnType<typeof withSums>['execute']>>[number];

function toRun(row: RunRow): PayoutRun {
  const {
    debtor_name: _,
    debtor_iban: __,
    debtor_bic: ___,
    payout_ids: ____,
    left_out,
    made_at,
    name,
    name_ar,
    count,
    amount,
    paid,
    failed,
    ...run
  } = row;
  const sums = { count: count ?? 0, amount: amount ?? 0, paid: paid ?? 0, failed: failed ?? 0 };
  const waiting = sums.count - sums.paid - sums.failed;
  const state: PayoutRunState =
    made_at === null ? 'making' : sums.count === 0 ? 'empty' : waiting > 0 ? 'sent' : 'answered';
  return {
    ...run,
    ...sums,
    waiting,
    state,
    left_out: left_out as PayoutRun['left_out'],
    made_by: reference(run.created_by, name, name_ar),
  };
}

export const runList = defineList({
  query: PayoutRunListQuery,
  scope: 'payout_run',
  id: 'payout_runs.id',
  sorts: { pay_on: 'payout_runs.pay_on', created_at: 'payout_runs.created_at' },
  matching: (db: Db, { search }) =>
    db
      .selectFrom('payout_runs')
      .$if(Boolean(search), (rows) => rows.where(matchesNumber('payout_runs.number', search ?? ''))),
  columns: withSums,
  toItem: toRun,
});

export const findRun = defineFinder({
  scope: 'payout_run',
  rows: (db: Db | Trx, id) =>
    withSums(
      db
        .selectFrom('payout_runs')
        .where((eb) => eb.or([eb('payout_runs.id', '=', id), eb('payout_runs.number', '=', id)])),
    ),
  read: toRun,
});

/** What the job works through, and what it has left out so far. */
export const readRunWork = (db: Db | Trx, id: string) =>
  db
    .selectFrom('payout_runs')
    .select(['payout_ids', 'left_out', 'made_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** What the bank file of a run says: the debtor, and each creditor with the amount. */
export async function readBankFile(db: Db, id: string) {
  const run = await db
    .selectFrom('payout_runs')
    .select(['id', 'number', 'pay_on', 'currency', 'debtor_name', 'debtor_iban', 'debtor_bic', 'made_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payouts')
    .innerJoin('sellers', 'sellers.id', 'payouts.seller_id')
    .select(['payouts.number', 'payouts.amount', 'payouts.bank_holder', 'payouts.iban', 'sellers.code'])
    .where('run_id', '=', id)
    .orderBy('payouts.number')
    .execute();
  return { ...run, payments };
}

/** The payouts of a run by their numbers. */
export const readOfRun = (trx: Trx, runId: string) =>
  trx.selectFrom('payouts').select(['id', 'number', 'status']).where('run_id', '=', runId).execute();
