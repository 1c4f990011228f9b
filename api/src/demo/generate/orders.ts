import { roundHalfUp, share, splitAmount, type OrderStatus, vatInside } from '@bo/contracts';
import { COUPONS, type DemoOffer, OFFERS } from '../content/marketing.ts';
import { DRIVERS, ORDER_NOTES } from '../content/people.ts';
import type { CatalogProduct, CatalogVariant } from './catalog.ts';
import { type Context, iso, type Row, written } from './context.ts';
import { type Customer, picker } from './customers.ts';
import type { Network } from './network.ts';

const ORDER_COUNT = 2000;
const ORDER_DAYS = 90;
const VAT_RATE = 500;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Dubai has no summer time. */
const STORE_OFFSET = 4 * HOUR;

/** Monday to Sunday; the weekend is Saturday and Sunday, and Friday afternoon before it. */
const WEEKDAYS = { 1: 0.85, 2: 0.85, 3: 0.95, 4: 1.1, 5: 1.3, 6: 1.25, 0: 1.05 } as const;
const HOURS = [2, 1, 0.5, 0.3, 0.3, 1, 2, 4, 6, 8, 10, 10, 8, 6, 5, 6, 8, 11, 13, 13, 12, 9, 6, 4] as const;
const FLOW = ['placed', 'pending', 'processed', 'picked', 'packed', 'ready_for_delivery', 'delivered'] as const;
type Flow = (typeof FLOW)[number];
const HOLD_REASONS = [
  'Address unclear: call the customer.',
  'العنوان غير واضح: يرجى الاتصال بالعميل.',
  'Payment under review.',
  'الدفع قيد المراجعة.',
  'Customer asked to wait until tomorrow.',
  'طلب العميل الانتظار إلى الغد.',
] as const;
const CANCEL_REASONS = [
  'Customer changed their mind.',
  'عدل العميل عن الطلب.',
  'Could not reach the customer.',
  'تعذّر الوصول إلى العميل.',
  'Ordered twice.',
  'طلب مكرر.',
  'Product out of stock.',
  'المنتج غير متوفر.',
  'Card was declined.',
  'رُفضت البطاقة.',
] as const;

export interface Order {
  readonly row: Row<'orders'>;
  readonly lines: {
    readonly row: Row<'order_lines'>;
    readonly variant: CatalogVariant;
    /** The offer that has its price. */
    readonly offer?: DemoOffer;
  }[];
  readonly transitions: Row<'order_transitions'>[];
  readonly customer: Customer;
  /** How far it came before it was delivered, or cancelled. */
  readonly reached: Flow;
}

/** Two-hour slots from 8 to 22 in the store's time; the first that begins at or after `from`. */
function slotAfter(from: number): { start: number; end: number } {
  const local = new Date(from + STORE_OFFSET);
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) - STORE_OFFSET;
  const hour = Math.max(8, Math.ceil((from - day) / HOUR / 2) * 2);
  const start = hour > 20 ? day + 32 * HOUR : day + hour * HOUR;
  return { start, end: start + 2 * HOUR };
}

/** Where an order stands, by its age in hours. */
function statusWeights(age: number): Partial<Record<OrderStatus, number>> {
  if (age < 2) return { placed: 5, pending: 68, processed: 27 };
  if (age < 8) return { pending: 30, processed: 24, picked: 18, packed: 12, ready_for_delivery: 14, cancelled: 2 };
  if (age < 24)
    return { pending: 16, processed: 16, picked: 13, packed: 11, ready_for_delivery: 14, delivered: 26, cancelled: 4 };
  if (age < 56)
    return { pending: 10, processed: 10, picked: 8, packed: 7, ready_for_delivery: 9, delivered: 50, cancelled: 6 };
  if (age < 100)
    return { pending: 5, processed: 4, picked: 3, packed: 2, ready_for_delivery: 2, delivered: 78, cancelled: 6 };
  return { delivered: 94, cancelled: 6 };
}

/** Why a line costs what it costs, where an offer has won it. */
export const offerReason = ({ title, value }: DemoOffer, ids: ReadonlyMap<string, string>): string =>
  JSON.stringify({
    winner: { kind: 'offer', id: ids.get(title) ?? null },
    rule: { type: 'percent', percent: Number(value) * 100, units: null },
    coupon_eligible: true,
    candidates: [],
  });

/** Two thousand orders over the last ninety days, in the rhythm of the week and the day, oldest first. */
export function buildOrders(
  context: Context,
  network: Network,
  customers: readonly Customer[],
  products: readonly CatalogProduct[],
): Order[] {
  const random = context.random('orders');
  const now = context.now.getTime();
  const nextCustomer = picker(random, customers, ({ loyalty }) => loyalty);
  const sellable = products.filter(({ row }) => row.status === 'active');
  const nextProduct = picker(random, sellable, ({ popularity }) => popularity);
  const couponUses = new Map<string, number>();
  const rateOf = new Map(network.sellers.map(({ id, commission_rate }) => [id, commission_rate]));
  const system = { id: null, name: 'System' };
  const [desk, hands] = [network.userOf('orders'), network.userOf('picker')];

  function purchaseTime(): number {
    for (;;) {
      // Later days are busier: the store grows.
      const day = Math.floor(ORDER_DAYS * Math.sqrt(0.12 + 0.88 * random.next()));
      const midnight = context.storeDay(day - ORDER_DAYS + 1).getTime();
      const weekday = new Date(midnight + STORE_OFFSET).getUTCDay();
      if (random.next() * 1.3 > (WEEKDAYS[weekday as keyof typeof WEEKDAYS] ?? 1)) continue;
      const hour = random.int(0, 23);
      if (random.next() * 13 > (HOURS[hour] ?? 0)) continue;
      const at = midnight + hour * HOUR + random.int(0, HOUR - 1);
      if (at < now - MINUTE) return at;
    }
  }

  /** The percent offer that a product had on the day of an order. */
  function offerOf({ shelf }: CatalogProduct, at: Date): DemoOffer | undefined {
    return OFFERS.find(
      ({ about, type, switch: off, from, upto }) =>
        about === shelf &&
        type === 'percent' &&
        off === undefined &&
        context.storeDay(from) <= at &&
        at < context.storeDay(upto),
    );
  }

  function buildLines(at: Date, minimum: number, reached: Flow): Order['lines'] {
    const wanted = 1 + Math.floor(random.next() * random.next() * 11) + (random.chance(0.6) ? 1 : 0);
    const lines: Order['lines'] = [];
    const chosen = new Set<string>();
    let subtotal = 0;
    const step = FLOW.indexOf(reached);
    while (lines.length < wanted || (subtotal < minimum && lines.length < 25)) {
      const product = nextProduct();
      const variant = random.pick(product.variants);
      if (chosen.has(variant.row.id)) continue;
      chosen.add(variant.row.id);
      const { row } = variant;
      const unit = row.selling_price;
      const quantity = Math.min(
        row.max_buy ?? 1,
        unit > 6000 ? 1 : Number(random.weighted({ 1: 58, 2: 27, 3: 9, 4: 4, 6: 2 })),
      );
      const picked = step >= FLOW.indexOf('picked');
      const short = picked && quantity > 1 && random.chance(0.02) ? 1 : 0;
      const weight = variant.byWeight ? quantity * 1000 : null;
      const weighed =
        weight !== null && picked
          ? Math.round((weight * (1 - short / quantity) * (95 + random.next() * 10)) / 1000) * 10
          : null;
      const priced = (each: number) =>
        weight === null ? each * (quantity - short) : roundHalfUp(each * (weighed ?? weight), 1000);
      const selling = priced(unit);
      // What is chosen does not depend on what it costs with an offer.
      subtotal += selling;
      const offer = offerOf(product, at);
      const atList = priced(row.price);
      const offered = offer === undefined ? selling : atList - share(atList, Number(offer.value) * 100);
      const won = offer !== undefined && offered < selling;
      const gross = won ? offered : selling;
      lines.push({
        variant,
        ...(won ? { offer } : {}),
        row: {
          id: context.id('oli', at),
          order_id: '',
          position: lines.length + 1,
          product_id: product.row.id,
          variant_id: row.id,
          seller_id: row.seller_id ?? null,
          title: product.row.title,
          title_ar: product.row.title_ar ?? '',
          variant_label: variant.label,
          variant_label_ar: variant.label_ar,
          code: row.code,
          barcode: variant.barcode,
          image: product.image,
          unit: row.unit,
          size: row.size ?? 1,
          sold_by: variant.byWeight ? 'weight' : 'unit',
          quantity,
          weight_g: weight,
          picked_weight_g: weighed,
          list_price: row.price,
          unit_price: unit,
          discount: 0,
          net: gross,
          vat_rate: VAT_RATE,
          vat: 0,
          commission_rate: row.seller_id ? (rateOf.get(row.seller_id) ?? 0) : 0,
          commission_rule_id: null,
          commission_reason: '{}',
          return_policy: product.row.return_policy ?? 'non_returnable',
          return_window_days: product.row.return_window_days ?? 0,
          price_reason: JSON.stringify({ winner: unit < row.price ? 'selling_price' : 'list_price' }),
          allocated: step >= FLOW.indexOf('processed') ? quantity : 0,
          picked: picked ? quantity - short : 0,
          substituted: 0,
          short,
          delivered: reached === 'delivered' ? quantity - short : 0,
          returned: 0,
          refunded: 0,
        },
      });
    }
    return lines;
  }

  function chooseCoupon(subtotal: number, at: number): { code: string; discount: number } | null {
    if (!random.chance(0.11)) return null;
    const coupon = random.pick(COUPONS.filter(({ active }) => active));
    const age = (at - now) / (24 * HOUR);
    const used = couponUses.get(coupon.code) ?? 0;
    if (
      subtotal < coupon.cart ||
      age < coupon.from ||
      age > coupon.upto ||
      (coupon.available !== null && used >= coupon.available)
    )
      return null;
    couponUses.set(coupon.code, used + 1);
    const amount = coupon.type === 'percent' ? share(subtotal, coupon.value) : coupon.value;
    return { code: coupon.code, discount: Math.min(amount, coupon.maximum ?? amount, subtotal) };
  }

  /**
   * The moments of each step, in order: around the slot for finished orders, between purchase and now for open ones.
   */
  function stepTimes(
    steps: number,
    purchased: number,
    slot: { start: number; end: number },
    finished: boolean,
  ): number[] {
    if (!finished) {
      const span = (now - purchased) * 0.85;
      return Array.from(
        { length: steps },
        (_, at) => purchased + (at === 0 ? 0 : (span * (at - 0.5 + random.next() * 0.4)) / steps),
      );
    }
    const delivered = random.chance(0.93)
      ? slot.start + random.int(2, 115) * MINUTE
      : slot.end + random.int(1, 70) * MINUTE;
    const ready = Math.max(purchased + 30 * MINUTE, delivered - random.int(25, 70) * MINUTE);
    const begun = Math.max(purchased + 4 * MINUTE, ready - random.int(50, 150) * MINUTE);
    const between = (part: number) => begun + (ready - begun) * part;
    return [
      purchased,
      purchased + random.int(20, 170) * 1000,
      begun,
      between(0.45),
      between(0.8),
      ready,
      Math.max(delivered, ready + 10 * MINUTE),
    ].slice(0, steps);
  }

  function buildOrder(purchased: number, index: number): Order {
    const at = new Date(purchased);
    const age = (now - purchased) / HOUR;
    const customer = nextCustomer();
    const { row: place, warehouse } = customer.area;
    // The youngest three have not been confirmed yet, at whatever hour the store is opened first.
    const drawn =
      index >= ORDER_COUNT - 3
        ? 'placed'
        : random.weighted({
            placed: 0,
            pending: 0,
            processed: 0,
            picked: 0,
            packed: 0,
            ready_for_delivery: 0,
            delivered: 0,
            cancelled: 0,
            ...statusWeights(age),
          });
    // The first slot of the next morning may still lie ahead of an order of last night.
    const early = slotAfter(purchased + HOUR);
    const status = drawn === 'delivered' && early.end + 90 * MINUTE > now ? 'ready_for_delivery' : drawn;
    const reached: Flow = status === 'cancelled' ? random.pick(['pending', 'pending', 'processed', 'packed']) : status;
    const open = status !== 'delivered' && status !== 'cancelled';
    const late = open && early.end < now && random.chance(0.22);
    const slot = !open || late ? early : slotAfter(Math.max(purchased + HOUR, now + random.int(-1, 20) * HOUR));

    const lines = buildLines(at, place.minimum_order ?? 0, reached);
    const gross = lines.map(({ row }) => row.net);
    const subtotal = gross.reduce((sum, part) => sum + part, 0);
    const coupon = chooseCoupon(subtotal, purchased);
    const discounts = splitAmount(coupon?.discount ?? 0, gross);
    const freeFrom = place.free_delivery_from ?? null;
    const fee = freeFrom !== null && subtotal >= freeFrom ? 0 : (place.delivery_fee ?? 0);
    const id = context.id('ord', at);
    const refundedLine = status === 'delivered' && random.chance(0.025) ? random.int(0, lines.length - 1) : -1;
    const priced = lines.map(({ row, ...lineOf }, line) => {
      const discount = discounts[line] ?? 0;
      const net = row.net - discount;
      const refunded = line === refundedLine ? { refunded: net, returned: row.delivered ?? 0 } : {};
      return { ...lineOf, row: { ...row, order_id: id, discount, net, vat: vatInside(net, VAT_RATE), ...refunded } };
    });
    const amount = subtotal - (coupon?.discount ?? 0) + fee;

    const mode =
      place.cash_allowed === false
        ? random.weighted({ card: 70, online: 20, wallet: 10 })
        : random.weighted({ card: 44, cash: 34, online: 14, wallet: 8 });
    const steps = FLOW.indexOf(reached) + 1;
    // What was cancelled may have been meant for a slot that still lies ahead.
    const times = stepTimes(steps, purchased, slot, !open && slot.end + 90 * MINUTE <= now);
    const onHold = (status === 'pending' || status === 'processed') && random.chance(0.2);

    const transitions = FLOW.slice(0, steps).map((to_status, step): Row<'order_transitions'> => {
      const actor = step < 2 ? system : to_status === 'picked' || to_status === 'packed' ? hands : desk;
      const time = new Date(times[step] ?? purchased);
      return {
        id: context.id('otr', time),
        order_id: id,
        at: iso(time),
        from_status: FLOW[step - 1] ?? null,
        to_status,
        reason: '',
        actor_id: actor.id,
        actor_name: actor.name,
      };
    });
    const lastTime = times.at(-1) ?? purchased;
    const cancelledAt =
      status === 'cancelled' ? new Date(Math.min(now - MINUTE, lastTime + random.int(3, 40) * MINUTE)) : null;
    const cancelReason = status === 'cancelled' ? random.pick(CANCEL_REASONS) : '';
    if (cancelledAt)
      transitions.push({
        id: context.id('otr', cancelledAt),
        order_id: id,
        at: iso(cancelledAt),
        from_status: reached,
        to_status: 'cancelled',
        reason: cancelReason,
        actor_id: desk.id,
        actor_name: desk.name,
      });

    const number = `GM-${String(100_001 + index)}`;
    const touched = new Date(cancelledAt?.getTime() ?? lastTime);
    return {
      lines: priced,
      transitions,
      customer,
      reached,
      row: {
        id,
        number,
        status,
        on_hold: onHold,
        hold_reason: onHold ? random.pick(HOLD_REASONS) : '',
        cancel_reason: cancelReason,
        customer_id: customer.row.id,
        customer_name: customer.row.name,
        customer_phone: customer.row.phone ?? '',
        billing_address: customer.address,
        delivery_address: customer.address,
        pincode: place.code,
        warehouse_id: warehouse,
        dealer_id: place.dealer_id ?? null,
        payment_mode: mode,
        delivery_mode: 'delivery',
        currency: 'AED',
        qty: priced.reduce((sum, { row }) => sum + row.quantity, 0),
        items_total: subtotal,
        discount_total: coupon?.discount ?? 0,
        delivery_fee: fee,
        amount,
        vat: priced.reduce((sum, { row }) => sum + (row.vat ?? 0), vatInside(fee, VAT_RATE)),
        coupon_code: coupon?.code ?? null,
        slot_starts_at: iso(new Date(slot.start)),
        slot_ends_at: iso(new Date(slot.end)),
        promised_at: iso(new Date(slot.end)),
        // No code fits it: anyone who reveals it gets one, as of a code that has no copy.
        secret_code_hash: steps < 2 ? null : 'demo',
        credited: priced.reduce((sum, { row }) => sum + (row.refunded ?? 0), 0),
        picker_id: steps > 3 || (steps === 3 && random.chance(0.5)) ? hands.id : null,
        driver_name: steps > 5 ? random.pick(DRIVERS) : '',
        invoice_number: null,
        purchase_date: iso(at),
        delivered_at: status === 'delivered' ? iso(touched) : null,
        cancelled_at: cancelledAt ? iso(cancelledAt) : null,
        note: random.chance(0.12) ? random.pick(ORDER_NOTES) : '',
        ...written(at, touched, null),
      },
    };
  }

  const times = Array.from({ length: ORDER_COUNT }, purchaseTime).sort((a, b) => a - b);
  return numberInvoices(times.map(buildOrder));
}

/** Invoices are numbered without a gap, in the order in which the orders became ready. */
function numberInvoices(orders: Order[]): Order[] {
  const ready = orders.flatMap(({ row, transitions }) => {
    const at = transitions.find(({ to_status }) => to_status === 'ready_for_delivery')?.at;
    return at === undefined ? [] : [{ id: row.id, at: String(at) }];
  });
  ready.sort((a, b) => a.at.localeCompare(b.at));
  const numbers = new Map(ready.map(({ id }, at) => [id, `INV-${String(at + 1).padStart(6, '0')}`]));
  return orders.map((order) => ({
    ...order,
    row: {
      ...order.row,
      invoice_number: numbers.get(order.row.id) ?? null,
      invoiced_at: ready.find(({ id }) => id === order.row.id)?.at ?? null,
    },
  }));
}

/** How often each coupon was used. */
export function countCoupons(orders: readonly Order[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { row } of orders)
    if (row.coupon_code && row.status !== 'cancelled') uses.set(row.coupon_code, (uses.get(row.coupon_code) ?? 0) + 1);
  return uses;
}
