import type { CatalogProduct, CatalogVariant } from './catalog.ts';
import { type Context, iso, known, type Row, written } from './context.ts';
import type { Network } from './network.ts';
import type { Order } from './orders.ts';

export interface Stock {
  readonly batches: Row<'stock_batches'>[];
  readonly movements: Row<'stock_movements'>[];
  /** Kept back for mistakes of counting; not part of the ledger. */
  readonly safety: { variant_id: string; warehouse_id: string; safety: number }[];
}

interface Shelf {
  readonly variant: CatalogVariant;
  readonly warehouse: string;
  /** What orders, waste and transfers take from it, and what open orders hold. */
  taken: number;
  held: number;
}

const DAY = 24 * 3_600_000;

/** The ledger: what came in, what orders reserved and took, waste and transfers. Balances follow from it. */
export function buildStock(context: Context, network: Network, products: readonly CatalogProduct[], orders: readonly Order[]): Stock {
  const random = context.random('stock');
  const movements: Row<'stock_movements'>[] = [];
  const batches: Row<'stock_batches'>[] = [];
  const safety: Stock['safety'] = [];
  const shelves = new Map<string, Shelf>();
  const [buyer, hands] = [network.userOf('catalog').id, network.userOf('picker').id];
  const opened = context.daysFromNow(-95);

  const shelfOf = (variant: CatalogVariant, warehouse: string): Shelf => {
    const key = `${variant.row.id} ${warehouse}`;
    const shelf = shelves.get(key) ?? { variant, warehouse, taken: 0, held: 0 };
    shelves.set(key, shelf);
    return shelf;
  };
  const move = (shelf: Shelf, kind: Row<'stock_movements'>['kind'], at: Date, change: { on_hand?: number; reserved?: number }, more: { reason?: string; order_id?: string; batch_id?: string; by: string | null }) => {
    const id = context.id('mov', at);
    movements.push({
      id, idempotency_key: `demo:${id}`, at: iso(at), variant_id: shelf.variant.row.id, warehouse_id: shelf.warehouse, batch_id: more.batch_id ?? null, kind,
      on_hand_change: change.on_hand ?? 0, reserved_change: change.reserved ?? 0, blocked_change: 0, reason: more.reason ?? '', order_id: more.order_id ?? null, created_by: more.by,
    });
  };

  for (const product of products) {
    if (product.row.status !== 'active' && product.row.status !== 'inactive') continue;
    for (const variant of product.variants) {
      network.warehouses.forEach(({ id }, at) => {
        if (random.chance([1, 0.85, 0.8, 0.6][at] ?? 0.5)) shelfOf(variant, id);
      });
    }
  }

  for (const { row, lines, transitions, reached } of orders) {
    const when = (status: string) => transitions.find(({ to_status }) => to_status === status)?.at;
    const pending = when('pending');
    if (pending === undefined || !row.warehouse_id) continue;
    const packed = when('packed');
    const cancelled = when('cancelled');
    for (const { row: line, variant } of lines) {
      const shelf = shelfOf(variant, row.warehouse_id);
      const order_id = row.id;
      const left = line.quantity - (line.short ?? 0);
      move(shelf, 'reserve', new Date(pending), { reserved: line.quantity }, { order_id, by: null });
      shelf.held += line.quantity;
      if (packed !== undefined) {
        move(shelf, 'pack', new Date(packed), { on_hand: -left, reserved: -line.quantity }, { order_id, by: hands });
        shelf.taken += left;
        shelf.held -= line.quantity;
      }
      if (cancelled === undefined) continue;
      if (reached === 'packed') {
        move(shelf, 'put_back', new Date(cancelled), { on_hand: left }, { order_id, by: hands, reason: 'Order cancelled after packing.' });
        shelf.taken -= left;
      } else {
        move(shelf, 'release', new Date(cancelled), { reserved: -line.quantity }, { order_id, by: null });
        shelf.held -= line.quantity;
      }
    }
  }

  const all = [...shelves.values()];
  for (let n = 0; n < 60; n += 1) {
    const shelf = random.pick(all);
    move(shelf, 'waste', context.daysFromNow(-random.next() * 80), { on_hand: -2 }, { by: hands, reason: random.pick(['Damaged in the warehouse.', 'Past its date.', 'Broken in transport.']) });
    shelf.taken += 2;
  }
  for (let n = 0; n < 25; n += 1) {
    const from = random.pick(all);
    const to = all.find(({ variant, warehouse }) => variant === from.variant && warehouse !== from.warehouse);
    if (!to) continue;
    const at = context.daysFromNow(-random.next() * 60);
    move(from, 'transfer_out', at, { on_hand: -6 }, { by: buyer });
    move(to, 'transfer_in', new Date(at.getTime() + 5 * 3_600_000), { on_hand: 6 }, { by: buyer });
    from.taken += 6;
    to.taken -= 6;
  }

  // What is left now is decided first; what came in is what is left and what was taken.
  // Some products are short everywhere, not only in one warehouse.
  const shortages = new Map(products.map(({ row }) => [row.id, random.weighted({ out: 3, low: 6, none: 91 })]));
  for (const [n, shelf] of all.entries()) {
    const { variant, warehouse, taken, held } = shelf;
    const shortage = known(shortages, variant.product.row.id);
    const level = shortage === 'none' ? random.weighted({ out: 5, low: 9, normal: 76, plenty: 10 }) : shortage;
    const low = variant.row.reorder_point ?? 0;
    const free = { out: () => 0, low: () => random.int(1, Math.max(1, Math.floor(low / 5))), normal: () => random.int(low + 8, 90), plenty: () => random.int(120, 400) };
    const left = held + free[level]();
    const days = variant.product.row.shelf_life_days ?? null;
    const receive = (quantity: number, remaining: number, at: Date, batch: string) => {
      const soon = remaining > 0 && level === 'normal' && n % 23 === 0;
      const expires = days === null ? null : new Date(soon ? context.now.getTime() + random.int(1, 4) * DAY : Math.max(at.getTime() + days * DAY, remaining > 0 ? context.now.getTime() + 2 * DAY : 0));
      const row: Row<'stock_batches'> = { id: context.id('bat', at), variant_id: variant.row.id, warehouse_id: warehouse, batch, expires_on: expires ? iso(expires).slice(0, 10) : null, quantity: remaining, blocked: false, ...written(at, at, buyer) };
      batches.push(row);
      move(shelf, 'receive', at, { on_hand: quantity }, { by: buyer, batch_id: row.id });
    };
    const number = String(n + 1).padStart(5, '0');
    if (taken > 0) receive(taken, 0, opened, `L${number}A`);
    // A transfer brought more than orders took: it is what is left, in one batch.
    const arrived = left + Math.min(0, taken);
    if (arrived > 0) receive(arrived, left, context.daysFromNow(-1 - random.next() * Math.min(days ?? 40, 40) * 0.5), `L${number}B`);
    else if (arrived < 0) move(shelf, 'adjust', context.daysFromNow(-2), { on_hand: arrived }, { by: buyer, reason: 'Counted less than the books said.' });
    if (n % 9 === 0 && left - held > 8) safety.push({ variant_id: variant.row.id, warehouse_id: warehouse, safety: 2 });
  }
  movements.sort((a, b) => a.at?.toString().localeCompare(b.at?.toString() ?? '') ?? 0);
  return { batches, movements, safety };
}
