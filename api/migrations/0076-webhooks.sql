-- Webhooks: what the store tells other systems, and how each telling went (ADR 0030).
create table webhooks (
  id text primary key,
  name text not null,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  url text not null,
  events text[] not null default '{}',
  active boolean not null default true,
  note text not null default '',
  -- Encrypted under a key of the API: a copy of the database signs nothing.
  secret_sealed text not null,
  secret_last_four text not null,
  old_secret_sealed text,
  old_secret_until timestamptz(3),
  -- Attempts that failed since the last one that did not.
  failures int not null default 0,
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text check (disabled_reason in ('failures', 'gone', 'secret_lost')),
  last_delivered_at timestamptz(3),
  search_text text not null generated always as (fold(name || ' ' || url || ' ' || note)) stored,
  like record_columns including defaults
);
create unique index webhooks_name on webhooks (fold(name)) where archived_at is null;
create index webhooks_by_name on webhooks (name_sort, id);
create index webhooks_by_creation on webhooks (created_at, id);
create trigger refuse_stale_version before update of version on webhooks for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- What happened, once, whoever is told of it. The id is the same in every delivery and every attempt.
create table webhook_events (
  id text primary key default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  seq bigint generated always as identity,
  type text not null,
  record_id text not null,
  data jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index webhook_events_age on webhook_events (created_at);

create table webhook_deliveries (
  id text primary key default 'wdl_' || replace(gen_random_uuid()::text, '-', ''),
  webhook_id text not null references webhooks on delete cascade,
  event_id text not null references webhook_events on delete cascade,
  cause text not null default 'event' check (cause in ('event', 'test', 'resend')),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz(3) default now(),
  -- Whoever sends it keeps it until then; after that it died, and the delivery is taken again.
  claimed_until timestamptz(3),
  last_status int,
  last_error text,
  created_at timestamptz(3) not null default now(),
  created_by text,
  finished_at timestamptz(3)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'waiting';
create index webhook_deliveries_by_creation on webhook_deliveries (created_at, id);
create index webhook_deliveries_of on webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_event on webhook_deliveries (event_id);

create table webhook_attempts (
  id text primary key default 'wat_' || replace(gen_random_uuid()::text, '-', ''),
  delivery_id text not null references webhook_deliveries on delete cascade,
  number int not null,
  at timestamptz(3) not null default now(),
  url text not null,
  status int,
  error text,
  duration_ms int not null,
  response text not null default ''
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, number);

-- Events are written by the statement that changes the record, in its transaction, whichever part of the program it comes from: an
-- import, a bulk action and a form tell alike, one event for each record, one statement for all of them.
create function webhooks_want(variadic types text[]) returns boolean stable language sql as $$
  select exists (select from webhooks where active and archived_at is null and events && types)
$$;
create function utc_text(moment timestamptz) returns text immutable language sql as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function queue_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event_id)
    select w.id, e.id from told e join webhooks w on w.active and w.archived_at is null and e.type = any(w.events) order by e.seq;
  -- The write that this belongs to asks for the job when it ends; whatever asks for none is found within a minute.
  if found then perform set_config('bo.webhooks_due', 'yes', true); end if;
  return null;
end $$;
create trigger queue_deliveries after insert on webhook_events referencing new table as told for each statement execute function queue_webhook_deliveries();

create function tell_order_created() returns trigger language plpgsql as $$
begin
  if webhooks_want('order.created') then
    insert into webhook_events (type, record_id, data)
      select 'order.created', n.id, jsonb_build_object('order_id', n.id, 'number', n.number, 'status', n.status, 'source', n.source,
        'reference', n.reference, 'payment_mode', n.payment_mode, 'payment_status', n.payment_status, 'amount', n.amount,
        'currency', n.currency, 'quantity', n.qty, 'warehouse_id', n.warehouse_id, 'placed_at', utc_text(n.purchase_date))
      from written n where n.source <> 'import';
  end if;
  return null;
end $$;
create trigger tell_webhooks_created after insert on orders referencing new table as written for each statement execute function tell_order_created();

create function tell_order_changed() returns trigger language plpgsql as $$
begin
  if webhooks_want('order.status_changed') then
    insert into webhook_events (type, record_id, data)
      select 'order.status_changed', n.id, jsonb_build_object('order_id', n.id, 'number', n.number, 'status', n.status,
        'previous_status', o.status, 'reference', n.reference, 'payment_mode', n.payment_mode, 'payment_status', n.payment_status,
        'amount', n.amount, 'currency', n.currency, 'quantity', n.qty, 'warehouse_id', n.warehouse_id)
      from written n join old_rows o on o.id = n.id where o.status <> n.status;
  end if;
  if webhooks_want('order.payment_changed') then
    insert into webhook_events (type, record_id, data)
      select 'order.payment_changed', n.id, jsonb_build_object('order_id', n.id, 'number', n.number, 'reference', n.reference,
        'payment_mode', n.payment_mode, 'payment_status', n.payment_status, 'previous_payment_status', o.payment_status,
        'amount', n.amount, 'captured', n.captured, 'refunded', n.refunded, 'currency', n.currency)
      from written n join old_rows o on o.id = n.id where o.payment_status <> n.payment_status;
  end if;
  return null;
end $$;
create trigger tell_webhooks_changed after update on orders referencing old table as old_rows new table as written for each statement execute function tell_order_changed();

create function tell_stock_changed() returns trigger language plpgsql as $$
begin
  if not webhooks_want('stock.changed') then return null; end if;
  if tg_op = 'INSERT' then
    insert into webhook_events (type, record_id, data)
      select 'stock.changed', n.id, jsonb_build_object('variant_id', n.variant_id, 'warehouse_id', n.warehouse_id, 'on_hand', n.on_hand,
        'reserved', n.reserved, 'blocked', n.blocked, 'safety', n.safety, 'available', n.available)
      from written n where n.on_hand <> 0 or n.reserved <> 0 or n.blocked <> 0;
  else
    insert into webhook_events (type, record_id, data)
      select 'stock.changed', n.id, jsonb_build_object('variant_id', n.variant_id, 'warehouse_id', n.warehouse_id, 'on_hand', n.on_hand,
        'reserved', n.reserved, 'blocked', n.blocked, 'safety', n.safety, 'available', n.available)
      from written n join old_rows o on o.id = n.id
      where (o.on_hand, o.reserved, o.blocked, o.safety) is distinct from (n.on_hand, n.reserved, n.blocked, n.safety);
  end if;
  return null;
end $$;
create trigger tell_webhooks_created after insert on stock_balances referencing new table as written for each statement execute function tell_stock_changed();
create trigger tell_webhooks_changed after update on stock_balances referencing old table as old_rows new table as written for each statement execute function tell_stock_changed();

create function tell_product_created() returns trigger language plpgsql as $$
begin
  if webhooks_want('product.created') then
    insert into webhook_events (type, record_id, data)
      select 'product.created', n.id, jsonb_build_object('product_id', n.id, 'title', n.title, 'title_ar', n.title_ar, 'slug', n.slug,
        'status', n.status, 'category_id', n.category_id, 'brand_id', n.brand_id, 'seller_id', n.seller_id)
      from written n;
  end if;
  return null;
end $$;
create trigger tell_webhooks_created after insert on products referencing new table as written for each statement execute function tell_product_created();
-- What is derived (stock, ratings, the lowest price) changes without a version, and tells nothing.
create function tell_product_changed() returns trigger language plpgsql as $$
begin
  if webhooks_want('product.updated') then
    insert into webhook_events (type, record_id, data)
      select 'product.updated', n.id, jsonb_build_object('product_id', n.id, 'title', n.title, 'title_ar', n.title_ar, 'slug', n.slug,
        'status', n.status, 'category_id', n.category_id, 'brand_id', n.brand_id, 'seller_id', n.seller_id)
      from written n join old_rows o on o.id = n.id where o.version <> n.version;
  end if;
  return null;
end $$;
create trigger tell_webhooks_changed after update on products referencing old table as old_rows new table as written for each statement execute function tell_product_changed();

create function tell_price_changed() returns trigger language plpgsql as $$
begin
  if webhooks_want('product.price_changed') then
    insert into webhook_events (type, record_id, data)
      select 'product.price_changed', n.id, jsonb_build_object('product_id', n.product_id, 'variant_id', n.id, 'code', n.code,
        'price', n.price, 'selling_price', n.selling_price, 'previous_selling_price', o.selling_price,
        'currency', (select value #>> '{}' from settings where key = 'store.currency'))
      from written n join old_rows o on o.id = n.id where (o.price, o.selling_price) is distinct from (n.price, n.selling_price);
  end if;
  return null;
end $$;
create trigger tell_webhooks_changed after update on variants referencing old table as old_rows new table as written for each statement execute function tell_price_changed();

create function tell_offer_created() returns trigger language plpgsql as $$
begin
  if webhooks_want('offer.created') then
    insert into webhook_events (type, record_id, data)
      select 'offer.created', n.id, jsonb_build_object('offer_id', n.id, 'title', n.title, 'title_ar', n.title_ar,
        'deal_category', n.deal_category, 'offer_type', n.offer_type, 'offer_value', n.offer_value, 'draft', n.draft, 'paused', n.paused,
        'archived', n.archived_at is not null, 'available_from', utc_text(n.available_from), 'available_upto', utc_text(n.available_upto))
      from written n;
  end if;
  return null;
end $$;
create trigger tell_webhooks_created after insert on offers referencing new table as written for each statement execute function tell_offer_created();
create function tell_offer_changed() returns trigger language plpgsql as $$
begin
  if webhooks_want('offer.updated', 'offer.started', 'offer.ended') then
    -- An event that nobody wants finds no delivery; it goes with the others when its time is over.
    insert into webhook_events (type, record_id, data)
      select what.type, n.id, jsonb_build_object('offer_id', n.id, 'title', n.title, 'title_ar', n.title_ar,
        'deal_category', n.deal_category, 'offer_type', n.offer_type, 'offer_value', n.offer_value, 'draft', n.draft, 'paused', n.paused,
        'archived', n.archived_at is not null, 'available_from', utc_text(n.available_from), 'available_upto', utc_text(n.available_upto))
      from written n join old_rows o on o.id = n.id
      cross join lateral (
        select 'offer.updated' as type where o.version <> n.version
        union all select case when n.live_told then 'offer.started' else 'offer.ended' end where o.live_told <> n.live_told
      ) what
      where webhooks_want(what.type);
  end if;
  return null;
end $$;
create trigger tell_webhooks_changed after update on offers referencing old table as old_rows new table as written for each statement execute function tell_offer_changed();

create function tell_seller_created() returns trigger language plpgsql as $$
begin
  if webhooks_want('seller.created') then
    insert into webhook_events (type, record_id, data)
      select 'seller.created', n.id, jsonb_build_object('seller_id', n.id, 'code', n.code, 'name', n.name, 'name_ar', n.name_ar, 'status', n.status)
      from written n;
  end if;
  return null;
end $$;
create trigger tell_webhooks_created after insert on sellers referencing new table as written for each statement execute function tell_seller_created();
create function tell_seller_changed() returns trigger language plpgsql as $$
begin
  if webhooks_want('seller.updated', 'seller.status_changed') then
    insert into webhook_events (type, record_id, data)
      select what.type, n.id, jsonb_build_object('seller_id', n.id, 'code', n.code, 'name', n.name, 'name_ar', n.name_ar, 'status', n.status)
        || case when what.type = 'seller.status_changed' then jsonb_build_object('previous_status', o.status) else '{}' end
      from written n join old_rows o on o.id = n.id
      cross join lateral (
        select case when o.status <> n.status then 'seller.status_changed' else 'seller.updated' end as type where o.version <> n.version
      ) what
      where webhooks_want(what.type);
  end if;
  return null;
end $$;
create trigger tell_webhooks_changed after update on sellers referencing old table as old_rows new table as written for each statement execute function tell_seller_changed();
