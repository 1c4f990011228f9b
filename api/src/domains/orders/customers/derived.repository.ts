import { sql } from 'kysely';
import { type Check, withIds } from '../../../platform/consistency/checks.ts';

/**
 * The derived columns and what they follow from, said in another way than by their triggers: by the rows themselves.
 */
export const DERIVED: readonly Check[] = [
  {
    record: 'customer',
    table: 'customers',
    columns: ['order_count', 'spent', 'last_order_at'],
    key: ['id'],
    locks: { table: 'customers', column: 'id' },
    expected: (ids) => sql`
      select c.id, count(o.id)::int as order_count,
        coalesce(sum(o.amount) filter (where o.status = 'delivered'), 0)::bigint as spent, max(o.purchase_date) as last_order_at
      from customers c left join orders o on o.customer_id = c.id where ${withIds('c.id', ids)} group by c.id`,
  },
  {
    record: 'customer',
    table: 'customers',
    columns: ['wallet'],
    key: ['id'],
    locks: { table: 'customers', column: 'id' },
    expected: (ids) => sql`
      select c.id, coalesce(sum(e.amount), 0)::bigint as wallet
      from customers c left join wallet_entries e on e.customer_id = c.id where ${withIds('c.id', ids)} group by c.id`,
  },
];
