import type { AttributeValues, CategoryAttribute, Unknowable } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Viewer, within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { readDefinitions } from '../categories/attributes.service.ts';
import { type Details, DETAILS } from './details.ts';

/** A variant of the store that a row may be. */
export interface StoreVariant {
  id: string;
  version: number;
  code: string;
  options: Record<string, string>;
  rank: string;
  price: number;
  discount_type: 'percent' | 'amount';
  discount: number;
  selling_price: number;
  cost: number | null;
  min_buy: number;
  max_buy: number;
  reorder_point: number;
  weight_step_g: number | null;
  active: boolean;
  /** What is unknown of it since an import. */
  unknown: Unknowable[];
  archived: boolean;
  seller_id: string | null;
  barcodes: string[];
  /** Pieces of the barcodes that are of cases. */
  units: Record<string, number>;
  product_id: string;
  product_version: number;
  title: string;
  title_ar: string;
  title_sort: string;
  category_id: string | null;
  brand_id: string | null;
  /** Of its product, as far as the file says something of them. */
  details: ProductDetails;
}
/** What else a row may say of a product. */
export type ProductDetails = Details & { attributes?: AttributeValues; unknown?: Unknowable[] };
const DETAIL_COLUMNS = [...DETAILS, 'attributes', 'unknown'] as const;
export type DetailColumn = (typeof DETAIL_COLUMNS)[number];

/** More of one title than this are not looked at: what a row without a code is cannot be told from so many. */
const MOST_OF_ONE_TITLE = 200;

/** By what rows name the variants of the store they may be. */
export interface RowKeys {
  ids: string[];
  codes: string[];
  barcodes: string[];
  titles: string[];
}

/**
 * Whether a title is the wanted one. As an equation PostgreSQL would drop it from the order, and where most titles are
 * alike (no Arabic ones yet) read the products from the first id on, once for each row of the file; so only the index
 * of the title has the order. Where variants are joined, the products are limited first: a join in the order of ids
 * would read them all just the same.
 */
const titled = (title: string) => sql`${sql.ref(title)} between wanted.title and wanted.title`;

/** The store's variants that rows may be, archived owners of a barcode included. */
export async function findVariants(
  db: Db | Trx,
  { ids, codes, barcodes, titles }: RowKeys,
  details: readonly DetailColumn[] = [],
): Promise<StoreVariant[]> {
  const wanted =
    details.length === 0
      ? sql`'{}'::jsonb`
      : sql`jsonb_build_object(${sql.join(details.flatMap((column) => [sql.lit(column), sql.ref(`p.${column}`)]))})`;
  const { rows } = await sql<StoreVariant>`
    select v.id, v.version, v.code, v.options, v.rank, v.price, v.discount_type, v.discount, v.selling_price, v.cost, v.min_buy, v.max_buy, v.reorder_point, v.weight_step_g, v.active, v.unknown,
      (v.archived_at is not null or p.archived_at is not null) as archived, v.seller_id,
      array(select b.barcode from variant_barcodes b where b.variant_id = v.id and b.active) as barcodes,
      coalesce((select jsonb_object_agg(b.barcode, b.units) from variant_barcodes b where b.variant_id = v.id and b.active and b.units > 1), '{}') as units,
      p.id as product_id, p.version as product_version, p.title, p.title_ar, p.title_sort, p.category_id, p.brand_id,
      ${wanted} as details
    from variants v join products p on p.id = v.product_id
    where v.id in (
      select id from variants where id = any(${ids}::text[])
      union select id from variants where code_key(code) = any(${codes}::text[]) and seller_id is null and archived_at is null
      union select variant_id from variant_barcodes where active and lpad(barcode, 14, '0') = any(${barcodes}::text[])
      union select o.id from unnest(${titles}::text[]) as wanted(title), lateral (
        select o.id from (
          select id from products where ${titled('title_sort')} and seller_id is null and archived_at is null
          order by title_sort, id limit ${MOST_OF_ONE_TITLE}) q
        join variants o on o.product_id = q.id and o.archived_at is null
        order by q.id, o.rank, o.id limit ${MOST_OF_ONE_TITLE}) o
    )
    order by v.id`.execute(db);
  return rows;
}

/** The product of the store that is called so, of several the one that was there first. */
export interface Called {
  folded: string;
  id: string;
  title: string;
}
/** Products of the store that bear one of the titles, in either language. */
export async function findCalled(db: Db | Trx, titles: readonly string[], viewer: Viewer): Promise<Called[]> {
  const seen = within('product', viewer);
  const { rows } = await sql<Called>`
    select wanted.title as folded, named.id, named.title from unnest(${titles}::text[]) as wanted(title), lateral (
      select id, title from (
        (select id, title from products where ${titled('title_sort')} and archived_at is null and ${seen} order by title_sort, id limit 1)
        union all (select id, title from products where ${titled('title_ar_sort')} and archived_at is null and ${seen} order by title_ar_sort, id limit 1)) either
      order by id limit 1) named`.execute(db);
  return rows;
}

export interface Names {
  attributes: CategoryAttribute[];
  categories: {
    id: string;
    parent_id: string | null;
    level: number;
    name: string;
    name_ar: string;
    slug: string;
    rank: string;
  }[];
  brands: { id: string; name: string; name_ar: string }[];
  types: { id: string; name: string; name_ar: string }[];
  options: { id: string; variant_type_id: string; name: string; name_ar: string; rank: string }[];
}

/** What products may be described by. */
export const readAttributesInUse = async (db: Db): Promise<CategoryAttribute[]> =>
  (await readDefinitions(db)).filter(({ archived }) => !archived);

/** The names rows refer to: few enough to be kept while a file is worked through. */
export async function readNames(db: Db): Promise<Names> {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'level', 'name', 'name_ar', 'slug', 'rank'])
    .where('archived_at', 'is', null)
    .orderBy('rank')
    .execute();
  const brands = await db
    .selectFrom('brands')
    .select(['id', 'name', 'name_ar'])
    .where('archived_at', 'is', null)
    .execute();
  const types = await db
    .selectFrom('variant_types')
    .select(['id', 'name', 'name_ar'])
    .where('archived_at', 'is', null)
    .execute();
  const options = await db
    .selectFrom('variant_type_options')
    .select(['id', 'variant_type_id', 'name', 'name_ar', 'rank'])
    .where('archived_at', 'is', null)
    .orderBy('rank')
    .execute();
  return { categories, brands, types, options, attributes: await readAttributesInUse(db) };
}

export async function takenSlugs(db: Db, slugs: string[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select slug from products where slug = any(${slugs}::text[])`.execute(
    db,
  );
  return rows.map(({ slug }) => slug);
}

/** The columns the importer fills in, per table, in the order in which tables depend on each other. */
const COLUMNS = {
  categories: ['id', 'parent_id', 'level', 'slug', 'name', 'name_ar', 'rank', 'created_by', 'updated_by'],
  brands: ['id', 'name', 'name_ar', 'created_by', 'updated_by'],
  variant_types: ['id', 'name', 'name_ar', 'created_by', 'updated_by'],
  variant_type_options: ['id', 'variant_type_id', 'name', 'name_ar', 'rank', 'created_by', 'updated_by'],
  products: [
    'id',
    'title',
    'title_ar',
    'slug',
    'category_id',
    'brand_id',
    'variant_count',
    'price_min',
    'price_max',
    'has_barcode',
    ...DETAIL_COLUMNS,
    'created_by',
    'updated_by',
  ],
  product_variant_types: ['product_id', 'variant_type_id'],
  variants: [
    'id',
    'product_id',
    'code',
    'options',
    'unit',
    'size',
    'price',
    'discount_type',
    'discount',
    'selling_price',
    'cost',
    'min_buy',
    'max_buy',
    'reorder_point',
    'weight_step_g',
    'hash_tags',
    'active',
    'unknown',
    'rank',
    'created_by',
    'updated_by',
  ],
  variant_barcodes: ['variant_id', 'barcode', 'units'],
  image_links: ['id', 'product_id', 'link', 'alt', 'alt_ar', 'rank'],
  price_history: ['id', 'variant_id', 'price', 'selling_price', 'cost', 'applied_at', 'created_by'],
  audit_entries: [
    'id',
    'actor_id',
    'actor_name',
    'area',
    'record_type',
    'record_id',
    'action',
    'before',
    'after',
    'reason',
  ],
} as const;
export type ImportTable = keyof typeof COLUMNS;
export type NewRows = Partial<Record<ImportTable, Record<string, unknown>[]>>;
const TABLES = Object.keys(COLUMNS).filter((table): table is ImportTable => Object.hasOwn(COLUMNS, table));
const REPEATED: Partial<Record<ImportTable, string>> = {
  product_variant_types: 'do nothing',
  variant_barcodes: '(variant_id, barcode) do update set units = excluded.units',
};

/** The rows of many, by table. */
export function mergeRows(parts: readonly NewRows[]): NewRows {
  const merged: NewRows = {};
  for (const part of parts) for (const table of TABLES) if (part[table]) (merged[table] ??= []).push(...part[table]);
  return merged;
}

/**
 * Tables whose rows go in by one statement: the triggers that keep a product's totals then run once, when all of it is
 * there.
 */
const TOGETHER: ReadonlySet<ImportTable> = new Set([
  'products',
  'product_variant_types',
  'variants',
  'variant_barcodes',
]);

/**
 * One insert. The rows travel as one JSON parameter: 1,000 products are 25,000 values, and PostgreSQL takes 65,535.
 * What no row says is left to the table.
 */
function insertion(table: ImportTable, rows: readonly Record<string, unknown>[]) {
  const said = COLUMNS[table].filter((column) => rows.some((row) => Object.hasOwn(row, column)));
  const columns = sql.join(said.map((column) => sql.ref(column)));
  const repeated = REPEATED[table];
  const repeatable = repeated === undefined ? sql`` : sql`on conflict ${sql.raw(repeated)}`;
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) ${repeatable}`;
}

/**
 * The totals of new products (variant_count, prices …), which triggers keep from then on. Written at once, because
 * a trigger that finds them right does not rewrite the product and its dozen index entries.
 */
function withTotals({ products = [], variants = [], variant_barcodes = [] }: NewRows): Record<string, unknown>[] {
  const barcoded = new Set(variant_barcodes.map(({ variant_id }) => variant_id));
  const totals = new Map<unknown, { variant_count: number; prices: number[]; has_barcode: boolean }>();
  for (const { id } of products) totals.set(id, { variant_count: 0, prices: [], has_barcode: false });
  for (const { id, product_id, active, selling_price } of variants) {
    const total = totals.get(product_id);
    if (!total) continue;
    total.variant_count += 1;
    total.has_barcode ||= barcoded.has(id);
    if (active === true) total.prices.push(Number(selling_price));
  }
  return products.map((product) => {
    const { prices = [], ...total } = totals.get(product['id']) ?? {};
    return {
      ...product,
      ...total,
      price_min: prices.length > 0 ? Math.min(...prices) : null,
      price_max: prices.length > 0 ? Math.max(...prices) : null,
    };
  });
}

/** Inserts rows of several tables, in the order in which they depend on each other. */
export async function insertRows(trx: Trx, rows: NewRows): Promise<void> {
  const filled = TABLES.filter((table) => (rows[table]?.length ?? 0) > 0);
  const all: NewRows = { ...rows, products: withTotals(rows) };
  const together = filled.filter((table) => TOGETHER.has(table));
  const alone = async (tables: readonly ImportTable[]) => {
    for (const table of tables) await insertion(table, all[table] ?? []).execute(trx);
  };
  await alone(filled.filter((table) => !TOGETHER.has(table) && TABLES.indexOf(table) < TABLES.indexOf('products')));
  if (together.length > 0)
    await sql`with ${sql.join(together.map((table) => sql`${sql.ref(`new_${table}`)} as (${insertion(table, all[table] ?? [])})`))} select 1`.execute(
      trx,
    );
  await alone(filled.filter((table) => !TOGETHER.has(table) && TABLES.indexOf(table) > TABLES.indexOf('products')));
}

/**
 * What an update writes into a variant and its product; also what an undo puts back. `from` is the version it is based
 * on.
 */
export interface VariantChange {
  id: string;
  from: number;
  price: number;
  discount_type: string;
  discount: number;
  selling_price: number;
  /** Left out where it stays as it is. */
  cost?: number | null | undefined;
  min_buy: number;
  max_buy: number;
  /** Each left out where it stays as it is. */
  reorder_point?: number | null | undefined;
  weight_step_g?: number | null | undefined;
  unknown?: Unknowable[] | undefined;
  code?: string | undefined;
  active: boolean;
}
export interface ProductChange {
  id: string;
  from: number;
  title: string;
  title_ar: string;
  category_id: string | null;
  brand_id: string | null;
  /** Left out where they stay as they are. */
  details?: ProductDetails | undefined;
}

/** Locks products and then variants, each in id order, so that two who write the same ones wait for each other. */
export async function lockRecords(trx: Trx, products: string[], variants: string[]): Promise<void> {
  if (products.length > 0)
    await sql`select id from products where id = any(${products}::text[]) order by id for update`.execute(trx);
  if (variants.length > 0)
    await sql`select id from variants where id = any(${variants}::text[]) order by id for update`.execute(trx);
}

/** Writes variants and products that are still at the version they were read at; answers the ids that were. */
export async function updateRecords(
  trx: Trx,
  variants: VariantChange[],
  products: ProductChange[],
  by: string | null,
): Promise<Set<string>> {
  const priced = variants.map((variant) => ({
    ...variant,
    sets_cost: variant.cost !== undefined,
    sets_step: variant.weight_step_g !== undefined,
  }));
  const changed = await sql<{ id: string }>`
    update variants v set price = n.price, discount_type = n.discount_type, discount = n.discount, selling_price = n.selling_price, min_buy = n.min_buy,
      max_buy = n.max_buy, reorder_point = coalesce(n.reorder_point, v.reorder_point),
      weight_step_g = case when n.sets_step then n.weight_step_g else v.weight_step_g end, active = n.active,
      unknown = case when n.unknown is null then v.unknown else array(select jsonb_array_elements_text(n.unknown)) end, code = coalesce(n.code, v.code), cost = case when n.sets_cost then n.cost else v.cost end, version = v.version + 1, updated_at = now(), updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as n(id text, "from" int, price bigint, discount_type text, discount bigint, selling_price bigint, cost bigint, sets_cost boolean, min_buy int, max_buy int, reorder_point int, weight_step_g int, sets_step boolean, active boolean, unknown jsonb, code text)
    where v.id = n.id and v.version = n."from" returning v.id`.execute(trx);
  const details = DETAIL_COLUMNS.filter((column) =>
    products.some((product) => Object.hasOwn(product.details ?? {}, column)),
  );
  const set =
    details.length === 0
      ? sql``
      : sql`(${sql.join(details.map((column) => sql.ref(column)))}) = (
          select ${sql.join(details.map((column) => sql.ref(`said.${column}`)))} from jsonb_populate_record(p, coalesce(n.details, '{}')) said),`;
  const products_ = await sql<{ id: string }>`
    update products p set ${set} title = n.title, title_ar = n.title_ar, category_id = n.category_id, brand_id = n.brand_id, version = p.version + 1, updated_at = now(), updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n(id text, "from" int, title text, title_ar text, category_id text, brand_id text, details jsonb)
    where p.id = n.id and p.version = n."from" returning p.id`.execute(trx);
  return new Set([...changed.rows, ...products_.rows].map(({ id }) => id));
}

/** What an update replaced, with the versions it left behind and the barcodes it added. */
export interface Replaced {
  variant: Omit<VariantChange, 'from'>;
  product: Omit<ProductChange, 'from'> | null;
  variant_version: number;
  product_version: number;
  barcodes: string[];
  /** Pieces that its barcodes stood for, of those whose pieces changed. */
  units: Record<string, number>;
}

/** The versions that records are at. */
export type Versions = ReadonlyMap<string, number>;

/** Locks products and variants and answers the versions they are at; those that are gone have none. */
export async function lockVersions(trx: Trx, products: string[], variants: string[]): Promise<Versions> {
  await lockRecords(trx, products, variants);
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from products where id = any(${products}::text[])
    union all select id, version from variants where id = any(${variants}::text[])`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Puts back what updates replaced. */
export async function restoreRecords(trx: Trx, replaced: readonly Replaced[], by: string | null): Promise<void> {
  if (replaced.length === 0) return;
  await updateRecords(
    trx,
    replaced.map(({ variant, variant_version }) => ({ ...variant, from: variant_version })),
    replaced.flatMap(({ product, product_version }) => (product ? [{ ...product, from: product_version }] : [])),
    by,
  );
  const added = replaced.flatMap(({ variant, barcodes }) =>
    barcodes.map((barcode) => ({ variant_id: variant.id, barcode })),
  );
  await sql`delete from variant_barcodes b using jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as n(variant_id text, barcode text) where b.variant_id = n.variant_id and b.barcode = n.barcode`.execute(
    trx,
  );
  const changed = replaced.flatMap(({ variant, units: pieces }) =>
    Object.entries(pieces).map(([barcode, units]) => ({ variant_id: variant.id, barcode, units })),
  );
  await sql`update variant_barcodes b set units = n.units
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(variant_id text, barcode text, units int)
    where b.variant_id = n.variant_id and b.barcode = n.barcode`.execute(trx);
}

export const deleteVariants = (trx: Trx, ids: string[]) =>
  sql`delete from variants where id = any(${ids}::text[])`.execute(trx);

/** Deletes those of the products that have no variant left; answers which. */
export async function deleteEmptyProducts(trx: Trx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`delete from products p where p.id = any(${ids}::text[]) and not exists (select 1 from variants v where v.product_id = p.id) returning id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes categories, brands, variant types and options that were made for rows, that nobody has changed since and
 * nothing uses; answers which.
 */
export async function deleteNewNames(
  trx: Trx,
  ids: Record<'category' | 'brand' | 'variant_type' | 'variant_type_option', string[]>,
): Promise<{ type: string; id: string }[]> {
  // A variant that comes to name an option holds its type: it is either seen here or finds the option gone.
  await sql`select from variant_types t where exists (select from variant_type_options o where o.variant_type_id = t.id and o.id = any(${ids.variant_type_option}::text[]))
    order by t.id for update`.execute(trx);
  const gone: { type: string; id: string }[] = [];
  const remove = async (type: string, statement: RawBuilder<{ id: string }>) => {
    const { rows } = await statement.execute(trx);
    gone.push(...rows.map(({ id }) => ({ type, id })));
  };
  await remove(
    'variant_type_option',
    sql`delete from variant_type_options o where o.id = any(${ids.variant_type_option}::text[]) and o.version = 1
      and o.id not in (select used.value from variants v, jsonb_each_text(v.options) as used) returning o.id`,
  );
  await remove(
    'variant_type',
    sql`delete from variant_types t where t.id = any(${ids.variant_type}::text[]) and t.version = 1
      and not exists (select 1 from variant_type_options o where o.variant_type_id = t.id)
      and not exists (select 1 from product_variant_types u where u.variant_type_id = t.id) returning t.id`,
  );
  await remove(
    'brand',
    sql`delete from brands b where b.id = any(${ids.brand}::text[]) and b.version = 1 and not exists (select 1 from products p where p.brand_id = b.id) returning b.id`,
  );
  for (const level of [3, 2, 1]) {
    await remove(
      'category',
      sql`delete from categories c where c.id = any(${ids.category}::text[]) and c.level = ${level} and c.version = 1
        and not exists (select 1 from products p where p.category_id = c.id) and not exists (select 1 from categories d where d.parent_id = c.id)
        and not exists (select 1 from horizontal_lists h where h.category_id = c.id) returning c.id`,
    );
  }
  return gone;
}

/**
 * Whether the database refused values (a unique, foreign or check constraint), and not the connection or the statement.
 */
export const refusedByConstraint = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code?.startsWith('23') ?? false);

/**
 * Whether the database ended a transaction in favour of another one: a deadlock, or rows that were changed meanwhile.
 */
export const lostToAnother = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');
