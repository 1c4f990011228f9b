-- What a provider said, beside that it was said: a message that comes before the one it follows is still known then.
alter table payment_webhooks
  add column type text not null default '',
  add column reference text not null default '',
  add column movement text not null default '';
create index payment_webhooks_voided on payment_webhooks (provider, reference) where type = 'voided';
comment on column payment_webhooks.movement is 'the capture, refund or release, as the provider calls it';

alter table order_payments add column movement text not null default '';
comment on column order_payments.movement is 'the capture, refund or release, as the provider calls it: two of one payment stay two';

-- What a provider said that contradicts the ledger. Nothing is booked for it; a person settles it.
create table payment_exceptions (
  id text primary key,
  key text not null unique,
  at timestamptz(3) not null default now(),
  order_id text not null references orders,
  operation_id text references payment_operations,
  problem text not null check (problem in ('paid_twice', 'amount', 'other_order', 'unknown_refund', 'bounced', 'other_operation')),
  kind text not null check (kind in ('card', 'online')),
  event text not null,
  amount bigint not null check (amount > 0),
  provider text not null,
  reference text not null,
  reason text not null default '',
  settled_at timestamptz(3),
  settled_by text,
  settled_how text check (settled_how in ('wallet', 'noted')),
  note text not null default '',
  check ((settled_at is null) = (settled_how is null))
);
create index payment_exceptions_order on payment_exceptions (order_id, id);
create index payment_exceptions_open on payment_exceptions (order_id) where settled_at is null;
