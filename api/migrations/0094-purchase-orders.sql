-- What the store orders from its suppliers, and what came in against it.

create sequence purchase_order_numbers start 100001;
create table purchase_orders (
  id text primary key,
  number text collate "C" not null unique default 'PO-' || nextval('purchase_order_numbers'),
  supplier_id text not null references suppliers,
  warehouse_id text not null references warehouses,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'partly_received', 'received', 'closed_short', 'cancelled')),
  status_reason text not null default '',
  expected_on date,
  sent_at timestamptz(3),
  note text not null default '',
  currency text not null,
  -- The sums of the lines, each rounded for itself.
  cost_net bigint not null default 0 check (cost_net >= 0),
  cost_vat bigint not null default 0 check (cost_vat >= 0),
  search_text text not null generated always as (fold(number || ' ' || note)) stored,
  like record_columns including defaults
);
create index purchase_orders_search on purchase_orders using gin (search_text gin_trgm_ops);
create index purchase_orders_by_number on purchase_orders (number, id);
create index purchase_orders_by_created on purchase_orders (created_at, id);
create index purchase_orders_by_update on purchase_orders (updated_at, id);
create index purchase_orders_by_expected on purchase_orders (expected_on, id);
create index purchase_orders_status on purchase_orders (status, created_at, id);
create index purchase_orders_supplier on purchase_orders (supplier_id, id);
create index purchase_orders_warehouse on purchase_orders (warehouse_id, id);
create trigger refuse_stale_version before update of version on purchase_orders
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

create table purchase_order_lines (
  id text primary key,
  purchase_order_id text not null references purchase_orders on delete cascade,
  position int not null,
  variant_id text not null references variants,
  supplier_code text not null default '',
  quantity int not null check (quantity > 0),
  pack_size int not null check (pack_size > 0),
  case_cost bigint not null check (case_cost >= 0),
  vat_rate int not null check (vat_rate >= 0),
  cost_net bigint not null check (cost_net >= 0),
  cost_vat bigint not null check (cost_vat >= 0),
  -- Units: taken into stock, sent back damaged, and not coming any more.
  received int not null default 0 check (received >= 0),
  damaged int not null default 0 check (damaged >= 0),
  closed int not null default 0 check (closed >= 0),
  unique (purchase_order_id, variant_id)
);
create index purchase_order_lines_variant on purchase_order_lines (variant_id);

-- What came, delivery by delivery: never changed, so that what a line says of itself can be counted again.
create table purchase_receipts (
  id text primary key,
  purchase_order_id text not null references purchase_orders,
  at timestamptz(3) not null default now(),
  created_by text,
  note text not null default '',
  reason text not null default ''
);
create index purchase_receipts_order on purchase_receipts (purchase_order_id, id);
create table purchase_receipt_lines (
  purchase_receipt_id text not null references purchase_receipts,
  position int not null,
  line_id text not null references purchase_order_lines,
  received int not null check (received >= 0),
  damaged int not null check (damaged >= 0),
  closed int not null check (closed >= 0),
  batch text not null default '',
  expires_on date,
  primary key (purchase_receipt_id, position)
);
create index purchase_receipt_lines_line on purchase_receipt_lines (line_id);
create trigger purchase_receipts_append_only before update or delete or truncate on purchase_receipts
  for each statement execute function refuse_change();
create trigger purchase_receipt_lines_append_only before update or delete or truncate on purchase_receipt_lines
  for each statement execute function refuse_change();

-- A movement that came of an order to a supplier names it, as those of customers' orders name theirs.
alter table stock_movements add column purchase_order_id text references purchase_orders;
create index stock_movements_purchase_order on stock_movements (purchase_order_id, id) where purchase_order_id is not null;

update roles set permissions = permissions || array['purchase_order.view', 'purchase_order.create', 'purchase_order.edit', 'purchase_order.delete', 'purchase_order.export', 'purchase_order.receive']
  where key in ('administrator', 'supervisor', 'catalog') and not 'purchase_order.view' = any(permissions);
