import { COUNT_CAP, type StockReport, StockReportQuery, type StockReportRow } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/access/caller.ts';
import { visibleTo } from '../../platform/access/fields.ts';
import type { Db } from '../../platform/db/database.ts';
import { type List, pageLinks } from '../../platform/list/list.ts';
import { GROUPS, matching, OF_PLACE, placesAt, pricesAt } from './places.ts';

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
  sum(stock_balances.on_hand * coalesce(costs.value, variants.cost))::bigint as cost_value,
  sum(stock_balances.on_hand * coalesce(prices.value, variants.selling_price))::bigint as sale_value`;

const rowsFrom = (query: StockReportQuery, viewer: Actor) => sql`
  from ${placesAt(query.at)} as stock_balances
  ${OF_PLACE}
  ${pricesAt(query.at)}
  where (variants.archived_at is null or stock_balances.on_hand <> 0) and ${matching(query, viewer)}`;

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

/** The moment that a report tells of: now, or the last one before a moment that is over. */
const asOf = (at: string | undefined): string =>
  new Date(Math.min(Date.now(), at === undefined ? Infinity : Date.parse(at) - 1)).toISOString();

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
    as_of: asOf(query.at),
  };
}
