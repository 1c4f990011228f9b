import { type Brand, type BrandInput, BrandListQuery } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { BrandsTable } from '../../platform/db/schema.ts';
import { expectFree, mapUniqueViolation } from '../../platform/errors/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';
import { createdBy, stamp } from '../../platform/records.ts';

function toBrand({ name_sort: _, name_ar_sort: __, search_text: ___, ...brand }: Selectable<BrandsTable>): Brand {
  return brand;
}

export const brandList = defineList({
  query: BrandListQuery,
  scope: SCOPES.brand,
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
      .$if(featured !== undefined, (rows) => rows.where('brands.featured', '=', featured ?? false))
      .$if(untranslated !== undefined, (rows) => rows.where('brands.name_ar', untranslated ? '=' : '<>', ''))
      .$if(active !== undefined, (rows) => rows.where('brands.active', '=', active ?? false))
      .$if(Boolean(search), (rows) =>
        rows.where(containsWords('brands.search_text', 'brands.name_sort', search ?? '')),
      ),
  columns: (rows) => rows.selectAll('brands'),
  toItem: toBrand,
});

const UNIQUE = {
  brands_name: ['name', 'brand.name_taken'],
  brands_name_ar: ['name_ar', 'brand.name_ar_taken'],
} as const;

export async function findBrand(db: Db | Trx, id: string): Promise<Brand | undefined> {
  const row = await db.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toBrand(row);
}

/** What its bulk actions change. */
export async function readBrandState(db: Db, id: string): Promise<string | undefined> {
  const brand = await findBrand(db, id);
  return brand && JSON.stringify([brand.active, brand.featured, brand.archived_at !== null]);
}

/** The brand, with nobody else able to change it until the transaction ends. */
export async function lockBrand(trx: Trx, id: string): Promise<Brand | undefined> {
  const row = await trx.selectFrom('brands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toBrand(row);
}

/** That no other brand has a name that is to be saved; both are told at once. */
const expectNamesFree = (trx: Trx, { name, name_ar }: Partial<BrandInput>, id = ''): Promise<void> =>
  expectFree(trx, {
    ...(name
      ? {
          name: [
            'brand.name_taken',
            sql`select from brands where fold(name) = fold(${name}) and archived_at is null and id <> ${id}`,
          ] as const,
        }
      : {}),
    ...(name_ar
      ? {
          name_ar: [
            'brand.name_ar_taken',
            sql`select from brands where fold(name_ar) = fold(${name_ar}) and archived_at is null and id <> ${id}`,
          ] as const,
        }
      : {}),
  });

export async function insertBrand(trx: Trx, input: BrandInput, by: string | null): Promise<Brand> {
  await expectNamesFree(trx, input);
  const row = await mapUniqueViolation(UNIQUE, () =>
    trx
      .insertInto('brands')
      .values({ ...input, id: newId('brd'), ...createdBy(by) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return toBrand(row);
}

export async function updateBrand(
  trx: Trx,
  { id, version }: Brand,
  change: Partial<BrandInput> & { archived_at?: Date | null },
  by: string | null,
): Promise<Brand> {
  await expectNamesFree(trx, change, id);
  const row = await mapUniqueViolation(UNIQUE, () =>
    trx
      .updateTable('brands')
      .set({ ...change, ...stamp(version, by) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return toBrand(row);
}

export const deleteBrand = (trx: Trx, id: string) => trx.deleteFrom('brands').where('id', '=', id).execute();

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
 * Holds the products of brands, in one order, before the brands themselves are locked: whoever saves a product locks it
 * first and then its brand.
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
  const lists = await sql<{
    id: string;
  }>`update horizontal_lists set rule_id = ${intoId}, version = version + 1, updated_at = now(), updated_by = ${by} where kind = 'brand' and rule_id = ${fromId} returning id`.execute(
    trx,
  );
  const products = await sql<{
    id: string;
  }>`update products set brand_id = ${intoId}, version = version + 1, updated_at = now(), updated_by = ${by} where brand_id = ${fromId} returning id`.execute(
    trx,
  );
  return { products: products.rows.map(({ id }) => id), lists: lists.rows.map(({ id }) => id) };
}
