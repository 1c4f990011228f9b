-- Prints: what an invoice must say of the store, and what was printed before, so that the second one says "copy".

insert into settings (key, value) values
  ('store.vat_number', '""'), ('store.address', '""'), ('store.address_ar', '""')
on conflict (key) do nothing;

create table order_prints (
  order_id text not null references orders on delete cascade,
  kind text not null check (kind in ('pick_list', 'packing_slip', 'bag_label', 'invoice')),
  times int not null default 1 check (times > 0),
  printed_at timestamptz(3) not null default now(),
  printed_by text,
  primary key (order_id, kind)
);
comment on table order_prints is 'how often each print of an order was made, and when last';
