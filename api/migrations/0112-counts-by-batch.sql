-- A count expects what the shelf holds, batch by batch: on hand less what is picked and not yet packed.

alter table stock_count_lines
  drop constraint stock_count_lines_pkey,
  add column batch_id text references stock_batches,
  add column counted_at timestamptz(3),
  add constraint stock_count_lines_key unique nulls not distinct (stock_count_id, variant_id, batch_id);
comment on column stock_count_lines.expected is 'on the shelf when it was counted: what is picked, packed or received afterwards is no difference';
comment on column stock_count_lines.batch_id is 'null for what no batch holds, and for counts decided before batches were counted';

update stock_count_lines l set counted_at = c.updated_at from stock_counts c where c.id = l.stock_count_id and l.counted is not null;

-- Undecided counts were expected to find what lay in totes, and all batches in one number. A number is kept where neither
-- matters: one batch or none, and nothing packed since the count began or picked now. The others are counted again.
create temporary table undecided on commit drop as
select l.stock_count_id, l.variant_id, c.warehouse_id,
  (select count(*) from stock_batches b where b.variant_id = l.variant_id and b.warehouse_id = c.warehouse_id and b.quantity > 0) as batches,
  (select min(b.id) from stock_batches b where b.variant_id = l.variant_id and b.warehouse_id = c.warehouse_id and b.quantity > 0) as batch_id,
  coalesce((select on_hand from stock_balances s where s.variant_id = l.variant_id and s.warehouse_id = c.warehouse_id), 0)
    - coalesce((select sum(b.quantity) from stock_batches b where b.variant_id = l.variant_id and b.warehouse_id = c.warehouse_id), 0) as loose,
  exists (select from stock_movements m where m.variant_id = l.variant_id and m.warehouse_id = c.warehouse_id and m.kind = 'pack' and m.at >= c.created_at)
    or exists (
      select from orders o join order_lines ol on ol.order_id = o.id left join combo_components k on k.variant_id = ol.variant_id
      where o.warehouse_id = c.warehouse_id and o.status in ('processed', 'picked') and ol.picked > 0 and coalesce(k.component_id, ol.variant_id) = l.variant_id
    ) as moved
from stock_count_lines l join stock_counts c on c.id = l.stock_count_id where c.status in ('open', 'submitted');

update stock_counts c set status = 'open', version = version + 1, updated_at = now()
where c.status = 'submitted' and exists (
  select from stock_count_lines l join undecided u using (stock_count_id, variant_id)
  where l.stock_count_id = c.id and l.counted is not null and (u.moved or u.batches > 1 or (u.batches = 1 and u.loose <> 0))
);
update stock_count_lines l set
  batch_id = case when u.batches = 1 and u.loose = 0 then u.batch_id end,
  counted = case when again then null else l.counted end, expected = case when again then null else l.expected end,
  counted_by = case when again then null else l.counted_by end, counted_at = case when again then null else l.counted_at end
from (select *, moved or batches > 1 or (batches = 1 and loose <> 0) as again from undecided) u
where u.stock_count_id = l.stock_count_id and u.variant_id = l.variant_id;
delete from stock_count_lines l using undecided u
where u.stock_count_id = l.stock_count_id and u.variant_id = l.variant_id and u.batches > 1 and u.loose = 0;
insert into stock_count_lines (stock_count_id, variant_id, batch_id)
select u.stock_count_id, u.variant_id, b.id from undecided u
join stock_batches b on b.variant_id = u.variant_id and b.warehouse_id = u.warehouse_id and b.quantity > 0
on conflict do nothing;
