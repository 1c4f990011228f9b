import { type ChargeChange, roundedProduct } from '@bo/contracts';

/*
 * What an invoiced order charges, by rate of VAT. Pure: documents, books and tests count with the same functions. All amounts are
 * minor units with VAT, rates are basis points.
 */

/** What is charged at one rate, and the VAT in it. */
export interface Charge {
  rate: number;
  gross: number;
  vat: number;
}
export const totalOf = (charges: readonly { gross: number }[]): number =>
  charges.reduce((sum, { gross }) => sum + gross, 0);

/** Charges by rate, the highest first. */
export function byRate(parts: readonly Charge[]): Charge[] {
  const charges = new Map<number, Charge>();
  for (const { rate, gross, vat } of parts) {
    const before = charges.get(rate) ?? { rate, gross: 0, vat: 0 };
    charges.set(rate, { rate, gross: before.gross + gross, vat: before.vat + vat });
  }
  return [...charges.values()].sort((one, other) => other.rate - one.rate);
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
 * What an order charges by rate once it charges `total`: what `parts` name changes at their rates first, the rest over all that is
 * charged in proportion. It never rises above its invoice.
 */
export function chargedAt(
  invoice: readonly Charge[],
  now: readonly Charge[],
  total: number,
  parts: readonly { rate: number; gross: number }[] = [],
): Charge[] {
  const at = new Map(now.map(({ rate, gross }) => [rate, gross]));
  const change = Math.min(Math.max(total, 0), totalOf(invoice)) - totalOf(now);
  const room = invoice.map(({ rate, gross }) => {
    const charged = at.get(rate) ?? 0;
    return change < 0 ? charged : gross - charged;
  });
  const named = invoice.map(({ rate }, index) =>
    Math.min(
      room[index] ?? 0,
      parts.reduce((sum, part) => sum + (part.rate === rate ? part.gross : 0), 0),
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
    const gross = (at.get(charge.rate) ?? 0) + (change < 0 ? -moved : moved);
    return { rate: charge.rate, gross, vat: vatOf(charge, gross) };
  });
}

/** From one state of a charge to the next, as a document keeps it. */
export const changeOf = (before: readonly Charge[], after: readonly Charge[]): ChargeChange[] =>
  after.map(({ rate, gross, vat }) => {
    const was = before.find((one) => one.rate === rate);
    return { rate, before: was?.gross ?? 0, after: gross, vat_before: was?.vat ?? 0, vat_after: vat };
  });
