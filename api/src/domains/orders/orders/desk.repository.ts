import { KeptPrice, type OrderDetail, type OrderLine, type OrderPicker, type OrderStatus } from '@bo/contracts';
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { OrderLinesTable, OrderNotesTable, OrdersTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { stamp } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

export const orderTable = recordTable('orders', { prefix: 'ord' });
/** What a write changes of an order's own row. */
export type OrderChange = Parameters<(typeof orderTable)['update']>[2];

/** The row of an order, locked until the end of the write, with what is read by nothing that does not check a code. */
export const lockOrder = (trx: Trx, idOrNumber: string) =>
  trx
    .selectFrom('orders')
    .select([
      'id',
      'version',
      'status',
      'secret_code_hash',
      'secret_code_sealed',
      'secret_code_tries',
      'secret_code_locked_until',
    ])
    .where((eb) => eb.or([eb('id', '=', idOrNumber), eb('number', '=', idOrNumber)]))
    .forUpdate()
    .executeTakeFirst();
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Users who may pick: active, and with a role that says so. */
const MAY_PICK = sql<SqlBool>`users.status = 'active' and users.archived_at is null
  and exists (select from roles where roles.id = users.role_id and 'picking.edit' = any(roles.permissions))`;

export const findPicker = (trx: Trx, id: string) =>
  trx.selectFrom('users').select('id').where('id', '=', id).where(MAY_PICK).executeTakeFirst();

/** Pickers among the viewer's users, by name, each with the load of those orders that the viewer sees. */
export async function readPickers(db: Db, viewer: Actor): Promise<OrderPicker[]> {
  const open = sql`from orders where orders.picker_id = users.id and orders.status in ('pending', 'processed')
    and ${within('order', viewer)}`;
  const left = sql`(select count(*) from order_lines l where l.order_id = orders.id
    and l.substitute_of is null and l.picked + l.substituted + l.short < l.quantity)`;
  const { rows } = await sql<OrderPicker>`
    select users.id, users.name, users.name_ar, (select count(*)::int ${open}) as open_orders,
      (select coalesce(sum(${left}), 0)::int ${open}) as open_lines
    from users where ${MAY_PICK} and ${within('user', viewer)} order by users.name, users.id`.execute(db);
  return rows;
}

/** What it takes to compute an order again. */
export async function readPricing(trx: Trx, orderId: string) {
  const lines = await trx
    .selectFrom('order_lines')
    .select([
      'id',
      'list_price',
      'unit_price',
      'vat_rate',
      'quantity',
      'weight_g',
      'picked',
      'picked_weight_g',
      'price_reason',
      'substitute_of',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const { price_terms } = await trx
    .selectFrom('orders')
    .select('price_terms')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { price_terms, lines };
}

export const deleteLines = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await trx.deleteFrom('order_lines').where('id', 'in', ids).execute();
};

export const insertLines = (trx: Trx, lines: readonly Insertable<OrderLinesTable>[]) =>
  trx.insertInto('order_lines').values(lines).execute();

/**
 * Another quantity of a line: what it weighs and what is allocated follow, and what was noted of its picking is void.
 */
export function setQuantity(
  trx: Trx,
  {
    id,
    allocated,
    price_reason,
    ...line
  }: Pick<OrderLine, 'id' | 'quantity' | 'weight_g' | 'allocated' | 'price_reason'>,
  quantity: number,
) {
  const { quantity: before, weight_g } = KeptPrice.safeParse(price_reason).data?.terms ?? line;
  return trx
    .updateTable('order_lines')
    .set({
      quantity,
      weight_g: weight_g === null ? null : Math.floor((weight_g * quantity) / before),
      allocated: allocated > 0 ? quantity : 0,
      picked: 0,
      short: 0,
      short_reason: '',
      picked_weight_g: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Writes fields of every line of an order. */
const setLines = (trx: Trx, orderId: string) => trx.updateTable('order_lines').where('order_id', '=', orderId);

/** What was ordered is what is to be picked. */
export const allocateLines = (trx: Trx, orderId: string) =>
  setLines(trx, orderId)
    .set((eb) => ({ allocated: eb.ref('quantity') }))
    .execute();

/** What was picked is what was delivered. */
export const deliverLines = (trx: Trx, orderId: string) =>
  setLines(trx, orderId)
    .set((eb) => ({ delivered: eb.ref('picked') }))
    .execute();

/** Takes back all picking of an order: its substitutes and bags go, its lines are to be picked again. */
export async function clearPicking(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('order_lines').where('order_id', '=', orderId).where('substitute_of', 'is not', null).execute();
  await setLines(trx, orderId)
    .set({ picked: 0, substituted: 0, short: 0, short_reason: '', picked_weight_g: null })
    .execute();
  await trx.deleteFrom('order_bags').where('order_id', '=', orderId).execute();
}

/** What a line comes to. */
export const setLineMoney = (
  trx: Trx,
  id: string,
  money: Pick<Updateable<OrderLinesTable>, 'discount' | 'net' | 'vat' | 'price_reason'>,
) => trx.updateTable('order_lines').set(money).where('id', '=', id).execute();

/** The code of an order, or the tries of it: nobody's version of the order changes. */
export const setCode = (
  trx: Trx,
  id: string,
  code: Pick<
    Updateable<OrdersTable>,
    'secret_code_hash' | 'secret_code_sealed' | 'secret_code_tries' | 'secret_code_locked_until'
  >,
) => trx.updateTable('orders').set(code).where('id', '=', id).execute();

/** Notes who has seen the code of an order; a person who sees it again, with the last time only. */
export const noteReveal = (trx: Trx, reveal: { order_id: string; user_id: string; reason: string }) =>
  trx
    .insertInto('order_code_reveals')
    .values(reveal)
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'user_id']).doUpdateSet({ at: new Date(), reason: reveal.reason }),
    )
    .execute();

export const insertNote = (trx: Trx, note: Omit<Insertable<OrderNotesTable>, 'id'>) =>
  trx
    .insertInto('order_notes')
    .values({ ...note, id: newId('ont') })
    .execute();

/** Writes a step of an order, and its history. */
export const writeStep = (
  { trx, actor }: UnitOfWork,
  { id, version, status }: Pick<OrderDetail, 'id' | 'version' | 'status'>,
  change: OrderChange & { status: OrderStatus },
  reason: string,
) =>
  trx
    .with('moved', (query) =>
      query
        .updateTable('orders')
        .set({ ...change, ...stamp(version, actor.id) })
        .where('id', '=', id),
    )
    .insertInto('order_transitions')
    .values({
      id: newId('otr'),
      order_id: id,
      from_status: status,
      to_status: change.status,
      reason,
      actor_id: actor.id,
      actor_name: actor.name,
    })
    .execute();
