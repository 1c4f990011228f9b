import type { PaymentKind } from '@bo/contracts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { isVoidGiftCard, returnToGiftCard } from '../../marketing/gift-cards/gift-cards.service.ts';
import {
  appendPayment,
  appendWalletEntry,
  changeOperation,
  findOperation,
  findOperationByKey,
  insertOperation,
  isCaptured,
  lockOpenOperations,
  lockOperation,
  lockPaidOrder,
  lockWallet,
  type NewPayment,
  noteWebhook,
  type Operation,
  type PaidOrder,
  readAuthorisations,
  readHeld,
  readSources,
  type Source,
} from './payments.repository.ts';
import type { ProviderAnswer, ProviderEvent } from './provider.ts';

export { openOperationsOf, paymentsOf, readAuthorisations, readSources } from './payments.repository.ts';

/** Of the platform, what payments need: the queue that carries their operations out. */
export type Paying = Pick<Platform, 'jobs'>;
/** The job that asks a provider (`payments.job.ts`). */
export const PAYMENTS_JOB = 'payments';

/** Told, in the same transaction, how an operation ended: `done` or `failed`. Its `subject` says which refund it pays. */
export type OperationListener = (platform: Platform, unit: UnitOfWork, operation: Operation) => Promise<void>;

declare module '../../../platform/http/app-type.ts' {
  interface Platform {
    operationListeners: readonly OperationListener[];
  }
}

/** Whose money goes back first: what a card or the door brought, then the wallet's, a gift card's last. */
const GIVEN_BACK_FIRST: readonly PaymentKind[] = ['card', 'online', 'cash', 'wallet', 'gift_card'];

/** What was paid, given back or let go of, told to whoever looks at the order and kept in its trail. */
async function tell({ trx, audit }: UnitOfWork, before: PaidOrder, reason = ''): Promise<PaidOrder> {
  const after = expectFound(await lockPaidOrder(trx, before.id));
  const money = ({ captured, refunded, authorised }: PaidOrder) => ({ captured, refunded, authorised });
  await audit({
    type: 'order',
    id: before.id,
    action: 'paid',
    before: money(before),
    after: money(after),
    ...(reason === '' ? {} : { reason }),
  });
  return after;
}

export interface Received {
  order_id: string;
  /** Names the act: a second call with it changes nothing. */
  key: string;
  kind: PaymentKind;
  event: 'authorised' | 'captured' | 'failed';
  amount: number;
  provider?: string;
  /** The payment, as the provider calls it. */
  reference?: string;
  /** The gift card, of a payment by one. */
  instrument_id?: string;
  reason?: string;
}

/** Writes a payment that was made, promised or refused into the ledger of its order. Once by its key. */
export async function recordPayment(unit: UnitOfWork, received: Received): Promise<void> {
  const { key, event, amount, ...rest } = received;
  if (amount === 0) return;
  const { trx, actor } = unit;
  const before = expectFound(await lockPaidOrder(trx, received.order_id));
  // What came in of a payment came in once, whichever message tells of it, and whatever comes after it out of turn.
  if (event !== 'failed' && (await isCaptured(trx, { ...rest, order_id: before.id }))) return;
  const entry = { ...rest, order_id: before.id, created_by: actor.id };
  const fresh =
    event === 'captured'
      ? await appendCapture(trx, { ...entry, amount, idempotency_key: key })
      : await appendPayment(trx, {
          ...entry,
          event,
          amount,
          idempotency_key: key,
          authorised_change: event === 'authorised' ? amount : 0,
        });
  if (fresh) await tell(unit, before);
}

type Entry = Omit<NewPayment, 'event'>;

/** Writes down that `amount` of an authorisation is not held any more. */
async function letGo(trx: UnitOfWork['trx'], entry: Omit<Entry, 'amount'>, amount: number): Promise<void> {
  if (amount === 0) return;
  const idempotency_key = `${entry.idempotency_key} voided`;
  await appendPayment(trx, { ...entry, idempotency_key, event: 'voided', amount, authorised_change: -amount });
}

/** Writes down what came in, and closes its authorisation: what it left of that is let go. */
async function appendCapture(trx: UnitOfWork['trx'], entry: Entry): Promise<boolean> {
  const held = await readHeld(trx, entry);
  const taken = Math.min(entry.amount, held);
  if (!(await appendPayment(trx, { ...entry, event: 'captured', authorised_change: -taken }))) return false;
  await letGo(trx, entry, held - taken);
  return true;
}

/** Pays for an order from the wallet of its customer. @throws DomainError 409 where there is less in it. */
export async function payFromWallet(
  unit: UnitOfWork,
  { order_id, amount, key }: { order_id: string; amount: number; key: string },
): Promise<void> {
  if (amount === 0) return;
  const { trx, actor } = unit;
  const order = expectFound(await lockPaidOrder(trx, order_id));
  const inWallet = await lockWallet(trx, order.customer_id);
  if (inWallet < amount) throw new DomainError(409, 'payment.wallet', { current: { wallet: inWallet } });
  const { id, customer_id } = order;
  const entry = { idempotency_key: key, customer_id, kind: 'order' as const, amount: -amount, order_id: id };
  if (await appendWalletEntry(trx, { ...entry, created_by: actor.id }))
    await recordPayment(unit, { order_id: id, key, kind: 'wallet', event: 'captured', amount });
}

/** What can still be given back of an order, beside what is on its way back already. */
export async function refundableOf({ trx }: UnitOfWork, orderId: string): Promise<number> {
  return (await readSources(trx, orderId)).reduce((sum, { left }) => sum + left, 0);
}

/** How an amount is split over what an order was paid with; `gift_card` of it goes to gift cards before all else. */
export function splitRefund(
  sources: readonly Source[],
  amount: number,
  gift_card = 0,
): (Source & { amount: number })[] {
  let rest = amount;
  let toCards = Math.min(gift_card, amount);
  const parts = [...sources]
    .sort((a, b) => GIVEN_BACK_FIRST.indexOf(a.kind) - GIVEN_BACK_FIRST.indexOf(b.kind))
    .map((source) => {
      const part = source.kind === 'gift_card' ? Math.min(toCards, source.left) : 0;
      toCards -= part;
      rest -= part;
      return { ...source, amount: part };
    });
  for (const part of parts) {
    const more = Math.min(rest, part.left - part.amount);
    part.amount += more;
    rest -= more;
  }
  return parts.filter((part) => part.amount > 0);
}

export interface GiveBack {
  order_id: string;
  amount: number;
  /** Names the act: a second call with it changes nothing. */
  key: string;
  purpose: Operation['purpose'];
  /** The refund that this pays, where there is one: listeners are told how its operations end. */
  subject?: string;
  /** Where it goes: back to where it came from, or elsewhere. */
  to?: 'original' | 'wallet' | 'cash';
  /** The part of it that a gift card gets back; gift cards come last else. */
  gift_card?: number;
  reason?: string;
}

/**
 * Gives money of an order back: to wallet, gift card and hand at once, to a card or bank through its provider, which
 * ends later. Never more than came in: what is on its way counts. Answers whether everything has arrived.
 * @throws DomainError 409 `payment.too_much`
 */
export async function giveBack(paying: Paying, unit: UnitOfWork, wanted: GiveBack): Promise<{ settled: boolean }> {
  const { order_id, amount, key, purpose, subject, to = 'original', gift_card = 0, reason = '' } = wanted;
  const { trx, actor } = unit;
  const before = expectFound(await lockPaidOrder(trx, order_id));
  const sources = await readSources(trx, before.id);
  const most = sources.reduce((sum, { left }) => sum + left, 0);
  if (amount > most) throw new DomainError(409, 'payment.too_much', { current: { refundable: most } });
  let settled = true;
  for (const [at, { kind, provider, reference, instrument_id, amount: part }] of splitRefund(
    sources,
    amount,
    gift_card,
  ).entries()) {
    const own = `${key} ${String(at)}`;
    const asked = to === 'original' && (kind === 'card' || kind === 'online');
    if (asked) {
      settled = false;
      const about = { operation: 'refund' as const, kind, provider, reference, amount: part };
      const operation = { ...about, key: own, order_id: before.id, purpose, subject: subject ?? null };
      await ask(paying, unit, operation);
      continue;
    }
    // Cash came at the door and cannot go back through it: in the wallet it can be spent at once.
    // A gift card's share goes to the card whatever else is wished. On one that was voided nobody could spend it: then
    // it is the customer's, in the wallet.
    const card = kind === 'gift_card' ? instrument_id : null;
    const own_card = card !== null && !(await isVoidGiftCard(trx, card));
    const wallet =
      !own_card &&
      (to === 'wallet' || kind === 'gift_card' || (to === 'original' && (kind === 'cash' || kind === 'wallet')));
    await appendPayment(trx, {
      idempotency_key: own,
      order_id: before.id,
      kind,
      event: 'refunded',
      amount: part,
      paid_to: wallet && kind !== 'wallet' ? 'wallet' : to === 'cash' && kind !== 'cash' && !own_card ? 'cash' : null,
      provider,
      reference,
      instrument_id,
      refund_id: subject ?? null,
      reason,
      created_by: actor.id,
    });
    if (wallet)
      await appendWalletEntry(trx, {
        idempotency_key: own,
        customer_id: before.customer_id,
        kind: 'refund',
        amount: part,
        order_id: before.id,
        reason,
        created_by: actor.id,
      });
    else if (own_card)
      await returnToGiftCard(unit, purpose === 'cancellation' ? 'restore' : 'refund', {
        gift_card_id: card,
        order_id: before.id,
        amount: part,
        key: own,
        reason,
      });
  }
  await tell(unit, before, reason);
  return { settled };
}

/** Enqueues the job that asks the provider, once the write is committed. */
async function enqueueOperation({ jobs }: Paying, unit: UnitOfWork, operation_id: string): Promise<void> {
  const job = jobs.definitions.get(PAYMENTS_JOB);
  if (!job) throw new Error('The job of payments is not defined.');
  await jobs.enqueue(unit, job, { operation_id }, { asSystem: true, key: operation_id });
}

async function ask(
  paying: Paying,
  unit: UnitOfWork,
  operation: Omit<Parameters<typeof insertOperation>[1], 'created_by'>,
): Promise<void> {
  await enqueueOperation(paying, unit, await insertOperation(unit.trx, { ...operation, created_by: unit.actor.id }));
}

/** Captures and refunds of an order that are on their way. */
async function onTheWay(unit: UnitOfWork, orderId: string) {
  const open = await lockOpenOperations(unit.trx, orderId);
  const sum = (operation: Operation['operation']) =>
    open.filter((one) => one.operation === operation).reduce((total, { amount }) => total + amount, 0);
  return { open, captures: sum('capture'), refunds: sum('refund') };
}

/**
 * Collects what an order comes to, now that it is final: captures what is authorised, lets the rest of it go, gives
 * back what came in beyond it. What is missing then is taken at the door.
 */
export async function settlePayment(paying: Paying, unit: UnitOfWork, orderId: string): Promise<void> {
  const order = expectFound(await lockPaidOrder(unit.trx, orderId));
  const { captures, refunds } = await onTheWay(unit, order.id);
  const has = order.captured - order.refunded + captures - refunds;
  let missing = order.amount - order.credited - has;
  if (missing < 0) await giveBack(paying, unit, { ...difference(order, refunds), amount: -missing });
  for (const { kind, provider, reference, open } of await readAuthorisations(unit.trx, order.id)) {
    const amount = Math.min(open, Math.max(0, missing));
    missing -= amount;
    const about = { order_id: order.id, kind, provider, reference, purpose: 'settle' as const };
    const named = `order ${order.id} ${provider} ${reference}`;
    if (amount > 0) await ask(paying, unit, { ...about, operation: 'capture', amount, key: `${named} capture` });
    else await ask(paying, unit, { ...about, operation: 'void', amount: open, key: `${named} void` });
  }
}

const difference = ({ id, refunded }: PaidOrder, onItsWay: number) => ({
  order_id: id,
  // What was given back before, or is on its way, makes each difference an act of its own.
  key: `order ${id} difference after ${String(refunded + onItsWay)}`,
  purpose: 'difference' as const,
});

/** What the driver takes at the door: what an order comes to, less what came in and what a provider is collecting. */
export async function dueAtTheDoor(unit: UnitOfWork, orderId: string): Promise<number> {
  const order = expectFound(await lockPaidOrder(unit.trx, orderId));
  const { open } = await onTheWay(unit, order.id);
  const coming = open
    .filter(({ operation, state }) => operation === 'capture' && state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, order.amount - order.credited - (order.captured - order.refunded) - coming);
}

/** Writes down the cash that the driver took at the door. A capture that failed is not tried again then. */
export async function recordCash(unit: UnitOfWork, orderId: string): Promise<void> {
  const amount = await dueAtTheDoor(unit, orderId);
  await recordPayment(unit, {
    order_id: orderId,
    key: `order ${orderId} cash`,
    kind: 'cash',
    event: 'captured',
    amount,
  });
  for (const { id, operation, state } of await lockOpenOperations(unit.trx, orderId))
    if (operation === 'capture' && state === 'failed')
      await changeOperation(unit.trx, id, { state: 'dropped', ended_at: new Date() });
}

/** Gives back all that an order of nobody any more has brought, and lets go of what is authorised. */
export async function giveAllBack(paying: Paying, unit: UnitOfWork, orderId: string, reason: string): Promise<void> {
  const order = expectFound(await lockPaidOrder(unit.trx, orderId));
  for (const { id, operation, state } of await lockOpenOperations(unit.trx, order.id))
    if (operation === 'capture' && state !== 'pending')
      await changeOperation(unit.trx, id, { state: 'dropped', ended_at: new Date() });
  const amount = await refundableOf(unit, order.id);
  const key = `order ${order.id} cancelled after ${String(order.captured)}`;
  if (amount > 0) await giveBack(paying, unit, { order_id: order.id, amount, key, purpose: 'cancellation', reason });
  const { open } = await onTheWay(unit, order.id);
  for (const { kind, provider, reference, open: rest } of await readAuthorisations(unit.trx, order.id)) {
    if (open.some((one) => one.operation !== 'refund' && one.provider === provider && one.reference === reference))
      continue;
    const about = { order_id: order.id, kind, provider, reference, purpose: 'cancellation' as const };
    const named = `order ${order.id} ${provider} ${reference} void`;
    await ask(paying, unit, { ...about, operation: 'void', amount: rest, key: named });
  }
}

/** What came in too late, or twice, goes back: an order never keeps more than it comes to. */
async function rebalance(paying: Paying, unit: UnitOfWork, order: PaidOrder): Promise<void> {
  if (order.status === 'cancelled') return giveAllBack(paying, unit, order.id, '');
  if (order.status !== 'delivered' && order.status !== 'ready_for_delivery') return;
  const { captures, refunds } = await onTheWay(unit, order.id);
  const extra = order.captured - order.refunded + captures - refunds - (order.amount - order.credited);
  if (extra > 0)
    await giveBack(paying, unit, {
      ...difference(order, refunds),
      amount: Math.min(extra, await refundableOf(unit, order.id)),
    });
}

/**
 * Writes down what a provider made of an operation. Done is done: whatever comes after it, late or twice, changes
 * nothing; and what was given up as failed is done if the provider says so after all.
 */
export async function endOperation(
  platform: Platform,
  unit: UnitOfWork,
  id: string,
  answer: ProviderAnswer,
): Promise<void> {
  const { trx } = unit;
  const found = await findOperation(trx, id);
  if (!found || found.state === 'done') return;
  // The order first, as everywhere.
  const before = expectFound(await lockPaidOrder(trx, found.order_id));
  const operation = expectFound(await lockOperation(trx, id));
  if (operation.state === 'done') return;
  if (answer.state === 'pending') {
    if (operation.state === 'waiting')
      await changeOperation(trx, id, { state: 'pending', provider_reference: answer.reference });
    return;
  }
  const { order_id, kind, provider, reference, amount } = operation;
  const entry = { order_id, kind, provider, reference, operation_id: id, created_by: operation.created_by };
  if (answer.state === 'refused') {
    if (operation.state === 'failed' || operation.state === 'dropped') return;
    await changeOperation(trx, id, { state: 'failed', problem: answer.reason.slice(0, 500) });
    const key = `operation ${id} failed ${String(operation.tries)}`;
    await appendPayment(trx, {
      ...entry,
      idempotency_key: key,
      event: 'failed',
      amount,
      reason: answer.reason.slice(0, 500),
    });
  } else {
    await changeOperation(trx, id, {
      state: 'done',
      provider_reference: answer.reference,
      problem: '',
      ended_at: new Date(),
    });
    await applyDone(unit, { ...operation, provider_reference: answer.reference });
  }
  const after = await tell(unit, before, answer.state === 'refused' ? answer.reason : '');
  for (const listener of platform.operationListeners)
    await listener(platform, unit, { ...operation, state: answer.state === 'done' ? 'done' : 'failed' });
  if (answer.state === 'done') await rebalance(platform, unit, after);
}

async function applyDone({ trx }: UnitOfWork, operation: Operation): Promise<void> {
  const { id, order_id, kind, provider, reference, amount, created_by } = operation;
  const idempotency_key = `operation ${id}`;
  const entry = { order_id, kind, provider, reference, operation_id: id, idempotency_key, created_by };
  if (operation.operation === 'refund')
    await appendPayment(trx, { ...entry, event: 'refunded', amount, refund_id: operation.subject });
  else if (operation.operation === 'void') await letGo(trx, entry, await readHeld(trx, entry));
  // The provider may have told of it already, as of a payment of its own.
  else if (!(await isCaptured(trx, entry))) await appendCapture(trx, { ...entry, amount });
}

/** Gives an operation up: what it was for goes another way. */
export const dropOperation = ({ trx }: UnitOfWork, id: string): Promise<unknown> =>
  changeOperation(trx, id, { state: 'dropped', ended_at: new Date() });

/** Asks a provider once more for what has failed, or what it has taken and says nothing more about. */
export async function retryOperation(paying: Paying, unit: UnitOfWork, orderId: string, id: string): Promise<void> {
  const order = expectFound(await lockPaidOrder(unit.trx, orderId));
  const operation = await lockOperation(unit.trx, id);
  if (operation?.order_id !== order.id) throw new DomainError(404, 'not_found');
  if (operation.state !== 'failed' && operation.state !== 'pending') throw new DomainError(409, 'payment.not_failed');
  await changeOperation(unit.trx, id, { state: 'waiting', problem: '', tries: operation.tries + 1 });
  await enqueueOperation(paying, unit, id);
  await tell(unit, order);
}

/**
 * Takes in what a provider tells on its own: the end of one of our operations, or a payment that a customer has just
 * made. Each message counts once, whatever its order; one about nothing of ours is forgotten.
 */
export async function hearOf(
  platform: Platform,
  unit: UnitOfWork,
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  const { trx } = unit;
  if (!(await noteWebhook(trx, provider, event.id))) return;
  const { type, key, reference, order, kind, amount, reason = '' } = event;
  const operation = key === undefined ? undefined : await findOperationByKey(trx, key);
  if (operation) {
    if (operation.provider !== provider) return;
    const answer: ProviderAnswer =
      type === 'failed'
        ? { state: 'refused', reason }
        : { state: 'done', reference: operation.provider_reference || reference };
    return endOperation(platform, unit, operation.id, answer);
  }
  if (order === undefined || (type !== 'authorised' && type !== 'captured' && type !== 'failed')) return;
  const found = await lockPaidOrder(trx, order);
  if (!found) return;
  // By what happened to which payment, not by the message: two messages of one authorisation are one.
  const named = type === 'failed' ? event.id : reference;
  await recordPayment(unit, {
    order_id: found.id,
    key: `${provider} ${named} ${type}`,
    kind,
    event: type,
    amount,
    provider,
    reference,
    reason,
  });
  await rebalance(platform, unit, expectFound(await lockPaidOrder(trx, found.id)));
}
