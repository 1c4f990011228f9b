-- Warehouses, where they deliver to, and stock. On hand is never typed over: balances follow the append-only ledger.

create table warehouses (
  id text primary key,
  code text not null,
  name text not null,
  name_ar text not null,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  address text not null default '',
  location text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  map_url text not null default '',
  phone text not null default '',
  hours text not null default '',
  capacity int,
  status text not null default 'open' check (status in ('open', 'paused', 'closed')),
  search_text text not null generated always as (fold(name || ' ' || name_ar || ' ' || code || ' ' || address)) stored,
  like record_columns including defaults
);
create unique index warehouses_code on warehouses (lower(code)) where archived_at is null;
create index warehouses_by_name on warehouses (name_sort, id);

create table pincodes (
  id text primary key,
  code text collate "C" not null,
  area text not null,
  area_ar text not null,
  area_sort text collate "C" not null generated always as (fold(area)) stored,
  city text not null default '',
  city_ar text not null default '',
  city_sort text collate "C" not null generated always as (fold(city)) stored,
  serviceable boolean not null default true,
  delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  free_delivery_from bigint check (free_delivery_from >= 0),
  minimum_order bigint not null default 0 check (minimum_order >= 0),
  cash_allowed boolean not null default true,
  promise_minutes int not null default 120 check (promise_minutes > 0),
  dealer_id text references dealers,
  search_text text not null generated always as (fold(code || ' ' || area || ' ' || area_ar || ' ' || city || ' ' || city_ar)) stored,
  like record_columns including defaults
);
create unique index pincodes_code on pincodes (code) where archived_at is null;
create index pincodes_by_code on pincodes (code, id);
create index pincodes_by_area on pincodes (area_sort, id);
create index pincodes_by_city on pincodes (city_sort, id);
create index pincodes_by_fee on pincodes (delivery_fee, id);
create index pincodes_by_promise on pincodes (promise_minutes, id);
create index pincodes_by_update on pincodes (updated_at, id);
create index pincodes_search on pincodes using gin (search_text gin_trgm_ops);

create table pincode_warehouses (
  pincode_id text not null references pincodes on delete cascade,
  warehouse_id text not null references warehouses,
  priority int not null default 1,
  primary key (pincode_id, warehouse_id)
);
create index pincode_warehouses_warehouse on pincode_warehouses (warehouse_id);

create table stock_balances (
  variant_id text not null references variants,
  warehouse_id text not null references warehouses,
  on_hand int not null default 0,
  reserved int not null default 0 check (reserved >= 0),
  safety int not null default 0 check (safety >= 0),
  blocked int not null default 0 check (blocked >= 0),
  available int not null generated always as (on_hand - reserved - safety - blocked) stored,
  updated_at timestamptz(3) not null default now(),
  primary key (variant_id, warehouse_id)
);
create index stock_balances_warehouse on stock_balances (warehouse_id, available, variant_id);

create table stock_batches (
  id text primary key,
  variant_id text not null references variants,
  warehouse_id text not null references warehouses,
  batch text not null,
  expires_on date,
  quantity int not null default 0,
  blocked boolean not null default false,
  like record_columns including defaults
);
create unique index stock_batches_batch on stock_batches (variant_id, warehouse_id, batch);
create index stock_batches_expiry on stock_batches (expires_on, id) where quantity > 0;

create table stock_movements (
  id text primary key,
  idempotency_key text not null unique,
  at timestamptz(3) not null default now(),
  variant_id text not null references variants,
  warehouse_id text not null references warehouses,
  batch_id text references stock_batches,
  kind text not null check (kind in ('receive', 'adjust', 'transfer_out', 'transfer_in', 'reserve', 'release', 'pack', 'put_back', 'count', 'waste', 'recall', 'return')),
  on_hand_change int not null default 0,
  reserved_change int not null default 0,
  blocked_change int not null default 0,
  reason text not null default '',
  order_id text,
  created_by text
);
create index stock_movements_variant on stock_movements (variant_id, id);
create index stock_movements_order on stock_movements (order_id, id);
create trigger stock_movements_append_only before update or delete or truncate on stock_movements for each statement execute function refuse_change();

-- A movement moves its balance in the same statement, whoever writes it.
create function apply_stock_movements() returns trigger language plpgsql as $$
begin
  -- Not one upsert: a check such as reserved >= 0 would be applied to the change itself, and a release alone is negative.
  insert into stock_balances (variant_id, warehouse_id) select distinct variant_id, warehouse_id from new_movements on conflict do nothing;
  -- Locked in one order, so that two orders over the same variants wait for each other rather than deadlock.
  perform from stock_balances where (variant_id, warehouse_id) in (select variant_id, warehouse_id from new_movements) order by variant_id, warehouse_id for update;
  update stock_balances b set
    on_hand = b.on_hand + m.on_hand, reserved = b.reserved + m.reserved, blocked = b.blocked + m.blocked, updated_at = now()
  from (
    select variant_id, warehouse_id, sum(on_hand_change)::int as on_hand, sum(reserved_change)::int as reserved, sum(blocked_change)::int as blocked
    from new_movements group by variant_id, warehouse_id
  ) as m where b.variant_id = m.variant_id and b.warehouse_id = m.warehouse_id;
  return null;
end $$;
create trigger stock_movements_applied after insert on stock_movements referencing new table as new_movements for each statement execute function apply_stock_movements();

create function stock_changed() returns trigger language plpgsql as $$
begin
  update products p set available = s.available, low_stock = s.low from (
    select v.product_id, sum(coalesce(b.available, 0))::int as available,
      bool_or(v.reorder_point > 0 and coalesce(b.available, 0) <= v.reorder_point) as low
    from variants v
    left join lateral (select sum(greatest(available, 0)) as available from stock_balances where variant_id = v.id) as b on true
    where v.archived_at is null and v.product_id in (select product_id from changed_stock c join variants on variants.id = c.variant_id)
    group by v.product_id
  ) as s where p.id = s.product_id and (p.available, p.low_stock) is distinct from (s.available, s.low);
  return null;
end $$;
create trigger stock_inserted after insert on stock_balances referencing new table as changed_stock for each statement execute function stock_changed();
create trigger stock_updated after update on stock_balances referencing new table as changed_stock for each statement execute function stock_changed();
