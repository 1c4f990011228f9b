import { beginCharge, noteCharge } from '../tax-documents/tax-documents.service.ts';
import {
  deliveryRefund,
  giftCardShare,
  lineRefund,
  Note,
  paidBefore,
  REFUND_STEPS,
  refundable,
  type RefundDetail,
  type RefundDivertInput,
  type RefundInput,
  type RefundMethod,
  type RefundQuote,
  type RefundQuoteQuery,
  type RefundSettings,
  type RefundStatus,
  restockingFee,
  toDecimal,
} from '@bo/contracts';
import { z } from 'zod';
import { type Actor, withinLimit } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError, fieldError, noStep } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { defineBulk } from '../../../platform/http/bulk.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findOrder } from '../orders/orders.service.ts';
import { tellRefunded } from '../../store/messages/messages.service.ts';
import {
  dropOperation,
  giveBack,
  type OperationListener,
  retryOperation,
  returnExcess,
} from '../payments/payments.service.ts';
import { bookRefund } from '../../partners/seller-ledger/ledger.service.ts';
import {
  creditOrder,
  findRefund,
  insertLines,
  readOperations,
  readOrder,
  readPaid,
  readPaidBack,
  readRefundableLines,
  type RefundableRow,
  refundList,
  refundTable,
  uncreditOrder,
  wasSent,
} from './refunds.repository.ts';
import { readRefundSettings } from '../../store/refund-settings/refund-settings.service.ts';

export { countRefunds } from './refunds.repository.ts';

/** Called in the transaction that settles a refund. */
export type RefundListener = (unit: UnitOfWork, refund: RefundDetail) => Promise<void>;

declare module '../../../platform/http/app-type.ts' {
  interface Platform {
    refundListeners: readonly RefundListener[];
  }
}

/** Of the platform, what refunds need. */
export type Refunding = Pick<Platform, 'jobs' | 'refundListeners'>;

/** Units of a line whose money can still be asked for. */
const unitsLeft = ({ quantity, refunded_quantity, exchanged }: RefundableRow): number =>
  quantity - refunded_quantity - exchanged;

/** What is counted of a request: the quote that people see, and what is wrong with it. */
interface Counted {
  quote: RefundQuote;
  settings: RefundSettings;
  store_fault: boolean;
  errors: FieldErrors;
}

/** What a request comes to now. With the order locked nobody else can ask for the same units. */
async function count(db: Db | Trx, orderId: string, input: RefundInput, { permissions }: Actor, lock: boolean) {
  const order = expectFound(await readOrder(db, orderId, lock));
  const [settings, lines, back] = [
    await readRefundSettings(db),
    await readRefundableLines(db, order.id),
    await readPaidBack(db, order.id),
  ];
  const errors = new FieldErrors();
  const reason = settings.reasons.find(({ id, active }) => id === input.reason_id && active);
  if (!reason) errors.add(fieldError('reason_id', 'refund.reason'));
  if (!settings.methods.includes(input.method)) errors.add(fieldError('method', 'refund.method'));
  for (const [at, { line_id, quantity }] of input.lines.entries()) {
    const line = lines.find(({ id }) => id === line_id);
    const left = line ? unitsLeft(line) : 0;
    if (!line || quantity > left) errors.add(fieldError(`lines.${String(at)}.quantity`, 'refund.units', { n: left }));
  }
  const asked = (id: string) =>
    input.lines.filter(({ line_id }) => line_id === id).reduce((sum, { quantity }) => sum + quantity, 0);
  const counted = lines.map((line) => {
    const left = unitsLeft(line);
    const quantity = Math.min(asked(line.id), left);
    const { id: line_id, title, title_ar, variant_label, variant_label_ar } = line;
    return {
      line_id,
      title,
      title_ar,
      variant_label,
      variant_label_ar,
      left,
      quantity,
      amount: quantity === 0 ? 0 : lineRefund(line, quantity),
    };
  });
  const store_fault = reason?.store_fault ?? false;
  const items = counted.reduce((sum, { amount }) => sum + amount, 0);
  const restocking_fee = restockingFee(items, settings.restocking_fee, store_fault);
  const goesBack = counted.some(({ quantity }) => quantity > 0);
  const delivery_fee_left = Math.max(0, order.delivery_fee - back.delivery_fee);
  const delivery_fee_policy = goesBack
    ? deliveryRefund(settings.delivery_fee, {
        fee: order.delivery_fee,
        refunded: back.delivery_fee,
        store_fault,
        // Who keeps goods that were sent for others keeps their delivery too.
        whole:
          lines.every(({ exchanged }) => exchanged === 0) && counted.every(({ left, quantity }) => left === quantity),
      })
    : 0;
  const money = (minor: number) => `${order.currency} ${toDecimal(minor, order.currency)}`;
  const delivery_fee = input.delivery_fee ?? delivery_fee_policy;
  if (delivery_fee > delivery_fee_left)
    errors.add(fieldError('delivery_fee', 'refund.delivery_fee_left', { amount: money(delivery_fee_left) }));
  else if (delivery_fee !== delivery_fee_policy && !permissions.has('refund.approve'))
    errors.add(fieldError('delivery_fee', 'refund.delivery_fee_policy', { amount: money(delivery_fee_policy) }));
  const worth = items - restocking_fee + delivery_fee;
  const paid_before = paidBefore(worth, {
    amount: order.amount,
    credited: order.credited,
    in_progress: back.in_progress,
  });
  const total = worth - paid_before + input.goodwill;
  const most = refundable({ captured: order.captured, refunded: order.refunded, in_progress: back.in_progress });
  const quote: RefundQuote = {
    lines: counted,
    items,
    restocking_fee,
    delivery_fee,
    delivery_fee_policy,
    delivery_fee_left,
    paid_before,
    goodwill: input.goodwill,
    total,
    gift_card_amount:
      total > most
        ? 0
        : giftCardShare(
            { captured: order.captured, by_gift_card: back.by_gift_card },
            { refunded: order.refunded + back.in_progress, to_gift_card: back.to_gift_card },
            total,
          ),
    refundable: most,
    in_progress: back.in_progress,
    needs_approval: total > settings.auto_approve_up_to,
  };
  return { order, quote, settings, store_fault, reason, errors } satisfies Counted & Record<string, unknown>;
}

/** What a refund would come to; asks for nothing. Where reason and way are not chosen yet, the store's first ones. */
export async function quoteRefund(
  db: Db | Trx,
  { order, lines, delivery_fee, goodwill, method, reason }: z.output<typeof RefundQuoteQuery>,
  viewer: Actor,
): Promise<RefundQuote> {
  const { id } = expectFound(await findOrder(db, order, viewer));
  const settings = await readRefundSettings(db);
  const input: RefundInput = {
    order_id: id,
    lines,
    delivery_fee: delivery_fee ?? null,
    goodwill,
    method: method ?? settings.methods[0] ?? 'original',
    reason_id: reason ?? settings.reasons.find(({ active }) => active)?.id ?? '',
    note: '',
  };
  const { quote, errors } = await count(db, id, input, viewer, false);
  errors.throwIfAny();
  return quote;
}

type Recorded = Pick<Change, 'action' | 'reason'>;
async function finish(unit: UnitOfWork, before: RefundDetail, change: Recorded): Promise<RefundDetail> {
  const after = expectFound(await findRefund(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'refund', id: before.id, before, after, ...change });
  return after;
}

/** The order is locked before its refunds, as everywhere. */
async function current(unit: UnitOfWork, id: string, version: number | undefined): Promise<RefundDetail> {
  const { trx, actor } = unit;
  const found = expectFound(await findRefund(trx, id, actor));
  await readOrder(trx, found.order.id, true);
  await refundTable.lock(trx, found.id);
  return expectVersion(await findRefund(trx, found.id, actor), version);
}

function expectStep(refund: RefundDetail, to: RefundStatus): void {
  if (!REFUND_STEPS[refund.status].includes(to)) throw noStep('refund', refund, to);
}

/**
 * Asks for money back. Up to the store's limit it is approved by itself and on its way at once; above it someone else
 * has to say yes. Never more than was paid, and no unit twice, however many ask at once: the order is locked.
 */
export async function requestRefund(
  paying: Refunding,
  unit: UnitOfWork,
  input: RefundInput,
  returnId: string | null = null,
): Promise<RefundDetail> {
  const { trx, actor } = unit;
  const { id: orderId } = expectFound(await findOrder(trx, input.order_id, actor));
  const { order, quote, reason, store_fault, errors } = await count(trx, orderId, input, actor, true);
  errors.throwIfAny();
  if (quote.total > quote.refundable) throw fieldError('lines', 'refund.too_much');
  if (quote.total <= 0) throw fieldError('lines', 'refund.nothing');
  const { items, restocking_fee, delivery_fee, paid_before, goodwill, gift_card_amount } = quote;
  const id = await refundTable.insert(unit, {
    order_id: order.id,
    order_number: order.number,
    customer_id: order.customer_id,
    customer_name: order.customer_name,
    dealer_id: order.dealer_id,
    return_id: returnId,
    method: input.method,
    reason_id: input.reason_id,
    reason_name: reason?.name ?? '',
    reason_name_ar: reason?.name_ar ?? '',
    store_fault,
    note: input.note,
    currency: order.currency,
    items,
    restocking_fee,
    delivery_fee,
    paid_before,
    goodwill,
    amount: quote.total,
    gift_card_amount,
  });
  await insertLines(
    trx,
    id,
    quote.lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ line_id, quantity, amount }) => ({ order_line_id: line_id, quantity, amount })),
  );
  const asked = expectFound(await findRefund(trx, id, actor));
  await unit.audit({ type: 'refund', id, action: 'created', after: asked });
  return quote.needs_approval ? asked : approveAndPay(paying, unit, asked, null);
}

/** From here on it is the customer's money. */
async function approveAndPay(
  paying: Refunding,
  unit: UnitOfWork,
  before: RefundDetail,
  by: string | null,
): Promise<RefundDetail> {
  await refundTable.update(unit, before, { status: 'approved', decided_by: by, decided_at: new Date() });
  const approved = await finish(unit, before, { action: 'approved' });
  return pay(paying, unit, approved, before.method);
}

/** Sends the money. What goes by hand waits for the hand; what goes through a provider, for its answer. */
async function pay(
  paying: Refunding,
  unit: UnitOfWork,
  before: RefundDetail,
  method: RefundMethod,
  reason = '',
): Promise<RefundDetail> {
  await refundTable.update(unit, before, {
    status: 'processing',
    method,
    failure: '',
    attempts: before.attempts + 1,
  });
  const processing = await finish(unit, before, { action: 'status_changed', ...(reason === '' ? {} : { reason }) });
  if (method === 'cash') return processing;
  const failed = (await readOperations(unit.trx, before.id)).filter(({ state }) => state === 'failed');
  if (failed.length > 0 && method === 'original') {
    for (const { id } of failed) await retryOperation(paying, unit, before.order.id, id);
    return processing;
  }
  return send(paying, unit, processing, method);
}

/** What has not gone back yet of a refund, and is not with a provider. */
async function stillOwed({ trx }: UnitOfWork, { id, amount }: RefundDetail): Promise<number> {
  const operations = await readOperations(trx, id);
  return amount - (await readPaid(trx, id)) - operations.reduce((sum, one) => sum + one.amount, 0);
}

async function send(
  paying: Refunding,
  unit: UnitOfWork,
  before: RefundDetail,
  method: RefundMethod,
): Promise<RefundDetail> {
  // The order comes to less from the moment the money leaves, and once: before that, payments would take what is still
  // here for too much and give it back on their own.
  if (!(await wasSent(unit.trx, before.id))) {
    await beginCharge(unit, before.order.id);
    await creditOrder(unit.trx, before.order.id, before.amount);
    await noteCharge(unit, before.order.id, { refund: before });
  }
  for (const { id, state } of await readOperations(unit.trx, before.id))
    if (state === 'failed') await dropOperation(unit, id);
  const amount = await stillOwed(unit, before);
  const isFirst = amount === before.amount;
  const { settled } = await giveBack(paying, unit, {
    order_id: before.order.id,
    amount,
    key: `refund ${before.id} ${String(before.attempts)}`,
    purpose: 'refund',
    subject: before.id,
    to: method,
    decided: true,
    gift_card: isFirst ? before.gift_card_amount : 0,
    reason: before.number,
  });
  // What is with a provider still is settled by its end.
  const open = (await readOperations(unit.trx, before.id)).some(({ state }) => state !== 'done');
  return settled && !open ? settle(paying, unit, before) : before;
}

async function settle(paying: Refunding, unit: UnitOfWork, before: RefundDetail): Promise<RefundDetail> {
  await refundTable.update(unit, before, { status: 'settled', settled_at: new Date(), failure: '' });
  await bookRefund(unit, before.id);
  for (const listener of paying.refundListeners) await listener(unit, before);
  await tellRefunded(paying, unit, before.id);
  return finish(unit, before, { action: 'settled' });
}

/** Says yes. Above the limit nobody does that to a request of their own. */
export async function approveRefund(
  paying: Refunding,
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
): Promise<RefundDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'approved');
  const { auto_approve_up_to } = await readRefundSettings(unit.trx);
  if (before.requested_by?.id === unit.actor.id && before.amount > auto_approve_up_to)
    throw new DomainError(409, 'refund.own', { current: before });
  if (!withinLimit(unit.actor, 'refund', before.amount))
    throw new DomainError(409, 'role.over_limit', { current: before });
  return approveAndPay(paying, unit, before, unit.actor.id);
}

/**
 * Takes back a refund of which nothing has gone out: cash that was not handed over, what a provider refused. The order
 * comes to as much again as before; if it is cancelled meanwhile, the money goes back as the rest did. @throws
 * DomainError 409
 */
async function withdraw(paying: Refunding, unit: UnitOfWork, before: RefundDetail): Promise<void> {
  const operations = await readOperations(unit.trx, before.id);
  if ((await readPaid(unit.trx, before.id)) > 0 || operations.some(({ state }) => state !== 'failed'))
    throw new DomainError(409, 'refund.on_its_way', { current: before });
  if (await wasSent(unit.trx, before.id)) {
    await beginCharge(unit, before.order.id);
    await uncreditOrder(unit.trx, before.order.id, before);
    await noteCharge(unit, before.order.id, { refund: before });
  }
  for (const { id } of operations) await dropOperation(unit, id);
  await returnExcess(paying, unit, before.order.id);
}

export async function rejectRefund(
  paying: Refunding,
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<RefundDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'rejected');
  if (reason === '') throw fieldError('reason', 'refund.reason_needed');
  if (before.status !== 'requested') await withdraw(paying, unit, before);
  await refundTable.update(unit, before, {
    status: 'rejected',
    decided_by: unit.actor.id,
    decided_at: new Date(),
    decision_reason: reason,
  });
  return finish(unit, before, { action: 'rejected', reason });
}

/** Tries once more what failed, the same way or another. */
export async function retryRefund(
  paying: Refunding,
  unit: UnitOfWork,
  id: string,
  { method, version }: { method?: RefundMethod | undefined; version?: number | undefined },
): Promise<RefundDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'processing');
  const { methods } = await readRefundSettings(unit.trx);
  const way = method ?? before.method;
  if (way !== before.method && !methods.includes(way)) throw fieldError('method', 'refund.method');
  return pay(paying, unit, before, way);
}

/**
 * Sends what a provider refused, or took and says nothing more about, another way: to the wallet, or by hand, whatever
 * the store offers customers. If the provider pays it after all, that is an exception of the order (`paid_twice`).
 *
 * @throws DomainError 409 where no provider has it, or one is being asked just now
 */
export async function divertRefund(
  paying: Refunding,
  unit: UnitOfWork,
  id: string,
  { to, note, version }: RefundDivertInput,
): Promise<RefundDetail> {
  const before = await current(unit, id, version);
  const operations = await readOperations(unit.trx, before.id);
  const silent = operations.filter(({ state }) => state === 'pending');
  const stuck = before.status === 'failed' || (before.status === 'processing' && silent.length > 0);
  if (!stuck || operations.some(({ state }) => state === 'waiting'))
    throw new DomainError(409, 'refund.not_with_provider', { current: before });
  for (const operation of silent) await dropOperation(unit, operation.id);
  return pay(paying, unit, before, to, note);
}

/** Cash was handed over, or could not be. */
export async function handOver(
  paying: Refunding,
  unit: UnitOfWork,
  id: string,
  { done, note, version }: { done: boolean; note: string; version?: number | undefined },
): Promise<RefundDetail> {
  const before = await current(unit, id, version);
  expectStep(before, done ? 'settled' : 'failed');
  if (before.method !== 'cash') throw new DomainError(409, 'refund.not_cash', { current: before });
  if (done) return send(paying, unit, before, 'cash');
  if (note === '') throw fieldError('note', 'refund.reason_needed');
  await refundTable.update(unit, before, { status: 'failed', failure: note });
  return finish(unit, before, { action: 'failed', reason: note });
}

/** Told by payments how an operation ended that pays a refund: settled with the last of them, failed with the first. */
export const refundListener: OperationListener = async (platform, unit, { subject, state, problem }) => {
  if (subject === null) return;
  const found = await findRefund(unit.trx, subject, unit.actor);
  if (!found) return;
  await refundTable.lock(unit.trx, found.id);
  const before = expectFound(await findRefund(unit.trx, found.id, unit.actor));
  if (before.status === 'settled') return;
  const operations = await readOperations(unit.trx, before.id);
  if (state === 'done') {
    if (operations.every((one) => one.state === 'done')) await settle(platform, unit, before);
    return;
  }
  const failure = operations.find((one) => one.state === 'failed')?.problem ?? problem;
  await refundTable.update(unit, before, { status: 'failed', failure });
  await finish(unit, before, { action: 'failed', reason: failure });
};

/**
 * Gives up an operation that failed and still keeps the money of a closed refund; an order that is over gives that
 * back.
 */
export async function releaseHeld(paying: Refunding, unit: UnitOfWork, id: string, operation: string): Promise<void> {
  const { order } = await current(unit, id, undefined);
  await dropOperation(unit, operation);
  await returnExcess(paying, unit, order.id);
}

/**
 * Leads a refund on that waits for no answer: settled where all of it has arrived, else failed, so that it can be
 * retried.
 */
export async function leadOut(paying: Refunding, unit: UnitOfWork, id: string, arrived: boolean): Promise<void> {
  const before = await current(unit, id, undefined);
  if (arrived) return void (await settle(paying, unit, before));
  const failure = 'No answer of a provider is on its way.';
  await refundTable.update(unit, before, { status: 'failed', failure });
  await finish(unit, before, { action: 'failed', reason: failure });
}

const Values = z.object({ reason: Note });

/** What can be done to many refunds at once. Money that is on its way does not come back: there is no undo. */
export const refundBulk = defineBulk({
  name: 'refunds',
  list: refundList,
  values: Values,
  stateOf: async (db, id, viewer) => (await findRefund(db, id, viewer))?.status,
  actions: {
    approve: {
      needs: 'refund.approve',
      act: (unit, id, _values, platform) => approveRefund(platform, unit, id, undefined),
    },
    reject: {
      needs: 'refund.approve',
      act: (unit, id, { reason }, platform) => rejectRefund(platform, unit, id, { reason }),
    },
    retry: { needs: 'refund.edit', act: (unit, id, _values, platform) => retryRefund(platform, unit, id, {}) },
  },
});
