-- Whom the store buys from, and what they ask for each variant.

create table suppliers (
  id text primary key,
  name text not null,
  name_ar text not null,
  code text not null,
  contact text not null default '',
  phone text not null default '',
  email text not null default '',
  -- Without one a supplier is not registered and adds no VAT.
  trn text not null default '',
  payment_days int not null default 0 check (payment_days between 0 and 365),
  lead_days int not null default 0 check (lead_days between 0 and 365),
  minimum_order bigint check (minimum_order >= 0),
  note text not null default '',
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  search_text text not null generated always as (fold(name || ' ' || name_ar || ' ' || code || ' ' || contact || ' ' || phone || ' ' || email || ' ' || trn)) stored,
  like record_columns including defaults
);
create unique index suppliers_code on suppliers (upper(code)) where archived_at is null;
create trigger refuse_stale_version before update of version on suppliers
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create index suppliers_search on suppliers using gin (search_text gin_trgm_ops);
create index suppliers_by_name on suppliers (name_sort, id);
create index suppliers_by_lead on suppliers (lead_days, id);
create index suppliers_by_update on suppliers (updated_at, id);

-- A line of a supplier's price list. Suppliers price cases: what a unit costs is a quotient and is not kept.
create table supplier_prices (
  id text primary key,
  supplier_id text not null references suppliers,
  variant_id text not null references variants,
  supplier_code text not null default '',
  case_cost bigint not null check (case_cost > 0),
  pack_size int not null default 1 check (pack_size between 1 and 10000),
  minimum_cases int not null default 1 check (minimum_cases between 1 and 10000),
  valid_upto date,
  -- The supplier that reorder suggestions name first; of one variant at most one is.
  preferred boolean not null default false,
  -- What a case cost before it cost this, and since when.
  previous_case_cost bigint,
  cost_changed_at timestamptz(3),
  like record_columns including defaults
);
create unique index supplier_prices_once on supplier_prices (supplier_id, variant_id) where archived_at is null;
create unique index supplier_prices_preferred on supplier_prices (variant_id) where preferred and archived_at is null;
create index supplier_prices_supplier on supplier_prices (supplier_id, id);
create index supplier_prices_variant on supplier_prices (variant_id, id);
create index supplier_prices_code on supplier_prices (supplier_id, upper(supplier_code));
create index supplier_prices_by_cost on supplier_prices (case_cost, id);
create index supplier_prices_by_valid on supplier_prices (valid_upto, id);
create index supplier_prices_by_update on supplier_prices (updated_at, id);
create trigger refuse_stale_version before update of version on supplier_prices
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- A new store's roles have these permissions from the start.
update roles set permissions = permissions || array['supplier.view', 'supplier.create', 'supplier.edit', 'supplier.delete', 'supplier.export']
  where key in ('administrator', 'supervisor', 'catalog') and not 'supplier.view' = any(permissions);
