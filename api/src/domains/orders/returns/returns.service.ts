import {
  type InspectionInput,
  isDecided,
  isReturnable,
  Note,
  openRefundOf,
  type OrderDetail,
  RETURN_STEPS,
  type ReturnableOrder,
  type ReturnDetail,
  type ReturnInput,
  type ReturnPickupInput,
  type ReturnRefundInput,
  type ReturnStatus,
  returnWindowEnd,
  returnReason,
  unitsToRefund,
} from '@bo/contracts';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError, noStep } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { defineBulk } from '../../../platform/http/bulk.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { expectDrivable } from '../orders/slots.service.ts';
import { takeReplacement, takeReturn, writeOffReturn } from '../../stock/inventory/order-stock.service.ts';
import { findOrder } from '../orders/orders.service.ts';
import { quoteRefund, type Refunding, requestRefund } from '../refunds/refunds.service.ts';
import { readRefundSettings } from '../../store/refund-settings/refund-settings.service.ts';
import {
  findReturn,
  insertLines,
  lockOrder,
  readReturnable,
  readVariants,
  type ReturnableRow,
  returnList,
  returnTable,
  writeExchanged,
  writeInspection,
} from './returns.repository.ts';

export { countReturns, countWaiting } from './returns.repository.ts';

/** Until when a line can come back; null where it never can. What its product says of no days has the store's. */
function windowOf(
  { return_policy, return_window_days }: ReturnableRow,
  deliveredAt: string | null,
  store: { days: number; time_zone: string },
): string | null {
  if (return_policy === 'non_returnable' || deliveredAt === null) return null;
  return returnWindowEnd(deliveredAt, return_window_days || store.days, store.time_zone);
}

/** What of an order can still come back, and until when. */
export async function returnableOf(db: Db, orderId: string, viewer: Actor): Promise<ReturnableOrder> {
  const { id, number, customer, status, delivered_at }: OrderDetail = expectFound(await findOrder(db, orderId, viewer));
  const [{ default_window_days: days }, { time_zone }] = [await readRefundSettings(db), await readStore(db)];
  const lines = status === 'delivered' ? await readReturnable(db, id) : [];
  return {
    id,
    number,
    customer,
    delivered_at,
    lines: lines.map((line) => {
      const { line_id, title, title_ar, variant_label, variant_label_ar, delivered, asked } = line;
      const { return_policy, return_window_days } = line;
      const until = windowOf(line, delivered_at, { days, time_zone });
      const open =
        until !== null &&
        delivered_at !== null &&
        isReturnable(delivered_at, return_window_days || days, time_zone, Date.now());
      return {
        line_id,
        title,
        title_ar,
        variant_label,
        variant_label_ar,
        delivered,
        left: delivered - asked,
        policy: return_policy,
        until,
        open,
      };
    }),
  };
}

type Recorded = Pick<Change, 'action' | 'reason'>;
async function finish(unit: UnitOfWork, before: ReturnDetail, change: Recorded): Promise<ReturnDetail> {
  const after = expectFound(await findReturn(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'return', id: before.id, before, after, ...change });
  return after;
}

/** The order is locked before its returns, as everywhere. */
async function current(unit: UnitOfWork, id: string, version: number | undefined): Promise<ReturnDetail> {
  const { trx, actor } = unit;
  const found = expectFound(await findReturn(trx, id, actor));
  await lockOrder(trx, found.order.id);
  await returnTable.lock(trx, found.id);
  return expectVersion(await findReturn(trx, found.id, actor), version);
}

function expectStep(one: ReturnDetail, to: ReturnStatus): void {
  if (!RETURN_STEPS[one.status].includes(to)) throw noStep('return', one, to);
}

/** While its refund is on its way a return is not refunded again, exchanged or closed. */
function expectNoOpenRefund(one: ReturnDetail): void {
  const open = openRefundOf(one);
  if (open) throw new DomainError(409, 'return.refund_open', { values: { number: open.number }, current: one });
}

const inStatus = (status: ReturnStatus) => ({ status, status_at: new Date() });

/**
 * Asks for goods to come back. Each line by the policy and window that it was bought under; no unit twice, however many
 * ask at once: the order is locked.
 */
export async function requestReturn(unit: UnitOfWork, input: ReturnInput): Promise<ReturnDetail> {
  const { trx, actor } = unit;
  const { id: orderId } = expectFound(await findOrder(trx, input.order_id, actor));
  const order = expectFound(await lockOrder(trx, orderId));
  if (order.status !== 'delivered' || order.delivered_at === null) throw fieldError('order_id', 'return.not_delivered');
  const [settings, { time_zone }] = [await readRefundSettings(trx), await readStore(trx)];
  const rows = await readReturnable(trx, order.id);
  const errors = new FieldErrors();
  const lines = input.lines.map(({ line_id, quantity, reason_id }, at) => {
    const atLine = (field: string) => `lines.${String(at)}.${field}`;
    const row = rows.find((one) => one.line_id === line_id);
    const reason = settings.reasons.find(({ id, active }) => id === reason_id && active);
    const left = row ? row.delivered - row.asked : 0;
    const twice = input.lines.findIndex((one) => one.line_id === line_id) !== at;
    if (!reason) errors.add(fieldError(atLine('reason_id'), 'return.reason'));
    if (!row || twice || quantity > left) errors.add(fieldError(atLine('quantity'), 'return.units', { n: left }));
    else {
      const allowed: readonly string[] =
        input.wish === 'refund' ? ['return', 'return_or_exchange'] : ['exchange', 'return_or_exchange'];
      const until = windowOf(row, order.delivered_at, { days: settings.default_window_days, time_zone });
      if (!allowed.includes(row.return_policy)) errors.add(fieldError(atLine('quantity'), 'return.policy'));
      else if (
        !isReturnable(
          order.delivered_at ?? '',
          row.return_window_days || settings.default_window_days,
          time_zone,
          Date.now(),
        )
      )
        errors.add(
          fieldError(atLine('quantity'), 'return.window', {
            until: new Intl.DateTimeFormat('sv-SE', {
              timeZone: time_zone,
              dateStyle: 'short',
              timeStyle: 'medium',
            }).format(Date.parse(until ?? '')),
          }),
        );
    }
    return {
      order_line_id: line_id,
      quantity,
      reason_id,
      reason_name: reason?.name ?? '',
      reason_name_ar: reason?.name_ar ?? '',
      store_fault: reason?.store_fault ?? false,
    };
  });
  errors.throwIfAny();
  const id = await returnTable.insert(unit, {
    order_id: order.id,
    order_number: order.number,
    customer_id: order.customer_id,
    customer_name: order.customer_name,
    dealer_id: order.dealer_id,
    warehouse_id: order.warehouse_id,
    purchase_date: order.purchase_date,
    wish: input.wish,
    note: input.note,
  });
  await insertLines(trx, id, lines);
  const after = expectFound(await findReturn(trx, id, actor));
  await unit.audit({ type: 'return', id, action: 'created', after });
  return after;
}

export async function approveReturn(unit: UnitOfWork, id: string, version: number | undefined): Promise<ReturnDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'approved');
  await returnTable.update(unit, before, inStatus('approved'));
  return finish(unit, before, { action: 'approved' });
}

export async function rejectReturn(
  unit: UnitOfWork,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<ReturnDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'rejected');
  if (reason === '') throw fieldError('reason', 'return.reason_needed');
  await returnTable.update(unit, before, { ...inStatus('rejected'), decision_reason: reason });
  return finish(unit, before, { action: 'rejected', reason });
}

export async function schedulePickup(
  unit: UnitOfWork,
  id: string,
  { pickup_starts_at, pickup_ends_at, version }: ReturnPickupInput,
): Promise<ReturnDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'pickup_scheduled');
  if (pickup_ends_at <= pickup_starts_at) throw fieldError('pickup_ends_at', 'return.pickup');
  await expectDrivable(unit.trx, [pickup_starts_at, pickup_ends_at], ['pickup_starts_at', 'pickup_ends_at']);
  await returnTable.update(unit, before, { ...inStatus('pickup_scheduled'), pickup_starts_at, pickup_ends_at });
  return finish(unit, before, { action: 'status_changed' });
}

export async function receiveReturn(unit: UnitOfWork, id: string, version: number | undefined): Promise<ReturnDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'received');
  await returnTable.update(unit, before, { ...inStatus('received'), received_at: new Date() });
  return finish(unit, before, { action: 'received' });
}

/**
 * Says of each unit what it is. What can be sold goes back to stock, what is damaged is written off; what is wrong or
 * missing did not come back. Chilled and frozen goods never go back to stock.
 */
export async function inspectReturn(
  unit: UnitOfWork,
  id: string,
  { lines, version }: InspectionInput,
): Promise<ReturnDetail> {
  const { trx } = unit;
  const before = await current(unit, id, version);
  expectStep(before, 'inspected');
  const errors = new FieldErrors();
  for (const [at, line] of before.lines.entries()) {
    const given = lines.filter(({ line_id }) => line_id === line.id);
    const [found] = given;
    const field = `lines.${String(at)}`;
    if (given.length !== 1 || !found || found.sellable + found.damaged + found.wrong + found.missing !== line.quantity)
      errors.add(fieldError(`${field}.sellable`, 'return.inspection', { n: line.quantity }));
    else if (found.sellable > 0 && line.storage !== 'ambient')
      errors.add(fieldError(`${field}.sellable`, 'return.cold_chain'));
  }
  if (lines.some(({ line_id }) => !before.lines.some((line) => line.id === line_id)))
    errors.add(fieldError('lines', 'return.inspection', { n: before.quantity }));
  errors.throwIfAny();
  for (const line of lines) await writeInspection(trx, line);
  const variants = await readVariants(trx, before.id);
  const moved = (units: 'sellable' | 'damaged') =>
    lines.flatMap((line) => {
      const variant_id = variants.find((one) => one.id === line.line_id)?.variant_id;
      return variant_id && line[units] > 0 ? [{ variant_id, quantity: line[units] }] : [];
    });
  const warehouse_id = before.warehouse?.id;
  if (warehouse_id !== undefined) {
    const place = { order_id: before.order.id, warehouse_id, reason: 'returned' };
    await takeReturn(unit, { ...place, key: `return ${before.id} sellable`, lines: moved('sellable') });
    await writeOffReturn(unit, { ...place, key: `return ${before.id} damaged`, lines: moved('damaged') });
  }
  await returnTable.update(unit, before, { ...inStatus('inspected'), inspected_at: new Date() });
  return finish(unit, before, { action: 'inspected' });
}

/** What came back and is not paid yet: the units whose money goes back, or that are replaced. */
const unsettled = ({ lines }: ReturnDetail) =>
  lines.map((line) => ({ ...line, units: unitsToRefund(line) })).filter(({ units }) => units > 0);

/** @throws DomainError 409 where nothing came back, or the order's other refunds have paid it. */
function expectUnsettled(one: ReturnDetail) {
  const [first, ...others] = unsettled(one);
  if (first) return [first, ...others] as const;
  const came = one.lines.some(({ sellable, damaged }) => sellable + damaged > 0);
  throw new DomainError(409, came ? 'return.paid' : 'return.nothing', { current: one });
}

/**
 * Whether nothing goes back for these units: they cost nothing, or all money of the order has gone back and none is
 * owed.
 */
async function isPaidFor({ trx, actor }: UnitOfWork, asked: Parameters<typeof quoteRefund>[1]): Promise<boolean> {
  const { amount, credited, captured, refunded } = expectFound(await findOrder(trx, asked.order, actor));
  const { total } = await quoteRefund(trx, asked, actor);
  return amount - credited <= captured - refunded && (total <= 0 || captured <= refunded);
}

/**
 * Asks for the money of what came back: a refund of its own, which is approved as any other. The return is refunded
 * once that is settled, or at once where nothing goes back any more.
 */
export async function refundReturn(
  paying: Refunding,
  unit: UnitOfWork,
  id: string,
  { method, version }: ReturnRefundInput,
): Promise<ReturnDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'refunded');
  expectNoOpenRefund(before);
  const back = expectUnsettled(before);
  // Before the refund, which may be settled at once: anyone who looks at the return is notified.
  await returnTable.update(unit, before, {});
  const asked = await finish(unit, before, { action: 'refund_requested' });
  const { reasons } = await readRefundSettings(unit.trx);
  const lines = back.map(({ order_line_id, units }) => ({ line_id: order_line_id, quantity: units }));
  const reason = returnReason(back, reasons);
  if (await isPaidFor(unit, { order: before.order.id, lines, goodwill: 0, method, reason })) {
    await returnTable.update(unit, asked, inStatus('refunded'));
    return finish(unit, asked, { action: 'settled' });
  }
  await requestRefund(
    paying,
    unit,
    {
      ...{ order_id: before.order.id, lines, goodwill: 0, delivery_fee: null },
      ...{ method, reason_id: reason ?? '', note: before.number },
    },
    asked.id,
  );
  return expectFound(await findReturn(unit.trx, asked.id, unit.actor));
}

/** Sends the same goods again for what came back. Nothing is paid; stock goes out. */
export async function exchangeReturn(unit: UnitOfWork, id: string, version: number | undefined): Promise<ReturnDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'exchanged');
  expectNoOpenRefund(before);
  const back = expectUnsettled(before);
  const warehouse_id = before.warehouse?.id;
  if (warehouse_id === undefined) throw new DomainError(409, 'return.nothing', { current: before });
  const variants = await readVariants(unit.trx, before.id);
  const lines = back.flatMap(({ id: line, units }) => {
    const variant_id = variants.find((one) => one.id === line)?.variant_id;
    return variant_id ? [{ variant_id, quantity: units }] : [];
  });
  const key = `return ${before.id} exchange`;
  if (!(await takeReplacement(unit, { key, order_id: before.order.id, warehouse_id, lines })))
    throw new DomainError(409, 'return.exchange_stock', { current: before });
  for (const { id: line, units } of back) await writeExchanged(unit.trx, line, units);
  await returnTable.update(unit, before, inStatus('exchanged'));
  return finish(unit, before, { action: 'status_changed' });
}

export async function closeReturn(unit: UnitOfWork, id: string, version: number | undefined): Promise<ReturnDetail> {
  const before = await current(unit, id, version);
  expectStep(before, 'closed');
  expectNoOpenRefund(before);
  if (before.status === 'inspected' && !isDecided(before))
    throw new DomainError(409, 'return.unsettled', { current: before });
  await returnTable.update(unit, before, inStatus('closed'));
  return finish(unit, before, { action: 'closed' });
}

const Values = z.object({ reason: Note });

/** What can be done to many returns at once. */
export const returnBulk = defineBulk({
  name: 'returns',
  list: returnList,
  values: Values,
  stateOf: async (db, id, viewer) => (await findReturn(db, id, viewer))?.status,
  actions: {
    approve: { needs: 'return.edit', act: (unit, id) => approveReturn(unit, id, undefined) },
    reject: { needs: 'return.edit', act: (unit, id, { reason }) => rejectReturn(unit, id, { reason }) },
    receive: { needs: 'return.edit', act: (unit, id) => receiveReturn(unit, id, undefined) },
    close: { needs: 'return.edit', act: (unit, id) => closeReturn(unit, id, undefined) },
  },
});
