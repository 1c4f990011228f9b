-- Recalls as records: batches of products that must not be sold, the orders that hold them, and what customers answered.

create sequence recall_numbers start 100001;
create table recalls (
  id text primary key,
  number text collate "C" not null unique default 'RC-' || nextval('recall_numbers'),
  status text not null default 'open' check (status in ('open', 'closed', 'withdrawn')),
  reason text not null,
  reason_ar text not null default '',
  advice text not null default '',
  advice_ar text not null default '',
  told_at timestamptz(3),
  closed_at timestamptz(3),
  closed_by text references users,
  status_reason text not null default '',
  search_text text not null generated always as (fold(number || ' ' || reason || ' ' || reason_ar)) stored,
  like record_columns including defaults
);
create index recalls_search on recalls using gin (search_text gin_trgm_ops);
create index recalls_search_key on recalls using gin (search_key(search_text) gin_trgm_ops) where has_joiner(search_text);
create index recalls_by_number on recalls (number, id);
create index recalls_by_created on recalls (created_at, id);
create index recalls_by_update on recalls (updated_at, id);
create index recalls_status on recalls (status, created_at, id);
create trigger refuse_stale_version before update of version on recalls
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

create table recall_batches (
  recall_id text not null references recalls on delete cascade,
  position int not null,
  variant_id text not null references variants,
  batch text not null,
  -- Units that were blocked in all warehouses when the recall was opened, and how those that were on hand ended.
  blocked int not null default 0 check (blocked >= 0),
  written_off int not null default 0 check (written_off >= 0),
  returned int not null default 0 check (returned >= 0),
  supplier_id text references suppliers,
  primary key (recall_id, variant_id, batch)
);
create index recall_batches_batch on recall_batches (variant_id, batch);

-- Orders that hold goods of a recall. Where an order is, its own row says.
create table recall_orders (
  id text primary key,
  recall_id text not null references recalls on delete cascade,
  order_id text not null references orders,
  customer_id text references customers,
  quantity int not null check (quantity >= 0),
  held boolean not null default false,
  message_id text,
  told_at timestamptz(3),
  answer text check (answer in ('has_it', 'consumed', 'discarded', 'brought_back', 'not_reached')),
  answer_note text not null default '',
  answered_at timestamptz(3),
  answered_by text references users,
  version int not null default 1,
  unique (recall_id, order_id)
);
create trigger refuse_stale_version before update of version on recall_orders
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create index recall_orders_order on recall_orders (order_id);
create index recall_orders_by_recall on recall_orders (recall_id, id);

