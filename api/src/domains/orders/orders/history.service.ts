import {
  type OrderDetail,
  type OrderHistory,
  type OrderMoment,
  OrderStatus,
  type OrderStock,
  TrailLine,
} from '@bo/contracts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { expectFound, reference } from '../../../platform/records.ts';
import { readPaymentChanges, readStockChanges, readTrail, readVariantNames } from './history.repository.ts';
import { findOrder } from './orders.repository.ts';

/** What an entry of the audit log may say of an order; each entry says a part of it. */
const Trailed = z.object({
  status: OrderStatus.optional(),
  items_total: z.int().optional(),
  discount_total: z.int().optional(),
  delivery_fee: z.int().optional(),
  amount: z.int().optional(),
  vat: z.int().optional(),
  lines: z.array(TrailLine).optional(),
});

type Trail = Awaited<ReturnType<typeof readTrail>>;
type Payment = Awaited<ReturnType<typeof readPaymentChanges>>[number];
type Movement = Awaited<ReturnType<typeof readStockChanges>>[number];
/** All that one transaction wrote of an order: its rows share the moment at which it began. */
interface Write {
  at: string;
  /** The time of its first row, as ids hold it: transactions that waited for the order began in another order. */
  order: string;
  trail: Trail;
  payments: Payment[];
  movements: Movement[];
}

const timeOf = (id: string): string => id.slice(id.indexOf('_') + 1);

function writesOf(trail: Trail, payments: readonly Payment[], movements: readonly Movement[]): Write[] {
  const writes = new Map<string, Write>();
  const writeOf = ({ id, at }: { id: string; at: string }): Write => {
    const known = writes.get(at);
    const write = known ?? { at, order: timeOf(id), trail: [], payments: [], movements: [] };
    if (timeOf(id) > write.order) write.order = timeOf(id);
    writes.set(at, write);
    return write;
  };
  for (const entry of trail) writeOf(entry).trail.push(entry);
  for (const payment of payments) writeOf(payment).payments.push(payment);
  for (const movement of movements) writeOf(movement).movements.push(movement);
  return [...writes.values()].sort((a, b) => (a.order < b.order ? -1 : 1));
}

type State = Pick<OrderMoment, 'status' | 'amounts' | 'lines' | 'stock'>;
/** The amounts that only the audit log keeps; the others are in the ledger of payments. */
const CHARGED = ['items_total', 'discount_total', 'delivery_fee', 'amount', 'vat'] as const;
const UNTOUCHED: State = {
  status: 'placed',
  amounts: {
    items_total: null,
    discount_total: null,
    delivery_fee: null,
    amount: null,
    vat: null,
    captured: 0,
    refunded: 0,
    authorised: 0,
  },
  lines: null,
  stock: [],
};

function linesAfter(before: State['lines'], told: readonly TrailLine[]): State['lines'] {
  const known = new Map((before ?? []).map((line) => [line.id, line]));
  return told.map((line) => ({
    ...line,
    net: line.net ?? known.get(line.id)?.net ?? 0,
    vat: line.vat ?? known.get(line.id)?.vat ?? 0,
  }));
}

function stockAfter(before: readonly OrderStock[], movements: readonly Movement[]): OrderStock[] {
  const stock = new Map(before.map((one) => [one.variant_id, { ...one }]));
  for (const { variant_id, reserved_change, on_hand_change } of movements) {
    const one = stock.get(variant_id) ?? { variant_id, held: 0, taken: 0 };
    one.held += reserved_change;
    one.taken -= on_hand_change;
    stock.set(variant_id, one);
  }
  return [...stock.values()].sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1));
}

function stateAfter(before: State, { trail, payments, movements }: Write): State {
  const state = { ...before, amounts: { ...before.amounts } };
  for (const { after } of trail) {
    const { lines, status, ...amounts } = Trailed.safeParse(after).data ?? {};
    Object.assign(state.amounts, amounts);
    if (status !== undefined) state.status = status;
    if (lines !== undefined) state.lines = linesAfter(state.lines, lines);
  }
  for (const { event, amount, authorised_change } of payments) {
    if (event === 'captured') state.amounts.captured += amount;
    if (event === 'refunded') state.amounts.refunded += amount;
    state.amounts.authorised += authorised_change;
  }
  return { ...state, stock: stockAfter(before.stock, movements) };
}

/** The entry that names a write: its step where it took one, else the last. */
const leadOf = ({ trail }: Write): Trail[number] | undefined =>
  trail.find(({ action }) => action === 'created') ??
  trail.find(({ action }) => action === 'status_changed' || action === 'cancelled') ??
  trail.at(-1);

/** The lines of an order as the audit log keeps them. */
export const trailLines = (lines: OrderDetail['lines']) =>
  lines.map(({ id, variant_id, quantity, picked, substituted, short, picked_weight_g, net, vat }) => ({
    id,
    variant_id,
    quantity,
    picked,
    substituted,
    short,
    picked_weight_g,
    net,
    vat,
  }));

/** The last state, with what the order itself says where no entry of the audit log did. */
function stateNow(last: State, order: OrderDetail): State {
  const amounts = { ...last.amounts };
  for (const name of CHARGED) amounts[name] ??= order[name];
  return { ...last, amounts, lines: last.lines ?? trailLines(order.lines) };
}

/**
 * An order as it stood after each write that changed its amounts, lines, stock or status: from the audit log, the
 * ledger of payments and the ledger of stock.
 */
export async function readMoments(db: Db, idOrNumber: string, viewer: Actor): Promise<OrderHistory> {
  const order = expectFound(await findOrder(db, idOrNumber, viewer));
  const writes = writesOf(
    await readTrail(db, order.id),
    await readPaymentChanges(db, order.id),
    await readStockChanges(db, order.id),
  );
  const moments: OrderMoment[] = [];
  let state = UNTOUCHED;
  for (const write of writes) {
    const after = stateAfter(state, write);
    if (moments.length > 0 && isDeepStrictEqual(after, state)) continue;
    state = after;
    const lead = leadOf(write);
    moments.push({
      at: write.at,
      actor: lead ? reference(lead.actor_id, lead.actor_name, lead.name_ar ?? '') : null,
      action: lead?.action ?? null,
      ...state,
    });
  }
  const last = moments.at(-1);
  if (last) Object.assign(last, stateNow(state, order));
  const ids = [...moments.flatMap(({ lines, stock }) => [...(lines ?? []), ...stock]), ...order.lines].flatMap(
    ({ variant_id }) => variant_id ?? [],
  );
  return { moments, variants: await readVariantNames(db, [...new Set(ids)]) };
}
