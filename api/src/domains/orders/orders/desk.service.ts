import {
  type CancellationPreview,
  type HoldInput,
  isOnItsWay,
  isOpenForChanges,
  type AuditAction,
  type OrderDetail,
  type OrderDriverInput,
  type OrderNoteInput,
  type OrderPickerInput,
  type OrderSlotInput,
  type OrderStatus,
  type OrderWarehouseInput,
  type RevealedCode,
  type RevealInput,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { expectDrivable } from './slots.service.ts';
import { findOpenWarehouses } from '../../stock/inventory/inventory.service.ts';
import { holdStock } from '../../stock/inventory/order-stock.service.ts';
import { readAuthorisations, readSources, splitRefund } from '../payments/payments.service.ts';
import {
  findPicker,
  insertNote,
  lockOrder,
  noteReveal,
  type OrderChange,
  orderTable,
  setCode,
} from './desk.repository.ts';
import { findOrder } from './orders.repository.ts';
import { drawCode, openCode, sealCode } from './secret-code.ts';
import { type Desk, heldLines, trailOf } from './transitions.service.ts';

interface Changing {
  /** In which statuses it can be changed. */
  allowed: (status: OrderStatus) => boolean;
  action?: AuditAction;
  reason?: string;
  /** What changes of the order's own row; nothing where it is so already. */
  change: (order: OrderDetail) => Promise<OrderChange | null> | OrderChange | null;
}

/** An order as someone saw it, with its row locked. @throws DomainError 404, or 409 */
export async function currentOrder(unit: UnitOfWork, idOrNumber: string, version: number | undefined) {
  const { trx, actor } = unit;
  const { id } = expectFound(await lockOrder(trx, idOrNumber));
  return expectVersion(await findOrder(trx, id, actor), version);
}

/** @throws DomainError 409 for an order that is past that. */
export function expectStatus(order: OrderDetail, allowed: (status: OrderStatus) => boolean): void {
  if (!allowed(order.status))
    throw new DomainError(409, 'order.closed', {
      values: { status: { list: 'order_status', code: order.status } },
      current: order,
    });
}

/** Writes what has changed of an order, with its trail. */
export async function writeOrder(
  unit: UnitOfWork,
  order: OrderDetail,
  change: OrderChange,
  { action = 'updated', reason = '' }: { action?: AuditAction; reason?: string } = {},
): Promise<OrderDetail> {
  const { trx, actor } = unit;
  await orderTable.update(unit, order, change);
  const after = expectFound(await findOrder(trx, order.id, actor));
  await unit.audit({
    type: 'order',
    id: order.id,
    action,
    before: trailOf(order),
    after: trailOf(after),
    ...(reason === '' ? {} : { reason }),
  });
  return after;
}

async function changeOrder(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  { allowed, change, ...trail }: Changing,
): Promise<OrderDetail> {
  const order = await currentOrder(unit, id, version);
  expectStatus(order, allowed);
  const changed = await change(order);
  return changed === null ? order : writeOrder(unit, order, changed, trail);
}

/** Stops every forward move of an order until it is released. */
export const holdOrder = (
  unit: UnitOfWork,
  id: string,
  { version, reason }: Pick<HoldInput, 'reason'> & { version?: number | undefined },
): Promise<OrderDetail> =>
  changeOrder(unit, id, version, {
    allowed: isOnItsWay,
    action: 'held',
    reason,
    change: ({ on_hold, hold_reason }) =>
      on_hold && hold_reason === reason ? null : { on_hold: true, hold_reason: reason },
  });

export const releaseOrder = (unit: UnitOfWork, id: string, version: number | undefined): Promise<OrderDetail> =>
  changeOrder(unit, id, version, {
    allowed: isOnItsWay,
    action: 'released',
    change: ({ on_hold }) => (on_hold ? { on_hold: false, hold_reason: '' } : null),
  });

/** Says who picks an order. @throws DomainError 422 for someone who may not. */
export const assignPicker = (
  unit: UnitOfWork,
  id: string,
  { version, picker_id }: OrderPickerInput,
): Promise<OrderDetail> =>
  changeOrder(unit, id, version, {
    allowed: isOpenForChanges,
    async change({ picker }) {
      if ((picker?.id ?? null) === picker_id) return null;
      if (picker_id !== null && !(await findPicker(unit.trx, picker_id))) throw fieldError('picker_id', 'order.picker');
      return { picker_id, pick_task_id: null };
    },
  });

/** When an order is delivered; the end of the slot is the promise. */
export const setSlot = (
  unit: UnitOfWork,
  id: string,
  { version, slot_starts_at, slot_ends_at }: OrderSlotInput,
): Promise<OrderDetail> =>
  changeOrder(unit, id, version, {
    allowed: isOnItsWay,
    async change() {
      await expectDrivable(unit.trx, [slot_starts_at, slot_ends_at], ['slot_starts_at', 'slot_ends_at']);
      return { slot_starts_at, slot_ends_at, promised_at: slot_ends_at };
    },
  });

export const setDriver = (
  unit: UnitOfWork,
  id: string,
  { version, driver_name }: OrderDriverInput,
): Promise<OrderDetail> => changeOrder(unit, id, version, { allowed: isOnItsWay, change: () => ({ driver_name }) });

/**
 * Holds what an order holds in another warehouse instead. What was picked lies where it was picked, and the person who
 * was to pick it is of another place. @returns what of the order changes @throws DomainError 409 `order.picked_there`
 */
export async function moveHeld(unit: UnitOfWork, order: OrderDetail, warehouse_id: string) {
  if (order.bags.length > 0 || order.lines.some(({ picked, short, substituted }) => picked + short + substituted > 0))
    throw new DomainError(409, 'order.picked_there', { current: order });
  await holdStock(unit, {
    key: `order ${order.id} v${String(order.version)} move`,
    order_id: order.id,
    warehouse_id,
    lines: heldLines(order.lines),
  });
  return { warehouse_id, picker_id: null, pick_task_id: null };
}

/** Where an order is picked. */
export const setWarehouse = (
  unit: UnitOfWork,
  id: string,
  { version, warehouse_id }: OrderWarehouseInput,
): Promise<OrderDetail> =>
  changeOrder(unit, id, version, {
    allowed: isOpenForChanges,
    async change(order) {
      if (order.warehouse?.id === warehouse_id) return null;
      const open = await findOpenWarehouses(unit.trx, [warehouse_id], unit.actor);
      if (!open.has(warehouse_id)) throw fieldError('warehouse_id', 'order.warehouse');
      return moveHeld(unit, order, warehouse_id);
    },
  });

/** A note for each other, or for the customer. */
export async function addNote(
  unit: UnitOfWork,
  idOrNumber: string,
  { kind, text }: OrderNoteInput,
): Promise<OrderDetail> {
  const { trx, actor } = unit;
  const { id } = await currentOrder(unit, idOrNumber, undefined);
  await insertNote(trx, { order_id: id, kind, text, author_id: actor.id, author_name: actor.name });
  await unit.audit({ type: 'order', id, action: 'noted', after: { kind, text } });
  return expectFound(await findOrder(trx, id, actor));
}

/**
 * Shows the code of an order to someone who thereby cannot complete its delivery. Of a code without a readable copy a
 * new one takes the place.
 */
export async function revealCode(
  { keys }: Desk,
  unit: UnitOfWork,
  idOrNumber: string,
  { reason }: RevealInput,
): Promise<RevealedCode> {
  const { trx, actor } = unit;
  const order = await currentOrder(unit, idOrNumber, undefined);
  const { id } = order;
  expectStatus(order, isOnItsWay);
  const row = expectFound(await lockOrder(trx, id));
  if (row.secret_code_hash === null || actor.id === null) throw new DomainError(409, 'order.no_code');
  await noteReveal(trx, { order_id: id, user_id: actor.id, reason });
  await unit.audit({ type: 'order', id, action: 'code_revealed', after: { number: order.number }, reason });
  const known = row.secret_code_sealed === null ? null : openCode(keys, id, row.secret_code_sealed);
  if (known !== null) return { secret_code: known };
  const secret_code = drawCode();
  await setCode(trx, id, sealCode(keys, id, secret_code));
  return { secret_code };
}

/** What cancelling an order would do; null where it is not there. */
export async function previewCancellation(
  db: Db,
  idOrNumber: string,
  viewer: Actor,
): Promise<CancellationPreview | undefined> {
  const order = await findOrder(db, idOrNumber, viewer);
  if (!order) return undefined;
  const { id, status } = order;
  const packed = status === 'packed' || status === 'ready_for_delivery';
  const holds = packed || status === 'pending' || status === 'processed' || status === 'picked';
  const refunds = new Map<CancellationPreview['refunds'][number]['kind'], number>();
  const sources = isOnItsWay(status) ? await readSources(db, id) : [];
  for (const { kind, amount } of splitRefund(
    sources,
    sources.reduce((sum, { left }) => sum + left, 0),
  ))
    refunds.set(kind, (refunds.get(kind) ?? 0) + amount);
  return {
    lines: order.lines.map(({ id: line, title, title_ar, quantity, substituted, picked }) => ({
      id: line,
      title,
      title_ar,
      quantity: packed ? picked : quantity - substituted,
      stock: packed && picked > 0 ? 'put_back' : holds && !packed ? 'released' : 'none',
    })),
    refunds: [...refunds].map(([kind, amount]) => ({ kind, amount })),
    refund_total: [...refunds.values()].reduce((sum, amount) => sum + amount, 0),
    voided: (await readAuthorisations(db, id)).reduce((sum, { open }) => sum + open, 0),
    coupon_code: order.coupon_code,
  };
}
