import {
  EMIRATES,
  emirateBox,
  type VatBox,
  type VatEntriesQuery,
  type VatEntry,
  VatRules,
  type VatReturn,
} from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { readSetting, type Store } from '../../../platform/settings.ts';
import { supplierDocumentEntries } from './supplier-documents.repository.ts';
import type { VatPeriod } from './vat-period.ts';

type Sql = RawBuilder<unknown>;

/** The rules as the settings have them now. */
export async function readRules(db: Db | Trx, { currency }: Store): Promise<VatRules> {
  return VatRules.parse({
    form: currency === 'AED' ? 'uae_201' : 'by_rate',
    emirate: await readSetting(db, 'tax.emirate'),
    emirate_of: await readSetting(db, 'tax.emirate_of'),
    due: await readSetting(db, 'tax.due'),
    sellers_output: await readSetting(db, 'tax.sellers_output'),
  });
}

/** The box of a supply at a rate, in an emirate where the form asks for one. */
function outputBox({ form }: VatRules, { rate, exempt, emirate }: { rate: Sql; exempt: Sql; emirate: Sql }): Sql {
  const uae = form === 'uae_201';
  const taxed = uae
    ? sql`case ${emirate} ${sql.join(
        EMIRATES.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(emirateBox(one))}`),
        sql` `,
      )} end`
    : sql`'rate_' || ${rate}`;
  return sql`case when ${rate} > 0 then ${taxed} when ${exempt} then ${sql.lit(uae ? '5' : 'exempt')} else ${sql.lit(uae ? '4' : 'zero')} end`;
}

/** Every document's part of every box, by the rules, as of now. */
function liveEntries({ from, upto }: VatPeriod, rules: VatRules, { time_zone }: Store): Sql {
  const start = sql`(${from}::date::timestamp at time zone ${time_zone})`;
  const end = sql`((${upto}::date + 1)::timestamp at time zone ${time_zone})`;
  const store = sql`${rules.emirate}::text`;
  const emirate =
    rules.emirate_of === 'customer'
      ? sql`coalesce(d.customer_emirate, d.warehouse_emirate, ${store})`
      : sql`coalesce(d.warehouse_emirate, ${store})`;
  const ours = rules.sellers_output ? sql`true` : sql`r.supplied_by is null`;
  const commissions = rules.sellers_output ? sql`false` : sql`true`;
  // As everywhere: rounded half up, once.
  const inside = sql`floor((2 * e.amount::numeric * e.vat_rate + 10000 + e.vat_rate) / (2 * (10000 + e.vat_rate)))::bigint`;
  const sign = sql`case e.kind when 'commission_returned' then -1 else 1 end`;
  const commissionBox = outputBox(rules, { rate: sql`e.vat_rate`, exempt: sql`false`, emirate: store });
  return sql`
    select source || ' ' || document_id || ' ' || box as id, box, source, document_id, number, dated, sum(net)::bigint as net, sum(vat)::bigint as vat from (
      select ${outputBox(rules, { rate: sql`r.rate`, exempt: sql`coalesce(r.exempt, false)`, emirate })} as box, d.kind as source, d.id as document_id, d.number,
        (d.due_at at time zone ${time_zone})::date as dated,
        (r.after - r.before) - (r.vat_after - r.vat_before) as net, r.vat_after - r.vat_before as vat
      from tax_documents d, jsonb_to_recordset(d.rates)
        as r(rate int, exempt boolean, supplied_by text, before bigint, after bigint, vat_before bigint, vat_after bigint)
      where d.due_at >= ${start} and d.due_at < ${end} and ${ours}
      union all
      select ${commissionBox}, 'commission', e.id, coalesce(o.number, s.code), (e.at at time zone ${time_zone})::date,
        ${sign} * (e.amount - ${inside}), ${sign} * ${inside}
      from seller_entries e join sellers s on s.id = e.seller_id left join orders o on o.id = e.order_id
      where e.vat_rate is not null and e.at >= ${start} and e.at < ${end} and ${commissions}
      union all
      select ${sql.lit(rules.form === 'uae_201' ? '9' : 'input')}, i.source, i.id, i.number, i.dated, i.net, i.vat
      from (${supplierDocumentEntries(time_zone)}) i where i.dated between ${from}::date and ${upto}::date
    ) parts group by box, source, document_id, number, dated having sum(net) <> 0 or sum(vat) <> 0`;
}

/** A return as it is read: of a closed period what it kept, of another the documents as of now. */
export interface Reading {
  period: VatPeriod;
  store: Store;
  rules: VatRules;
  closed: (VatReturn['closed'] & { boxes: VatBox[] }) | null;
}

const Kept = z.object({ rules: VatRules, boxes: z.array(z.custom<VatBox>()) });

/** A period as it was closed, or with the rules as of now. */
export async function readPeriod(db: Db | Trx, period: VatPeriod, store: Store): Promise<Reading> {
  const row = await db
    .selectFrom('vat_periods')
    .leftJoin('users', 'users.id', 'vat_periods.created_by')
    .select(['vat_periods.id', 'vat_periods.created_at', 'vat_periods.rules', 'vat_periods.boxes'])
    .select(['users.id as user_id', 'users.name', 'users.name_ar'])
    .where('starts_on', '=', period.from)
    .where('ends_on', '=', period.upto)
    .executeTakeFirst();
  if (!row) return { period, store, rules: await readRules(db, store), closed: null };
  const { rules, boxes } = Kept.parse(row);
  const by = row.user_id === null ? null : { id: row.user_id, name: row.name ?? '', name_ar: row.name_ar ?? '' };
  return { period, store, rules, closed: { id: row.id, at: row.created_at, by, boxes } };
}

const entriesOf = ({ period, store, rules, closed }: Reading): Sql =>
  closed
    ? sql`select id, box, source, document_id, number, dated, net, vat from vat_period_entries where period_id = ${closed.id}`
    : liveEntries(period, rules, store);

/** The boxes of a period that have something in them. */
export async function readBoxes(db: Db | Trx, reading: Reading): Promise<VatBox[]> {
  if (reading.closed) return reading.closed.boxes;
  const { rows } = await sql<VatBox>`
    select box, sum(net)::bigint as net, sum(vat)::bigint as vat, count(*)::int as entries
    from (${entriesOf(reading)}) entries group by box order by box`.execute(db);
  return rows;
}

type Paging = Pick<VatEntriesQuery, 'box' | 'sort' | 'limit' | 'offset'>;
/** Some of the documents behind the boxes of a period, and how many there are. */
export async function readEntries(db: Db | Trx, reading: Reading, { box, sort, limit, offset }: Paging) {
  const column = sql.ref(`e.${sort.replace(/^-/, '')}`);
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const matching = sql`from (${entriesOf(reading)}) e where ${box === undefined ? sql`true` : sql`e.box = ${box}`}`;
  const { rows } = await sql<VatEntry & { total: number }>`
    select e.id, e.box, e.source, e.number, to_char(e.dated, 'YYYY-MM-DD') as dated, e.net, e.vat, count(*) over ()::int as total,
      coalesce(case e.source when 'invoice' then (select d.order_id from tax_documents d where d.id = e.document_id)
        when 'commission' then (select l.seller_id from seller_entries l where l.id = e.document_id)
        when 'supplier_credit' then (select c.supplier_return_id from supplier_credits c where c.id = e.document_id) end, e.document_id) as record_id
    ${matching} order by ${column} ${way}, e.id limit ${limit} offset ${offset}`.execute(db);
  const [first] = rows;
  if (first || offset === 0) return { count: first?.total ?? 0, results: rows.map(({ total: _, ...entry }) => entry) };
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${matching}`.execute(db);
  return { count: counted[0]?.n ?? 0, results: [] };
}

/** What keeps a period from being closed. */
export async function readObstacles(db: Db | Trx, { from, upto }: VatPeriod, { time_zone }: Store) {
  const { rows } = await sql<{ over: boolean; overlaps: boolean; unfixed: boolean }>`
    select now() >= ((${upto}::date + 1)::timestamp at time zone ${time_zone}) + interval '1 hour' as over,
      exists (select from vat_periods where starts_on <= ${upto}::date and ends_on >= ${from}::date) as overlaps,
      exists (select from orders o where o.invoice_number is not null
        and coalesce(o.invoiced_at, o.delivered_at, o.purchase_date) >= ${from}::date::timestamp at time zone ${time_zone}
        and coalesce(o.invoiced_at, o.delivered_at, o.purchase_date) < (${upto}::date + 1)::timestamp at time zone ${time_zone}
        and not exists (select from tax_documents d where d.order_id = o.id and d.kind = 'invoice' and d.content is not null)) as unfixed`.execute(
    db,
  );
  return rows[0] ?? { over: false, overlaps: false, unfixed: false };
}

/**
 * Keeps the figures of a period and the documents behind them, in one statement: they are read while the period is
 * still open.
 */
export async function keepPeriod(
  trx: Trx,
  reading: Reading,
  boxes: readonly VatBox[],
  { id, created_by }: { id: string; created_by: string | null },
): Promise<void> {
  const { period, store, rules } = reading;
  await trx
    .with('period', (query) =>
      query.insertInto('vat_periods').values({
        id,
        name: [...new Set([period.month, period.upto.slice(0, 7)])].join(' – '),
        ...{ starts_on: period.from, ends_on: period.upto, time_zone: store.time_zone, currency: store.currency },
        ...{ rules: JSON.stringify(rules), boxes: JSON.stringify(boxes), created_by, updated_by: created_by },
      }),
    )
    .insertInto('vat_period_entries')
    .columns(['period_id', 'id', 'box', 'source', 'document_id', 'number', 'dated', 'net', 'vat'])
    .expression(
      sql`select ${id}, e.id, e.box, e.source, e.document_id, e.number, e.dated, e.net, e.vat from (${entriesOf(reading)}) e`,
    )
    .execute();
}
