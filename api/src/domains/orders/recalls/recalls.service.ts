import {
  type NewRecallInput,
  type RecallAnswerInput,
  type RecallDetail,
  type RecallEffect,
  type RecallInput,
  type RecallOrder,
  recallPlaceOf,
  type RecallSettleInput,
} from '@bo/contracts';
import { hidesNothing } from '../../../platform/access/scope.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  recallEverywhere,
  releaseRecall,
  takeRecalledOut,
  unblockRecalled,
} from '../../stock/inventory/inventory.service.ts';
import { returnRecalled } from '../../stock/supplier-returns/supplier-returns.service.ts';
import { findSupplier } from '../../stock/suppliers/suppliers.service.ts';
import { tellRecalled } from '../../store/messages/messages.service.ts';
import { holdOrder, releaseOrder } from '../orders/desk.service.ts';
import {
  countSettled,
  findRecall,
  lockRecallOrder,
  markTold,
  noteReturn,
  readHeld,
  readHolders,
  readRecalled,
  readUnknown,
  readUntold,
  recallTable,
  writeAnswer,
  writeBatches,
  writeHolders,
} from './recalls.repository.ts';

async function finish(
  unit: UnitOfWork,
  before: RecallDetail,
  change: Pick<Change, 'action' | 'reason'>,
): Promise<RecallDetail> {
  const after = expectFound(await findRecall(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'recall', id: before.id, before, after, ...change });
  return after;
}

/** An open recall, locked, as the caller saw it. @throws DomainError 404, 409 */
async function current(unit: UnitOfWork, id: string, version: number | undefined): Promise<RecallDetail> {
  const { id: found } = expectFound(await findRecall(unit.trx, id, unit.actor));
  await recallTable.lock(unit.trx, found);
  const recall = expectVersion(await findRecall(unit.trx, found, unit.actor), version);
  if (recall.status !== 'open') throw new DomainError(409, 'recall.ended', { current: recall });
  return recall;
}

/** The reason on orders that a recall puts on hold. */
const holdReason = (number: string): string => `Recall ${number}`;

/** Notes all orders that hold goods of the recall, and puts those on hold whose goods are still in the house. */
async function traceOrders(unit: UnitOfWork, { id, number, batches }: RecallDetail): Promise<void> {
  const holders = await readHolders(unit.trx, batches);
  const noted = [];
  for (const { status, on_hold, ...holder } of holders) {
    const held = recallPlaceOf(status) === 'in_house' && !on_hold;
    if (held) await holdOrder(unit, holder.order_id, { reason: holdReason(number) });
    noted.push({ ...holder, held });
  }
  await writeHolders(unit.trx, id, noted);
}

/** Blocks the batches in every warehouse. Someone who sees only some of them cannot recall for the whole store. */
export async function openRecall(unit: UnitOfWork, { batches, ...input }: NewRecallInput): Promise<RecallDetail> {
  const { trx, actor } = unit;
  if (!hidesNothing('recall', actor)) throw new DomainError(403, 'recall.limited');
  const errors = new FieldErrors();
  const at = (one: { variant_id: string; batch: string }) =>
    batches.findIndex(({ variant_id, batch }) => variant_id === one.variant_id && batch === one.batch);
  for (const [place, batch] of batches.entries())
    if (at(batch) !== place) errors.add(fieldError(`batches.${String(place)}.batch`, 'recall.twice'));
  for (const unknown of await readUnknown(trx, batches))
    errors.add(fieldError(`batches.${String(at(unknown))}.batch`, 'recall.unknown_batch'));
  for (const { number, ...known } of await readRecalled(trx, batches))
    errors.add(fieldError(`batches.${String(at(known))}.batch`, 'recall.batch_open', { number }));
  errors.throwIfAny();
  const id = await recallTable.insert(unit, input);
  const blocked = [];
  for (const [place, { variant_id, batch }] of batches.entries()) {
    const { units } = await recallEverywhere(unit, `recall ${id} ${String(place)}`, {
      variant_id,
      batch,
      reason: input.reason,
    });
    blocked.push({ variant_id, batch, blocked: units });
  }
  await writeBatches(trx, id, blocked);
  await traceOrders(unit, expectFound(await findRecall(trx, id, actor)));
  const after = expectFound(await findRecall(trx, id, actor));
  await unit.audit({ type: 'recall', id, action: 'created', after, reason: input.reason });
  return after;
}

/**
 * One message to each customer who has goods of the recall or is about to get them, in both languages. None is sent
 * twice.
 */
export async function tellCustomers(
  platform: Platform,
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
): Promise<RecallDetail> {
  const before = await current(unit, id, version);
  await traceOrders(unit, before);
  const untold = await readUntold(unit.trx, before.id);
  if (untold.length === 0) throw new DomainError(409, 'recall.nobody_to_tell', { current: before });
  const { number, reason, reason_ar, advice, advice_ar, batches } = before;
  const told = await tellRecalled(platform, unit, {
    ...{ number, reason, reason_ar: reason_ar || reason, advice, advice_ar: advice_ar || advice, customers: untold },
    products: batches.map(({ product, batch }) => ({ name: product.name, name_ar: product.name_ar, batch })),
  });
  await markTold(unit.trx, before.id, told);
  await recallTable.update(unit, before, { told_at: new Date() });
  return finish(unit, before, { action: 'updated' });
}

/** Notes what a customer said. */
export async function noteAnswer(
  unit: UnitOfWork,
  id: string,
  orderId: string,
  { answer, note, version }: RecallAnswerInput,
): Promise<RecallOrder> {
  const recall = expectFound(await findRecall(unit.trx, id, unit.actor));
  if (recall.status !== 'open') throw new DomainError(409, 'recall.ended', { current: recall });
  const before = expectVersion(await lockRecallOrder(unit.trx, recall.id, orderId), version);
  await writeAnswer(unit.trx, before, { answer, note }, unit.actor.id);
  const after = expectFound(await lockRecallOrder(unit.trx, recall.id, orderId));
  const trail = ({ order, answer: said, answer_note }: RecallOrder) => ({
    order: order.number,
    answer: said,
    answer_note,
  });
  await unit.audit({ type: 'recall', id: recall.id, action: 'noted', before: trail(before), after: trail(after) });
  return after;
}

/**
 * All units of a batch leave the stock of every warehouse, as waste or, with a return from each, back to their
 * supplier.
 */
export async function settleBatch(
  unit: UnitOfWork,
  id: string,
  { variant_id, batch, how, supplier_id, note, version }: RecallSettleInput,
): Promise<RecallDetail> {
  const before = await current(unit, id, version);
  const known = before.batches.find((one) => one.variant_id === variant_id && one.batch === batch);
  if (!known) throw fieldError('batch', 'stock.batch');
  const reason = [before.number, note].filter(Boolean).join(', ');
  if (how === 'supplier' && supplier_id !== null) {
    const supplier = await findSupplier(unit.trx, supplier_id, unit.actor);
    if (!supplier || supplier.archived_at !== null) throw fieldError('supplier_id', 'supplier.gone');
    const returns = await returnRecalled(unit, { variant_id, batch, supplier_id, note: reason });
    for (const { id: returnId } of returns) await noteReturn(unit.trx, before.id, returnId);
    await countSettled(unit.trx, before.id, known, { supplier_id });
  } else {
    const written_off = await takeRecalledOut(unit, `recall ${newId('act')}`, {
      ...{ variant_id, batch },
      reason: { movement: `recalled: ${reason}`, entry: reason },
    });
    await countSettled(unit.trx, before.id, known, { written_off });
  }
  await recallTable.update(unit, before, {});
  return finish(unit, before, { action: 'updated', reason });
}

interface Because {
  reason: string;
  version?: number | undefined;
}
/** Ends a recall. Another person than the one who opened it does, once nothing of it is on hand or on the way. */
export async function closeRecall(unit: UnitOfWork, id: string, { reason, version }: Because): Promise<RecallDetail> {
  const before = await current(unit, id, version);
  if (before.created_by === unit.actor.id) throw new DomainError(409, 'recall.own', { current: before });
  const left = before.batches.reduce((sum, { on_hand, on_the_way }) => sum + on_hand + on_the_way, 0);
  if (left > 0) throw new DomainError(409, 'recall.stock_left', { values: { n: left }, current: before });
  await recallTable.update(unit, before, {
    ...{ status: 'closed', status_reason: reason, closed_at: new Date(), closed_by: unit.actor.id },
  });
  return finish(unit, before, { action: 'closed', reason });
}

/**
 * Releases a batch that was blocked without a recall. Of an open recall it stays blocked until that is withdrawn:
 * looked at last, when the batches are locked, so that no recall is opened meanwhile.
 */
export async function releaseByHand(unit: UnitOfWork, input: RecallInput): Promise<RecallEffect> {
  const effect = await releaseRecall(unit, newId('act'), input);
  const [holding] = await readRecalled(unit.trx, [input]);
  if (holding) throw new DomainError(409, 'recall.holds_batch', { values: { number: holding.number } });
  return effect;
}

/** A false alarm: what is on hand may be sold again, and the orders that the recall put on hold go on. */
export async function withdrawRecall(
  unit: UnitOfWork,
  id: string,
  { reason, version }: Because,
): Promise<RecallDetail> {
  const before = await current(unit, id, version);
  for (const [place, { variant_id, batch }] of before.batches.entries())
    await unblockRecalled(unit, `recall ${before.id} withdrawn ${String(place)}`, { variant_id, batch, reason });
  for (const order of await readHeld(unit.trx, before.id, holdReason(before.number)))
    await releaseOrder(unit, order.id, undefined);
  await recallTable.update(unit, before, {
    ...{ status: 'withdrawn', status_reason: reason, closed_at: new Date(), closed_by: unit.actor.id },
  });
  return finish(unit, before, { action: 'status_changed', reason });
}
