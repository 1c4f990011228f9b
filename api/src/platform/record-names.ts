import type { RecordType } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** Where a type's records are, and the columns that people know them by. */
interface Named {
  table: string;
  name: string;
  name_ar?: string;
}

/**
 * What records are called, by their type. A customer is called by the code: the name is not for everybody who may read
 * the trail. What is not here has no name of its own, or none that outlives it.
 */
export const NAMED: Readonly<Partial<Record<RecordType, Named>>> = {
  brand: { table: 'brands', name: 'name', name_ar: 'name_ar' },
  category: { table: 'categories', name: 'name', name_ar: 'name_ar' },
  coupon: { table: 'coupons', name: 'code' },
  coupon_batch: { table: 'coupon_batches', name: 'title', name_ar: 'title_ar' },
  customer: { table: 'customers', name: 'code' },
  dealer: { table: 'dealers', name: 'name', name_ar: 'name_ar' },
  gift_card_batch: { table: 'gift_card_batches', name: 'title' },
  glossary_term: { table: 'glossary_terms', name: 'term', name_ar: 'term_ar' },
  horizontal_list: { table: 'horizontal_lists', name: 'title', name_ar: 'title_ar' },
  image: { table: 'uploads', name: 'file_name' },
  import: { table: 'imports', name: 'file_name' },
  leaflet: { table: 'leaflets', name: 'title', name_ar: 'title_ar' },
  offer: { table: 'offers', name: 'title', name_ar: 'title_ar' },
  offer_banner: { table: 'offer_banners', name: 'title', name_ar: 'title_ar' },
  offer_countdown: { table: 'offer_countdowns', name: 'title', name_ar: 'title_ar' },
  count_plan: { table: 'count_plans', name: 'name', name_ar: 'name_ar' },
  order: { table: 'orders', name: 'number' },
  payout: { table: 'payouts', name: 'number' },
  payout_run: { table: 'payout_runs', name: 'number' },
  pincode: { table: 'pincodes', name: 'code' },
  price_case: { table: 'price_cases', name: 'title' },
  product: { table: 'products', name: 'title', name_ar: 'title_ar' },
  purchase_order: { table: 'purchase_orders', name: 'number' },
  refund: { table: 'refunds', name: 'number' },
  return: { table: 'returns', name: 'number' },
  role: { table: 'roles', name: 'name', name_ar: 'name_ar' },
  saved_view: { table: 'saved_views', name: 'name' },
  seller: { table: 'sellers', name: 'name', name_ar: 'name_ar' },
  service_account: { table: 'service_accounts', name: 'name' },
  stock_count: { table: 'stock_counts', name: 'number' },
  supplier: { table: 'suppliers', name: 'name', name_ar: 'name_ar' },
  user: { table: 'users', name: 'name', name_ar: 'name_ar' },
  variant: { table: 'variants', name: 'code' },
  variant_type: { table: 'variant_types', name: 'name', name_ar: 'name_ar' },
  warehouse: { table: 'warehouses', name: 'name', name_ar: 'name_ar' },
  webhook: { table: 'webhooks', name: 'name' },
};

/** Resources whose table is called otherwise. */
const TABLES: Readonly<Record<string, string>> = {
  horizontal_product_lists: 'horizontal_lists',
  images: 'uploads',
  sellable_variants: 'variants',
};

export interface RecordName {
  id: string;
  name: string;
  name_ar: string;
}

/**
 * What the refused rows of a bulk action on a resource (`offer-banners`) are called today; those without a name, or gone,
 * are left out. Who is told that a record is not there learns no name of it either.
 */
export async function namesOfRefused(
  db: Db,
  resource: string,
  results: readonly { id: string; ok: boolean; code?: string | null | undefined }[],
): Promise<Map<string, RecordName>> {
  const ids = results.filter(({ ok, code }) => !ok && code !== 'not_found').map(({ id }) => id);
  const plural = resource.replaceAll('-', '_');
  const known = Object.values(NAMED).find(({ table }) => table === (TABLES[plural] ?? plural));
  if (!known || ids.length === 0) return new Map();
  const { table, name, name_ar = name } = known;
  const { rows } = await sql<RecordName>`select id, ${sql.ref(name)} as name, ${sql.ref(name_ar)} as name_ar
    from ${sql.table(table)} where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
