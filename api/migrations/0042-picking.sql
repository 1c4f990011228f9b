-- The floor: who picks which orders together, where things stand, what the customer said of substitutes, and what each device has
-- told already.

alter table orders
  add column substitution text not null default 'ask' check (substitution in ('allow', 'ask', 'never')),
  add column pick_task_id text,
  add column pick_started_at timestamptz(3);
comment on column orders.pick_task_id is 'the orders that one person picks together have the same';
create index orders_pick_task on orders (pick_task_id) where pick_task_id is not null;
create index orders_on_the_floor on orders (slot_starts_at, id) where status in ('processed', 'picked', 'packed');

alter table stock_balances add column aisle text not null default '';

-- Each event of a device counts once, whether it was applied or refused.
create table pick_events (
  client_id text primary key,
  order_id text not null,
  actor_id text,
  at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  event jsonb not null,
  outcome text not null check (outcome in ('applied', 'refused')),
  refusal jsonb
);
comment on column pick_events.order_id is 'as it was named: a refused one may name none';
comment on column pick_events.at is 'when it happened, by the clock of the device';
create index pick_events_order on pick_events (order_id, received_at);
create trigger pick_events_append_only before update or delete or truncate on pick_events for each statement execute function refuse_change();
