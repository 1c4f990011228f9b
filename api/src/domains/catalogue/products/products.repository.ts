import {
  Allergen,
  AttributeValues,
  type NutritionInput,
  type ProductDetail,
  type ProductImage,
  type ProductInput,
  type ProductStatus,
  Unknowable,
} from '@bo/contracts';
import { generateNKeysBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { expectFree, mapUniqueViolation } from '../../../platform/errors/unique-violation.ts';
import { newId } from '../../../platform/ids.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import type { Ranked } from '../../../platform/ranks.ts';
import { createdBy, stamp } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { readRefundSettings } from '../../store/refund-settings/refund-settings.service.ts';
import { setAlternativeTexts } from '../../store/uploads/uploads.service.ts';
import { readVariants } from '../variants/variants.service.ts';
import { toProduct, withReferences } from './products.list.ts';

const UNIQUE = {
  products_slug: ['slug', 'product.slug_taken'],
  products_brand_live: ['brand_id', 'product.brand'],
  products_category_live: ['category_id', 'product.category'],
  variant_barcodes_active: ['variants', 'variant.barcode_taken'],
} as const;

/** A product by its id or its slug, with variants and images. */
export const findProduct = defineFinder({
  scope: 'product',
  rows: (db, idOrSlug) =>
    withReferences(db.selectFrom('products'))
      .select([
        'products.description',
        'products.description_ar',
        'products.category_id',
        'products.brand_id',
        'products.seller_id',
        'products.return_policy',
        'products.return_window_days',
        'products.vat_class',
        'products.storage',
        'products.sold_by',
        'products.origin',
        'products.allergens',
        'products.shelf_life_days',
        'products.search_words',
        'products.attributes',
        'products.ingredients',
        'products.ingredients_ar',
        'products.nutrition_basis',
        'products.energy_kj',
        'products.energy_kcal',
        'products.fat_mg',
        'products.saturates_mg',
        'products.carbohydrate_mg',
        'products.sugars_mg',
        'products.fibre_mg',
        'products.protein_mg',
        'products.salt_mg',
        'products.unknown',
      ])
      .where((eb) => eb.or([eb('products.id', '=', idOrSlug), eb('products.slug', '=', idOrSlug)])),
  async read(row, db): Promise<ProductDetail> {
    const images = await db
      .selectFrom('product_images')
      .select(['url', 'alt', 'alt_ar'])
      .where('product_id', '=', row.id)
      .orderBy('rank')
      .orderBy('id')
      .execute();
    const types = await db
      .selectFrom('product_variant_types')
      .select('variant_type_id')
      .where('product_id', '=', row.id)
      .orderBy('variant_type_id')
      .execute();
    return {
      ...row,
      ...toProduct(row),
      allergens: Allergen.array().parse(row.allergens),
      unknown: Unknowable.array().parse(row.unknown),
      attributes: AttributeValues.parse(row.attributes),
      images,
      variant_type_ids: types.map(({ variant_type_id }) => variant_type_id),
      variants: await readVariants(db, row.id),
      default_return_window_days: (await readRefundSettings(db)).default_window_days,
    };
  },
});

/** What is changed of many products at once. */
export const readBulkFields = (db: Db, id: string) =>
  db.selectFrom('products').select(['status', 'category_id', 'brand_id']).where('id', '=', id).executeTakeFirst();

/** A slug that someone typed is nobody else's; one that is made is made to be free. */
export const expectSlugFree = (trx: Trx, slug: string, id = ''): Promise<void> =>
  expectFree(
    trx,
    slug === '' ? {} : { slug: ['product.slug_taken', sql`select from products where slug = ${slug} and id <> ${id}`] },
  );

export async function lockProduct({ trx, actor }: UnitOfWork, id: string): Promise<ProductDetail | undefined> {
  await trx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute();
  const product = await findProduct(trx, id, actor);
  return product?.id === id ? product : undefined;
}

async function setImages(trx: Trx, productId: string, images: readonly ProductImage[]): Promise<void> {
  await trx.deleteFrom('product_images').where('product_id', '=', productId).execute();
  const ranks = generateNKeysBetween(null, null, images.length);
  const rows = images.map((image, index) => ({
    ...image,
    id: newId('img'),
    product_id: productId,
    rank: ranks[index] ?? '',
  }));
  if (rows.length === 0) return;
  await trx.insertInto('product_images').values(rows).execute();
  // The library says of a picture what was last said of it; of one shown twice, what its first place says.
  const described = rows.filter(({ alt, alt_ar }) => alt || alt_ar);
  await setAlternativeTexts(trx, [...new Map(described.toReversed().map((image) => [image.url, image])).values()]);
}

/** The addresses of the pictures that links have brought to a product, as its trail tells. */
export async function fetchedImages(trx: Trx, productId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    url: string;
  }>`select after ->> 'url' as url from audit_entries where record_type = 'product' and record_id = ${productId} and action = 'image_fetched'`.execute(
    trx,
  );
  return new Set(rows.map(({ url }) => url));
}

/** What nobody says of the texts and the basis stays as it is; an amount that is null is taken away. */
const saidOf = <T extends Partial<NutritionInput>>({ ingredients, ingredients_ar, nutrition_basis, ...said }: T) => ({
  ...said,
  ...(ingredients == null ? {} : { ingredients }),
  ...(ingredients_ar == null ? {} : { ingredients_ar }),
  ...(nutrition_basis == null ? {} : { nutrition_basis }),
});

async function setVariantTypes(trx: Trx, productId: string, typeIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('product_variant_types').where('product_id', '=', productId).execute();
  const rows = [...new Set(typeIds)].map((variant_type_id) => ({ product_id: productId, variant_type_id }));
  if (rows.length > 0) await trx.insertInto('product_variant_types').values(rows).execute();
}

export async function insertProduct(
  trx: Trx,
  { images, variant_type_ids, attributes, ...input }: ProductInput & { unknown?: Unknowable[] },
  by: string | null,
  status: ProductStatus = 'draft',
): Promise<string> {
  const id = newId('prd');
  await mapUniqueViolation(UNIQUE, () =>
    trx
      .insertInto('products')
      .values({ ...saidOf(input), attributes: JSON.stringify(attributes ?? {}), id, status, ...createdBy(by) })
      .execute(),
  );
  await setImages(trx, id, images);
  await setVariantTypes(trx, id, variant_type_ids);
  return id;
}

/** The English that someone had before them when they wrote the Arabic, or found it still right. */
export interface TranslatedFrom {
  title_source: string;
  description_source: string;
}
type Change = Partial<ProductInput & TranslatedFrom> & {
  unknown?: Unknowable[];
  status?: ProductStatus;
  status_reason?: string;
  archived_at?: Date | null;
  on_sale_at?: string | null;
  off_sale_at?: string | null;
  scheduled_by?: string | null;
  schedule_failed_at?: string | null;
};
export async function updateProduct(
  trx: Trx,
  { id, version }: Pick<ProductDetail, 'id' | 'version'>,
  { images, variant_type_ids, attributes, ...change }: Change,
  by: string | null,
): Promise<void> {
  await mapUniqueViolation(UNIQUE, () =>
    trx
      .updateTable('products')
      .set({
        ...saidOf(change),
        ...(attributes ? { attributes: JSON.stringify(attributes) } : {}),
        ...stamp(version, by),
      })
      .where('id', '=', id)
      .execute(),
  );
  // Whose the variants are follows their product: sales, commissions and codes go by it.
  if (change.seller_id !== undefined)
    await mapUniqueViolation({ variants_code: ['seller_id', 'variant.code_taken'] }, () =>
      sql`update variants set seller_id = ${change.seller_id ?? null} where product_id = ${id} and seller_id is distinct from ${change.seller_id ?? null}`.execute(
        trx,
      ),
    );
  if (images) await setImages(trx, id, images);
  if (variant_type_ids) await setVariantTypes(trx, id, variant_type_ids);
}

/** All products of a category in their order, archived ones too: they have places to come back to. */
export const readCategoryRanks = (trx: Trx, categoryId: string): Promise<Ranked[]> =>
  trx
    .selectFrom('products')
    .select(['id', 'category_rank as rank'])
    .where('category_id', '=', categoryId)
    .orderBy('category_rank')
    .orderBy('id')
    .execute();

/** Gives a product its place in its category, and changes nothing else of it. */
export const placeProduct = (trx: Trx, id: string, category_rank: string) =>
  trx.updateTable('products').set({ category_rank }).where('id', '=', id).execute();

export async function productSlugTaken(trx: Trx, slug: string): Promise<boolean> {
  return (await trx.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;
}

/**
 * Which of the records a product names are there and may be named. They are held until the transaction ends: nobody
 * archives or merges them before the product that names them is there to be seen. A brand that is `counted` again is
 * held as its counter will be: two who first shared it and then both counted would wait for each other.
 */
export async function holdNamed(
  trx: Trx,
  {
    category_id,
    brand_id,
    seller_id,
    variant_type_ids,
  }: Pick<ProductInput, 'category_id' | 'brand_id' | 'seller_id' | 'variant_type_ids'>,
  counted: boolean,
): Promise<{ category: boolean; brand: boolean; seller: boolean; variant_types: number }> {
  const held = async (
    table: 'categories' | 'brands' | 'sellers' | 'variant_types',
    ids: readonly (string | null)[],
    mode = sql`for key share`,
  ) => {
    const wanted = ids.filter((id) => id !== null);
    if (wanted.length === 0) return 0;
    const approved = table === 'sellers' ? sql`status = 'approved'` : sql`true`;
    const { rows } = await sql`select id from ${sql.table(table)}
      where id = any(${wanted}::text[]) and archived_at is null and ${approved} order by id ${mode}`.execute(trx);
    return rows.length;
  };
  return {
    category: (await held('categories', [category_id])) > 0,
    variant_types: await held('variant_types', variant_type_ids),
    seller: (await held('sellers', [seller_id])) > 0,
    brand: (await held('brands', [brand_id], counted ? sql`for no key update` : undefined)) > 0,
  };
}

/** What only other records can say about whether a product may be sold. */
export async function readSaleFacts(
  db: Db | Trx,
  id: string,
): Promise<{ category_active: boolean; brand_active: boolean; seller_sells: boolean }> {
  const { rows } = await sql<{ category_active: boolean; brand_active: boolean; seller_sells: boolean }>`
    select coalesce(own.active and own.archived_at is null
        and coalesce(above.active and above.archived_at is null, true) and coalesce(top.active and top.archived_at is null, true), false) as category_active,
      (p.brand_id is null or (b.active and b.archived_at is null)) as brand_active,
      (s.id is null or seller_sells(s)) as seller_sells
    from products p left join sellers s on s.id = p.seller_id left join categories own on own.id = p.category_id left join categories above on above.id = own.parent_id
      left join categories top on top.id = above.parent_id left join brands b on b.id = p.brand_id
    where p.id = ${id}`.execute(db);
  return rows[0] ?? { category_active: false, brand_active: false, seller_sells: false };
}
