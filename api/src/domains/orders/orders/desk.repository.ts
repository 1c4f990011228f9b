import { KeptPrice, type OrderLine, type Person } from '@bo/contracts';
import type { Insertable } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { SCOPES } from '../../../platform/access/record-scopes.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { OrderLinesTable } from '../../../platform/db/schema.ts';

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

/** Who may pick: active, and with a role that says so. */
const mayPick = (db: Db | Trx) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.status', '=', 'active')
    .where('users.archived_at', 'is', null)
    .where((eb) => eb(eb.val('picking.edit'), '=', eb.fn.any('roles.permissions')));

export const findPicker = (trx: Trx, id: string) => mayPick(trx).where('users.id', '=', id).executeTakeFirst();

/** Those of the viewer's people who may pick, by name. */
export const readPickers = (db: Db, viewer: Actor): Promise<Person[]> =>
  mayPick(db)
    .where(within(SCOPES.user, viewer))
    .select(['users.name', 'users.name_ar'])
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();

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

/** Another quantity of a line: what it weighs and what is allocated follow, and what was noted of its picking is void. */
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
