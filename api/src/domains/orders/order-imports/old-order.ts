import { type OldOrder, plainCode } from '@bo/contracts';
import { cleanText, meaningOf, type Moment, readMoment } from '../../catalogue/imports/reading.service.ts';
import { readMode, readPhone, readStatus } from './cells.ts';
import { readLines } from './lines.ts';
import { type Blank, createReader, type Refusal, Refused, type Reader, type ReadRules, sum } from './reader.ts';
import { allBack, partBack, type ReadReturn } from './returns.ts';
import { settle, type Settled } from './sums.ts';

/** An old order as it is to be stored, but for what the database knows. Amounts hold VAT. */
export interface ReadOrder extends Omit<Settled, 'rounding'> {
  number: string;
  status: 'delivered' | 'cancelled';
  purchased_at: Moment;
  customer: string;
  customer_name: string;
  phone: string;
  pincode: string;
  address: string;
  payment_mode: NonNullable<ReturnType<typeof readMode>>;
  qty: number;
  delivery_fee: number;
  returned: ReadReturn | null;
}
export type Read = { order: ReadOrder; blanks: Blank[]; rounding: number } | Refusal;

/** A number with one cannot be read aloud or searched for. */
const CONTROL = /\p{Cc}/u;
const LONGEST_NUMBER = 60;

/** What names an order, without the marks that exports leave in it. */
export const numberOf = ({ number }: Pick<OldOrder, 'number'>): string => cleanText(number);

/**
 * Reads an old order, or says why it cannot be taken and at which row. Only what its amounts rest on refuses it; any
 * other cell that cannot be read is left blank and reported. An order all of whose quantities are below zero is a
 * cancelled one; among others they are what came back.
 */
export function readOldOrder(order: OldOrder, rules: ReadRules): Read {
  const reader = createReader(rules);
  try {
    return { ...read(order, reader), blanks: reader.blanks };
  } catch (error) {
    if (error instanceof Refused) return error.why;
    throw error;
  }
}

function read(order: OldOrder, reader: Reader): { order: ReadOrder; rounding: number } {
  const { rules, refuse, optional } = reader;
  const row = order.lines[0]?.row ?? 0;
  const number = numberOf(order);
  if (number === '' || number.length > LONGEST_NUMBER || CONTROL.test(number)) refuse('old_order.number', row);
  const moment = readMoment(order.purchased_at, rules.dates);
  if (moment === 'ambiguous') {
    const values = { value: cleanText(order.purchased_at) };
    return refuse('old_order.date_order', row, { asks: 'dates', values });
  }
  const purchased_at = moment ?? refuse('old_order.moment', row);
  const currency = meaningOf(order.currency).toUpperCase();
  if (currency !== '' && currency !== rules.currency)
    refuse('old_order.currency', row, { values: { currency, store: rules.currency } });
  const status = optional('status', order.status, row, readStatus) ?? 'delivered';
  if (status === 'open') refuse('old_order.open', row, { values: { status: meaningOf(order.status) } });

  const vat = optional('vat', order.vat, row, reader.size);
  const { lines, taken } = readLines(order, reader, vat !== null);
  const bought = lines.filter(({ back }) => !back);
  const isAllBack = bought.length === 0;
  const [kept, back] = isAllBack ? [lines, []] : [bought, lines.filter((line) => line.back)];
  if (kept.length === 0) refuse('old_order.price', row);
  const worth = sum(kept.map(({ net }) => net));
  const worthBack = sum(back.map(({ net }) => net));
  const delivery_fee = optional('delivery_fee', order.delivery_fee, row, reader.size) ?? 0;
  const discount = (optional('discount', order.discount, row, reader.discountOf(worth)) ?? 0) + taken;
  const own = optional('total', order.total, row, reader.amount);
  const total = own === null || !isAllBack ? own : Math.abs(own);
  const { rounding, ...settled } = settle(kept, worthBack, { row, discount, vat, delivery_fee, total }, reader);
  if (worthBack > settled.amount)
    refuse('old_order.returned', back[0]?.row ?? row, {
      values: { sum: reader.money(settled.amount), back: reader.money(worthBack) },
    });

  const isCancelled = isAllBack || status === 'cancelled';
  const returned = status === 'returned' ? allBack(settled.lines, delivery_fee) : partBack(settled.lines, back);
  return {
    order: {
      ...settled,
      number,
      status: isCancelled ? 'cancelled' : 'delivered',
      purchased_at,
      customer: meaningOf(order.customer),
      customer_name: meaningOf(order.customer_name),
      phone: optional('phone', order.phone, row, (text) => readPhone(text, rules)) ?? '',
      pincode: plainCode(meaningOf(order.pincode)),
      address: meaningOf(order.address),
      payment_mode: optional('payment_mode', order.payment_mode, row, readMode) ?? 'cash',
      qty: sum(settled.lines.map(({ quantity }) => quantity)),
      delivery_fee,
      returned: isCancelled || returned.amount === 0 ? null : returned,
    },
    rounding,
  };
}
