import type { RecordType } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A column, or several of one table, that follow from other rows: triggers, or the writes of those rows, keep them. */
export interface Check {
  /** The record whose audit trail a repair stands in. */
  record: RecordType;
  table: keyof Database;
  columns: readonly string[];
  /** What names a row of the table. */
  key: readonly string[];
  /** The columns as they are to be: `key` and `columns` of every row of the table, or of those with the given ids. */
  expected: (ids?: readonly string[]) => RawBuilder<unknown>;
  /** The column that `ids` are of. */
  locks: { table: keyof Database; column: string };
}

const within = (column: string, ids: readonly string[] | undefined) =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::text[])`;

/** Stock that can be sold of each variant: of a combo, what its scarcest component allows. */
const sellable = sql`
  select v.id as variant_id, v.product_id, coalesce(
    (select min(floor(coalesce((select sum(greatest(b.available, 0)) from stock_balances b where b.variant_id = c.component_id), 0) / c.quantity))::int
      from combo_components c where c.variant_id = v.id),
    (select sum(greatest(b.available, 0))::int from stock_balances b where b.variant_id = v.id), 0) as available
  from variants v`;

/**
 * Every derived column and what it follows from, said a second time and in another way than the triggers say it: by the
 * rows themselves. A test compares the list with the columns whose comment in the database begins with "derived".
 */
export const CHECKS: readonly Check[] = [
  {
    record: 'brand',
    table: 'brands',
    columns: ['product_count'],
    key: ['id'],
    locks: { table: 'brands', column: 'id' },
    expected: (ids) => sql`
      select b.id, (select count(*)::int from products p where p.brand_id = b.id and p.archived_at is null) as product_count
      from brands b where ${within('b.id', ids)}`,
  },
  {
    record: 'product',
    table: 'products',
    columns: ['variant_count', 'price_min', 'price_max', 'has_barcode'],
    key: ['id'],
    locks: { table: 'products', column: 'id' },
    expected: (ids) => sql`
      select p.id, count(v.id)::int as variant_count,
        min(v.selling_price) filter (where v.active) as price_min, max(v.selling_price) filter (where v.active) as price_max,
        coalesce(bool_or(exists (select from variant_barcodes b where b.variant_id = v.id and b.active)), false) as has_barcode
      from products p left join variants v on v.product_id = p.id and v.archived_at is null
      where ${within('p.id', ids)} group by p.id`,
  },
  {
    record: 'product',
    table: 'products',
    columns: ['image'],
    key: ['id'],
    locks: { table: 'products', column: 'id' },
    expected: (ids) => sql`
      select p.id, (array_agg(i.url order by i.rank, i.id))[1] as image
      from products p left join product_images i on i.product_id = p.id where ${within('p.id', ids)} group by p.id`,
  },
  {
    record: 'product',
    table: 'products',
    columns: ['search_text'],
    key: ['id'],
    locks: { table: 'products', column: 'id' },
    expected: (ids) => sql`
      select p.id, fold(concat_ws(' ', p.title, p.title_ar, p.search_words, b.name, b.name_ar)) as search_text
      from products p left join brands b on b.id = p.brand_id where ${within('p.id', ids)}`,
  },
  {
    record: 'product',
    table: 'products',
    columns: ['rating_sum', 'rating_count'],
    key: ['id'],
    locks: { table: 'products', column: 'id' },
    expected: (ids) => sql`
      select p.id, coalesce(sum(r.rating), 0)::int as rating_sum, count(r.id)::int as rating_count
      from products p left join reviews r on r.product_id = p.id and r.status = 'published'
      where ${within('p.id', ids)} group by p.id`,
  },
  {
    record: 'variant',
    table: 'variant_barcodes',
    columns: ['active'],
    key: ['variant_id', 'barcode'],
    locks: { table: 'variants', column: 'variant_id' },
    expected: (ids) => sql`
      select b.variant_id, b.barcode, v.active and v.archived_at is null and p.archived_at is null as active
      from variant_barcodes b join variants v on v.id = b.variant_id join products p on p.id = v.product_id
      where ${within('b.variant_id', ids)}`,
  },
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
      where ${within('b.id', ids)} group by b.id`,
  },
  {
    record: 'stock',
    table: 'stock_batches',
    columns: ['quantity'],
    key: ['id'],
    locks: { table: 'stock_batches', column: 'id' },
    expected: (ids) => sql`
      select s.id, coalesce(sum(m.on_hand_change), 0)::int as quantity
      from stock_batches s left join stock_movements m on m.batch_id = s.id where ${within('s.id', ids)} group by s.id`,
  },
  {
    record: 'coupon',
    table: 'coupons',
    columns: ['used_count'],
    key: ['id'],
    locks: { table: 'coupons', column: 'id' },
    expected: (ids) => sql`
      select c.id, count(u.order_id)::int as used_count
      from coupons c left join coupon_uses u on u.coupon_id = c.id and u.restored_at is null where ${within('c.id', ids)} group by c.id`,
  },
  {
    record: 'variant',
    table: 'variant_stock',
    columns: ['available'],
    key: ['variant_id'],
    locks: { table: 'variant_stock', column: 'variant_id' },
    expected: (ids) => sql`select variant_id, available from (${sellable}) as s where ${within('variant_id', ids)}`,
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
      left join (${sellable}) as s on s.variant_id = v.id where ${within('p.id', ids)} group by p.id`,
  },
  {
    record: 'customer',
    table: 'customers',
    columns: ['order_count', 'spent', 'last_order_at'],
    key: ['id'],
    locks: { table: 'customers', column: 'id' },
    expected: (ids) => sql`
      select c.id, count(o.id)::int as order_count,
        coalesce(sum(o.amount) filter (where o.status = 'delivered'), 0)::bigint as spent, max(o.purchase_date) as last_order_at
      from customers c left join orders o on o.customer_id = c.id where ${within('c.id', ids)} group by c.id`,
  },
  {
    record: 'customer',
    table: 'customers',
    columns: ['wallet'],
    key: ['id'],
    locks: { table: 'customers', column: 'id' },
    expected: (ids) => sql`
      select c.id, coalesce(sum(e.amount), 0)::bigint as wallet
      from customers c left join wallet_entries e on e.customer_id = c.id where ${within('c.id', ids)} group by c.id`,
  },
  {
    record: 'gift_card',
    table: 'gift_cards',
    columns: ['balance'],
    key: ['id'],
    locks: { table: 'gift_cards', column: 'id' },
    expected: (ids) => sql`
      select g.id, coalesce(sum(m.change), 0)::bigint as balance
      from gift_cards g left join gift_card_movements m on m.gift_card_id = g.id where ${within('g.id', ids)} group by g.id`,
  },
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
      ) as p on p.order_id = o.id where ${within('o.id', ids)}`,
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
      from order_lines l where ${within('l.id', ids)}`,
  },
];
