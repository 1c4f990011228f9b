import { IMAGE_USERS, type ImageUse, type ImageUses, type LibraryImage, RECORD_TYPES } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';

export type UserType = (typeof IMAGE_USERS)[number];

/** A column that holds the address of a picture. The pictures of products have a table of their own. */
interface Place {
  table: string;
  column: string;
  /** Which record the row is of. */
  record: string;
}
/** Where pictures are shown and can be given another one. */
const PLACES: Readonly<Record<UserType, readonly Place[]>> = {
  product: [{ table: 'product_images', column: 'url', record: 'product_id' }],
  variant: [{ table: 'variants', column: 'image', record: 'id' }],
  category: [{ table: 'categories', column: 'image', record: 'id' }],
  brand: [{ table: 'brands', column: 'logo', record: 'id' }],
  seller: [{ table: 'sellers', column: 'logo', record: 'id' }],
  offer: [{ table: 'offers', column: 'image', record: 'id' }],
  offer_banner: [
    { table: 'offer_banners', column: 'image', record: 'id' },
    { table: 'offer_banners', column: 'image_ar', record: 'id' },
  ],
  leaflet: [{ table: 'leaflets', column: 'cover', record: 'id' }],
};
/** The pages of a leaflet are one document. */
const PAGES = ['pages', 'pages_ar'] as const;
/** The records themselves, with what they are called. */
const RECORDS: Readonly<Record<UserType, { table: string; name: RawBuilder<unknown>; name_ar: RawBuilder<unknown> }>> =
  {
    product: { table: 'products', name: sql`title`, name_ar: sql`title_ar` },
    variant: { table: 'variants', name: sql`code`, name_ar: sql`code` },
    category: { table: 'categories', name: sql`name`, name_ar: sql`name_ar` },
    brand: { table: 'brands', name: sql`name`, name_ar: sql`name_ar` },
    seller: { table: 'sellers', name: sql`name`, name_ar: sql`name_ar` },
    offer: { table: 'offers', name: sql`title`, name_ar: sql`title_ar` },
    offer_banner: { table: 'offer_banners', name: sql`title`, name_ar: sql`title_ar` },
    leaflet: { table: 'leaflets', name: sql`title`, name_ar: sql`title_ar` },
  };

const shown = IMAGE_USERS.flatMap((type) => PLACES[type].map((place) => ({ type, ...place })));
const PLACED = sql.join(
  [
    ...shown.map(
      ({ type, table, column, record }) =>
        sql`select ${sql.lit(type)} as type, ${sql.ref(record)} as id, ${sql.ref(column)} as url from ${sql.table(table)}`,
    ),
    ...PAGES.map(
      (column) =>
        sql`select 'leaflet', id, page ->> 'image' from leaflets, jsonb_array_elements(${sql.ref(column)}) as page`,
    ),
  ],
  sql` union all `,
);
/** An order keeps the picture of what was bought, and what was sent shows what it showed. */
const KEPT = sql`select 'order' as type, order_id as id, image as url from order_lines union all select 'notification', id, image from notifications`;

/** Every use of a picture: `type`, `id` and `url`. PostgreSQL asks each table by its own index for one url. */
export const USES = sql`(${PLACED} union all ${KEPT})`;

/** As many uses as are listed by their names. */
const MOST_LISTED = 100;

/** What uses a picture, as far as the viewer may see it. */
export async function readUses(db: Db | Trx, url: string, viewer: Actor): Promise<ImageUses> {
  const visible = IMAGE_USERS.filter((type) => may(viewer, `${RECORD_TYPES[type].area}.view`));
  const uses: ImageUse[] = [];
  for (const type of visible) {
    const { table, name, name_ar } = RECORDS[type];
    const parent = type === 'variant' ? sql`product_id` : sql`null`;
    const { rows } = await sql<ImageUse>`
      select ${sql.lit(type)} as type, id, ${name} as name, ${name_ar} as name_ar, ${parent} as product_id from ${sql.table(table)}
      where id in (select id from (${PLACED}) as used where used.type = ${type} and used.url = ${url})
        and ${within(type, viewer)} order by id limit ${MOST_LISTED}`.execute(db);
    uses.push(...rows);
  }
  const { rows } = await sql<{ placed: number; kept: number }>`
    select (select count(distinct (type, id)) from (${PLACED}) as used where used.url = ${url}) as placed,
      (select count(distinct (type, id)) from (${KEPT}) as used where used.url = ${url}) as kept`.execute(db);
  const { placed = 0, kept = 0 } = rows[0] ?? {};
  return { uses: uses.slice(0, MOST_LISTED), others: Math.max(0, placed - Math.min(uses.length, MOST_LISTED)), kept };
}

export async function isUsed(trx: Trx, url: string): Promise<boolean> {
  const { rows } = await sql`select from ${USES} as used where used.url = ${url} limit 1`.execute(trx);
  return rows.length > 0;
}

/** One picture of a record is to be another. */
export interface ImageChange {
  id: string;
  from: string;
  to: string;
  by: string | null;
}

/** Replaces a picture in a record, in a new version of that. */
export async function replaceImage(trx: Trx, type: UserType, { id, from, to, by }: ImageChange): Promise<void> {
  const { table } = RECORDS[type];
  await sql`update ${sql.table(table)} set version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id}`.execute(
    trx,
  );
  if (type === 'product')
    // It may show the other one already.
    await sql`delete from product_images where product_id = ${id} and url = ${from}
      and exists (select from product_images too where too.product_id = ${id} and too.url = ${to})`.execute(trx);
  for (const place of PLACES[type])
    await sql`update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${to}
      where ${sql.ref(place.record)} = ${id} and ${sql.ref(place.column)} = ${from}`.execute(trx);
}

/** The records that show a picture. */
export async function readUsers(trx: Trx, url: string): Promise<{ type: UserType; id: string }[]> {
  const { rows } = await sql<{ type: UserType; id: string }>`
    select distinct type, id from (${PLACED}) as used where used.url = ${url} order by type, id`.execute(trx);
  return rows;
}

interface ShownBy {
  product_id: string;
  alt: string;
  alt_ar: string;
}

/**
 * Gives every product that shows a picture its alt text, in a new version of the product. Answers what they had before.
 */
export async function replaceAltText(
  trx: Trx,
  { url, alt, alt_ar }: LibraryImage,
  by: string | null,
): Promise<ShownBy[]> {
  await sql`select from products where id in (select product_id from product_images where url = ${url}) order by id for no key update`.execute(
    trx,
  );
  const { rows } = await sql<ShownBy>`
    with was as (select id, product_id, alt, alt_ar from product_images where url = ${url} and (alt, alt_ar) is distinct from (${alt}, ${alt_ar})),
      told as (update product_images i set alt = ${alt}, alt_ar = ${alt_ar} from was where i.id = was.id)
    select product_id, alt, alt_ar from was order by product_id`.execute(trx);
  const products = rows.map(({ product_id }) => product_id);
  await sql`update products set version = version + 1, updated_at = now(), updated_by = ${by} where id = any(${products}::text[])`.execute(
    trx,
  );
  return rows;
}
