import type { StoreProducts, StoreProductsQuery, StorePromotions, StorePromotionsQuery, Unit } from '@bo/contracts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/domain-error.ts';
import { readStore } from '../../platform/settings.ts';
import { priceEach, readAvailable, readPlace } from '../pricing/pricing.service.ts';
import { readOffersSoon, readProducts, readStock, readTiersSoon } from './storefront.repository.ts';

/** What runs now and soon, as a storefront shows it. */
export async function readPromotions(db: Db, { within_hours }: StorePromotionsQuery): Promise<StorePromotions> {
  const [store, offers, rows] = [
    await readStore(db),
    await readOffersSoon(db, within_hours),
    await readTiersSoon(db, within_hours),
  ];
  const volume_offers: StorePromotions['volume_offers'] = [];
  for (const { variant_id, ...tier } of rows) {
    const last = volume_offers.at(-1);
    if (last?.variant_id === variant_id) last.tiers.push(tier);
    else volume_offers.push({ variant_id, tiers: [tier] });
  }
  const now = Date.now();
  const changes = [
    ...offers.flatMap(({ available_from, available_upto }) => [available_from, available_upto]),
    ...rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
  ].filter((at): at is string => at !== null && Date.parse(at) > now);
  return {
    currency: store.currency,
    time_zone: store.time_zone,
    offers,
    volume_offers,
    next_change_at: changes.sort()[0] ?? null,
  };
}

/** A page of what is sold, with what one of each costs now and how many there are. */
export async function readStoreProducts(db: Db, { limit, after, pincode }: StoreProductsQuery): Promise<StoreProducts> {
  const store = await readStore(db);
  const place = pincode === undefined ? undefined : await readPlace(db, pincode);
  if (pincode !== undefined && !place) throw fieldError('pincode', 'order.pincode_unknown');
  const page = await readProducts(db, { after, limit: limit + 1 });
  const shown = page.slice(0, limit);
  const ids = shown.flatMap(({ variant_ids }) => variant_ids);
  const prices = new Map(
    (await priceEach(db, store, ids, { at: new Date().toISOString(), pincode: place?.code ?? null })).map((one) => [
      one.variant.id,
      one,
    ]),
  );
  const stock = place
    ? bestOf(
        await readAvailable(
          db,
          place.warehouses.map(({ id }) => id),
          ids,
        ),
      )
    : await readStock(db, ids);
  return {
    currency: store.currency,
    results: shown.map(({ variant_ids, ...product }) => {
      const sold = variant_ids.flatMap((id) => prices.get(id) ?? []).filter(({ variant }) => variant.for_sale);
      const [first] = variant_ids.flatMap((id) => prices.get(id) ?? []);
      return {
        ...product,
        sold_by: first?.variant.sold_by ?? 'unit',
        brand_id: first?.variant.brand_id ?? null,
        category_ids: first?.variant.category_ids ?? [],
        variants: sold.map(({ variant, price, winner }) => ({
          id: variant.id,
          code: variant.code,
          barcode: variant.barcode,
          label: variant.label,
          label_ar: variant.label_ar,
          image: variant.image,
          unit: variant.unit as Unit,
          size: variant.size,
          min_buy: variant.min_buy,
          max_buy: variant.max_buy,
          list_price: variant.list_price,
          selling_price: variant.selling_price,
          price,
          priced_by: winner,
          available: stock.get(variant.id) ?? 0,
        })),
      };
    }),
    next_after: page.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** An order is picked in one warehouse: the most that any of them can sell. */
function bestOf(rows: readonly { variant_id: string; available: number }[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { variant_id, available } of rows) best.set(variant_id, Math.max(best.get(variant_id) ?? 0, available));
  return best;
}
