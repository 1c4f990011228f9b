import { sql } from 'kysely';
import { type Check, withIds } from '../../../platform/consistency/checks.ts';

/**
 * The derived columns and what they follow from, said in another way than by their triggers: by the rows themselves.
 */
export const DERIVED: readonly Check[] = [
  {
    record: 'order',
    table: 'orders',
    columns: ['captured', 'refunded', 'authorised', 'payment_failed'],
    key: ['id'],
    locks: { table: 'orders', column: 'id' },
    expected: (ids) => sql`
      select o.id, coalesce(p.captured, 0)::bigint as captured, coalesce(p.refunded, 0)::bigint as refunded,
        coalesce(p.authorised, 0)::bigint as authorised, coalesce(p.last = 'failed', false) as payment_failed
      from orders o left join (
        select order_id, sum(amount) filter (where event = 'captured') as captured,
          sum(amount) filter (where event = 'refunded') as refunded,
          sum(authorised_change) as authorised, (array_agg(event order by at desc, id desc))[1] as last
        from order_payments group by order_id
      ) as p on p.order_id = o.id where ${withIds('o.id', ids)}`,
  },
  {
    record: 'order',
    table: 'order_lines',
    columns: ['refunded', 'returned'],
    key: ['id'],
    locks: { table: 'order_lines', column: 'id' },
    expected: (ids) => sql`
      select l.id,
        coalesce((select sum(r.amount) from refund_lines r join refunds f on f.id = r.refund_id and f.status = 'settled' where r.order_line_id = l.id), 0)::bigint as refunded,
        coalesce((select sum(r.sellable + r.damaged) from return_lines r where r.order_line_id = l.id), 0)::int as returned
      from order_lines l where ${withIds('l.id', ids)}`,
  },
];
