import { type ChargeChange, roundedProduct } from '@bo/contracts';

/*
 * What an invoiced order charges, by kind of supply. Pure: documents, books and tests count with the same functions.
 * All amounts are minor units with VAT, rates are basis points.
 */

/** What tells supplies apart on a VAT return: the rate, exempt or zero-rated, and the seller whose output they are. */
type Supply = Pick<ChargeChange, 'rate' | 'exempt' | 'supplied_by'>;
const keyOf = ({ rate, exempt = false, supplied_by = '' }: Supply): string =>
  `${String(rate)} ${String(exempt)} ${supplied_by}`;
const supplyOf = ({ rate, exempt, supplied_by }: Supply): Supply => ({
  rate,
  ...(exempt ? { exempt } : {}),
  ...(supplied_by === undefined ? {} : { supplied_by }),
});

/** What is charged for one kind of supply, and the VAT in it. */
export interface Charge extends Supply {
  gross: number;
  vat: number;
}
export const totalOf = (charges: readonly { gross: number }[]): number =>
  charges.reduce((sum, { gross }) => sum + gross, 0);

/** Charges by kind of supply, the highest rate first. */
export function byRate(parts: readonly Charge[]): Charge[] {
  const charges = new Map<string, Charge>();
  for (const part of parts) {
    const before = charges.get(keyOf(part)) ?? { gross: 0, vat: 0 };
    charges.set(keyOf(part), { ...supplyOf(part), gross: before.gross + part.gross, vat: before.vat + part.vat });
  }
  return [...charges.values()].sort((one, other) => other.rate - one.rate || (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** What an invoice charges by rate: its lines and its delivery, which bears what of the VAT the lines do not. */
export function invoiceCharges(
  order: { vat: number; delivery_fee: number; lines: readonly Charge[] },
  deliveryRate: number,
): Charge[] {
  const delivery = {
    rate: deliveryRate,
    gross: order.delivery_fee,
    vat: order.vat - order.lines.reduce((sum, { vat }) => sum + vat, 0),
  };
  return byRate([...order.lines, delivery].filter(({ gross, vat }) => gross !== 0 || vat !== 0));
}

/** Spreads an amount over parts by their weights, to the unit; no part gets more than its weight. */
function spread(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  let seen = 0;
  let given = 0;
  return weights.map((weight) => {
    seen += weight;
    const upto = roundedProduct(Math.min(amount, whole), seen, whole);
    const part = upto - given;
    given = upto;
    return part;
  });
}

/** The VAT that stays of an invoice's where so much of its amount does. Nothing stays of nothing, all of all. */
const vatOf = ({ gross, vat }: Charge, left: number): number => (gross === 0 ? 0 : roundedProduct(vat, left, gross));

/**
 * What an order charges by supply once it charges `total`: what `parts` name changes at their rates first, the rest
 * over all that is charged in proportion. It never rises above its invoice.
 */
export function chargedAt(
  invoice: readonly Charge[],
  now: readonly Charge[],
  total: number,
  parts: readonly (Supply & { gross: number })[] = [],
): Charge[] {
  const at = new Map(now.map((charge) => [keyOf(charge), charge.gross]));
  const change = Math.min(Math.max(total, 0), totalOf(invoice)) - totalOf(now);
  const room = invoice.map((charge) => {
    const charged = at.get(keyOf(charge)) ?? 0;
    return change < 0 ? charged : charge.gross - charged;
  });
  const named = invoice.map((charge, index) =>
    Math.min(
      room[index] ?? 0,
      parts.reduce((sum, part) => sum + (keyOf(part) === keyOf(charge) ? part.gross : 0), 0),
    ),
  );
  const needed = Math.abs(change);
  const first = spread(needed, named);
  const rest = needed - first.reduce((sum, part) => sum + part, 0);
  const then = spread(
    rest,
    room.map((most, index) => most - (first[index] ?? 0)),
  );
  return invoice.map((charge, index) => {
    const moved = (first[index] ?? 0) + (then[index] ?? 0);
    const gross = (at.get(keyOf(charge)) ?? 0) + (change < 0 ? -moved : moved);
    return { ...supplyOf(charge), gross, vat: vatOf(charge, gross) };
  });
}

/** From one state of a charge to the next, as a document keeps it. */
export const changeOf = (before: readonly Charge[], after: readonly Charge[]): ChargeChange[] =>
  after.map((charge) => {
    const was = before.find((one) => keyOf(one) === keyOf(charge));
    const { gross, vat } = charge;
    return { ...supplyOf(charge), before: was?.gross ?? 0, after: gross, vat_before: was?.vat ?? 0, vat_after: vat };
  });
