import {
  type AddedLinesInput,
  type FromSuggestionsInput,
  isReceivable,
  MOST_PURCHASE_LINES,
  MOST_SUGGESTIONS,
  mostReceived,
  openUnits,
  PURCHASE_ORDER_STEPS,
  type PurchaseOrder,
  type PurchaseOrderDetail,
  type PurchaseOrderInput,
  type PurchaseOrderStatus,
  type PurchaseReceiptInput,
  purchaseLine,
  purchaseTotals,
  type ReorderQuery,
  type ReorderSuggestions,
  SALES_DAYS,
  statusOfLines,
  suggestUnits,
  unitCost,
} from '@bo/contracts';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/caller.ts';
import { covers } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError, notFound, noStep } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { defineBulk } from '../../../platform/http/bulk.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findOpenWarehouses, receive } from '../inventory/inventory.service.ts';
import { reverseReceived } from '../inventory/reverse-receipt.service.ts';
import { findBuyable, findSupplier, readPrices } from '../suppliers/suppliers.service.ts';
import { changeVariant } from '../../catalogue/variants/variants.service.ts';
import {
  addLines,
  findPurchaseOrder,
  purchaseOrderList,
  purchaseOrderTable,
  readNeeds,
  readVatClasses,
  writeLines,
  writeReceipt,
  writeReversal,
} from './purchase-orders.repository.ts';

export { countPurchaseOrders } from './purchase-orders.repository.ts';

const DAY = 24 * 3_600_000;

type Recorded = Pick<Change, 'action' | 'reason'>;
async function finish(unit: UnitOfWork, before: PurchaseOrderDetail, change: Recorded): Promise<PurchaseOrderDetail> {
  const after = expectFound(await findPurchaseOrder(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'purchase_order', id: before.id, before, after, ...change });
  return after;
}

/** The order as the caller saw it, locked: of two people who receive it the second is told what the first did. */
async function current(unit: UnitOfWork, id: string, version: number | undefined): Promise<PurchaseOrderDetail> {
  const { id: found } = expectFound(await findPurchaseOrder(unit.trx, id, unit.actor));
  await purchaseOrderTable.lock(unit.trx, found);
  return expectVersion(await findPurchaseOrder(unit.trx, found, unit.actor), version);
}

function expectStep(order: PurchaseOrderDetail, to: PurchaseOrderStatus): void {
  if (!PURCHASE_ORDER_STEPS[order.status].includes(to)) throw noStep('purchase_order', order, to);
}

/** The lines of an order with what they cost, and the order's own fields; all that is wrong is told at once. */
async function priced(unit: UnitOfWork, input: PurchaseOrderInput, before?: PurchaseOrderDetail) {
  const { trx, actor } = unit;
  const errors = new FieldErrors();
  const supplier = await findSupplier(trx, input.supplier_id, actor);
  if (!supplier || supplier.archived_at !== null) errors.add(fieldError('supplier_id', 'supplier.gone'));
  if (before && before.supplier.id !== input.supplier_id)
    errors.add(fieldError('supplier_id', 'purchase_order.supplier_fixed'));
  if (!(await findOpenWarehouses(trx, [input.warehouse_id], actor)).has(input.warehouse_id))
    errors.add(fieldError('warehouse_id', 'stock.warehouse'));
  const ids = input.lines.map(({ variant_id }) => variant_id);
  const buyable = await findBuyable(trx, ids);
  const prices = await readPrices(trx, input.supplier_id, ids);
  const vat = await readVatClasses(trx, ids);
  const store = await readStore(trx);
  const today = todayIn(store.time_zone);
  const lines = input.lines.map((line, at) => {
    const field = (name: string) => `lines.${String(at)}.${name}`;
    const known = prices.get(line.variant_id);
    const kept = before?.lines.find(({ variant_id }) => variant_id === line.variant_id);
    if (ids.indexOf(line.variant_id) !== at) errors.add(fieldError(field('variant_id'), 'purchase_order.twice'));
    else if (!buyable.has(line.variant_id)) errors.add(fieldError(field('variant_id'), 'stock.variant'));
    const pack_size = line.pack_size ?? kept?.pack_size ?? known?.pack_size ?? 1;
    const quantity = line.cases * pack_size + line.units;
    if (quantity < 1 || quantity > 1_000_000) errors.add(fieldError(field('cases'), 'purchase_order.quantity'));
    const valid = known && (known.valid_upto === null || known.valid_upto >= today) ? known : undefined;
    const caseCost = line.case_cost ?? kept?.case_cost ?? valid?.case_cost;
    if (caseCost === undefined) errors.add(fieldError(field('case_cost'), 'purchase_order.no_price'));
    const row = {
      variant_id: line.variant_id,
      supplier_code: known?.supplier_code ?? '',
      quantity: Math.max(1, quantity),
      pack_size,
      case_cost: caseCost ?? 0,
      // Who is not registered adds no VAT.
      vat_rate: supplier?.trn !== '' && vat.get(line.variant_id) === 'standard' ? store.vat_rate : 0,
    };
    const { cost_net, cost_vat } = purchaseLine(row);
    return { ...row, cost_net, cost_vat };
  });
  errors.throwIfAny();
  const { cost_net, cost_vat } = purchaseTotals(lines);
  const lead = new Date(Date.parse(today) + (supplier?.lead_days ?? 0) * DAY).toISOString().slice(0, 10);
  return {
    lines,
    order: {
      supplier_id: input.supplier_id,
      warehouse_id: input.warehouse_id,
      expected_on: input.expected_on ?? lead,
      note: input.note,
      currency: store.currency,
      cost_net,
      cost_vat,
    },
  };
}

export async function createPurchaseOrder(unit: UnitOfWork, input: PurchaseOrderInput): Promise<PurchaseOrderDetail> {
  const { order, lines } = await priced(unit, input);
  const id = await purchaseOrderTable.insert(unit, order);
  await writeLines(unit.trx, id, lines);
  const after = expectFound(await findPurchaseOrder(unit.trx, id, unit.actor));
  await unit.audit({ type: 'purchase_order', id, action: 'created', after });
  return after;
}

/** A draft is changed as a whole; what the supplier has been sent is first taken back to a draft. */
export async function changePurchaseOrder(
  unit: UnitOfWork,
  id: string,
  version: number,
  input: PurchaseOrderInput,
): Promise<PurchaseOrderDetail> {
  const before = await current(unit, id, version);
  if (before.status !== 'draft') throw new DomainError(409, 'purchase_order.not_draft', { current: before });
  const { order, lines } = await priced(unit, input, before);
  await purchaseOrderTable.update(unit, before, order);
  await writeLines(unit.trx, before.id, lines);
  return finish(unit, before, { action: 'updated' });
}

export async function sendPurchaseOrder(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
): Promise<PurchaseOrderDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'sent');
  await purchaseOrderTable.update(unit, before, { status: 'sent', sent_at: new Date() });
  return finish(unit, before, { action: 'status_changed' });
}

/** Back to a draft, while nothing has come. */
export async function reopenPurchaseOrder(unit: UnitOfWork, id: string, version: number): Promise<PurchaseOrderDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'draft');
  // Its receipts, though reversed, refer to the lines that editing a draft replaces.
  if (before.receipts.length > 0) throw new DomainError(409, 'purchase_order.has_receipts', { current: before });
  await purchaseOrderTable.update(unit, before, { status: 'draft', sent_at: null });
  return finish(unit, before, { action: 'status_changed' });
}

export async function cancelPurchaseOrder(
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<PurchaseOrderDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'cancelled');
  await purchaseOrderTable.update(unit, before, { status: 'cancelled', status_reason: reason });
  return finish(unit, before, { action: 'cancelled', reason });
}

/** Adds what came without having been ordered, at the supplier's price, while the order is open for goods. */
export async function addPurchaseLines(
  unit: UnitOfWork,
  id: string,
  version: number,
  { lines: added }: AddedLinesInput,
): Promise<PurchaseOrderDetail> {
  const before = await current(unit, id, version);
  if (!isReceivable(before.status)) expectStep(before, 'received');
  const at = added.findIndex(({ variant_id }) => before.lines.some((line) => line.variant_id === variant_id));
  if (at >= 0) throw fieldError(`lines.${String(at)}.variant_id`, 'purchase_order.twice');
  if (before.lines.length + added.length > MOST_PURCHASE_LINES)
    throw fieldError('lines', 'purchase_order.many_lines', { max: MOST_PURCHASE_LINES });
  const { supplier, warehouse, expected_on, note } = before;
  const { lines } = await priced(
    unit,
    { supplier_id: supplier.id, warehouse_id: warehouse.id, expected_on, note, lines: added },
    before,
  );
  await addLines(unit.trx, before.id, before.lines.length, lines);
  const { cost_net, cost_vat } = purchaseTotals([...before.lines, ...lines].map(costOf));
  await purchaseOrderTable.update(unit, before, { cost_net, cost_vat });
  return finish(unit, before, { action: 'updated' });
}
const costOf = ({ cost_net, cost_vat }: { cost_net: number | null; cost_vat: number | null }) => ({
  cost_net: cost_net ?? 0,
  cost_vat: cost_vat ?? 0,
});

/** Names the ledger entries of a receipt. */
export const actOfReceipt = (id: string): string => `purchase receipt ${id}`;

/**
 * What came of an order. The good units go into stock through the ledger, whose movements name the order, and the cost
 * of a unit becomes what this order pays for it, as with any delivery. Damaged units are noted and not taken. What is
 * short stays open, or is closed with a reason; what is over needs a word, and has an end.
 */
export async function receivePurchaseOrder(
  unit: UnitOfWork,
  id: string,
  version: number,
  { lines, accept_over, delivery_note, reason, note }: PurchaseReceiptInput,
): Promise<PurchaseOrderDetail> {
  const before = await current(unit, id, version);
  if (!isReceivable(before.status)) expectStep(before, 'received');
  const errors = new FieldErrors();
  const state = new Map(before.lines.map((line) => [line.id, { ...line }]));
  const noted = lines.flatMap(({ line_id, received, damaged, batch, expires_on, block_reason, close, photo }, at) => {
    const field = (name: string) => `lines.${String(at)}.${name}`;
    const line = state.get(line_id);
    if (!line) {
      errors.add(fieldError(field('line_id'), 'purchase_order.line'));
      return [];
    }
    const most = Math.max(line.received, mostReceived(line.quantity) - line.closed);
    line.received += received;
    line.damaged += damaged;
    const over = line.received + line.closed - line.quantity;
    if (received > 0 && line.received > most)
      errors.add(
        fieldError(field('received'), 'purchase_order.too_many', { n: Math.max(0, most - line.received + received) }),
      );
    else if (received > 0 && over > 0 && !accept_over)
      errors.add(fieldError(field('received'), 'purchase_order.over', { n: over }));
    const closed = close ? openUnits(line) : 0;
    line.closed += closed;
    if (received + damaged + closed === 0) return [];
    const cost = unitCost(line.case_cost ?? 0, line.pack_size);
    const replaces = received > 0 && cost > 0 && cost !== line.cost;
    const costs = { cost: replaces ? cost : null, cost_before: replaces ? line.cost : null };
    return [{ at, line, line_id, received, damaged, closed, batch, expires_on, block_reason, photo, ...costs }];
  });
  if (noted.length === 0) errors.add(fieldError('lines.0.received', 'purchase_order.nothing'));
  const short = noted.some(({ closed }) => closed > 0);
  if (short && reason === '') errors.add(fieldError('reason', 'purchase_order.reason'));
  errors.throwIfAny();

  const receipt = {
    id: newId('rcp'),
    purchase_order_id: before.id,
    delivery_note,
    note,
    reason,
    created_by: unit.actor.id,
  };
  const good = noted.filter(({ received }) => received > 0);
  if (good.length > 0)
    await receive(
      unit,
      actOfReceipt(receipt.id),
      {
        warehouse_id: before.warehouse.id,
        note: before.number,
        lines: good.map(({ line, received, batch, expires_on, block_reason, cost }) => ({
          variant_id: line.variant_id,
          quantity: received,
          batch,
          expires_on,
          block_reason,
          cost,
        })),
      },
      { purchase_order_id: before.id, placeOf: (index) => good[index]?.at ?? index },
    );
  await writeReceipt(
    unit.trx,
    receipt,
    noted.map(({ at: _, line: __, cost: ___, block_reason: ____, ...line }) => line),
  );
  const status = statusOfLines([...state.values()]);
  await purchaseOrderTable.update(unit, before, { status, ...(short ? { status_reason: reason } : {}) });
  return finish(unit, before, { action: 'received', ...(reason === '' ? {} : { reason }) });
}

/**
 * Reverses a receipt as a whole: stock, the order's lines and its status, and the variants' costs unless they have
 * changed since.
 * @throws DomainError 409 where it was reversed before, or goods of it have left.
 */
export async function reverseReceipt(
  unit: UnitOfWork,
  id: string,
  receiptId: string,
  version: number,
  reason: string,
): Promise<PurchaseOrderDetail> {
  const before = await current(unit, id, version);
  const receipt = expectFound(before.receipts.find((one) => one.id === receiptId));
  if (receipt.reversed) throw new DomainError(409, 'purchase_order.receipt_reversed', { current: before });
  if (receipt.invoice)
    throw new DomainError(409, 'purchase_order.receipt_invoiced', {
      values: { number: receipt.invoice.number },
      current: before,
    });
  const [returned] = receipt.returns;
  if (returned)
    throw new DomainError(409, 'purchase_order.receipt_returned', {
      values: { number: returned.number },
      current: before,
    });
  const codes = new Map(before.lines.map(({ variant_id, code }) => [variant_id, code]));
  await reverseReceived(unit, actOfReceipt(receiptId), { purchase_order_id: before.id, reason, codes });
  const costs = await writeReversal(unit.trx, { purchase_receipt_id: receiptId, reason, created_by: unit.actor.id });
  for (const { id: lineId, variant_id, cost, case_cost, pack_size } of before.lines) {
    const earlier = costs.get(lineId);
    if (earlier !== undefined && cost === unitCost(case_cost ?? 0, pack_size))
      await changeVariant(unit, variant_id, undefined, { cost: earlier });
  }
  const { lines } = expectFound(await findPurchaseOrder(unit.trx, before.id, unit.actor));
  const isLast = before.receipts.every((one) => one.id === receiptId || one.reversed !== null);
  await purchaseOrderTable.update(unit, before, { status: isLast ? 'sent' : statusOfLines(lines) });
  return finish(unit, before, { action: 'undone', reason });
}

/** What a warehouse should order, those that run out first. */
export async function suggestOrders(db: Db, query: ReorderQuery, viewer: Actor): Promise<ReorderSuggestions> {
  if (!covers('warehouse', viewer, { warehouse: [query.warehouse] })) throw notFound();
  const rows = await readNeeds(db, query);
  let unsupplied = 0;
  const results = rows.flatMap(({ title, title_ar, supplier_id, supplier_name, supplier_name_ar, ...row }) => {
    const { reorder_point, minimum_cases, lead_days, pack_size, ...shown } = row;
    const need = {
      ...row,
      cover_days: query.cover_days,
      lead_days: lead_days ?? 0,
      pack_size: pack_size ?? 1,
      minimum_cases: minimum_cases ?? 1,
    };
    const quantity = suggestUnits(need);
    if (quantity === 0) return [];
    if (supplier_id === null) {
      unsupplied += 1;
      return [];
    }
    return [
      {
        ...shown,
        product: { id: row.product_id, name: title, name_ar: title_ar },
        supplier: { id: supplier_id, name: supplier_name ?? '', name_ar: supplier_name_ar ?? '' },
        lead_days: need.lead_days,
        pack_size: need.pack_size,
        days_of_cover: row.sold === 0 ? null : Math.floor((row.available * SALES_DAYS) / row.sold),
        quantity,
      },
    ];
  });
  results.sort((one, other) => (one.days_of_cover ?? 1e6) - (other.days_of_cover ?? 1e6) || other.sold - one.sold);
  return { results: results.slice(0, MOST_SUGGESTIONS), unsupplied };
}

/** Draft orders of what was suggested and chosen, one for each supplier. */
export async function orderSuggestions(
  unit: UnitOfWork,
  { warehouse_id, lines }: FromSuggestionsInput,
): Promise<{ results: PurchaseOrder[] }> {
  const suppliers = [...new Set(lines.map(({ supplier_id }) => supplier_id))];
  const results: PurchaseOrder[] = [];
  for (const supplier_id of suppliers) {
    const own = lines.filter((line) => line.supplier_id === supplier_id);
    results.push(
      await createPurchaseOrder(unit, {
        supplier_id,
        warehouse_id,
        expected_on: null,
        note: '',
        lines: own.map(({ variant_id, cases }) => ({ variant_id, cases, units: 0, pack_size: null, case_cost: null })),
      }),
    );
  }
  return { results };
}

const Values = z.object({ reason: z.string().max(500).default('') });

export const purchaseOrderBulk = defineBulk({
  name: 'purchase-orders',
  list: purchaseOrderList,
  values: Values,
  stateOf: async (db, id, viewer) => (await findPurchaseOrder(db, id, viewer))?.status,
  actions: { send: { needs: 'purchase_order.edit', act: (unit, id) => sendPurchaseOrder(unit, id, undefined) } },
});
