-- Expired goods are on hand and not for sale (ADR 0043). Each batch knows whether the ledger counts it as expired; the movement
-- `expire` books it in and out, so that available stays a stored column that lists can sort by.

-- Days before its date from which a batch is no longer sold; null inherits from the category above, and 0 from the top.
alter table categories add column sale_stop_days int check (sale_stop_days between 0 and 365);
create function sale_stop_days(category text) returns int language sql stable as $$
  select coalesce(
    (select coalesce(own.sale_stop_days, above.sale_stop_days, top.sale_stop_days) from categories own
      left join categories above on above.id = own.parent_id left join categories top on top.id = above.parent_id
      where own.id = category), 0)
$$;
create function store_today() returns date language sql stable as $$
  select (now() at time zone coalesce((select value #>> '{}' from settings where key = 'store.time_zone'), 'UTC'))::date
$$;

alter table stock_batches add column expired boolean not null default false;
comment on column stock_batches.expired is 'whether the ledger counts it as expired; follows its date within a minute, and before each write of its place';
create index stock_batches_unexpired on stock_batches (expires_on, variant_id, warehouse_id) where quantity > 0 and not expired and expires_on is not null;
create index stock_batches_unexpired_place on stock_batches (variant_id, warehouse_id, expires_on) where quantity > 0 and not expired and expires_on is not null;
create index stock_batches_expired on stock_batches (warehouse_id, id) where quantity > 0 and expired;

-- Units of a place that are past their date and that the ledger does not count as expired yet.
create function unbooked_expiry(variant text, warehouse text) returns int language sql stable as $$
  select coalesce(sum(b.quantity), 0)::int
  from stock_batches b join variants v on v.id = b.variant_id join products p on p.id = v.product_id
  where b.variant_id = variant and b.warehouse_id = warehouse and b.quantity > 0 and not b.expired and not b.blocked
    and b.expires_on <= store_today() + (select coalesce(max(c.sale_stop_days), 0) from categories c)
    and b.expires_on - sale_stop_days(p.category_id) <= store_today()
$$;

alter table stock_movements add column expired_change int not null default 0;
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check check (kind in
  ('receive', 'adjust', 'transfer_out', 'transfer_in', 'reserve', 'release', 'pack', 'put_back', 'count', 'waste', 'recall', 'return', 'expire')) not valid;
alter table stock_movements validate constraint stock_movements_kind_check;

alter table stock_balances add column expired int not null default 0 check (expired >= 0);
comment on column stock_balances.expired is 'derived: the sum of its movements';
alter table stock_balances drop column available;
alter table stock_balances add column available int not null generated always as (on_hand - reserved - safety - blocked - expired) stored;
create index stock_balances_warehouse on stock_balances (warehouse_id, available, variant_id);

-- What comes into an expired batch, leaves it, or is blocked in it, moves what is expired too, whoever writes the movement.
create function set_expired_change() returns trigger language plpgsql as $$
begin
  if exists (select from stock_batches where id = new.batch_id and expired) then
    new.expired_change := new.on_hand_change - new.blocked_change;
  end if;
  return new;
end $$;
create trigger stock_movements_expired before insert on stock_movements for each row
  when (new.batch_id is not null and new.kind <> 'expire') execute function set_expired_change();

create or replace function apply_stock_movements() returns trigger language plpgsql as $$
begin
  -- Not one upsert: a check such as reserved >= 0 would be applied to the change itself, and a release alone is negative.
  insert into stock_balances (variant_id, warehouse_id) select distinct variant_id, warehouse_id from new_movements on conflict do nothing;
  -- Locked in one order, so that two orders over the same variants wait for each other rather than deadlock.
  perform from stock_balances where (variant_id, warehouse_id) in (select variant_id, warehouse_id from new_movements) order by variant_id, warehouse_id for update;
  update stock_balances b set
    on_hand = b.on_hand + m.on_hand, reserved = b.reserved + m.reserved, blocked = b.blocked + m.blocked, expired = b.expired + m.expired,
    updated_at = now()
  from (
    select variant_id, warehouse_id, sum(on_hand_change)::int as on_hand, sum(reserved_change)::int as reserved,
      sum(blocked_change)::int as blocked, sum(expired_change)::int as expired
    from new_movements group by variant_id, warehouse_id
  ) as m where b.variant_id = m.variant_id and b.warehouse_id = m.warehouse_id;
  return null;
end $$;

create or replace function tell_stock_changed() returns trigger language plpgsql as $$
begin
  if not webhooks_want('stock.changed') then return null; end if;
  if tg_op = 'INSERT' then
    insert into webhook_events (type, record_id, data)
      select 'stock.changed', n.id, jsonb_build_object('variant_id', n.variant_id, 'warehouse_id', n.warehouse_id, 'on_hand', n.on_hand,
        'reserved', n.reserved, 'blocked', n.blocked, 'expired', n.expired, 'safety', n.safety, 'available', n.available)
      from written n where n.on_hand <> 0 or n.reserved <> 0 or n.blocked <> 0;
  else
    insert into webhook_events (type, record_id, data)
      select 'stock.changed', n.id, jsonb_build_object('variant_id', n.variant_id, 'warehouse_id', n.warehouse_id, 'on_hand', n.on_hand,
        'reserved', n.reserved, 'blocked', n.blocked, 'expired', n.expired, 'safety', n.safety, 'available', n.available)
      from written n join old_rows o on o.id = n.id
      where (o.on_hand, o.reserved, o.blocked, o.expired, o.safety) is distinct from (n.on_hand, n.reserved, n.blocked, n.expired, n.safety);
  end if;
  return null;
end $$;

-- Units in a picker's tote, by the batch they were taken from: picked, not yet packed. Packing turns them into movements.
create table picked_batches (
  order_line_id text not null references order_lines on delete cascade,
  batch_id text not null references stock_batches,
  quantity int not null check (quantity > 0),
  primary key (order_line_id, batch_id)
);
create index picked_batches_batch on picked_batches (batch_id);

-- Expired goods that counted as available until now; the movements list them once, by their reason.
with due as (
  update stock_batches b set expired = true, version = b.version + 1, updated_at = now()
  from variants v join products p on p.id = v.product_id
  where v.id = b.variant_id and b.quantity > 0 and b.expires_on - sale_stop_days(p.category_id) <= store_today()
  returning b.id, b.variant_id, b.warehouse_id, b.quantity, b.blocked
)
insert into stock_movements (id, idempotency_key, variant_id, warehouse_id, batch_id, kind, expired_change, reason)
  select 'mov_' || replace(gen_random_uuid()::text, '-', ''), 'expire ' || id || ' migrated', variant_id, warehouse_id, id, 'expire', quantity, 'found_expired'
  from due where not blocked;
