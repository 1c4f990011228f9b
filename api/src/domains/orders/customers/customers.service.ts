import {
  type CustomerAddressesInput,
  type CustomerDetail,
  type CustomerInput,
  type CustomerReasonInput,
  Note,
  type WalletAdjustInput,
} from '@bo/contracts';
import { z } from 'zod';
import { withinLimit } from '../../../platform/access/caller.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { fixInvoices } from '../tax-documents/tax-documents.service.ts';
import { readRefundSettings } from '../../store/refund-settings/refund-settings.service.ts';
import {
  countOpenOrders,
  customerList,
  customerTable,
  findCustomer,
  forgetPerson,
  nextCode,
  readInvoicedIds,
  saveAddresses,
  seesAllOrders,
  toColumns,
} from './customers.repository.ts';
import { enterWallet, lockWallet } from './wallet.repository.ts';

export { byCustomer } from './customer-scope.repository.ts';
export { findCustomer } from './customers.repository.ts';

/**
 * What the trail keeps of a customer: sums and streets are left out, since an entry is shown to every dealer that the
 * customer has ordered from, and these would tell of the others.
 */
const told = ({ addresses, order_count: _, spent: __, last_order_at: ___, ...customer }: CustomerDetail) => ({
  ...customer,
  addresses: addresses.map(({ label, pincode }) => [label, pincode].filter(Boolean).join(' ')),
});

/** The customer a write starts from: locked, as the caller saw them, and not forgotten. */
async function current({ trx, actor }: UnitOfWork, id: string, version: number | undefined): Promise<CustomerDetail> {
  await customerTable.lock(trx, id);
  const customer = expectVersion(await findCustomer(trx, id, actor), version);
  if (customer.status === 'anonymised') throw new DomainError(409, 'customer.anonymised', { current: customer });
  return customer;
}

type Recorded = Pick<Change, 'action' | 'reason'>;

async function finish(unit: UnitOfWork, before: CustomerDetail, change: Recorded): Promise<CustomerDetail> {
  const after = expectFound(await findCustomer(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'customer', id: before.id, before: told(before), after: told(after), ...change });
  return after;
}

export async function createCustomer(unit: UnitOfWork, input: CustomerInput): Promise<CustomerDetail> {
  const { name, ...rest } = input;
  const id = await customerTable.insert(unit, { ...toColumns(rest), name, code: await nextCode(unit.trx) });
  const after = expectFound(await findCustomer(unit.trx, id, unit.actor));
  await unit.audit({ type: 'customer', id, action: 'created', after: told(after) });
  return after;
}

export async function changeCustomer(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  change: Partial<CustomerInput>,
): Promise<CustomerDetail> {
  const before = await current(unit, id, version);
  await customerTable.update(unit, before, toColumns(change));
  return finish(unit, before, { action: 'updated' });
}

/** Replaces the addresses; exactly one of them is the default. */
export async function changeAddresses(
  unit: UnitOfWork,
  id: string,
  { addresses, version }: CustomerAddressesInput,
): Promise<CustomerDetail> {
  const before = await current(unit, id, version);
  const chosen = Math.max(
    addresses.findIndex(({ is_default }) => is_default),
    0,
  );
  const wanted = addresses.map((address, at) => ({ ...address, is_default: at === chosen }));
  if (!(await saveAddresses(unit, before.id, before.addresses, wanted)))
    throw fieldError('addresses', 'customer.address');
  await customerTable.update(unit, before, {});
  return finish(unit, before, { action: 'updated' });
}

/** Blocked, they can order nothing until they are unblocked. Anyone who is that already stays as they are. */
export async function setBlocked(
  unit: UnitOfWork,
  id: string,
  { reason, version }: CustomerReasonInput,
  blocked: boolean,
): Promise<CustomerDetail> {
  const before = await current(unit, id, version);
  if ((before.status === 'blocked') === blocked) return before;
  if (blocked && reason === '') throw fieldError('reason', 'customer.reason');
  await customerTable.update(unit, before, {
    status: blocked ? 'blocked' : 'active',
    status_reason: blocked ? reason : '',
  });
  return finish(unit, before, { action: blocked ? 'blocked' : 'unblocked', ...(reason === '' ? {} : { reason }) });
}

/**
 * Removes the personal data of a customer, for good. Their orders keep numbers and amounts, so that the books still add
 * up, and their invoices and credit notes the text that the law asks for (docs/retention.md). Not while something is
 * still on its way to them, or theirs is still in their wallet.
 */
export async function anonymise(
  unit: UnitOfWork,
  id: string,
  { reason, version }: CustomerReasonInput,
): Promise<CustomerDetail> {
  const { trx, actor, audit } = unit;
  const before = await current(unit, id, version);
  // Orders that the actor does not see would be written over unseen.
  if (!seesAllOrders(actor)) throw new DomainError(403, 'customer.anonymise_scope');
  const open = await countOpenOrders(trx, before.id);
  if (open > 0) throw new DomainError(409, 'customer.has_open_orders', { values: { n: open }, current: before });
  if (before.wallet > 0) throw new DomainError(409, 'customer.has_wallet', { current: before });
  // Their invoices keep the text that the law asks for: one without a fixed text would lose it with the order.
  await fixInvoices(unit, await readInvoicedIds(trx, before.id));
  await forgetPerson(trx, before.id, before.code);
  await customerTable.update(unit, before, {
    name: before.code,
    phone: '',
    email: '',
    tax_number: '',
    note: '',
    status: 'anonymised',
    status_reason: '',
  });
  const after = expectFound(await findCustomer(trx, before.id, actor));
  await audit({
    type: 'customer',
    id: before.id,
    action: 'anonymised',
    before: { status: before.status },
    after: { status: after.status, version: after.version },
    reason,
  });
  return after;
}

/**
 * Puts something into a wallet or takes it out, never below nothing. `key` names what asked for it: it is done once.
 */
export async function changeWallet(
  unit: UnitOfWork,
  id: string,
  { amount, reason, key }: WalletAdjustInput & { key: string },
): Promise<CustomerDetail> {
  const before = await current(unit, id, undefined);
  if ((await lockWallet(unit.trx, before.id)) + amount < 0) throw fieldError('amount', 'customer.wallet_too_little');
  await enterWallet(unit, { customer_id: before.id, kind: 'adjustment', amount, reason, key });
  return finish(unit, before, { action: 'wallet_adjusted', reason });
}

/** Changes a wallet at once, up to the limits of the store and of the actor's role. */
export async function adjustWallet(unit: UnitOfWork, id: string, input: WalletAdjustInput): Promise<CustomerDetail> {
  const { wallet_limit } = await readRefundSettings(unit.trx);
  if (Math.abs(input.amount) > wallet_limit) throw fieldError('amount', 'customer.wallet_limit');
  if (!withinLimit(unit.actor, 'wallet', input.amount)) throw fieldError('amount', 'role.over_limit');
  return changeWallet(unit, id, { ...input, key: newId('adjustment') });
}

const Values = z.object({ reason: Note });
type Values = z.output<typeof Values>;
const block = (blocked: boolean): BulkAction<Values> => ({
  needs: 'customer.block',
  act: (unit, id, { reason }) => setBlocked(unit, id, { reason }, blocked),
});

/** What can be done to many customers at once. */
export const customerBulk = defineBulk({
  name: 'customers',
  list: customerList,
  values: Values,
  stateOf: async (db, id, viewer) => (await findCustomer(db, id, viewer))?.status,
  actions: { block: block(true), unblock: block(false) },
});
