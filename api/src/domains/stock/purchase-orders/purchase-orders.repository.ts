import {
  OPEN_PURCHASE_ORDERS,
  type PurchaseOrder,
  type PurchaseOrderDetail,
  type PurchaseOrderLine,
  PurchaseOrderListQuery,
  type PurchaseReceipt,
  SALES_DAYS,
} from '@bo/contracts';
import { type Insertable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { optionLabel, VARIANT_LABELS } from '../../catalogue/variant-types/variant-types.service.ts';
import { caseCodesOf } from '../../catalogue/variants/variants.service.ts';
import type {
  Database,
  PurchaseOrderLinesTable,
  PurchaseReceiptLinesTable,
  PurchaseReceiptsTable,
} from '../../../platform/db/schema.ts';
import { person } from '../../../platform/db/person.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { storeToday } from '../../../platform/settings.ts';
import { PLACES, placesOf } from '../suppliers/suppliers.service.ts';

type Orders = SelectQueryBuilder<Database, 'purchase_orders' | 'suppliers' | 'warehouses', object>;
const orders = (db: Db | Trx): Orders =>
  db
    .selectFrom('purchase_orders')
    .innerJoin('suppliers', 'suppliers.id', 'purchase_orders.supplier_id')
    .innerJoin('warehouses', 'warehouses.id', 'purchase_orders.warehouse_id');

const late = sql<boolean>`(purchase_orders.status in ('sent', 'partly_received') and coalesce(purchase_orders.expected_on < ${storeToday}, false))`;
const sumOf = (column: 'quantity' | 'received') =>
  sql<number>`coalesce((select sum(${sql.ref(`l.${column}`)}) from purchase_order_lines l where l.purchase_order_id = purchase_orders.id), 0)::int`;

const shown = (rows: Orders) =>
  rows
    .selectAll('purchase_orders')
    .select([...PLACES, late.as('late'), sumOf('quantity').as('quantity'), sumOf('received').as('received')]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function toOrder({
  supplier_id,
  supplier_name,
  supplier_name_ar,
  warehouse_id,
  warehouse_name,
  warehouse_name_ar,
  search_text: _,
  ...order
}: Row): PurchaseOrder {
  return {
    ...order,
    ...placesOf({ supplier_id, supplier_name, supplier_name_ar, warehouse_id, warehouse_name, warehouse_name_ar }),
    cost_total: order.cost_net + order.cost_vat,
  };
}

export const purchaseOrderList = defineList({
  query: PurchaseOrderListQuery,
  scope: 'purchase_order',
  id: 'purchase_orders.id',
  sorts: {
    number: 'purchase_orders.number',
    expected_on: { column: 'purchase_orders.expected_on', nullable: true },
    created_at: 'purchase_orders.created_at',
    updated_at: 'purchase_orders.updated_at',
  },
  matching: (db, { search, status, supplier, warehouse, variant, late: isLate }) =>
    orders(db)
      .where(anyOf('purchase_orders.status', status))
      .where(anyOf('purchase_orders.supplier_id', supplier))
      .where(anyOf('purchase_orders.warehouse_id', warehouse))
      .$if(variant !== undefined, (rows) =>
        rows.where('purchase_orders.id', 'in', (eb) =>
          eb
            .selectFrom('purchase_order_lines')
            .select('purchase_order_id')
            .where('variant_id', '=', variant ?? ''),
        ),
      )
      .$if(isLate !== undefined, (rows) => rows.where(isLate ? late : sql<SqlBool>`not ${late}`))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            containsWords('purchase_orders.search_text', 'purchase_orders.number', search ?? ''),
            containsWords('suppliers.search_text', 'suppliers.name_sort', search ?? ''),
          ]),
        ),
      ),
  columns: shown,
  toItem: toOrder,
});

/** The count of the list of purchase orders with these filters. */
export const countPurchaseOrders = async (db: Db, viewer: Actor, filters: object): Promise<number> =>
  (await purchaseOrderList.count(db, PurchaseOrderListQuery.parse(filters), viewer)).count;

const readLines = async (db: Db | Trx, orderId: string): Promise<PurchaseOrderLine[]> => {
  const rows = await db
    .selectFrom('purchase_order_lines as l')
    .innerJoin('variants', 'variants.id', 'l.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .selectAll('l')
    .select([
      'variants.product_id',
      'variants.code',
      'variants.unit',
      'variants.size',
      'variants.cost',
      'products.storage',
      'products.shelf_life_days',
      sql<number>`sale_stop_days(products.category_id)`.as('sale_stop_days'),
      'products.title',
      'products.title_ar',
      sql<string | null>`coalesce(variants.image, products.image)`.as('image'),
      ...VARIANT_LABELS,
      sql<string>`coalesce((select min(b.barcode) from variant_barcodes b where b.variant_id = variants.id and b.active and b.units = 1), '')`.as(
        'barcode',
      ),
      sql<
        string[]
      >`array(select b.barcode from variant_barcodes b where b.variant_id = variants.id and b.active order by b.units, b.barcode)`.as(
        'barcodes',
      ),
      caseCodesOf('variants.id').as('case_codes'),
    ])
    .where('l.purchase_order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
  return rows.map(({ title, title_ar, purchase_order_id: _, position: __, ...line }) => ({
    ...line,
    product: { id: line.product_id, name: title, name_ar: title_ar },
    cost_total: line.cost_net + line.cost_vat,
  }));
};

async function readReceipts(db: Db | Trx, orderId: string): Promise<PurchaseReceipt[]> {
  const receipts = await db
    .selectFrom('purchase_receipts as r')
    .leftJoin('purchase_receipt_reversals as v', 'v.purchase_receipt_id', 'r.id')
    .leftJoin('supplier_invoice_receipts as billed', 'billed.purchase_receipt_id', 'r.id')
    .leftJoin('supplier_invoices as i', 'i.id', 'billed.supplier_invoice_id')
    .select([
      'r.id',
      'r.at',
      'r.note',
      'r.delivery_note',
      'r.reason',
      'v.at as reversed_at',
      'v.reason as reversed_reason',
      'i.id as invoice_id',
      'i.number as invoice_number',
    ])
    .select((eb) => [
      person(eb.ref('r.created_by')).as('by'),
      person(eb.ref('v.created_by')).as('reversed_by'),
      sql<
        PurchaseReceipt['returns']
      >`coalesce((select json_agg(json_build_object('id', back.id, 'number', back.number) order by back.id)
        from supplier_returns back where back.purchase_receipt_id = r.id and back.status <> 'cancelled'), '[]')`.as(
        'returns',
      ),
    ])
    .where('r.purchase_order_id', '=', orderId)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  if (receipts.length === 0) return [];
  const lines = await db
    .selectFrom('purchase_receipt_lines')
    .selectAll()
    .where(
      'purchase_receipt_id',
      'in',
      receipts.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  return receipts.map(({ reversed_at, reversed_reason, reversed_by, invoice_id, invoice_number, ...receipt }) => ({
    ...receipt,
    invoice: invoice_id === null ? null : { id: invoice_id, number: invoice_number ?? '' },
    reversed: reversed_at === null ? null : { at: reversed_at, by: reversed_by, reason: reversed_reason ?? '' },
    lines: lines
      .filter(({ purchase_receipt_id }) => purchase_receipt_id === receipt.id)
      .map(({ purchase_receipt_id: _, position: __, cost_before: ___, ...line }) => line),
  }));
}

/** An order by its id or its number, with its lines and what came in against them. */
export const findPurchaseOrder = defineFinder({
  scope: 'purchase_order',
  rows: (db, idOrNumber) =>
    shown(
      orders(db).where((eb) =>
        eb.or([eb('purchase_orders.id', '=', idOrNumber), eb('purchase_orders.number', '=', idOrNumber)]),
      ),
    ).select(['suppliers.contact', 'suppliers.phone', 'suppliers.email', 'suppliers.trn', 'suppliers.minimum_order']),
  async read({ contact, phone, email, trn, minimum_order, ...row }, db): Promise<PurchaseOrderDetail> {
    return {
      ...toOrder(row),
      supplier_contact: { contact, phone, email, trn },
      minimum_order,
      lines: await readLines(db, row.id),
      receipts: await readReceipts(db, row.id),
    };
  },
});

export const purchaseOrderTable = recordTable('purchase_orders', { prefix: 'por' });

type NewLine = Omit<Insertable<PurchaseOrderLinesTable>, 'id' | 'purchase_order_id' | 'position'>;
/** The lines of an order, in place of those it had. */
export async function writeLines(trx: Trx, orderId: string, lines: readonly NewLine[]): Promise<void> {
  await trx.deleteFrom('purchase_order_lines').where('purchase_order_id', '=', orderId).execute();
  await addLines(trx, orderId, 0, lines);
}
/** Puts further lines behind those of an order. */
export async function addLines(trx: Trx, orderId: string, from: number, lines: readonly NewLine[]): Promise<void> {
  await trx
    .insertInto('purchase_order_lines')
    .values(lines.map((line, at) => ({ ...line, id: newId('pol'), purchase_order_id: orderId, position: from + at })))
    .execute();
}

type NewReceiptLine = Omit<Insertable<PurchaseReceiptLinesTable>, 'purchase_receipt_id' | 'position'>;
/** Notes what came, and counts it into the lines. */
export async function writeReceipt(
  trx: Trx,
  receipt: Insertable<PurchaseReceiptsTable>,
  lines: readonly NewReceiptLine[],
): Promise<void> {
  await trx.insertInto('purchase_receipts').values(receipt).execute();
  await trx
    .insertInto('purchase_receipt_lines')
    .values(lines.map((line, position) => ({ ...line, purchase_receipt_id: receipt.id, position })))
    .execute();
  for (const { line_id, received, damaged, closed } of lines)
    await sql`update purchase_order_lines set received = received + ${received}, damaged = damaged + ${damaged}, closed = closed + ${closed}
      where id = ${line_id}`.execute(trx);
}

/**
 * Records a reversal and takes the receipt's units back out of the lines. Answers the costs that the receipt replaced,
 * by line.
 */
export async function writeReversal(
  trx: Trx,
  reversal: { purchase_receipt_id: string; reason: string; created_by: string | null },
): Promise<ReadonlyMap<string, number>> {
  await trx.insertInto('purchase_receipt_reversals').values(reversal).execute();
  const lines = await trx
    .selectFrom('purchase_receipt_lines')
    .select(['line_id', 'received', 'damaged', 'closed', 'cost_before'])
    .where('purchase_receipt_id', '=', reversal.purchase_receipt_id)
    .execute();
  for (const { line_id, received, damaged, closed } of lines)
    await sql`update purchase_order_lines set received = received - ${received}, damaged = damaged - ${damaged}, closed = closed - ${closed}
      where id = ${line_id}`.execute(trx);
  return new Map(lines.flatMap(({ line_id, cost_before }) => (cost_before === null ? [] : [[line_id, cost_before]])));
}

/** What VAT each of these variants bears, and whether someone may buy it. */
export const readVatClasses = async (trx: Trx, ids: readonly string[]) =>
  new Map(
    (
      await trx
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'variants.product_id')
        .select(['variants.id', 'products.vat_class'])
        .where('variants.id', 'in', ids)
        .execute()
    ).map(({ id, vat_class }) => [id, vat_class]),
  );

export interface NeedRow {
  variant_id: string;
  product_id: string;
  code: string;
  unit: PurchaseOrderLine['unit'];
  size: number;
  variant_label: string;
  variant_label_ar: string;
  image: string | null;
  title: string;
  title_ar: string;
  reorder_point: number;
  available: number;
  on_order: number;
  sold: number;
  supplier_id: string | null;
  supplier_name: string | null;
  supplier_name_ar: string | null;
  lead_days: number | null;
  pack_size: number | null;
  minimum_cases: number | null;
  case_cost: number | null;
}
/**
 * What a warehouse has of each variant, sold of it and has on order, drafts and transfers on their way to it included,
 * with the supplier to order it from: the one asked for, else the preferred one, else the cheapest.
 */
export async function readNeeds(
  db: Db,
  { warehouse, supplier = null }: { warehouse: string; supplier?: string | null | undefined },
): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    select v.id as variant_id, v.product_id, v.code, v.unit, v.size, ${optionLabel('name', 'v.options')} as variant_label,
      ${optionLabel('name_ar', 'v.options')} as variant_label_ar, coalesce(v.image, p.image) as image, p.title, p.title_ar, v.reorder_point,
      greatest(b.available, 0) as available, (coalesce(o.units, 0) + coalesce(t.units, 0))::int as on_order, greatest(coalesce(s.units, 0), 0)::int as sold,
      w.supplier_id, w.supplier_name, w.supplier_name_ar, w.lead_days, w.pack_size, w.minimum_cases, w.case_cost
    from stock_balances b
    join variants v on v.id = b.variant_id and v.archived_at is null and v.active
    join products p on p.id = v.product_id and p.archived_at is null and p.status = 'active' and p.seller_id is null
    left join (
      select variant_id, -sum(on_hand_change) as units from stock_movements
      where warehouse_id = ${warehouse} and kind in ('pack', 'put_back') and at > now() - make_interval(days => ${SALES_DAYS}::int)
      group by variant_id
    ) s on s.variant_id = v.id
    left join (
      select l.variant_id, sum(greatest(l.quantity - l.received - l.closed, 0)) as units
      from purchase_order_lines l join purchase_orders po on po.id = l.purchase_order_id
      where po.warehouse_id = ${warehouse} and po.status = any(${[...OPEN_PURCHASE_ORDERS]}::text[])
      group by l.variant_id
    ) o on o.variant_id = v.id
    left join (
      select variant_id, sum(open) as units from stock_transfer_parcels where to_warehouse_id = ${warehouse} and open > 0 group by variant_id
    ) t on t.variant_id = v.id
    left join lateral (
      select x.supplier_id, t.name as supplier_name, t.name_ar as supplier_name_ar, t.lead_days, x.pack_size, x.minimum_cases, x.case_cost
      from supplier_prices x join suppliers t on t.id = x.supplier_id and t.archived_at is null
      where x.variant_id = v.id and x.archived_at is null and (x.valid_upto is null or x.valid_upto >= ${storeToday})
        and (${supplier}::text is null or x.supplier_id = ${supplier})
      order by x.preferred desc, x.case_cost::numeric / x.pack_size, x.id limit 1
    ) w on true
    where b.warehouse_id = ${warehouse}
    order by v.id`.execute(db);
  return rows;
}
