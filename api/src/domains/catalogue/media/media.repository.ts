import { ImageListQuery, LEAST_IMAGE_SIDE, LIBRARY_PURPOSES, type LibraryImage } from '@bo/contracts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { reference } from '../../../platform/records.ts';
import { matchesProduct } from '../products/products.service.ts';
import { USES } from './uses.repository.ts';

const inLibrary = sql<SqlBool>`(uploads.status = 'stored' and uploads.purpose in (${sql.join(LIBRARY_PURPOSES.map((purpose) => sql.lit(purpose)))}))`;
const used = sql<SqlBool>`exists (select from ${USES} as used where used.url = uploads.url)`;
const small = sql<SqlBool>`coalesce(least(uploads.width, uploads.height) < ${sql.lit(LEAST_IMAGE_SIDE)}, false)`;

const columns = (rows: SelectQueryBuilder<Database, 'uploads', object>) =>
  rows
    .leftJoinLateral(
      sql<{ product_id: string; title: string; title_ar: string }>`(
        select p.id as product_id, p.title, p.title_ar from product_images i join products p on p.id = i.product_id
        where i.url = uploads.url and p.seller_id is not distinct from coalesce(uploads.seller_id, p.seller_id) order by p.id limit 1)`.as(
        'shown',
      ),
      (join) => join.onTrue(),
    )
    .select([
      'uploads.id',
      'uploads.version',
      'uploads.created_at',
      'uploads.created_by',
      'uploads.updated_at',
      'uploads.updated_by',
      'uploads.archived_at',
      'uploads.url',
      'uploads.file_name',
      'uploads.purpose',
      'uploads.bytes',
      'uploads.width',
      'uploads.height',
      'uploads.alt',
      'uploads.alt_ar',
      'uploads.seller_id',
      'shown.product_id as product_key',
      'shown.title as product_title',
      'shown.title_ar as product_title_ar',
      sql<number>`(select count(distinct (used.type, used.id)) from ${USES} as used where used.url = uploads.url)`.as(
        'use_count',
      ),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number];
function toImage({ product_key, product_title, product_title_ar, purpose, ...row }: Row): LibraryImage {
  return {
    ...row,
    purpose: purpose as LibraryImage['purpose'],
    product: reference(product_key, product_title, product_title_ar),
  };
}

export const imageList = defineList({
  query: ImageListQuery,
  scope: 'image',
  id: 'uploads.id',
  sorts: {
    created_at: 'uploads.created_at',
    file_name: 'uploads.file_sort',
    bytes: { column: 'uploads.bytes', nullable: true },
  },
  matching: (db, { search, used: wanted, missing, small: wantedSmall, purpose }) =>
    db
      .selectFrom('uploads')
      .where(inLibrary)
      .$if(wanted !== undefined, (rows) => rows.where(wanted ? used : sql<SqlBool>`not ${used}`))
      .$if(wantedSmall !== undefined, (rows) => rows.where(wantedSmall ? small : sql<SqlBool>`not ${small}`))
      .$if(Boolean(missing?.length), (rows) =>
        rows.where((eb) => eb.or((missing ?? []).map((name) => eb(`uploads.${name}`, '=', '')))),
      )
      .where(anyOf('uploads.purpose', purpose))
      // By its own words, or by those of a product that shows it.
      .$if(Boolean(search), (rows) =>
        rows.where(
          sql<SqlBool>`(${containsWords('uploads.search_text', 'uploads.file_sort', search ?? '')} or uploads.url in (
            select i.url from product_images i join products on products.id = i.product_id where ${matchesProduct(search ?? '')}))`,
        ),
      ),
  columns,
  toItem: toImage,
});

export const findImage = defineFinder({
  scope: 'image',
  rows: (db, id) => columns(db.selectFrom('uploads')).where('uploads.id', '=', id).where(inLibrary),
  read: toImage,
});
