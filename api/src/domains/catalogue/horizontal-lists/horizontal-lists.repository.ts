import { type HorizontalList, type HorizontalListInput, HorizontalListQuery } from '@bo/contracts';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { Database, HorizontalListsTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { textContains } from '../../../platform/list/search.ts';
import { lockRanks } from '../../../platform/ranks.ts';
import { createdBy, stamp } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

type Lists = SelectQueryBuilder<Database, 'horizontal_lists', object>;

const withProducts = (rows: Lists) =>
  rows
    .selectAll('horizontal_lists')
    .select(
      sql<
        string[]
      >`array(select product_id from horizontal_list_products p where p.horizontal_list_id = horizontal_lists.id order by p.rank, product_id)`.as(
        'product_ids',
      ),
    );

const toList = (row: Selectable<HorizontalListsTable> & { product_ids: string[] }): HorizontalList => row;

/** What the screen calls the same: whether customers see a list at this moment. */
const phaseNow = sql`case when not horizontal_lists.active then 'off'
  when horizontal_lists.starts_at > now() then 'waiting'
  when horizontal_lists.ends_at <= now() then 'over' else 'shown' end`;

export const horizontalListList = defineList({
  query: HorizontalListQuery,
  scope: 'horizontal_list',
  id: 'horizontal_lists.id',
  sorts: {
    rank: 'horizontal_lists.rank',
    title: 'horizontal_lists.title',
    title_ar: 'horizontal_lists.title_ar',
    updated_at: 'horizontal_lists.updated_at',
  },
  matching: (db, { search, placement, fill, phase, archived }): Lists =>
    db
      .selectFrom('horizontal_lists')
      .where('horizontal_lists.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('horizontal_lists.placement', placement))
      .$if(fill !== undefined, (rows) => rows.where('horizontal_lists.kind', fill === 'manual' ? '=' : '<>', 'manual'))
      .$if(Boolean(phase?.length), (rows) => rows.where(sql<boolean>`${phaseNow} = any(${phase ?? []}::text[])`))
      .where(textContains(sql`horizontal_lists.title || ' ' || horizontal_lists.title_ar`, search)),
  columns: withProducts,
  toItem: toList,
});

export const findHorizontalList = defineFinder({
  scope: 'horizontal_list',
  rows: (db, id) => withProducts(db.selectFrom('horizontal_lists').where('horizontal_lists.id', '=', id)),
  read: toList,
});

/** Adds a list behind the last. Ranks are drawn one after the other: two lists must not share one. */
export async function insertHorizontalList(
  trx: Trx,
  { product_ids, ...input }: HorizontalListInput,
  by: string | null,
): Promise<string> {
  await lockRanks(trx, 'horizontal_list');
  const last = await trx
    .selectFrom('horizontal_lists')
    .select('rank')
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id = newId('hzl');
  await trx
    .insertInto('horizontal_lists')
    .values({ ...input, id, rank: generateKeyBetween(last?.rank ?? null, null), ...createdBy(by) })
    .execute();
  await setProducts(trx, id, product_ids);
  return id;
}

/** The products of a list, in their order. */
async function setProducts(trx: Trx, id: string, productIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('horizontal_list_products').where('horizontal_list_id', '=', id).execute();
  const ranks = generateNKeysBetween(null, null, productIds.length);
  const rows = productIds.map((product_id, index) => ({
    horizontal_list_id: id,
    product_id,
    rank: ranks[index] ?? '',
  }));
  if (rows.length > 0) await trx.insertInto('horizontal_list_products').values(rows).execute();
}

export async function lockHorizontalList({ trx, actor }: UnitOfWork, id: string): Promise<HorizontalList | undefined> {
  await trx.selectFrom('horizontal_lists').select('id').where('id', '=', id).forUpdate().execute();
  return findHorizontalList(trx, id, actor);
}

export async function updateHorizontalList(
  trx: Trx,
  { id, version }: HorizontalList,
  { product_ids, ...change }: Partial<HorizontalListInput> & { rank?: string; archived_at?: Date | null },
  by: string | null,
): Promise<void> {
  await trx
    .updateTable('horizontal_lists')
    .set({ ...change, ...stamp(version, by) })
    .where('id', '=', id)
    .execute();
  if (product_ids) await setProducts(trx, id, product_ids);
}

/** All lists in their order, archived ones too: one that comes back must not share its place with another. */
export const readRanks = (trx: Trx): Promise<{ id: string; rank: string }[]> =>
  trx.selectFrom('horizontal_lists').select(['id', 'rank']).orderBy('rank').orderBy('id').execute();

/** Whether the category a list is shown in, and the category or brand its rule names, are there. */
export async function findNamed(
  trx: Trx,
  { category_id, kind, rule_id }: Pick<HorizontalList, 'category_id' | 'kind' | 'rule_id'>,
): Promise<{ category: boolean; rule: boolean }> {
  const { rows } = await sql<{ category: boolean; rule: boolean }>`select
    exists (select 1 from categories where id = ${category_id} and archived_at is null) as category,
    case when ${kind}::text = 'brand' then exists (select 1 from brands where id = ${rule_id} and archived_at is null)
      else exists (select 1 from categories where id = ${rule_id} and archived_at is null) end as rule`.execute(trx);
  return rows[0] ?? { category: false, rule: false };
}

export const deleteHorizontalList = (trx: Trx, id: string) =>
  trx.deleteFrom('horizontal_lists').where('id', '=', id).execute();

export async function countProducts(trx: Trx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from products where id = any(${ids}::text[]) and archived_at is null`.execute(trx);
  return rows[0]?.n ?? 0;
}
