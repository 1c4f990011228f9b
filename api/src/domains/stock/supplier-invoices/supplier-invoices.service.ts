import type { SupplierInvoiceDetail, SupplierInvoiceInput } from '@bo/contracts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findSupplier } from '../suppliers/suppliers.service.ts';
import {
  findSupplierInvoice,
  isNumberTaken,
  lockOrdersOf,
  readReceipts,
  setBilled,
  supplierInvoiceTable,
} from './supplier-invoices.repository.ts';

/**
 * Checks an invoice against the store and answers its row: the deliveries are of its supplier and of one warehouse,
 * stand, and no other invoice bills them. Their orders stay locked, so that none is reversed meanwhile.
 */
async function checked(unit: UnitOfWork, { receipt_ids, ...input }: SupplierInvoiceInput, id = '') {
  const { trx, actor } = unit;
  const errors = new FieldErrors();
  const ids = [...new Set(receipt_ids)].sort();
  await lockOrdersOf(trx, ids);
  const receipts = await readReceipts(trx, ids, actor);
  const [first] = receipts;
  if (!(await findSupplier(trx, input.supplier_id, actor))) errors.add(fieldError('supplier_id', 'supplier.gone'));
  if (await isNumberTaken(trx, input.supplier_id, input.number, id))
    errors.add(fieldError('number', 'supplier_invoice.number_taken'));
  const { time_zone, currency } = await readStore(trx);
  if (input.dated > todayIn(time_zone)) errors.add(fieldError('dated', 'supplier_invoice.future'));
  const billed = receipts.find(({ invoice }) => invoice !== null && invoice.id !== id);
  if (receipts.length < ids.length || receipts.some(({ supplier }) => supplier.id !== input.supplier_id))
    errors.add(fieldError('receipt_ids', 'supplier_invoice.receipts'));
  else if (receipts.some(({ warehouse }) => warehouse.id !== first?.warehouse.id))
    errors.add(fieldError('receipt_ids', 'supplier_invoice.warehouses'));
  else if (billed)
    errors.add(fieldError('receipt_ids', 'supplier_invoice.billed', { number: billed.invoice?.number ?? '' }));
  errors.throwIfAny();
  const sum = (key: 'cost_net' | 'cost_vat') => receipts.reduce((total, receipt) => total + (receipt[key] ?? 0), 0);
  return {
    ids,
    row: {
      ...input,
      warehouse_id: first?.warehouse.id ?? '',
      currency: first?.currency ?? currency,
      received_net: sum('cost_net'),
      received_vat: sum('cost_vat'),
    },
  };
}

const read = async ({ trx, actor }: UnitOfWork, id: string): Promise<SupplierInvoiceDetail> =>
  expectFound(await findSupplierInvoice(trx, id, actor));

/** The invoice as the caller saw it, locked, while it counts. */
async function current(unit: UnitOfWork, id: string, version: number | undefined): Promise<SupplierInvoiceDetail> {
  const { id: found } = await read(unit, id);
  await supplierInvoiceTable.lock(unit.trx, found);
  const before = expectVersion(await read(unit, found), version);
  if (before.voided_at !== null) throw new DomainError(409, 'supplier_invoice.voided', { current: before });
  return before;
}

export async function createSupplierInvoice(
  unit: UnitOfWork,
  input: SupplierInvoiceInput,
): Promise<SupplierInvoiceDetail> {
  const { ids, row } = await checked(unit, input);
  const id = await supplierInvoiceTable.insert(unit, row);
  await setBilled(unit.trx, id, ids);
  const after = await read(unit, id);
  await unit.audit({ type: 'supplier_invoice', id, action: 'created', after });
  return after;
}

export async function changeSupplierInvoice(
  unit: UnitOfWork,
  id: string,
  version: number,
  input: SupplierInvoiceInput,
): Promise<SupplierInvoiceDetail> {
  const before = await current(unit, id, version);
  const { ids, row } = await checked(unit, input, before.id);
  await supplierInvoiceTable.update(unit, before, row);
  await setBilled(unit.trx, before.id, ids);
  const after = await read(unit, before.id);
  await unit.audit({ type: 'supplier_invoice', id: before.id, action: 'updated', before, after });
  return after;
}

/** Voids an invoice that was entered wrongly: it counts nowhere, and its number and deliveries are free for another. */
export async function voidSupplierInvoice(
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<SupplierInvoiceDetail> {
  const before = await current(unit, id, version);
  await supplierInvoiceTable.update(unit, before, { voided_at: new Date(), void_reason: reason });
  await setBilled(unit.trx, before.id, []);
  const after = await read(unit, before.id);
  await unit.audit({ type: 'supplier_invoice', id: before.id, action: 'voided', before, after, reason });
  return after;
}
