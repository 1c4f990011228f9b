import { sql } from 'kysely';

const DAYS = 30;

/**
 * What "best seller" means everywhere: a subselect of `product_id` and the `units` that customers ordered of it in the
 * last 30 days. Products that nobody ordered are not in it.
 */
export const SOLD_LATELY = sql`(
  select v.product_id, sum(ol.quantity) as units from order_lines ol join orders o on o.id = ol.order_id join variants v on v.id = ol.variant_id
  where o.status <> 'cancelled' and o.purchase_date >= now() - ${DAYS} * interval '1 day' group by 1
)`;
