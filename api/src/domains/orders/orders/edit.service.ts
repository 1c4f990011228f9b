import {
  coveredOf,
  isOpenForChanges,
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
import { emptyTotes, holdStock } from '../../stock/inventory/order-stock.service.ts';
import { minimumOf, readLineTerms, readVariants } from '../../marketing/pricing/pricing.service.ts';
import { deleteLines, insertLines, setQuantity } from './desk.repository.ts';
import { currentOrder, expectStatus, writeOrder } from './desk.service.ts';
import { readSnapshots } from './line-snapshot.ts';
import { expectCollectable, readTerms, recomputeMoney, SELLING } from './money.service.ts';
import { findOrder } from './orders.repository.ts';
import { heldLines } from './transitions.service.ts';

type Line = OrderLinesInput['lines'][number];
interface At {
  line: Line;
  at: number;
}

/** Inserts new lines with the terms of this moment; the whole order is priced afterwards. */
async function addLines(unit: UnitOfWork, order: OrderDetail, added: readonly At[]): Promise<void> {
  if (added.length === 0) return;
  const { trx } = unit;
  const { coupon } = await readTerms(trx, order);
  const found = await readLineTerms(
    trx,
    await readStore(trx),
    added.map(({ line: { variant_id, quantity } }) => ({ variant_id, quantity, weight_g: null })),
    { at: new Date().toISOString(), pincode: order.pincode, coupon },
  );
  const known = found.flatMap((one) => one?.variant ?? []);
  const snapshotOf = await readSnapshots(trx, known);
  const last = Math.max(0, ...order.lines.map(({ position }) => position));
  const rows = added.map(({ line: { quantity }, at }, index) => {
    const one = found[index];
    if (!one) throw fieldError(`lines.${String(at)}.variant_id`, 'order.variant_unknown');
    if (!one.variant.for_sale)
      throw fieldError(`lines.${String(at)}.variant_id`, 'order.not_for_sale', { product: one.variant.names });
    const price = { ...SELLING, coupon_eligible: one.terms.coupon, terms: one.terms };
    return {
      id: newId('oli'),
      order_id: order.id,
      position: last + index + 1,
      ...snapshotOf(one.variant.id),
      quantity,
      weight_g: one.weight_g,
      net: 0,
      vat_rate: one.vat_rate,
      vat: 0,
      price_reason: JSON.stringify(price),
    };
  });
  await insertLines(trx, rows);
}

/** Units of each variant over all lines of an order. */
function unitsOf(lines: readonly { variant_id: string | null; quantity: number }[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { variant_id, quantity } of lines)
    if (variant_id !== null) units.set(variant_id, (units.get(variant_id) ?? 0) + quantity);
  return units;
}

/**
 * The least and the most that can be bought of a variant, over all lines of the order. An order that is outside of them
 * already may stay as it is, or come nearer.
 */
async function expectLimits({ trx }: UnitOfWork, before: OrderDetail, lines: readonly Line[]): Promise<void> {
  const [had, wanted] = [unitsOf(before.lines), unitsOf(lines)];
  const changed = [...wanted].filter(([id, units]) => units !== (had.get(id) ?? 0));
  for (const { id, min_buy, max_buy } of await readVariants(
    trx,
    changed.map(([variant]) => variant),
    null,
  )) {
    const [units, was] = [wanted.get(id) ?? 0, had.get(id) ?? 0];
    const at = lines.findIndex(({ variant_id }) => variant_id === id);
    if (units > max_buy && units > was)
      throw fieldError(`lines.${String(at)}.quantity`, 'order.too_many', { n: max_buy });
    if (units < min_buy && (units < was || was === 0))
      throw fieldError(`lines.${String(at)}.quantity`, 'order.too_few', { n: min_buy });
  }
}

/**
 * Makes the lines of an order what they are to be. Placed lines keep their terms; winners, the delivery fee and the
 * coupon are decided again, and the stock that the order holds follows.
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
    if (!before || before.quantity === quantity) continue;
    await setQuantity(trx, before, quantity);
    await emptyTotes(unit, order.id, before.id);
  }
  await addLines(
    unit,
    order,
    [...lines.entries()].flatMap(([at, line]) => (line.id === null ? [{ line, at }] : [])),
  );
  await expectLimits(unit, order, lines);
  const changed = expectFound(await findOrder(trx, order.id, actor));
  // Stock before the coupon and the offers, in the order in which placing locks them.
  if (order.warehouse !== null)
    await holdStock(unit, {
      key: `order ${order.id} v${String(order.version)} edit`,
      order_id: order.id,
      warehouse_id: order.warehouse.id,
      lines: heldLines(changed.lines),
    });
  const money = await recomputeMoney(unit, changed, { step: 'edited', had: order.lines });
  if (Number(money.items_total) < order.minimum_order)
    throw new DomainError(409, 'order.minimum_not_met', {
      fields: { lines: 'order.minimum_not_met' },
      values: minimumOf(order, money.items_total),
    });
  expectCollectable(order, money, { fields: { lines: 'order.cannot_collect' } });
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
 * What a change would come to: it is done, looked at and taken back, so that it is refused for what the change would
 * be.
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

/** Both totals of an order that was changed, which way the money goes, and what became of its coupon. */
export async function comparedMoney(trx: UnitOfWork['trx'], before: OrderDetail, after: OrderDetail) {
  const { coupon } = await readTerms(trx, after);
  return {
    before: totals(before),
    after: totals(after),
    difference: after.amount - before.amount,
    to_collect: Math.max(0, after.amount - coveredOf(after)),
    to_return: Math.max(0, coveredOf(after) - after.amount),
    coupon: coupon && { code: coupon.code, lost: coupon.lost },
  };
}

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
      ...(await comparedMoney(unit.trx, before, after)),
      lines: after.lines.map(({ id: line, variant_id, quantity, net }) => ({ id: line, variant_id, quantity, net })),
    };
  });
