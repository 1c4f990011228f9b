import {
  isSalesTime,
  type SalesDimension,
  type SalesFigures,
  type SalesReport,
  SalesReportQuery,
  type SalesReportRow,
  SALES_OF_LINES,
  SALES_REST,
  SALES_UNKNOWN,
  type WeekStart,
  weekdayOf,
} from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { forLargeSums } from '../../../platform/db/large-sums.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import { type List, pageLinks } from '../../../platform/list/list.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import { wordOf } from '../../../platform/words.ts';
import { type LineKey, lineKey, sold } from '../../orders/orders/orders.service.ts';
import { periodOf, type Shift, shiftOf } from './sales-period.ts';

type Sql = RawBuilder<unknown>;

/** What is summed; the others follow from these. */
const SUMS = ['orders', 'items', 'gross', 'discount', 'delivery', 'amount', 'vat', 'refunds', 'refunds_vat'] as const;
type Sum = (typeof SUMS)[number];

const OF_ORDERS: Readonly<Record<Sum, Sql>> = {
  orders: sql`count(*)`,
  items: sql`sum(orders.qty)`,
  gross: sql`sum(orders.items_total)`,
  discount: sql`sum(orders.discount_total)`,
  delivery: sql`sum(orders.delivery_fee)`,
  amount: sql`sum(orders.amount)`,
  vat: sql`sum(orders.vat)`,
  refunds: sql`sum(orders.credited)`,
  // An invoiced order charges the VAT that its documents leave.
  refunds_vat: sql`sum(case when orders.credited = 0 then 0 else coalesce(
    orders.vat + (select sum(d.vat) from tax_documents d where d.order_id = orders.id),
    round(orders.credited::numeric * orders.vat / nullif(orders.amount, 0)), 0) end)`,
};
/** What another stands in for is counted there. */
const OF_LINES: Readonly<Record<Sum, Sql>> = {
  orders: sql`count(distinct orders.id)`,
  items: sql`sum(order_lines.quantity - order_lines.substituted)`,
  gross: sql`sum(order_lines.net + order_lines.discount)`,
  discount: sql`sum(order_lines.discount)`,
  delivery: sql`0`,
  amount: sql`sum(order_lines.net)`,
  vat: sql`sum(order_lines.vat)`,
  refunds: sql`sum(order_lines.refunded)`,
  refunds_vat: sql`sum(round(order_lines.refunded::numeric * order_lines.vat_rate / (10000 + order_lines.vat_rate)))`,
};
const columnsOf = (sums: Readonly<Record<Sum, Sql>>) =>
  sql.join(SUMS.map((name) => sql`coalesce(${sums[name]}, 0)::bigint as ${sql.ref(name)}`));

interface Way {
  /** What orders, or their lines, are put together by; of time, from `moment`, which is a clock in the store. */
  key: (moment: Sql) => Sql;
  /** The key as the row's id. */
  id: Sql;
  /** Of time: every one there is from one moment to another, so that one without sales is there too. */
  all?: (from: Sql, upto: Sql) => Sql;
  joins?: Sql;
  name?: Sql;
  name_ar?: Sql;
  image?: Sql;
}

const byTime = (unit: 'day' | 'month', format: string): Way => ({
  key: (moment) => sql`date_trunc(${sql.lit(unit)}, ${moment})`,
  id: sql`to_char(key, ${sql.lit(format)})`,
  all: (from, upto) =>
    sql`generate_series(date_trunc(${sql.lit(unit)}, ${from}), ${upto}, ${sql.lit(`1 ${unit}`)}::interval)`,
});
/** PostgreSQL's weeks start on Monday: days move forward to where theirs does, and its start back. */
const byWeek = (start: WeekStart): Way => {
  const moved = sql`make_interval(days => ${sql.lit((8 - weekdayOf(start)) % 7)})`;
  const firstOf = (moment: Sql) => sql`(date_trunc('week', ${moment} + ${moved}) - ${moved})`;
  return {
    key: firstOf,
    id: sql`to_char(key, 'YYYY-MM-DD')`,
    all: (from, upto) => sql`generate_series(${firstOf(from)}, ${upto}, interval '1 week')`,
  };
};
const byLine = (key: LineKey, more: Partial<Way>): Way => ({
  key: () => lineKey(key),
  id: sql`key`,
  ...more,
});
/** What the catalogue does not know is called what the orders called it. */
const product = {
  name: sql`coalesce(products.title, label, '')`,
  name_ar: sql`coalesce(products.title_ar, label_ar, '')`,
  image: sql`products.image`,
};
const titled = (table: string): Partial<Way> => ({
  name: sql`coalesce(${sql.ref(`${table}.name`)}, '—')`,
  name_ar: sql`coalesce(${sql.ref(`${table}.name_ar`)}, '—')`,
});

const WAYS: Readonly<Record<Exclude<SalesDimension, 'week'>, Way>> = {
  day: byTime('day', 'YYYY-MM-DD'),
  month: byTime('month', 'YYYY-MM'),
  hour: {
    key: (moment) => sql`extract(hour from ${moment})::int`,
    id: sql`lpad(key::text, 2, '0')`,
    all: () => sql`generate_series(0, 23)`,
  },
  product: byLine('product', { joins: sql`left join products on products.id = key`, ...product }),
  variant: byLine('variant', {
    joins: sql`left join variants on variants.id = key left join products on products.id = variants.product_id`,
    name: sql`concat_ws(' · ', ${product.name}, nullif(variant_label, ''))`,
    name_ar: sql`concat_ws(' · ', ${product.name_ar}, coalesce(nullif(variant_label_ar, ''), nullif(variant_label, '')))`,
    image: product.image,
  }),
  category: byLine('category', { joins: sql`left join categories on categories.id = key`, ...titled('categories') }),
  brand: byLine('brand', {
    joins: sql`left join brands on brands.id = key`,
    ...titled('brands'),
    image: sql`brands.logo`,
  }),
  seller: byLine('seller', { joins: sql`left join sellers on sellers.id = key`, ...titled('sellers') }),
  warehouse: {
    key: () => sql`coalesce(orders.warehouse_id, ${SALES_UNKNOWN}::text)`,
    id: sql`key`,
    joins: sql`left join warehouses on warehouses.id = key`,
    ...titled('warehouses'),
  },
  pincode: {
    key: () => sql`orders.pincode`,
    id: sql`key`,
    joins: sql`left join pincodes on pincodes.code = key and pincodes.archived_at is null`,
    name: sql`concat_ws(' · ', nullif(key, ''), pincodes.area)`,
    name_ar: sql`concat_ws(' · ', nullif(key, ''), pincodes.area_ar)`,
  },
  payment_mode: { key: () => sql`orders.payment_mode`, id: sql`key` },
  delivery_mode: { key: () => sql`orders.delivery_mode`, id: sql`key` },
};
const isOfLines = (dimension: SalesDimension): dimension is LineKey =>
  (SALES_OF_LINES as readonly string[]).includes(dimension);

const SORTS: Readonly<Record<string, Sql>> = {
  ...Object.fromEntries(SUMS.map((name) => [name, sql.ref(name)])),
  net: sql`gross - discount`,
  net_after_refunds: sql`amount - refunds`,
};
const REST = { name: 'Delivery and adjustments', name_ar: 'التوصيل والتسويات' };
/** More points than these are no chart. */
const MOST_POINTS = 400;
const HIGHEST = 10;
/** Only variants are told apart by their sizes. */
const NO_SIZES = sql`null::text as variant_label, null::text as variant_label_ar`;

/** Sums as the answer has them; `prefix` is that of their columns. */
const figures = (prefix = '') => {
  const of = (name: Sum) => sql.ref(`${prefix}${name}`);
  return sql`jsonb_build_object(${sql.join([
    ...SUMS.flatMap((name) => [sql.lit(name), of(name)]),
    sql.lit('net'),
    sql`${of('gross')} - ${of('discount')}`,
    sql.lit('net_after_refunds'),
    sql`${of('amount')} - ${of('refunds')}`,
    sql.lit('vat_after_refunds'),
    sql`${of('vat')} - ${of('refunds_vat')}`,
  ])})`;
};

const among = (column: string, values: readonly string[] | undefined) =>
  values?.length ? sql`${sql.ref(column)} = any(${values}::text[])` : sql`true`;

interface Moments {
  from: Sql;
  upto: Sql;
  /** Its end, or now where it is not over. */
  until: Sql;
}
const interval = ({ months, days }: Shift) => sql`make_interval(months => ${months}::int, days => ${days}::int)`;

const read = (db: Db, query: SalesReportQuery, viewer: Actor, limit: number, offset: number) =>
  forLargeSums(db, (trx) => readIn(trx, query, viewer, limit, offset));

/** Reads the whole report in one statement: what it shows is of one moment. */
async function readIn(db: Trx, query: SalesReportQuery, viewer: Actor, limit: number, offset: number) {
  if (!may(viewer, 'report.sales')) throw forbidden('report.sales');
  const { time_zone, week_start } = await readStore(db);
  const now = new Date();
  const days = periodOf(query, todayIn(time_zone, now), week_start);
  const { dimension, compare, warehouse, pincode, payment_mode } = query;
  const level = dimension === 'category' ? query.category_level : undefined;
  const way = level
    ? { ...WAYS.category, key: () => sql`coalesce(rolled.above, ${lineKey('category')})` }
    : dimension === 'week'
      ? byWeek(week_start)
      : WAYS[dimension];
  const ofLines = isOfLines(dimension);
  // Clocks of the store, without a zone.
  const clock = (day: string) => sql`${day}::date::timestamp`;
  const present = sql`(${now.toISOString()}::timestamptz at time zone ${time_zone})`;
  const from = clock(days.from);
  const upto = clock(days.upto);
  const current: Moments = { from, upto, until: sql`greatest(${from}, least(${upto}, ${present}))` };
  const shift = compare && interval(shiftOf(compare, days));
  const instant = (moment: Sql) => sql`((${moment}) at time zone ${time_zone})`;
  const bought = sql`(orders.purchase_date at time zone ${time_zone})`;
  // What lies before is put where it would lie in this period; the 29th of February has no place of its own elsewhere.
  const placed = shift ? sql`greatest(${bought} + ${shift}, ${from})` : bought;
  const matching = (
    first: Sql,
    last: Sql,
  ) => sql`${sold(viewer)} and orders.purchase_date >= ${instant(first)} and orders.purchase_date < ${instant(last)}
    and ${among('orders.warehouse_id', warehouse)} and ${among('orders.pincode', pincode)} and ${among('orders.payment_mode', payment_mode)}`;
  // Above its level a category stands for itself.
  const rolled = sql`left join (
    select c.id, case when c.level <= ${Number(level ?? 3)}::int then c.id when parent.level <= ${Number(level ?? 3)}::int then parent.id else parent.parent_id end as above
    from categories c left join categories parent on parent.id = c.parent_id) as rolled on rolled.id = products.category_id`;
  const lines = sql`join order_lines on order_lines.order_id = orders.id left join products on products.id = order_lines.product_id ${level ? rolled : sql``}`;
  // What the catalogue knows has its name from there: a text less to carry through the sums of a million lines.
  const label = (column: string, needed = sql`products.id is null`) =>
    sql`max(case when ${needed} then ${sql.ref(`order_lines.${column}`)} end)`;
  const sizes =
    dimension === 'variant'
      ? sql`${label('variant_label', sql`true`)} as variant_label, ${label('variant_label_ar', sql`true`)} as variant_label_ar`
      : NO_SIZES;
  const labels = ofLines
    ? sql`, ${label('title')} as label, ${label('title_ar')} as label_ar, ${sizes}`
    : sql`, null::text as label, null::text as label_ar, ${NO_SIZES}`;
  const grouped = (moment: Sql, [first, last]: readonly [Sql, Sql]) => sql`
    select ${way.key(moment)} as key, ${columnsOf(ofLines ? OF_LINES : OF_ORDERS)} ${labels}
    from orders ${ofLines ? lines : sql``} where ${matching(first, last)} group by 1`;
  const summed = (rows: string, [first, last]: readonly [Sql, Sql]) =>
    ofLines
      ? sql`select ${columnsOf(OF_ORDERS)} from orders where ${matching(first, last)}`
      : sql`select ${sql.join(SUMS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))} from ${sql.ref(rows)}`;
  const span = [current.from, current.upto] as const;
  const spanBefore = shift ? ([sql`${current.from} - ${shift}`, sql`${current.until} - ${shift}`] as const) : undefined;
  const nothing = sql`select null::text as key, ${sql.join(SUMS.map((name) => sql`0::bigint as ${sql.ref(name)}`))}, null::text as label, null::text as label_ar, ${NO_SIZES} where false`;
  /** What the lines leave of the orders: with it the rows add up to the totals. */
  const rest = (totals: string, rows: string) =>
    SUMS.map((name) =>
      name === 'orders'
        ? sql`0::bigint`
        : sql`(select ${sql.ref(name)} from ${sql.ref(totals)}) - coalesce((select sum(${sql.ref(name)}) from ${sql.ref(rows)}), 0)::bigint`,
    );
  const keys = way.all
    ? way.all(current.from, sql`${current.until} - interval '1 microsecond'`)
    : sql`(select key from now_rows union select key from then_rows)`;
  const both = (prefix: 'now' | 'then') =>
    sql.join(
      SUMS.map(
        (name) =>
          sql`coalesce(${sql.ref(`${prefix}_rows.${name}`)}, 0) as ${sql.ref(prefix === 'now' ? name : `then_${name}`)}`,
      ),
    );
  const descending = query.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const sort = query.sort.replace(/^-/, '');
  const byName = way.name ? sql`fold(name)` : sql`id`;
  const named = {
    name: way.name ?? sql`''::text`,
    name_ar: way.name_ar ?? sql`''::text`,
    image: way.image ?? sql`null::text`,
  };
  const reference = sql`jsonb_build_object('id', id, 'name', name, 'name_ar', name_ar)`;
  const then = shift ? figures('then_') : sql`null::jsonb`;
  const points = isSalesTime(dimension)
    ? sql`select * from rows where (select count(*) from rows) <= ${MOST_POINTS}::int order by id`
    : sql`select * from rows where id <> ${SALES_REST} order by amount desc, id limit ${HIGHEST}::int`;
  const chartOrder = isSalesTime(dimension) ? sql`id` : sql`amount desc, id`;
  const restRow = ofLines
    ? sql`union all select ${SALES_REST}::text, ${sql.join([...rest('totals', 'now_rows'), ...rest('then_totals', 'then_rows')])}, ${REST.name}::text, ${REST.name_ar}::text, null::text`
    : sql``;
  const { rows: answers } = await sql<{
    count: number;
    results: SalesReportRow[];
    totals: SalesFigures;
    before: SalesFigures | null;
    chart: SalesReport['chart'];
    from: string;
    upto: string;
    then_from: string | null;
    then_upto: string | null;
  }>`
    with now_rows as materialized (${grouped(bought, span)}),
    then_rows as materialized (${spanBefore ? grouped(placed, spanBefore) : way.all ? sql`select * from now_rows where false` : nothing}),
    totals as materialized (${summed('now_rows', span)}),
    then_totals as materialized (${spanBefore ? summed('then_rows', spanBefore) : sql`select ${sql.join(SUMS.map((name) => sql`0::bigint as ${sql.ref(name)}`))}`}),
    merged as (
      select key, ${both('now')}, ${both('then')}, coalesce(now_rows.label, then_rows.label) as label,
        coalesce(now_rows.label_ar, then_rows.label_ar) as label_ar, coalesce(now_rows.variant_label, then_rows.variant_label) as variant_label,
        coalesce(now_rows.variant_label_ar, then_rows.variant_label_ar) as variant_label_ar
      from ${keys} as keys(key) left join now_rows using (key) left join then_rows using (key)
    ),
    rows as materialized (
      select * from (
        select ${way.id} as id, ${sql.join([...SUMS, ...SUMS.map((name) => `then_${name}`)].map((name) => sql.ref(`merged.${name}`)))},
          ${named.name} as name, ${named.name_ar} as name_ar, ${named.image} as image
        from merged ${way.joins ?? sql``}
        ${restRow}
      ) as every
      where id <> ${SALES_REST} or ${sql.join(
        SUMS.filter((name) => name !== 'orders').flatMap((name) => [
          sql`${sql.ref(name)} <> 0`,
          sql`${sql.ref(`then_${name}`)} <> 0`,
        ]),
        sql` or `,
      )}
    )
    select (select count(*) from rows) as count, (select ${figures()} from totals) as totals, (select ${shift ? figures() : sql`null::jsonb`} from then_totals) as before,
      coalesce((select jsonb_agg(${figures()} || jsonb_build_object('id', id, 'name', ${reference}, 'image', image, 'before', ${then}) order by place) from (
        select *, row_number() over (order by id = ${SALES_REST}, ${sort === 'name' ? byName : (SORTS[sort] ?? sql`amount`)} ${descending}, id) as place from rows
        order by place limit ${limit} offset ${offset}
      ) as page), '[]'::jsonb) as results,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', ${reference}, 'amount', amount, 'before', ${shift ? sql`then_amount` : sql`null::bigint`}) order by ${chartOrder}) from (${points}) as points), '[]'::jsonb) as chart,
      ${instant(current.from)} as from, ${instant(current.upto)} as upto,
      ${spanBefore ? instant(spanBefore[0]) : sql`null::timestamptz`} as then_from, ${spanBefore ? instant(spanBefore[1]) : sql`null::timestamptz`} as then_upto`.execute(
    db,
  );
  const [answer] = answers;
  if (!answer) throw new Error('the sales report has no answer');
  return {
    ...answer,
    results: answer.results.map((row) => withNames(dimension, row)),
    chart: answer.chart.map((point) => withNames(dimension, point)),
    as_of: now.toISOString(),
  };
}

/** What a code or a moment is called, where the database has no name for it. */
function withNames<Row extends Pick<SalesReportRow, 'id' | 'name'>>(dimension: SalesDimension, row: Row): Row {
  if (dimension !== 'week' && WAYS[dimension].name) return row;
  const { id } = row;
  const name = (language: 'en' | 'ab') =>
    dimension === 'payment_mode' || dimension === 'delivery_mode' ? wordOf(dimension, id, language) : id;
  return { ...row, name: { id, name: name('en'), name_ar: name('ab') } };
}

/** Far more than a store has products; a file is of one moment, so it is read at once. */
const EVERY_ROW_OF_A_FILE = 1_000_000;

/** The report as exports read it. */
export const salesReportList: List<typeof SalesReportQuery, SalesReportRow & { dimension: SalesDimension }> = {
  query: SalesReportQuery,
  async page(db, query, viewer, url) {
    const { results, ...rest } = await readReport(db, query, viewer, url);
    return { ...rest, results: results.map((row) => ({ ...row, dimension: query.dimension })) };
  },
  async *batches(db, query, viewer) {
    const { results } = await read(db, query, viewer, EVERY_ROW_OF_A_FILE, 0);
    yield results.map((row) => ({ ...row, dimension: query.dimension }));
  },
  matchingIds: () => Promise.resolve([]),
  count: async (db, query, viewer) => ({ count: (await read(db, query, viewer, 1, 0)).count, count_exact: true }),
  countTo: async (db, query, viewer) => (await read(db, query, viewer, 1, 0)).count,
};
/** Every row, for a sheet of one moment. */
export const readWholeReport = (db: Db, query: SalesReportQuery, viewer: Actor): Promise<SalesReport> =>
  readReport(db, { ...query, limit: EVERY_ROW_OF_A_FILE, offset: 0 }, viewer, '');

/** What warehouses are called, in their order. */
export async function readWarehouseNames(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('warehouses')
    .select(['name', 'name_ar'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .execute();
}

/** One page, with the totals of all matching orders. */
export async function readReport(db: Db, query: SalesReportQuery, viewer: Actor, url: string): Promise<SalesReport> {
  const { limit, offset } = query;
  const { count, results, totals, before, chart, from, upto, then_from, then_upto, as_of } = await read(
    db,
    query,
    viewer,
    limit,
    offset,
  );
  return {
    count,
    count_exact: true,
    ...pageLinks(url, query, offset + limit < count),
    results,
    totals: { ...totals, before },
    chart,
    dimension: query.dimension,
    category_level: (query.dimension === 'category' && query.category_level) || null,
    period: { from, upto },
    compared: then_from !== null && then_upto !== null ? { from: then_from, upto: then_upto } : null,
    as_of,
  };
}
