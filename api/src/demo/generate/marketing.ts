import { generateNKeysBetween } from 'fractional-indexing';
import { COUPONS, LISTS, NOTIFICATIONS, OFFERS } from '../content/marketing.ts';
import type { Catalog, CatalogProduct } from './catalog.ts';
import { type Context, iso, type Row, written } from './context.ts';

export interface Marketing {
  readonly offers: Row<'offers'>[];
  readonly offerVariants: Row<'offer_variants'>[];
  readonly coupons: Row<'coupons'>[];
  readonly lists: Row<'horizontal_lists'>[];
  readonly listProducts: Row<'horizontal_list_products'>[];
  readonly notifications: Row<'notifications'>[];
}

const isActive = ({ row }: CatalogProduct) => row.status === 'active';

/** Offers in every state, coupons, curated lists and notifications of the demo store. */
export function buildMarketing(
  context: Context,
  catalog: Catalog,
  couponUses: ReadonlyMap<string, number>,
  author: string,
): Marketing {
  const random = context.random('marketing');
  const offerVariants: Row<'offer_variants'>[] = [];
  const offers = OFFERS.map((offer): Row<'offers'> => {
    const created = context.daysFromNow(Math.min(offer.from, 0) - 3);
    const id = context.id('off', created);
    const variants = catalog.products
      .filter((product) => product.shelf === offer.about && isActive(product))
      .flatMap((product) => product.variants);
    // A fixed price or an amount off suits only what costs clearly more.
    const least = typeof offer.value === 'number' && offer.type !== 'percent' ? offer.value * 150 : 0;
    for (const { row } of variants)
      if (row.selling_price > least) offerVariants.push({ offer_id: id, variant_id: row.id });
    const [buy, get] = typeof offer.value === 'number' ? [null, null] : offer.value;
    return {
      id,
      deal_category: offer.deal,
      title: offer.title,
      title_ar: offer.title_ar,
      available_from: iso(context.storeDay(offer.from)),
      available_upto: iso(context.storeDay(offer.upto)),
      offer_type: offer.type,
      offer_value: typeof offer.value === 'number' ? offer.value * 100 : 0,
      buy_quantity: buy,
      get_quantity: get,
      priority: offer.priority ?? 0,
      cap_per_order: random.chance(0.3) ? 6 : null,
      cap_total: null,
      used_count: offer.from < 0 && !offer.switch ? random.int(12, 240) : 0,
      pincodes: [],
      image: catalog.products.find(({ shelf }) => shelf === offer.about)?.image ?? null,
      draft: offer.switch === 'draft',
      paused: offer.switch === 'paused',
      ...written(created, context.daysFromNow(Math.min(offer.from, 0) - 1), author),
    };
  });

  const coupons = COUPONS.map(
    ({ type, value, cart, maximum, available, perCustomer, nearlyUsed, from, upto, ...coupon }): Row<'coupons'> => {
      const created = context.daysFromNow(Math.min(from, -1));
      return {
        id: context.id('cpn', created),
        ...coupon,
        discount_type: type,
        discount_value: value,
        cart_value: cart,
        maximum_discount: maximum,
        available_count: nearlyUsed ? Math.max(10, Math.ceil((couponUses.get(coupon.code) ?? 0) * 1.06)) : available,
        used_count: couponUses.get(coupon.code) ?? 0,
        per_customer_limit: perCustomer,
        batch_id: null,
        starts_at: iso(context.storeDay(from)),
        ends_at: iso(context.storeDay(upto)),
        ...written(created, created, author),
      };
    },
  );

  const listProducts: Row<'horizontal_list_products'>[] = [];
  const ranks = generateNKeysBetween(null, null, LISTS.length);
  const lists = LISTS.map(
    ({ title, title_ar, placement, kind, about, limit, active, from, upto }, at): Row<'horizontal_lists'> => {
      const created = context.daysFromNow(-60 + at);
      const id = context.id('hzl', created);
      if (kind === 'manual') {
        const chosen = catalog.products
          .filter((product) => product.aisle === about && isActive(product))
          .slice(0, limit);
        const keys = generateNKeysBetween(null, null, chosen.length);
        chosen.forEach(({ row }, position) =>
          listProducts.push({ horizontal_list_id: id, product_id: row.id, rank: keys[position] ?? 'a0' }),
        );
      }
      const rule =
        kind === 'brand'
          ? catalog.brands.find(({ name }) => name === about)
          : kind === 'category'
            ? catalog.categories.find(({ name, level }) => name === about && level === 2)
            : undefined;
      return {
        id,
        title,
        title_ar,
        placement,
        category_id: null,
        kind,
        rule_id: rule?.id ?? null,
        product_limit: limit,
        starts_at: from === undefined ? null : iso(context.storeDay(from)),
        ends_at: upto === undefined ? null : iso(context.storeDay(upto)),
        active: active ?? true,
        rank: ranks[at] ?? 'a0',
        ...written(created, context.daysFromNow(-random.int(0, 20)), author),
      };
    },
  );

  const notifications = NOTIFICATIONS.map(({ title, description, type, daysAgo }): Row<'notifications'> => {
    const at = context.daysFromNow(-daysAgo);
    return {
      id: context.id('ntf', at),
      title,
      description,
      image: '',
      notification_type: type,
      status: 'sent',
      created_at: iso(at),
      created_by: author,
    };
  });
  return { offers, offerVariants, coupons, lists, listProducts, notifications };
}
