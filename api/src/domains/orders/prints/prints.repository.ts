import { type PrintKind, STORAGES } from '@bo/contracts';
import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Shelf } from './prints.document.ts';

const Storage = z.enum(STORAGES);

/** How these products are kept, and under what category. */
export async function readShelves(db: Db | Trx, ids: readonly string[]): Promise<Map<string, Shelf>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.id', 'products.storage', 'categories.name', 'categories.name_ar'])
    .where('products.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, storage, name, name_ar }) => [
      id,
      { storage: Storage.catch('ambient').parse(storage), category: name ?? '', category_ar: name_ar ?? '' },
    ]),
  );
}

/** In which aisle of which warehouse these variants are kept, where the warehouse says so. */
export async function readAisles(
  db: Db | Trx,
  variants: readonly string[],
): Promise<(warehouse: string | null, variant: string | null) => string> {
  if (variants.length === 0) return () => '';
  const rows = await db
    .selectFrom('stock_balances')
    .select(['warehouse_id', 'variant_id', 'aisle'])
    .where('variant_id', 'in', variants)
    .where('aisle', '<>', '')
    .execute();
  const aisles = new Map(rows.map(({ warehouse_id, variant_id, aisle }) => [`${warehouse_id} ${variant_id}`, aisle]));
  return (warehouse, variant) => aisles.get(`${warehouse ?? ''} ${variant ?? ''}`) ?? '';
}

/** Which of these orders were printed as that before. */
export async function readPrinted(db: Db | Trx, kind: PrintKind, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_prints')
    .select('order_id')
    .where('kind', '=', kind)
    .where('order_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** Notes that these are printed now; answers those that were before. Two who print at once get one original. */
export async function notePrinted(
  trx: Trx,
  kind: PrintKind,
  ids: readonly string[],
  printed_by: string | null,
): Promise<Set<string>> {
  const rows = await trx
    .insertInto('order_prints')
    // In one order, so that two who print the same orders wait for each other rather than deadlock.
    .values([...ids].sort().map((order_id) => ({ order_id, kind, printed_by })))
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind']).doUpdateSet((eb) => ({
        times: eb('order_prints.times', '+', 1),
        printed_at: new Date(),
        printed_by,
      })),
    )
    .returning(['order_id', 'times'])
    .execute();
  return new Set(rows.flatMap(({ order_id, times }) => (times > 1 ? [order_id] : [])));
}
