import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  Adjustment,
  Job,
  ORDER_STEPS,
  PackagePayment,
  Payout,
  PayoutRun,
  PayoutSettings,
  type Permission,
  PincodeImport,
  ProductImport,
  PurchaseOrderDetail,
  RecallDetail,
  RefundDetail,
  RefundSettings,
  ReturnDetail,
  RevealedCode,
  STARTING_ROLES,
  StockCountDetail,
  StockTransferDetail,
  SupplierReturnDetail,
  Supplier,
  WalletCredit,
} from '@bo/contracts';
import { z } from 'zod';
import { SYSTEM } from '../platform/access/caller.ts';
import { DomainError } from '../platform/errors/domain-error.ts';
import { newId } from '../platform/ids.ts';
import { defineJob } from '../platform/jobs/define.ts';
import { openShop, SHOP } from '../testing/orders.ts';
import { configureRefunds } from '../testing/refunds.ts';
import { ibanOf, openMarket } from '../testing/sellers.ts';
import { storeDay } from '../testing/store-day.ts';
import { type Client, startTestApi } from '../testing/test-api.ts';
import { JOBS } from './index.ts';
import { endOperation, recordPayment } from './orders/payments/payments.service.ts';
import { moveOrder } from './orders/orders/transitions.service.ts';
import { type RecordKind, type Way, type Ways, WAYS_OUT } from './ways-out.ts';
import { waysOutPage } from './ways-out.page.ts';

/** Told when the job of these tests runs, which goes on until it is cancelled. */
let begun = () => {};
const endless = defineJob({
  name: 'test-endless',
  input: z.object({ how: z.enum(['done', 'refused', 'endless']) }),
  async run({ input: { how }, signal }) {
    if (how === 'refused') throw new DomainError(409, 'archived');
    if (how === 'done') return;
    begun();
    await new Promise((resolve) => {
      signal.onabort = resolve;
    });
    signal.throwIfAborted();
  },
});

const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' }, furtherJobs: [endless] });
const { platform } = api;
const { db, jobs, write } = platform;
const shop = await openShop(api);
const market = openMarket(api);
const admin = await api.signedIn('administrator');
const day = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Of the starting roles of the whole store that hold what a way needs, the one that holds the least. */
const roleFor = (rights: readonly string[]): string | undefined =>
  Object.entries(STARTING_ROLES)
    .filter(
      ([, { scope, permissions }]) =>
        scope === undefined &&
        rights.every((right) => right === 'signed_in' || permissions.some((permission) => permission === right)),
    )
    .sort(([, one], [, other]) => one.permissions.length - other.permissions.length)[0]?.[0];
const people = new Map<string, Client>();
/** A person who holds what a way needs, and made none of the records. */
async function personFor(rights: readonly string[]): Promise<Client> {
  const role = roleFor(rights) ?? assert.fail(`no starting role holds ${rights.join(', ')}`);
  const person = people.get(role) ?? (await api.signedIn(role));
  people.set(role, person);
  return person;
}
async function ok(answer: ReturnType<Client['post']>) {
  const { status, text } = await answer;
  assert.ok(status < 300, text);
  return answer;
}
const by = (...rights: Permission[]) => personFor(rights);

interface Driver {
  /** A record in a state, from which the way can be taken. */
  reach: (from: string, way: Way) => Promise<string>;
  read: (id: string) => Promise<string>;
  /** The body of the call, beside the version. */
  body?: (id: string, way: Way) => Promise<object> | object;
  /** The version that a call is based on. */
  version?: (id: string) => Promise<number>;
  /** What stands for the parts of the path that are not the record itself. */
  parts?: (id: string) => Promise<Record<string, string>>;
  /** Who takes the ways that are open to the owner only. */
  owner?: () => Promise<Client>;
}
const jobOf = async (key: string) => {
  const found = await db
    .selectFrom('jobs')
    .select('id')
    .where('key', '=', key)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return { job: found?.id ?? '' };
};
const REASON = 'The test asks for it.';

/** An order of 30.00 paid by card, pending; the provider does what the reference says. */
async function paid(reference: string): Promise<string> {
  const id = await shop.placed([{ variant_id: await shop.stocked(3), quantity: 3 }], { payment_mode: 'card' });
  await write(SYSTEM, (unit) =>
    recordPayment(unit, {
      ...{ order_id: id, key: newId('key'), kind: 'card', event: 'captured', amount: 3000, provider: 'test' },
      reference: newId(reference),
    }),
  );
  await shop.reach(id, 'pending');
  return id;
}
/** What gives the money of a cancelled order back. */
async function operationOf(reference: string): Promise<string> {
  const order = await paid(reference);
  await write(SYSTEM, (unit) => moveOrder(platform, unit, order, { to: 'cancelled', reason: REASON }));
  return (
    await db.selectFrom('payment_operations').select('id').where('order_id', '=', order).executeTakeFirstOrThrow()
  ).id;
}
const readException = (id: string) =>
  db.selectFrom('payment_exceptions').select(['order_id', 'settled_at']).where('id', '=', id).executeTakeFirstOrThrow();
async function refundOf(reference: string, method: 'original' | 'cash'): Promise<string> {
  await configureRefunds(admin, { auto_approve_up_to: 0, methods: ['original', 'wallet', 'cash'] });
  const { reasons } = (await admin.get('admin_panel/refund-settings/')).as(RefundSettings);
  const asked = await ok(
    admin.post('admin_panel/refunds/', {
      ...{ order_id: await paid(reference), lines: [], goodwill: 500, method, note: '' },
      reason_id: reasons.find(({ active }) => active)?.id,
    }),
  );
  return asked.as(RefundDetail).id;
}
const readRefund = async (id: string) => (await admin.get(`admin_panel/refunds/${id}/`)).as(RefundDetail);
async function returned(): Promise<string> {
  await configureRefunds(admin, { auto_approve_up_to: 100_000, methods: ['original', 'wallet', 'cash'] });
  const variant = await shop.stocked(9);
  const id = await shop.placed([{ variant_id: variant, quantity: 5 }], {
    ...{ status: 'delivered', delivered_at: day(-1), amount: 5000 },
  });
  await db
    .updateTable('order_lines')
    .set(({ selectFrom }) => ({
      ...{ delivered: 5, return_policy: 'return_or_exchange', return_window_days: 7 },
      product_id: selectFrom('variants').select('product_id').where('id', '=', variant),
    }))
    .where('order_id', '=', id)
    .execute();
  await write(SYSTEM, (unit) =>
    recordPayment(unit, { order_id: id, key: newId('key'), kind: 'wallet', event: 'captured', amount: 5000 }),
  );
  const line = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
  const lines = [{ line_id: line.id, quantity: 2, reason_id: 'damaged' }];
  return (await ok(admin.post('admin_panel/returns/', { order_id: id, lines }))).as(ReturnDetail).id;
}
const readReturn = async (id: string) => (await admin.get(`admin_panel/returns/${id}/`)).as(ReturnDetail);
const inspection = async (id: string, way: string) => {
  const { lines } = await readReturn(id);
  const units = way === 'closed' ? { missing: 2 } : { sellable: 2 };
  return { lines: lines.map((line) => ({ line_id: line.id, ...units })) };
};
/** Tomorrow by day, on the store's clocks too. */
const tomorrow = storeDay(1);
const pickup = { pickup_starts_at: `${tomorrow}T09:00:00.000Z`, pickup_ends_at: `${tomorrow}T11:00:00.000Z` };

await db
  .insertInto('sellers')
  .values({ id: 'sel_package', code: 'P', legal_name: 'P', name: 'P', name_ar: 'بائع', status: 'approved' })
  .execute();
const {
  id: _,
  updated_at: __,
  updated_by: ___,
  ...payoutSettings
} = (await admin.get('admin_panel/payout-settings/')).as(PayoutSettings);
await ok(
  admin.put('admin_panel/payout-settings/', { ...payoutSettings, debtor_name: 'Store', debtor_iban: ibanOf(7) }),
);
/** A day for the bank that is always to come. */
const FAR = '2099-12-01';
async function payoutOf(from: string): Promise<string> {
  const seller_id = await market.seller();
  await market.sold([{ seller_id, net: 100_000 }]);
  const { id } = (await ok(admin.post('admin_panel/payout-requests/', { seller_id, amount: 60_000 }))).as(Payout);
  const finance = await by('payout.approve');
  if (from !== 'requested') await ok(finance.post(`admin_panel/payout-requests/${id}/approve/`, { version: 1 }));
  return id;
}
const startRun = async (payout: string) =>
  (await ok((await by('payout.approve')).post('admin_panel/payout-runs/', { payout_ids: [payout], pay_on: FAR }))).as(
    PayoutRun,
  ).id;
const payoutIn = async (run: string) =>
  (await db.selectFrom('payouts').select('id').where('run_id', '=', run).executeTakeFirst())?.id ?? '';
const readPayout = async (id: string) => (await admin.get(`admin_panel/payouts/${id}/`)).as(Payout);

/** Products, or pincodes, from a file. */
const importer = {
  product: () => by('product.import'),
  pincode: () => by('pincode.create', 'pincode.edit', 'pincode.delete'),
};
let files = 0;
const stepOf = async (who: Promise<Client>, path: string) => ok((await who).post(path, {}));
const cancelOf = async (who: Promise<Client>, id: string) =>
  ok((await who).post(`admin_panel/jobs/${(await jobOf(id)).job}/cancel/`));

const supplier = (
  await ok(admin.post('admin_panel/suppliers/', { name: 'Dairy', name_ar: 'ألبان', code: 'D', lead_days: 1 }))
).as(Supplier).id;
const readPurchase = async (id: string) =>
  (await admin.get(`admin_panel/purchase-orders/${id}/`)).as(PurchaseOrderDetail);
const readRecall = async (id: string) => (await admin.get(`admin_panel/recalls/${id}/`)).as(RecallDetail);
const readTransfer = async (id: string) => (await admin.get(`admin_panel/transfers/${id}/`)).as(StockTransferDetail);
const RETURNS = 'admin_panel/supplier-returns/';
const readSupplierReturn = async (id: string) => (await admin.get(`${RETURNS}${id}/`)).as(SupplierReturnDetail);
const creditNote = (id: string) => ({ number: `CN-${id}`, dated: '2026-01-31', net_minor: 200 });
/** What arrives of a transfer that is to come to this status. */
async function arrival(id: string, to: string) {
  const { parcels } = await readTransfer(id);
  return {
    lines: parcels.map(({ id: parcel_id, version, open }) => ({
      parcel_id,
      version,
      received: to === 'received' ? open : 1,
    })),
  };
}
const receipt = async (id: string, to: string) => {
  const { lines, version } = await readPurchase(id);
  const open = lines.map(({ id: line_id, quantity, received }) => ({ line_id, received: quantity - received }));
  const some = open.map(({ line_id }) => ({ line_id, received: 1, close: to === 'closed_short' }));
  return { version, lines: to === 'received' ? open : some, reason: to === 'closed_short' ? REASON : '' };
};

const readRun = async (id: string) => (await admin.get(`admin_panel/payout-runs/${id}/`)).as(PayoutRun);
const readCount = async (id: string) => (await admin.get(`admin_panel/inventory/counts/${id}/`)).as(StockCountDetail);
const readJob = async (id: string) => (await admin.get(`admin_panel/jobs/${id}/`)).as(Job);
const worker = () => by('product.import');

const DRIVERS: Readonly<Record<RecordKind, Driver>> = {
  order: {
    async reach(from) {
      const id = await shop.placed([{ variant_id: await shop.stocked(3), quantity: 3 }]);
      if (from !== 'placed') await shop.reach(id, from as Parameters<typeof shop.reach>[1]);
      if (from === 'processed') await shop.pick(id);
      return id;
    },
    read: async (id) =>
      (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    version: async (id) =>
      (await db.selectFrom('orders').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version,
    async body(id, { to, rights }) {
      const override = rights?.includes('order.override_code') ?? false;
      if (to !== 'delivered' || override) return { to, reason: REASON, override };
      const code = await ok(admin.post(`admin_panel/orders/${id}/secret-code/`, { reason: REASON }));
      return { to, secret_code: code.as(RevealedCode).secret_code };
    },
  },
  payment_operation: {
    async reach(from, { to, job }) {
      const reference =
        from === 'pending' || (job && to === 'pending')
          ? 'slow'
          : from === 'failed' || (job && to === 'failed')
            ? 'fail'
            : 'ok';
      const id = await operationOf(reference);
      if (from !== 'waiting') await jobs.runDue();
      return id;
    },
    read: async (id) =>
      (await db.selectFrom('payment_operations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state,
    async parts(operation) {
      const { order_id: id } = await db
        .selectFrom('payment_operations')
        .select('order_id')
        .where('id', '=', operation)
        .executeTakeFirstOrThrow();
      return { id, operation, ...(await jobOf(operation)) };
    },
    body: (_id, { to }) => (to === 'dropped' ? { to: 'wallet', note: REASON } : {}),
  },
  payment_exception: {
    async reach() {
      const operation = await operationOf('slow');
      await jobs.runDue();
      const [divert] = WAYS_OUT.payment_operation.pending.ways;
      await take(DRIVERS.payment_operation, operation, divert ?? assert.fail());
      // The provider pays after all what went to the wallet meanwhile.
      await write(SYSTEM, (unit) => endOperation(platform, unit, operation, { state: 'done', reference: 'late' }));
      return (
        await db
          .selectFrom('payment_exceptions')
          .select('id')
          .where('operation_id', '=', operation)
          .executeTakeFirstOrThrow()
      ).id;
    },
    read: async (id) => ((await readException(id)).settled_at === null ? 'open' : 'settled'),
    parts: async (exception) => ({ id: (await readException(exception)).order_id, exception }),
    body: () => ({ how: 'noted', note: REASON }),
  },
  refund: {
    async reach(from, { to, call = '', job }) {
      const byCash = from === 'processing' && (call.includes('handover') || to === 'rejected');
      const reference =
        from === 'failed' || (job && to === 'failed') ? 'fail' : call.includes('divert') ? 'slow' : 'ok';
      const id = await refundOf(reference, byCash ? 'cash' : 'original');
      if (from === 'requested') return id;
      await ok((await by('refund.approve')).post(`admin_panel/refunds/${id}/approve/`, { version: 1 }));
      if (!job && !byCash) await jobs.runDue();
      return id;
    },
    read: async (id) => (await readRefund(id)).status,
    version: async (id) => (await readRefund(id)).version,
    body: (_id, { to, call = '' }) => {
      if (call.includes('divert')) return { to: 'wallet', note: REASON };
      if (call.includes('handover')) return { done: to === 'settled', note: REASON };
      if (call.includes('retry')) return to === 'settled' ? { method: 'wallet' } : {};
      return { reason: REASON };
    },
  },
  return: {
    async reach(from, { to }) {
      const id = await returned();
      const take = async (what: string, body: object = {}) =>
        ok(admin.post(`admin_panel/returns/${id}/${what}/`, { version: (await readReturn(id)).version, ...body }));
      const path = ['approved', 'received', 'inspected'];
      const upto = from === 'refunded' || from === 'exchanged' ? 'inspected' : from;
      if (from === 'requested') return id;
      await take('approve');
      if (from === 'pickup_scheduled') await take('pickup', pickup);
      if (path.indexOf(upto) > 0) await take('receive');
      if (path.indexOf(upto) > 1) await take('inspect', await inspection(id, from === 'inspected' ? to : from));
      if (from === 'refunded') await take('refund', { method: 'wallet' });
      if (from === 'exchanged') await take('exchange');
      return id;
    },
    read: async (id) => (await readReturn(id)).status,
    version: async (id) => (await readReturn(id)).version,
    body(id, { to, call = '' }) {
      if (call.includes('inspect')) return inspection(id, to);
      if (call.includes('pickup')) return pickup;
      return { ...(to === 'rejected' ? { reason: REASON } : {}), ...(to === 'refunded' ? { method: 'wallet' } : {}) };
    },
  },
  payout: {
    async reach(from) {
      const id = await payoutOf(from);
      if (from === 'processing') {
        await startRun(id);
        await jobs.runDue();
      }
      return id;
    },
    read: async (id) => (await readPayout(id)).status,
    body: async (id, { to }) =>
      to === 'processing' ? { payout_ids: [id], pay_on: FAR } : { reason: REASON, reference: 'FT-1' },
    version: async (id) => (await readPayout(id)).version,
  },
  payout_run: {
    owner: () => by('payout.approve'),
    async reach(from) {
      const id = await startRun(await payoutOf('approved'));
      if (from === 'sent') await jobs.runDue();
      return id;
    },
    read: async (id) => (await readRun(id)).state,
    parts: async (id) => ({ id, job: (await readRun(id)).job_id ?? '', payout: await payoutIn(id) }),
    body: async (id, { to }) =>
      to === 'answered'
        ? { version: (await readPayout(await payoutIn(id))).version, reason: REASON, reference: 'FT-1' }
        : {},
  },
  wallet_credit: {
    async reach() {
      const asked = { customer_id: SHOP.customer, amount: 500, reason: REASON };
      return (await ok(admin.post('admin_panel/wallet-credits/', asked))).as(WalletCredit).id;
    },
    read: async (id) => (await admin.get(`admin_panel/wallet-credits/${id}/`)).as(WalletCredit).status,
    body: () => ({ version: 1, reason: REASON }),
  },
  seller_adjustment: {
    async reach() {
      const seller_id = await market.seller();
      const asked = await ok(admin.post('admin_panel/seller-adjustments/', { seller_id, amount: 500, reason: REASON }));
      return asked.as(Adjustment).id;
    },
    read: async (id) => (await admin.get(`admin_panel/seller-adjustments/${id}/`)).as(Adjustment).status,
    body: () => ({ version: 1, reason: REASON }),
  },
  package_payment: {
    async reach() {
      const made = await ok(
        admin.post('admin_panel/package-payments/', {
          ...{ seller_id: 'sel_package', package: 'Growth', package_ar: 'النمو', amount: 99_900, method: 'cash' },
          ...{ reference: '', starts_on: '2026-12-01', ends_on: '2026-12-31', note: '' },
        }),
      );
      return made.as(PackagePayment).id;
    },
    read: async (id) => (await admin.get(`admin_panel/package-payments/${id}/`)).as(PackagePayment).status,
    body: () => ({ version: 1, reason: REASON }),
  },
  import: {
    owner: importer.product,
    parts: jobOf,
    async reach(from, { to }) {
      const who = importer.product();
      const file = `code,name,price\nWAY-${String((files += 1))},Way ${String(files)},5\n`;
      const { id } = (await (await who).upload('admin_panel/imports/', file)).as(ProductImport);
      const step = (ending: string) => stepOf(who, `admin_panel/imports/${id}/${ending}/`);
      if (from === 'uploaded') return id;
      await step('dry-run');
      if (from === 'checking') return id;
      await jobs.runDue();
      if (from === 'checked') return id;
      await step('apply');
      if (from === 'failed' && to !== 'undone') await cancelOf(who, id);
      if (from === 'applying' || (from === 'failed' && to !== 'undone')) return id;
      await jobs.runDue();
      if (from === 'applied') return id;
      await step('undo');
      if (from === 'failed') await cancelOf(who, id);
      return id;
    },
    read: async (id) => (await admin.get(`admin_panel/imports/${id}/`)).as(ProductImport).status,
  },
  pincode_import: {
    owner: importer.pincode,
    parts: jobOf,
    async reach(from) {
      const who = importer.pincode();
      const file = `Pincode;Area\n${String(700_000 + (files += 1))};Area ${String(files)}`;
      const { id } = (await (await who).upload('admin_panel/pincode-imports/', file)).as(PincodeImport);
      const step = (ending: string) => stepOf(who, `admin_panel/pincode-imports/${id}/${ending}/`);
      if (from === 'checked') return id;
      await step('apply');
      if (from === 'failed') await cancelOf(who, id);
      if (from === 'applying' || from === 'failed') return id;
      await jobs.runDue();
      if (from === 'applied') return id;
      await step('undo');
      if (from === 'undone') await jobs.runDue();
      return id;
    },
    read: async (id) => (await admin.get(`admin_panel/pincode-imports/${id}/`)).as(PincodeImport).status,
  },
  job: {
    owner: worker,
    parts: async (id) => ({ id, job: id }),
    async reach(from, { job }) {
      const { userId } = await worker();
      const how = from === 'failed' ? 'refused' : from === 'running' ? 'endless' : 'done';
      const started = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const id = await write({ ...SYSTEM, id: userId, name: 'Worker' }, (unit) => jobs.enqueue(unit, endless, { how }));
      if (from === 'failed') await jobs.runDue();
      if (from === 'cancelled') await ok((await worker()).post(`admin_panel/jobs/${id}/cancel/`));
      if (from === 'running' && !job) {
        void jobs.runDue();
        await started;
      }
      return id;
    },
    read: async (id) => (await readJob(id)).status,
  },
  stock_count: {
    async reach(from, { to }) {
      await shop.stocked(1);
      const made = await ok(admin.post('admin_panel/inventory/counts/', { warehouse_id: SHOP.warehouse }));
      const { id, lines } = made.as(StockCountDetail);
      if (from === 'open' && to === 'rejected') return id;
      const counted = lines.slice(0, 1).map(({ variant_id, batch_id }) => ({ variant_id, batch_id, counted: 1 }));
      await ok(admin.post(`admin_panel/inventory/counts/${id}/lines/`, { lines: counted }));
      if (from === 'submitted')
        await ok(admin.post(`admin_panel/inventory/counts/${id}/status/`, { status: 'submitted', version: 1 }));
      return id;
    },
    read: async (id) => (await readCount(id)).status,
    version: async (id) => (await readCount(id)).version,
    body: (_id, { to }) => ({ status: to, reason: REASON }),
  },
  purchase_order: {
    async reach(from) {
      const made = await ok(
        admin.post('admin_panel/purchase-orders/', {
          ...{ supplier_id: supplier, warehouse_id: SHOP.warehouse },
          lines: [{ variant_id: await shop.stocked(1), cases: 0, units: 4, case_cost: 100 }],
        }),
      );
      const { id, version } = made.as(PurchaseOrderDetail);
      if (from !== 'draft') await ok(admin.post(`admin_panel/purchase-orders/${id}/send/`, { version }));
      if (from === 'partly_received')
        await ok(admin.post(`admin_panel/purchase-orders/${id}/receive/`, await receipt(id, from)));
      return id;
    },
    read: async (id) => (await readPurchase(id)).status,
    body: (id, { to, call = '' }) =>
      call.includes('receive') ? receipt(id, to) : { reason: to === 'cancelled' ? REASON : '' },
    version: async (id) => (await readPurchase(id)).version,
  },
  recall: {
    async reach(_from, { to }) {
      const variant_id = await shop.stocked(2);
      const batch = 'B 2031-01-01';
      const made = await ok(admin.post('admin_panel/recalls/', { reason: REASON, batches: [{ variant_id, batch }] }));
      const { id, version } = made.as(RecallDetail);
      const settle = { variant_id, batch, how: 'write_off', version };
      if (to === 'closed') await ok(admin.post(`admin_panel/recalls/${id}/settle/`, settle));
      return id;
    },
    read: async (id) => (await readRecall(id)).status,
    body: () => ({ reason: REASON }),
    version: async (id) => (await readRecall(id)).version,
  },
  stock_transfer: {
    async reach(from) {
      const made = await ok(
        admin.post('admin_panel/transfers/', {
          ...{ from_warehouse_id: SHOP.warehouse, to_warehouse_id: SHOP.other, send: from !== 'draft' },
          lines: [{ variant_id: await shop.stocked(4), quantity: 4 }],
        }),
      );
      const { id, version } = made.as(StockTransferDetail);
      if (from === 'on_the_way') await ok(admin.post(`admin_panel/transfers/${id}/depart/`, { version }));
      if (from === 'partly_received')
        await ok(admin.post(`admin_panel/transfers/${id}/receive/`, await arrival(id, from)));
      return id;
    },
    read: async (id) => (await readTransfer(id)).status,
    body: (id, { to, call = '' }) => (call.includes('receive') ? arrival(id, to) : { reason: REASON }),
    version: async (id) => (await readTransfer(id)).version,
  },
  supplier_return: {
    async reach(from) {
      const made = await ok(
        admin.post(RETURNS, {
          ...{ supplier_id: supplier, warehouse_id: SHOP.warehouse, reason: 'expired' },
          lines: [{ variant_id: await shop.stocked(2), quantity: 2 }],
        }),
      );
      const { id, version } = made.as(SupplierReturnDetail);
      if (from === 'credited') await ok(admin.post(`${RETURNS}${id}/credit/`, { ...creditNote(id), version }));
      if (from === 'refused') await ok(admin.post(`${RETURNS}${id}/refuse/`, { reason: REASON, version }));
      return id;
    },
    read: async (id) => (await readSupplierReturn(id)).status,
    body: (id, { to }) => (to === 'credited' ? creditNote(id) : { reason: REASON }),
    version: async (id) => (await readSupplierReturn(id)).version,
  },
};

/** Takes a way as a person of a starting role, and as the worker in the background. */
async function take(driver: Driver, id: string, way: Way): Promise<void> {
  const { call, rights = [], job } = way;
  if (call) {
    const [, path = ''] = call.split(' ');
    const parts: Record<string, string> = { id, ...(await driver.parts?.(id)) };
    const who = driver.owner && rights.join() === 'signed_in' ? await driver.owner() : await personFor(rights);
    const answer = await who.post(
      path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => parts[name] ?? assert.fail(`nothing stands for ${name}`)),
      { ...(await driver.body?.(id, way)), ...(driver.version ? { version: await driver.version(id) } : {}) },
    );
    assert.ok(answer.status < 300, `${call}: ${answer.text}`);
  }
  // A job that runs is told to end by the next look.
  if (job || call?.includes('cancel')) await jobs.runDue();
}

const KINDS = Object.keys(WAYS_OUT) as RecordKind[];
const statesOf = (kind: RecordKind) => Object.entries(WAYS_OUT[kind] as Ways);

describe('the table of ways out', () => {
  it('has routes that exist, and names for each the permission that it asks for', async () => {
    const Described = z.object({
      paths: z.record(z.string(), z.record(z.string(), z.object({ description: z.string().default('') }).loose())),
    });
    const { paths } = (await api.nobody.get('openapi.json')).as(Described);
    const needs = new Map(
      Object.entries(paths).flatMap(([address, methods]) =>
        Object.entries(methods).map(([method, { description }]) => [
          `${method.toUpperCase()} ${address.replace(/^\/api\/v1\//, '').replaceAll(/\{\w+\}/g, '{}')}`,
          /Needs: ([\w.]+)\./.exec(description)?.[1],
        ]),
      ),
    );
    const wrong = KINDS.flatMap((kind) =>
      statesOf(kind).flatMap(([from, { ways }]) =>
        ways
          .filter(({ call, rights }) => call && needs.get(call.replaceAll(/\{\w+\}/g, '{}')) !== rights?.[0])
          .map(({ call = '' }) => `${kind} ${from}: ${call}`),
      ),
    );
    assert.deepEqual(wrong, []);
  });

  it('leads from every open state to a closed one, without doing the same again', () => {
    const stuck = KINDS.flatMap((kind) => {
      const states = new Map(statesOf(kind));
      const out = new Set([...states].filter(([, { kind: end }]) => end === 'closed').map(([name]) => name));
      for (let before = -1; before !== out.size; ) {
        before = out.size;
        for (const [name, { ways }] of states) if (ways.some(({ to, again }) => !again && out.has(to))) out.add(name);
      }
      return [...states]
        .filter(([name, { kind: end }]) => end === 'open' && !out.has(name))
        .map(([name]) => `${kind} ${name}`);
    });
    assert.deepEqual(stuck, []);
  });

  it('has only people of a starting role and jobs of the API on it', () => {
    const names = new Set(JOBS.map(({ name }) => name));
    const wrong = KINDS.flatMap((kind) =>
      statesOf(kind).flatMap(([from, { ways }]) =>
        ways
          .filter(
            ({ rights, job }) => (rights && roleFor(rights) === undefined) || (job !== undefined && !names.has(job)),
          )
          .map(({ to }) => `${kind} ${from} → ${to}`),
      ),
    );
    assert.deepEqual(wrong, []);
  });

  it('has the steps of an order that the server takes, all of them', () => {
    const told = statesOf('order').flatMap(([from, { ways }]) => ways.map(({ to }) => `${from} → ${to}`));
    assert.deepEqual([...new Set(told)].sort(), ORDER_STEPS.map(({ from, to }) => `${from} → ${to}`).sort());
  });

  it('is what docs/ways-out.md says', () => {
    const page = readFileSync(new URL('../../../docs/ways-out.md', import.meta.url), 'utf8');
    assert.equal(page, waysOutPage(), 'run `npm run ways-out -w api`');
  });
});

for (const kind of KINDS)
  describe(`a record of the kind ${kind}`, () => {
    const driver = DRIVERS[kind];
    for (const [from, { ways }] of statesOf(kind))
      for (const way of ways) {
        // The job of the table stands for any; one that runs is done by what it does.
        if (kind === 'job' && from === 'running' && way.job) continue;
        it(`goes from ${from} to ${way.to} by ${way.call ?? `the job ${way.job ?? ''}`} (${(way.rights ?? []).join(', ')})`, async () => {
          const id = await driver.reach(from, way);
          assert.equal(await driver.read(id), from);
          await take(driver, id, way);
          assert.equal(await driver.read(id), way.to);
        });
      }
  });
