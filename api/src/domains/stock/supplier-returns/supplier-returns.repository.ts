import {
  type Reference,
  type Returnable,
  type SupplierReturn,
  type SupplierReturnDetail,
  type SupplierReturnInput,
  type SupplierReturnLine,
  SupplierReturnListQuery,
} from '@bo/contracts';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { byWarehouse, type Viewer, within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { person } from '../../../platform/db/person.ts';
import type { Database, SupplierCreditsTable, SupplierReturnLinesTable } from '../../../platform/db/schema.ts';
import { mapUniqueViolation } from '../../../platform/errors/unique-violation.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { STOCK_ITEM, toStockItem } from '../inventory/transit.service.ts';
import { PLACES, placesOf } from '../suppliers/suppliers.service.ts';

type Returns = SelectQueryBuilder<Database, 'supplier_returns' | 'suppliers' | 'warehouses', object>;
const returns = (db: Db | Trx): Returns =>
  db
    .selectFrom('supplier_returns')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_returns.supplier_id')
    .innerJoin('warehouses', 'warehouses.id', 'supplier_returns.warehouse_id');

const sums = sql<{ quantity: number; cost_net: number; cost_vat: number }>`(
  select coalesce(sum(l.quantity), 0)::int as quantity, coalesce(sum(l.cost_net), 0)::bigint as cost_net, coalesce(sum(l.cost_vat), 0)::bigint as cost_vat
  from supplier_return_lines l where l.supplier_return_id = supplier_returns.id)`;

/** The delivery that the goods came with, and the credit note that counts; times as PostgreSQL writes them in JSON. */
const receipt = sql<SupplierReturn['receipt']>`(
  select json_build_object('id', r.id, 'at', r.at, 'delivery_note', r.delivery_note, 'order', json_build_object('id', o.id, 'number', o.number))
  from purchase_receipts r join purchase_orders o on o.id = r.purchase_order_id where r.id = supplier_returns.purchase_receipt_id)`;
const credit = sql<SupplierReturn['credit']>`(
  select json_build_object('id', c.id, 'number', c.number, 'dated', c.dated, 'tax_number', c.tax_number, 'net_minor', c.net_minor,
    'vat_minor', c.vat_minor, 'total_minor', c.net_minor + c.vat_minor, 'at', c.created_at, 'by', ${person(sql.ref('c.created_by'))})
  from supplier_credits c where c.supplier_return_id = supplier_returns.id and c.voided_at is null)`;

const shown = (rows: Returns) =>
  rows
    .innerJoinLateral(sums.as('sums'), (join) => join.onTrue())
    .selectAll('supplier_returns')
    .select([...PLACES, 'sums.quantity', 'sums.cost_net', 'sums.cost_vat', receipt.as('receipt'), credit.as('credit')]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const instant = (written: string): string => new Date(written).toISOString();

function toReturn({ search_text: _, ...row }: Row): SupplierReturn {
  const { supplier_name, supplier_name_ar, warehouse_name, warehouse_name_ar, ...kept } = row;
  const { supplier_id: _supplier, warehouse_id: _warehouse, purchase_receipt_id: _receipt, ...back } = kept;
  return {
    ...back,
    ...placesOf(row),
    receipt: back.receipt && { ...back.receipt, at: instant(back.receipt.at) },
    credit: back.credit && { ...back.credit, at: instant(back.credit.at) },
    cost_total: back.cost_net + back.cost_vat,
  };
}

export const supplierReturnScope = byWarehouse('supplier_returns.warehouse_id');

export const supplierReturnList = defineList({
  query: SupplierReturnListQuery,
  scope: supplierReturnScope,
  id: 'supplier_returns.id',
  sorts: {
    number: 'supplier_returns.number',
    created_at: 'supplier_returns.created_at',
    updated_at: 'supplier_returns.updated_at',
  },
  matching: (db, { search, status, reason, supplier, warehouse }) =>
    returns(db)
      .where(anyOf('supplier_returns.status', status))
      .where(anyOf('supplier_returns.reason', reason))
      .where(anyOf('supplier_returns.supplier_id', supplier))
      .where(anyOf('supplier_returns.warehouse_id', warehouse))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            containsWords('supplier_returns.search_text', 'supplier_returns.number', search ?? ''),
            containsWords('suppliers.search_text', 'suppliers.name_sort', search ?? ''),
          ]),
        ),
      ),
  columns: shown,
  toItem: toReturn,
});

async function readLines(db: Db | Trx, id: string): Promise<SupplierReturnLine[]> {
  const rows = await db
    .selectFrom('supplier_return_lines as l')
    .innerJoin('variants', 'variants.id', 'l.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(STOCK_ITEM)
    .select(['l.id', 'l.taken_from', 'l.batch', 'l.expires_on', 'l.quantity', 'l.cost_net', 'l.cost_vat'])
    .where('l.supplier_return_id', '=', id)
    .orderBy('l.position')
    .execute();
  return rows.map((row) => ({
    ...toStockItem(row),
    id: row.id,
    from: row.taken_from,
    batch: row.batch,
    expires_on: row.expires_on,
    quantity: row.quantity,
    cost_net: row.cost_net,
    cost_vat: row.cost_vat,
    cost_total: row.cost_net + row.cost_vat,
  }));
}

/** A return by its id or its number, with its lines. */
export const findSupplierReturn = defineFinder({
  scope: supplierReturnScope,
  rows: (db, idOrNumber) =>
    shown(
      returns(db).where((eb) =>
        eb.or([eb('supplier_returns.id', '=', idOrNumber), eb('supplier_returns.number', '=', idOrNumber)]),
      ),
    ).select(['suppliers.contact', 'suppliers.phone', 'suppliers.email', 'suppliers.trn']),
  async read({ contact, phone, email, trn, ...row }, db): Promise<SupplierReturnDetail> {
    return { ...toReturn(row), supplier_contact: { contact, phone, email, trn }, lines: await readLines(db, row.id) };
  },
});

export const supplierReturnTable = recordTable('supplier_returns', { prefix: 'srt' });

type NewLine = Omit<Insertable<SupplierReturnLinesTable>, 'id' | 'supplier_return_id' | 'position'>;
export const writeLines = (trx: Trx, supplier_return_id: string, lines: readonly NewLine[]) =>
  trx
    .insertInto('supplier_return_lines')
    .values(lines.map((line, position) => ({ ...line, id: newId('srl'), supplier_return_id, position })))
    .execute();

/** A delivery that stands, as far as the viewer sees its order. */
export async function findReceipt(db: Db | Trx, id: string, viewer: Viewer) {
  const { rows } = await sql<
    { id: string; at: Date; order: Returnable['order'] } & Record<'supplier' | 'warehouse', Reference>
  >`
    select r.id, r.at, json_build_object('id', purchase_orders.id, 'number', purchase_orders.number) as order,
      json_build_object('id', s.id, 'name', s.name, 'name_ar', s.name_ar) as supplier, json_build_object('id', w.id, 'name', w.name, 'name_ar', w.name_ar) as warehouse
    from purchase_receipts r join purchase_orders on purchase_orders.id = r.purchase_order_id
      join suppliers s on s.id = purchase_orders.supplier_id join warehouses w on w.id = purchase_orders.warehouse_id
    where r.id = ${id} and ${within('purchase_order', viewer)}
      and not exists (select from purchase_receipt_reversals v where v.purchase_receipt_id = r.id)`.execute(db);
  return rows[0];
}

/**
 * Nobody receives against the order of this delivery, returns goods of it or reverses it, until the transaction ends.
 */
export const lockOrderOf = (trx: Trx, receiptId: string) =>
  sql`select from purchase_orders where id = (select purchase_order_id from purchase_receipts where id = ${receiptId}) for update`.execute(
    trx,
  );

/** Units of a delivery that were refused when it came, by variant. */
export async function readRefused(db: Db | Trx, receiptId: string): Promise<{ variant_id: string; units: number }[]> {
  const { rows } = await sql<{ variant_id: string; units: number }>`
    select l.variant_id, sum(rl.damaged)::int as units
    from purchase_receipt_lines rl join purchase_order_lines l on l.id = rl.line_id
    where rl.purchase_receipt_id = ${receiptId} and rl.damaged > 0 group by l.variant_id, l.position order by l.position`.execute(
    db,
  );
  return rows;
}

/** What went back of a delivery before, by where it was taken from, variant and batch. */
export const readReturnedOf = (db: Db | Trx, receiptId: string) =>
  db
    .selectFrom('supplier_return_lines as l')
    .innerJoin('supplier_returns as r', 'r.id', 'l.supplier_return_id')
    .select(['l.taken_from', 'l.variant_id', 'l.batch_id'])
    .select(({ fn }) => fn.sum<number>('l.quantity').as('units'))
    .where('r.purchase_receipt_id', '=', receiptId)
    .where('r.status', '<>', 'cancelled')
    .groupBy(['l.taken_from', 'l.variant_id', 'l.batch_id'])
    .execute();

/** What stock screens show of these variants. */
export const readItems = async (db: Db | Trx, ids: readonly string[]) =>
  new Map(
    (
      await db
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'variants.product_id')
        .select(STOCK_ITEM)
        .where('variants.id', 'in', ids.length > 0 ? ids : [''])
        .execute()
    ).map((row) => [row.variant_id, toStockItem(row)]),
  );

/**
 * What a supplier asked for variants: by the order of their delivery, else by the price list, else what they cost last.
 */
export async function readCosts(
  trx: Trx,
  { supplier_id, purchase_receipt_id }: Pick<SupplierReturnInput, 'supplier_id' | 'purchase_receipt_id'>,
  ids: readonly string[],
  storeVat: number,
) {
  const { rows } = await sql<{ variant_id: string; case_cost: number; pack_size: number; vat_rate: number }>`
    select v.id as variant_id, coalesce(l.case_cost, x.case_cost, v.cost, 0)::bigint as case_cost,
      case when l.id is not null then l.pack_size when x.id is not null then x.pack_size else 1 end as pack_size,
      coalesce(l.vat_rate, case when s.trn <> '' and p.vat_class = 'standard' then ${storeVat}::int else 0 end) as vat_rate
    from variants v join products p on p.id = v.product_id join suppliers s on s.id = ${supplier_id}
      left join purchase_receipts r on r.id = ${purchase_receipt_id}
      left join purchase_order_lines l on l.purchase_order_id = r.purchase_order_id and l.variant_id = v.id
      left join supplier_prices x on x.supplier_id = s.id and x.variant_id = v.id and x.archived_at is null
    where v.id = any(${ids}::text[])`.execute(trx);
  return new Map(rows.map(({ variant_id, ...cost }) => [variant_id, cost]));
}

/** Keeps a supplier's credit note. @throws DomainError 422 where another one that counts has the number */
export const writeCredit = (trx: Trx, credit: Omit<Insertable<SupplierCreditsTable>, 'id'>) =>
  mapUniqueViolation({ supplier_credits_number: ['number', 'supplier_return.number_taken'] }, () =>
    trx
      .insertInto('supplier_credits')
      .values({ ...credit, id: newId('scr') })
      .execute(),
  );

export const voidCreditOf = (trx: Trx, supplierReturnId: string) =>
  trx
    .updateTable('supplier_credits')
    .set({ voided_at: new Date() })
    .where('supplier_return_id', '=', supplierReturnId)
    .where('voided_at', 'is', null)
    .execute();
