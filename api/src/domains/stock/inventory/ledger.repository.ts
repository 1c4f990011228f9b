import type { MovementKind, RecallEffect, StockDays, StockDaysQuery } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { inParts } from '../../../platform/db/parts.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import { byWarehouse, type Viewer, within } from '../../../platform/access/scope.ts';
import { mapUniqueViolation } from '../../../platform/errors/unique-violation.ts';
import { newId } from '../../../platform/ids.ts';
import { createdBy } from '../../../platform/records.ts';
import { storeTimeZone, storeToday } from '../../../platform/settings.ts';
import { hasUnbooked, markExpired, type Place } from './expiry.repository.ts';

export interface Movement extends Place {
  kind: MovementKind;
  batch_id?: string | null;
  on_hand_change?: number;
  reserved_change?: number;
  blocked_change?: number;
  /** Of the kind `expire` only; of every other the database writes it by the state of the batch. */
  expired_change?: number;
  reason?: string;
  order_id?: string;
  purchase_order_id?: string;
  transfer_id?: string;
  supplier_return_id?: string;
}
export interface Balance extends Place {
  on_hand: number;
  reserved: number;
  safety: number;
  blocked: number;
  expired: number;
  available: number;
}
export interface Batch {
  id: string;
  batch: string;
  expires_on: string | null;
  quantity: number;
  blocked: boolean;
  expired: boolean;
  since: Date;
}

export const placeId = ({ variant_id, warehouse_id }: Place): string => `${variant_id}:${warehouse_id}`;

/**
 * Makes sure that the places have balances, and locks them, all in one order: by this every write of the ledger begins.
 * Nearly always they are there already, and then nothing is inserted. What the clock made expired since is booked
 * first, so that no write sells by a date that the job has not come to yet.
 */
export async function lockBalances(trx: Trx, places: readonly Place[]): Promise<Map<string, Balance>> {
  const unique = [
    ...new Map(
      places.map((place) => [placeId(place), { variant_id: place.variant_id, warehouse_id: place.warehouse_id }]),
    ).entries(),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const lock = () =>
    sql<Balance & { unbooked: boolean }>`
    select variant_id, warehouse_id, on_hand, reserved, safety, blocked, expired, available, ${hasUnbooked} as unbooked from stock_balances
    where id = any(${unique.map(([id]) => id)}::text[]) order by variant_id, warehouse_id for update`.execute(trx);
  let { rows } = await lock();
  if (rows.length < unique.length) {
    await trx
      .insertInto('stock_balances')
      .values(unique.map(([, place]) => place))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    ({ rows } = await lock());
  }
  const unbooked = rows.filter((row) => row.unbooked);
  if (unbooked.length > 0) {
    await bookExpiry(trx, unbooked);
    ({ rows } = await lock());
  }
  return new Map(rows.map((row) => [placeId(row), row]));
}

/** Books what became expired, or is for sale again, in places whose balances are locked. */
async function bookExpiry(trx: Trx, places: readonly Place[]): Promise<void> {
  const marked = await markExpired(trx, places);
  await appendMovements(
    trx,
    `expire ${newId('act')}`,
    marked
      .filter(({ units }) => units !== 0)
      .map(({ id, units, variant_id, warehouse_id }) => ({
        variant_id,
        warehouse_id,
        kind: 'expire' as const,
        batch_id: id,
        expired_change: units,
      })),
    null,
  );
}

/** Appends to the ledger; the balances follow in the same statement. `key` names the act: it is applied once. */
export async function appendMovements(
  trx: Trx,
  key: string,
  movements: readonly Movement[],
  by: string | null,
): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map((movement, index) => ({
    ...movement,
    id: newId('mov'),
    idempotency_key: `${key}:${String(index)}`,
    created_by: by,
  }));
  await mapUniqueViolation({ stock_movements_idempotency_key_key: ['idempotency_key', 'stock.applied'] }, async () => {
    for (const part of inParts(rows)) await trx.insertInto('stock_movements').values(part).execute();
  });
  // What comes into a batch that was empty when its date passed, such as goods put back, is expired at once.
  const filled = movements.filter(({ batch_id, on_hand_change = 0 }) => batch_id && on_hand_change > 0);
  if (filled.length > 0) await bookExpiry(trx, filled);
}

/** More batches than one act ever takes from. */
const MOST_PARTS = 500;
/** The keys under which `appendMovements` writes the movements of an act. */
export const actKeys = (act: string): string[] =>
  Array.from({ length: MOST_PARTS }, (_, index) => `${act}:${String(index)}`);
/** What an act of a kind wrote, in its order. */
export const readAct = (trx: Trx, key: string, kind: MovementKind) =>
  trx
    .selectFrom('stock_movements')
    .select(['variant_id', 'warehouse_id', 'batch_id', 'on_hand_change'])
    .where('kind', '=', kind)
    .where('idempotency_key', 'in', actKeys(key))
    .orderBy('id')
    .execute();

/** The receipt that a movement of goods coming in belongs to; undefined outside the viewer's warehouses. */
export async function readReceiptOf(trx: Trx, movementId: string, viewer: Actor) {
  const movement = await trx
    .selectFrom('stock_movements')
    .select(['purchase_order_id', sql<string>`regexp_replace(idempotency_key, ':[0-9]+$', '')`.as('act')])
    .where('id', '=', movementId)
    .where('kind', '=', 'receive')
    .where('on_hand_change', '>', 0)
    .where(within(MOVEMENTS, viewer))
    .executeTakeFirst();
  if (!movement) return undefined;
  const { rows } = await sql<{ id: string; variant_id: string; code: string }>`
    select distinct m.variant_id || ':' || m.warehouse_id as id, m.variant_id, v.code
    from stock_movements m join variants v on v.id = m.variant_id
    where m.kind = 'receive' and m.idempotency_key = any(${actKeys(movement.act)}::text[])`.execute(trx);
  return {
    ...movement,
    places: rows.map(({ id }) => id),
    codes: new Map(rows.map(({ variant_id, code }) => [variant_id, code])),
  };
}

/** The batches of a place that hold something, first expired first; locked, like the balance of the place before. */
export async function lockBatches(trx: Trx, { variant_id, warehouse_id }: Place): Promise<Batch[]> {
  const { rows } = await sql<Batch>`select id, batch, expires_on, quantity, blocked, expired, since from stock_batches
    where variant_id = ${variant_id} and warehouse_id = ${warehouse_id} and quantity > 0 order by expires_on nulls last, id for update`.execute(
    trx,
  );
  return rows;
}

export async function lockBatch(trx: Trx, { variant_id, warehouse_id }: Place, id: string): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`select id, batch, expires_on, quantity, blocked, expired, since from stock_batches
    where id = ${id} and variant_id = ${variant_id} and warehouse_id = ${warehouse_id} for update`.execute(trx);
  return rows[0];
}

export const changeBatch = (trx: Trx, id: string, change: number) =>
  sql`update stock_batches set quantity = quantity + ${change}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    trx,
  );

/** Puts so many into the batch of that name, made if it is new; it is as old as the oldest of it. */
export async function fillBatch(
  trx: Trx,
  place: Place,
  {
    batch,
    expires_on,
    quantity,
    blocked = false,
    since = new Date(),
  }: { batch: string; expires_on: string | null; quantity: number; blocked?: boolean; since?: Date },
  by: string | null,
): Promise<Omit<Batch, 'since' | 'expired'>> {
  return trx
    .insertInto('stock_batches')
    .values({
      variant_id: place.variant_id,
      warehouse_id: place.warehouse_id,
      batch,
      expires_on,
      quantity,
      blocked,
      since,
      id: newId('bat'),
      ...createdBy(by),
    })
    .onConflict((conflict) =>
      conflict.columns(['variant_id', 'warehouse_id', 'batch']).doUpdateSet({
        quantity: sql<number>`stock_batches.quantity + excluded.quantity`,
        since: sql<Date>`least(stock_batches.since, excluded.since)`,
        updated_at: new Date(),
        updated_by: by,
      }),
    )
    .returning(['id', 'batch', 'expires_on', 'quantity', 'blocked'])
    .executeTakeFirstOrThrow();
}

export interface RecalledBatch extends Place {
  id: string;
  quantity: number;
  blocked: boolean;
}
const BATCHES = byWarehouse('stock_batches.warehouse_id');
/** The batches of one name in all warehouses of the viewer. */
export async function findBatches(
  db: Db | Trx,
  variantId: string,
  batch: string,
  viewer: Actor,
): Promise<RecalledBatch[]> {
  return db
    .selectFrom('stock_batches')
    .select(['id', 'variant_id', 'warehouse_id', 'quantity', 'blocked'])
    .where('variant_id', '=', variantId)
    .where('batch', '=', batch)
    .where(within(BATCHES, viewer))
    .orderBy('warehouse_id')
    .execute();
}

/** Makes empty blocked batches of this name where there is none, so that no warehouse takes units of it in for sale. */
export async function blockUnseen(
  trx: Trx,
  { variant_id, batch }: { variant_id: string; batch: string },
  by: string | null,
): Promise<void> {
  const { rows } = await sql<{ warehouse_id: string; expires_on: string | null }>`
    select w.id as warehouse_id, (select min(expires_on) from stock_batches where variant_id = ${variant_id} and batch = ${batch}) as expires_on
    from warehouses w where w.archived_at is null
      and not exists (select from stock_batches b where b.variant_id = ${variant_id} and b.warehouse_id = w.id and b.batch = ${batch})
    order by w.id`.execute(trx);
  for (const { warehouse_id, expires_on } of rows)
    await fillBatch(trx, { variant_id, warehouse_id }, { batch, expires_on, quantity: 0, blocked: true }, by);
}

export const setBatchBlocked = (trx: Trx, id: string, blocked: boolean, by: string | null) =>
  trx
    .updateTable('stock_batches')
    .set({ blocked, updated_at: new Date(), updated_by: by })
    .where('id', '=', id)
    .execute();

/** Where a batch lies and which orders took of it, as far as the viewer sees warehouses and orders. */
export async function readRecallEffect(
  db: Db | Trx,
  variantId: string,
  batch: string,
  viewer: Actor,
): Promise<RecallEffect> {
  const named = sql`select id from stock_batches where variant_id = ${variantId} and batch = ${batch} and ${within(BATCHES, viewer)}`;
  const warehouses = await sql<{ id: string; name: string; name_ar: string; quantity: number }>`
    select w.id, w.name, w.name_ar, b.quantity from stock_batches b join warehouses w on w.id = b.warehouse_id where b.id in (${named}) and b.quantity > 0 order by w.name_sort, w.id`.execute(
    db,
  );
  const orders = await sql<{ id: string; number: string }>`
    select distinct orders.id, orders.number from stock_movements m join orders on orders.id = m.order_id
    where m.batch_id in (${named}) and ${within('order', viewer)} order by orders.number`.execute(db);
  // What is not blocked yet counts as blocked: the same is answered before and after.
  const short = await sql<{ warehouse_id: string; short: number }>`
    select s.warehouse_id, sum(b.open)::int - s.available as short
    from stock_balances s join (
      select variant_id, warehouse_id, sum(case when blocked or expired then 0 else quantity end) as open
      from stock_batches where id in (${named}) group by variant_id, warehouse_id
    ) b on b.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id
    group by s.warehouse_id, s.available having sum(b.open)::int - s.available > 0`.execute(db);
  const places = short.rows.map(({ warehouse_id }) => warehouse_id);
  const waiting = await sql<{ id: string; number: string }>`
    select orders.id, orders.number from stock_movements m join orders on orders.id = m.order_id
    where m.variant_id = ${variantId} and m.warehouse_id = any(${places}::text[]) and ${within('order', viewer)}
    group by orders.id, orders.number having sum(m.reserved_change) > 0 order by orders.number`.execute(db);
  return {
    short: short.rows.reduce((sum, row) => sum + row.short, 0),
    waiting: waiting.rows,
    units: warehouses.rows.reduce((sum, { quantity }) => sum + quantity, 0),
    warehouses: warehouses.rows.map(({ id, name, name_ar }) => ({ id, name, name_ar })),
    orders: orders.rows,
  };
}

export async function setSafetyStock(
  trx: Trx,
  { variant_id, warehouse_id }: Place,
  { safety, aisle }: { safety: number; aisle: string | undefined },
): Promise<void> {
  await trx
    .updateTable('stock_balances')
    .set({ safety, ...(aisle === undefined ? {} : { aisle }), updated_at: new Date() })
    .where('variant_id', '=', variant_id)
    .where('warehouse_id', '=', warehouse_id)
    .execute();
}

/** Which of these variants can hold stock: there, and no combos, whose stock is their components'. */
export async function findStockable(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from variants v where id = any(${ids}::text[]) and not exists (select 1 from combo_components c where c.variant_id = v.id)`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Which of these warehouses are open, and the viewer's. */
export async function findOpenWarehouses(trx: Trx, ids: readonly string[], viewer: Viewer): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('warehouses')
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .where('status', '<>', 'closed')
    .where(within('warehouse', viewer))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What a combo consists of; nothing for an ordinary variant. */
export async function findComponents(
  trx: Trx,
  ids: readonly string[],
): Promise<{ variant_id: string; component_id: string; quantity: number }[]> {
  return trx
    .selectFrom('combo_components')
    .select(['variant_id', 'component_id', 'quantity'])
    .where('variant_id', 'in', ids)
    .execute();
}

/** What an order holds of each place now. */
export async function readReserved(trx: Trx, orderId: string): Promise<(Place & { reserved: number })[]> {
  const { rows } = await sql<
    Place & { reserved: number }
  >`select variant_id, warehouse_id, sum(reserved_change)::int as reserved from stock_movements
    where order_id = ${orderId} group by variant_id, warehouse_id having sum(reserved_change) > 0`.execute(trx);
  return rows;
}

/** What an order has taken out of each place and batch and not put back. */
export async function readTaken(trx: Trx, orderId: string) {
  const { rows } = await sql<Place & { batch_id: string | null; quantity: number }>`
    select variant_id, warehouse_id, batch_id, -sum(on_hand_change)::int as quantity from stock_movements
    where order_id = ${orderId} and kind in ('pack', 'put_back') group by variant_id, warehouse_id, batch_id
    having sum(on_hand_change) < 0 order by variant_id, warehouse_id, batch_id`.execute(trx);
  return rows;
}

const MOVEMENTS = byWarehouse('stock_movements.warehouse_id');
/** What came and went on each of the last days, as far as the viewer sees warehouses. */
export async function readStockDays(
  db: Db,
  { product, variant, days }: StockDaysQuery,
  viewer: Actor,
): Promise<StockDays['results']> {
  const day = sql<string>`(stock_movements.at at time zone ${storeTimeZone})::date`;
  const moved = db
    .selectFrom('stock_movements')
    .select([
      day.as('day'),
      sql<number>`coalesce(sum(on_hand_change) filter (where on_hand_change > 0), 0)::int`.as('in'),
      sql<number>`coalesce(-sum(on_hand_change) filter (where on_hand_change < 0), 0)::int`.as('out'),
      sql<number>`coalesce(-sum(on_hand_change) filter (where kind = 'pack'), 0)::int`.as('sold'),
    ])
    .where('at', '>', sql<string>`now() - make_interval(days => ${days + 1}::int)`)
    .where('on_hand_change', '<>', 0)
    .$if(variant !== undefined, (rows) => rows.where('variant_id', '=', variant ?? ''))
    .$if(product !== undefined, (rows) =>
      rows.where('variant_id', 'in', (eb) =>
        eb
          .selectFrom('variants')
          .select('id')
          .where('product_id', '=', product ?? ''),
      ),
    )
    .where(within(MOVEMENTS, viewer))
    .groupBy(day);
  return db
    .selectFrom(
      sql<{ day: string }>`generate_series(${storeToday} - ${days - 1}::int, ${storeToday}, interval '1 day')`.as(
        'every',
      ),
    )
    .leftJoin(moved.as('moved'), (join) => join.on(sql<boolean>`moved.day = every::date`))
    .select([
      sql<string>`to_char(every, 'YYYY-MM-DD')`.as('day'),
      sql<number>`coalesce(moved.in, 0)`.as('in'),
      sql<number>`coalesce(moved.out, 0)`.as('out'),
      sql<number>`coalesce(moved.sold, 0)`.as('sold'),
    ])
    .orderBy('day')
    .execute();
}

/** What variants are called, in the order of a list. */
export async function readNames(trx: Trx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string; title_ar: string; code: string }>`
    select v.id, v.code, p.title, p.title_ar from variants v join products p on p.id = v.product_id
    where v.id = any(${[...ids]}::text[]) order by p.title_sort, v.id`.execute(trx);
  return rows;
}
