import {
  type AdjustInput,
  type AuditAction,
  type ExpiredStock,
  type ExpiredWriteOffInput,
  type RecallEffect,
  type RecallInput,
  type ReceiveInput,
  type SafetyInput,
  StockBatchListQuery,
  StockListQuery,
  type StockWritten,
  type TransferInput,
  type WasteInput,
} from '@bo/contracts';
import { type Actor, may } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { DomainError, fieldError, forbidden, notFound } from '../../../platform/errors/domain-error.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import { changeVariant } from '../../catalogue/variants/variants.service.ts';
import {
  appendMovements,
  blockUnseen,
  type Balance,
  changeBatch,
  fillBatch,
  findBatches,
  findOpenWarehouses,
  findStockable,
  lockBalances,
  lockBatch,
  lockBatches,
  type Movement,
  placeId,
  readAct,
  readRecallEffect,
  setBatchBlocked,
  setSafetyStock,
} from './ledger.repository.ts';
import { type Place } from './expiry.repository.ts';
import { readExpired, readKeeping } from './expiry.repository.ts';
import { readKept } from './picked-batches.repository.ts';
import { batchList, readBalances, stockList } from './stock.list.ts';

export { findOpenWarehouses } from './ledger.repository.ts';

const sentence = (reason: string, note: string): string => (note === '' ? reason : `${reason}: ${note}`);

/** Which of the places can be written to, and what is wrong with the others, all of it. */
export async function checkPlaces(
  { trx, actor }: UnitOfWork,
  variants: readonly { field: string; id: string }[],
  warehouses: Readonly<Record<string, string>>,
) {
  const errors = new FieldErrors();
  const open = await findOpenWarehouses(trx, Object.values(warehouses), actor);
  for (const [field, id] of Object.entries(warehouses))
    if (!open.has(id)) errors.add(fieldError(field, 'stock.warehouse'));
  const stockable = await findStockable(
    trx,
    variants.map(({ id }) => id),
  );
  for (const { field, id } of variants) if (!stockable.has(id)) errors.add(fieldError(field, 'stock.variant'));
  return { errors, open, stockable };
}

async function expectPlaces(...places: Parameters<typeof checkPlaces>): Promise<void> {
  (await checkPlaces(...places)).errors.throwIfAny();
}

/**
 * The balances as the write leaves them, with its trail: an entry for each warehouse, which tells what happened there
 * and nothing of the other, so that it can be shown to anyone who sees that warehouse only.
 */
export async function finishStock(
  unit: UnitOfWork,
  places: readonly Place[],
  action: AuditAction,
  after: (warehouseId: string) => Record<string, unknown>,
  reason: string,
): Promise<StockWritten> {
  const results = await readBalances(unit.trx, [...new Set(places.map(placeId))]);
  const first = new Map([...places].reverse().map((place) => [place.warehouse_id, place]));
  for (const place of first.values())
    await unit.audit({
      type: 'stock',
      id: placeId(place),
      action,
      after: after(place.warehouse_id),
      ...(reason === '' ? {} : { reason }),
      event: { places: places.filter(({ warehouse_id }) => warehouse_id === place.warehouse_id).length },
    });
  return { results };
}

/**
 * What goods came in against; `placeOf` tells where a line stands in what was sent, so that its errors are found there.
 */
interface Against {
  purchase_order_id?: string;
  placeOf?: (index: number) => number;
}

/** Goods that came in. A delivery that names no batch makes one of its day, or of its day and date of expiry. */
export async function receive(
  unit: UnitOfWork,
  key: string,
  { warehouse_id, note, lines }: ReceiveInput,
  { purchase_order_id, placeOf = (index) => index }: Against = {},
): Promise<StockWritten> {
  const { trx, actor } = unit;
  const { errors, open, stockable } = await checkPlaces(
    unit,
    lines.map(({ variant_id }, at) => ({ field: `lines.${String(placeOf(at))}.variant_id`, id: variant_id })),
    { warehouse_id },
  );
  const places = lines.flatMap(({ variant_id }) => (stockable.has(variant_id) ? [{ variant_id, warehouse_id }] : []));
  // Where nothing can be, no batch can be wrong; what is wrong with the batches of the other lines is told with the
  // rest.
  if (!open.has(warehouse_id) || places.length === 0) errors.throwIfAny();
  await lockBalances(trx, places);
  const today = todayIn((await readStore(trx)).time_zone);
  const keeping = await readKeeping(
    trx,
    places.map(({ variant_id }) => variant_id),
  );
  const movements: Movement[] = [];
  for (const [at, { variant_id, quantity, batch, expires_on, block_reason }] of lines.entries()) {
    if (!stockable.has(variant_id)) continue;
    const field = (name: string) => `lines.${String(placeOf(at))}.${name}`;
    const { dated, last_unsold } = keeping.get(variant_id) ?? { dated: false, last_unsold: '' };
    if (dated && expires_on === null) errors.add(fieldError(field('expires_on'), 'stock.expiry_needed'));
    const past = expires_on !== null && expires_on <= last_unsold;
    if (past && block_reason === '') errors.add(fieldError(field('expires_on'), 'stock.past_date'));
    else if (past && !may(actor, 'inventory.adjust')) throw forbidden('inventory.adjust');
    const filled = await fillBatch(
      trx,
      { variant_id, warehouse_id },
      { batch: batch || [today, expires_on].filter(Boolean).join(' / '), expires_on, quantity, blocked: past },
      actor.id,
    );
    if (filled.blocked !== past)
      errors.add(fieldError(field('batch'), past ? 'stock.batch_for_sale' : 'stock.batch_blocked'));
    else if (filled.expires_on !== expires_on) errors.add(fieldError(field('expires_on'), 'stock.batch_expiry'));
    movements.push({
      variant_id,
      warehouse_id,
      kind: 'receive',
      batch_id: filled.id,
      on_hand_change: quantity,
      blocked_change: past ? quantity : 0,
      reason: past ? block_reason : note,
      ...(purchase_order_id === undefined ? {} : { purchase_order_id }),
    });
  }
  errors.throwIfAny();
  await appendMovements(trx, key, movements, actor.id);
  for (const { variant_id, cost } of lines)
    if (typeof cost === 'number') await changeVariant(unit, variant_id, undefined, { cost });
  return finishStock(unit, places, 'received', () => ({ warehouse_id, lines }), note);
}

interface Taken {
  batch_id: string | null;
  batch: string;
  expires_on: string | null;
  since?: Date;
  quantity: number;
}
/**
 * Takes so many out of a place, first expired first; what no batch holds comes last. Says which batches gave how many.
 * `for_sale` leaves expired batches, and what `kept` says is in a picker's tote, where they are; otherwise they go
 * first.
 */
export async function takeOut(
  { trx }: UnitOfWork,
  place: Place,
  quantity: number,
  { for_sale, kept }: { for_sale: boolean; kept?: ReadonlyMap<string, number> },
): Promise<Taken[]> {
  const taken: Taken[] = [];
  let left = quantity;
  for (const { id, batch, expires_on, since, quantity: held } of (await lockBatches(trx, place)).filter(
    ({ blocked, expired }) => !blocked && !(for_sale && expired),
  )) {
    const some = Math.min(left, Math.max(0, held - (kept?.get(id) ?? 0)));
    if (some === 0) continue;
    await changeBatch(trx, id, -some);
    taken.push({ batch_id: id, batch, expires_on, since, quantity: some });
    left -= some;
  }
  if (left > 0) taken.push({ batch_id: null, batch: '', expires_on: null, quantity: left });
  return taken;
}

type Changing = Place & {
  kind: 'adjust' | 'waste' | 'supplier_return';
  change: number;
  batch_id: string | null;
  reason: string;
  field: string;
};
/** The movements by which a place gets more or fewer; of a batch that is blocked, what goes was blocked. */
export async function changeOnHand(
  unit: UnitOfWork,
  balance: Balance | undefined,
  { variant_id, warehouse_id, kind, change, batch_id, reason, field }: Changing,
): Promise<Movement[]> {
  const place = { variant_id, warehouse_id };
  const movement = { ...place, kind, reason };
  if (batch_id !== null) {
    const batch = await lockBatch(unit.trx, place, batch_id);
    if (!batch) throw fieldError('batch_id', 'stock.batch');
    if (batch.quantity + change < 0) throw fieldError(field, 'stock.not_enough', { n: batch.quantity });
    await changeBatch(unit.trx, batch_id, change);
    return [{ ...movement, batch_id, on_hand_change: change, blocked_change: batch.blocked ? change : 0 }];
  }
  const free = (balance?.on_hand ?? 0) - (balance?.blocked ?? 0);
  if (free + change < 0) throw fieldError(field, 'stock.not_enough', { n: Math.max(0, free) });
  if (change >= 0) return [{ ...movement, on_hand_change: change }];
  return (await takeFromShelf(unit, place, -change, balance?.on_hand ?? 0)).map((part) => ({
    ...movement,
    batch_id: part.batch_id,
    on_hand_change: -part.quantity,
  }));
}

/** Takes so many out of a place from what lies on its shelf, and only what that lacks from pickers' totes. */
async function takeFromShelf(unit: UnitOfWork, place: Place, quantity: number, onHand: number): Promise<Taken[]> {
  const loose = (await lockBatches(unit.trx, place)).reduce((rest, batch) => rest - batch.quantity, onHand);
  const taken = await takeOut(unit, place, quantity, { for_sale: false, kept: await readKept(unit.trx, place) });
  const unnamed = taken.find(({ batch_id }) => batch_id === null);
  const missing = (unnamed?.quantity ?? 0) - Math.max(0, loose);
  if (!unnamed || missing <= 0) return taken;
  unnamed.quantity -= missing;
  const others = await takeOut(unit, place, missing, { for_sale: false });
  return [...taken, ...others].filter((part) => part.quantity > 0);
}

async function changeOne(
  unit: UnitOfWork,
  key: string,
  changing: Changing,
  action: AuditAction,
): Promise<StockWritten> {
  const { trx, actor } = unit;
  const { variant_id, warehouse_id, reason } = changing;
  await expectPlaces(unit, [{ field: 'variant_id', id: variant_id }], { warehouse_id });
  const locked = await lockBalances(trx, [changing]);
  await appendMovements(trx, key, await changeOnHand(unit, locked.get(placeId(changing)), changing), actor.id);
  return finishStock(
    unit,
    [{ variant_id, warehouse_id }],
    action,
    () => ({ variant_id, warehouse_id, change: changing.change, batch_id: changing.batch_id }),
    reason,
  );
}

export const adjust = (unit: UnitOfWork, key: string, { reason, note, ...input }: AdjustInput): Promise<StockWritten> =>
  changeOne(unit, key, { ...input, kind: 'adjust', reason: sentence(reason, note), field: 'change' }, 'adjusted');

/**
 * Takes back what the adjustment `act` wrote, movement by movement: each batch has again what it had. @throws NotFound
 * where there is none.
 */
export async function takeBackAdjustment(unit: UnitOfWork, act: string): Promise<StockWritten> {
  const { trx, actor } = unit;
  const written = await readAct(trx, act, 'adjust');
  const [place] = written;
  if (!place) throw notFound();
  const { variant_id, warehouse_id } = place;
  await expectPlaces(unit, [{ field: 'key', id: variant_id }], { key: warehouse_id });
  let balance = (await lockBalances(trx, [place])).get(placeId(place));
  const movements: Movement[] = [];
  for (const { batch_id, on_hand_change } of written) {
    const change = -on_hand_change;
    const free = (balance?.on_hand ?? 0) - (balance?.blocked ?? 0);
    const back = { variant_id, warehouse_id, kind: 'adjust' as const, batch_id, reason: 'data_error' };
    if (batch_id !== null) movements.push(...(await changeOnHand(unit, balance, { ...back, change, field: 'key' })));
    else if (free + change < 0) throw fieldError('key', 'stock.not_enough', { n: Math.max(0, free) });
    else movements.push({ ...back, on_hand_change: change });
    balance = balance && { ...balance, on_hand: balance.on_hand + change };
  }
  await appendMovements(trx, `${act} undone`, movements, actor.id);
  const change = movements.reduce((sum, one) => sum + (one.on_hand_change ?? 0), 0);
  return finishStock(
    unit,
    [place],
    'adjusted',
    () => ({ variant_id, warehouse_id, change, undone: true }),
    'data_error',
  );
}

export const waste = (
  unit: UnitOfWork,
  key: string,
  { reason, note, quantity, ...input }: WasteInput,
): Promise<StockWritten> =>
  changeOne(
    unit,
    key,
    { ...input, change: -quantity, kind: 'waste', reason: sentence(reason, note), field: 'quantity' },
    'wasted',
  );

/** From one warehouse to another in one step, for a warehouse that is handed over; batches keep their name and date. */
export async function transfer(
  unit: UnitOfWork,
  key: string,
  { from_warehouse_id, to_warehouse_id, note, lines }: TransferInput,
): Promise<StockWritten> {
  const { trx, actor } = unit;
  await expectPlaces(
    unit,
    lines.map(({ variant_id }, at) => ({ field: `lines.${String(at)}.variant_id`, id: variant_id })),
    { from_warehouse_id, to_warehouse_id },
  );
  const places = lines.flatMap(({ variant_id }) =>
    [from_warehouse_id, to_warehouse_id].map((warehouse_id) => ({ variant_id, warehouse_id })),
  );
  const locked = await lockBalances(trx, places);
  const movements: Movement[] = [];
  for (const [at, { variant_id, quantity }] of lines.entries()) {
    const [from, to] = [
      { variant_id, warehouse_id: from_warehouse_id },
      { variant_id, warehouse_id: to_warehouse_id },
    ];
    const before = lines
      .slice(0, at)
      .filter((line) => line.variant_id === variant_id)
      .reduce((sum, line) => sum + line.quantity, 0);
    const available = (locked.get(placeId(from))?.available ?? 0) - before;
    if (quantity > available)
      throw fieldError(`lines.${String(at)}.quantity`, 'stock.not_enough', { n: Math.max(0, available) });
    const kept = await readKept(trx, from);
    for (const part of await takeOut(unit, from, quantity, { for_sale: true, kept })) {
      const filled = part.batch_id === null ? null : await fillBatch(trx, to, part, actor.id);
      if (filled?.blocked) throw fieldError(`lines.${String(at)}.quantity`, 'stock.batch_blocked');
      movements.push({
        ...from,
        kind: 'transfer_out',
        batch_id: part.batch_id,
        on_hand_change: -part.quantity,
        reason: note,
      });
      movements.push({
        ...to,
        kind: 'transfer_in',
        batch_id: filled?.id ?? null,
        on_hand_change: part.quantity,
        reason: note,
      });
    }
  }
  await appendMovements(trx, key, movements, actor.id);
  const side = (warehouseId: string) =>
    warehouseId === from_warehouse_id ? { from_warehouse_id, lines } : { to_warehouse_id, lines };
  return finishStock(unit, places, 'transferred', side, note);
}

/**
 * What of these variants may leave a warehouse, safety stock included; variants with nothing free are left out. Locks
 * their balances and books what expired, so that a transfer in the same unit of work finds what this answers.
 */
export async function lockFree(
  { trx }: UnitOfWork,
  warehouse_id: string,
  variants: readonly string[],
): Promise<{ variant_id: string; quantity: number; safety: number }[]> {
  const locked = await lockBalances(
    trx,
    variants.map((variant_id) => ({ variant_id, warehouse_id })),
  );
  return [...locked.values()]
    .map(({ variant_id, available, safety }) => ({ variant_id, quantity: available + safety, safety }))
    .filter(({ quantity }) => quantity > 0);
}

export async function setSafety(
  unit: UnitOfWork,
  { variant_id, warehouse_id, safety, aisle }: SafetyInput,
): Promise<StockWritten> {
  const place = { variant_id, warehouse_id };
  await expectPlaces(unit, [{ field: 'variant_id', id: variant_id }], { warehouse_id });
  const before = (await lockBalances(unit.trx, [place])).get(placeId(place));
  const [known] = await readBalances(unit.trx, [placeId(place)]);
  await setSafetyStock(unit.trx, place, { safety, aisle });
  const results = await readBalances(unit.trx, [placeId(place)]);
  await unit.audit({
    type: 'stock',
    id: placeId(place),
    action: 'safety_set',
    before: { safety: before?.safety ?? 0, aisle: known?.aisle ?? '' },
    after: { safety, aisle: aisle ?? known?.aisle ?? '' },
  });
  return { results };
}

/** Blocks a batch of a variant in every warehouse, or gives it free again: on hand it stays, and is sold or not. */
async function setBlocked(
  unit: UnitOfWork,
  key: string,
  { variant_id, batch, reason }: RecallInput,
  { blocked, refusesNone = false }: { blocked: boolean; refusesNone?: boolean },
): Promise<RecallEffect> {
  const { trx, actor } = unit;
  const known = await findBatches(trx, variant_id, batch, actor);
  if (known.length === 0) throw notFound();
  await lockBalances(trx, known);
  const changing = (await findBatches(trx, variant_id, batch, actor)).filter((one) => one.blocked !== blocked);
  if (refusesNone && changing.length === 0) throw fieldError('batch', 'stock.batch_not_blocked');
  for (const { id } of changing) await setBatchBlocked(trx, id, blocked, actor.id);
  const held = changing.filter(({ quantity }) => quantity > 0);
  await appendMovements(
    trx,
    key,
    held.map(({ id, warehouse_id, quantity }) => ({
      variant_id,
      warehouse_id,
      kind: 'recall' as const,
      batch_id: id,
      blocked_change: blocked ? quantity : -quantity,
      reason,
    })),
    actor.id,
  );
  for (const { id, warehouse_id, quantity } of changing)
    await unit.audit({
      type: 'stock',
      id: placeId({ variant_id, warehouse_id }),
      action: blocked ? 'recalled' : 'recall_released',
      after: { batch, batch_id: id, warehouse_id, quantity },
      reason,
    });
  return readRecallEffect(trx, variant_id, batch, actor);
}

export const recall = (unit: UnitOfWork, key: string, input: RecallInput): Promise<RecallEffect> =>
  setBlocked(unit, key, input, { blocked: true });

/** The same for the whole store: warehouses that have not had the batch refuse it too. */
export async function recallEverywhere(unit: UnitOfWork, key: string, input: RecallInput): Promise<RecallEffect> {
  const effect = await recall(unit, key, input);
  await blockUnseen(unit.trx, input, unit.actor.id);
  return effect;
}

/** @throws DomainError 422 on `batch` where nothing of it is blocked */
export const releaseRecall = (unit: UnitOfWork, key: string, input: RecallInput): Promise<RecallEffect> =>
  setBlocked(unit, key, input, { blocked: false, refusesNone: true });

/** The same of a batch of which nothing may be blocked any more. */
export const unblockRecalled = (unit: UnitOfWork, key: string, input: RecallInput): Promise<RecallEffect> =>
  setBlocked(unit, key, input, { blocked: false });

/** Takes whole batches out of stock, with an audit entry for each; their balances must be locked. */
async function wasteBatches(
  { trx, actor, audit }: UnitOfWork,
  key: string,
  batches: readonly (Place & { id: string; batch: string; quantity: number; blocked: boolean })[],
  reason: { movement: string; entry: string },
): Promise<void> {
  for (const { id, quantity } of batches) await changeBatch(trx, id, -quantity);
  await appendMovements(
    trx,
    key,
    batches.map(({ id, variant_id, warehouse_id, quantity, blocked }) => ({
      variant_id,
      warehouse_id,
      kind: 'waste' as const,
      batch_id: id,
      on_hand_change: -quantity,
      blocked_change: blocked ? -quantity : 0,
      reason: reason.movement,
    })),
    actor.id,
  );
  for (const { id, variant_id, warehouse_id, batch, quantity } of batches)
    await audit({
      type: 'stock',
      id: placeId({ variant_id, warehouse_id }),
      action: 'wasted',
      after: { batch, batch_id: id, warehouse_id, quantity },
      reason: reason.entry,
    });
}

/**
 * Takes what is left of a recalled batch out of stock, in every warehouse. It stays blocked: no delivery fills it
 * again.
 * @returns how many units left
 */
export async function takeRecalledOut(
  unit: UnitOfWork,
  key: string,
  { variant_id, batch, reason }: { variant_id: string; batch: string; reason: { movement: string; entry: string } },
): Promise<number> {
  const { trx, actor } = unit;
  const known = await findBatches(trx, variant_id, batch, actor);
  if (known.length === 0) throw notFound();
  await lockBalances(trx, known);
  const left = (await findBatches(trx, variant_id, batch, actor)).filter(
    ({ blocked, quantity }) => blocked && quantity > 0,
  );
  if (left.length === 0) throw fieldError('batch', 'stock.batch_not_blocked');
  await wasteBatches(
    unit,
    key,
    left.map((one) => ({ ...one, variant_id, batch, blocked: true })),
    reason,
  );
  return left.reduce((sum, { quantity }) => sum + quantity, 0);
}

export async function writeOffRecalled(unit: UnitOfWork, key: string, input: RecallInput): Promise<RecallEffect> {
  const { variant_id, batch, reason: entry } = input;
  await takeRecalledOut(unit, key, { variant_id, batch, reason: { movement: sentence('recalled', entry), entry } });
  return readRecallEffect(unit.trx, variant_id, batch, unit.actor);
}

/**
 * Takes all that is expired and not blocked out of a warehouse's stock. `units` is what the caller has seen.
 * @throws DomainError 409 `stock.expired_changed` where it is another number by now.
 */
export async function writeOffExpired(
  unit: UnitOfWork,
  key: string,
  { warehouse_id, units, note }: ExpiredWriteOffInput,
): Promise<StockWritten> {
  const { trx, actor } = unit;
  await expectPlaces(unit, [], { warehouse_id });
  const placesOf = ({ results }: ExpiredStock) => results.map(({ variant_id }) => ({ variant_id, warehouse_id }));
  await lockBalances(trx, placesOf(await readExpired(trx, warehouse_id, actor)));
  const expired = await readExpired(trx, warehouse_id, actor);
  if (expired.units !== units) throw new DomainError(409, 'stock.expired_changed', { current: expired });
  const reason = sentence('expired', note);
  await wasteBatches(
    unit,
    key,
    expired.results.map((one) => ({ ...one, warehouse_id, blocked: false })),
    {
      movement: reason,
      entry: reason,
    },
  );
  return { results: await readBalances(trx, [...new Set(placesOf(expired).map(placeId))]) };
}

/** The count of the list of batches with these filters. */
export const countBatches = async (db: Db, viewer: Actor, filters: object): Promise<number> =>
  (await batchList.count(db, StockBatchListQuery.parse(filters), viewer)).count;

/** The numbers of what needs attention: those of the lists that the alerts open. */
export async function stockCounters(
  db: Db,
  viewer: Actor,
): Promise<{ stock_low: number; stock_negative: number; batches_expiring: number; batches_expired: number }> {
  const level = async (stock: string) => (await stockList.count(db, StockListQuery.parse({ stock }), viewer)).count;
  return {
    stock_low: await level('low'),
    stock_negative: await level('negative'),
    batches_expiring: await countBatches(db, viewer, { near_expiry: 'true' }),
    batches_expired: await countBatches(db, viewer, { expired: 'true', blocked: 'false' }),
  };
}
