-- The catalogue's moves and the stock's counts: what 0003 and 0004 left to the modules that came after them.

-- The parent's row is locked for as long as the child is written: of two moves that would make a circle one waits for the
-- other and then meets the level it left behind.
create or replace function check_category_parent() returns trigger language plpgsql as $$
declare
  parent_level int;
begin
  if new.parent_id is not null then
    select level into parent_level from categories where id = new.parent_id for share;
    if parent_level is distinct from new.level - 1 then
      raise exception 'a category of level % needs a parent of level %', new.level, new.level - 1 using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;

create unique index variant_type_options_name_ar on variant_type_options (variant_type_id, fold(name_ar)) where archived_at is null;
create unique index variant_types_name_ar on variant_types (fold(name_ar)) where archived_at is null;
create index variant_types_by_name on variant_types (name_sort, id);
create index variant_types_by_update on variant_types (updated_at, id);
create index variants_by_option on variants using gin (options jsonb_path_ops);
create index variants_by_code on variants (code, id);
create index variants_by_price on variants (price, id);
create index variants_by_selling_price on variants (selling_price, id);
create index variants_by_update on variants (updated_at, id);
create index combo_components_component on combo_components (component_id);
create index price_history_due on price_history (starts_at, id) where applied_at is null;
create index reviews_by_date on reviews (created_at, id);
create index reviews_by_rating on reviews (rating, id);
create unique index horizontal_lists_one_rank on horizontal_lists (rank) where archived_at is null;

-- A product's stars are those of its published reviews; the change is added, because a store that moved here may bring sums without their reviews.
create function review_counted() returns trigger language plpgsql as $$
begin
  if old.status = 'published' and new.status <> 'published' then
    update products set rating_sum = greatest(0, rating_sum - old.rating), rating_count = greatest(0, rating_count - 1) where id = new.product_id;
  elsif old.status <> 'published' and new.status = 'published' then
    update products set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 where id = new.product_id;
  end if;
  return null;
end $$;
create trigger reviews_counted after update of status on reviews for each row execute function review_counted();

-- A barcode is held by what is on offer: it comes free with the archiving or switching off of its variant or product.
create function follow_barcodes(ids text[]) returns void language sql as $$
  update variant_barcodes b set active = v.active and v.archived_at is null and p.archived_at is null
  from variants v join products p on p.id = v.product_id
  where b.variant_id = any(ids) and v.id = b.variant_id and b.active <> (v.active and v.archived_at is null and p.archived_at is null)
$$;
create function variant_switched() returns trigger language plpgsql as $$
begin
  perform follow_barcodes(array[new.id]);
  return null;
end $$;
create trigger variants_switched after update of active, archived_at on variants for each row
  when (old.active <> new.active or old.archived_at is distinct from new.archived_at) execute function variant_switched();
create function product_archived() returns trigger language plpgsql as $$
begin
  perform follow_barcodes(array(select id from variants where product_id = new.id));
  return null;
end $$;
create trigger products_archived after update of archived_at on products for each row
  when (old.archived_at is distinct from new.archived_at) execute function product_archived();

-- What can be sold of a variant in all warehouses together; of a combo, what its scarcest component allows. Not a column of
-- variants: a movement would then lock the variant's row against whoever edits it.
create table variant_stock (
  variant_id text primary key references variants on delete cascade,
  available int not null default 0
);
create index variant_stock_by_available on variant_stock (available, variant_id);

create function available_of(id text) returns int language sql stable as $$
  select coalesce(
    (select min(floor(coalesce((select sum(greatest(b.available, 0)) from stock_balances b where b.variant_id = c.component_id), 0) / c.quantity))::int
      from combo_components c where c.variant_id = id),
    (select sum(greatest(b.available, 0))::int from stock_balances b where b.variant_id = id), 0)
$$;

create function refresh_stock(ids text[]) returns void language plpgsql as $$
begin
  -- In one order: two movements over the same products wait for each other rather than deadlock.
  perform from products where id = any(ids) order by id for no key update;
  insert into variant_stock (variant_id, available) select v.id, available_of(v.id) from variants v where v.product_id = any(ids) order by v.id
    on conflict (variant_id) do update set available = excluded.available where variant_stock.available <> excluded.available;
  update products p set available = s.available, low_stock = s.low from (
    select wanted.id, coalesce(sum(k.available), 0)::int as available, coalesce(bool_or(v.reorder_point > 0 and k.available <= v.reorder_point), false) as low
    from unnest(ids) as wanted(id)
    left join variants v on v.product_id = wanted.id and v.archived_at is null
    left join variant_stock k on k.variant_id = v.id
    group by wanted.id
  ) as s where p.id = s.id and (p.available, p.low_stock) is distinct from (s.available, s.low);
end $$;

create or replace function stock_changed() returns trigger language plpgsql as $$
begin
  perform refresh_stock(array(
    select v.product_id from changed_stock c join variants v on v.id = c.variant_id
    union select v.product_id from changed_stock c join combo_components k on k.component_id = c.variant_id join variants v on v.id = k.variant_id));
  return null;
end $$;

create function variants_stocked() returns trigger language plpgsql as $$
begin
  insert into variant_stock (variant_id) select id from changed_rows on conflict do nothing;
  return null;
end $$;
create trigger variants_stocked after insert on variants referencing new table as changed_rows for each statement execute function variants_stocked();
create function variant_restocked() returns trigger language plpgsql as $$
begin
  perform refresh_stock(array[new.product_id]);
  return null;
end $$;
create trigger variants_restocked after update of reorder_point, archived_at on variants for each row
  when (old.reorder_point <> new.reorder_point or old.archived_at is distinct from new.archived_at) execute function variant_restocked();
create function combos_changed() returns trigger language plpgsql as $$
begin
  perform refresh_stock(array(select distinct v.product_id from changed_rows c join variants v on v.id = c.variant_id));
  return null;
end $$;
create trigger combos_inserted after insert on combo_components referencing new table as changed_rows for each statement execute function combos_changed();
create trigger combos_deleted after delete on combo_components referencing old table as changed_rows for each statement execute function combos_changed();

insert into variant_stock (variant_id, available) select id, available_of(id) from variants;

alter table stock_batches add check (quantity >= 0);
create index stock_movements_sold on stock_movements (at) where kind = 'pack';
create index stock_movements_by_time on stock_movements (at, id);
create index stock_movements_batch on stock_movements (batch_id) where batch_id is not null;

create sequence stock_count_numbers;
create table stock_counts (
  id text primary key,
  number text collate "C" not null unique default 'C' || lpad(nextval('stock_count_numbers')::text, 5, '0'),
  warehouse_id text not null references warehouses,
  category_id text references categories on delete set null,
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'submitted', 'approved', 'rejected')),
  status_reason text not null default '',
  counted_by text references users,
  approved_by text references users,
  like record_columns including defaults
);
create index stock_counts_by_date on stock_counts (created_at, id);

create table stock_count_lines (
  stock_count_id text not null references stock_counts on delete cascade,
  variant_id text not null references variants,
  counted int check (counted >= 0),
  -- On hand at the moment of counting, so that what is sold between counting and approval is no difference.
  expected int,
  counted_by text references users,
  primary key (stock_count_id, variant_id)
);
