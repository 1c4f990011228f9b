import type {
  AttributeValues,
  CategoryAttribute,
  StoreHorizontalLists,
  StoreLeaflets,
  StoreLeafletsQuery,
  StoreListsQuery,
  StoreProduct,
  StoreProducts,
  StoreProductsQuery,
  StorePromotions,
  StorePromotionsQuery,
  Unit,
} from '@bo/contracts';
import type { Viewer } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { readStore } from '../../../platform/settings.ts';
import { readDefinitions } from '../../catalogue/categories/attributes.service.ts';
import {
  priceEach,
  readAvailable,
  readDescriptions,
  readPlace,
  type VariantDescription,
} from '../../marketing/pricing/pricing.service.ts';
import {
  findCategoryId,
  readBannersSoon,
  readCountdownsSoon,
  readLeafletsSoon,
  readListed,
  readLists,
  readOffersSoon,
  readProducts,
  readStock,
  readTiersSoon,
} from './storefront.repository.ts';

/** The next of some moments that is still to come. */
const nextOf = (moments: readonly (string | null)[]): string | null =>
  moments.filter((at): at is string => at !== null && Date.parse(at) > Date.now()).sort()[0] ?? null;

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
  const banners = await readBannersSoon(db, within_hours);
  const countdowns = await readCountdownsSoon(db, within_hours);
  return {
    currency: store.currency,
    time_zone: store.time_zone,
    offers,
    volume_offers,
    banners,
    countdowns,
    next_change_at: nextOf([
      ...[...offers, ...banners, ...countdowns].flatMap(({ available_from, available_upto }) => [
        available_from,
        available_upto,
      ]),
      ...rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
    ]),
  };
}

/** The leaflets that customers leaf through, and those that come soon. */
export async function readStoreLeaflets(db: Db, { within_hours, pincode }: StoreLeafletsQuery): Promise<StoreLeaflets> {
  const results = await readLeafletsSoon(db, { hours: within_hours, pincode });
  return {
    results,
    next_change_at: nextOf(results.flatMap(({ available_from, available_upto }) => [available_from, available_upto])),
  };
}

/** The rows of products that are shown now, each with the products that it has at this moment. */
export async function readStoreLists(db: Db, query: StoreListsQuery): Promise<StoreHorizontalLists> {
  const rows = await readLists(db, query);
  const results: StoreHorizontalLists['results'] = [];
  for (const row of rows) {
    const { starts_at, ends_at: _, rule_id: __, product_limit: ___, ...list } = row;
    if (starts_at !== null && Date.parse(starts_at) > Date.now()) continue;
    const product_ids = await readListed(db, row);
    // A row without products is no row.
    if (product_ids.length > 0) results.push({ ...list, product_ids });
  }
  return { results, next_change_at: nextOf(rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])) };
}

/** A page of what is sold, with what one of each costs now and how many there are. */
export async function readStoreProducts(
  db: Db,
  { limit, after, category: named, pincode }: StoreProductsQuery,
  viewer: Viewer,
): Promise<StoreProducts> {
  const store = await readStore(db);
  const place = pincode === undefined ? undefined : await readPlace(db, pincode);
  if (pincode !== undefined && !place) throw fieldError('pincode', 'order.pincode_unknown');
  const category = named === undefined ? undefined : await findCategoryId(db, named);
  if (named !== undefined && category === undefined) throw fieldError('category', 'product.category');
  const page = await readProducts(db, { after, limit: limit + 1, category }, viewer);
  const shown = page.slice(0, limit);
  const ids = shown.flatMap(({ variant_ids }) => variant_ids);
  const prices = new Map(
    (await priceEach(db, store, ids, { at: new Date().toISOString(), pincode: place?.code ?? null })).map((one) => [
      one.variant.id,
      one,
    ]),
  );
  const descriptions = await readDescriptions(db, ids);
  const definitions = (await readDefinitions(db)).filter(({ archived }) => !archived);
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
    results: shown.map(({ variant_ids, attributes, place: _, ...product }) => {
      const sold = variant_ids.flatMap((id) => prices.get(id) ?? []).filter(({ variant }) => variant.for_sale);
      const [first] = variant_ids.flatMap((id) => prices.get(id) ?? []);
      return {
        ...product,
        sold_by: first?.variant.sold_by ?? 'unit',
        brand_id: first?.variant.brand_id ?? null,
        category_ids: first?.variant.category_ids ?? [],
        attributes: describedBy(definitions, first?.variant.category_ids ?? [], attributes),
        variants: sold.map(({ variant, price, winner }) => ({
          id: variant.id,
          ...shownOf(descriptions.get(variant.id)),
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
    next_after: page.length > limit ? (shown.at(-1)?.place ?? null) : null,
  };
}

/** The values of a product as a shop shows them. */
const describedBy = (
  definitions: readonly CategoryAttribute[],
  categories: readonly string[],
  values: AttributeValues,
): StoreProduct['attributes'] =>
  categories
    .flatMap((category) => definitions.filter(({ category_id }) => category_id === category))
    .flatMap(({ id, code, name, name_ar, type, unit, unit_ar, options }) => {
      const value = values[id];
      if (value === undefined || value === null) return [];
      const chosen = Array.isArray(value) ? options.filter((option) => value.includes(option.id)) : [];
      return [
        {
          code,
          name,
          name_ar,
          type,
          unit,
          unit_ar,
          value: Array.isArray(value) ? null : value,
          options: chosen.map((option) => ({ id: option.id, name: option.name, name_ar: option.name_ar })),
        },
      ];
    });

/** What a shop shows of a variant. */
const shownOf = (described: VariantDescription | undefined) => ({
  code: described?.code ?? '',
  barcode: described?.barcode ?? '',
  label: described?.label ?? '',
  label_ar: described?.label_ar ?? '',
  image: described?.image ?? null,
});

/** An order is picked in one warehouse: the most that any of them can sell. */
function bestOf(rows: readonly { variant_id: string; available: number }[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { variant_id, available } of rows) best.set(variant_id, Math.max(best.get(variant_id) ?? 0, available));
  return best;
}
