import { sql } from 'kysely';
import { type Check, withIds } from '../../../platform/consistency/checks.ts';

/** Stock that can be sold of each variant: of a combo, what its scarcest component allows. */
const sellable = sql`
  select v.id as variant_id, v.product_id, coalesce(
    (select min(floor(coalesce((select sum(greatest(b.available, 0)) from stock_balances b where b.variant_id = c.component_id), 0) / c.quantity))::int
      from combo_components c where c.variant_id = v.id),
    (select sum(greatest(b.available, 0))::int from stock_balances b where b.variant_id = v.id), 0) as available
  from variants v`;

/**
 * The derived columns and what they follow from, said in another way than by their triggers: by the rows themselves.
 */
export const DERIVED: readonly Check[] = [
  {
    record: 'stock',
    table: 'stock_balances',
    columns: ['on_hand', 'reserved', 'blocked', 'expired'],
    key: ['id'],
    locks: { table: 'stock_balances', column: 'id' },
    expected: (ids) => sql`
      select b.id, coalesce(sum(m.on_hand_change), 0)::int as on_hand, coalesce(sum(m.reserved_change), 0)::int as reserved,
        coalesce(sum(m.blocked_change), 0)::int as blocked, coalesce(sum(m.expired_change), 0)::int as expired
      from stock_balances b left join stock_movements m on m.variant_id = b.variant_id and m.warehouse_id = b.warehouse_id
      where ${withIds('b.id', ids)} group by b.id`,
  },
  {
    record: 'stock',
    table: 'stock_batches',
    columns: ['quantity'],
    key: ['id'],
    locks: { table: 'stock_batches', column: 'id' },
    expected: (ids) => sql`
      select s.id, coalesce(sum(m.on_hand_change), 0)::int as quantity
      from stock_batches s left join stock_movements m on m.batch_id = s.id where ${withIds('s.id', ids)} group by s.id`,
  },
  {
    record: 'variant',
    table: 'variant_stock',
    columns: ['available'],
    key: ['variant_id'],
    locks: { table: 'variant_stock', column: 'variant_id' },
    expected: (ids) => sql`select variant_id, available from (${sellable}) as s where ${withIds('variant_id', ids)}`,
  },
  {
    record: 'product',
    table: 'products',
    columns: ['available', 'low_stock'],
    key: ['id'],
    locks: { table: 'products', column: 'id' },
    expected: (ids) => sql`
      select p.id, coalesce(sum(s.available), 0)::int as available,
        coalesce(bool_or(v.reorder_point > 0 and s.available <= v.reorder_point), false) as low_stock
      from products p left join variants v on v.product_id = p.id and v.archived_at is null
      left join (${sellable}) as s on s.variant_id = v.id where ${withIds('p.id', ids)} group by p.id`,
  },
];
