import { fromDecimal, latinDigits, type OldOrder, PAYMENT_MODES, roundHalfUp } from '@bo/contracts';
import type { RefusalCode } from '../../../platform/errors/sentences.ts';
import type { Store } from '../../../platform/settings.ts';

export interface ReadLine {
  code: string;
  title: string;
  quantity: number;
  unit_price: number;
  net: number;
  vat_rate: number;
  vat: number;
}
/** An old order as it is to be stored, but for what the database knows. */
export interface ReadOrder {
  number: string;
  status: 'delivered' | 'cancelled';
  /** An instant, or a clock in the store without a zone. */
  purchased_at: string;
  customer: string;
  customer_name: string;
  phone: string;
  pincode: string;
  address: string;
  payment_mode: (typeof PAYMENT_MODES)[number];
  qty: number;
  items_total: number;
  delivery_fee: number;
  amount: number;
  vat: number;
  lines: ReadLine[];
}
export interface Refusal {
  refused: RefusalCode;
  row: number;
}

const MOST_UNITS = 1_000_000;
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?(Z|[+-]\d{2}:\d{2})?$/;
const BASIS_POINTS = 10_000;
/** A number with one cannot be read aloud or searched for. */
const CONTROL = /\p{Cc}/u;

function momentOf(text: string): string | undefined {
  const [, day, time = '00:00', zone] = MOMENT.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = Date.parse(`${day}T${time}${zone ?? 'Z'}`);
  // The 31st of February is another day to the clock.
  if (Number.isNaN(at) || (zone === undefined && new Date(at).toISOString().slice(0, 10) !== day)) return undefined;
  return zone === undefined ? `${day}T${time}` : new Date(at).toISOString();
}

const wholeOf = (text: string): number | undefined => {
  const plain = latinDigits(text).trim();
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : undefined;
};
/** A percentage as basis points. */
const rateOf = (text: string): number | null => (text.trim() === '' ? 0 : fromDecimal(latinDigits(text), 'AED'));

const CANCELLED = new Set(['cancelled', 'canceled', 'ملغى']);
const DELIVERED = new Set(['', 'delivered', 'completed', 'تم التوصيل']);

/**
 * Reads an old order, or says why it cannot be taken and at which row. An order all of whose quantities are below zero is
 * a cancelled one; one that mixes both is neither.
 */
export function readOldOrder(order: OldOrder, { currency }: Pick<Store, 'currency'>): ReadOrder | Refusal {
  const [first] = order.lines;
  const refuse = (refused: RefusalCode, row = first?.row ?? 0): Refusal => ({ refused, row });
  const number = order.number.trim();
  if (number === '' || number.length > 60 || CONTROL.test(number)) return refuse('old_order.number');
  const purchased_at = momentOf(latinDigits(order.purchased_at).trim());
  if (purchased_at === undefined) return refuse('old_order.moment');
  const mode = order.payment_mode.trim().toLowerCase();
  const payment_mode = mode === '' ? 'cash' : PAYMENT_MODES.find((one) => one === mode);
  if (payment_mode === undefined) return refuse('old_order.mode');
  const delivery_fee = order.delivery_fee.trim() === '' ? 0 : fromDecimal(latinDigits(order.delivery_fee), currency);
  if (delivery_fee === null || delivery_fee < 0) return refuse('old_order.delivery_fee');
  const said = order.status.trim().toLowerCase();
  if (!CANCELLED.has(said) && !DELIVERED.has(said)) return refuse('old_order.status');

  const lines: ReadLine[] = [];
  let below = 0;
  for (const { row, code, title, ...line } of order.lines) {
    const signed = wholeOf(line.quantity);
    if (signed === undefined || signed === 0 || Math.abs(signed) > MOST_UNITS) return refuse('old_order.quantity', row);
    const unit_price = fromDecimal(latinDigits(line.unit_price), currency);
    if (unit_price === null || unit_price < 0) return refuse('old_order.price', row);
    const vat_rate = rateOf(line.vat_rate);
    if (vat_rate === null || vat_rate < 0 || vat_rate >= BASIS_POINTS) return refuse('old_order.vat_rate', row);
    if (title.trim() === '' && code.trim() === '') return refuse('old_order.title', row);
    if (signed < 0) below += 1;
    const quantity = Math.abs(signed);
    const net = unit_price * quantity;
    if (!Number.isSafeInteger(net)) return refuse('old_order.price', row);
    const vat = roundHalfUp(net * vat_rate, BASIS_POINTS + vat_rate);
    lines.push({ code: code.trim(), title: title.trim() || code.trim(), quantity, unit_price, net, vat_rate, vat });
  }
  if (below > 0 && below < lines.length) return refuse('old_order.mixed');
  const sum = (of: (line: ReadLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const items_total = sum(({ net }) => net);
  return {
    number,
    status: below > 0 || CANCELLED.has(said) ? 'cancelled' : 'delivered',
    purchased_at,
    customer: order.customer.trim(),
    customer_name: order.customer_name.trim(),
    phone: order.phone.trim(),
    pincode: latinDigits(order.pincode).trim(),
    address: order.address.trim(),
    payment_mode,
    qty: sum(({ quantity }) => quantity),
    items_total,
    delivery_fee,
    amount: items_total + delivery_fee,
    vat: sum(({ vat }) => vat),
    lines,
  };
}
