import { ChargeChange, type CreditNote, CreditNoteListQuery } from '@bo/contracts';
import type { SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { during, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';

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
  legal_entity: ________,
  chain_position: _________,
  form: __________,
  warehouse_emirate: ___________,
  customer_emirate: ____________,
  due_at: _____________,
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

/** The text that was fixed when the note was drawn. */
export async function readContents(db: Db | Trx, ids: readonly string[]): Promise<Map<string, unknown>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('tax_documents').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** The fixed texts of these orders' invoices, the first of each order before those for a difference. */
export async function readInvoiceTexts(db: Db | Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('tax_documents')
    .select(['order_id', 'content'])
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'invoice')
    .where('content', 'is not', null)
    .orderBy('position')
    .execute();
}
