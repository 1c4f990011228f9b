-- The order desk: what an order was paid and given back is a ledger, as stock is; its code, bags, notes and invoice.

-- The wallet of a customer follows its ledger. What is in it now is the first entry.
create table wallet_entries (
  id text primary key,
  idempotency_key text not null unique,
  at timestamptz(3) not null default now(),
  customer_id text not null references customers,
  kind text not null check (kind in ('opening', 'top_up', 'order', 'refund', 'adjustment')),
  amount bigint not null check (amount <> 0),
  order_id text references orders,
  reason text not null default '',
  created_by text
);
create index wallet_entries_customer on wallet_entries (customer_id, at, id);
create index wallet_entries_order on wallet_entries (order_id) where order_id is not null;
insert into wallet_entries (id, idempotency_key, customer_id, kind, amount)
select 'wal_' || id, 'opening ' || id, id, 'opening', wallet from customers where wallet <> 0;
create trigger wallet_entries_append_only before update or delete or truncate on wallet_entries for each statement execute function refuse_change();
create function apply_wallet_entries() returns trigger language plpgsql as $$
begin
  -- In one order, so that two orders of one customer wait for each other rather than deadlock.
  perform from customers where id in (select customer_id from new_entries) order by id for no key update;
  update customers c set wallet = c.wallet + e.amount
  from (select customer_id, sum(amount)::bigint as amount from new_entries group by customer_id) as e where e.customer_id = c.id;
  return null;
end $$;
create trigger wallet_entries_applied after insert on wallet_entries referencing new table as new_entries for each statement execute function apply_wallet_entries();
alter table customers add constraint customers_wallet_check check (wallet >= 0);
comment on column customers.wallet is 'derived: the sum of their wallet entries';

-- What a payment provider is asked to do: written with the change that needs it, carried out by a job, ended once.
create table payment_operations (
  id text primary key,
  key text not null unique,
  order_id text not null references orders,
  operation text not null check (operation in ('capture', 'refund', 'void')),
  kind text not null check (kind in ('card', 'online')),
  amount bigint not null check (amount > 0),
  provider text not null,
  reference text not null,
  provider_reference text not null default '',
  purpose text not null check (purpose in ('settle', 'difference', 'cancellation', 'refund')),
  subject text,
  state text not null default 'waiting' check (state in ('waiting', 'pending', 'done', 'failed', 'dropped')),
  problem text not null default '',
  tries int not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by text,
  ended_at timestamptz(3)
);
comment on column payment_operations.reference is 'of the payment it is about';
comment on column payment_operations.provider_reference is 'what the provider calls the operation itself, once it has said so';
comment on column payment_operations.subject is 'the refund it pays, where there is one';
create index payment_operations_order on payment_operations (order_id, id);
create index payment_operations_open on payment_operations (state, id) where state in ('waiting', 'pending', 'failed');
create index payment_operations_reference on payment_operations (provider, provider_reference) where provider_reference <> '';

-- What a provider has told already: each of its messages counts once.
create table payment_webhooks (
  provider text not null,
  event_id text not null,
  received_at timestamptz(3) not null default now(),
  primary key (provider, event_id)
);

create table order_payments (
  id text primary key,
  idempotency_key text not null unique,
  at timestamptz(3) not null default now(),
  order_id text not null references orders,
  kind text not null check (kind in ('cash', 'card', 'online', 'wallet', 'gift_card')),
  event text not null check (event in ('authorised', 'captured', 'refunded', 'failed', 'voided')),
  amount bigint not null check (amount > 0),
  authorised_change bigint not null default 0,
  paid_to text check (paid_to in ('cash', 'wallet')),
  provider text not null default '',
  reference text not null default '',
  instrument_id text,
  operation_id text references payment_operations,
  reason text not null default '',
  created_by text,
  check (case event
    when 'authorised' then authorised_change = amount
    when 'voided' then authorised_change = -amount
    when 'captured' then authorised_change <= 0
    else authorised_change = 0 end),
  check (paid_to is null or event = 'refunded')
);
comment on column order_payments.amount is 'minor units, always more than nothing: the event says which way it went';
comment on column order_payments.authorised_change is 'by how much less, or more, is authorised and not yet captured';
comment on column order_payments.paid_to is 'of a refund: where it went instead of back to where it came from';
comment on column order_payments.instrument_id is 'the gift card, of a payment by one';
create index order_payments_order on order_payments (order_id, at, id);
create index order_payments_reference on order_payments (provider, reference) where reference <> '';
create trigger order_payments_append_only before update or delete or truncate on order_payments for each statement execute function refuse_change();

alter table orders
  add column captured bigint not null default 0,
  add column refunded bigint not null default 0,
  add column authorised bigint not null default 0,
  add column payment_failed boolean not null default false,
  add column credited bigint not null default 0 check (credited >= 0),
  add column invoiced_at timestamptz(3),
  add column secret_code_sealed text,
  -- More is never given back than came in.
  add constraint orders_refunded_check check (refunded <= captured),
  add constraint orders_authorised_check check (authorised >= 0);
comment on column orders.captured is 'derived: what its payments brought';
comment on column orders.refunded is 'derived: what its payments gave back';
comment on column orders.authorised is 'derived: what is authorised and neither captured nor let go of';
comment on column orders.payment_failed is 'derived: whether the last thing that happened to its payment is that it failed';
comment on column orders.credited is 'what refunds take off the amount of a delivered order';
comment on column orders.secret_code_sealed is 'the code for whoever may reveal it, encrypted with a key that is not in the database';

create function apply_order_payments() returns trigger language plpgsql as $$
begin
  perform from orders where id in (select order_id from new_payments) order by id for no key update;
  update orders o set captured = o.captured + p.captured, refunded = o.refunded + p.refunded, authorised = o.authorised + p.authorised,
    payment_failed = p.failed
  from (
    select order_id, coalesce(sum(amount) filter (where event = 'captured'), 0)::bigint as captured,
      coalesce(sum(amount) filter (where event = 'refunded'), 0)::bigint as refunded, sum(authorised_change)::bigint as authorised,
      (array_agg(event order by at desc, id desc))[1] = 'failed' as failed
    from new_payments group by order_id
  ) as p where p.order_id = o.id;
  return null;
end $$;
create trigger order_payments_applied after insert on order_payments referencing new table as new_payments for each statement execute function apply_order_payments();

-- What the status of each payment says becomes its ledger.
insert into order_payments (id, idempotency_key, at, order_id, kind, event, amount, authorised_change, reason)
select 'pay_' || id || '_1', 'history ' || id || ' 1', coalesce(delivered_at, purchase_date), id, payment_mode,
  case payment_status when 'authorised' then 'authorised' when 'failed' then 'failed' else 'captured' end, amount,
  case payment_status when 'authorised' then amount else 0 end, 'Before the ledger.'
from orders where payment_status <> 'unpaid' and amount > 0;
insert into order_payments (id, idempotency_key, at, order_id, kind, event, amount, reason)
select 'pay_' || o.id || '_2', 'history ' || o.id || ' 2', coalesce(o.cancelled_at, o.delivered_at, o.purchase_date), o.id, o.payment_mode,
  'refunded', r.amount, 'Before the ledger.'
from orders o cross join lateral (
  select case o.payment_status when 'refunded' then o.amount else least(o.amount, coalesce(sum(l.refunded), 0)) end as amount from order_lines l where l.order_id = o.id
) as r where o.payment_status in ('refunded', 'part_refunded') and r.amount > 0;
update orders set credited = refunded where status = 'delivered' and refunded > 0;

-- The status of the payment follows from the amounts, in the row itself: nothing can forget it.
alter table orders drop column payment_status;
alter table orders add column payment_status text not null generated always as (
  case
    when captured > 0 and captured = refunded then 'refunded'
    when captured - refunded >= amount and (captured > 0 or amount = 0) then 'paid'
    when refunded > 0 then 'part_refunded'
    when authorised > 0 and captured + authorised >= amount then 'authorised'
    when payment_failed then 'failed'
    else 'unpaid'
  end
) stored check (payment_status in ('unpaid', 'authorised', 'paid', 'part_refunded', 'refunded', 'failed'));
create index orders_code_locked on orders (secret_code_locked_until) where secret_code_locked_until is not null;

-- Who has seen the code of an order cannot complete its delivery.
create table order_code_reveals (
  order_id text not null references orders on delete cascade,
  user_id text not null references users,
  at timestamptz(3) not null default now(),
  reason text not null,
  primary key (order_id, user_id)
);
insert into order_code_reveals (order_id, user_id, reason)
select o.id, u.id, '' from orders o join users u on u.id = o.secret_code_revealed_by;
alter table orders drop column secret_code_revealed_by;

create table order_bags (
  id text primary key,
  order_id text not null references orders on delete cascade,
  position int not null check (position > 0),
  code text not null unique,
  storage text not null default 'ambient' check (storage in ('ambient', 'chilled', 'frozen')),
  created_at timestamptz(3) not null default now(),
  created_by text,
  unique (order_id, position)
);

create table order_notes (
  id text primary key,
  order_id text not null references orders on delete cascade,
  at timestamptz(3) not null default now(),
  kind text not null check (kind in ('internal', 'customer')),
  text text not null,
  author_id text,
  author_name text not null default ''
);
create index order_notes_order on order_notes (order_id, at, id);

alter table order_lines
  add column substitute_of text references order_lines on delete cascade,
  add column short_reason text not null default '';
comment on column order_lines.substitute_of is 'the line that it stands in for';
create index order_lines_substitute on order_lines (substitute_of) where substitute_of is not null;

-- Numbers without a gap: whoever takes one keeps the row until the commit.
create table counters (
  name text primary key,
  value bigint not null
);
insert into counters (name, value)
select 'invoice', coalesce(max(nullif(regexp_replace(invoice_number, '\D', '', 'g'), '')::bigint), 0) from orders;
