-- Customers and orders. Order lines are snapshots: what a product later becomes never changes an order.

create table customers (
  id text primary key,
  code text not null unique,
  name text not null,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  phone text not null default '',
  email text not null default '',
  wallet bigint not null default 0,
  language text not null default 'en' check (language in ('en', 'ab')),
  status text not null default 'active' check (status in ('active', 'blocked', 'anonymised')),
  status_reason text not null default '',
  note text not null default '',
  order_count int not null default 0,
  spent bigint not null default 0,
  last_order_at timestamptz(3),
  search_text text not null generated always as (fold(name || ' ' || code || ' ' || phone || ' ' || email)) stored,
  like record_columns including defaults
);
create index customers_search on customers using gin (search_text gin_trgm_ops);
create index customers_by_name on customers (name_sort, id);
create index customers_by_spent on customers (spent, id);
create index customers_by_orders on customers (order_count, id);
create index customers_by_last_order on customers (last_order_at, id);

create table customer_addresses (
  id text primary key,
  customer_id text not null references customers,
  label text not null default '',
  line1 text not null,
  line2 text not null default '',
  area text not null default '',
  city text not null default '',
  pincode text not null default '',
  latitude double precision,
  longitude double precision,
  is_default boolean not null default false,
  like record_columns including defaults
);
create index customer_addresses_customer on customer_addresses (customer_id, id);
alter table reviews add foreign key (customer_id) references customers;

create table orders (
  id text primary key,
  number text collate "C" not null unique,
  status text not null default 'placed' check (status in ('placed', 'pending', 'processed', 'picked', 'packed', 'ready_for_delivery', 'delivered', 'cancelled')),
  on_hold boolean not null default false,
  hold_reason text not null default '',
  cancel_reason text not null default '',
  customer_id text not null references customers,
  customer_name text not null,
  customer_phone text not null default '',
  billing_address text not null,
  delivery_address text not null default '',
  pincode text not null default '',
  warehouse_id text references warehouses,
  dealer_id text references dealers,
  payment_mode text not null check (payment_mode in ('cash', 'card', 'wallet', 'online')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'authorised', 'paid', 'part_refunded', 'refunded', 'failed')),
  delivery_mode text not null default 'delivery' check (delivery_mode in ('delivery', 'pickup')),
  currency text not null,
  qty int not null default 0,
  items_total bigint not null default 0,
  discount_total bigint not null default 0,
  delivery_fee bigint not null default 0,
  amount bigint not null default 0,
  vat bigint not null default 0,
  coupon_code text,
  slot_starts_at timestamptz(3),
  slot_ends_at timestamptz(3),
  promised_at timestamptz(3),
  secret_code_hash text,
  secret_code_tries int not null default 0,
  secret_code_locked_until timestamptz(3),
  secret_code_revealed_by text,
  picker_id text references users,
  driver_name text not null default '',
  invoice_number text unique,
  purchase_date timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  cancelled_at timestamptz(3),
  note text not null default '',
  search_text text not null generated always as (fold(number || ' ' || customer_name || ' ' || customer_phone || ' ' || billing_address || ' ' || pincode)) stored,
  like record_columns including defaults
);
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_number_prefix on orders (number text_pattern_ops);
create index orders_by_date on orders (purchase_date, id);
create index orders_by_status on orders (status, purchase_date, id);
create index orders_by_amount on orders (amount, id);
create index orders_by_qty on orders (qty, id);
create index orders_by_promise on orders (promised_at, id);
create index orders_by_number on orders (number, id);
create index orders_on_hold on orders (purchase_date, id) where on_hold;
create index orders_warehouse on orders (warehouse_id, purchase_date, id);
create index orders_pincode on orders (pincode, purchase_date, id);
create index orders_customer on orders (customer_id, purchase_date, id);
alter table stock_movements add foreign key (order_id) references orders;

create table order_lines (
  id text primary key,
  order_id text not null references orders on delete cascade,
  position int not null,
  product_id text references products,
  variant_id text references variants,
  seller_id text references sellers,
  title text not null,
  title_ar text not null default '',
  variant_label text not null default '',
  code text not null default '',
  barcode text not null default '',
  image text,
  unit text not null,
  size int not null default 1,
  sold_by text not null default 'unit' check (sold_by in ('unit', 'weight')),
  quantity int not null check (quantity > 0),
  weight_g int,
  picked_weight_g int,
  list_price bigint not null,
  unit_price bigint not null,
  discount bigint not null default 0,
  net bigint not null,
  vat_rate int not null default 0,
  vat bigint not null default 0,
  commission_rate int not null default 0,
  return_policy text not null default 'non_returnable',
  return_window_days int not null default 0,
  price_reason jsonb not null default '{}',
  allocated int not null default 0,
  picked int not null default 0,
  substituted int not null default 0,
  short int not null default 0,
  delivered int not null default 0,
  returned int not null default 0,
  refunded bigint not null default 0,
  unique (order_id, position)
);
create index order_lines_variant on order_lines (variant_id);
create index order_lines_product on order_lines (product_id);
create index order_lines_seller on order_lines (seller_id);

create table order_transitions (
  id text primary key,
  order_id text not null references orders on delete cascade,
  at timestamptz(3) not null default now(),
  from_status text,
  to_status text not null,
  reason text not null default '',
  actor_id text,
  actor_name text not null default ''
);
create index order_transitions_order on order_transitions (order_id, at, id);
