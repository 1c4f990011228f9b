import {
  type BilledReceipt,
  BilledReceiptListQuery,
  type SupplierInvoice,
  type SupplierInvoiceDetail,
  SupplierInvoiceListQuery,
} from '@bo/contracts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Viewer, within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords, textContains } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { PLACES, placesOf } from '../suppliers/suppliers.service.ts';

/** What a receipt brought: units, and what they cost by its order, each line rounded for itself as on the order. */
const brought = sql<{ received: number; cost_net: number; cost_vat: number }>`(
  select sum(rl.received)::int as received, coalesce(sum(priced.net), 0)::bigint as cost_net,
    coalesce(sum(round(priced.net * l.vat_rate / 10000)), 0)::bigint as cost_vat
  from purchase_receipt_lines rl join purchase_order_lines l on l.id = rl.line_id
    cross join lateral (select round(l.case_cost::numeric * rl.received / l.pack_size) as net) as priced
  where rl.purchase_receipt_id = purchase_receipts.id)`;

type Receipts = SelectQueryBuilder<
  Database,
  'purchase_receipts' | 'purchase_orders' | 'suppliers' | 'warehouses',
  object
>;
/** Receipts that brought something and were not reversed. */
const receipts = (db: Db | Trx): Receipts =>
  db
    .selectFrom('purchase_receipts')
    .innerJoin('purchase_orders', 'purchase_orders.id', 'purchase_receipts.purchase_order_id')
    .innerJoin('suppliers', 'suppliers.id', 'purchase_orders.supplier_id')
    .innerJoin('warehouses', 'warehouses.id', 'purchase_orders.warehouse_id')
    .where(
      sql<SqlBool>`not exists (select from purchase_receipt_reversals v where v.purchase_receipt_id = purchase_receipts.id)
      and exists (select from purchase_receipt_lines rl where rl.purchase_receipt_id = purchase_receipts.id and rl.received > 0)`,
    );

const withCosts = (rows: Receipts) =>
  rows
    .innerJoinLateral(brought.as('brought'), (join) => join.onTrue())
    .leftJoin('supplier_invoice_receipts as billed', 'billed.purchase_receipt_id', 'purchase_receipts.id')
    .leftJoin('supplier_invoices as invoice', 'invoice.id', 'billed.supplier_invoice_id')
    .select([
      'purchase_receipts.id',
      'purchase_receipts.at',
      'purchase_receipts.delivery_note',
      'purchase_receipts.note',
      'purchase_orders.id as order_id',
      'purchase_orders.number as order_number',
      'purchase_orders.version',
      'purchase_orders.currency',
      ...PLACES,
      'brought.received',
      'brought.cost_net',
      'brought.cost_vat',
      'invoice.id as invoice_id',
      'invoice.number as invoice_number',
    ]);
type ReceiptRow = Awaited<ReturnType<ReturnType<typeof withCosts>['execute']>>[number];

const toReceipt = (row: ReceiptRow): BilledReceipt => ({
  id: row.id,
  version: row.version,
  at: row.at,
  order: { id: row.order_id, number: row.order_number },
  ...placesOf(row),
  currency: row.currency,
  delivery_note: row.delivery_note,
  note: row.note,
  received: row.received,
  cost_net: row.cost_net,
  cost_vat: row.cost_vat,
  cost_total: row.cost_net + row.cost_vat,
  invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: row.invoice_number ?? '' },
});

const isBilled = sql<SqlBool>`exists (select from supplier_invoice_receipts b where b.purchase_receipt_id = purchase_receipts.id)`;
export const receiptList = defineList({
  query: BilledReceiptListQuery,
  scope: 'purchase_order',
  id: 'purchase_receipts.id',
  sorts: { at: 'purchase_receipts.at' },
  matching: (db, { search, supplier, warehouse, invoiced }) =>
    receipts(db)
      .where(anyOf('purchase_orders.supplier_id', supplier))
      .where(anyOf('purchase_orders.warehouse_id', warehouse))
      .$if(invoiced !== undefined, (rows) => rows.where(invoiced ? isBilled : sql<SqlBool>`not ${isBilled}`))
      .where(
        textContains(
          sql`purchase_orders.number || ' ' || purchase_receipts.delivery_note || ' ' || purchase_receipts.note`,
          search,
        ),
      ),
  columns: withCosts,
  toItem: toReceipt,
});

/** Receipts by their ids, as far as the viewer sees their orders; those of an order that is locked stay as they are. */
export const readReceipts = async (db: Db | Trx, ids: readonly string[], viewer: Viewer): Promise<BilledReceipt[]> =>
  (
    await withCosts(receipts(db).where('purchase_receipts.id', 'in', ids.length > 0 ? ids : ['']))
      .where(within('purchase_order', viewer))
      .orderBy('purchase_receipts.at')
      .orderBy('purchase_receipts.id')
      .execute()
  ).map(toReceipt);

/** Nobody receives against the orders of these receipts, or reverses one, until the transaction ends. */
export const lockOrdersOf = (trx: Trx, receiptIds: readonly string[]) =>
  sql`select from purchase_orders where id in (select purchase_order_id from purchase_receipts where id = any(${receiptIds}::text[]))
    order by id for update`.execute(trx);

type Invoices = SelectQueryBuilder<Database, 'supplier_invoices' | 'suppliers' | 'warehouses', object>;
const invoices = (db: Db | Trx): Invoices =>
  db
    .selectFrom('supplier_invoices')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_invoices.supplier_id')
    .innerJoin('warehouses', 'warehouses.id', 'supplier_invoices.warehouse_id');
const shown = (rows: Invoices) => rows.selectAll('supplier_invoices').select(PLACES);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function toInvoice({ search_text: _, ...row }: Row): SupplierInvoice {
  const { supplier_name, supplier_name_ar, warehouse_id, warehouse_name, warehouse_name_ar, ...invoice } = row;
  return { ...invoice, ...placesOf(row), total_minor: invoice.net_minor + invoice.vat_minor };
}

export const supplierInvoiceList = defineList({
  query: SupplierInvoiceListQuery,
  scope: 'supplier_invoice',
  id: 'supplier_invoices.id',
  sorts: {
    number: 'supplier_invoices.number',
    dated: 'supplier_invoices.dated',
    difference: 'supplier_invoices.difference',
    created_at: 'supplier_invoices.created_at',
  },
  matching: (db, { search, supplier, warehouse, differs, voided }) =>
    invoices(db)
      .where('supplier_invoices.voided_at', voided ? 'is not' : 'is', null)
      .where(anyOf('supplier_invoices.supplier_id', supplier))
      .where(anyOf('supplier_invoices.warehouse_id', warehouse))
      .$if(differs !== undefined, (rows) => rows.where('supplier_invoices.difference', differs ? '<>' : '=', 0))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            containsWords('supplier_invoices.search_text', 'supplier_invoices.number', search ?? ''),
            containsWords('suppliers.search_text', 'suppliers.name_sort', search ?? ''),
          ]),
        ),
      ),
  columns: shown,
  toItem: toInvoice,
});

export const findSupplierInvoice = defineFinder({
  scope: 'supplier_invoice',
  rows: (db, id) => shown(invoices(db).where('supplier_invoices.id', '=', id)),
  async read(row, db): Promise<SupplierInvoiceDetail> {
    const billed = await withCosts(
      receipts(db).where('purchase_receipts.id', 'in', (eb) =>
        eb
          .selectFrom('supplier_invoice_receipts')
          .select('purchase_receipt_id')
          .where('supplier_invoice_id', '=', row.id),
      ),
    )
      .orderBy('purchase_receipts.at')
      .orderBy('purchase_receipts.id')
      .execute();
    return { ...toInvoice(row), receipt_ids: billed.map(({ id }) => id), receipts: billed.map(toReceipt) };
  },
});

export const supplierInvoiceTable = recordTable('supplier_invoices', {
  prefix: 'sin',
  unique: { supplier_invoices_number: ['number', 'supplier_invoice.number_taken'] },
});

/** The receipts that an invoice bills, in place of those it billed. */
export async function setBilled(trx: Trx, invoiceId: string, receiptIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('supplier_invoice_receipts').where('supplier_invoice_id', '=', invoiceId).execute();
  if (receiptIds.length > 0)
    await trx
      .insertInto('supplier_invoice_receipts')
      .values(receiptIds.map((id) => ({ purchase_receipt_id: id, supplier_invoice_id: invoiceId })))
      .execute();
}

/** Whether another invoice of the supplier that counts has the number, whatever its capitals. */
export async function isNumberTaken(trx: Trx, supplierId: string, number: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from supplier_invoices where supplier_id = ${supplierId} and upper(number) = upper(${number})
    and voided_at is null and id <> ${id}`.execute(trx);
  return rows.length > 0;
}
