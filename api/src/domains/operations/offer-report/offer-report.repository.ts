import {
  type OfferFigures,
  type OfferReport,
  OfferReportQuery,
  type OfferReportRow,
  type OfferState,
  WEEKS_BEFORE,
} from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { forLargeSums } from '../../../platform/db/large-sums.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import { type List, pageLinks } from '../../../platform/list/list.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import { sold } from '../../orders/orders/orders.service.ts';
import { periodOf } from '../sales-report/sales-report.service.ts';

/** What of a line was sold, at the prices it was ordered for. Weights are those on the scale, once it was weighed. */
const units = sql`(order_lines.quantity - order_lines.substituted - order_lines.short)`;
const atSelling = sql`(case when order_lines.weight_g is null then order_lines.unit_price * ${units}
  when ${units} <= 0 then 0 else (order_lines.unit_price * coalesce(order_lines.picked_weight_g, order_lines.weight_g) + 500) / 1000 end)`;
const givenAway = sql`greatest(0, ${atSelling} - order_lines.net - order_lines.discount)`;
const cost = sql`(case when order_lines.weight_g is null then variants.cost * ${units}
  when ${units} <= 0 then 0 else (variants.cost * coalesce(order_lines.picked_weight_g, order_lines.weight_g) + 500) / 1000 end)`;
/** VAT is within a price: what is left of an amount without it, to the whole minor unit. */
const withoutVat = (amount: RawBuilder<unknown>) =>
  sql`(${amount} - round(${amount}::numeric * order_lines.vat_rate / (10000 + order_lines.vat_rate)))`;

const FIGURES = sql`count(distinct orders.id)::int as orders, coalesce(sum(${units}), 0)::bigint as units,
  coalesce(sum(order_lines.net), 0)::bigint as revenue, coalesce(sum(${givenAway}), 0)::bigint as given_away,
  coalesce(sum(${withoutVat(givenAway)}), 0)::bigint as margin_given_away,
  sum(order_lines.net - order_lines.vat - ${cost})::bigint as margin`;

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  orders: sql`orders`,
  units: sql`units`,
  revenue: sql`revenue`,
  given_away: sql`given_away`,
  margin: sql`margin`,
};

interface Span {
  /** Days of the store: from the first one, before the last. */
  from: string;
  upto: string;
  zone: string;
}
const start = (day: string, zone: string) => sql`(${day}::date::timestamp at time zone ${zone})`;
const wonLines = (viewer: Actor, { from, upto, zone }: Span, offer: string | undefined) => sql`
  from orders join order_lines on order_lines.order_id = orders.id left join variants on variants.id = order_lines.variant_id
  where ${sold(viewer)} and orders.purchase_date >= ${start(from, zone)} and orders.purchase_date < ${start(upto, zone)}
    and order_lines.price_reason -> 'winner' ->> 'kind' = 'offer'
    ${offer === undefined ? sql`` : sql`and order_lines.price_reason -> 'winner' ->> 'id' = ${offer}`}`;

interface Named {
  id: string;
  title: string;
  title_ar: string;
  state: OfferState;
  /** The days of the store on which it has run within the period, and the first of all of them. */
  first: string;
  runs_from: string;
  runs_upto: string;
}
async function readNamed(db: Db | Trx, ids: readonly string[], viewer: Actor, { from, upto, zone }: Span) {
  const { rows } = await sql<Named>`
    select id, title, title_ar, case when draft then 'draft' when available_upto <= now() then 'ended' when paused then 'paused'
        when available_from > now() then 'scheduled' else 'live' end as state,
      to_char(available_from at time zone ${zone}, 'YYYY-MM-DD') as first,
      to_char(greatest(${from}::date::timestamp, date_trunc('day', available_from at time zone ${zone})), 'YYYY-MM-DD') as runs_from,
      to_char(least(${upto}::date::timestamp, date_trunc('day', least(available_upto - interval '1 millisecond', now()) at time zone ${zone}) + interval '1 day'), 'YYYY-MM-DD') as runs_upto
    from offers where id = any(${ids}::text[]) and ${within('offer', viewer)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface SoldOn {
  units: number;
  revenue: number;
}
/** All that was sold of an offer's variants, by day, from the weeks before it on. */
async function readSold(db: Db | Trx, offer: Named, viewer: Actor, zone: string): Promise<Map<string, SoldOn>> {
  const { rows } = await sql<SoldOn & { day: string }>`
    select to_char(orders.purchase_date at time zone ${zone}, 'YYYY-MM-DD') as day, sum(${units})::bigint as units, sum(order_lines.net)::bigint as revenue
    from order_lines join orders on orders.id = order_lines.order_id
    where order_lines.variant_id in (select variant_id from offer_variants where offer_id = ${offer.id}) and ${sold(viewer)}
      and ((orders.purchase_date >= ${start(offer.runs_from, zone)} and orders.purchase_date < ${start(offer.runs_upto, zone)})
        or (orders.purchase_date >= ${start(addDays(offer.first, -7 * WEEKS_BEFORE), zone)} and orders.purchase_date < ${start(offer.first, zone)}))
    group by 1`.execute(db);
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

const DAY = 86_400_000;
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
function daysFrom(from: string, upto: string): string[] {
  const days: string[] = [];
  for (let day = from; day < upto; day = addDays(day, 1)) days.push(day);
  return days;
}
const NOTHING: SoldOn = { units: 0, revenue: 0 };
const plus = (a: SoldOn, b: SoldOn): SoldOn => ({ units: a.units + b.units, revenue: a.revenue + b.revenue });
const sum = (all: readonly SoldOn[]): SoldOn => all.reduce(plus, NOTHING);

/**
 * Each day on which an offer ran, with all that was sold of its variants then, and four times what is usual on that
 * weekday.
 */
async function readRun(db: Db | Trx, offer: Named, viewer: Actor, zone: string) {
  const found = await readSold(db, offer, viewer, zone);
  const on = (day: string) => found.get(day) ?? NOTHING;
  const weekday = (day: string) => new Date(day).getUTCDay();
  const past = daysFrom(addDays(offer.first, -7 * WEEKS_BEFORE), offer.first);
  return daysFrom(offer.runs_from, offer.runs_upto).map((day) => ({
    day,
    sold: on(day),
    // Rounded once it is summed: a quarter of a unit each day would be lost.
    before: sum(past.filter((one) => weekday(one) === weekday(day)).map(on)),
  }));
}
type Run = Awaited<ReturnType<typeof readRun>>;
const usual = ({ units: n, revenue }: SoldOn): SoldOn => ({
  units: Math.round(n / WEEKS_BEFORE),
  revenue: Math.round(revenue / WEEKS_BEFORE),
});
const compared = (run: Run) => ({
  sold: sum(run.map((one) => one.sold)),
  before: usual(sum(run.map((one) => one.before))),
});

type Figures = OfferFigures & { id: string };
/** Costs, and what would tell them, are for anyone who may see them. */
const shownTo = <F extends OfferFigures>(viewer: Actor, figures: F): F =>
  may(viewer, 'product.cost') ? figures : { ...figures, margin: null, margin_given_away: null };

const EMPTY: OfferFigures = { orders: 0, units: 0, revenue: 0, given_away: 0, margin_given_away: 0, margin: null };

async function readIn(db: Db | Trx, query: OfferReportQuery, viewer: Actor, limit: number, offset: number) {
  if (!may(viewer, 'offer.view')) throw forbidden('offer.view');
  const { time_zone: zone, week_start } = await readStore(db);
  const span: Span = { ...periodOf(query, todayIn(zone), week_start), zone };
  const descending = query.sort.startsWith('-');
  const asked = query.sort.replace(/^-/, '');
  // An order by what one may not see would tell it.
  const sort = asked === 'margin' && !may(viewer, 'product.cost') ? 'revenue' : asked;
  const { offer } = query;
  const chosen = offer === undefined ? undefined : expectFound((await readNamed(db, [offer], viewer, span)).get(offer));
  const lines = wonLines(viewer, span, offer);
  const totals = (await sql<OfferFigures>`select ${FIGURES} ${lines}`.execute(db)).rows[0] ?? EMPTY;
  const around = {
    offer: chosen ? { id: chosen.id, name: chosen.title, name_ar: chosen.title_ar } : null,
    period: (
      await sql<{
        from: string;
        upto: string;
      }>`select ${start(span.from, zone)} as from, ${start(span.upto, zone)} as upto`.execute(db)
    ).rows[0] ?? { from: '', upto: '' },
    as_of: new Date().toISOString(),
  };
  const run = chosen ? await readRun(db, chosen, viewer, zone) : null;
  const whole = { ...shownTo(viewer, totals), ...(run ? compared(run) : { sold: null, before: null }) };

  if (query.dimension === 'day') {
    const { rows } =
      await sql<Figures>`select to_char(orders.purchase_date at time zone ${zone}, 'YYYY-MM-DD') as id, ${FIGURES} ${lines} group by 1`.execute(
        db,
      );
    const found = new Map(rows.map((row) => [row.id, row]));
    const upto = [span.upto, addDays(todayIn(zone), 1)].sort()[0] ?? span.upto;
    const days = run ? run.map(({ day }) => day) : daysFrom(span.from, upto);
    // A line of a day on which the offer did not run any more belongs to an order that was taken at its price.
    const all = [...new Set([...days, ...found.keys()])].sort();
    const every = all.map((id): OfferReportRow => {
      const at = run?.find(({ day }) => day === id);
      return {
        ...shownTo(viewer, found.get(id) ?? EMPTY),
        id,
        name: { id, name: id, name_ar: id },
        state: null,
        sold: at?.sold ?? null,
        before: at ? usual(at.before) : null,
      };
    });
    const value = (row: OfferReportRow) =>
      sort === 'name' ? 0 : (row[sort as 'orders' | 'units' | 'revenue' | 'given_away' | 'margin'] ?? 0);
    every.sort((a, b) => (value(a) - value(b) || (a.id < b.id ? -1 : 1)) * (descending ? -1 : 1));
    return { ...around, totals: whole, count: every.length, results: every.slice(offset, offset + limit) };
  }

  const names = sql`coalesce(offers.title, won.id)`;
  const { rows } = await sql<Figures & { count: number }>`
    with won as (select order_lines.price_reason -> 'winner' ->> 'id' as id, ${FIGURES} ${lines} group by 1)
    select won.*, (count(*) over ())::int as count from won left join offers on offers.id = won.id
    order by ${SORTS[sort] ?? names} ${descending ? sql`desc nulls last` : sql`asc nulls first`}, won.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const named = await readNamed(
    db,
    rows.map(({ id }) => id),
    viewer,
    span,
  );
  const results: OfferReportRow[] = [];
  for (const { count: _, ...row } of rows) {
    const about = named.get(row.id);
    results.push({
      ...shownTo(viewer, row),
      name: { id: row.id, name: about?.title ?? row.id, name_ar: about?.title_ar ?? row.id },
      state: about?.state ?? null,
      ...(about ? compared(await readRun(db, about, viewer, zone)) : { sold: null, before: null }),
    });
  }
  const count =
    rows[0]?.count ??
    (offset === 0
      ? 0
      : ((
          await sql<{
            n: number;
          }>`select count(distinct order_lines.price_reason -> 'winner' ->> 'id')::int as n ${lines}`.execute(db)
        ).rows[0]?.n ?? 0));
  return { ...around, totals: whole, count, results };
}

const read = (db: Db, query: OfferReportQuery, viewer: Actor, limit: number, offset: number) =>
  forLargeSums(db, (trx) => readIn(trx, query, viewer, limit, offset));

export async function readOfferReport(
  db: Db,
  query: OfferReportQuery,
  viewer: Actor,
  url: string,
): Promise<OfferReport> {
  const { limit, offset } = query;
  const { count, ...rest } = await read(db, query, viewer, limit, offset);
  return {
    ...rest,
    dimension: query.dimension,
    count,
    count_exact: true,
    ...pageLinks(url, query, offset + limit < count),
  };
}

const EVERY_ROW_OF_A_FILE = 20_000;
/** The report as exports read it. */
export const offerReportList: List<typeof OfferReportQuery, OfferReportRow> = {
  query: OfferReportQuery,
  page: readOfferReport,
  async *batches(db, query, viewer) {
    yield (await read(db, query, viewer, EVERY_ROW_OF_A_FILE, 0)).results;
  },
  matchingIds: () => Promise.resolve([]),
  count: async (db, query, viewer) => ({ count: (await read(db, query, viewer, 1, 0)).count, count_exact: true }),
  countTo: async (db, query, viewer) => (await read(db, query, viewer, 1, 0)).count,
};
