import { ChargeChange, type CreditNote, CreditNoteListQuery, KeptTerms } from '@bo/contracts';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, TaxDocumentsTable } from '../../../platform/db/schema.ts';
import { during, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { byRate, type Charge } from './charge.ts';

const Rates = z.array(ChargeChange);

type Documents = SelectQueryBuilder<Database, 'tax_documents', object>;
const notes = (db: Db | Trx): Documents =>
  db.selectFrom('tax_documents').where('tax_documents.kind', '=', 'credit_note');
const withRefund = (rows: Documents) =>
  rows
    .leftJoin('refunds', 'refunds.id', 'tax_documents.refund_id')
    .selectAll('tax_documents')
    .select('refunds.number as refund_number');
type Row = Awaited<ReturnType<ReturnType<typeof withRefund>['execute']>>[number];

function toCreditNote({
  order_id,
  order_number,
  refund_id,
  refund_number,
  customer_id,
  customer_name,
  rates,
  position: _,
  kind: __,
  dealer_id: ___,
  content: ____,
  hash: _____,
  previous_hash: ______,
  search_text: _______,
  ...note
}: Row): CreditNote {
  return {
    ...note,
    order: { id: order_id, number: order_number },
    refund: refund_id === null ? null : { id: refund_id, number: refund_number ?? '' },
    customer: { id: customer_id, name: customer_name, name_ar: '' },
    rates: Rates.parse(rates),
  };
}

export const creditNoteList = defineList({
  query: CreditNoteListQuery,
  scope: 'credit_note',
  id: 'tax_documents.id',
  sorts: {
    number: 'tax_documents.number',
    difference: 'tax_documents.difference',
    created_at: 'tax_documents.created_at',
  },
  matching: (db, { search, order, refund, customer, from, upto }) =>
    notes(db)
      .where(is('tax_documents.order_id', order))
      .where(is('tax_documents.refund_id', refund))
      .where(is('tax_documents.customer_id', customer))
      .where(during('tax_documents.created_at', from, upto))
      .$if(Boolean(search), (rows) =>
        rows.where(containsWords('tax_documents.search_text', 'tax_documents.number', search ?? '')),
      ),
  columns: withRefund,
  toItem: toCreditNote,
});

/** A credit note by its id or its number. */
export const findCreditNote = defineFinder({
  scope: 'credit_note',
  rows: (db, idOrNumber) =>
    withRefund(
      notes(db).where((eb) =>
        eb.or([eb('tax_documents.id', '=', idOrNumber), eb('tax_documents.number', '=', idOrNumber)]),
      ),
    ),
  read: toCreditNote,
});

/** What was fixed when the note was drawn. */
export async function readContents(db: Db | Trx, ids: readonly string[]): Promise<Map<string, unknown>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('tax_documents').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}

const ChargedOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  amount: z.int(),
  credited: z.int(),
  delivery_fee: z.int(),
  vat: z.int(),
  currency: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  billing_address: z.string(),
  dealer_id: z.string().nullable(),
  invoice_number: z.string(),
  invoiced_at: z.string().nullable(),
  price_terms: z.unknown(),
  lines: z.array(z.object({ rate: z.int(), gross: z.int(), vat: z.int() })),
});
export type ChargedOrder = z.infer<typeof ChargedOrder>;

/** An order that has its invoice, locked; undefined before. */
export async function lockInvoiced(trx: Trx, orderId: string): Promise<ChargedOrder | undefined> {
  const { rows } = await sql`
    select o.id, o.number, o.status, o.amount, o.credited, o.delivery_fee, o.vat, o.currency, o.customer_id, c.name as customer_name,
      o.customer_phone, o.billing_address, o.dealer_id, o.invoice_number, o.invoiced_at, o.price_terms,
      (select coalesce(jsonb_agg(jsonb_build_object('rate', l.vat_rate, 'gross', l.net, 'vat', l.vat)), '[]') from order_lines l
        where l.order_id = o.id) as lines
    from orders o join customers c on c.id = o.customer_id where o.id = ${orderId} and o.invoice_number is not null
    for update of o`.execute(trx);
  return rows.length === 0 ? undefined : ChargedOrder.parse(rows[0]);
}

/** What the delivery of an order is taxed at; `now` where it kept no terms. */
export const deliveryRateOf = ({ price_terms }: { price_terms?: unknown }, now: number): number =>
  KeptTerms.safeParse(price_terms).data?.delivery?.vat_rate ?? now;

/** What the last document of an order left it at, by rate. */
export async function readCharged(trx: Trx, orderId: string): Promise<Charge[] | undefined> {
  const row = await trx
    .selectFrom('tax_documents')
    .select('rates')
    .where('order_id', '=', orderId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && byRate(Rates.parse(row.rates).map(({ rate, after, vat_after }) => ({ rate, gross: after, vat: vat_after })))
  );
}

/** What of a refund was goods, by rate; the fee of its delivery stands beside it. */
export async function readRefundParts(trx: Trx, refundId: string) {
  const { rows } = await sql<{ rate: number; gross: number }>`
    select l.vat_rate as rate, sum(r.amount)::bigint as gross from refund_lines r join order_lines l on l.id = r.order_line_id
    where r.refund_id = ${refundId} group by 1`.execute(trx);
  return rows;
}

/** The goods that a refund names, for the paper. */
export const readRefundLines = (trx: Trx, refundId: string) =>
  trx
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.order_line_id')
    .select([
      'order_lines.title',
      'order_lines.title_ar',
      'refund_lines.quantity',
      'refund_lines.amount',
      'order_lines.vat_rate',
    ])
    .where('refund_lines.refund_id', '=', refundId)
    .orderBy('order_lines.position')
    .execute();

/**
 * The next number of a kind of document. The write that takes one locks the counter's row until the commit: a write that fails takes
 * none, so that there is no gap.
 */
async function takeNumber(trx: Trx, name: 'invoice' | 'credit_note', prefix: string): Promise<string> {
  const { value } = await trx
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return `${prefix}-${String(value).padStart(6, '0')}`;
}
export const takeInvoiceNumber = (trx: Trx): Promise<string> => takeNumber(trx, 'invoice', 'INV');
export const takeNoteNumber = (trx: Trx): Promise<string> => takeNumber(trx, 'credit_note', 'CN');

type Written = Omit<Insertable<TaxDocumentsTable>, 'hash' | 'previous_hash' | 'rates' | 'content'> & {
  rates: readonly ChargeChange[];
  content: object | null;
};
/** Writes a document; that of a note is hashed by the database, over its text and the hash of the note before. */
export async function insertDocument(trx: Trx, { rates, content, ...document }: Written): Promise<void> {
  const text = content === null ? null : sql<string>`${JSON.stringify(content)}::jsonb`;
  const last = sql<
    string | null
  >`(select hash from tax_documents where kind = 'credit_note' order by position desc limit 1)`;
  await trx
    .insertInto('tax_documents')
    .values({
      ...document,
      rates: JSON.stringify(rates),
      content: text,
      previous_hash: content === null ? null : last,
      hash:
        content === null
          ? null
          : sql<string>`encode(sha256(convert_to(coalesce(${last}, '') || (${text})::text, 'UTF8')), 'hex')`,
    })
    .execute();
}
