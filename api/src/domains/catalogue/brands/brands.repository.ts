import { type Brand, type BrandInput, BrandListQuery } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { BrandsTable } from '../../../platform/db/schema.ts';
import { expectFree } from '../../../platform/errors/unique-violation.ts';
import { is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';

function toBrand({ name_sort: _, name_ar_sort: __, search_text: ___, ...brand }: Selectable<BrandsTable>): Brand {
  return brand;
}

export const brandList = defineList({
  query: BrandListQuery,
  scope: 'brand',
  id: 'brands.id',
  sorts: {
    name: 'brands.name_sort',
    name_ar: 'brands.name_ar_sort',
    product_count: 'brands.product_count',
    updated_at: 'brands.updated_at',
  },
  matching: (db, { search, featured, active, archived, untranslated }) =>
    db
      .selectFrom('brands')
      .where('brands.archived_at', archived ? 'is not' : 'is', null)
      .where(is('brands.featured', featured))
      .$if(untranslated !== undefined, (rows) => rows.where('brands.name_ar', untranslated ? '=' : '<>', ''))
      .where(is('brands.active', active))
      .where(containsWords('brands.search_text', 'brands.name_sort', search)),
  columns: (rows) => rows.selectAll('brands'),
  toItem: toBrand,
});

export const findBrand = defineFinder({
  scope: 'brand',
  rows: (db, id) => db.selectFrom('brands').selectAll().where('id', '=', id),
  read: toBrand,
});

export const brandTable = recordTable('brands', {
  prefix: 'brd',
  unique: { brands_name: ['name', 'brand.name_taken'], brands_name_ar: ['name_ar', 'brand.name_ar_taken'] },
});

/** That no other brand has a name that is to be saved; both are told at once. */
export const expectNamesFree = (trx: Trx, { name, name_ar }: Partial<BrandInput>, id = ''): Promise<void> => {
  const others = sql`archived_at is null and id <> ${id}`;
  return expectFree(trx, {
    ...(name
      ? { name: ['brand.name_taken', sql`select from brands where fold(name) = fold(${name}) and ${others}`] }
      : {}),
    ...(name_ar
      ? {
          name_ar: [
            'brand.name_ar_taken',
            sql`select from brands where fold(name_ar) = fold(${name_ar}) and ${others}`,
          ],
        }
      : {}),
  });
};

/** Products that name the brand, archived ones too: they keep it from being deleted. */
export async function countBrandUses(db: Db | Trx, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('brand_id', '=', id)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Holds the products of brands, in one order, before the brands themselves are locked: anyone who saves a product locks
 * it first and then its brand.
 */
export const lockProductsOfBrands = (trx: Trx, ids: readonly string[]): Promise<unknown> =>
  sql`select from products where brand_id = any(${ids}::text[]) order by id for no key update`.execute(trx);

/** Products and horizontal lists that name one brand name another from now on. @returns their ids. */
export async function renameBrandUses(
  trx: Trx,
  fromId: string,
  intoId: string,
  by: string | null,
): Promise<{ products: string[]; lists: string[] }> {
  const changed = sql`version = version + 1, updated_at = now(), updated_by = ${by}`;
  const lists = await sql<{ id: string }>`update horizontal_lists set rule_id = ${intoId}, ${changed}
    where kind = 'brand' and rule_id = ${fromId} returning id`.execute(trx);
  const products = await sql<{ id: string }>`update products set brand_id = ${intoId}, ${changed}
    where brand_id = ${fromId} returning id`.execute(trx);
  return { products: products.rows.map(({ id }) => id), lists: lists.rows.map(({ id }) => id) };
}
