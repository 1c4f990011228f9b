-- Goods that go back to their supplier: what was refused when it came, which no stock holds, and what leaves stock.

create sequence supplier_return_numbers start 100001;
create table supplier_returns (
  id text primary key,
  number text collate "C" not null unique default 'SR-' || nextval('supplier_return_numbers'),
  status text not null default 'sent' check (status in ('sent', 'credited', 'refused', 'cancelled')),
  status_reason text not null default '',
  supplier_id text not null references suppliers,
  warehouse_id text not null references warehouses,
  purchase_receipt_id text references purchase_receipts,
  reason text not null check (reason in ('damaged', 'spoiled', 'expired', 'wrong_item', 'recalled', 'other')),
  note text not null default '',
  photo text,
  currency text not null,
  search_text text not null generated always as (fold(number || ' ' || note)) stored,
  like record_columns including defaults
);
create index supplier_returns_search on supplier_returns using gin (search_text gin_trgm_ops);
create index supplier_returns_search_key on supplier_returns using gin (search_key(search_text) gin_trgm_ops) where has_joiner(search_text);
create index supplier_returns_by_number on supplier_returns (number, id);
create index supplier_returns_by_created on supplier_returns (created_at, id);
create index supplier_returns_by_update on supplier_returns (updated_at, id);
create index supplier_returns_status on supplier_returns (status, created_at, id);
create index supplier_returns_supplier on supplier_returns (supplier_id, id);
create index supplier_returns_warehouse on supplier_returns (warehouse_id, id);
create index supplier_returns_receipt on supplier_returns (purchase_receipt_id) where purchase_receipt_id is not null;
create trigger refuse_stale_version before update of version on supplier_returns
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- The units of one batch, or those that no batch holds. Costs are what the supplier asked for them.
create table supplier_return_lines (
  id text primary key,
  supplier_return_id text not null references supplier_returns,
  position int not null,
  variant_id text not null references variants,
  taken_from text not null check (taken_from in ('dock', 'stock')),
  batch_id text references stock_batches,
  batch text not null default '',
  expires_on date,
  quantity int not null check (quantity > 0),
  cost_net bigint not null check (cost_net >= 0),
  cost_vat bigint not null check (cost_vat >= 0),
  unique (supplier_return_id, position)
);
create index supplier_return_lines_variant on supplier_return_lines (variant_id);
create index supplier_return_lines_batch on supplier_return_lines (batch_id) where batch_id is not null;

-- Suppliers' credit notes, as the store holds them. A voided one stays on file, counts nowhere and frees its number.
create table supplier_credits (
  id text primary key,
  supplier_return_id text not null references supplier_returns,
  supplier_id text not null references suppliers,
  number text not null check (number <> ''),
  -- The day written on it, by which its VAT is given back.
  dated date not null,
  tax_number text not null default '',
  net_minor bigint not null check (net_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  created_at timestamptz(3) not null default now(),
  created_by text references users,
  voided_at timestamptz(3),
  check (tax_number <> '' or vat_minor = 0)
);
create unique index supplier_credits_return on supplier_credits (supplier_return_id) where voided_at is null;
create unique index supplier_credits_number on supplier_credits (supplier_id, upper(number)) where voided_at is null;
create index supplier_credits_dated on supplier_credits (dated);

alter table stock_movements add column supplier_return_id text references supplier_returns;
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check check (kind in
  ('receive', 'adjust', 'transfer_out', 'transfer_in', 'reserve', 'release', 'pack', 'put_back', 'count', 'waste', 'recall', 'return', 'supplier_return', 'expire')) not valid;
alter table stock_movements validate constraint stock_movements_kind_check;
create index stock_movements_supplier_return on stock_movements (supplier_return_id) where supplier_return_id is not null;

alter table vat_period_entries drop constraint vat_period_entries_source_check;
alter table vat_period_entries add constraint vat_period_entries_source_check
  check (source in ('invoice', 'credit_note', 'commission', 'supplier_invoice', 'supplier_credit'));

-- Who enters credit notes also reads the returns, and takes their list along.
update roles set permissions = permissions || array['purchase_order.export'] where key = 'finance' and not 'purchase_order.export' = any(permissions);
