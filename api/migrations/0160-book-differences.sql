-- What the nightly check of the books found, until it is mended or gone. Each check replaces what the one before it found.
create table book_differences (
  id text primary key,
  kind text not null,
  record_type text not null,
  record_id text not null,
  name text not null,
  stored jsonb not null,
  expected jsonb not null,
  mendable boolean not null,
  found_at timestamptz(3) not null default now()
);
comment on column book_differences.id is 'of kind, record and part: the same difference has the same id every night';
comment on column book_differences.name is 'what people call the record, such as the number of an order';

comment on column coupons.used_count is 'derived: its uses that were not given back';
comment on column stock_batches.quantity is 'derived: the sum of its movements';
