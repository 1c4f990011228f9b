import { createHash } from 'node:crypto';
import { PAGE_UNITS } from '@bo/contracts';
import { PAGE_PLACES } from '../pictures.ts';
import type { Catalog } from './catalog.ts';
import { type Context, iso, type Row, written } from './context.ts';
import type { Marketing } from './marketing.ts';
import type { Promotions } from './promotions.ts';

interface Page {
  icons: readonly [string, string, string, string];
  tint: string;
}
interface DemoLeaflet {
  title: string;
  title_ar: string;
  from: number;
  upto: number;
  draft: boolean;
  pages: readonly Page[];
}
const LEAFLETS: readonly DemoLeaflet[] = [
  {
    ...{ title: 'Weekend leaflet', title_ar: 'نشرة نهاية الأسبوع', from: -2, upto: 5, draft: false },
    pages: [
      { icons: ['mango', 'bread', 'leafy-green', 'hot-beverage'], tint: '#F4D9A6' },
      { icons: ['palm-tree', 'bread', 'mango', 'leafy-green'], tint: '#CFE8CF' },
    ],
  },
  {
    ...{ title: 'National Day leaflet', title_ar: 'نشرة عيد الاتحاد', from: 8, upto: 15, draft: true },
    pages: [{ icons: ['palm-tree', 'hot-beverage', 'bread', 'mango'], tint: '#E1D0C4' }],
  },
];

const BATCH = { title: 'Thank you for your patience', title_ar: 'شكرًا على صبركم', prefix: 'SORRY', count: 20 };
/** Letters that nobody takes for another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Leaflets, a kept basket and a batch of single-use codes of the demo store. */
export function buildCampaigns(
  context: Context,
  { products }: Catalog,
  { offers, offerVariants }: Marketing,
  { volumeOffers }: Promotions,
  author: string,
) {
  const popular = products
    .filter(({ row }) => row.status === 'active' && row.sold_by !== 'weight')
    .sort((a, b) => b.popularity - a.popularity || (a.row.id < b.row.id ? -1 : 1))
    .flatMap(({ variants }) => variants.slice(0, 1));
  const promoted = new Set([...offerVariants, ...volumeOffers].map(({ variant_id }) => variant_id));
  const plain = popular.filter(({ row }) => !promoted.has(row.id));

  let next = 0;
  const hotspots = () =>
    PAGE_PLACES.map(({ x, y, width, height }, at) => {
      const place = {
        id: `spot${String(at + 1)}`,
        x: Math.round(x * PAGE_UNITS),
        y: Math.round(y * PAGE_UNITS),
        width: Math.round(width * PAGE_UNITS),
        height: Math.round(height * PAGE_UNITS),
      };
      const variant = plain[next % plain.length]?.row;
      next += 1;
      // The third of each page was printed before its price went up: the price check finds it.
      return at === 3 && offers[0]
        ? { ...place, target_type: 'offer', target_id: offers[0].id, printed_price: null }
        : {
            ...place,
            target_type: 'variant',
            target_id: variant?.id ?? '',
            printed_price: (variant?.selling_price ?? 100) - (at === 2 ? 50 : 0),
          };
    });
  const leaflets = LEAFLETS.map(({ pages, from, upto, ...leaflet }): Row<'leaflets'> => {
    const created = context.daysFromNow(Math.min(from, 0) - 4);
    const drawn = pages.map((page, at) => ({
      id: `page${String(at + 1)}`,
      image: context.picture({ kind: 'page', ...page }),
      hotspots: hotspots(),
    }));
    return {
      id: context.id('lft', created),
      ...leaflet,
      available_from: iso(context.storeDay(from)),
      available_upto: iso(context.storeDay(upto)),
      pages: JSON.stringify(drawn),
      pages_ar: JSON.stringify(drawn),
      ...written(created, created, author),
    };
  });

  const made = context.daysFromNow(-6);
  const basket = plain.slice(0, 3).map(({ row }, at) => ({ variant_id: row.id, quantity: at + 1, weight_g: null }));
  const lines = plain.slice(0, 3).map(({ row }, at) => ({ variant_id: row.id, total: row.selling_price * (at + 1) }));
  const expected = JSON.stringify({ total: lines.reduce((sum, { total }) => sum + total, 0), lines });
  const priceCases: Row<'price_cases'>[] = [
    {
      id: context.id('pcs', made),
      title: 'Breakfast for a family',
      basket: JSON.stringify({ lines: basket }),
      expected,
      latest: expected,
      status: 'as_expected',
      checked_at: iso(context.now),
      ...written(made, made, author),
    },
  ];

  const batch_id = context.id('cpb', made);
  const terms = {
    discount_type: 'amount',
    discount_value: 1500,
    cart_value: 5000,
    maximum_discount: null,
    category_ids: [],
    brand_ids: [],
    product_ids: [],
    excluded_category_ids: [],
    excluded_brand_ids: [],
    excluded_product_ids: [],
    excludes_offers: false,
  } as const;
  const period = { starts_at: iso(context.storeDay(-6)), ends_at: iso(context.storeDay(60)) };
  const { prefix, ...about } = BATCH;
  const batches: Row<'coupon_batches'>[] = [
    {
      id: batch_id,
      ...about,
      ...period,
      prefix,
      made: BATCH.count,
      terms: JSON.stringify(terms),
      ...written(made, made, author),
    },
  ];
  const codes = Array.from({ length: BATCH.count }, (_, at): Row<'coupons'> => {
    const drawn = createHash('sha256')
      .update(`${prefix} ${String(at)}`)
      .digest();
    const code = [...drawn.subarray(0, 10)].map((byte) => LETTERS[byte % LETTERS.length] ?? 'A').join('');
    return {
      id: context.id('cpn', made),
      code: `${prefix}-${code}`,
      title: BATCH.title,
      title_ar: BATCH.title_ar,
      discount_type: terms.discount_type,
      discount_value: terms.discount_value,
      cart_value: terms.cart_value,
      maximum_discount: null,
      ...period,
      available_count: 1,
      used_count: 0,
      per_customer_limit: null,
      active: true,
      batch_id,
      ...written(made, made, author),
    };
  });
  return { leaflets, priceCases, batches, codes };
}
