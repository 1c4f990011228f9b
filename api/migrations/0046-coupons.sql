-- Coupons as staff work with them: drafts, what they are found by, and batches of codes for one order each.

-- So many codes that share their terms. Stopping the batch stops every code of it at once: pricing asks the batch.
create table coupon_batches (
  id text primary key,
  title text not null,
  title_ar text not null,
  title_sort text collate "C" not null generated always as (fold(title)) stored,
  prefix text not null,
  count int not null check (count between 1 and 10000),
  made int not null default 0 check (made between 0 and count),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  terms jsonb not null,
  stopped_at timestamptz(3),
  stop_reason text not null default '',
  job_id text,
  search_text text not null generated always as (fold(title || ' ' || title_ar || ' ' || prefix)) stored,
  like record_columns including defaults,
  check (ends_at > starts_at)
);
comment on column coupon_batches.terms is 'what each of its codes is made with (contract CouponTermsInput)';
comment on column coupon_batches.made is 'how many of its codes there are so far';
create index coupon_batches_by_age on coupon_batches (created_at, id);
create index coupon_batches_by_end on coupon_batches (ends_at, id);
create index coupon_batches_by_title on coupon_batches (title_sort, id);
create index coupon_batches_search on coupon_batches using gin (search_text gin_trgm_ops);
create trigger refuse_stale_version before update of version on coupon_batches for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

alter table coupons
  add column draft boolean not null default false,
  add column batch_id text references coupon_batches,
  add column code_sort text collate "C" not null generated always as (fold(code)) stored,
  add column search_text text not null generated always as (fold(code || ' ' || title || ' ' || title_ar)) stored;
create index coupons_search on coupons using gin (search_text gin_trgm_ops);
create index coupons_by_code on coupons (code_sort, id);
create index coupons_by_start on coupons (starts_at, id);
create index coupons_by_uses on coupons (used_count, id);
create index coupons_by_update on coupons (updated_at, id);
create index coupons_batch on coupons (batch_id, id) where batch_id is not null;
-- The uses of one coupon in their order, those that were given back too.
create index coupon_uses_by_time on coupon_uses (coupon_id, used_at, order_id);
