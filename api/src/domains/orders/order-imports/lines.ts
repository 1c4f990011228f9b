import type { OldOrder } from '@bo/contracts';
import { meaningOf } from '../../catalogue/imports/reading.service.ts';
import { readAmount, readQuantity, readRate, rounded } from './cells.ts';
import { BASIS_POINTS, type Reader } from './reader.ts';

export interface ReadLine {
  code: string;
  title: string;
  quantity: number;
  /** Only of goods that are sold by weight; their price is that of a kilogram. */
  weight_g: number | null;
  unit_price: number;
  discount: number;
  net: number;
  vat_rate: number;
  vat: number;
}
export interface Line extends Omit<ReadLine, 'vat'> {
  row: number;
  /** What the file says of it; null where it follows from the rate. */
  vat: number | null;
  /** Its quantity is below nothing. */
  back: boolean;
  /** Its amount had to be rounded. */
  inexact: boolean;
  /** Its discount is only what its total is below its price. */
  implied: boolean;
}

const MOST_UNITS = 1_000_000;
const THOUSAND = 1000n;

/** The rate that an amount of VAT within another is. */
export const rateOf = (vat: number, net: number): number =>
  vat <= 0 || vat >= net ? 0 : rounded(BigInt(vat) * BASIS_POINTS, BigInt(net - vat));

/** The lines of an order. A price below nothing is a discount of all of them: what such rows take off is `taken`. */
export function readLines(order: OldOrder, reader: Reader, saysVat: boolean): { lines: Line[]; taken: number } {
  const read = order.lines.map((cells) =>
    readLine(cells, reader, { saysVat, hasTotal: meaningOf(order.total) !== '' }),
  );
  return {
    lines: read.flatMap((line) => (typeof line === 'number' ? [] : [line])),
    taken: read.reduce<number>((taken, line) => (typeof line === 'number' ? taken + line : taken), 0),
  };
}

interface Price {
  /** For all of the line, with VAT and before its discount. */
  gross: number;
  /** The same as its price is written, maybe without VAT. */
  bare: number;
  inexact: boolean;
}

function readLine(
  { row, ...cells }: OldOrder['lines'][number],
  reader: Reader,
  order: { saysVat: boolean; hasTotal: boolean },
): Line | number {
  const { rules, refuse, optional } = reader;
  const quantity =
    readQuantity(meaningOf(cells.quantity), meaningOf(cells.unit), rules.decimal) ?? refuse('old_order.quantity', row);
  const amount = Math.abs(quantity.thousandths);
  const pieces = quantity.grams === null ? amount / 1000 : 1;
  if (pieces > MOST_UNITS) refuse('old_order.quantity', row);
  const [code, title] = [meaningOf(cells.code), meaningOf(cells.title)];
  if (code === '' && title === '') refuse('old_order.title', row);
  const vat = optional('line_vat', cells.line_vat, row, reader.size);
  const said = optional('vat_rate', cells.vat_rate, row, (text) => readRate(text, rules.decimal));
  // Who says that prices are without VAT, and nowhere how much it is, means that of the store.
  const isStores = rules.prices === 'without_vat' && said === null && vat === null && !order.saysVat;
  const rate = isStores ? rules.vatRate : said;
  const total = optional('line_total', cells.line_total, row, reader.amount);
  const price = priceOf();
  if (price.gross < 0) return quantity.thousandths > 0 ? -price.gross : refuse('old_order.price', row);
  const discount = optional('line_discount', cells.line_discount, row, reader.discountOf(price.gross)) ?? 0;
  const net = netOf();
  return {
    row,
    code,
    title: title || code,
    quantity: pieces,
    weight_g: quantity.grams,
    unit_price: rounded(BigInt(price.gross) * THOUSAND, BigInt(quantity.grams ?? amount)),
    discount: Math.max(0, price.gross - net),
    net,
    vat_rate: rate ?? rateOf(vat ?? 0, net),
    vat,
    back: quantity.thousandths < 0,
    inexact: price.inexact,
    implied: discount === 0 && net < price.gross,
  };

  function priceOf(): Price {
    const text = meaningOf(cells.unit_price);
    if (text === '') {
      if (total === null) return refuse('old_order.price', row);
      const gross = quantity.thousandths < 0 ? Math.abs(total) : total;
      return { gross, bare: gross, inexact: false };
    }
    const one = readAmount(text, rules) ?? refuse('old_order.price', row);
    const before = rules.prices === 'without_vat';
    // Nothing but a total could tell what a price means that no coin can pay.
    if (one % reader.minor !== 0n && !before && total === null && !order.hasTotal) refuse('old_order.price', row);
    const many = one * BigInt(amount);
    const exact = many * (before && rate !== null ? BASIS_POINTS + BigInt(rate) : BASIS_POINTS);
    const scale = reader.minor * THOUSAND * BASIS_POINTS;
    const gross = rounded(exact, scale) + (before && rate === null ? (vat ?? 0) : 0);
    if (!Number.isSafeInteger(gross)) refuse('old_order.price', row);
    return { gross, bare: rounded(many, reader.minor * THOUSAND), inexact: exact % scale !== 0n };
  }

  /**
   * What the line comes to: its own total, if that is what its price comes to, before or after its discount and VAT.
   */
  function netOf(): number {
    const net = price.gross - discount;
    if (net < 0) refuse('old_order.discount', row);
    if (total === null) return net;
    const own = Math.abs(total);
    // The price of one that was rounded is wrong by half a step for each.
    const step = Math.max(1, Math.ceil(pieces / 2));
    const meets = (figure: number) => Math.abs(figure - own) <= step;
    if (meets(net)) return own;
    if ([price.gross, price.bare, price.bare - discount].some(meets)) return net;
    // A discount may show in the total alone; whether the order knows of it is seen when all lines are read.
    if (discount === 0 && own < price.gross) return own;
    return refuse('old_order.line_total', row, { values: { sum: reader.money(net), total: reader.money(own) } });
  }
}
