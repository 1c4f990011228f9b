-- Messages to customers: the outbox (ADR 0028). A message is written with the event that it tells of, and sent by a job.
create table messages (
  id text primary key,
  kind text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  language text not null check (language in ('en', 'ab')),
  recipient text not null,
  customer_id text references customers,
  customer_name text not null default '',
  order_id text references orders,
  order_number text collate "C" not null default '',
  -- Of the order: whoever sees the orders of some dealers sees the messages of those.
  dealer_id text references dealers,
  cause text not null default 'event' check (cause in ('event', 'resend', 'test')),
  -- What the store is called in it.
  sender text not null,
  subject text not null default '',
  -- As it is sent, but for the order's secret code, which is filled in on the way out: no copy of the database has it.
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz(3) default now(),
  -- Whoever sends it keeps it until then; after that it died, and the message is taken again.
  claimed_until timestamptz(3),
  error text,
  answer text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by text,
  finished_at timestamptz(3),
  search_text text not null generated always as (fold(customer_name || ' ' || order_number || ' ' || recipient)) stored,
  search_public text not null generated always as (fold(customer_name || ' ' || order_number)) stored,
  name_sort text collate "C" not null generated always as (fold(customer_name)) stored
);
create index messages_due on messages (channel, next_attempt_at) where status = 'waiting';
create index messages_by_creation on messages (created_at, id);
create index messages_by_status on messages (status, created_at, id);
create index messages_by_kind on messages (kind, created_at, id);
create index messages_by_name on messages (name_sort, id);
create index messages_customer on messages (customer_id, created_at, id);
create index messages_order on messages (order_id, created_at, id);
create index messages_dealer on messages (dealer_id, created_at, id) where dealer_id is not null;
create index messages_search on messages using gin (search_text gin_trgm_ops);
create index messages_search_public on messages using gin (search_public gin_trgm_ops);

update roles set permissions = permissions || array['message.view', 'message.create', 'message.edit', 'message.delete', 'message.export']
  where key in ('administrator', 'supervisor') and not 'message.view' = any(permissions);
update roles set permissions = permissions || array['message.view', 'message.create']
  where key = 'orders' and not 'message.view' = any(permissions);
update roles set permissions = permissions || array['message.view', 'message.edit']
  where key = 'marketing' and not 'message.view' = any(permissions);
