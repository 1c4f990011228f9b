import type { ChargeChange } from '@bo/contracts';
import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { TaxDocumentsTable } from '../../../platform/db/schema.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';

/** The one legal entity that the store is so far. */
const ENTITY = 'store';
const CHAIN = `tax_chain:${ENTITY}`;

/**
 * Waits for everyone else who writes a document. The chain is locked before any number is taken, so that two writes
 * that take an invoice's and a note's number wait for each other rather than deadlock.
 */
export async function lockChain(trx: Trx): Promise<void> {
  await sql`select from counters where name = ${CHAIN} for update`.execute(trx);
}

/**
 * The next number of a kind of document. The write that takes one locks the counter's row until the commit: a write
 * that fails takes none, so that there is no gap.
 */
async function takeNumber(trx: Trx, name: 'invoice' | 'credit_note', prefix: string): Promise<string> {
  await lockChain(trx);
  return `${prefix}-${String(await countUp(trx, name)).padStart(6, '0')}`;
}
export const takeInvoiceNumber = (trx: Trx): Promise<string> => takeNumber(trx, 'invoice', 'INV');
export const takeNoteNumber = (trx: Trx): Promise<string> => takeNumber(trx, 'credit_note', 'CN');

async function countUp(trx: Trx, name: string): Promise<number> {
  const { value } = await trx
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** The next place in the chain. The database hashes the text together with the hash of the document before. */
async function linkOf(trx: Trx, content: object) {
  const chain_position = await countUp(trx, CHAIN);
  const text = sql<string>`${JSON.stringify(content)}::jsonb`;
  const last = sql<string | null>`(select hash from tax_documents
    where legal_entity = ${ENTITY} and chain_position = ${chain_position - 1}::bigint)`;
  return {
    chain_position,
    content: text,
    previous_hash: last,
    hash: sql<string>`encode(sha256(convert_to(coalesce(${last}, '') || (${text})::text, 'UTF8')), 'hex')`,
  };
}

/**
 * That no closed VAT period holds a moment. The chain is locked, so that none is closed meanwhile. @throws DomainError
 * 409
 */
async function expectOpen(trx: Trx, moment: Date | string): Promise<void> {
  const { rows } = await sql<{ date: string }>`
    select to_char(m.day, 'YYYY-MM-DD') as date from vat_periods p
      cross join lateral (select (${moment}::timestamptz at time zone p.time_zone)::date as day) m
    where p.legal_entity = ${ENTITY} and m.day between p.starts_on and p.ends_on`.execute(trx);
  const [closed] = rows;
  if (closed) throw new DomainError(409, 'vat.period_closed', { values: { date: closed.date } });
}

type Document = Omit<
  Insertable<TaxDocumentsTable>,
  'hash' | 'previous_hash' | 'chain_position' | 'legal_entity' | 'rates' | 'content'
> & { due_at: Date | string };
/**
 * Writes a document with its text as the last link of the chain. The figures stand in the text too, so that the hash
 * covers them.
 */
export async function insertDocument(
  trx: Trx,
  document: Document,
  rates: readonly ChargeChange[],
  content: object,
): Promise<void> {
  await lockChain(trx);
  await expectOpen(trx, document.due_at);
  await trx
    .insertInto('tax_documents')
    .values({
      ...document,
      legal_entity: ENTITY,
      rates: JSON.stringify(rates),
      ...(await linkOf(trx, { ...content, figures: rates })),
    })
    .execute();
}

/** Adds its text to an invoice that was written before texts were fixed. */
export async function fixText(trx: Trx, id: string, form: 'simplified' | 'full', content: object): Promise<void> {
  await trx
    .updateTable('tax_documents')
    .set({ form, ...(await linkOf(trx, content)) })
    .where('id', '=', id)
    .execute();
}

/** Of these orders, the first document of each: those without one, or without a text, are to be fixed. */
export async function readFirst(trx: Trx, orderIds: readonly string[]) {
  const { rows } = await sql<{ order_id: string; id: string; fixed: boolean }>`
    select distinct on (order_id) order_id, id, content is not null as fixed from tax_documents
    where order_id = any(${[...orderIds]}::text[]) order by order_id, position`.execute(trx);
  return new Map(rows.map(({ order_id, ...first }) => [order_id, first]));
}

/** Orders that were invoiced before texts were fixed, in the order of their invoices. */
export async function readUnfixed(db: Db | Trx, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.invoice_number is not null
      and not exists (select from tax_documents d where d.order_id = o.id and d.kind = 'invoice' and d.content is not null)
    order by coalesce(o.invoiced_at, o.delivered_at, o.purchase_date), o.invoice_number limit ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
}
