-- Tax invoices of suppliers, as the store holds them, and the receipts that each one bills. A voided invoice stays on file, counts nowhere
-- and frees its number and its receipts.
create table supplier_invoices (
  id text primary key,
  supplier_id text not null references suppliers,
  number text not null check (number <> ''),
  -- The day written on the invoice, by which its VAT is recovered.
  dated date not null,
  -- The tax number written on the invoice; empty where it bears none, and then it bears no VAT.
  tax_number text not null default '',
  currency text not null,
  net_minor bigint not null check (net_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  warehouse_id text not null references warehouses,
  -- What its receipts come to at their orders' costs when they were last tied to it: a receipt with an invoice cannot be reversed.
  received_net bigint not null default 0 check (received_net >= 0),
  received_vat bigint not null default 0 check (received_vat >= 0),
  difference bigint not null generated always as (net_minor + vat_minor - received_net - received_vat) stored,
  note text not null default '',
  voided_at timestamptz(3),
  void_reason text not null default '',
  search_text text not null generated always as (fold(number || ' ' || tax_number || ' ' || note)) stored,
  like record_columns including defaults,
  check (tax_number <> '' or vat_minor = 0)
);
comment on column supplier_invoices.difference is 'what the invoice asks above what its receipts come to, VAT included';
create unique index supplier_invoices_number on supplier_invoices (supplier_id, upper(number)) where voided_at is null;
create index supplier_invoices_search on supplier_invoices using gin (search_text gin_trgm_ops);
create index supplier_invoices_supplier on supplier_invoices (supplier_id, id);
create index supplier_invoices_warehouse on supplier_invoices (warehouse_id, id);
create index supplier_invoices_by_dated on supplier_invoices (dated, id);
create index supplier_invoices_by_number on supplier_invoices (number, id);
create index supplier_invoices_by_difference on supplier_invoices (difference, id);
create index supplier_invoices_by_created on supplier_invoices (created_at, id);
create index supplier_invoices_by_update on supplier_invoices (updated_at, id);
create trigger refuse_stale_version before update of version on supplier_invoices
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- A receipt is billed once.
create table supplier_invoice_receipts (
  purchase_receipt_id text primary key references purchase_receipts,
  supplier_invoice_id text not null references supplier_invoices
);
create index supplier_invoice_receipts_invoice on supplier_invoice_receipts (supplier_invoice_id);

-- A new store's roles have these permissions from the start.
update roles set permissions = permissions || array['supplier_invoice.view', 'supplier_invoice.create', 'supplier_invoice.edit', 'supplier_invoice.delete', 'supplier_invoice.export']
  where key in ('administrator', 'supervisor', 'catalog') and not 'supplier_invoice.view' = any(permissions);
update roles set permissions = (select array_agg(distinct p) from unnest(permissions || array['supplier_invoice.view', 'supplier_invoice.create', 'supplier_invoice.edit', 'supplier_invoice.delete', 'supplier_invoice.export', 'supplier.view', 'purchase_order.view']) p)
  where key = 'finance' and not 'supplier_invoice.view' = any(permissions);
