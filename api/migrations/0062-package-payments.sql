-- What sellers pay for the package they sell under. Counted from the moment a second person has confirmed it.
create table package_payments (
  id text primary key,
  seller_id text not null references sellers,
  package text not null,
  package_ar text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  method text not null default 'bank_transfer' check (method in ('bank_transfer', 'cash', 'card', 'cheque', 'from_earnings')),
  reference text not null default '',
  starts_on date not null,
  ends_on date not null,
  note text not null default '',
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected')),
  decided_by text references users,
  decided_at timestamptz(3),
  decision_reason text not null default '',
  search_text text not null generated always as (fold(package || ' ' || package_ar || ' ' || reference)) stored,
  like record_columns including defaults,
  check (ends_on >= starts_on)
);
create index package_payments_search on package_payments using gin (search_text gin_trgm_ops);
create index package_payments_seller on package_payments (seller_id, starts_on);
create index package_payments_by_start on package_payments (starts_on, id);
create index package_payments_by_end on package_payments (ends_on, id);
create index package_payments_by_amount on package_payments (amount, id);
create index package_payments_by_age on package_payments (created_at, id);
create trigger refuse_stale_version before update of version on package_payments
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
