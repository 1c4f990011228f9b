import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/**
 * Units picked and not yet packed in a warehouse, by variant: on hand by the books, in a tote by sight. Components
 * stand for their combos.
 */
const pickedIn = (warehouseId: string) => sql`
  select coalesce(k.component_id, l.variant_id) as variant_id, sum(l.picked * coalesce(k.quantity, 1))::int as quantity
  from orders o join order_lines l on l.order_id = o.id left join combo_components k on k.variant_id = l.variant_id
  where o.warehouse_id = ${warehouseId} and o.status in ('processed', 'picked') and l.picked > 0 group by 1`;

/**
 * What the shelves of a warehouse hold by the books, as rows of `variant_id`, `batch_id`, `quantity` and `listed`: one
 * for each batch that holds something, and one for what no batch holds, `listed` where there is some or the variant
 * keeps no batches. What is picked left the batches that the pickers named; the rest first expired first, as packing
 * books it.
 */
export const shelvesOf = (warehouseId: string, variants: RawBuilder<unknown>) => sql`
  with picked as (${pickedIn(warehouseId)}), batches as (
    select b.id, b.variant_id, b.expires_on, b.quantity, b.blocked or b.expired as unsellable,
      coalesce((select sum(k.quantity) from picked_batches k where k.batch_id = b.id), 0)::int as named
    from stock_batches b where b.warehouse_id = ${warehouseId} and b.quantity > 0 and b.variant_id in (${variants})
  ), unnamed as (
    select variant_id, greatest(0, p.quantity - coalesce((select sum(named) from batches b where b.variant_id = p.variant_id), 0))::int as quantity from picked p
  ), held as (
    select b.variant_id, b.id as batch_id, b.quantity, b.named + case when unsellable then 0 else greatest(0, least(b.quantity - b.named, coalesce(u.quantity, 0)
      - coalesce(sum(b.quantity - b.named) filter (where not unsellable) over (
          partition by b.variant_id order by b.expires_on nulls last, b.id rows between unbounded preceding and 1 preceding), 0))) end::int as picked
    from batches b left join unnamed u on u.variant_id = b.variant_id
  ), loose as (
    select s.variant_id, s.on_hand - coalesce(sum(h.quantity), 0)::int as on_hand, coalesce(p.quantity, 0) - coalesce(sum(h.picked), 0)::int as picked,
      count(h.batch_id) as batches
    from stock_balances s left join held h on h.variant_id = s.variant_id left join picked p on p.variant_id = s.variant_id
    where s.warehouse_id = ${warehouseId} and s.variant_id in (${variants}) group by s.variant_id, s.on_hand, p.quantity
  )
  select variant_id, batch_id, quantity - picked as quantity, true as listed from held
  union all
  select variant_id, null, on_hand - picked, batches = 0 or on_hand <> 0 from loose`;

/**
 * How many units of a batch people took out of the books since a moment: written off, corrected, sent away or back to
 * their supplier. Orders are not among them: what they pack is booked from a batch, and may have lain in another.
 */
export async function readTakenSince(trx: Trx, batchId: string, since: string | null): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(-sum(on_hand_change), 0)::int as taken from stock_movements
    where batch_id = ${batchId} and kind in ('waste', 'adjust', 'transfer_out', 'supplier_return') and on_hand_change < 0 and at > ${since}`.execute(
    trx,
  );
  return rows[0]?.taken ?? 0;
}
