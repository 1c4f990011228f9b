import { splitAmount } from '@bo/contracts';
import { rounded } from './cells.ts';
import { type Line, rateOf, type ReadLine } from './lines.ts';
import { BASIS_POINTS, type Reader, sum } from './reader.ts';

/** What an order says of its own amounts. */
export interface Said {
  row: number;
  discount: number;
  vat: number | null;
  delivery_fee: number;
  /** What the order comes to, by itself. */
  total: number | null;
}
export interface Settled {
  lines: ReadLine[];
  items_total: number;
  discount_total: number;
  amount: number;
  vat: number;
  /** By how much the order's own total, which stands, is above what the lines come to. */
  rounding: number;
}

/**
 * What an order comes to, each line with its part of the discount. The order's own total stands where the lines come to
 * it, or to a rounding step beside it; otherwise the order is refused with both. `back` is the worth of what came back,
 * which a total may or may not have in it.
 */
export function settle(lines: readonly Line[], back: number, said: Said, reader: Reader): Settled {
  const { refuse, rules, money } = reader;
  const net = sum(lines.map((line) => line.net));
  const isVatAdded =
    rules.prices === 'without_vat' && lines.every(({ vat, vat_rate }) => vat === null && vat_rate === 0);
  const addedVat = isVatAdded ? (said.vat ?? 0) : 0;
  const step = Math.max(1, Math.ceil(lines.filter(({ inexact }) => inexact).length / 2));
  const isNear = (one: number, other: number) => Math.abs(one - other) <= step;
  const comesTo = (discount: number) => net - discount + addedVat + said.delivery_fee;

  const implied = lines.filter((line) => line.implied);
  // An order may say once more what its lines gave.
  const isToldAlready = isNear(sum(lines.map((line) => line.discount)), said.discount);
  /** The figure that the order's own total is to be compared with. */
  const figureFor = (discount: number): number | undefined =>
    [comesTo(discount), comesTo(discount) - back].find((figure) => said.total === null || isNear(figure, said.total));
  // A discount is that of all lines together, is in their totals already, or is taken off each: the total tells.
  const ways = [isToldAlready ? 0 : said.discount, said.discount, said.discount * lines.length];
  const discount = ways.find((way) => way <= net && figureFor(way) !== undefined);
  if (discount === undefined) {
    if (said.total === null) return refuse('old_order.discount', said.row);
    const values = { sum: money(comesTo(said.discount) - back), total: money(said.total) };
    return refuse('old_order.total', said.row, { values });
  }
  const [doubtful] = implied;
  if (doubtful && said.total === null && !isToldAlready)
    refuse('old_order.line_total', doubtful.row, {
      values: { sum: money(doubtful.net + doubtful.discount), total: money(doubtful.net) },
    });

  const rounding = said.total === null ? 0 : said.total - (figureFor(discount) ?? 0);
  const worth = lines.map((line) => line.net);
  const [off, on] = [splitAmount(discount, worth), splitAmount(addedVat, worth)];
  const largest = worth.indexOf(Math.max(...worth));
  const settled = lines.map(
    ({ row: _row, back: _back, inexact: _inexact, implied: _implied, ...line }, at): ReadLine => {
      const own = line.net - (off[at] ?? 0) + (on[at] ?? 0) + (at === largest ? rounding : 0);
      const vat_rate = line.vat_rate || rateOf(on[at] ?? 0, own);
      const inside = rounded(BigInt(own) * BigInt(vat_rate), BASIS_POINTS + BigInt(vat_rate));
      const vat = Math.min(own, line.vat ?? (isVatAdded ? (on[at] ?? 0) : inside));
      return { ...line, discount: line.discount + (off[at] ?? 0), net: own, vat_rate, vat };
    },
  );
  const total = sum(settled.map((line) => line.net));
  const discount_total = sum(settled.map((line) => line.discount));
  const ofLines = sum(settled.map(({ vat }) => vat));
  const amount = total + said.delivery_fee;
  return {
    lines: settled,
    items_total: total + discount_total,
    discount_total,
    amount,
    vat: ofLines === 0 && said.vat !== null ? Math.min(said.vat, amount) : ofLines,
    rounding,
  };
}
