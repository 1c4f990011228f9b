import type { CatalogProduct, CatalogVariant } from './catalog.ts';
import { type Context, iso, known, type Row, written } from './context.ts';
import type { Network } from './network.ts';
import type { Order } from './orders.ts';

export interface Stock {
  readonly batches: Row<'stock_batches'>[];
  readonly movements: Row<'stock_movements'>[];
  /** Kept back for mistakes of counting; not part of the ledger. */
  readonly transfers: readonly Moved[];
  readonly safety: { variant_id: string; warehouse_id: string; safety: number }[];
}

/** Goods that went to another warehouse; those that have not arrived are still on the way. */
export interface Moved {
  readonly sent: Row<'stock_movements'>;
  readonly arrived: Row<'stock_movements'> | undefined;
  readonly quantity: number;
}

/** A variant in a warehouse: what orders, waste and transfers take from it, and what open orders hold. */
interface Place {
  readonly variant: CatalogVariant;
  readonly warehouse: string;
  /** What orders, waste and transfers moved, before it is known of which batch. */
  readonly moved: Row<'stock_movements'>[];
  taken: number;
  held: number;
}
interface Change {
  readonly on_hand?: number;
  readonly reserved?: number;
  readonly reason?: string;
  readonly order_id?: string;
  readonly batch_id?: string;
  readonly by: string | null;
}

const DAY = 24 * 3_600_000;
/** A day is the store's: Dubai's, four hours before UTC's. */
const STORE_OFFSET = 4 * 3_600_000;
/** The ledger was opened with a count this long ago; what was delivered before is not in it. */
const LEDGER_DAYS = 28;
/** The chance that a variant lies in the first, second … warehouse. */
const COVERAGE = [1, 0.75, 0.65, 0.45] as const;

/** The ledger being written: its movements, and what they leave in each place. */
function openLedger(context: Context) {
  const places = new Map<string, Place>();
  const movements: Row<'stock_movements'>[] = [];
  return {
    movements,
    all: () => [...places.values()],
    place(variant: CatalogVariant, warehouse: string): Place {
      const key = `${variant.row.id} ${warehouse}`;
      const place = places.get(key) ?? { variant, warehouse, moved: [], taken: 0, held: 0 };
      places.set(key, place);
      return place;
    },
    move(
      place: Place,
      kind: Row<'stock_movements'>['kind'],
      at: Date,
      { on_hand = 0, reserved = 0, reason = '', order_id, batch_id, by }: Change,
    ): Row<'stock_movements'> {
      const id = context.id('mov', at);
      const movement: Row<'stock_movements'> = {
        id,
        idempotency_key: `demo:${id}`,
        at: iso(at),
        variant_id: place.variant.row.id,
        warehouse_id: place.warehouse,
        batch_id: batch_id ?? null,
        kind,
        on_hand_change: on_hand,
        reserved_change: reserved,
        blocked_change: 0,
        reason,
        order_id: order_id ?? null,
        transfer_id: null,
        created_by: by,
      };
      movements.push(movement);
      // What a batch brings is decided from these two, so it does not count into them.
      if (batch_id === undefined) {
        place.taken -= on_hand;
        if (on_hand !== 0) place.moved.push(movement);
      }
      place.held += reserved;
      return movement;
    },
  };
}
type Ledger = ReturnType<typeof openLedger>;

function moveForOrders(ledger: Ledger, orders: readonly Order[], opened: Date, hands: string): void {
  for (const { row, lines, transitions, reached } of orders) {
    const when = (status: string) => {
      const at = transitions.find(({ to_status }) => to_status === status)?.at;
      return at === undefined ? null : new Date(at);
    };
    const [pending, packed, cancelled] = [when('pending'), when('packed'), when('cancelled')];
    if (!pending || pending <= opened || !row.warehouse_id) continue;
    for (const { row: line, variant } of lines) {
      const place = ledger.place(variant, row.warehouse_id);
      const order = { order_id: row.id, by: null };
      const packs = line.quantity - (line.short ?? 0);
      ledger.move(place, 'reserve', pending, { ...order, reserved: line.quantity });
      if (packed)
        ledger.move(place, 'pack', packed, { ...order, by: hands, on_hand: -packs, reserved: -line.quantity });
      if (cancelled && reached === 'packed')
        ledger.move(place, 'put_back', cancelled, {
          ...order,
          by: hands,
          on_hand: packs,
          reason: 'Order cancelled after packing.',
        });
      else if (cancelled) ledger.move(place, 'release', cancelled, { ...order, reserved: -line.quantity });
    }
  }
}

function moveBetweenOrders(context: Context, ledger: Ledger, hands: string, buyer: string): Moved[] {
  const random = context.random('losses');
  const all = ledger.all();
  const someTime = () => context.daysFromNow(-1 - random.next() * (LEDGER_DAYS - 2));
  for (let n = 0; n < 60; n += 1) {
    const waste = random.chance(0.75);
    const reason = waste
      ? random.pick([
          'Damaged in the warehouse.',
          'تلف في المستودع.',
          'Past its date.',
          'انتهت الصلاحية.',
          'Broken in transport.',
          'انكسر أثناء النقل.',
        ])
      : random.pick(['Counted less than recorded.', 'العدد أقل من المسجل.']);
    ledger.move(random.pick(all), waste ? 'waste' : 'adjust', someTime(), {
      on_hand: -random.int(1, 3),
      by: hands,
      reason,
    });
  }
  const transfers: Moved[] = [];
  for (let n = 0; n < 25; n += 1) {
    const from = random.pick(all);
    const to = all.find(({ variant, warehouse }) => variant === from.variant && warehouse !== from.warehouse);
    if (!to) continue;
    const at = someTime();
    const sent = ledger.move(from, 'transfer_out', at, { on_hand: -6, by: buyer });
    const came = new Date(at.getTime() + 5 * 3_600_000);
    // Of every tenth one unit was not loaded; every eighth is still on the way.
    const arrived =
      n % 8 === 7 ? undefined : ledger.move(to, 'transfer_in', came, { on_hand: n % 10 === 4 ? 5 : 6, by: buyer });
    transfers.push({ sent, arrived, quantity: 6 });
  }
  return transfers;
}

/**
 * The ledger: what was there and came in, what orders reserved and took, waste and transfers. Balances follow from it.
 */
export function buildStock(
  context: Context,
  network: Network,
  products: readonly CatalogProduct[],
  orders: readonly Order[],
): Stock {
  const [random, lay] = [context.random('stock'), context.random('ages')];
  const ledger = openLedger(context);
  const batches: Row<'stock_batches'>[] = [];
  const safety: Stock['safety'] = [];
  const [buyer, hands] = [network.userOf('catalog').id, network.userOf('picker').id];
  const opened = context.daysFromNow(-LEDGER_DAYS);

  for (const { row, variants } of products) {
    if (row.status !== 'active' && row.status !== 'inactive') continue;
    for (const variant of variants)
      network.warehouses.forEach(({ id }, at) => random.chance(COVERAGE[at] ?? 0) && ledger.place(variant, id));
  }
  moveForOrders(ledger, orders, opened, hands);
  const transfers = moveBetweenOrders(context, ledger, hands, buyer);

  // What is left now is decided first; what came in is what is left and what was taken. Some products are short
  // everywhere.
  const shortages = new Map(products.map(({ row }) => [row.id, random.weighted({ out: 3, low: 6, none: 91 })]));
  for (const [n, place] of ledger.all().entries()) {
    const { variant, warehouse: warehouse_id, taken, held } = place;
    const variant_id = variant.row.id;
    const shortage = known(shortages, variant.product.row.id);
    const level = shortage === 'none' ? random.weighted({ out: 5, low: 9, normal: 76, plenty: 10 }) : shortage;
    const low = variant.row.reorder_point ?? 0;
    const free = {
      out: () => 0,
      low: () => random.int(1, Math.max(1, Math.floor(low / 5))),
      normal: () => random.int(low + 8, 90),
      plenty: () => random.int(120, 400),
    };
    const left = Math.max(held + free[level](), -taken);
    const days = variant.product.row.shelf_life_days ?? null;
    const keeps = (at: Date): number => {
      const life = days ?? 0;
      if (level === 'normal' && life <= 120 && n % 19 === 0)
        return context.now.getTime() + random.int(1, Math.max(1, Math.min(7, Math.floor(life / 3)))) * DAY;
      return Math.max(at.getTime() + life * DAY, context.now.getTime() + 2 * DAY);
    };
    const bring = (
      kind: 'count' | 'receive',
      brought: number,
      quantity: number,
      at: Date,
      letter: string,
      since = at,
    ) => {
      const id = context.id('bat', at);
      const expires_on = days === null ? null : iso(new Date(keeps(at) + STORE_OFFSET)).slice(0, 10);
      batches.push({
        id,
        variant_id,
        warehouse_id,
        batch: `L${String(n + 1).padStart(5, '0')}${letter}`,
        expires_on,
        quantity,
        blocked: false,
        since: iso(since),
        ...written(at, at, buyer),
      });
      if (brought > 0)
        ledger.move(place, kind, at, {
          on_hand: brought,
          batch_id: id,
          by: buyer,
          reason: kind === 'count' ? 'Opening count.' : '',
        });
      // Taken of the first one, or transferred in to the only one.
      for (const movement of place.moved.splice(0)) movement.batch_id = id;
    };
    if (taken > 0) bring('count', taken, 0, opened, 'A');
    // What keeps long was there before the ledger was opened, some of it for months.
    const lain =
      n % 4 !== 0 && (days === null || days > 90)
        ? lay.int(0, n % 3 === 0 ? Math.min(days ?? 200, 200) - 60 : 20)
        : null;
    if (left > 0 && lain !== null)
      bring('count', left + Math.min(0, taken), left, opened, 'B', context.daysFromNow(-LEDGER_DAYS - lain));
    else if (left > 0)
      bring(
        'receive',
        left + Math.min(0, taken),
        left,
        context.daysFromNow(-1 - random.next() * Math.min(days ?? 30, 30) * 0.5),
        'B',
      );
    if (n % 9 === 0 && left - held > 8) safety.push({ variant_id, warehouse_id, safety: 2 });
  }
  const { movements } = ledger;
  movements.sort((a, b) => String(a.at).localeCompare(String(b.at)));
  return { batches, movements, safety, transfers };
}
