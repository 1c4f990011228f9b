import {
  labelCodeOf,
  readAskedLabel,
  roundedProduct,
  type ShelfLabel,
  type ShelfLabels,
  type ShelfLabelsQuery,
  unitPriceOf,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import { barcodeOf, squareOf } from '../../store/papers/papers.service.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readStore } from '../../../platform/settings.ts';
import { priceEach, type UnitPrice } from './pricing.service.ts';
import { readLabelled } from '../../catalogue/variants/sellable.service.ts';
import { nameOf } from '../../catalogue/variants/variants.service.ts';

type Labelled = Awaited<ReturnType<typeof readLabelled>>[number];

/** One label: of a unit, of a kilogram, or of a weight of what is sold by weight. */
function labelOf(
  variant: Labelled,
  { price: each, variant: { list_price } }: UnitPrice,
  weightG: number | null,
  { code, holds }: ShelfLabelsQuery,
): ShelfLabel {
  const { id, sold_by } = variant;
  const grams = sold_by === 'weight' ? weightG : null;
  const cost = (amount: number) => (grams === null ? amount : roundedProduct(amount, grams, 1000));
  const price = cost(each);
  const drawn = labelCodeOf(variant, grams === null ? null : { weight_g: grams, price, holds });
  const square = code === 'qr' || drawn.kind === null;
  return {
    variant_id: id,
    weight_g: grams,
    ...nameOf(variant),
    code: variant.code,
    sold_by,
    price,
    price_before: list_price > each ? cost(list_price) : null,
    unit_price: sold_by === 'unit' ? unitPriceOf(variant, price) : grams === null ? null : { price: each, per: 'kg' },
    holds: drawn.holds,
    bars: square || drawn.kind === null ? null : barcodeOf(drawn.text, drawn.kind),
    square: square ? squareOf(drawn.text) : null,
  };
}

/** What stands on these labels at the moment, of those variants that someone may see. */
export async function readLabels(db: Db, viewer: Actor, query: ShelfLabelsQuery): Promise<ShelfLabels> {
  const asked = query.labels.flatMap((text) => readAskedLabel(text) ?? []);
  const variants = await readLabelled(db, [...new Set(asked.map(({ id }) => id))], viewer);
  const prices = await priceEach(
    db,
    await readStore(db),
    variants.map(({ id }) => id),
    { at: new Date().toISOString(), pincode: null },
  );
  const known = new Map(variants.map((variant) => [variant.id, variant]));
  const priceOf = new Map(prices.map((price) => [price.variant.id, price]));
  return {
    labels: asked.flatMap(({ id, weight_g }) => {
      const [variant, price] = [known.get(id), priceOf.get(id)];
      return variant && price ? [labelOf(variant, price, weight_g, query)] : [];
    }),
  };
}
