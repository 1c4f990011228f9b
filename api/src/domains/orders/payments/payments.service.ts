import {
  operationWays,
  type PaymentDivertInput,
  type PaymentExceptionInput,
  type PaymentKind,
  type PaymentProblem,
} from '@bo/contracts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  isSpendableGiftCard,
  returnToGiftCard,
  takeOffClosedCard,
} from '../../marketing/gift-cards/gift-cards.service.ts';
import {
  ASKED,
  appendPayment,
  appendWalletEntry,
  changeOperation,
  findOperation,
  findOperationOf,
  insertException,
  insertOperation,
  lockException,
  lockFailedRefunds,
  lockOpenOperations,
  lockOperation,
  lockPaidOrder,
  lockWallet,
  type NewPayment,
  noteWebhook,
  type Operation,
  type PaidOrder,
  type PaymentName,
  readAuthorisations,
  readEntries,
  readHeld,
  readSources,
  readUnsettled,
  setCredited,
  settleException,
  type Source,
  wasVoided,
} from './payments.repository.ts';
import type { ProviderAnswer, ProviderEvent } from './provider.ts';

export {
  openExceptionsOf,
  openOperationsOf,
  paymentsOf,
  readAuthorisations,
  readSources,
} from './payments.repository.ts';

/** Of the platform, what payments need: the queue that carries their operations out. */
export type Paying = Pick<Platform, 'jobs'>;
/** The job that asks a provider (`payments.job.ts`). */
export const PAYMENTS_JOB = 'payments';

/**
 * Told, in the same transaction, how an operation ended: `done` or `failed`. Its `subject` says which refund it pays.
 */
export type OperationListener = (platform: Platform, unit: UnitOfWork, operation: Operation) => Promise<void>;

declare module '../../../platform/http/app-type.ts' {
  interface Platform {
    operationListeners: readonly OperationListener[];
  }
}

/** Whose money goes back first: what a card or the door brought, then the wallet's, a gift card's last. */
const GIVEN_BACK_FIRST: readonly PaymentKind[] = ['card', 'online', 'cash', 'wallet', 'gift_card'];

/** What was paid, given back or let go of, told to anyone who looks at the order and kept in its trail. */
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
  /** The capture itself, as the provider calls it. */
  movement?: string;
  /** The gift card, of a payment by one. */
  instrument_id?: string;
  reason?: string;
}

/**
 * Whether the ledger has a capture or an authorisation already, from either source: an authorisation by its
 * payment, a capture by its movement, or by its payment where either of them names no movement.
 */
async function isKnown(
  trx: UnitOfWork['trx'],
  {
    order_id,
    event,
    provider = '',
    reference = '',
    movement = '',
  }: Pick<Received, 'order_id' | 'event' | 'provider' | 'reference' | 'movement'>,
): Promise<boolean> {
  if (reference === '') return false;
  const entries = (await readEntries(trx, provider, reference)).filter((one) => one.order_id === order_id);
  if (event === 'authorised') return entries.some((one) => one.event !== 'failed');
  return entries.some((one) => one.event === 'captured' && isSameMovement(one.movement, movement));
}

const isSameMovement = (one: string, other: string) => one === '' || other === '' || one === other;

/** Writes a payment that was made, promised or refused into the ledger of its order. Once by its key. */
export async function recordPayment(unit: UnitOfWork, received: Received): Promise<void> {
  const { key, event, amount, ...rest } = received;
  if (amount === 0) return;
  const { trx, actor } = unit;
  const before = expectFound(await lockPaidOrder(trx, received.order_id));
  if (event !== 'failed' && (await isKnown(trx, { ...received, order_id: before.id }))) return;
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

/** A part of an amount that is given back, and how much of it a provider had refused to give back before. */
interface Part extends Source {
  amount: number;
  again: number;
}

/** Splits an amount over the sources, one part for each in the order in which they are given back; parts may be 0. */
function spread(sources: readonly Source[], amount: number, giftCard = 0): Part[] {
  let rest = amount;
  let toCards = Math.min(giftCard, amount);
  const parts = [...sources]
    .sort((a, b) => GIVEN_BACK_FIRST.indexOf(a.kind) - GIVEN_BACK_FIRST.indexOf(b.kind))
    .map((source) => {
      const part = source.kind === 'gift_card' ? Math.min(toCards, source.left) : 0;
      toCards -= part;
      rest -= part;
      return { ...source, amount: part, again: 0 };
    });
  for (const part of parts) {
    const more = Math.min(rest, part.left - part.amount);
    part.amount += more;
    rest -= more;
  }
  return parts;
}

const isPaid = ({ amount }: Part): boolean => amount > 0;

/** How an amount is split over what an order was paid with; `gift_card` of it goes to gift cards before all else. */
export const splitRefund = (sources: readonly Source[], amount: number, giftCard = 0): Part[] =>
  spread(sources, amount, giftCard).filter(isPaid);

/**
 * The split of a refund that a person decides: once nothing else is left, it also takes money that a provider refused
 * to give back, which is still owed.
 */
function splitDecided(sources: readonly Source[], amount: number, giftCard: number): Part[] {
  const left = sources.reduce((sum, source) => sum + source.left, 0);
  const refused = spread(
    sources.map((source) => ({ ...source, left: source.refused })),
    Math.max(0, amount - left),
  );
  return spread(sources, Math.min(amount, left), giftCard)
    .map((part, at) => {
      const again = refused[at]?.amount ?? 0;
      return { ...part, amount: part.amount + again, again };
    })
    .filter(isPaid);
}

export interface GiveBack {
  order_id: string;
  amount: number;
  /** Names the act: a second call with it changes nothing. */
  key: string;
  purpose: Operation['purpose'];
  /** The refund that this pays, where there is one: listeners are told how its operations end. */
  subject?: string;
  /** The operation that was given up for this, where there is one. */
  operation_id?: string;
  /** Where it goes: back to where it came from, or elsewhere. */
  to?: 'original' | 'wallet' | 'cash';
  /** Whether a person decides: then what a provider refused to give back can go this way instead. */
  decided?: boolean;
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
  const { order_id, amount, key, purpose, subject, operation_id, to = 'original', gift_card = 0, reason = '' } = wanted;
  const { trx, actor } = unit;
  const before = expectFound(await lockPaidOrder(trx, order_id));
  const sources = await readSources(trx, before.id);
  const most = sources.reduce((sum, { left, refused }) => sum + left + (wanted.decided ? refused : 0), 0);
  if (amount > most) throw new DomainError(409, 'payment.too_much', { current: { refundable: most } });
  let settled = true;
  const split = wanted.decided ? splitDecided : splitRefund;
  const parts = split(sources, amount, gift_card);
  for (const [at, { kind, provider, reference, instrument_id, amount: part, again }] of parts.entries()) {
    const own = `${key} ${String(at)}`;
    await giveUpFailed(unit, { order_id: before.id, provider, reference, kind, amount: again });
    const asked = to === 'original' && (kind === 'card' || kind === 'online');
    if (asked) {
      settled = false;
      const about = { operation: 'refund' as const, kind, provider, reference, amount: part };
      const operation = { ...about, key: own, order_id: before.id, purpose, subject: subject ?? null };
      await ask(paying, unit, operation);
      continue;
    }
    // Cash came at the door and cannot go back through it: in the wallet it can be spent at once.
    // A gift card's share goes to the card whatever else is wished. On one that was voided or has expired nobody could
    // spend it: then it is the customer's, in the wallet.
    const card = kind === 'gift_card' ? instrument_id : null;
    const ownCard = card !== null && (await isSpendableGiftCard(trx, card));
    const wallet =
      !ownCard &&
      (to === 'wallet' || kind === 'gift_card' || (to === 'original' && (kind === 'cash' || kind === 'wallet')));
    await appendPayment(trx, {
      idempotency_key: own,
      order_id: before.id,
      kind,
      event: 'refunded',
      amount: part,
      paid_to: wallet && kind !== 'wallet' ? 'wallet' : to === 'cash' && kind !== 'cash' && !ownCard ? 'cash' : null,
      provider,
      reference,
      instrument_id,
      refund_id: subject ?? null,
      operation_id: operation_id ?? null,
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
    else if (ownCard)
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

/**
 * Gives up refunds that a provider refused, as far as their money goes another way now; the rest of the last one stays
 * refused, to be tried again.
 */
async function giveUpFailed(
  { trx }: UnitOfWork,
  { amount, ...payment }: { order_id: string; kind: PaymentKind; provider: string; reference: string; amount: number },
): Promise<void> {
  if (amount === 0) return;
  const failed = await lockFailedRefunds(trx, payment);
  let needed = amount;
  for (const { id, key, amount: asked, tries, ended_at: _, created_at: __, ...operation } of failed) {
    if (needed <= 0) return;
    await dropOperation({ trx }, id);
    const rest = asked - needed;
    needed -= asked;
    if (rest > 0) await insertOperation(trx, { ...operation, key: `${key} rest of ${id}`, amount: rest, tries });
  }
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
  const id = await insertOperation(unit.trx, { ...operation, created_by: unit.actor.id });
  if (id !== undefined) await enqueueOperation(paying, unit, id);
}

/** Captures and refunds of an order that are on their way. */
async function onTheWay(unit: UnitOfWork, orderId: string) {
  const open = await lockOpenOperations(unit.trx, orderId);
  const coming: Operation[] = [];
  // A capture that the provider has reported as the customer's own payment brings nothing more.
  for (const one of open)
    if (
      one.operation === 'capture' &&
      !(await isKnown(unit.trx, { ...one, event: 'captured', movement: one.provider_reference }))
    )
      coming.push(one);
  const sum = (some: readonly Operation[]) => some.reduce((total, { amount }) => total + amount, 0);
  const refunds = open.filter(({ operation }) => operation === 'refund');
  return { open, coming, captures: sum(coming), refunds: sum(refunds) };
}

/**
 * Collects what an order comes to, now that it is final: captures what is authorised, lets the rest of it go, gives
 * back what came in beyond it. What is missing then is taken at the door.
 */
export async function settlePayment(paying: Paying, unit: UnitOfWork, orderId: string): Promise<void> {
  const order = expectFound(await lockPaidOrder(unit.trx, orderId));
  const { captures, refunds } = await onTheWay(unit, order.id);
  const has = order.captured - order.refunded + captures - refunds;
  // Goodwill from before delivery takes no more off than the order comes to now: the rest of it was too much paid.
  const credited = Math.min(order.credited, order.amount);
  if (credited < order.credited) await setCredited(unit.trx, order.id, credited);
  const missing = order.amount - credited - has;
  const back = Math.min(-missing, await refundableOf(unit, order.id));
  if (back > 0) await giveBack(paying, unit, { ...difference(order, refunds), amount: back });
  await settleAuthorised(paying, unit, order, missing);
}

/** Captures what is missing from what is authorised and was not settled before, and lets the rest of that go. */
async function settleAuthorised(paying: Paying, unit: UnitOfWork, { id }: PaidOrder, missing: number): Promise<void> {
  let left = missing;
  for (const { kind, provider, reference, open } of await readUnsettled(unit.trx, id)) {
    const amount = Math.min(open, Math.max(0, left));
    left -= amount;
    const about = { order_id: id, kind, provider, reference, purpose: 'settle' as const };
    const named = `order ${id} ${provider} ${reference}`;
    if (amount > 0) await ask(paying, unit, { ...about, operation: 'capture', amount, key: `${named} capture` });
    else await ask(paying, unit, { ...about, operation: 'void', amount: open, key: `${named} void` });
  }
}

const difference = ({ id, captured, refunded }: PaidOrder, onItsWay: number) => ({
  order_id: id,
  // What came in and what was given back before, or is on its way, make each difference an act of its own.
  key: `order ${id} difference of ${String(captured)} after ${String(refunded + onItsWay)}`,
  purpose: 'difference' as const,
});

/**
 * What the driver takes at the door: what an order comes to, less what came in and what a provider is collecting. What
 * a provider is giving back is not the store's any more.
 */
export async function dueAtTheDoor(unit: UnitOfWork, orderId: string): Promise<number> {
  const order = expectFound(await lockPaidOrder(unit.trx, orderId));
  const { coming, refunds } = await onTheWay(unit, order.id);
  const collected = coming.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, order.amount - order.credited - (order.captured - order.refunded - refunds) - collected);
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
    if (operation === 'capture' && state === 'failed') await dropOperation(unit, id);
}

/** Gives back all that an order of nobody any more has brought, and lets go of what is authorised. */
export async function giveAllBack(paying: Paying, unit: UnitOfWork, orderId: string, reason: string): Promise<void> {
  const order = expectFound(await lockPaidOrder(unit.trx, orderId));
  for (const { id, operation, state } of await lockOpenOperations(unit.trx, order.id))
    if (operation === 'capture' && state !== 'pending') await dropOperation(unit, id);
  const amount = await refundableOf(unit, order.id);
  const { open, refunds } = await onTheWay(unit, order.id);
  // A refund that is rejected afterwards leaves its money to be given back too: an act of its own.
  const key = `order ${order.id} cancelled after ${String(order.captured)} and ${String(order.refunded + refunds)} back`;
  if (amount > 0) await giveBack(paying, unit, { order_id: order.id, amount, key, purpose: 'cancellation', reason });
  for (const { kind, provider, reference, open: rest } of await readAuthorisations(unit.trx, order.id)) {
    if (open.some((one) => one.operation !== 'refund' && one.provider === provider && one.reference === reference))
      continue;
    const about = { order_id: order.id, kind, provider, reference, purpose: 'cancellation' as const };
    const named = `order ${order.id} ${provider} ${reference} void`;
    await ask(paying, unit, { ...about, operation: 'void', amount: rest, key: named });
  }
}

/**
 * What came in too late, or twice, goes back: an order never keeps more than it comes to. What is authorised after the
 * order is ready is settled then.
 */
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
  await settleAuthorised(paying, unit, order, await dueAtTheDoor(unit, order.id));
}

/** Gives back what an order has now beyond what it comes to: all of it where it is cancelled. */
export const returnExcess = async (paying: Paying, unit: UnitOfWork, orderId: string): Promise<void> =>
  rebalance(paying, unit, expectFound(await lockPaidOrder(unit.trx, orderId)));

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
  if (answer.state === 'done' && operation.state === 'dropped' && operation.operation === 'refund') {
    // Its money went another way when it was given up: booked once more, more would have gone back than came in.
    await changeOperation(trx, id, { provider_reference: answer.reference });
    const about = { kind, provider, reference, amount, operation_id: id, key: `operation ${id} paid twice` };
    return raise(unit, before, { ...about, problem: 'paid_twice', event: 'refunded' });
  }
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
  const { id, order_id, kind, provider, reference, amount, created_by, provider_reference: movement } = operation;
  const idempotency_key = `operation ${id}`;
  const entry = { order_id, kind, provider, reference, movement, operation_id: id, idempotency_key, created_by };
  if (operation.operation === 'refund')
    await appendPayment(trx, { ...entry, event: 'refunded', amount, refund_id: operation.subject });
  else if (operation.operation === 'void') await letGo(trx, entry, await readHeld(trx, entry));
  // The provider may have reported it already, as a payment of its own.
  else if (!(await isKnown(trx, { ...entry, event: 'captured' }))) await appendCapture(trx, { ...entry, amount });
}

/** Gives an operation up: what it was for goes another way. */
export const dropOperation = ({ trx }: Pick<UnitOfWork, 'trx'>, id: string): Promise<unknown> =>
  changeOperation(trx, id, { state: 'dropped', ended_at: new Date() });

/**
 * Sends another way (`operationWays`) what a provider refuses to do, or took and says nothing more about. A requested
 * refund is retried as such.
 */
export async function divertOperation(
  paying: Paying,
  unit: UnitOfWork,
  orderId: string,
  id: string,
  { to, note }: PaymentDivertInput,
): Promise<void> {
  const { trx, actor } = unit;
  const order = expectFound(await lockPaidOrder(trx, orderId));
  const found = await lockOperation(trx, id);
  if (found?.order_id !== order.id) throw new DomainError(404, 'not_found');
  const { operation, state, subject, amount, purpose, kind, provider, reference } = found;
  if (state !== 'failed' && state !== 'pending') throw new DomainError(409, 'payment.not_failed');
  if (subject !== null) throw new DomainError(409, 'payment.of_refund');
  if (!operationWays(found, order).includes(to)) throw fieldError('to', 'payment.way');
  await dropOperation(unit, id);
  const key = `operation ${id} diverted`;
  if (operation === 'refund' && to !== 'released') {
    await giveBack(paying, unit, { order_id: order.id, amount, key, operation_id: id, purpose, to, reason: note });
    return;
  }
  const entry = { order_id: order.id, kind, provider, reference, idempotency_key: key, created_by: actor.id };
  await letGo(trx, { ...entry, reason: note }, await readHeld(trx, entry));
  if (to === 'cash') {
    const due = await dueAtTheDoor(unit, order.id);
    await recordPayment(unit, { order_id: order.id, key, kind: 'cash', event: 'captured', amount: due, reason: note });
  }
  await tell(unit, order, note);
}

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
 * Lets an operation wait for its own job again, which a person retries.
 *
 * @throws DomainError 409 where it has ended or gone another way, or pays a refund, which is retried as such
 */
export async function resumeOperation(unit: UnitOfWork, id: string): Promise<void> {
  const { trx } = unit;
  const order = expectFound(await lockPaidOrder(trx, expectFound(await findOperation(trx, id)).order_id));
  const { state, subject, tries } = expectFound(await lockOperation(trx, id));
  if (state === 'pending') return;
  if (state !== 'failed') throw new DomainError(409, 'payment.not_failed');
  if (subject !== null) throw new DomainError(409, 'payment.of_refund');
  await changeOperation(trx, id, { state: 'waiting', problem: '', tries: tries + 1 });
  await tell(unit, order);
}

/** Records what contradicts the ledger, for a person to settle. Nothing is booked. */
async function raise(
  unit: UnitOfWork,
  order: PaidOrder,
  contradiction: Omit<Parameters<typeof insertException>[1], 'order_id'>,
): Promise<void> {
  if (await insertException(unit.trx, { ...contradiction, order_id: order.id }))
    await tell(unit, order, contradiction.reason ?? '');
}

/** A message about one of our operations: its end, or something that contradicts it. */
async function hearOfOperation(
  platform: Platform,
  unit: UnitOfWork,
  operation: Operation,
  { type, reference, movement, amount, reason = '' }: ProviderEvent,
): Promise<void> {
  const contradicts = async (problem: PaymentProblem) => {
    const { id: operation_id, kind, provider, order_id } = operation;
    const key = `operation ${operation_id} ${problem} ${type} ${String(amount)}`;
    const about = { kind, provider, reference, amount, operation_id, key, reason, event: type };
    await raise(unit, expectFound(await lockPaidOrder(unit.trx, order_id)), { ...about, problem });
  };
  if (type === 'failed')
    return operation.state === 'done'
      ? contradicts('bounced')
      : endOperation(platform, unit, operation.id, { state: 'refused', reason });
  if (type === 'authorised' || ASKED[type] !== operation.operation) return contradicts('other_operation');
  if (type !== 'voided' && amount !== operation.amount) return contradicts('amount');
  const named = operation.provider_reference || movement || reference;
  return endOperation(platform, unit, operation.id, { state: 'done', reference: named });
}

/**
 * A message about a payment that the customer made themselves. Answers how it contradicts the ledger; null if it does
 * not.
 */
async function hearOfPayment(
  unit: UnitOfWork,
  order: PaidOrder,
  provider: string,
  { id, type, reference, movement = '', kind, amount, reason = '' }: ProviderEvent,
): Promise<PaymentProblem | null> {
  const { trx, actor } = unit;
  const entries = await readEntries(trx, provider, reference);
  if (entries.some((one) => one.order_id !== order.id)) return 'other_order';
  if (type === 'refunded') return 'unknown_refund';
  const about = { order_id: order.id, kind, provider, reference };
  if (type === 'voided') {
    const entry = { ...about, idempotency_key: `${provider} ${id}`, created_by: actor.id, reason };
    await letGo(trx, entry, await readHeld(trx, entry));
    await tell(unit, order, reason);
    return null;
  }
  const known = entries.find((one) => one.event === type && isSameMovement(one.movement, movement));
  if (type !== 'failed' && known) return known.amount === amount ? null : 'amount';
  if (type === 'authorised' && (await wasVoided(trx, provider, reference))) return null;
  // A message by what it tells of, not by itself: two messages of one authorisation are one.
  const named = type === 'failed' ? id : movement || reference;
  await recordPayment(unit, { ...about, key: `${provider} ${named} ${type}`, event: type, amount, movement, reason });
  return null;
}

/**
 * Takes in what a provider tells on its own: the end of one of our operations, or a payment that a customer has just
 * made. Each message counts once, whatever its order; one about nothing of ours is forgotten, and one that contradicts
 * the ledger is recorded for a person.
 */
export async function hearOf(
  platform: Platform,
  unit: UnitOfWork,
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  const { trx } = unit;
  if (!(await noteWebhook(trx, provider, event))) return;
  const operation = await findOperationOf(trx, provider, event);
  if (operation) {
    if (operation.provider === provider) await hearOfOperation(platform, unit, operation, event);
    return;
  }
  const named = event.order ?? (await readEntries(trx, provider, event.reference))[0]?.order_id;
  const order = named === undefined ? undefined : await lockPaidOrder(trx, named);
  if (!order) return;
  const problem = await hearOfPayment(unit, order, provider, event);
  if (problem === null) return returnExcess(platform, unit, order.id);
  const { type, kind, reference, movement = '', amount, reason = '' } = event;
  const key = `${provider} ${movement || reference} ${problem} ${type} ${String(amount)} ${order.id}`;
  await raise(unit, order, { key, problem, event: type, kind, provider, reference, amount, reason });
}

/**
 * Settles a contradiction: by taking from the wallet what was paid twice, or by a note that says what was done about
 * it.
 */
export async function settleContradiction(
  unit: UnitOfWork,
  orderId: string,
  id: string,
  { how, note }: PaymentExceptionInput,
): Promise<void> {
  const { trx, actor } = unit;
  const order = expectFound(await lockPaidOrder(trx, orderId));
  const found = await lockException(trx, id);
  if (found?.order_id !== order.id) throw new DomainError(404, 'not_found');
  if (found.settled_at !== null) throw new DomainError(409, 'payment.settled');
  if (how === 'wallet') {
    if (!found.in_wallet) throw new DomainError(409, 'payment.not_in_wallet');
    const inWallet = await lockWallet(trx, order.customer_id);
    if (inWallet < found.amount) throw new DomainError(409, 'payment.wallet', { current: { wallet: inWallet } });
    await appendWalletEntry(trx, {
      idempotency_key: `exception ${id}`,
      customer_id: order.customer_id,
      kind: 'adjustment',
      amount: -found.amount,
      order_id: order.id,
      reason: note,
      created_by: actor.id,
    });
  }
  await settleException(trx, id, { settled_by: actor.id, settled_how: how, note });
  await tell(unit, order, note);
}

/** Lets go of what is held beyond the one authorisation that a payment has: the ledger has it a second time. */
export async function releaseDoubleHold(
  unit: UnitOfWork,
  { order_id, provider, reference, amount }: Required<PaymentName> & { amount: number },
): Promise<void> {
  const { trx, actor } = unit;
  const order = expectFound(await lockPaidOrder(trx, order_id));
  const held = (await readAuthorisations(trx, order.id)).find(
    (one) => one.provider === provider && one.reference === reference,
  );
  if (!held) return;
  const idempotency_key = `order ${order.id} ${provider} ${reference} twice of ${String(held.open)}`;
  const entry = { order_id: order.id, kind: held.kind, provider, reference, idempotency_key, created_by: actor.id };
  await letGo(trx, entry, amount);
  await tell(unit, order);
}

/** Books an operation that a provider has done and the ledger does not have. */
export async function bookOperation(paying: Paying, unit: UnitOfWork, orderId: string, id: string): Promise<void> {
  const order = expectFound(await lockPaidOrder(unit.trx, orderId));
  const operation = await lockOperation(unit.trx, id);
  if (operation?.order_id !== order.id || operation.state !== 'done') throw new DomainError(404, 'not_found');
  await applyDone(unit, operation);
  await rebalance(paying, unit, await tell(unit, order));
}

/** Moves what an order gave back from a gift card that nobody can spend it from into the wallet of its customer. */
export async function moveToWallet(
  unit: UnitOfWork,
  { gift_card_id, order_id, amount }: { gift_card_id: string; order_id: string; amount: number },
): Promise<void> {
  const { trx, actor } = unit;
  const order = expectFound(await lockPaidOrder(trx, order_id));
  // By this beginning the books tell it from what the order itself gave back into the wallet.
  const key = `closed card ${newId('key')}`;
  await takeOffClosedCard(unit, { gift_card_id, order_id: order.id, amount, key });
  const entry = { idempotency_key: key, customer_id: order.customer_id, kind: 'refund' as const, amount };
  await appendWalletEntry(trx, { ...entry, order_id: order.id, created_by: actor.id });
}
