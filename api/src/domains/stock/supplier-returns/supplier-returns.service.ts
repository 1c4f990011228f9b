import {
  purchaseLine,
  type Returnable,
  SUPPLIER_RETURN_STEPS,
  type SupplierCreditInput,
  type SupplierReturnDetail,
  type SupplierReturnInput,
  type SupplierReturnStatus,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { fieldError, noStep } from '../../../platform/errors/domain-error.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { checkPlaces } from '../inventory/inventory.service.ts';
import {
  readBlocked,
  readCameIn,
  type ReturnedUnits,
  sendBack,
  takeBack,
} from '../inventory/supplier-return.service.ts';
import { actOfReceipt } from '../purchase-orders/purchase-orders.service.ts';
import { findSupplier } from '../suppliers/suppliers.service.ts';
import {
  findReceipt,
  findSupplierReturn,
  lockOrderOf,
  readCosts,
  readItems,
  readRefused,
  readReturnedOf,
  supplierReturnTable,
  voidCreditOf,
  writeCredit,
  writeLines,
} from './supplier-returns.repository.ts';

/** Units that one line of a return may have: of a delivery, by where they are. */
interface Portion {
  from: 'dock' | 'stock';
  variant_id: string;
  batch_id: string | null;
  batch: string;
  expires_on: string | null;
  most: number;
}

/** What of a delivery can go back now: units refused when it came, and those of its batches that are still there. */
async function readPortions(db: Db | Trx, receiptId: string): Promise<Portion[]> {
  const returned = await readReturnedOf(db, receiptId);
  const before = (one: Omit<Portion, 'most' | 'batch' | 'expires_on'>) =>
    returned.reduce(
      (sum, { taken_from, variant_id, batch_id, units }) =>
        taken_from === one.from && variant_id === one.variant_id && batch_id === one.batch_id ? sum + units : sum,
      0,
    );
  const refused = (await readRefused(db, receiptId)).map(({ variant_id, units }): Portion => {
    const dock = { from: 'dock' as const, variant_id, batch_id: null };
    return { ...dock, batch: '', expires_on: null, most: units - before(dock) };
  });
  const stored = (await readCameIn(db, actOfReceipt(receiptId))).map(
    ({ variant_id, batch_id, batch, expires_on, came, left }): Portion => {
      const place = { from: 'stock' as const, variant_id, batch_id };
      return { ...place, batch, expires_on, most: Math.max(0, Math.min(left, came - before(place))) };
    },
  );
  return [...refused, ...stored].filter(({ most }) => most > 0);
}

/** @throws NotFound for a delivery that was reversed, or is not the reader's */
export async function readReturnable(db: Db, { receipt: id }: { receipt: string }, viewer: Actor): Promise<Returnable> {
  const receipt = expectFound(await findReceipt(db, id, viewer));
  const portions = await readPortions(db, receipt.id);
  const items = await readItems(
    db,
    portions.map(({ variant_id }) => variant_id),
  );
  const { supplier, warehouse, order, at } = receipt;
  return {
    ...{ supplier, warehouse, order, at: new Date(at).toISOString() },
    lines: portions.flatMap((portion) => {
      const item = items.get(portion.variant_id);
      return item ? [{ ...item, ...portion }] : [];
    }),
  };
}

/**
 * The lines of a return that have something in them, each with its place in what was sent; all that is wrong is said at
 * once.
 */
async function expectInput(unit: UnitOfWork, input: SupplierReturnInput) {
  const { trx, actor } = unit;
  const { supplier_id, warehouse_id, purchase_receipt_id } = input;
  const lines = input.lines.flatMap((line, at) => (line.quantity === 0 ? [] : [{ ...line, at }]));
  if (purchase_receipt_id !== null) await lockOrderOf(trx, purchase_receipt_id);
  const { errors } = await checkPlaces(
    unit,
    lines.map(({ variant_id, at }) => ({ field: `lines.${String(at)}.variant_id`, id: variant_id })),
    { warehouse_id },
  );
  if (!(await findSupplier(trx, supplier_id, actor))) errors.add(fieldError('supplier_id', 'supplier.gone'));
  const receipt = purchase_receipt_id === null ? undefined : await findReceipt(trx, purchase_receipt_id, actor);
  if (purchase_receipt_id !== null && (receipt?.supplier.id !== supplier_id || receipt.warehouse.id !== warehouse_id))
    errors.add(fieldError('purchase_receipt_id', 'supplier_return.receipt'));
  const portions = receipt ? await readPortions(trx, receipt.id) : [];
  for (const { at, from, variant_id, batch_id, quantity } of lines) {
    const same = (one: { from: string; variant_id: string; batch_id: string | null }) =>
      one.from === from && one.variant_id === variant_id && one.batch_id === batch_id;
    const most = portions.find(same)?.most ?? 0;
    const asked = lines.filter((one) => one.at <= at && same(one)).reduce((sum, one) => sum + one.quantity, 0);
    if (purchase_receipt_id === null && from === 'dock')
      errors.add(fieldError('purchase_receipt_id', 'supplier_return.no_receipt'));
    else if (receipt && asked > most)
      errors.add(
        fieldError(`lines.${String(at)}.quantity`, 'supplier_return.too_many', {
          n: Math.max(0, most - asked + quantity),
        }),
      );
  }
  errors.throwIfAny();
  return lines;
}

/**
 * Goods leave for their supplier: those out of stock through the ledger, those that were refused when they came with no
 * movement, as no stock holds them. Each line keeps what the supplier asked for it.
 */
export async function createSupplierReturn(
  unit: UnitOfWork,
  input: SupplierReturnInput,
): Promise<SupplierReturnDetail> {
  const { trx, actor } = unit;
  const lines = await expectInput(unit, input);
  const { lines: _, ...fields } = input;
  const { currency, vat_rate } = await readStore(trx);
  const id = await supplierReturnTable.insert(unit, { ...fields, currency });
  const { number } = expectFound(await findSupplierReturn(trx, id, actor));
  const stored = lines.filter(({ from }) => from === 'stock');
  const taken = await sendBack(unit, `supplier return ${id}`, {
    supplier_return_id: id,
    warehouse_id: input.warehouse_id,
    reason: `${input.reason}: ${number}`,
    lines: stored.map(({ at, ...line }) => ({ ...line, field: `lines.${String(at)}.quantity` })),
  });
  const costs = await readCosts(
    trx,
    input,
    lines.map(({ variant_id }) => variant_id),
    vat_rate,
  );
  const written = (from: 'dock' | 'stock', { variant_id, quantity, ...named }: ReturnedUnits) => {
    const cost = costs.get(variant_id) ?? { case_cost: 0, pack_size: 1, vat_rate: 0 };
    const { cost_net, cost_vat } = purchaseLine({ ...cost, quantity });
    return { variant_id, quantity, ...named, taken_from: from, cost_net, cost_vat };
  };
  await writeLines(trx, id, [
    ...lines
      .filter(({ from }) => from === 'dock')
      .map(({ variant_id, quantity }) =>
        written('dock', { variant_id, quantity, batch_id: null, batch: '', expires_on: null }),
      ),
    ...taken.map((units) => written('stock', units)),
  ]);
  const after = expectFound(await findSupplierReturn(trx, id, actor));
  await unit.audit({ type: 'supplier_return', id, action: 'created', after });
  return after;
}

/**
 * What is left of a recalled batch goes back to its supplier, with a return from each warehouse. What lies in pickers'
 * totes stays until it is put back. @throws DomainError 422 on `batch` where nothing can go
 */
export async function returnRecalled(
  unit: UnitOfWork,
  { variant_id, batch, supplier_id, note }: { variant_id: string; batch: string; supplier_id: string; note: string },
): Promise<SupplierReturnDetail[]> {
  const left = await readBlocked(unit, { variant_id, batch });
  if (left.length === 0) throw fieldError('batch', 'stock.batch_not_blocked');
  const returns: SupplierReturnDetail[] = [];
  for (const warehouse_id of new Set(left.map((one) => one.warehouse_id))) {
    const here = left.filter((one) => one.warehouse_id === warehouse_id);
    returns.push(
      await createSupplierReturn(unit, {
        ...{ supplier_id, warehouse_id, note, reason: 'recalled', purchase_receipt_id: null, photo: null },
        lines: here.map(({ batch_id, quantity }) => ({ variant_id, from: 'stock', batch_id, quantity })),
      }),
    );
  }
  return returns;
}

/** The return, locked, as the caller saw it, where it can take this step. */
async function current(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  to: SupplierReturnStatus,
): Promise<SupplierReturnDetail> {
  const { id: found } = expectFound(await findSupplierReturn(unit.trx, id, unit.actor));
  await supplierReturnTable.lock(unit.trx, found);
  const before = expectVersion(await findSupplierReturn(unit.trx, found, unit.actor), version);
  if (!SUPPLIER_RETURN_STEPS[before.status].includes(to)) throw noStep('supplier_return', before, to);
  return before;
}

async function finish(
  unit: UnitOfWork,
  before: SupplierReturnDetail,
  change: Pick<Change, 'action' | 'reason'>,
): Promise<SupplierReturnDetail> {
  const after = expectFound(await findSupplierReturn(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'supplier_return', id: before.id, before, after, ...change });
  return after;
}

/** The supplier's credit note has come; its VAT is given back by the day written on it. */
export async function creditSupplierReturn(
  unit: UnitOfWork,
  id: string,
  { version, ...credit }: SupplierCreditInput,
): Promise<SupplierReturnDetail> {
  const before = await current(unit, id, version, 'credited');
  const { time_zone } = await readStore(unit.trx);
  if (credit.dated > todayIn(time_zone)) throw fieldError('dated', 'supplier_return.future');
  await writeCredit(unit.trx, {
    ...credit,
    supplier_return_id: before.id,
    supplier_id: before.supplier.id,
    created_by: unit.actor.id,
  });
  await supplierReturnTable.update(unit, before, { status: 'credited', status_reason: '' });
  return finish(unit, before, { action: 'status_changed' });
}

interface Because {
  reason: string;
  version?: number | undefined;
}
/** A credit note that was entered wrongly counts no more; the return waits for the right one. */
export async function voidSupplierCredit(unit: UnitOfWork, id: string, { reason, version }: Because) {
  const before = await current(unit, id, version, 'sent');
  await voidCreditOf(unit.trx, before.id);
  await supplierReturnTable.update(unit, before, { status: 'sent', status_reason: reason });
  return finish(unit, before, { action: 'voided', reason });
}

/** The supplier gives no credit. */
export async function refuseSupplierReturn(unit: UnitOfWork, id: string, { reason, version }: Because) {
  const before = await current(unit, id, version, 'refused');
  await supplierReturnTable.update(unit, before, { status: 'refused', status_reason: reason });
  return finish(unit, before, { action: 'status_changed', reason });
}

/** The goods did not leave, or came back: those out of stock go back into their batches. */
export async function cancelSupplierReturn(unit: UnitOfWork, id: string, { reason, version }: Because) {
  const before = await current(unit, id, version, 'cancelled');
  await takeBack(unit, `supplier return ${before.id} cancelled`, {
    supplier_return_id: before.id,
    reason: `${before.reason}: ${before.number}`,
  });
  await supplierReturnTable.update(unit, before, { status: 'cancelled', status_reason: reason });
  return finish(unit, before, { action: 'cancelled', reason });
}
