import { EFFECT_DAYS, KeptPrice } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { sold } from '../../orders/orders/orders.service.ts';
import type { SoldLines } from './price-effect.ts';

const units = sql`(order_lines.quantity - order_lines.substituted - order_lines.short)`;
const grams = sql`coalesce(order_lines.picked_weight_g, order_lines.weight_g)`;

/** Lines from before reasons were kept cost their selling price. */
const SELLING: KeptPrice = {
  winner: { kind: 'selling', id: null },
  rule: { type: 'selling' },
  coupon_eligible: false,
  candidates: [],
};

export interface SoldVariantLines extends SoldLines {
  variant_id: string;
  /** What all of them came to before coupons, and without VAT. */
  revenue: number;
  net_revenue: number;
  /** Of one unit, or one kilogram, today. */
  cost: number | null;
}

/** What of these variants was sold in the last days, by lines that are alike: a few hundred where thousands were sold. */
export async function readSoldLines(db: Db, ids: readonly string[], viewer: Actor): Promise<SoldVariantLines[]> {
  const { rows } = await sql<
    Omit<SoldVariantLines, 'prices' | 'price'> & { list_price: number; unit_price: number; reason: unknown }
  >`
    select order_lines.variant_id, order_lines.list_price, order_lines.unit_price, order_lines.vat_rate, variants.cost,
      ${units} as quantity, ${grams} as weight_g, (array_agg(order_lines.price_reason))[1] as reason,
      count(*)::int as lines, sum(order_lines.net + order_lines.discount)::bigint as revenue,
      sum(order_lines.net + order_lines.discount
        - round((order_lines.net + order_lines.discount)::numeric * order_lines.vat_rate / (10000 + order_lines.vat_rate)))::bigint as net_revenue
    from order_lines join orders on orders.id = order_lines.order_id join variants on variants.id = order_lines.variant_id
    where order_lines.variant_id = any(${ids}::text[]) and ${sold(viewer)} and ${within('variant', viewer)}
      and orders.purchase_date >= now() - make_interval(days => ${EFFECT_DAYS}) and ${units} > 0
    group by order_lines.variant_id, order_lines.list_price, order_lines.unit_price, order_lines.vat_rate, variants.cost,
      ${units}, ${grams}, order_lines.price_reason -> 'winner', order_lines.price_reason -> 'rule',
      order_lines.price_reason #> '{terms,offers}', order_lines.price_reason #> '{terms,tiers}'`.execute(db);
  return rows.map(({ list_price, unit_price, reason, ...row }) => ({
    ...row,
    prices: { list_price, selling_price: unit_price },
    price: KeptPrice.safeParse(reason).data ?? SELLING,
  }));
}
