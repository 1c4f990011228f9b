import type { PaymentKind } from '@bo/contracts';
import { type Expression, type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type {
  OrderPaymentsTable,
  PaymentExceptionsTable,
  PaymentOperationsTable,
  WalletEntriesTable,
} from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import type { ProviderEvent } from './provider.ts';

export type NewPayment = Omit<Insertable<OrderPaymentsTable>, 'id'>;
export type NewOperation = Omit<Insertable<PaymentOperationsTable>, 'id'>;

/** The ledger of an order, oldest first. */
export const paymentsOf = (db: Db | Trx, order: Expression<string>) =>
  db
    .selectFrom('order_payments')
    .select(['id', 'at', 'kind', 'event', 'amount', 'paid_to', 'provider', 'reference', 'reason'])
    .where('order_id', '=', order)
    .orderBy('at')
    .orderBy('id');

/** What a provider was asked for an order and has not done. */
export const openOperationsOf = (db: Db | Trx, order: Expression<string>) =>
  db
    .selectFrom('payment_operations')
    .select(['id', 'operation', 'kind', 'amount', 'state', 'problem', 'created_at'])
    .select(sql<boolean>`subject is not null`.as('of_refund'))
    .where('order_id', '=', order)
    .where('state', 'in', ['waiting', 'pending', 'failed'])
    .orderBy('id');

/**
 * Appends to the ledger of an order. False where the key is in it already. The trigger `order_payments_applied`
 * (migration 0039) adds the entry to `captured`, `refunded`, `authorised` and `payment_failed` of the order: nothing
 * else writes these columns.
 */
export async function appendPayment(trx: Trx, payment: NewPayment): Promise<boolean> {
  const row = await trx
    .insertInto('order_payments')
    .values({ ...payment, id: newId('pay') })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A payment of an order by the name that its provider has for it; what no provider knows, such as cash, has none. */
export interface PaymentName {
  order_id: string;
  provider?: string | undefined;
  reference?: string | undefined;
}

/** Everything that the ledgers say of one payment of a provider, in whichever order. */
export const readEntries = (trx: Trx, provider: string, reference: string) =>
  trx
    .selectFrom('order_payments')
    .select(['order_id', 'event', 'amount', 'movement'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .orderBy('id')
    .execute();

/**
 * Appends to the ledger of a wallet. False where the key is in it already. The trigger `wallet_entries_applied` adds
 * the entry to `customers.wallet`.
 */
export async function appendWalletEntry(trx: Trx, entry: Omit<Insertable<WalletEntriesTable>, 'id'>): Promise<boolean> {
  const row = await trx
    .insertInto('wallet_entries')
    .values({ ...entry, id: newId('wal') })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is in a wallet, its row locked. */
export async function lockWallet(trx: Trx, customerId: string): Promise<number> {
  const row = await trx
    .selectFrom('customers')
    .select('wallet')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.wallet;
}

/** Undefined where an operation with that key was asked before: the act is one. */
export async function insertOperation(trx: Trx, operation: NewOperation): Promise<string | undefined> {
  const row = await trx
    .insertInto('payment_operations')
    .values({ ...operation, id: newId('pop') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const operations = (db: Db | Trx) => db.selectFrom('payment_operations').selectAll();
export const findOperation = (db: Db | Trx, id: string) => operations(db).where('id', '=', id).executeTakeFirst();
/** What a provider calls the movements that it was asked for. */
export const ASKED = { captured: 'capture', refunded: 'refund', voided: 'void' } as const;
/**
 * The operation that a message is about: by our key, by the provider's name for the movement, or the oldest open one of
 * that payment and amount.
 */
export async function findOperationOf(
  trx: Trx,
  provider: string,
  { key, type, reference, movement = '', amount }: ProviderEvent,
): Promise<Operation | undefined> {
  const named = key === undefined ? undefined : await operations(trx).where('key', '=', key).executeTakeFirst();
  if (named) return named;
  if (type === 'authorised' || type === 'failed') return undefined;
  return operations(trx)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('operation', '=', ASKED[type])
    .where((eb) =>
      eb.or([
        ...(movement === '' ? [] : [eb('provider_reference', '=', movement)]),
        eb.and([
          eb('state', 'in', ['waiting', 'pending', 'failed']),
          ...(type === 'voided' ? [] : [eb('amount', '=', amount)]),
          ...(movement === '' ? [] : [eb('provider_reference', '=', '')]),
        ]),
      ]),
    )
    .orderBy((eb) => eb('provider_reference', '=', movement), 'desc')
    .orderBy('id')
    .executeTakeFirst();
}
export const lockOperation = (trx: Trx, id: string) =>
  operations(trx).where('id', '=', id).forUpdate().executeTakeFirst();
export type Operation = NonNullable<Awaited<ReturnType<typeof findOperation>>>;
/** The operations of an order that are neither done nor given up. */
export const lockOpenOperations = (trx: Trx, orderId: string) =>
  operations(trx)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'pending', 'failed'])
    .orderBy('id')
    .forUpdate()
    .execute();

export const changeOperation = (
  trx: Trx,
  id: string,
  change: Partial<Pick<Operation, 'state' | 'problem' | 'tries' | 'provider_reference'>> & { ended_at?: Date | null },
) => trx.updateTable('payment_operations').set(change).where('id', '=', id).execute();

/** What is left of each payment of an order to give back: what came in, less what went back or is on its way. */
export interface Source {
  kind: PaymentKind;
  provider: string;
  reference: string;
  instrument_id: string | null;
  left: number;
  /** What a provider refused to give back of it, kept for another try; not what a refund asked for. */
  refused: number;
}
export async function readSources(trx: Db | Trx, orderId: string): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select p.kind, p.provider, p.reference, p.instrument_id,
      (sum(case p.event when 'captured' then p.amount else -p.amount end) - coalesce(min(o.owed), 0))::bigint as left,
      coalesce(min(o.refused), 0)::bigint as refused
    from order_payments p left join lateral (
      select sum(amount) as owed, sum(amount) filter (where state = 'failed' and subject is null) as refused
      from payment_operations where order_id = ${orderId} and operation = 'refund' and state in ('waiting', 'pending', 'failed')
        and provider = p.provider and reference = p.reference) as o on true
    where p.order_id = ${orderId} and p.event in ('captured', 'refunded')
    group by p.kind, p.provider, p.reference, p.instrument_id order by min(p.id)`.execute(trx);
  // What was refused may have gone another way since.
  return rows
    .map((row) => ({ ...row, left: Math.max(0, row.left), refused: Math.max(0, row.refused + Math.min(0, row.left)) }))
    .filter(({ left, refused }) => left > 0 || refused > 0);
}

/** Refunds that a provider refused and that no request for a refund stands behind. */
export const lockFailedRefunds = (trx: Trx, { order_id, provider, reference }: PaymentName) =>
  operations(trx)
    .where('order_id', '=', order_id)
    .where('operation', '=', 'refund')
    .where('state', '=', 'failed')
    .where('subject', 'is', null)
    .where('provider', '=', provider ?? '')
    .where('reference', '=', reference ?? '')
    .orderBy('id')
    .forUpdate()
    .execute();

/** What is authorised of each payment and neither captured nor let go of. */
export async function readAuthorisations(trx: Db | Trx, orderId: string) {
  const { rows } = await sql<{ kind: 'card' | 'online'; provider: string; reference: string; open: number }>`
    select kind, provider, reference, sum(authorised_change)::bigint as open from order_payments
    where order_id = ${orderId} and authorised_change <> 0 group by kind, provider, reference having sum(authorised_change) > 0 order by min(id)`.execute(
    trx,
  );
  return rows;
}

/** The authorised payments that no provider was asked to capture or to void. */
export async function readUnsettled(trx: Trx, orderId: string) {
  const asked = await operations(trx).where('order_id', '=', orderId).where('operation', '<>', 'refund').execute();
  return (await readAuthorisations(trx, orderId)).filter(
    ({ provider, reference }) => !asked.some((one) => one.provider === provider && one.reference === reference),
  );
}

/** What of one payment is authorised and neither captured nor let go of. */
export async function readHeld(trx: Trx, { order_id, provider, reference }: PaymentName): Promise<number> {
  const held = await readAuthorisations(trx, order_id);
  return held.find((one) => one.provider === provider && one.reference === reference)?.open ?? 0;
}

/** Notes what a provider told; false where it had told so before. */
export async function noteWebhook(
  trx: Trx,
  provider: string,
  { id, type, reference, movement = '' }: ProviderEvent,
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_webhooks')
    .values({ provider, event_id: id, type, reference, movement })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a provider has reported that it voided an authorisation, also before it reported the authorisation itself.
 */
export async function wasVoided(trx: Trx, provider: string, reference: string): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_webhooks')
    .select('event_id')
    .where('type', '=', 'voided')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a contradiction. False where it was recorded before. */
export async function insertException(trx: Trx, exception: Omit<Insertable<PaymentExceptionsTable>, 'id'>) {
  const row = await trx
    .insertInto('payment_exceptions')
    .values({ ...exception, id: newId('pex') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const lockException = (trx: Trx, id: string) =>
  trx
    .selectFrom('payment_exceptions')
    .select(['order_id', 'amount', 'settled_at'])
    .select((eb) => wentToWallet(eb.ref('payment_exceptions.operation_id')).as('in_wallet'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const settleException = (
  trx: Trx,
  id: string,
  settled: { settled_by: string | null; settled_how: 'wallet' | 'noted'; note: string },
) =>
  trx
    .updateTable('payment_exceptions')
    .set({ ...settled, settled_at: new Date() })
    .where('id', '=', id)
    .execute();

/** What of an order still has to be settled by hand, oldest first. */
export const openExceptionsOf = (db: Db | Trx, order: Expression<string>) =>
  db
    .selectFrom('payment_exceptions')
    .select(['id', 'at', 'problem', 'kind', 'amount', 'reference'])
    .select((eb) => wentToWallet(eb.ref('payment_exceptions.operation_id')).as('in_wallet'))
    .where('order_id', '=', order)
    .where('settled_at', 'is', null)
    .orderBy('id');

/** Whether the refund of an operation that was given up went to the wallet instead. */
const wentToWallet = (operation: Expression<string | null>) =>
  sql<boolean>`exists (select from payment_operations o join order_payments p on p.order_id = o.order_id
    where o.id = ${operation} and o.state = 'dropped' and p.event = 'refunded' and p.amount >= o.amount
      and (p.kind = 'wallet' or p.paid_to = 'wallet') and (p.operation_id = o.id or p.refund_id = o.subject))`;

export const setCredited = (trx: Trx, id: string, credited: number) =>
  trx.updateTable('orders').set({ credited }).where('id', '=', id).execute();

/** What payments look at of an order, its row locked until the end of the write. */
export const lockPaidOrder = (trx: Trx, idOrNumber: string) =>
  trx
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'version',
      'status',
      'amount',
      'currency',
      'customer_id',
      'captured',
      'refunded',
      'authorised',
      'credited',
      'payment_mode',
    ])
    .where((eb) => eb.or([eb('id', '=', idOrNumber), eb('number', '=', idOrNumber)]))
    .forUpdate()
    .executeTakeFirst();
export type PaidOrder = NonNullable<Awaited<ReturnType<typeof lockPaidOrder>>>;

/** The currency of an order. */
export const readCurrency = async (db: Db, orderId: string): Promise<string> =>
  (await db.selectFrom('orders').select('currency').where('id', '=', orderId).executeTakeFirstOrThrow()).currency;
