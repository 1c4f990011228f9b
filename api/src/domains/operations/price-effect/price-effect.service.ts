import type { PriceEffect, PriceEffectInput } from '@bo/contracts';
import { type Caller, may } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readStore } from '../../../platform/settings.ts';
import { differenceAt } from './price-effect.ts';
import { readSoldLines, type SoldVariantLines } from './price-effect.repository.ts';

function costOf({ cost, quantity, weight_g, lines }: SoldVariantLines): number | null {
  if (cost === null) return null;
  return lines * (weight_g === null ? cost * quantity : Math.round((cost * weight_g) / 1000));
}

/** What the last days' lines would have come to at these prices, their quantities unchanged. */
export async function readPriceEffect(db: Db, { prices }: PriceEffectInput, viewer: Caller): Promise<PriceEffect> {
  const asked = new Map(
    prices.map(({ variant_id, price, selling_price }) => [variant_id, { list_price: price, selling_price }]),
  );
  const groups = await readSoldLines(db, [...asked.keys()], viewer);
  const { currency } = await readStore(db);
  const revenue = { before: 0, after: 0 };
  const margin = { before: 0, after: 0 };
  let [units, costed] = [0, may(viewer, 'product.cost')];
  for (const group of groups) {
    const { total, without_vat } = differenceAt(group, asked.get(group.variant_id) ?? group.prices);
    units += group.quantity * group.lines;
    revenue.before += group.revenue;
    revenue.after += group.revenue + total;
    const cost = costOf(group);
    if (cost === null) costed = false;
    else {
      margin.before += group.net_revenue - cost;
      margin.after += group.net_revenue + without_vat - cost;
    }
  }
  return { currency, units, revenue, margin: costed ? margin : null };
}
