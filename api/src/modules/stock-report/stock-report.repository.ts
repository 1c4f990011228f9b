import { COUNT_CAP, type StockReport, StockReportQuery, type StockReportRow } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/access/caller.ts';
import { visibleTo } from '../../platform/access/fields.ts';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import { within } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { type List, pageLinks } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';
import { inCategories } from '../variants/variants.service.ts';

/** What makes a row: its id, names and picture. What has no category or brand stands together under a dash. */
const GROUPS: Readonly<
  Record<
    StockReportQuery['group'],
    { id: RawBuilder<unknown>; name: RawBuilder<unknown>; name_ar: RawBuilder<unknown>; image: RawBuilder<unknown> }
  >
> = {
  product: {
    id: sql`products.id`,
    name: sql`products.title`,
    name_ar: sql`products.title_ar`,
    image: sql`products.image`,
  },
  category: {
    id: sql`coalesce(categories.id, '-')`,
    name: sql`coalesce(categories.name, '—')`,
    name_ar: sql`coalesce(categories.name_ar, '—')`,
    image: sql`categories.image`,
  },
  brand: {
    id: sql`coalesce(brands.id, '-')`,
    name: sql`coalesce(brands.name, '—')`,
    name_ar: sql`coalesce(brands.name_ar, '—')`,
    image: sql`brands.logo`,
  },
  warehouse: {
    id: sql`warehouses.id`,
    name: sql`warehouses.name`,
    name_ar: sql`warehouses.name_ar`,
    image: sql`null::text`,
  },
};

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`fold(name)`,
  stock: sql`stock`,
  available: sql`available`,
  sale_value: sql`sale_value`,
};

/** Sums as JSON numbers can hold them. `cost_value` is null where no cost is known. */
const SUMS = sql`
  sum(stock_balances.on_hand)::bigint as stock, sum(stock_balances.reserved)::bigint as reserved, sum(stock_balances.available)::bigint as available,
  count(*) filter (where stock_balances.available > 0 and stock_balances.available <= variants.reorder_point) as low, count(*) filter (where stock_balances.available <= 0) as out,
  sum(stock_balances.on_hand * variants.cost)::bigint as cost_value, sum(stock_balances.on_hand * variants.selling_price)::bigint as sale_value`;

const belongs = (column: string, ids: readonly string[] | undefined) =>
  ids?.length ? sql`${sql.ref(column)} = any(${ids}::text[])` : sql`true`;

const rowsFrom = ({ search, warehouse, category, brand }: StockReportQuery, viewer: Actor) => sql`
  from stock_balances
  join variants on variants.id = stock_balances.variant_id
  join products on products.id = variants.product_id
  join warehouses on warehouses.id = stock_balances.warehouse_id
  left join categories on categories.id = products.category_id
  left join brands on brands.id = products.brand_id
  where (variants.archived_at is null or stock_balances.on_hand <> 0) and ${within(SCOPES.stock, viewer)}
    and ${belongs('stock_balances.warehouse_id', warehouse)} and ${belongs('products.brand_id', brand)}
    and ${category?.length ? inCategories(category) : sql`true`} and ${search ? containsWords('products.search_text', 'products.title_sort', search) : sql`true`}`;

function grouped(query: StockReportQuery, viewer: Actor) {
  const { id, name, name_ar, image } = GROUPS[query.group];
  return sql`select ${id} as id, ${name} as name, ${name_ar} as name_ar, ${image} as image, ${SUMS} ${rowsFrom(query, viewer)} group by 1, 2, 3, 4`;
}

type Row = Omit<StockReportRow, 'name'> & { name: string; name_ar: string };
async function readRows(
  db: Db,
  query: StockReportQuery,
  viewer: Actor,
  limit: number,
  offset: number,
): Promise<StockReportRow[]> {
  const descending = query.sort.startsWith('-');
  const by = SORTS[query.sort.replace(/^-/, '')] ?? sql`sale_value`;
  const { rows } =
    await sql<Row>`select * from (${grouped(query, viewer)}) as rows order by ${by} ${descending ? sql`desc` : sql`asc`}, id limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows.map(({ name, name_ar, ...row }) => visibleTo(viewer, { ...row, name: { id: row.id, name, name_ar } }));
}

async function countRows(db: Db, query: StockReportQuery, viewer: Actor): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${grouped(query, viewer)}) as rows`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The report as exports read it. */
export const stockReportList: List<typeof StockReportQuery, StockReportRow> = {
  query: StockReportQuery,
  page: readReport,
  async *batches(db, query, viewer, size = 1000) {
    for (let offset = 0; ; offset += size) {
      const rows = await readRows(db, query, viewer, size, offset);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  },
  matchingIds: () => Promise.resolve([]),
  count: async (db, query, viewer) => ({
    count: Math.min(await countRows(db, query, viewer), COUNT_CAP),
    count_exact: true,
  }),
  countTo: countRows,
};

type Totals = StockReport['totals'];
/** One page, with the totals of all matching rows. */
export async function readReport(db: Db, query: StockReportQuery, viewer: Actor, url: string): Promise<StockReport> {
  const { limit, offset } = query;
  const results = await readRows(db, query, viewer, limit, offset);
  const count = await countRows(db, query, viewer);
  const { rows } = await sql<{
    [K in keyof Totals]: Totals[K] | null;
  }>`select ${SUMS} ${rowsFrom(query, viewer)}`.execute(db);
  const { stock, reserved, available, low, out, cost_value, sale_value } = rows[0] ?? {};
  return {
    count,
    count_exact: true,
    ...pageLinks(url, query, offset + limit < count),
    results,
    totals: {
      stock: stock ?? 0,
      reserved: reserved ?? 0,
      available: available ?? 0,
      low: low ?? 0,
      out: out ?? 0,
      cost_value: cost_value ?? null,
      sale_value: sale_value ?? 0,
    },
    as_of: new Date().toISOString(),
  };
}
