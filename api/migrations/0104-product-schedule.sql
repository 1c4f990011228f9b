-- When a product goes on sale by itself, and off it again; who asked for that, and when it should have begun and did not.
alter table products
  add column on_sale_at timestamptz(3),
  add column off_sale_at timestamptz(3),
  add column scheduled_by text references users,
  add column schedule_failed_at timestamptz(3),
  add constraint products_schedule_order check (off_sale_at > on_sale_at);
create index products_on_sale_at on products (on_sale_at, id) where on_sale_at is not null;
create index products_off_sale_at on products (off_sale_at, id) where off_sale_at is not null;
create index products_schedule_failed on products (schedule_failed_at, id) where schedule_failed_at is not null;
