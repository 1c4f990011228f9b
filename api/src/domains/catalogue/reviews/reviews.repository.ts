import { type Review, ReviewListQuery, type ReviewStatus } from '@bo/contracts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { textContains } from '../../../platform/list/search.ts';
import { stamp } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

type Reviews = SelectQueryBuilder<Database, 'reviews' | 'products', object>;
const reviews = (db: Db | Trx): Reviews =>
  db.selectFrom('reviews').innerJoin('products', 'products.id', 'reviews.product_id');
const withProduct = (rows: Reviews) =>
  rows.selectAll('reviews').select(['products.title', 'products.title_ar', 'products.image as product_image']);
type Row = Awaited<ReturnType<ReturnType<typeof withProduct>['execute']>>[number];

function toReview({ product_id, title, title_ar, ...review }: Row): Review {
  return { ...review, product: { id: product_id, name: title, name_ar: title_ar } };
}

export const reviewList = defineList({
  query: ReviewListQuery,
  scope: 'review',
  id: 'reviews.id',
  sorts: { created_at: 'reviews.created_at', rating: 'reviews.rating' },
  matching: (db, { search, status, rating, product }): Reviews =>
    reviews(db)
      .where(anyOf('reviews.status', status))
      .where(anyOf('reviews.rating', rating?.map(Number)))
      .where(is('reviews.product_id', product))
      .$if(Boolean(search), (rows) =>
        rows.where(
          textContains(
            sql`concat_ws(' ', reviews.note, reviews.customer_name, products.title, products.title_ar)`,
            search ?? '',
          ),
        ),
      ),
  columns: withProduct,
  toItem: toReview,
});

export const findReview = defineFinder({
  scope: 'review',
  rows: (db, id) => withProduct(reviews(db)).where('reviews.id', '=', id),
  read: toReview,
});

/** The review with its product locked first: publishing changes the product's stars. */
export async function lockReview({ trx, actor }: UnitOfWork, id: string): Promise<Review | undefined> {
  await sql`select from products where id = (select product_id from reviews where id = ${id}) for no key update`.execute(
    trx,
  );
  await trx.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().execute();
  return findReview(trx, id, actor);
}

type Change = { status?: ReviewStatus; status_reason?: string; reply?: string; replied_at?: Date | null };
export async function updateReview(
  trx: Trx,
  { id, version }: Review,
  change: Change,
  by: string | null,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ ...change, ...stamp(version, by) })
    .where('id', '=', id)
    .execute();
}

/** Gives the reviews of a customer another name. */
export async function renameReviewer(trx: Trx, customerId: string, customer_name: string): Promise<void> {
  await trx.updateTable('reviews').set({ customer_name }).where('customer_id', '=', customerId).execute();
}
