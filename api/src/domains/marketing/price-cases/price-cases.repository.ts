import { PriceCase, PriceCaseListQuery, type PriceCaseTotals } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { PriceCasesTable } from '../../../platform/db/schema.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';

const toCase = ({ title_sort: _, ...row }: Selectable<PriceCasesTable>): PriceCase => PriceCase.parse(row);

export const priceCaseList = defineList({
  query: PriceCaseListQuery,
  scope: 'price_case',
  id: 'price_cases.id',
  sorts: { title: 'price_cases.title_sort', updated_at: 'price_cases.updated_at' },
  matching: (db, { search, status, archived }) =>
    db
      .selectFrom('price_cases')
      .where('price_cases.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('price_cases.status', status))
      .where(containsWords('price_cases.title_sort', 'price_cases.title_sort', search)),
  columns: (rows) => rows.selectAll('price_cases'),
  toItem: toCase,
});

export const findPriceCase = defineFinder({
  scope: 'price_case',
  rows: (db, id) => db.selectFrom('price_cases').selectAll().where('id', '=', id),
  read: toCase,
});

export const priceCaseTable = recordTable('price_cases', { prefix: 'pcs' });

/** The cases that are looked at, those over some variants only where they are named. */
export async function readCases(db: Db | Trx, limit: number, variants?: readonly string[]): Promise<PriceCase[]> {
  const rows = await db
    .selectFrom('price_cases')
    .selectAll()
    .where('archived_at', 'is', null)
    .$if(variants !== undefined, (cases) =>
      cases.where(
        sql<boolean>`exists (select from jsonb_array_elements(basket -> 'lines') line where line ->> 'variant_id' = any(${[...(variants ?? [])]}::text[]))`,
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toCase);
}

/** Notes what a case came to. It is no change of the case itself, so its version stays. */
export const noteChecked = (
  trx: Trx,
  id: string,
  { status, latest }: { status: PriceCase['status']; latest: PriceCaseTotals | null },
): Promise<unknown> =>
  sql`update price_cases set status = ${status}, latest = ${latest === null ? null : JSON.stringify(latest)}::jsonb, checked_at = now()
    where id = ${id}`.execute(trx);
