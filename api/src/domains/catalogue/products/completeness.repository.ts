import { COMPLETENESS_PARTS, type DashboardCompleteness } from '@bo/contracts';
import { sql } from 'kysely';
import { type Viewer, within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { MISSING } from './products.list.ts';

/** How many live products lack what, counted in one walk. */
export async function readCompleteness(db: Db, viewer: Viewer): Promise<DashboardCompleteness> {
  const lacking = (part: (typeof COMPLETENESS_PARTS)[number]) => sql<number>`count(*) filter (where ${MISSING[part]})`;
  const row = await db
    .selectFrom('products')
    .where('products.archived_at', 'is', null)
    .where(within('product', viewer))
    .select(({ fn }) => [
      fn.countAll<number>().as('products'),
      sql<number>`count(*) filter (where not (${sql.join(
        COMPLETENESS_PARTS.map((part) => MISSING[part]),
        sql` or `,
      )}))`.as('complete'),
      lacking('arabic').as('arabic'),
      lacking('image').as('image'),
      lacking('barcode').as('barcode'),
      lacking('price').as('price'),
    ])
    .executeTakeFirstOrThrow();
  const { products, complete, ...missing } = row;
  return { products, complete, missing };
}
