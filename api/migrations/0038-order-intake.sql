-- How an order comes in: what prices it beside offers (volume offers, coupons with their scope and uses, gift cards), who may send
-- it (service accounts), and what it was quoted.

-- A tier of a variant's volume offer: from a quantity on, all units cost less.
create table volume_offers (
  id text primary key,
  variant_id text not null references variants,
  quantity_threshold int not null check (quantity_threshold between 2 and 999),
  discount_percentage int not null check (discount_percentage between 1 and 10000),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  active boolean not null default true,
  like record_columns including defaults,
  check (ends_at > starts_at)
);
comment on column volume_offers.discount_percentage is 'basis points';
create unique index volume_offers_tier on volume_offers (variant_id, quantity_threshold) where archived_at is null;
create index volume_offers_by_update on volume_offers (updated_at, id);
create trigger refuse_stale_version before update of version on volume_offers for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- Up to five tiers, and a higher threshold a higher percentage; looked at when everything is written, so that tiers may change places.
create function check_volume_tiers() returns trigger language plpgsql as $$
begin
  perform from variants where id = new.variant_id for no key update;
  if (select count(*) from volume_offers where variant_id = new.variant_id and archived_at is null) > 5 then
    raise exception 'variant % has more than five tiers', new.variant_id using errcode = 'check_violation', constraint = 'volume_offers_five_tiers';
  end if;
  if exists (
    select from volume_offers low join volume_offers high using (variant_id)
    where variant_id = new.variant_id and low.archived_at is null and high.archived_at is null
      and low.quantity_threshold < high.quantity_threshold and low.discount_percentage >= high.discount_percentage
  ) then
    raise exception 'the tiers of variant % do not rise', new.variant_id using errcode = 'check_violation', constraint = 'volume_offers_rise';
  end if;
  return null;
end $$;
create constraint trigger volume_offers_tiers after insert or update on volume_offers deferrable initially deferred for each row execute function check_volume_tiers();

-- What a coupon is for; empty lists mean everything.
alter table coupons
  add column category_ids text[] not null default '{}',
  add column brand_ids text[] not null default '{}',
  add column product_ids text[] not null default '{}',
  add column excluded_category_ids text[] not null default '{}',
  add column excluded_brand_ids text[] not null default '{}',
  add column excluded_product_ids text[] not null default '{}',
  add column excludes_offers boolean not null default false;

-- Which orders had which coupon; a cancelled order gives its use back.
create table coupon_uses (
  order_id text primary key references orders on delete cascade,
  coupon_id text not null references coupons,
  customer_id text not null references customers,
  discount bigint not null check (discount >= 0),
  used_at timestamptz(3) not null default now(),
  restored_at timestamptz(3)
);
create index coupon_uses_coupon on coupon_uses (coupon_id, customer_id) where restored_at is null;

-- The same for offers with a cap: how many orders had them (offers.used_count).
create table offer_uses (
  order_id text not null references orders on delete cascade,
  offer_id text not null references offers,
  used_at timestamptz(3) not null default now(),
  restored_at timestamptz(3),
  primary key (order_id, offer_id)
);
create index offer_uses_offer on offer_uses (offer_id);

-- Money in a code. The code is shown once and kept as its hash; the balance follows from the ledger.
create table gift_cards (
  id text primary key,
  code_hash text not null unique,
  last_four text not null,
  value bigint not null check (value > 0),
  balance bigint not null default 0 check (balance >= 0),
  currency text not null,
  expires_at timestamptz(3) not null,
  status text not null default 'active' check (status in ('active', 'void')),
  status_reason text not null default '',
  customer_id text references customers,
  send_via text not null default 'none' check (send_via in ('none', 'email', 'sms')),
  send_to text not null default '',
  sent_at timestamptz(3),
  like record_columns including defaults
);
comment on column gift_cards.balance is 'derived: the sum of its movements';
create index gift_cards_by_age on gift_cards (created_at, id);
create index gift_cards_by_expiry on gift_cards (expires_at, id);
create index gift_cards_customer on gift_cards (customer_id) where customer_id is not null;
create trigger refuse_stale_version before update of version on gift_cards for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

create table gift_card_movements (
  id text primary key,
  idempotency_key text not null unique,
  at timestamptz(3) not null default now(),
  gift_card_id text not null references gift_cards,
  kind text not null check (kind in ('issue', 'redeem', 'restore', 'refund', 'void')),
  change bigint not null check (change <> 0),
  order_id text references orders,
  reason text not null default '',
  created_by text
);
create index gift_card_movements_card on gift_card_movements (gift_card_id, id);
create index gift_card_movements_order on gift_card_movements (order_id) where order_id is not null;
create trigger gift_card_movements_append_only before update or delete or truncate on gift_card_movements for each statement execute function refuse_change();

create function apply_gift_card_movements() returns trigger language plpgsql as $$
begin
  perform from gift_cards where id in (select gift_card_id from new_movements) order by id for no key update;
  update gift_cards c set balance = c.balance + m.change
  from (select gift_card_id, sum(change)::bigint as change from new_movements group by gift_card_id) as m where c.id = m.gift_card_id;
  return null;
end $$;
create trigger gift_card_movements_applied after insert on gift_card_movements referencing new table as new_movements for each statement execute function apply_gift_card_movements();

-- Programs that call the API: a shop, an app, a marketplace. A key is shown once and kept as its hash.
create table service_accounts (
  id text primary key,
  name text not null,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  note text not null default '',
  scopes text[] not null default '{}',
  active boolean not null default true,
  search_text text not null generated always as (fold(name || ' ' || note)) stored,
  like record_columns including defaults
);
create unique index service_accounts_name on service_accounts (fold(name)) where archived_at is null;
create trigger refuse_stale_version before update of version on service_accounts for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

create table service_keys (
  id text primary key,
  account_id text not null references service_accounts,
  key_hash text not null unique,
  last_four text not null,
  created_at timestamptz(3) not null default now(),
  created_by text,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by text
);
create index service_keys_account on service_keys (account_id, id);
create trigger access_changed after update of scopes, active, archived_at, name on service_accounts for each statement execute function tell_access_changed();
create trigger access_changed after update of expires_at, revoked_at or delete on service_keys for each statement execute function tell_access_changed();

-- What somebody was told a basket costs, for as long as that holds.
create table quotes (
  id text primary key,
  created_at timestamptz(3) not null default now(),
  created_by text,
  expires_at timestamptz(3) not null,
  total bigint not null,
  answer jsonb not null
);
create index quotes_expiry on quotes (expires_at);

-- An order keeps what it takes to be computed again, where it came from, and what it is called there.
alter table orders
  add column price_terms jsonb not null default '{}',
  add column source text not null default 'store' check (source in ('store', 'phone', 'import')),
  add column reference text not null default '',
  add column quote_id text,
  add column address_id text references customer_addresses;
create index orders_reference on orders (reference, id) where reference <> '';
create index customers_phone on customers (phone) where phone <> '';

-- Order numbers rise; one may be left out. A store that came with numbers of its own goes on behind them.
create sequence order_numbers start 100001;
create function next_order_number() returns text language plpgsql as $$
declare
  fresh text;
begin
  loop
    fresh := 'GM-' || nextval('order_numbers');
    exit when not exists (select from orders where number = fresh);
  end loop;
  return fresh;
end $$;
