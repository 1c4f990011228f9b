import { purchaseLine, purchaseTotals } from '@bo/contracts';
import { SUPPLIERS } from '../content/suppliers.ts';
import type { Catalog } from './catalog.ts';
import { type Context, iso, known, type Row, written } from './context.ts';
import type { Network } from './network.ts';

/** How many units a case of something has: the cheaper, the more. */
const packOf = (cost: number): number => (cost < 300 ? 24 : cost < 1200 ? 12 : cost < 4000 ? 6 : 1);
/** Prices of cases end in round figures, as price lists do. */
const STEP = 5;

interface DemoSuppliers {
  readonly suppliers: Row<'suppliers'>[];
  readonly supplier_prices: Row<'supplier_prices'>[];
}

/** Suppliers with their price lists. What a case costs is near what the store says a unit costs it. */
function buildSuppliers(context: Context, catalog: Catalog, author: string): DemoSuppliers {
  const random = context.random('suppliers');
  const above = new Map(catalog.categories.map(({ id, parent_id, name }) => [id, { parent: parent_id, name }]));
  const departmentOf = (category: string): string => {
    const { parent, name } = known(above, category);
    return parent ? departmentOf(parent) : name;
  };
  const preferred = new Set<string>();
  const lines: Row<'supplier_prices'>[] = [];
  const suppliers = SUPPLIERS.map(({ departments, dearer, share, minimum_order, note = '', ...supplier }, at) => {
    const created = context.daysFromNow(-300 + 20 * at);
    const id = context.id('spp', created);
    for (const { row, variants } of catalog.products) {
      const department = row.category_id ? departmentOf(row.category_id) : '';
      // What sellers sell they bring themselves, and a draft is not bought yet.
      if (row.seller_id || row.status !== 'active' || !departments.includes(department)) continue;
      if (!random.chance(share)) continue;
      for (const { row: variant } of variants) {
        const cost = variant.cost ?? null;
        if (cost === null || variant.archived_at) continue;
        const pack_size = packOf(cost);
        const exact = (cost * pack_size * (100 + dearer + random.int(-1, 3))) / 100;
        const case_cost = Math.max(STEP, Math.round(exact / STEP) * STEP);
        const listed = context.daysFromNow(-random.int(15, 280));
        const changed = random.chance(0.2) ? context.daysFromNow(-random.int(1, 14)) : null;
        const first = !preferred.has(variant.id);
        preferred.add(variant.id);
        lines.push({
          id: context.id('spr', listed),
          supplier_id: id,
          variant_id: variant.id,
          supplier_code: `${supplier.code.slice(-3)}-${String(lines.length + 1001)}`,
          case_cost,
          pack_size,
          minimum_cases: pack_size > 1 && random.chance(0.2) ? 2 : 1,
          valid_upto: random.chance(0.1) ? iso(context.storeDay(random.int(-10, 60))).slice(0, 10) : null,
          preferred: first,
          previous_case_cost:
            changed === null ? null : Math.max(STEP, Math.round((case_cost * random.int(92, 103)) / 100 / STEP) * STEP),
          cost_changed_at: changed === null ? null : iso(changed),
          ...written(listed, changed ?? listed, author),
        });
      }
    }
    return {
      ...supplier,
      id,
      note,
      minimum_order: minimum_order === null ? null : minimum_order * 100,
      ...written(created, created, author),
    };
  });
  return { suppliers, supplier_prices: lines };
}

/** Who orders what, when, and how far it is: `day` counts from today. */
const ORDERS = [
  { supplier: 'SUP-101', warehouse: 0, day: 0, status: 'draft', lines: 6, note: '' },
  {
    supplier: 'SUP-103',
    warehouse: 0,
    day: -1,
    status: 'draft',
    lines: 14,
    note: 'Ramadan stock: please confirm the dates.',
  },
  { supplier: 'SUP-104', warehouse: 1, day: -1, status: 'sent', lines: 9, note: '' },
  { supplier: 'SUP-102', warehouse: 0, day: -1, status: 'sent', lines: 8, note: 'يرجى التسليم قبل السادسة صباحًا.' },
  { supplier: 'SUP-105', warehouse: 0, day: -9, status: 'sent', lines: 11, note: '' },
  { supplier: 'SUP-106', warehouse: 1, day: -3, status: 'partly_received', lines: 7, note: '' },
  { supplier: 'SUP-103', warehouse: 2, day: -6, status: 'partly_received', lines: 10, note: '' },
  { supplier: 'SUP-101', warehouse: 0, day: -4, status: 'received', lines: 8, note: '' },
  { supplier: 'SUP-104', warehouse: 0, day: -12, status: 'received', lines: 6, note: '' },
  { supplier: 'SUP-107', warehouse: 0, day: -2, status: 'received', lines: 5, note: '' },
  { supplier: 'SUP-106', warehouse: 0, day: -15, status: 'closed_short', lines: 6, note: '' },
  { supplier: 'SUP-108', warehouse: 0, day: -20, status: 'cancelled', lines: 4, note: '' },
] as const;
const REASON = {
  closed_short: 'The supplier is out of stock until next month.',
  cancelled: 'طُلبت البضاعة من مورد آخر.',
};

interface Received {
  orders: readonly Row<'purchase_orders'>[];
  lines: readonly Row<'purchase_order_lines'>[];
  receipts: readonly Row<'purchase_receipts'>[];
  receiptLines: readonly Row<'purchase_receipt_lines'>[];
}
/** Invoices of every second delivery; one asks for more than came. The others wait for theirs. */
function buildInvoices(
  context: Context,
  suppliers: readonly Row<'suppliers'>[],
  { orders, lines, receipts, receiptLines }: Received,
  author: string,
) {
  const invoices: Row<'supplier_invoices'>[] = [];
  const billed: Row<'supplier_invoice_receipts'>[] = [];
  for (const [at, receipt] of receipts.entries()) {
    const order = orders.find(({ id }) => id === receipt.purchase_order_id);
    const supplier = suppliers.find(({ id }) => id === order?.supplier_id);
    if (at % 2 !== 0 || !order || !supplier) continue;
    const money = purchaseTotals(
      receiptLines
        .filter(({ purchase_receipt_id }) => purchase_receipt_id === receipt.id)
        .flatMap(({ line_id, received }) => {
          const line = lines.find(({ id }) => id === line_id);
          return line ? [purchaseLine({ ...line, case_cost: Number(line.case_cost), quantity: received })] : [];
        }),
    );
    const entered = context.daysFromNow(-0.04);
    const id = context.id('sin', entered);
    invoices.push({
      id,
      supplier_id: supplier.id,
      number: `INV-${String(88_120 + at * 7)}`,
      dated: String(receipt.at).slice(0, 10),
      tax_number: supplier.trn ?? '',
      currency: 'AED',
      net_minor: money.cost_net + (at === 0 ? 1250 : 0),
      vat_minor: money.cost_vat,
      warehouse_id: order.warehouse_id,
      received_net: money.cost_net,
      received_vat: money.cost_vat,
      ...written(entered, entered, author),
    });
    billed.push({ purchase_receipt_id: receipt.id, supplier_invoice_id: id });
  }
  return { supplier_invoices: invoices, supplier_invoice_receipts: billed };
}

/** Units that were refused on delivery go back: the next is to be credited, one was, one never will be. */
function buildReturns(
  context: Context,
  suppliers: readonly Row<'suppliers'>[],
  { orders, lines, receipts, receiptLines }: Received,
  author: string,
) {
  const returns: Row<'supplier_returns'>[] = [];
  const returned: Row<'supplier_return_lines'>[] = [];
  const credits: Row<'supplier_credits'>[] = [];
  for (const { purchase_receipt_id, line_id, damaged } of receiptLines.filter((line) => line.damaged).slice(0, 3)) {
    const receipt = receipts.find(({ id }) => id === purchase_receipt_id);
    const order = orders.find(({ id }) => id === receipt?.purchase_order_id);
    const supplier = suppliers.find(({ id }) => id === order?.supplier_id);
    const line = lines.find(({ id }) => id === line_id);
    if (!receipt || !order || !supplier || !line || damaged === undefined) continue;
    const status = (['sent', 'credited', 'refused'] as const)[returns.length % 3] ?? 'sent';
    const left = context.daysFromNow(-0.03);
    const id = context.id('srt', left);
    returns.push({
      ...{ id, number: `SR-${String(99_998 + returns.length)}`, status, currency: 'AED', reason: 'damaged' },
      ...{ supplier_id: supplier.id, warehouse_id: order.warehouse_id, purchase_receipt_id },
      note: status === 'refused' ? '' : 'Crushed on the pallet, two photos sent by mail.',
      status_reason: status === 'refused' ? 'The driver noted no damage.' : '',
      ...written(left, left, author),
    });
    const { cost_net, cost_vat } = purchaseLine({ ...line, case_cost: Number(line.case_cost), quantity: damaged });
    returned.push({
      ...{ id: context.id('srl', left), supplier_return_id: id, position: 0, variant_id: line.variant_id },
      ...{ taken_from: 'dock', quantity: damaged, cost_net, cost_vat },
    });
    if (status === 'credited')
      credits.push({
        ...{ id: context.id('scr', left), supplier_return_id: id, supplier_id: supplier.id, number: 'CN-4471' },
        ...{ dated: iso(left).slice(0, 10), tax_number: supplier.trn ?? '', created_at: iso(left), created_by: author },
        ...{ net_minor: cost_net, vat_minor: supplier.trn === '' ? 0 : cost_vat },
      });
  }
  return { supplier_returns: returns, supplier_return_lines: returned, supplier_credits: credits };
}

/**
 * Orders to suppliers in every state. What came is noted on the order alone: the opening count of the demo ledger has
 * it already.
 */
function buildPurchaseOrders(
  context: Context,
  network: Network,
  catalog: Catalog,
  { suppliers, supplier_prices }: DemoSuppliers,
  author: string,
) {
  const random = context.random('purchase orders');
  const standard = new Map(
    catalog.products.flatMap(({ row, variants }) =>
      variants.map((variant) => [variant.row.id, row.vat_class === 'standard'] as const),
    ),
  );
  const lines: Row<'purchase_order_lines'>[] = [];
  const receipts: Row<'purchase_receipts'>[] = [];
  const receiptLines: Row<'purchase_receipt_lines'>[] = [];
  const orders = ORDERS.map(({ supplier: code, warehouse, day, status, lines: count, note }, at) => {
    const supplier = suppliers.find((one) => one.code === code);
    const place = network.warehouses[warehouse];
    if (!supplier || !place) throw new Error(`The demo content names "${code}", which does not exist.`);
    const created = context.daysFromNow(day - 0.1);
    const id = context.id('por', created);
    const came = status === 'partly_received' || status === 'received' || status === 'closed_short';
    const arrived = context.daysFromNow(Math.min(day + Number(supplier.lead_days ?? 1), -0.05));
    const receipt = context.id('rcp', arrived);
    if (came)
      receipts.push({
        id: receipt,
        purchase_order_id: id,
        at: iso(arrived),
        created_by: author,
        delivery_note: `DN-${String(4410 + at)}`,
      });
    const own = random
      .shuffled(supplier_prices.filter(({ supplier_id }) => supplier_id === supplier.id))
      .slice(0, count)
      .map((price, position) => {
        const pack_size = price.pack_size ?? 1;
        const quantity = pack_size * Math.max(price.minimum_cases ?? 1, random.int(1, pack_size === 1 ? 12 : 4));
        const vat_rate = supplier.trn !== '' && standard.get(price.variant_id) ? 500 : 0;
        const money = purchaseLine({ quantity, pack_size, case_cost: Number(price.case_cost), vat_rate });
        const short = came && status !== 'received' && position % 3 === 0 ? Math.ceil(quantity / 3) : 0;
        const damaged = came && position === 1 ? 1 : 0;
        const closed = status === 'closed_short' ? short : 0;
        const line = {
          id: context.id('pol', created),
          purchase_order_id: id,
          position,
          variant_id: price.variant_id,
          supplier_code: price.supplier_code ?? '',
          quantity,
          pack_size,
          case_cost: price.case_cost,
          vat_rate,
          cost_net: money.cost_net,
          cost_vat: money.cost_vat,
          received: came ? quantity - short : 0,
          damaged,
          closed,
        };
        if (came)
          receiptLines.push({
            purchase_receipt_id: receipt,
            position,
            line_id: line.id,
            received: line.received,
            damaged,
            closed,
          });
        return line;
      });
    lines.push(...own);
    const { cost_net, cost_vat } = purchaseTotals(own);
    return {
      id,
      number: `PO-${String(100_001 + at - ORDERS.length)}`,
      supplier_id: supplier.id,
      warehouse_id: place.id,
      status,
      status_reason: status === 'closed_short' || status === 'cancelled' ? REASON[status] : '',
      expected_on: iso(context.storeDay(day + Number(supplier.lead_days ?? 0) + 1)).slice(0, 10),
      sent_at: status === 'draft' || status === 'cancelled' ? null : iso(created),
      note,
      currency: 'AED',
      cost_net,
      cost_vat,
      ...written(created, came ? arrived : created, author),
    };
  });
  return {
    purchase_orders: orders,
    purchase_order_lines: lines,
    purchase_receipts: receipts,
    purchase_receipt_lines: receiptLines,
    ...buildInvoices(context, suppliers, { orders, lines, receipts, receiptLines }, author),
    ...buildReturns(context, suppliers, { orders, lines, receipts, receiptLines }, author),
  };
}

/** The store's suppliers, and its orders. */
export function buildBuying(context: Context, network: Network, catalog: Catalog, author: string) {
  const bought = buildSuppliers(context, catalog, author);
  return { ...bought, ...buildPurchaseOrders(context, network, catalog, bought, author) };
}
