import { type StockReport, StockReportQuery, type StockReportRow } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type List, pageLinks } from '../../../platform/list/list.ts';
import { groupedRows } from './grouped-rows.repository.ts';
import { matching, OF_PLACE, placesAt, pricesAt } from './places.repository.ts';

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`fold(name)`,
  stock: sql`stock`,
  available: sql`available`,
  sale_value: sql`sale_value`,
};

/** Sums as JSON numbers can hold them. `cost_value` is null where no cost is known. */
const SUMS = sql`
  coalesce(sum(stock_balances.on_hand), 0)::bigint as stock, coalesce(sum(stock_balances.reserved), 0)::bigint as reserved,
  coalesce(sum(stock_balances.available), 0)::bigint as available,
  count(*) filter (where stock_balances.available > 0 and stock_balances.available <= variants.reorder_point) as low, count(*) filter (where stock_balances.available <= 0) as out,
  sum(stock_balances.on_hand * coalesce(costs.value, variants.cost))::bigint as cost_value,
  coalesce(sum(stock_balances.on_hand * coalesce(prices.value, variants.selling_price)), 0)::bigint as sale_value`;

const rowsFrom = (query: StockReportQuery, viewer: Actor) => sql`
  from ${placesAt(query.at)} as stock_balances
  ${OF_PLACE}
  ${pricesAt(query.at)}
  where (variants.archived_at is null or stock_balances.on_hand <> 0) and ${matching(query, viewer)}`;

type Row = Omit<StockReportRow, 'name'> & { name: string; name_ar: string };
const report = groupedRows<StockReportQuery, Row>({
  sums: SUMS,
  from: rowsFrom,
  sorts: SORTS,
  usual: sql`sale_value`,
  ties: sql`, id`,
});

/** The report as exports read it. */
export const stockReportList: List<typeof StockReportQuery, StockReportRow> = {
  query: StockReportQuery,
  page: readReport,
  ...report.asList,
};

/** The moment that a report tells of: now, or the last one before a moment that is over. */
const asOf = (at: string | undefined): string =>
  new Date(Math.min(Date.now(), at === undefined ? Infinity : Date.parse(at) - 1)).toISOString();

/** One page, with the totals of all matching rows. */
export async function readReport(db: Db, query: StockReportQuery, viewer: Actor, url: string): Promise<StockReport> {
  const { limit, offset } = query;
  const { count, results, totals } = await report.read(db, query, viewer, limit, offset);
  const { stock, reserved, available, low, out, cost_value, sale_value } = totals;
  return {
    count,
    count_exact: true,
    ...pageLinks(url, query, offset + limit < count),
    results,
    totals: { stock, reserved, available, low, out, cost_value, sale_value },
    as_of: asOf(query.at),
  };
}
