import {
  type OrderCondition,
  type OrderDetail,
  type OrderEffect,
  type OrderStatus,
  type OrderStep,
  nextStep,
  stepBetween,
  type TransitionInput,
  unmetConditions,
  type TrailLine,
} from '@bo/contracts';
import { type Actor, may } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError, forbidden, notFound, noStep } from '../../../platform/errors/domain-error.ts';
import type { RefusalCode } from '../../../platform/errors/sentences.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import { readSetting } from '../../../platform/settings.ts';
import { beginCharge, noteCharge, takeInvoiceNumber } from '../tax-documents/tax-documents.service.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { minimumOf } from '../../marketing/pricing/pricing.service.ts';
import { restoreUses } from '../../marketing/coupons/coupons.service.ts';
import { emptyTotes, holdStock, putBackStock, takeStock } from '../../stock/inventory/order-stock.service.ts';
import { tellMoved } from '../../store/messages/messages.service.ts';
import { giveAllBack, recordCash, settlePayment } from '../payments/payments.service.ts';
import { bookDelivery } from '../../partners/seller-ledger/ledger.service.ts';
import {
  allocateLines,
  clearPicking,
  deliverLines,
  type LockedOrder,
  lockOrder,
  type OrderChange,
  setCode,
  writeStep,
} from './desk.repository.ts';
import { expectCollectable, recomputeMoney } from './money.service.ts';
import { trailLines } from './history.service.ts';
import { findOrder, hasRevealed } from './orders.repository.ts';
import { drawCode, isCode, sealCode } from './secret-code.ts';

/** Of the platform, what orders need: the keys of their codes, and the queue that payments are carried out by. */
export type Desk = Pick<Platform, 'jobs' | 'keys'>;

const MINUTE = 60_000;

/** An order as the audit trail keeps it: what stands in tables of its own has a trail of its own. */
export function trailOf(
  order: OrderDetail,
): Omit<
  OrderDetail,
  | 'lines'
  | 'transitions'
  | 'payments'
  | 'operations'
  | 'exceptions'
  | 'bags'
  | 'notes'
  | 'short'
  | 'code_locked'
  | 'payment_problem'
> & { lines: TrailLine[] } {
  const {
    lines,
    transitions: _transitions,
    payments: _payments,
    operations: _operations,
    exceptions: _exceptions,
    bags: _bags,
    notes: _notes,
    short: _short,
    code_locked: _locked,
    payment_problem: _problem,
    ...rest
  } = order;
  return { ...rest, lines: trailLines(lines) };
}

/** What an order holds of stock before it is packed: what was ordered, less what others stand in for. */
export const heldLines = (
  lines: readonly Pick<OrderDetail['lines'][number], 'variant_id' | 'quantity' | 'substituted'>[],
) =>
  lines.flatMap(({ variant_id, quantity, substituted }) =>
    variant_id === null ? [] : [{ variant_id, quantity: quantity - substituted }],
  );
const packedLines = (lines: OrderDetail['lines']) =>
  lines.flatMap(({ variant_id, picked }) => (variant_id === null ? [] : [{ variant_id, quantity: picked }]));

/** A step being taken: what effects read, and what they change of the order's own row. */
interface Taking {
  desk: Desk;
  unit: UnitOfWork;
  order: OrderDetail;
  reason: string;
  change: OrderChange;
}

/** The act's name in the ledgers: once for each version of an order. */
const keyOf = ({ order: { id, version } }: Taking, act: string) => `order ${id} v${String(version)} ${act}`;

function warehouseOf({ order }: Taking): string {
  if (order.warehouse === null) throw new DomainError(409, 'order.needs_warehouse', { current: order });
  return order.warehouse.id;
}

/** What the effects of `ORDER_STEPS` do. */
const EFFECTS: Readonly<Record<OrderEffect, (taking: Taking) => Promise<unknown>>> = {
  reserve_stock: (taking) =>
    holdStock(taking.unit, {
      key: keyOf(taking, 'reserve'),
      order_id: taking.order.id,
      warehouse_id: warehouseOf(taking),
      lines: heldLines(taking.order.lines),
    }),
  async make_code({ desk, order, change }) {
    Object.assign(change, sealCode(desk.keys, order.id, drawCode()));
  },
  allocate: ({ unit: { trx }, order }) => allocateLines(trx, order.id),
  async recompute_money({ unit, order, change }) {
    const money = await recomputeMoney(unit, order, { step: 'picked' });
    expectCollectable(order, money);
    Object.assign(change, money);
  },
  take_stock: (taking) =>
    takeStock(taking.unit, {
      key: keyOf(taking, 'pack'),
      order_id: taking.order.id,
      warehouse_id: warehouseOf(taking),
      lines: packedLines(taking.order.lines),
    }),
  settle_payment: ({ desk, unit, order }) => settlePayment(desk, unit, order.id),
  async number_invoice({ unit: { trx }, order, change }) {
    if (order.invoice_number !== null) return;
    change.invoice_number = await takeInvoiceNumber(trx);
    change.invoiced_at = new Date();
  },
  async deliver_lines({ unit: { trx }, order, change }) {
    await deliverLines(trx, order.id);
    change.delivered_at = new Date();
  },
  record_cash: ({ unit, order }) => recordCash(unit, order.id),
  book_earnings: ({ unit, order }) => bookDelivery(unit, order.id),
  async give_back_stock(taking) {
    const { unit, order, reason, change } = taking;
    await emptyTotes(unit, order.id);
    await putBackStock(unit, { key: keyOf(taking, 'put back'), order_id: order.id, hold: false, reason });
    await holdStock(unit, {
      key: keyOf(taking, 'release'),
      order_id: order.id,
      warehouse_id: order.warehouse?.id ?? '',
      lines: [],
    });
    Object.assign(change, { cancelled_at: new Date(), cancel_reason: reason, on_hold: false, hold_reason: '' });
  },
  give_back_money: ({ desk, unit, order, reason }) => giveAllBack(desk, unit, order.id, reason),
  give_back_benefits: ({ unit, order }) => restoreUses(unit, order.id),
  async put_back_stock(taking) {
    const { unit, order, reason } = taking;
    const act = { order_id: order.id, warehouse_id: warehouseOf(taking) };
    await putBackStock(unit, { ...act, key: keyOf(taking, 'put back'), hold: true, reason });
    // What packing released of the shorts is held again, as far as nobody else has it.
    await holdStock(unit, { ...act, key: keyOf(taking, 'hold'), lines: heldLines(order.lines), as_available: true });
  },
  async reopen_picking(taking) {
    const { unit, order, change } = taking;
    const { trx } = unit;
    await clearPicking(trx, order.id);
    await emptyTotes(unit, order.id);
    const again = expectFound(await findOrder(trx, order.id, unit.actor));
    await holdStock(unit, {
      key: keyOf(taking, 'pick again'),
      order_id: order.id,
      warehouse_id: warehouseOf(taking),
      lines: heldLines(again.lines),
      as_available: true,
    });
    Object.assign(change, await recomputeMoney(unit, again, { step: 'placed' }));
  },
};

const codeNeeded = () => fieldError('secret_code', 'order.code_needed');

/**
 * Whether the code is right. A wrong one is counted, and the count is to be committed although the step is refused:
 * the refusal is answered, not thrown. Guesses wait for each other at the row of the order.
 */
async function checkCode(
  { keys }: Desk,
  { trx, audit, actor }: UnitOfWork,
  row: LockedOrder,
  { secret_code, override, reason }: TransitionInput,
): Promise<DomainError | undefined> {
  const { id } = row;
  if (await hasRevealed(trx, id, actor.id)) throw new DomainError(409, 'order.code_revealer');
  if (override) {
    if (!may(actor, 'order.override_code')) throw forbidden('order.override_code');
    if (reason === '') throw fieldError('reason', 'order.reason');
    return undefined;
  }
  const until = row.secret_code_locked_until === null ? 0 : Date.parse(row.secret_code_locked_until);
  const locked = (moment: number) =>
    new DomainError(409, 'order.code_locked', { values: { n: Math.ceil((moment - Date.now()) / MINUTE) } });
  if (until > Date.now()) throw locked(until);
  if (secret_code === null) throw codeNeeded();
  const setTries = (secret_code_tries: number, secret_code_locked_until: Date | null) =>
    setCode(trx, id, { secret_code_tries, secret_code_locked_until });
  if (isCode(keys, id, row.secret_code_hash, secret_code)) {
    await setTries(0, null);
    return undefined;
  }
  const most = await readSetting(trx, 'orders.code_tries');
  const minutes = await readSetting(trx, 'orders.code_lock_minutes');
  // What was counted before a lock that is over counts no more.
  const tries = (until > 0 ? 0 : row.secret_code_tries) + 1;
  const lock = tries >= most ? new Date(Date.now() + minutes * MINUTE) : null;
  await setTries(tries, lock);
  await audit({ type: 'order', id, action: 'code_refused', after: { tries, locked: lock !== null } });
  if (lock) return locked(lock.getTime());
  return fieldError('secret_code', 'order.code_wrong', { n: most - tries });
}

/** Takes one step, or answers why a code is refused; every other refusal is thrown. */
export async function tryMove(
  desk: Desk,
  unit: UnitOfWork,
  idOrNumber: string,
  input: TransitionInput,
): Promise<OrderDetail | DomainError> {
  const { trx, actor } = unit;
  const { to, version, reason } = input;
  const row = expectFound(await lockOrder(trx, idOrNumber));
  const { id } = row;
  const order = expectVersion(await findOrder(trx, id, actor), version);
  const step = stepBetween(order.status, to);
  if (!step) throw noStep('order', order, to);
  if (!step.permissions.some((permission) => may(actor, permission))) throw forbidden(step.permissions[0]);
  const unmet = unmetOf(step, order);
  if (unmet) throw unmet;
  if (step.needs === 'reason' && reason === '') throw fieldError('reason', 'order.reason');
  if (step.needs === 'secret_code') {
    const refused = await checkCode(desk, unit, row, input);
    if (refused) return refused;
  }
  const change: Taking['change'] = {};
  if (order.invoice_number !== null) await beginCharge(unit, id);
  for (const effect of step.effects) await EFFECTS[effect]({ desk, unit, order, reason, change });
  await writeStep(unit, order, { ...change, status: to }, reason);
  if ((change.invoice_number ?? order.invoice_number) !== null) await noteCharge(unit, id, { reason });
  const after = expectFound(await findOrder(trx, id, actor));
  await unit.audit({
    type: 'order',
    id,
    action: to === 'cancelled' ? 'cancelled' : 'status_changed',
    before: trailOf(order),
    after: trailOf(after),
    ...(reason === '' ? {} : { reason }),
    event: { number: order.number, from: order.status, to },
  });
  await tellMoved(desk, unit, id, to);
  return after;
}

/** The sentence for each condition that does not hold. */
const UNMET: Readonly<Record<OrderCondition, RefusalCode>> = {
  not_on_hold: 'order.needs_not_on_hold',
  serviceable: 'order.needs_serviceable',
  minimum: 'order.minimum_not_met',
  payment: 'order.needs_payment',
  warehouse: 'order.needs_warehouse',
  lines_settled: 'order.needs_lines_settled',
  weights: 'order.needs_weights',
  bag: 'order.needs_bag',
  driver_or_slot: 'order.needs_driver_or_slot',
  no_invoice: 'order.needs_no_invoice',
};

/** Why a step cannot be taken as an order stands. */
function unmetOf(step: OrderStep, order: OrderDetail): DomainError | undefined {
  const unmet = unmetConditions(step, order);
  const [first] = unmet;
  if (first === undefined) return undefined;
  const fields = Object.fromEntries(unmet.map((code) => [code, UNMET[code]]));
  return new DomainError(409, UNMET[first], { fields, values: minimumOf(order, order.items_total), current: order });
}

/**
 * Takes one step of `ORDER_STEPS` for an order: permission, conditions, reason and code are checked, its effects done,
 * all in this write. Without a `version` the order is taken as it is. @throws DomainError
 */
export async function moveOrder(
  desk: Desk,
  unit: UnitOfWork,
  idOrNumber: string,
  { to, version, reason = '' }: { to: OrderStatus; version?: number | undefined; reason?: string },
): Promise<OrderDetail> {
  const moved = await tryMove(desk, unit, idOrNumber, { to, version, reason, secret_code: null, override: false });
  if (moved instanceof DomainError) throw moved;
  return moved;
}

const isClosed = (order: OrderDetail) =>
  new DomainError(409, 'order.closed', {
    values: { status: { list: 'order_status', code: order.status } },
    current: order,
  });

/**
 * Why an order would not take the next step of its day, as far as the order itself says it: stock may still run out.
 */
export async function whyNotAdvanced(db: Db, id: string, viewer: Actor): Promise<DomainError | undefined> {
  const order = await findOrder(db, id, viewer);
  if (!order) return notFound();
  const step = nextStep(order.status);
  if (!step) return isClosed(order);
  if (!step.permissions.some((permission) => may(viewer, permission))) return forbidden(step.permissions[0]);
  return unmetOf(step, order) ?? (step.needs === 'secret_code' ? codeNeeded() : undefined);
}

/** Takes the next step of the day. Delivery needs a code, which nobody gives for many at once. */
export async function advanceOrder(desk: Desk, unit: UnitOfWork, id: string): Promise<OrderDetail> {
  const row = expectFound(await lockOrder(unit.trx, id));
  const step = nextStep(row.status);
  if (!step) throw isClosed(expectFound(await findOrder(unit.trx, id, unit.actor)));
  return moveOrder(desk, unit, id, { to: step.to });
}
