import { sql } from 'kysely';
import { type Check, withIds } from '../../../platform/consistency/checks.ts';

/**
 * The derived columns and what they follow from, said in another way than by their triggers: by the rows themselves.
 */
export const DERIVED: readonly Check[] = [
  {
    record: 'coupon',
    table: 'coupons',
    columns: ['used_count'],
    key: ['id'],
    locks: { table: 'coupons', column: 'id' },
    expected: (ids) => sql`
      select c.id, count(u.order_id)::int as used_count
      from coupons c left join coupon_uses u on u.coupon_id = c.id and u.restored_at is null where ${withIds('c.id', ids)} group by c.id`,
  },
];
