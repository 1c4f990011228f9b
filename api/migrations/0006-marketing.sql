-- Offers, coupons and notifications.

create table offers (
  id text primary key,
  deal_category text not null default 'deal_of_the_day' check (deal_category in ('deal_of_the_day', 'weekly', 'seasonal', 'clearance', 'flash')),
  title text not null,
  title_ar text not null,
  title_sort text collate "C" not null generated always as (fold(title)) stored,
  available_from timestamptz(3) not null,
  available_upto timestamptz(3) not null,
  offer_type text not null check (offer_type in ('percent', 'amount', 'fixed_price', 'buy_x_get_y')),
  offer_value bigint not null default 0 check (offer_value >= 0),
  buy_quantity int,
  get_quantity int,
  priority int not null default 0,
  cap_per_order int,
  cap_total int,
  used_count int not null default 0,
  pincodes text[] not null default '{}',
  image text,
  draft boolean not null default false,
  paused boolean not null default false,
  search_text text not null generated always as (fold(title || ' ' || title_ar)) stored,
  like record_columns including defaults,
  check (available_upto > available_from),
  check (offer_type <> 'percent' or offer_value between 100 and 9000),
  check (offer_type <> 'buy_x_get_y' or (buy_quantity >= 1 and get_quantity >= 1))
);
comment on column offers.offer_value is 'basis points for percent, minor units for amount and fixed_price, unused for buy_x_get_y';
create index offers_search on offers using gin (search_text gin_trgm_ops);
create index offers_by_title on offers (title_sort, id);
create index offers_by_start on offers (available_from, id);
create index offers_by_end on offers (available_upto, id);
create index offers_by_priority on offers (priority, id);
create index offers_by_update on offers (updated_at, id);

create table offer_variants (
  offer_id text not null references offers on delete cascade,
  variant_id text not null references variants,
  primary key (offer_id, variant_id)
);
create index offer_variants_variant on offer_variants (variant_id);

create table coupons (
  id text primary key,
  code text not null,
  title text not null default '',
  title_ar text not null default '',
  discount_type text not null check (discount_type in ('percent', 'amount')),
  discount_value bigint not null check (discount_value > 0),
  cart_value bigint not null default 0,
  maximum_discount bigint,
  available_count int,
  used_count int not null default 0,
  per_customer_limit int,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  active boolean not null default true,
  like record_columns including defaults,
  check (ends_at > starts_at),
  check (available_count is null or used_count <= available_count)
);
create unique index coupons_code on coupons (upper(code)) where archived_at is null;
create index coupons_by_end on coupons (ends_at, id);

create table notifications (
  id text primary key,
  title text not null,
  description text not null default '',
  image text not null default '',
  notification_type int not null check (notification_type between 1 and 4),
  status text not null default 'sent' check (status in ('queued', 'sent', 'failed')),
  created_at timestamptz(3) not null default now(),
  created_by text
);
create index notifications_age on notifications (created_at, id);
