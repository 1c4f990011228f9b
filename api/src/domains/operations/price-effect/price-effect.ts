import { type KeptPrice, type LineAmounts, type Measure, repriceOrder, type UnitPrices } from '@bo/contracts';

/** Lines that were sold alike: the same variant, prices, quantity and terms. */
export interface SoldLines extends Measure {
  /** The prices of their day. */
  prices: UnitPrices;
  vat_rate: number;
  price: KeptPrice;
  lines: number;
}

/** The units that the line had of the offer that won: other lines of its order had taken the rest of the cap. */
function withOwnCap({ terms, ...price }: KeptPrice): KeptPrice {
  if (!terms) return price;
  const { winner, rule } = price;
  const own = 'units' in rule ? rule.units : null;
  return {
    ...price,
    terms: {
      ...terms,
      offers: terms.offers.map((offer) =>
        winner.kind === 'offer' && offer.id === winner.id && own !== null ? { ...offer, cap_per_order: own } : offer,
      ),
    },
  };
}

function amountsAt({ quantity, weight_g, vat_rate, price }: SoldLines, prices: UnitPrices): LineAmounts | undefined {
  const { lines } = repriceOrder({
    lines: [{ ...prices, quantity, weight_g, vat_rate, price: withOwnCap(price) }],
    terms: { coupon: null, delivery: null },
    kept_fee: null,
  });
  return lines[0];
}

/** How much more these lines would have come to at other prices, with VAT and without; less where it is negative. */
export function differenceAt(sold: SoldLines, prices: UnitPrices): { total: number; without_vat: number } {
  const [was, would] = [amountsAt(sold, sold.prices), amountsAt(sold, prices)];
  const total = (would?.total ?? 0) - (was?.total ?? 0);
  const vat = (would?.vat ?? 0) - (was?.vat ?? 0);
  return { total: total * sold.lines, without_vat: (total - vat) * sold.lines };
}
