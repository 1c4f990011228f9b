import {
  type CountStatus,
  type StockCount,
  type StockCountDetail,
  StockCountListQuery,
  type StockCountInput,
} from '@bo/contracts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { caseCodesOf } from '../../catalogue/variants/variants.service.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { textContains } from '../../../platform/list/search.ts';
import { createdBy, reference, stamp } from '../../../platform/records.ts';
import { storeToday } from '../../../platform/settings.ts';
import { shelvesOf } from './counts.shelf.repository.ts';
import { STOCK_ITEM, toStockItem } from './stock.list.ts';

type Counts = SelectQueryBuilder<Database, 'stock_counts' | 'warehouses', object>;
const counts = (db: Db | Trx): Counts =>
  db.selectFrom('stock_counts').innerJoin('warehouses', 'warehouses.id', 'stock_counts.warehouse_id');

/** Open after its day. */
const late = sql<SqlBool>`(stock_counts.status = 'open' and coalesce(stock_counts.due_on < ${storeToday}, false))`;

const withPeople = (rows: Counts) =>
  rows
    .leftJoin('categories', 'categories.id', 'stock_counts.category_id')
    .leftJoin('count_plans', 'count_plans.id', 'stock_counts.plan_id')
    .selectAll('stock_counts')
    .select([
      'warehouses.name as warehouse_name',
      'warehouses.name_ar as warehouse_name_ar',
      'categories.name as category_name',
      'categories.name_ar as category_name_ar',
      'count_plans.name as plan_name',
      'count_plans.name_ar as plan_name_ar',
      sql<boolean>`${late}`.as('late'),
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.name', 'users.name_ar'])
          .whereRef('users.id', '=', 'stock_counts.assigned_to'),
      ).as('assignee'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.name', 'users.name_ar'])
          .whereRef('users.id', '=', 'stock_counts.counted_by'),
      ).as('counter'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.name', 'users.name_ar'])
          .whereRef('users.id', '=', 'stock_counts.approved_by'),
      ).as('approver'),
      sql<number>`(select count(*) from stock_count_lines l where l.stock_count_id = stock_counts.id)`.as('line_count'),
      sql<number>`(select count(counted) from stock_count_lines l where l.stock_count_id = stock_counts.id)`.as(
        'counted_count',
      ),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

function toCount({
  warehouse_id,
  warehouse_name,
  warehouse_name_ar,
  category_id,
  category_name,
  category_name_ar,
  plan_id,
  plan_name,
  plan_name_ar,
  counter,
  approver,
  assignee,
  ...count
}: Row): StockCount {
  const warehouse = { id: warehouse_id, name: warehouse_name, name_ar: warehouse_name_ar };
  return {
    ...count,
    warehouse,
    category: reference(category_id, category_name, category_name_ar),
    plan: reference(plan_id, plan_name, plan_name_ar),
    assigned_to: assignee,
    counted_by: counter,
    approved_by: approver,
  };
}

export const countList = defineList({
  query: StockCountListQuery,
  scope: 'stock_count',
  id: 'stock_counts.id',
  sorts: { created_at: 'stock_counts.created_at' },
  matching: (db, { search, status, warehouse, plan, late: only, mine }, viewer): Counts =>
    counts(db)
      .where(anyOf('stock_counts.status', status))
      .where(anyOf('stock_counts.warehouse_id', warehouse))
      .where(is('stock_counts.plan_id', plan))
      .$if(only !== undefined, (rows) => rows.where(only ? late : sql<SqlBool>`not ${late}`))
      .$if(mine !== undefined, (rows) =>
        rows.where('stock_counts.assigned_to', mine ? '=' : 'is distinct from', viewer.id ?? ''),
      )
      .where(textContains(sql`stock_counts.number || ' ' || stock_counts.note`, search)),
  columns: withPeople,
  toItem: toCount,
});

/** The count of the list of stock counts with these filters. */
export const countCounts = async (db: Db, viewer: Actor, filters: object): Promise<number> =>
  (await countList.count(db, StockCountListQuery.parse(filters), viewer)).count;

async function readDetail(row: Row, db: Db | Trx): Promise<StockCountDetail> {
  const lines = await db
    .selectFrom('stock_count_lines')
    .innerJoin('variants', 'variants.id', 'stock_count_lines.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('stock_balances', (join) =>
      join
        .onRef('stock_balances.variant_id', '=', 'stock_count_lines.variant_id')
        .on('stock_balances.warehouse_id', '=', row.warehouse_id),
    )
    .leftJoin('stock_batches', 'stock_batches.id', 'stock_count_lines.batch_id')
    .select([
      ...STOCK_ITEM,
      'stock_count_lines.counted',
      'stock_count_lines.expected',
      'stock_count_lines.batch_id',
      'stock_batches.expires_on',
      sql<string>`coalesce(stock_batches.batch, '')`.as('batch'),
      sql<string>`coalesce(stock_balances.aisle, '')`.as('aisle'),
      sql<string[]>`array(select barcode from variant_barcodes b where b.variant_id = variants.id order by barcode)`.as(
        'barcodes',
      ),
      caseCodesOf('variants.id').as('case_codes'),
    ])
    .where('stock_count_lines.stock_count_id', '=', row.id)
    .orderBy('products.title_sort')
    .orderBy('variants.id')
    .orderBy(sql`stock_batches.expires_on nulls last, stock_batches.id nulls last`)
    .execute();
  const difference = (counted: number | null, expected: number | null) =>
    counted === null || expected === null ? null : counted - expected;
  return {
    ...toCount(row),
    lines: lines.map(({ counted, expected, aisle, barcodes, case_codes, batch_id, batch, expires_on, ...item }) => ({
      ...toStockItem(item),
      batch_id,
      batch,
      expires_on,
      aisle,
      barcodes,
      case_codes,
      counted,
      expected,
      difference: difference(counted, expected),
    })),
  };
}

/** A count with all its lines, as the books have it: the service decides who sees what is expected. */
export const findCount = defineFinder({
  scope: 'stock_count',
  rows: (db, id) => withPeople(counts(db).where('stock_counts.id', '=', id)),
  read: readDetail,
});

export async function lockCount(trx: Trx, id: string, viewer: Actor): Promise<StockCountDetail | undefined> {
  await trx.selectFrom('stock_counts').select('id').where('id', '=', id).forUpdate().execute();
  return findCount(trx, id, viewer);
}

/**
 * Locks a count that is to be approved, and all in its warehouse that are not decided: what is corrected by one is no
 * difference of another, and nobody writes into those meanwhile.
 */
export async function lockCountsBeside(trx: Trx, id: string): Promise<void> {
  await sql`select id from stock_counts where status in ('open', 'submitted')
    and warehouse_id = (select warehouse_id from stock_counts where id = ${id}) order by id for update`.execute(trx);
}

/** What the approval of a count changed, or found right, of one line. */
export interface Correction {
  variant_id: string;
  batch_id: string | null;
  difference: number;
  counted_at: string | null;
}
/**
 * Carries the corrections of an approved count into the undecided counts of its warehouse. A line counted later expects
 * the corrected books; one counted earlier is superseded and keeps no difference. @returns the counts that it changes,
 * as they were
 */
export async function correctOtherCounts(
  trx: Trx,
  { id, warehouse }: Pick<StockCountDetail, 'id' | 'warehouse'>,
  corrections: readonly Correction[],
): Promise<Pick<StockCount, 'id' | 'version'>[]> {
  const { rows } = await sql<Pick<StockCount, 'id' | 'version'>>`with corrected as (
    update stock_count_lines l set expected = case when l.counted_at <= d.counted_at then l.counted else l.expected + d.difference end
    from (
      select variant_id, batch_id, sum(difference)::int as difference, max(counted_at) as counted_at
      from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as c(variant_id text, batch_id text, difference int, counted_at timestamptz)
      group by variant_id, batch_id
    ) d, stock_counts c
    where c.id = l.stock_count_id and c.id <> ${id} and c.warehouse_id = ${warehouse.id} and c.status in ('open', 'submitted')
      and l.variant_id = d.variant_id and l.batch_id is not distinct from d.batch_id and l.counted is not null
      and case when l.counted_at <= d.counted_at then l.expected <> l.counted else d.difference <> 0 end
    returning c.id, c.version
  ) select distinct id, version from corrected order by id`.execute(trx);
  return rows;
}

/** When each line of a count was counted. */
export async function readCountedAt(trx: Trx, id: string) {
  return trx
    .selectFrom('stock_count_lines')
    .select(['variant_id', 'batch_id', 'counted_at'])
    .where('stock_count_id', '=', id)
    .where('counted', 'is not', null)
    .execute();
}

/** What a plan asks of the count that it opens. */
export interface Asked {
  plan_id: string;
  due_on: string;
  assigned_to: string | null;
}

/** The days whose sales make the classes, and the parts of their value up to which something is A, and B. */
const CLASS_DAYS = 90;
const [A_PART, B_PART] = [0.8, 0.95];
/** The variants of a class in a warehouse; what nobody bought is C. */
const inClass = (warehouseId: string, abcClass: string) => sql`
  case coalesce((select case when before < total * ${sql.lit(A_PART)} then 'A' when before < total * ${sql.lit(B_PART)} then 'B' else 'C' end from (
      select variant_id, sum(value) over (order by value desc, variant_id) - value as before, sum(value) over () as total from (
        select m.variant_id, -sum(m.on_hand_change) * max(p.selling_price) as value from stock_movements m join variants p on p.id = m.variant_id
        where m.kind = 'pack' and m.warehouse_id = ${warehouseId} and m.at > now() - make_interval(days => ${sql.lit(CLASS_DAYS)}) group by m.variant_id
      ) as sold where value > 0
    ) as ranked where ranked.variant_id = v.id), 'C') when ${abcClass} then true else false end`;

/**
 * Opens a count of what a warehouse has or had: of all, one category and what is below it, some shelves, or one class.
 */
export async function insertCount(trx: Trx, input: StockCountInput, by: string | null, asked?: Asked): Promise<string> {
  const id = newId('cnt');
  const { warehouse_id, category_id, aisle, abc_class } = input;
  await trx
    .insertInto('stock_counts')
    .values({ ...input, ...asked, id, ...createdBy(by) })
    .execute();
  const listed = sql`select v.id
    from stock_balances b join variants v on v.id = b.variant_id and v.archived_at is null join products p on p.id = v.product_id
    left join categories own on own.id = p.category_id left join categories above on above.id = own.parent_id
    where b.warehouse_id = ${warehouse_id} and (${category_id}::text is null or ${category_id} in (own.id, own.parent_id, above.parent_id))
      and starts_with(lower(b.aisle), lower(${aisle})) and ${abc_class === null ? sql`true` : inClass(warehouse_id, abc_class)}`;
  await insertLines(trx, id, warehouse_id, listed);
  return id;
}

/** A line for each batch of the variants, and for what no batch holds; those that are there stay. */
const insertLines = (trx: Trx, id: string, warehouseId: string, variants: RawBuilder<unknown>) =>
  sql`insert into stock_count_lines (stock_count_id, variant_id, batch_id)
    select ${id}, variant_id, batch_id from (${shelvesOf(warehouseId, variants)}) as shelf where listed on conflict do nothing`.execute(
    trx,
  );

/** The counts of a plan that are open. */
export async function findOpenOf(trx: Trx, planId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('stock_counts')
    .select('id')
    .where('plan_id', '=', planId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const deleteCount = (trx: Trx, id: string) => trx.deleteFrom('stock_counts').where('id', '=', id).execute();

/**
 * Writes what was counted beside what the shelf holds by the books at this moment, and adds the batches that came since
 * the count began. @returns how many of the lines may be counted here
 */
export async function writeLines(
  trx: Trx,
  id: string,
  warehouseId: string,
  lines: readonly { variant_id: string; batch_id: string | null; counted: number | null }[],
  by: string | null,
): Promise<number> {
  const listed = sql`select variant_id from stock_count_lines where stock_count_id = ${id}`;
  await insertLines(trx, id, warehouseId, listed);
  const { rows } =
    await sql`insert into stock_count_lines (stock_count_id, variant_id, batch_id, counted, counted_by, counted_at, expected)
    select ${id}, n.variant_id, n.batch_id, n.counted, ${by}, case when n.counted is not null then clock_timestamp() end,
      case when n.counted is not null then coalesce(shelf.quantity, 0) end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(variant_id text, batch_id text, counted int)
    left join (${shelvesOf(warehouseId, listed)}) as shelf on shelf.variant_id = n.variant_id and shelf.batch_id is not distinct from n.batch_id
    where n.variant_id in (${listed}) and (n.batch_id is null or exists (
      select from stock_batches b where b.id = n.batch_id and b.variant_id = n.variant_id and b.warehouse_id = ${warehouseId}))
    on conflict on constraint stock_count_lines_key do update
      set counted = excluded.counted, counted_by = excluded.counted_by, counted_at = excluded.counted_at, expected = excluded.expected
    returning variant_id`.execute(trx);
  return rows.length;
}

type Change = { status?: CountStatus; status_reason?: string; counted_by?: string | null; approved_by?: string | null };
export async function updateCount(
  trx: Trx,
  { id, version }: Pick<StockCount, 'id' | 'version'>,
  change: Change,
  by: string | null,
): Promise<void> {
  await trx
    .updateTable('stock_counts')
    .set({ ...change, ...stamp(version, by) })
    .where('id', '=', id)
    .execute();
}

export async function hasCounted(trx: Trx, id: string, userId: string | null): Promise<boolean> {
  return (
    (await trx
      .selectFrom('stock_count_lines')
      .select('variant_id')
      .where('stock_count_id', '=', id)
      .where('counted_by', '=', userId ?? '')
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
