import { isDeepStrictEqual } from 'node:util';
import {
  applyPick,
  KeptPrice,
  lineTotal,
  NotedLine,
  type Person,
  type PickEvent,
  type PickEventResult,
  type PickEventsAnswer,
  type PickLine,
  type PickOrder,
  type PickTask,
  type AuditAction,
  type Language,
  TrailLine,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, notFound } from '../../../platform/errors/domain-error.ts';
import { isErrorCode, type RefusalCode, sentence, type SentenceValues } from '../../../platform/errors/sentences.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound } from '../../../platform/records.ts';
import { readSetting, readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { holdStock, keepInTote } from '../../stock/inventory/order-stock.service.ts';
import { deleteLines, insertLines, orderTable, readSnapshots } from '../orders/orders.service.ts';
import { type Desk, heldLines, moveOrder } from '../orders/transitions.service.ts';
import { readVariants } from '../../marketing/pricing/pricing.service.ts';
import {
  deleteBag,
  findChoice,
  findEvent,
  findTaskWarehouse,
  insertBag,
  isBagCodeTaken,
  lockFloorOrder,
  noteEvent,
  readOrderedPrice,
  readPickOrders,
  setPicked,
} from './picking.repository.ts';

type FloorOrder = NonNullable<Awaited<ReturnType<typeof lockFloorOrder>>>;

const isOnTheFloor = ({ status }: FloorOrder) => status === 'processed' || status === 'picked' || status === 'packed';

/** The orders that someone picks together, and where. */
export async function readTask(db: Db | UnitOfWork['trx'], id: string, viewer: Actor): Promise<PickTask> {
  const orders = await readPickOrders(db, viewer, { task: id });
  if (orders.length === 0) throw notFound();
  return { id, warehouse: (await findTaskWarehouse(db, id)) ?? null, orders };
}

async function give(
  unit: UnitOfWork,
  { id, version, number, picker_id, picker: before }: FloorOrder,
  { picker, pick_task_id }: { picker: Person | null; pick_task_id: string | null },
  trail: { action: AuditAction; reason?: string },
): Promise<void> {
  const pick_started_at = pick_task_id === null ? null : new Date();
  await orderTable.update(unit, { id, version }, { picker_id: picker?.id ?? null, pick_task_id, pick_started_at });
  await unit.audit({
    type: 'order',
    id,
    ...trail,
    before: { picker: before },
    after: { picker, version: version + 1 },
    event: { number },
    tells: picker_id === unit.actor.id ? null : picker_id,
  });
}

const taken = ({ number, picker }: FloorOrder) =>
  new DomainError(409, 'picking.taken', { values: { number, name: picker?.name ?? '' } });

/**
 * Takes orders to be picked together. Anyone who comes second is told who has one; nothing is taken then.
 * @throws DomainError
 */
export async function startPicking(unit: UnitOfWork, ids: readonly string[]): Promise<PickTask> {
  const { trx, actor } = unit;
  const most = await readSetting(trx, 'picking.together');
  if (new Set(ids).size > most) throw new DomainError(409, 'picking.too_many', { values: { n: most } });
  // In one order, so that two who take the same wait for each other.
  const orders: FloorOrder[] = [];
  for (const id of [...new Set(ids)].sort()) orders.push(expectFound(await lockFloorOrder(trx, id, actor)));
  for (const order of orders) {
    if (order.picker_id !== null && order.picker_id !== actor.id) throw taken(order);
    if (!isOnTheFloor(order) || order.on_hold)
      throw new DomainError(409, 'picking.not_on_floor', { values: { number: order.number } });
    if (order.warehouse_id !== orders[0]?.warehouse_id) throw new DomainError(409, 'picking.warehouses');
  }
  const pick_task_id = newId('ptk');
  for (const order of orders)
    await give(unit, order, { picker: order.viewer, pick_task_id }, { action: 'pick_started' });
  return readTask(trx, pick_task_id, actor);
}

/** Gives an order back to the queue; what was picked of it stays picked. */
export async function releasePicking(unit: UnitOfWork, id: string): Promise<void> {
  const order = expectFound(await lockFloorOrder(unit.trx, id, unit.actor));
  if (order.picker_id !== unit.actor.id) throw new DomainError(409, 'picking.not_yours');
  await give(unit, order, { picker: null, pick_task_id: null }, { action: 'pick_released' });
}

/** Goes on with what someone else has begun, who is told why: what their device still sends is refused. */
export async function takeOverPicking(unit: UnitOfWork, id: string, reason: string): Promise<PickTask> {
  const { trx, actor } = unit;
  const order = expectFound(await lockFloorOrder(trx, id, actor));
  if (!isOnTheFloor(order) || order.on_hold)
    throw new DomainError(409, 'picking.not_on_floor', { values: { number: order.number } });
  const pick_task_id = newId('ptk');
  await give(unit, order, { picker: order.viewer, pick_task_id }, { action: 'pick_taken_over', reason });
  return readTask(trx, pick_task_id, actor);
}

const ACTIONS = {
  pick: 'picked',
  weigh: 'weighed',
  short: 'short',
  substitute: 'substituted',
  bag: 'bagged',
  undo: 'pick_undone',
} as const satisfies Record<Exclude<PickEvent['kind'], 'step'>, AuditAction>;

/** What the trail keeps of a line. */
const trailOf = (line: PickLine | undefined) =>
  line && {
    ...NotedLine.parse(line),
    picked: line.picked,
    substituted: line.substituted,
    short: line.short,
    short_reason: line.short_reason,
    picked_weight_g: line.picked_weight_g,
    batches: line.taken.map(({ batch, quantity }) => ({ batch, quantity })),
  };

/**
 * The line that stands in for another. It costs what it costs today, and never more than what it stands in for would
 * have: of an offer such as "3 for 2" that is what those units added to the line.
 */
async function insertSubstitute({ trx }: UnitOfWork, orderId: string, line: PickLine): Promise<void> {
  const [variant] = await readVariants(trx, [line.variant_id ?? ''], null);
  if (!variant?.for_sale || line.substitute_of === null) throw new DomainError(409, 'picking.no_substitute');
  const ordered = await readOrderedPrice(trx, line.substitute_of);
  const kept = KeptPrice.safeParse(ordered.price_reason).data;
  const prices = { list_price: ordered.list_price, selling_price: ordered.unit_price };
  const costOf = (quantity: number) => {
    if (quantity === 0) return 0;
    const weight_g = ordered.weight_g === null ? null : Math.floor((ordered.weight_g * quantity) / ordered.quantity);
    const measure = { quantity, weight_g };
    const selling = lineTotal(prices, measure, { type: 'selling' });
    return kept ? Math.min(lineTotal(prices, measure, kept.rule), selling) : selling;
  };
  const left = ordered.quantity - ordered.substituted;
  const share = Math.max(0, costOf(left) - costOf(left - line.quantity));
  const most =
    line.weight_g === null
      ? Math.floor(share / line.quantity)
      : line.weight_g === 0
        ? 0
        : Math.floor((share * 1000) / line.weight_g);
  const unit_price = Math.min(variant.selling_price, most);
  const { vat_rate } = await readStore(trx);
  const snapshotOf = await readSnapshots(trx, [variant]);
  await insertLines(trx, [
    {
      ...snapshotOf(variant.id),
      id: line.id,
      order_id: orderId,
      position: line.position,
      quantity: line.quantity,
      weight_g: line.weight_g,
      unit_price,
      // What it comes to is computed when all is picked.
      net: 0,
      vat_rate: variant.vat_class === 'standard' ? vat_rate : 0,
      price_reason: JSON.stringify({
        winner: { kind: 'selling', id: null },
        rule: { type: 'selling' },
        coupon_eligible: kept?.coupon_eligible ?? true,
        candidates: [],
      }),
      allocated: line.quantity,
      picked: line.picked,
      picked_weight_g: line.picked_weight_g,
      substitute_of: line.substitute_of,
    },
  ]);
}

/** Writes what differs. Lines that stand in for others come first, while those still count what they cost alone. */
async function writeLines(
  unit: UnitOfWork,
  event: PickEvent,
  before: PickOrder,
  after: PickOrder,
  warehouse_id: string,
): Promise<boolean> {
  const { trx, actor } = unit;
  const known = new Map(before.lines.map((line) => [line.id, line]));
  const kept = new Set(after.lines.map(({ id }) => id));
  const added = after.lines.filter(({ id }) => !known.has(id));
  const removed = before.lines.filter(({ id }) => !kept.has(id));
  for (const line of added) await insertSubstitute(unit, before.id, line);
  await deleteLines(
    trx,
    removed.map(({ id }) => id),
  );
  for (const line of after.lines) {
    const { picked, substituted, short, short_reason, picked_weight_g } = line;
    const was = known.get(line.id);
    if (
      was &&
      (was.picked !== picked ||
        was.substituted !== substituted ||
        was.short !== short ||
        was.short_reason !== short_reason ||
        was.picked_weight_g !== picked_weight_g)
    )
      await setPicked(trx, line.id, { picked, substituted, short, short_reason, picked_weight_g });
  }
  for (const line of after.lines)
    if (line.variant_id !== null && !isDeepStrictEqual(line.taken, known.get(line.id)?.taken ?? []))
      await keepInTote(unit, line.id, { variant_id: line.variant_id, warehouse_id }, line.taken);
  for (const bag of after.bags.filter(({ id }) => !before.bags.some((one) => one.id === id))) {
    if (await isBagCodeTaken(trx, bag.code)) throw new DomainError(409, 'picking.bag_taken');
    await insertBag(trx, { ...bag, order_id: before.id, created_by: actor.id });
  }
  if (event.kind === 'undo' && event.bag_id !== null) await deleteBag(trx, before.id, event.bag_id);
  return added.length + removed.length > 0;
}

/** Does what an event says, by the rule that the device has answered by. @throws DomainError */
async function apply(desk: Desk, unit: UnitOfWork, event: PickEvent): Promise<void> {
  const { trx, actor } = unit;
  const row = expectFound(await lockFloorOrder(trx, event.order_id, actor));
  if (row.picker_id !== actor.id) throw new DomainError(409, 'picking.not_yours');
  if (event.kind === 'step') {
    await moveOrder(desk, unit, row.id, { to: event.to });
    return;
  }
  const [order] = await readPickOrders(trx, actor, { ids: [row.id] });
  if (!order) throw notFound();
  if (event.kind === 'substitute') {
    const choice = await findChoice(trx, event.line_id, event.variant_id);
    const line = order.lines.find(({ id }) => id === event.line_id);
    if (line) line.substitutes = choice ? [choice] : [];
  }
  const after = applyPick(order, event);
  if (typeof after === 'string') throw new DomainError(409, `picking.${after}`);
  const swapped = await writeLines(unit, event, order, after, row.warehouse_id ?? '');
  if (swapped)
    await holdStock(unit, {
      key: `order ${row.id} ${event.client_id}`,
      order_id: row.id,
      warehouse_id: row.warehouse_id ?? '',
      lines: heldLines(after.lines),
      as_available: true,
      ...(event.kind === 'substitute' ? { wholly: event.variant_id } : {}),
    });
  await orderTable.update(unit, row, {});
  const line = event.kind === 'bag' ? null : event.line_id;
  const of = (one: PickOrder) =>
    line === null ? { bags: one.bags.map(({ code }) => code) } : trailOf(one.lines.find(({ id }) => id === line));
  const was = of(order) ?? {};
  // A substitute that is taken back is no line any more: nothing of it is picked.
  const gone = { ...was, picked: 0, picked_weight_g: null };
  await unit.audit({
    type: 'order',
    id: row.id,
    action: ACTIONS[event.kind],
    before: was,
    after: {
      ...(of(after) ?? gone),
      ...(event.kind === 'substitute' ? { substitute: NotedLine.parse(after.lines.at(-1)) } : {}),
      lines: after.lines.map((one): TrailLine => TrailLine.parse(one)),
      version: row.version + 1,
    },
    ...(event.kind === 'short' ? { reason: event.reason } : {}),
    event: { number: row.number },
  });
}

/** What is kept of a refusal: its sentence is said in the language of anyone who asks. */
interface Refusal {
  code: RefusalCode;
  values?: SentenceValues;
}
const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'code' in value && isErrorCode(String(value.code));

type Outcome = 'applied' | 'already' | Refusal;

/** Once, however often and by however many it is sent: its row is there before anything else is done. */
async function applyOnce(platform: Platform, actor: Actor, event: PickEvent): Promise<Outcome> {
  const known = async (): Promise<Outcome> => {
    const found = await findEvent(platform.db, event.client_id);
    if (found?.actor_id !== actor.id) return { code: 'picking.not_yours' };
    if (found.outcome === 'applied') return 'already';
    return isRefusal(found.refusal) ? found.refusal : { code: 'picking.step' };
  };
  try {
    const applied = await platform.write(actor, async (unit) => {
      if (!(await noteEvent(unit.trx, event, actor, { outcome: 'applied' }))) return false;
      await apply(platform, unit, event);
      return true;
    });
    return applied ? 'applied' : await known();
  } catch (error) {
    // A fault, or a database that is too busy, is no answer: the device sends it again.
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    const refusal: Refusal = {
      code: error.code,
      ...(error.options.values ? { values: error.options.values } : {}),
    };
    const noted = await platform.write(actor, ({ trx }) =>
      noteEvent(trx, event, actor, { outcome: 'refused', refusal }),
    );
    return noted ? refusal : known();
  }
}

/** Applies what a device has seen, one after the other, and answers how each went and how its orders now are. */
export async function applyEvents(
  platform: Platform,
  actor: Actor,
  language: Language,
  events: readonly PickEvent[],
): Promise<PickEventsAnswer> {
  const results: PickEventResult[] = [];
  for (const event of events) {
    const { client_id } = event;
    const outcome = await applyOnce(platform, actor, event);
    results.push(
      typeof outcome === 'string'
        ? { client_id, outcome }
        : {
            client_id,
            outcome: 'refused',
            code: outcome.code,
            detail: sentence(outcome.code, language, outcome.values),
          },
    );
  }
  const ids = [...new Set(events.map(({ order_id }) => order_id))];
  return { results, orders: await readPickOrders(platform.db, actor, { ids }) };
}
