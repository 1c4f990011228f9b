import { type Brand, type BrandInput, BrandListQuery } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { BrandsTable } from '../../platform/db/schema.ts';
import { explainUnique } from '../../platform/errors/unique.ts';
import { newId } from '../../platform/ids.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';
import { createdBy, touched } from '../../platform/records.ts';

function toBrand({ name_sort: _, name_ar_sort: __, search_text: ___, ...brand }: Selectable<BrandsTable>): Brand {
  return brand;
}

export const brandList = defineList({
  query: BrandListQuery,
  id: 'brands.id',
  sorts: { name: 'brands.name_sort', name_ar: 'brands.name_ar_sort', product_count: 'brands.product_count', updated_at: 'brands.updated_at' },
  matching: (db, { search, featured, active, archived, untranslated }) =>
    db
      .selectFrom('brands')
      .where('brands.archived_at', archived ? 'is not' : 'is', null)
      .$if(featured !== undefined, (rows) => rows.where('brands.featured', '=', featured ?? false))
      .$if(untranslated !== undefined, (rows) => rows.where('brands.name_ar', untranslated ? '=' : '<>', ''))
      .$if(active !== undefined, (rows) => rows.where('brands.active', '=', active ?? false))
      .$if(Boolean(search), (rows) => rows.where(containsWords('brands.search_text', 'brands.name_sort', search ?? ''))),
  columns: (rows) => rows.selectAll('brands'),
  toItem: toBrand,
});

const UNIQUE = { brands_name: ['name', 'brand.name_taken'], brands_name_ar: ['name_ar', 'brand.name_ar_taken'] } as const;

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

export async function insertBrand(trx: Trx, input: BrandInput, by: string | null): Promise<Brand> {
  const row = await explainUnique(UNIQUE, () =>
    trx.insertInto('brands').values({ ...input, id: newId('brd'), ...createdBy(by) }).returningAll().executeTakeFirstOrThrow(),
  );
  return toBrand(row);
}

export async function updateBrand(trx: Trx, { id, version }: Brand, change: Partial<BrandInput> & { archived_at?: Date | null }, by: string | null): Promise<Brand> {
  const row = await explainUnique(UNIQUE, () =>
    trx
      .updateTable('brands')
      .set({ ...change, ...touched(version, by) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return toBrand(row);
}

export const deleteBrand = (trx: Trx, id: string) => trx.deleteFrom('brands').where('id', '=', id).execute();

/** Products that name the brand, archived ones too: they keep it from being deleted. */
export async function countBrandUses(db: Db | Trx, id: string): Promise<number> {
  const { n } = await db.selectFrom('products').select((eb) => eb.fn.countAll<number>().as('n')).where('brand_id', '=', id).executeTakeFirstOrThrow();
  return n;
}

/** Products and horizontal lists that name one brand name another from now on. @returns how many products. */
export async function renameBrandUses(trx: Trx, fromId: string, intoId: string, by: string | null): Promise<number> {
  await sql`update horizontal_lists set rule_id = ${intoId}, version = version + 1, updated_at = now(), updated_by = ${by} where kind = 'brand' and rule_id = ${fromId}`.execute(trx);
  const { rows } = await sql`update products set brand_id = ${intoId}, version = version + 1, updated_at = now(), updated_by = ${by} where brand_id = ${fromId} returning id`.execute(trx);
  return rows.length;
}
