import type { PaymentKind } from '@bo/contracts';
import { type Expression, type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { OrderPaymentsTable, PaymentOperationsTable, WalletEntriesTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';

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
    .where('order_id', '=', order)
    .where('state', 'in', ['waiting', 'pending', 'failed'])
    .orderBy('id');

/**
 * Appends to the ledger of an order. False where the key is in it already. The trigger `order_payments_applied`
 * (migration 0039) adds the entry to `captured`, `refunded`, `authorised` and `payment_failed` of the order: nothing else
 * writes these columns.
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

/** Whether a payment has come in. */
export async function isCaptured(trx: Trx, { order_id, provider = '', reference = '' }: PaymentName): Promise<boolean> {
  if (reference === '') return false;
  const row = await trx
    .selectFrom('order_payments')
    .select('id')
    .where('order_id', '=', order_id)
    .where('event', '=', 'captured')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Appends to the ledger of a wallet. False where the key is in it already. The trigger `wallet_entries_applied` adds the
 * entry to `customers.wallet`.
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

export async function insertOperation(trx: Trx, operation: NewOperation): Promise<string> {
  const id = newId('pop');
  await trx
    .insertInto('payment_operations')
    .values({ ...operation, id })
    .execute();
  return id;
}

const operations = (db: Db | Trx) => db.selectFrom('payment_operations').selectAll();
export const findOperation = (db: Db | Trx, id: string) => operations(db).where('id', '=', id).executeTakeFirst();
export const findOperationByKey = (db: Db | Trx, key: string) =>
  operations(db).where('key', '=', key).executeTakeFirst();
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
}
export async function readSources(trx: Db | Trx, orderId: string): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select p.kind, p.provider, p.reference, p.instrument_id,
      (sum(case p.event when 'captured' then p.amount else -p.amount end)
        - coalesce((select sum(o.amount) from payment_operations o where o.order_id = ${orderId} and o.operation = 'refund'
          and o.state in ('waiting', 'pending', 'failed') and o.provider = p.provider and o.reference = p.reference), 0))::bigint as left
    from order_payments p where p.order_id = ${orderId} and p.event in ('captured', 'refunded')
    group by p.kind, p.provider, p.reference, p.instrument_id order by min(p.id)`.execute(trx);
  return rows.filter(({ left }) => left > 0);
}

/** What is authorised of each payment and neither captured nor let go of. */
export async function readAuthorisations(trx: Db | Trx, orderId: string) {
  const { rows } = await sql<{ kind: 'card' | 'online'; provider: string; reference: string; open: number }>`
    select kind, provider, reference, sum(authorised_change)::bigint as open from order_payments
    where order_id = ${orderId} and authorised_change <> 0 group by kind, provider, reference having sum(authorised_change) > 0 order by min(id)`.execute(
    trx,
  );
  return rows;
}

/** What of one payment is authorised and neither captured nor let go of. */
export async function readHeld(trx: Trx, { order_id, provider, reference }: PaymentName): Promise<number> {
  const held = await readAuthorisations(trx, order_id);
  return held.find((one) => one.provider === provider && one.reference === reference)?.open ?? 0;
}

/** Notes that a provider told something; false where it had told so before. */
export async function noteWebhook(trx: Trx, provider: string, event_id: string): Promise<boolean> {
  const row = await trx
    .insertInto('payment_webhooks')
    .values({ provider, event_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

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
