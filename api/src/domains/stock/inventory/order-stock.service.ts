import type { Language } from '@bo/contracts';
import type { Trx } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { takeOut } from './inventory.service.ts';
import {
  clearPickedBatches,
  isOverpicked,
  type PickedBatch,
  readKept,
  readPickedBatches,
  refillPickedBatches,
  writePickedBatches,
} from './picked-batches.repository.ts';
import {
  appendMovements,
  type Balance,
  changeBatch,
  findComponents,
  lockBalances,
  lockBatch,
  type Movement,
  placeId,
  readNames,
  readReserved,
  readTaken,
} from './ledger.repository.ts';
import { type Place } from './expiry.repository.ts';

/*
 * What orders do to stock. Every function is called with the row of the order locked: it compares what the order holds
 * with what it should hold, so that a second call finds nothing to do.
 */

/** So many of a variant; of a combo, its components are meant. */
export interface OrderStockLine {
  variant_id: string;
  quantity: number;
}
interface OrderAct {
  /** Names the act, such as `order {id} v{version} pack`. */
  key: string;
  order_id: string;
}

/** How many of each thing that lies on a shelf. */
async function partsOf(trx: Trx, lines: readonly OrderStockLine[]): Promise<Map<string, number>> {
  const wanted = new Map<string, number>();
  if (lines.length === 0) return wanted;
  const parts = await findComponents(
    trx,
    lines.map(({ variant_id }) => variant_id),
  );
  for (const { variant_id, quantity } of lines) {
    const own = parts.filter((part) => part.variant_id === variant_id);
    for (const part of own.length > 0 ? own : [{ component_id: variant_id, quantity: 1 }])
      if (quantity > 0) wanted.set(part.component_id, (wanted.get(part.component_id) ?? 0) + part.quantity * quantity);
  }
  return wanted;
}

/** The places that an order holds something in, or is to, with their balances locked. */
async function openPlaces(trx: Trx, orderId: string, warehouse_id: string, wanted: ReadonlyMap<string, number>) {
  const held = await readReserved(trx, orderId);
  const places = new Map<string, Place>();
  for (const { variant_id, warehouse_id: where } of held)
    places.set(placeId({ variant_id, warehouse_id: where }), { variant_id, warehouse_id: where });
  for (const variant_id of wanted.keys())
    places.set(placeId({ variant_id, warehouse_id }), { variant_id, warehouse_id });
  if (places.size === 0) return [];
  const balances = await lockBalances(trx, [...places.values()]);
  const holds = new Map(held.map((place) => [placeId(place), place.reserved]));
  return [...places].map(([id, place]) => ({
    place,
    balance: balances.get(id),
    held: holds.get(id) ?? 0,
    wanted: place.warehouse_id === warehouse_id ? (wanted.get(place.variant_id) ?? 0) : 0,
  }));
}

/** What comes back, or goes out once more: so many of each thing, its balance in the warehouse locked. */
async function shelvesOf(trx: Trx, { warehouse_id, lines }: Pick<Holding, 'warehouse_id' | 'lines'>) {
  const parts = await partsOf(trx, lines);
  const shelves = [...parts].map(([variant_id, quantity]) => ({ place: { variant_id, warehouse_id }, quantity }));
  if (shelves.length === 0) return [];
  const balances = await lockBalances(
    trx,
    shelves.map(({ place }) => place),
  );
  return shelves.map((shelf) => ({ ...shelf, balance: balances.get(placeId(shelf.place)) }));
}

const free = (balance: Balance | undefined) => Math.max(0, balance?.available ?? 0);
interface Short {
  variant_id: string;
  wanted: number;
  available: number;
}
/** As many as a sentence names. */
const MOST_NAMED = 5;

/** Names what is short in the sentence, with how much of it there is. */
async function notAvailable(trx: Trx, short: readonly Short[]): Promise<DomainError> {
  const names = await readNames(
    trx,
    short.slice(0, MOST_NAMED).map(({ variant_id }) => variant_id),
  );
  const lines = (language: Language, join: string) =>
    [
      ...names.map(({ id, title, title_ar, code }) => {
        const { wanted = 0, available = 0 } = short.find(({ variant_id }) => variant_id === id) ?? {};
        return `${(language === 'ab' && title_ar) || title} (${code}): ${String(available)}/${String(wanted)}`;
      }),
      ...(short.length > MOST_NAMED ? ['…'] : []),
    ].join(join);
  return new DomainError(409, 'stock.not_available', {
    current: short,
    values: { lines: { en: lines('en', ', '), ab: lines('ab', '، ') } },
  });
}

export interface Holding extends OrderAct {
  warehouse_id: string;
  /** All that the order is to hold from now on; nothing releases everything. */
  lines: readonly OrderStockLine[];
  /** Holds what there is instead of refusing what there is not. */
  as_available?: boolean;
  /** What is refused even so where there is not enough of it. */
  wholly?: string;
}

/**
 * Makes an order hold exactly these lines in this warehouse: reserves what is missing, releases what is too much, here
 * and in any other warehouse. All or nothing, and never more than is available, however many ask at once.
 * @throws DomainError 409 `stock.not_available`, its `current` what is short.
 */
export async function holdStock(
  { trx, actor }: UnitOfWork,
  { key, order_id, warehouse_id, lines, as_available = false, wholly }: Holding,
): Promise<void> {
  const places = await openPlaces(trx, order_id, warehouse_id, await partsOf(trx, lines));
  const changes = places.map(({ place, balance, held, wanted }) => {
    const more = wanted - held;
    const partly = as_available && place.variant_id !== wholly;
    return { place, more: partly ? Math.min(more, free(balance)) : more, available: free(balance), wanted };
  });
  const short = changes.filter(({ more, available }) => more > available);
  if (short.length > 0)
    throw await notAvailable(
      trx,
      short.map(({ place, wanted, more, available }) => ({
        variant_id: place.variant_id,
        wanted,
        available: wanted - more + available,
      })),
    );
  await appendMovements(
    trx,
    key,
    changes
      .filter(({ more }) => more !== 0)
      .map(({ place, more }) => ({
        ...place,
        kind: more > 0 ? ('reserve' as const) : ('release' as const),
        reserved_change: more,
        order_id,
      })),
    actor.id,
  );
}

/** What of a place may be sold, reserved or not: recalled and expired batches are left out. */
const sellable = (balance: Balance | undefined) =>
  (balance?.on_hand ?? 0) - (balance?.blocked ?? 0) - (balance?.expired ?? 0);

/**
 * Takes from the batches that the picker took from. @throws DomainError 409 `stock.batch_not_sellable` where one was
 * recalled or has expired since, `stock.batch_short` where the books hold less of it.
 */
async function takePicked(trx: Trx, place: Place, picked: readonly PickedBatch[], most: number) {
  const taken: { batch_id: string; quantity: number }[] = [];
  let left = most;
  for (const { batch_id, batch, quantity } of picked) {
    const some = Math.min(left, quantity);
    if (some === 0) continue;
    const held = await lockBatch(trx, place, batch_id);
    if (!held || held.blocked || held.expired)
      throw new DomainError(409, 'stock.batch_not_sellable', { values: { batch } });
    if (held.quantity < some)
      throw new DomainError(409, 'stock.batch_short', { values: { batch, n: Math.max(0, held.quantity) } });
    await changeBatch(trx, batch_id, -some);
    taken.push({ batch_id, quantity: some });
    left -= some;
  }
  return taken;
}

/**
 * Takes what was packed out of stock: from the batches it was picked from, the rest first expired first, and releases
 * all else that the order held.
 * @throws DomainError 409 `stock.not_available` where less of the stock on hand may be sold, or stock that was not
 *   reserved belongs to others; 409 as `takePicked` says.
 */
export async function takeStock(unit: UnitOfWork, { key, order_id, warehouse_id, lines }: Holding): Promise<void> {
  const { trx, actor } = unit;
  const places = await openPlaces(trx, order_id, warehouse_id, await partsOf(trx, lines));
  const picked = await readPickedBatches(trx, order_id);
  const short = places.filter(
    ({ balance, held, wanted }) => wanted > sellable(balance) || wanted - held > free(balance),
  );
  if (short.length > 0)
    throw await notAvailable(
      trx,
      short.map(({ place, balance, held, wanted }) => ({
        variant_id: place.variant_id,
        wanted,
        available: Math.max(0, Math.min(held + free(balance), sellable(balance))),
      })),
    );
  const movements: Movement[] = [];
  for (const { place, held, wanted } of places) {
    let reserved = held;
    const own = picked.filter((one) => placeId(one) === placeId(place));
    const named = await takePicked(trx, place, own, wanted);
    const rest = wanted - named.reduce((sum, { quantity }) => sum + quantity, 0);
    const kept = rest > 0 ? await readKept(trx, place, order_id) : undefined;
    const unnamed = kept ? await takeOut(unit, place, rest, { for_sale: true, kept }) : [];
    for (const part of [...named, ...unnamed]) {
      const released = Math.min(reserved, part.quantity);
      reserved -= released;
      movements.push({
        ...place,
        kind: 'pack',
        batch_id: part.batch_id,
        on_hand_change: -part.quantity,
        reserved_change: -released,
        order_id,
      });
    }
    if (reserved > 0) movements.push({ ...place, kind: 'release', reserved_change: -reserved, order_id });
  }
  await clearPickedBatches(trx, order_id);
  await appendMovements(trx, key, movements, actor.id);
}

/**
 * Puts what was packed back where it came from, batch by batch; `hold` keeps it reserved for the order and in its
 * totes. Of a batch that was recalled meanwhile it comes back blocked.
 */
export async function putBackStock(
  { trx, actor }: UnitOfWork,
  { key, order_id, hold, reason }: OrderAct & { hold: boolean; reason: string },
): Promise<void> {
  const taken = await readTaken(trx, order_id);
  if (taken.length === 0) return;
  await lockBalances(trx, taken);
  const movements: Movement[] = [];
  for (const { variant_id, warehouse_id, batch_id, quantity } of taken) {
    const batch = batch_id === null ? undefined : await lockBatch(trx, { variant_id, warehouse_id }, batch_id);
    if (batch_id !== null) await changeBatch(trx, batch_id, quantity);
    movements.push({
      variant_id,
      warehouse_id,
      kind: 'put_back',
      batch_id,
      on_hand_change: quantity,
      reserved_change: hold ? quantity : 0,
      blocked_change: batch?.blocked ? quantity : 0,
      reason,
      order_id,
    });
  }
  if (hold) await refillPickedBatches(trx, order_id, taken);
  await appendMovements(trx, key, movements, actor.id);
}

/**
 * What comes back from a customer and can be sold again goes to where it was taken from: into the batch of that order
 * that keeps longest. What cannot be sold is no stock any more and is not booked.
 */
export async function takeReturn(
  { trx, actor }: UnitOfWork,
  { key, order_id, warehouse_id, lines, reason }: Omit<Holding, 'as_available'> & { reason: string },
): Promise<void> {
  const shelves = await shelvesOf(trx, { warehouse_id, lines });
  const taken = await readTaken(trx, order_id);
  const movements: Movement[] = [];
  for (const { place, quantity } of shelves) {
    const batches = [];
    for (const { variant_id, warehouse_id: where, batch_id } of taken)
      if (batch_id !== null && variant_id === place.variant_id && where === warehouse_id)
        batches.push(await lockBatch(trx, place, batch_id));
    const batch = batches
      .flatMap((one) => one ?? [])
      .sort((a, b) => (b.expires_on ?? '9999').localeCompare(a.expires_on ?? '9999'))[0];
    if (batch) await changeBatch(trx, batch.id, quantity);
    movements.push({
      ...place,
      kind: 'return',
      batch_id: batch?.id ?? null,
      on_hand_change: quantity,
      blocked_change: batch?.blocked ? quantity : 0,
      reason,
      order_id,
    });
  }
  await appendMovements(trx, key, movements, actor.id);
}

/**
 * Notes which batches of a picked line lie in its tote: they are what packing takes. Of an expired one units can only
 * be put back.
 * @throws DomainError 409 `picking.not_sellable` where one that was added may not be sold any more, or two pickers took
 *   the same units.
 */
export async function keepInTote(
  { trx }: UnitOfWork,
  orderLineId: string,
  place: Place,
  batches: readonly { id: string; quantity: number }[],
): Promise<void> {
  await lockBalances(trx, [place]);
  const added = await writePickedBatches(trx, orderLineId, batches);
  if (await isOverpicked(trx, added)) throw new DomainError(409, 'picking.not_sellable');
}

/**
 * Forgets which batches lie in the totes of an order, or of one of its lines: it was cancelled, or is picked again from
 * the start.
 */
export const emptyTotes = ({ trx }: UnitOfWork, orderId: string, lineId?: string): Promise<void> =>
  clearPickedBatches(trx, orderId, lineId);

/** What comes back from a customer and cannot be sold any more: it came in, and is written off at once. */
export async function writeOffReturn(
  { trx, actor }: UnitOfWork,
  { key, order_id, warehouse_id, lines, reason }: Omit<Holding, 'as_available'> & { reason: string },
): Promise<void> {
  const shelves = await shelvesOf(trx, { warehouse_id, lines });
  await appendMovements(
    trx,
    key,
    shelves.flatMap(({ place, quantity }) => [
      { ...place, kind: 'return' as const, on_hand_change: quantity, reason, order_id },
      { ...place, kind: 'waste' as const, on_hand_change: -quantity, reason: 'damaged', order_id },
    ]),
    actor.id,
  );
}

/**
 * Takes what replaces returned goods out of stock, first expired first. False where there is not enough for all of it.
 */
export async function takeReplacement(
  unit: UnitOfWork,
  { key, order_id, warehouse_id, lines }: Omit<Holding, 'as_available'>,
): Promise<boolean> {
  const { trx, actor } = unit;
  const shelves = await shelvesOf(trx, { warehouse_id, lines });
  if (shelves.some(({ balance, quantity }) => quantity > free(balance))) return false;
  const movements: Movement[] = [];
  for (const { place, quantity } of shelves)
    for (const part of await takeOut(unit, place, quantity, { for_sale: true, kept: await readKept(trx, place) }))
      movements.push({
        ...place,
        kind: 'pack',
        batch_id: part.batch_id,
        on_hand_change: -part.quantity,
        reason: 'exchange',
        order_id,
      });
  await appendMovements(trx, key, movements, actor.id);
  return true;
}
