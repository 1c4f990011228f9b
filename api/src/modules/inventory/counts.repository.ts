import {
  type CountStatus,
  type StockCount,
  type StockCountDetail,
  StockCountListQuery,
  type StockCountInput,
} from '@bo/contracts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '../../platform/access/caller.ts';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { VARIANT_LABELS } from '../../platform/db/option-names.ts';
import type { Database } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { defineFinder } from '../../platform/list/finder.ts';
import { defineList } from '../../platform/list/list.ts';
import { createdBy, reference, stamp } from '../../platform/records.ts';
import { storeToday } from '../../platform/settings.ts';
import { IMAGE, toStockItem } from './stock.list.ts';

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
  scope: SCOPES.stock_count,
  id: 'stock_counts.id',
  sorts: { created_at: 'stock_counts.created_at' },
  matching: (db, { search, status, warehouse, plan, late: only, mine }, viewer): Counts =>
    counts(db)
      .$if(Boolean(status?.length), (rows) => rows.where('stock_counts.status', 'in', status ?? []))
      .$if(Boolean(warehouse?.length), (rows) => rows.where('stock_counts.warehouse_id', 'in', warehouse ?? []))
      .$if(plan !== undefined, (rows) => rows.where('stock_counts.plan_id', '=', plan ?? ''))
      .$if(only !== undefined, (rows) => rows.where(only ? late : sql<SqlBool>`not ${late}`))
      .$if(mine !== undefined, (rows) =>
        rows.where('stock_counts.assigned_to', mine ? '=' : 'is distinct from', viewer.id ?? ''),
      )
      .$if(Boolean(search), (rows) =>
        rows.where(
          sql<boolean>`strpos(fold(stock_counts.number || ' ' || stock_counts.note), fold(${search ?? ''})) > 0`,
        ),
      ),
  columns: withPeople,
  toItem: toCount,
});

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
    .select([
      'variants.id as variant_id',
      'variants.product_id',
      'variants.code',
      'variants.unit',
      'variants.size',
      'products.title',
      'products.title_ar',
      IMAGE.as('image'),
      ...VARIANT_LABELS,
      'stock_count_lines.counted',
      'stock_count_lines.expected',
      sql<string>`coalesce(stock_balances.aisle, '')`.as('aisle'),
      sql<string[]>`array(select barcode from variant_barcodes b where b.variant_id = variants.id order by barcode)`.as(
        'barcodes',
      ),
    ])
    .where('stock_count_lines.stock_count_id', '=', row.id)
    .orderBy('products.title_sort')
    .orderBy('variants.id')
    .execute();
  const difference = (counted: number | null, expected: number | null) =>
    counted === null || expected === null ? null : counted - expected;
  return {
    ...toCount(row),
    lines: lines.map(({ counted, expected, aisle, barcodes, ...item }) => ({
      ...toStockItem(item),
      aisle,
      barcodes,
      counted,
      expected,
      difference: difference(counted, expected),
    })),
  };
}

/** A count with all its lines, as the books have it: the service decides who sees what is expected. */
export const findCount = defineFinder({
  scope: SCOPES.stock_count,
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

/**
 * In the other counts of a warehouse that are not decided, what was expected of lines that are counted already follows a
 * correction of the books. @returns the counts that it changes, as they were
 */
export async function correctOtherCounts(
  trx: Trx,
  { id, warehouse }: Pick<StockCountDetail, 'id' | 'warehouse'>,
  corrections: readonly { variant_id: string; difference: number }[],
): Promise<Pick<StockCount, 'id' | 'version'>[]> {
  const { rows } = await sql<Pick<StockCount, 'id' | 'version'>>`with corrected as (
    update stock_count_lines l set expected = l.expected + d.difference
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as d(variant_id text, difference int), stock_counts c
    where c.id = l.stock_count_id and c.id <> ${id} and c.warehouse_id = ${warehouse.id} and c.status in ('open', 'submitted')
      and l.variant_id = d.variant_id and l.counted is not null returning c.id, c.version
  ) select distinct id, version from corrected order by id`.execute(trx);
  return rows;
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

/** Opens a count of what a warehouse has or had: of all, one category and what is below it, some shelves, or one class. */
export async function insertCount(trx: Trx, input: StockCountInput, by: string | null, asked?: Asked): Promise<string> {
  const id = newId('cnt');
  const { warehouse_id, category_id, aisle, abc_class } = input;
  await trx
    .insertInto('stock_counts')
    .values({ ...input, ...asked, id, ...createdBy(by) })
    .execute();
  await sql`insert into stock_count_lines (stock_count_id, variant_id)
    select ${id}, v.id from stock_balances b join variants v on v.id = b.variant_id and v.archived_at is null join products p on p.id = v.product_id
    left join categories own on own.id = p.category_id left join categories above on above.id = own.parent_id
    where b.warehouse_id = ${warehouse_id} and (${category_id}::text is null or ${category_id} in (own.id, own.parent_id, above.parent_id))
      and starts_with(lower(b.aisle), lower(${aisle})) and ${abc_class === null ? sql`true` : inClass(warehouse_id, abc_class)}`.execute(
    trx,
  );
  return id;
}

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

/** Writes what was counted beside what the books say at this moment. @returns how many of the lines are on the list. */
export async function writeLines(
  trx: Trx,
  id: string,
  warehouseId: string,
  lines: readonly { variant_id: string; counted: number | null }[],
  by: string | null,
): Promise<number> {
  const { rows } = await sql`update stock_count_lines l set counted = n.counted, counted_by = ${by},
      expected = case when n.counted is not null then coalesce((select on_hand from stock_balances where variant_id = l.variant_id and warehouse_id = ${warehouseId}), 0) end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(variant_id text, counted int)
    where l.stock_count_id = ${id} and l.variant_id = n.variant_id returning l.variant_id`.execute(trx);
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
