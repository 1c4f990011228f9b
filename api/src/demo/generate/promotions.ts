import { generateNKeysBetween } from 'fractional-indexing';
import type { Catalog } from './catalog.ts';
import { type Context, iso, type Row, written } from './context.ts';
import type { Marketing } from './marketing.ts';

export interface Promotions {
  readonly volumeOffers: Row<'volume_offers'>[];
  readonly banners: Row<'offer_banners'>[];
  readonly countdowns: Row<'offer_countdowns'>[];
}

const LADDERS = [
  [
    [6, 800],
    [12, 1200],
  ],
  [[2, 500]],
  [
    [3, 500],
    [6, 1000],
    [12, 1500],
  ],
  [
    [2, 300],
    [4, 600],
    [8, 900],
    [16, 1200],
    [32, 1500],
  ],
  [
    [10, 1000],
    [20, 1500],
  ],
] as const;
const BANNERS = [
  {
    title: 'Sweet dates of the season',
    offer: 'Date season',
    title_ar: 'تمور الموسم',
    icon: 'palm-tree',
    tint: '#F4D9A6',
    placement: 'home',
    from: -3,
    upto: 9,
  },
  {
    title: 'Fresh fruit every morning',
    offer: 'Banana day',
    title_ar: 'فواكه طازجة كل صباح',
    icon: 'mango',
    tint: '#FBD3B6',
    placement: 'home',
    from: -10,
    upto: null,
  },
  {
    title: 'Breakfast for less',
    offer: null,
    title_ar: 'فطور بسعر أقل',
    icon: 'bread',
    tint: '#EAD7C0',
    placement: 'home',
    from: 4,
    upto: 18,
  },
  {
    title: 'Vegetables from the farm',
    offer: 'Fresh vegetables of the week',
    title_ar: 'خضروات من المزرعة',
    icon: 'leafy-green',
    tint: '#CFE8CF',
    placement: 'category',
    from: null,
    upto: null,
  },
  {
    title: 'Add coffee to your order',
    offer: 'Coffee lovers',
    title_ar: 'أضف القهوة إلى طلبك',
    icon: 'hot-beverage',
    tint: '#E1D0C4',
    placement: 'cart',
    from: -20,
    upto: -1,
  },
] as const;

/** Volume offers, banners in every state and countdowns of the demo store. */
export function buildPromotions(
  context: Context,
  { products }: Catalog,
  { offers }: Marketing,
  author: string,
): Promotions {
  const popular = products
    .filter(({ row }) => row.status === 'active' && row.sold_by !== 'weight')
    .sort((a, b) => b.popularity - a.popularity || (a.row.id < b.row.id ? -1 : 1));
  const volumeOffers = LADDERS.flatMap((ladder, at): Row<'volume_offers'>[] => {
    const variant = popular[at * 3]?.variants[0]?.row;
    if (!variant) return [];
    const created = context.daysFromNow(-30 + at);
    return ladder.map(([quantity_threshold, discount_percentage]) => ({
      id: context.id('vol', created),
      variant_id: variant.id,
      quantity_threshold,
      discount_percentage,
      starts_at: at === 4 ? iso(context.storeDay(5)) : null,
      ends_at: at === 2 ? iso(context.storeDay(12)) : null,
      active: at !== 1,
      ...written(created, created, author),
    }));
  });

  const now = iso(context.now);
  const live = offers.filter(
    ({ draft, paused, available_from, available_upto }) =>
      !draft && !paused && String(available_from) <= now && String(available_upto) > now,
  );
  const ranks = generateNKeysBetween(null, null, BANNERS.length);
  const banners = BANNERS.map(({ icon, tint, from, upto, offer, ...banner }, at): Row<'offer_banners'> => {
    const created = context.daysFromNow(-25 + at);
    const target = offers.find(({ title }) => title === offer);
    return {
      id: context.id('ban', created),
      ...banner,
      image: context.picture({ kind: 'banner', icon, tint, mirrored: false }),
      image_ar: context.picture({ kind: 'banner', icon, tint, mirrored: true }),
      target_type: target ? 'offer' : 'none',
      target_id: target?.id ?? null,
      available_from: from === null ? null : iso(context.storeDay(from)),
      available_upto: upto === null ? null : iso(context.storeDay(upto)),
      rank: ranks[at] ?? 'a0',
      active: true,
      ...written(created, created, author),
    };
  });

  const STYLES = ['bar', 'card', 'compact'] as const;
  const countdowns = [...live]
    .sort((a, b) => (String(a.available_upto) < String(b.available_upto) ? -1 : 1))
    .slice(0, STYLES.length)
    .map((offer, at): Row<'offer_countdowns'> => {
      const created = context.daysFromNow(-2);
      return {
        id: context.id('cdn', created),
        offer_id: offer.id,
        title: `Ends soon: ${offer.title}`,
        title_ar: `ينتهي قريبًا: ${offer.title_ar}`,
        style: STYLES[at] ?? 'bar',
        active: true,
        ...written(created, created, author),
      };
    });
  return { volumeOffers, banners, countdowns };
}
