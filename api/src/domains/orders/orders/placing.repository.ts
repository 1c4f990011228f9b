import type { OrderInput } from '@bo/contracts';
import { type Insertable, sql } from 'kysely';
import type { Keys } from '../../../platform/access/keys.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { OrderLinesTable, OrdersTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { createdBy } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { openCode } from './secret-code.ts';

/**
 * Keeps the stock of some variants (of combos, of what they consist of) in the warehouses of a pincode as it is: what
 * is then chosen by it is there. In the order in which all of the ledger locks.
 */
export const lockStock = (trx: Trx, pincode: string, variants: readonly string[]): Promise<unknown> =>
  sql`select from stock_balances b where b.warehouse_id in (
      select pw.warehouse_id from pincodes p join pincode_warehouses pw on pw.pincode_id = p.id where p.code = ${pincode} and p.archived_at is null)
    and (b.variant_id = any(${variants}::text[])
      or b.variant_id in (select component_id from combo_components where variant_id = any(${variants}::text[])))
    order by b.variant_id, b.warehouse_id for update`.execute(trx);

type Address = OrderInput['address'];
export const addressText = ({ line1, line2, area, city }: Pick<Address, 'line1' | 'line2' | 'area' | 'city'>): string =>
  [line1, line2, area, city].filter(Boolean).join(', ');

/**
 * The customer's address by its id, or the same by what it says, or a new one. Undefined for an id that is not theirs.
 */
export async function findAddress(
  { trx, actor }: UnitOfWork,
  customer_id: string,
  { id, ...address }: Address,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from customer_addresses
    where customer_id = ${customer_id} and archived_at is null
      and case when ${id ?? null}::text is null then pincode = ${address.pincode} and fold(line1) = fold(${address.line1}) and fold(line2) = fold(${address.line2})
        else id = ${id ?? null} end order by id limit 1`.execute(trx);
  if (rows[0] || id) return rows[0]?.id;
  const own = newId('adr');
  const first = sql<boolean>`not exists (select from customer_addresses where customer_id = ${customer_id} and archived_at is null)`;
  await trx
    .insertInto('customer_addresses')
    .values({ ...address, id: own, customer_id, is_default: first, ...createdBy(actor.id) })
    .execute();
  return own;
}

/** An order with its lines and the beginning of its history, in one statement. Answers the number that it is given. */
export async function insertOrder(
  { trx, actor }: UnitOfWork,
  order: Omit<Insertable<OrdersTable>, 'number' | 'version' | 'created_by' | 'updated_by'> & { id: string },
  lines: readonly Omit<Insertable<OrderLinesTable>, 'id' | 'order_id' | 'position'>[],
): Promise<string> {
  const { number } = await trx
    .with('placed', (query) =>
      query
        .insertInto('orders')
        .values({ ...order, number: sql<string>`next_order_number()`, ...createdBy(actor.id) })
        .returning('number'),
    )
    .with('lines', (query) =>
      query
        .insertInto('order_lines')
        .values(lines.map((line, at) => ({ ...line, id: newId('oli'), order_id: order.id, position: at + 1 }))),
    )
    .with('history', (query) =>
      query.insertInto('order_transitions').values({
        id: newId('otr'),
        order_id: order.id,
        to_status: 'placed',
        actor_id: actor.id,
        actor_name: actor.name,
      }),
    )
    .selectFrom('placed')
    .select('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** The code of an order that was just placed, for the shop that tells it to its customer. */
export async function readSealedCode(db: Db, keys: Pick<Keys, 'codeCopies'>, id: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('secret_code_sealed').where('id', '=', id).executeTakeFirst();
  return row?.secret_code_sealed ? openCode(keys, id, row.secret_code_sealed) : null;
}
