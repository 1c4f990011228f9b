import type {
  AdjustmentStatus,
  CountStatus,
  ImportStatus,
  JobStatus,
  OrderStatus,
  PackagePaymentStatus,
  PayoutRunState,
  PayoutStatus,
  Permission,
  PincodeImportStatus,
  PurchaseOrderStatus,
  RecallStatus,
  RefundStatus,
  ReturnStatus,
  SupplierReturnStatus,
  WalletCreditStatus,
  TransferStatus,
} from '@bo/contracts';
import type { Selectable } from 'kysely';
import type { PaymentOperationsTable } from '../platform/db/schema.ts';

/** What a person needs for a call: the permission of its route, then those that this use of it asks for. */
type Rights = readonly [Permission | 'signed_in', ...Permission[]];

/** One way out of a state: a call that a person makes, or a job of the API that ends it by itself. */
export interface Way<S extends string = string> {
  to: S;
  /** `POST admin_panel/refunds/{id}/approve/`, below `/api/v1/`. Without it the job does it alone. */
  call?: string;
  rights?: Rights;
  /** The job that brings the record to `to`, after the call where there is one. */
  job?: string;
  /** What the way needs, beside the rights. */
  needs?: string;
  /** Only starts the same work again: it leads out of nothing by itself. */
  again?: true;
}

/** `closed`: nothing waits for the record. `passing`: the write that enters the state leaves it. */
interface State<S extends string> {
  kind: 'open' | 'closed' | 'passing';
  ways: readonly Way<S>[];
}
export type Ways<S extends string = string> = Readonly<Record<S, State<S>>>;

const open = <S extends string>(...ways: readonly [Way<S>, ...Way<S>[]]): State<S> => ({ kind: 'open', ways });
const closed = <S extends string>(...ways: readonly Way<S>[]): State<S> => ({ kind: 'closed', ways });
const passing: State<never> = { kind: 'passing', ways: [] };
/** The states of one kind of record: one that is left out does not compile. */
const states = <S extends string>(all: Ways<S>): Ways<S> => all;

type More = Pick<Way, 'needs' | 'again' | 'job'>;
const call = <const S extends string>(to: S, address: string, rights: Rights, more: More = {}): Way<S> => ({
  to,
  call: `POST admin_panel/${address}`,
  rights,
  ...more,
});
const byJob = <const S extends string>(to: S, job: string, needs?: string): Way<S> => ({
  to,
  job,
  ...(needs === undefined ? {} : { needs }),
});

const ANOTHER = 'another person than who asked for it';
const REASON = 'a reason';

const step = <const S extends OrderStatus>(to: S, right: Permission, needs?: string, override?: Permission): Way<S> =>
  call(to, 'orders/{id}/transitions/', override ? ['order.view', right, override] : ['order.view', right], {
    ...(needs === undefined ? {} : { needs }),
  });
const cancelled = step('cancelled', 'order.cancel', REASON);

const OPERATION = 'orders/{id}/payments/{operation}/';
/** Stops the job that works on a record; its owner may, and who sees all jobs. */
const cancelJob = <const S extends string>(to: S): Way<S> =>
  call(to, 'jobs/{job}/cancel/', ['signed_in'], { needs: 'the job is one’s own, or `job.view_all`' });

/**
 * How each record of money or work comes to its end: every state with the calls that leave it, and what a person must
 * hold for them. `ways-out.test.ts` takes every way over the API, with people of the starting roles; `docs/ways-out.md`
 * is printed from it.
 */
export const WAYS_OUT = {
  order: states<OrderStatus>({
    placed: open(step('pending', 'order.edit'), cancelled),
    pending: open(step('processed', 'order.edit'), cancelled),
    processed: open(step('picked', 'picking.edit', 'every line picked or short'), cancelled),
    picked: open(step('packed', 'picking.edit', 'a bag'), step('processed', 'picking.edit', REASON), cancelled),
    packed: open(
      step('ready_for_delivery', 'picking.edit', 'a driver or a slot'),
      step('picked', 'picking.edit', REASON),
      cancelled,
    ),
    ready_for_delivery: open(
      step('delivered', 'order.edit', 'the customer’s code'),
      step('delivered', 'order.edit', REASON, 'order.override_code'),
      cancelled,
    ),
    delivered: closed(),
    cancelled: closed(),
  }),
  payment_operation: states<Selectable<PaymentOperationsTable>['state']>({
    waiting: open(
      byJob('done', 'payments'),
      byJob('failed', 'payments', 'the provider refuses'),
      byJob('pending', 'payments', 'the provider takes it and ends it later'),
      call('failed', 'jobs/{job}/cancel/', ['signed_in', 'job.view_all']),
    ),
    pending: open(
      call('dropped', `${OPERATION}divert/`, ['refund.approve'], { needs: REASON }),
      call('waiting', `${OPERATION}retry/`, ['order.edit'], { again: true }),
    ),
    failed: open(
      call('dropped', `${OPERATION}divert/`, ['refund.approve'], { needs: REASON }),
      call('waiting', `${OPERATION}retry/`, ['order.edit'], { again: true }),
    ),
    done: closed(),
    dropped: closed(),
  }),
  /** A message of a provider that contradicts the ledger. */
  payment_exception: states<'open' | 'settled'>({
    open: open(
      call('settled', 'orders/{id}/payments/exceptions/{exception}/settle/', ['refund.approve'], { needs: REASON }),
    ),
    settled: closed(),
  }),
  refund: states<RefundStatus>({
    requested: open(
      call('processing', 'refunds/{id}/approve/', ['refund.approve'], { needs: ANOTHER }),
      call('rejected', 'refunds/{id}/reject/', ['refund.approve'], { needs: REASON }),
    ),
    approved: passing,
    processing: open(
      byJob('settled', 'payments', 'the provider pays'),
      byJob('failed', 'payments', 'the provider refuses'),
      call('settled', 'refunds/{id}/divert/', ['refund.approve'], { needs: 'a silent provider; a reason' }),
      call('settled', 'refunds/{id}/handover/', ['refund.edit'], { needs: 'cash' }),
      call('failed', 'refunds/{id}/handover/', ['refund.edit'], { needs: 'cash that was not handed over; a reason' }),
      call('rejected', 'refunds/{id}/reject/', ['refund.approve'], { needs: 'cash; a reason' }),
    ),
    failed: open(
      call('processing', 'refunds/{id}/retry/', ['refund.edit'], { again: true }),
      call('settled', 'refunds/{id}/retry/', ['refund.edit'], { needs: 'the wallet among the store’s methods' }),
      call('settled', 'refunds/{id}/divert/', ['refund.approve'], { needs: REASON }),
      call('rejected', 'refunds/{id}/reject/', ['refund.approve'], { needs: 'nothing has gone out; a reason' }),
    ),
    settled: closed(),
    rejected: closed(),
  }),
  return: states<ReturnStatus>({
    requested: open(
      call('approved', 'returns/{id}/approve/', ['return.edit']),
      call('rejected', 'returns/{id}/reject/', ['return.edit'], { needs: REASON }),
    ),
    approved: open(
      call('pickup_scheduled', 'returns/{id}/pickup/', ['return.edit']),
      call('received', 'returns/{id}/receive/', ['return.edit']),
    ),
    pickup_scheduled: open(
      call('received', 'returns/{id}/receive/', ['return.edit']),
      call('pickup_scheduled', 'returns/{id}/pickup/', ['return.edit'], { again: true }),
    ),
    received: open(
      call('inspected', 'returns/{id}/inspect/', ['return.inspect'], { needs: 'what never came counts as missing' }),
    ),
    inspected: open(
      call('refunded', 'returns/{id}/refund/', ['refund.create'], { needs: 'its refund is settled' }),
      call('exchanged', 'returns/{id}/exchange/', ['return.edit'], { needs: 'stock' }),
      call('closed', 'returns/{id}/close/', ['return.edit'], {
        needs: 'what came back is paid, or its refund was rejected',
      }),
    ),
    refunded: open(call('closed', 'returns/{id}/close/', ['return.edit'])),
    exchanged: open(call('closed', 'returns/{id}/close/', ['return.edit'])),
    rejected: closed(),
    closed: closed(),
  }),
  wallet_credit: states<WalletCreditStatus>({
    requested: open(
      call('approved', 'wallet-credits/{id}/approve/', ['refund.approve'], { needs: ANOTHER }),
      call('rejected', 'wallet-credits/{id}/reject/', ['refund.approve'], { needs: REASON }),
    ),
    approved: closed(),
    rejected: closed(),
  }),
  payout: states<PayoutStatus>({
    requested: open(
      call('approved', 'payout-requests/{id}/approve/', ['payout.approve'], { needs: ANOTHER }),
      call('rejected', 'payout-requests/{id}/reject/', ['payout.approve'], { needs: REASON }),
    ),
    approved: open(
      call('processing', 'payout-runs/', ['payout.approve'], {
        job: 'payout-run',
        needs: 'a bank account of the seller',
      }),
      call('rejected', 'payout-requests/{id}/reject/', ['payout.approve'], { needs: REASON }),
    ),
    processing: open(
      call('paid', 'payouts/{id}/paid/', ['payout.approve'], { needs: 'the bank’s reference' }),
      call('failed', 'payouts/{id}/failed/', ['payout.approve'], { needs: REASON }),
    ),
    paid: closed(),
    failed: closed(),
    rejected: closed(),
  }),
  payout_run: states<PayoutRunState>({
    making: open(byJob('sent', 'payout-run'), cancelJob('empty')),
    sent: open(
      call('answered', 'payouts/{payout}/paid/', ['payout.approve'], { needs: 'the bank’s answer for each payout' }),
      call('answered', 'payouts/{payout}/failed/', ['payout.approve'], { needs: 'the bank’s answer for each payout' }),
    ),
    answered: closed(),
    empty: closed(),
  }),
  seller_adjustment: states<AdjustmentStatus>({
    requested: open(
      call('approved', 'seller-adjustments/{id}/approve/', ['payout.approve'], { needs: ANOTHER }),
      call('rejected', 'seller-adjustments/{id}/reject/', ['payout.approve'], { needs: REASON }),
    ),
    approved: closed(),
    rejected: closed(),
  }),
  package_payment: states<PackagePaymentStatus>({
    pending: open(
      call('confirmed', 'package-payments/{id}/confirm/', ['payout.approve'], { needs: ANOTHER }),
      call('rejected', 'package-payments/{id}/reject/', ['payout.approve'], { needs: `${ANOTHER}; a reason` }),
    ),
    confirmed: closed(),
    rejected: closed(),
  }),
  import: states<ImportStatus>({
    uploaded: open(call('checking', 'imports/{id}/dry-run/', ['product.import'])),
    checking: open(byJob('checked', 'import'), cancelJob('uploaded')),
    checked: open(call('applying', 'imports/{id}/apply/', ['product.import'])),
    applying: open(byJob('applied', 'import'), cancelJob('failed')),
    applied: closed(call('undoing', 'imports/{id}/undo/', ['product.import'])),
    undoing: open(byJob('undone', 'import'), cancelJob('failed')),
    failed: open(
      call('applying', 'imports/{id}/apply/', ['product.import'], { again: true, needs: 'an interrupted apply' }),
      call('undoing', 'imports/{id}/undo/', ['product.import']),
      call('undone', 'imports/{id}/keep/', ['product.import'], { needs: 'an interrupted undo' }),
    ),
    undone: closed(),
  }),
  pincode_import: states<PincodeImportStatus>({
    checked: open(call('applying', 'pincode-imports/{id}/apply/', ['pincode.create', 'pincode.edit'])),
    applying: open(byJob('applied', 'pincode-import'), cancelJob('failed')),
    applied: closed(call('undoing', 'pincode-imports/{id}/undo/', ['pincode.create', 'pincode.delete'])),
    undoing: open(byJob('undone', 'pincode-import'), cancelJob('failed')),
    failed: open(
      call('applying', 'pincode-imports/{id}/apply/', ['pincode.create', 'pincode.edit'], { again: true }),
      call('undoing', 'pincode-imports/{id}/undo/', ['pincode.create', 'pincode.delete']),
    ),
    undone: closed(call('applying', 'pincode-imports/{id}/apply/', ['pincode.create', 'pincode.edit'])),
  }),
  /** Also of a bulk change, whose rows each have a result; what it changed is undone by another one. */
  job: states<JobStatus>({
    waiting: open(byJob('done', 'brands-bulk'), cancelJob('cancelled')),
    running: open(byJob('done', 'brands-bulk'), cancelJob('cancelled')),
    done: closed(),
    failed: closed(call('waiting', 'jobs/{id}/retry/', ['signed_in'], { again: true })),
    cancelled: closed(call('waiting', 'jobs/{id}/retry/', ['signed_in'], { again: true })),
  }),
  stock_count: states<CountStatus>({
    open: open(
      call('submitted', 'inventory/counts/{id}/status/', ['inventory.edit'], { needs: 'a counted line' }),
      call('rejected', 'inventory/counts/{id}/status/', ['inventory.edit', 'inventory.approve'], { needs: REASON }),
    ),
    submitted: open(
      call('approved', 'inventory/counts/{id}/status/', ['inventory.edit', 'inventory.approve'], {
        needs: 'another person than the counter',
      }),
      call('rejected', 'inventory/counts/{id}/status/', ['inventory.edit', 'inventory.approve'], {
        needs: 'another person than the counter; a reason',
      }),
    ),
    approved: closed(),
    rejected: closed(),
    missed: closed(),
  }),
  purchase_order: states<PurchaseOrderStatus>({
    draft: open(
      call('sent', 'purchase-orders/{id}/send/', ['purchase_order.edit']),
      call('cancelled', 'purchase-orders/{id}/cancel/', ['purchase_order.edit'], { needs: REASON }),
    ),
    sent: open(
      call('partly_received', 'purchase-orders/{id}/receive/', ['purchase_order.receive']),
      call('received', 'purchase-orders/{id}/receive/', ['purchase_order.receive']),
      call('closed_short', 'purchase-orders/{id}/receive/', ['purchase_order.receive'], { needs: REASON }),
      call('draft', 'purchase-orders/{id}/reopen/', ['purchase_order.edit']),
      call('cancelled', 'purchase-orders/{id}/cancel/', ['purchase_order.edit'], { needs: REASON }),
    ),
    partly_received: open(
      call('received', 'purchase-orders/{id}/receive/', ['purchase_order.receive']),
      call('closed_short', 'purchase-orders/{id}/receive/', ['purchase_order.receive'], { needs: REASON }),
    ),
    received: closed(),
    closed_short: closed(),
    cancelled: closed(),
  }),
  recall: states<RecallStatus>({
    open: open(
      call('closed', 'recalls/{id}/close/', ['inventory.approve'], {
        needs: 'another person than who opened it; nothing on hand or on the way; a reason',
      }),
      call('withdrawn', 'recalls/{id}/withdraw/', ['inventory.adjust'], { needs: REASON }),
    ),
    closed: closed(),
    withdrawn: closed(),
  }),
  stock_transfer: states<TransferStatus>({
    draft: open(
      call('sent', 'transfers/{id}/send/', ['inventory.edit'], { needs: 'one’s own warehouse; enough stock' }),
      call('cancelled', 'transfers/{id}/cancel/', ['inventory.edit'], { needs: REASON }),
    ),
    sent: open(
      call('on_the_way', 'transfers/{id}/depart/', ['inventory.edit']),
      call('partly_received', 'transfers/{id}/receive/', ['inventory.edit'], { needs: 'the receiving warehouse' }),
      call('received', 'transfers/{id}/receive/', ['inventory.edit'], { needs: 'the receiving warehouse' }),
      call('called_back', 'transfers/{id}/call-back/', ['inventory.edit'], { needs: REASON }),
    ),
    on_the_way: open(
      call('partly_received', 'transfers/{id}/receive/', ['inventory.edit'], { needs: 'the receiving warehouse' }),
      call('received', 'transfers/{id}/receive/', ['inventory.edit'], { needs: 'the receiving warehouse' }),
      call('called_back', 'transfers/{id}/call-back/', ['inventory.edit'], { needs: 'nothing has arrived; a reason' }),
    ),
    partly_received: open(
      call('received', 'transfers/{id}/receive/', ['inventory.edit'], {
        needs: 'what is still on the way arrives, or is noted as lost with a reason',
      }),
    ),
    received: closed(),
    called_back: closed(),
    cancelled: closed(),
  }),
  supplier_return: states<SupplierReturnStatus>({
    sent: open(
      call('credited', 'supplier-returns/{id}/credit/', ['supplier_invoice.create'], {
        needs: 'the supplier’s credit note',
      }),
      call('refused', 'supplier-returns/{id}/refuse/', ['supplier_invoice.edit'], { needs: REASON }),
      call('cancelled', 'supplier-returns/{id}/cancel/', ['purchase_order.receive'], { needs: REASON }),
    ),
    credited: closed(
      call('sent', 'supplier-returns/{id}/void-credit/', ['supplier_invoice.delete'], { needs: REASON }),
    ),
    refused: closed(
      call('credited', 'supplier-returns/{id}/credit/', ['supplier_invoice.create'], {
        needs: 'the supplier’s credit note',
      }),
      call('cancelled', 'supplier-returns/{id}/cancel/', ['purchase_order.receive'], { needs: REASON }),
    ),
    cancelled: closed(),
  }),
} as const;
export type RecordKind = keyof typeof WAYS_OUT;
