import {
  coveredOf,
  isOpenForChanges,
  KeptPrice,
  type OrderDetail,
  type OrderLinesInput,
  type OrderLinesPreview,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { consumeOffers } from '../../marketing/coupons/coupons.service.ts';
import { holdStock } from '../../stock/inventory/order-stock.service.ts';
import { priceBasket, readGoods, readPlace } from '../../marketing/pricing/pricing.service.ts';
import { deleteLines, insertLines, setQuantity } from './desk.repository.ts';
import { currentOrder, expectStatus, writeOrder } from './desk.service.ts';
import { readSnapshots } from './line-snapshot.ts';
import { recomputeMoney } from './money.service.ts';
import { findOrder } from './orders.repository.ts';
import { heldLines } from './transitions.service.ts';

type Line = OrderLinesInput['lines'][number];
interface At {
  line: Line;
  at: number;
}

/** New lines at what they cost now; the offers that won them are used, as at placement. */
async function addLines(unit: UnitOfWork, order: OrderDetail, added: readonly At[]): Promise<void> {
  if (added.length === 0) return;
  const { trx } = unit;
  const now = new Date().toISOString();
  const lines = added.map(({ line: { variant_id, quantity } }) => ({ variant_id, quantity, weight_g: null }));
  const { priced, variants, positions } = await priceBasket(trx, await readStore(trx), {
    at: now,
    goods: await readGoods(trx, lines, { at: now }),
    buyer: undefined,
    place: await readPlace(trx, order.pincode),
    delivered: order.delivery_mode === 'delivery',
    coupon_code: undefined,
    gift_cards: [],
    wallet: false,
    losers: true,
    lines,
  });
  const last = Math.max(0, ...order.lines.map(({ position }) => position));
  const found = new Map(positions.map((position, index) => [position, priced.lines[index]]));
  const snapshotOf = await readSnapshots(trx, [...variants.values()]);
  const rows = added.map(({ line: { variant_id }, at }, index) => {
    const line = found.get(index);
    const variant = variants.get(variant_id);
    if (!line || !variant) throw fieldError(`lines.${String(at)}.variant_id`, 'order.variant_unknown');
    if (!variant.for_sale) throw fieldError(`lines.${String(at)}.variant_id`, 'order.not_for_sale');
    if (line.quantity > variant.max_buy)
      throw fieldError(`lines.${String(at)}.quantity`, 'order.too_many', { n: variant.max_buy });
    return {
      id: newId('oli'),
      order_id: order.id,
      position: last + index + 1,
      ...snapshotOf(variant.id),
      quantity: line.quantity,
      weight_g: line.weight_g,
      net: line.net,
      vat_rate: line.vat_rate,
      vat: line.vat,
      price_reason: JSON.stringify(line.kept),
    };
  });
  await insertLines(trx, rows);
  const offersOf = (kept: unknown[]) =>
    kept.flatMap((one) => {
      const { winner } = KeptPrice.safeParse(one).data ?? {};
      return winner?.kind === 'offer' && winner.id !== null ? [winner.id] : [];
    });
  const had = new Set(offersOf(order.lines.map(({ price_reason }) => price_reason)));
  const won = offersOf(priced.lines.map(({ kept }) => kept)).filter((id) => !had.has(id));
  if (!(await consumeOffers(unit, order.id, won)))
    throw new DomainError(409, 'order.price_changed', { current: order });
}

/**
 * Makes the lines of an order what they are to be. Placed lines keep their price, the delivery fee and the coupon are
 * earned anew, the stock that it holds follows.
 */
export async function editLines(
  unit: UnitOfWork,
  idOrNumber: string,
  { version, lines }: OrderLinesInput,
): Promise<OrderDetail> {
  const { trx, actor } = unit;
  const order = await currentOrder(unit, idOrNumber, version);
  expectStatus(order, isOpenForChanges);
  if (order.lines.some(({ substituted, substitute_of }) => substituted > 0 || substitute_of !== null))
    throw new DomainError(409, 'order.being_picked', { current: order });
  const known = new Map(order.lines.map((line) => [line.id, line]));
  for (const [at, { id, variant_id }] of lines.entries())
    if (id !== null && known.get(id)?.variant_id !== variant_id)
      throw fieldError(`lines.${String(at)}.id`, 'order.line');
  const kept = new Set(lines.flatMap(({ id }) => id ?? []));
  await deleteLines(
    trx,
    order.lines.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  );
  for (const { id, quantity } of lines) {
    const before = id === null ? undefined : known.get(id);
    if (before && before.quantity !== quantity) await setQuantity(trx, before, quantity);
  }
  await addLines(
    unit,
    order,
    [...lines.entries()].flatMap(([at, line]) => (line.id === null ? [{ line, at }] : [])),
  );
  const changed = expectFound(await findOrder(trx, order.id, actor));
  const money = await recomputeMoney(unit, changed, { edited: true });
  if (Number(money.items_total) < order.minimum_order)
    throw new DomainError(409, 'order.needs_minimum', { fields: { lines: 'order.needs_minimum' } });
  if (!order.cash_allowed && Number(money.amount) > Math.max(coveredOf(order), order.amount))
    throw new DomainError(409, 'order.cannot_collect', { fields: { lines: 'order.cannot_collect' } });
  if (order.warehouse !== null)
    await holdStock(unit, {
      key: `order ${order.id} v${String(order.version)} edit`,
      order_id: order.id,
      warehouse_id: order.warehouse.id,
      lines: heldLines(changed.lines),
    });
  return writeOrder(unit, order, { ...money, qty: changed.lines.reduce((sum, { quantity }) => sum + quantity, 0) });
}

/** Carries what was tried out of a transaction that is taken back. */
class Tried<T> extends Error {
  readonly found: T;
  constructor(found: T) {
    super('tried');
    this.found = found;
  }
}

/**
 * What a change would come to: it is done, looked at and taken back, so that it is refused for what the change would be.
 */
export async function tryChange<T>(
  { write }: Pick<Platform, 'write'>,
  actor: Actor,
  change: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  let found: Tried<T> | undefined;
  try {
    return await write(actor, async (unit) => {
      found = new Tried(await change(unit));
      throw found;
    });
  } catch (thrown) {
    if (found !== undefined && thrown === found) return found.found;
    throw thrown;
  }
}

const totals = ({ items_total, discount_total, delivery_fee, amount, vat }: OrderDetail) => ({
  items_total,
  discount_total,
  delivery_fee,
  amount,
  vat,
});

/** Both totals of an order that was changed, and which way the money goes. */
export const comparedMoney = (before: OrderDetail, after: OrderDetail) => ({
  before: totals(before),
  after: totals(after),
  difference: after.amount - before.amount,
  to_collect: Math.max(0, after.amount - coveredOf(after)),
  to_return: Math.max(0, coveredOf(after) - after.amount),
});

/** What an edit of its lines would come to. */
export const previewLines = (
  platform: Pick<Platform, 'write'>,
  actor: Actor,
  id: string,
  input: OrderLinesInput,
): Promise<OrderLinesPreview> =>
  tryChange(platform, actor, async (unit) => {
    const before = await currentOrder(unit, id, input.version);
    const after = await editLines(unit, id, input);
    return {
      ...comparedMoney(before, after),
      lines: after.lines.map(({ id: line, variant_id, quantity, net }) => ({ id: line, variant_id, quantity, net })),
    };
  });
