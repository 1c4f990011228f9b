-- Transfers between warehouses as records: goods leave one warehouse, travel, and are received line by line and batch by batch at the other.

create sequence stock_transfer_numbers start 100001;
create table stock_transfers (
  id text primary key,
  number text collate "C" not null unique default 'TR-' || nextval('stock_transfer_numbers'),
  from_warehouse_id text not null references warehouses,
  to_warehouse_id text not null references warehouses,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'on_the_way', 'partly_received', 'received', 'called_back', 'cancelled')),
  status_reason text not null default '',
  note text not null default '',
  sent_at timestamptz(3),
  departed_at timestamptz(3),
  received_at timestamptz(3),
  search_text text not null generated always as (fold(number || ' ' || note)) stored,
  like record_columns including defaults,
  check (from_warehouse_id <> to_warehouse_id)
);
create index stock_transfers_search on stock_transfers using gin (search_text gin_trgm_ops);
create index stock_transfers_search_key on stock_transfers using gin (search_key(search_text) gin_trgm_ops) where has_joiner(search_text);
create index stock_transfers_by_number on stock_transfers (number, id);
create index stock_transfers_by_created on stock_transfers (created_at, id);
create index stock_transfers_by_update on stock_transfers (updated_at, id);
create index stock_transfers_status on stock_transfers (status, created_at, id);
create index stock_transfers_from on stock_transfers (from_warehouse_id, id);
create index stock_transfers_to on stock_transfers (to_warehouse_id, id);
create trigger refuse_stale_version before update of version on stock_transfers
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- What is to be sent. Which batches go is decided when it is.
create table stock_transfer_lines (
  id text primary key,
  transfer_id text not null references stock_transfers on delete cascade,
  position int not null,
  variant_id text not null references variants,
  quantity int not null check (quantity > 0),
  unique (transfer_id, variant_id)
);
create index stock_transfer_lines_variant on stock_transfer_lines (variant_id);

-- What travels: the units of one batch, or those that no batch holds. `batch_id` is the batch they were taken from.
create table stock_transfer_parcels (
  id text primary key,
  transfer_id text not null references stock_transfers,
  to_warehouse_id text not null references warehouses,
  position int not null,
  variant_id text not null references variants,
  batch_id text references stock_batches,
  batch text not null default '',
  expires_on date,
  since timestamptz(3),
  quantity int not null check (quantity > 0),
  received int not null default 0 check (received >= 0),
  damaged int not null default 0 check (damaged >= 0),
  lost int not null default 0 check (lost >= 0),
  returned int not null default 0 check (returned >= 0),
  -- Units that arrived beyond those that were sent.
  surplus int not null default 0 check (surplus >= 0),
  open int not null generated always as (quantity - received - damaged - lost - returned) stored check (open >= 0),
  version int not null default 1
);
create trigger refuse_stale_version before update of version on stock_transfer_parcels
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create index stock_transfer_parcels_transfer on stock_transfer_parcels (transfer_id, position);
create index stock_transfer_parcels_open on stock_transfer_parcels (to_warehouse_id, variant_id) where open > 0;
create index stock_transfer_parcels_batch on stock_transfer_parcels (variant_id, batch);

-- How each parcel ended, entry by entry: never changed, so that the parcel's numbers can be counted again.
create table stock_transfer_entries (
  id text primary key,
  transfer_id text not null references stock_transfers,
  parcel_id text not null references stock_transfer_parcels,
  act text not null,
  kind text not null check (kind in ('received', 'damaged', 'lost', 'surplus', 'returned')),
  quantity int not null check (quantity > 0),
  reason text not null default '',
  note text not null default '',
  at timestamptz(3) not null default now(),
  created_by text
);
create index stock_transfer_entries_transfer on stock_transfer_entries (transfer_id, id);
create index stock_transfer_entries_parcel on stock_transfer_entries (parcel_id);
create index stock_transfer_entries_differences on stock_transfer_entries (at, id) where kind in ('damaged', 'lost', 'surplus');
create trigger stock_transfer_entries_append_only before update or delete or truncate on stock_transfer_entries
  for each statement execute function refuse_change();

-- A movement of a transfer names it. Those from before transfers were records name none.
alter table stock_movements add column transfer_id text references stock_transfers;
create index stock_movements_transfer on stock_movements (transfer_id, id) where transfer_id is not null;
