-- Customers, refunds and returns.
--
-- Lists are sorted by what they show; a customer who is forgotten is forgotten in the audit trail too.

create index customers_by_wallet on customers (wallet, id);
create index customers_by_created on customers (created_at, id);
create index customers_by_status on customers (status, last_order_at, id);
create index customer_addresses_pincode on customer_addresses (pincode, customer_id);

-- The audit trail stays append-only but for this: what names a person who is forgotten is taken out of its entries. Only a
-- transaction that says whom it forgets may do so, and it changes nothing else of an entry.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('back_office.forgetting', true), '') = '' or tg_op <> 'UPDATE' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - 'before' - 'after') <> (to_jsonb(old) - 'before' - 'after') then
    raise exception 'only what names a person is taken out of %', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change_of_audit();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function refuse_change();

-- A record of the trail without what names a person: their name, how to reach them, where they live, what was noted about them.
create function forget_person(record jsonb, code text) returns jsonb language sql immutable as $$
  select case when record is null then null else
    (record - array['customer_phone', 'customer_email', 'billing_address', 'delivery_address', 'addresses', 'note', 'customer_note'])
      || case when record ? 'customer_name' then jsonb_build_object('customer_name', code) else '{}' end
      || case when record ? 'code' and record ? 'wallet' then jsonb_build_object('name', code) else '{}' end
      || case when jsonb_typeof(record -> 'customer') = 'object' then jsonb_build_object('customer', (record -> 'customer') || jsonb_build_object('name', code)) else '{}' end
  end
$$;

-- What the store decided about refunds and returns; what is not said here is as the contract begins (`DEFAULT_REFUND_SETTINGS`).
insert into settings (key, value) values ('refunds', '{}');

-- Refunds: money that goes back. What goods do is a decision of its own (returns, below).
create sequence refund_numbers start 100001;
create sequence return_numbers start 100001;

create table returns (
  id text primary key,
  number text collate "C" not null unique default 'RT-' || nextval('return_numbers'),
  order_id text not null references orders,
  order_number text not null,
  customer_id text not null references customers,
  customer_name text not null,
  dealer_id text references dealers,
  warehouse_id text references warehouses,
  purchase_date timestamptz(3) not null,
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'rejected', 'pickup_scheduled', 'received', 'inspected', 'refunded', 'exchanged', 'closed')),
  wish text not null check (wish in ('refund', 'exchange')),
  note text not null default '',
  decision_reason text not null default '',
  pickup_starts_at timestamptz(3),
  pickup_ends_at timestamptz(3),
  -- Since when it is in its status: what waits too long is found by it.
  status_at timestamptz(3) not null default now(),
  received_at timestamptz(3),
  inspected_at timestamptz(3),
  search_text text not null generated always as (fold(number || ' ' || order_number || ' ' || customer_name)) stored,
  like record_columns including defaults
);
create index returns_search on returns using gin (search_text gin_trgm_ops);
create index returns_by_created on returns (created_at, id);
create index returns_by_number on returns (number, id);
create index returns_by_order_number on returns (order_number, id);
create index returns_by_purchase on returns (purchase_date, id);
create index returns_by_status on returns (status, created_at, id);
create index returns_waiting on returns (status_at) where status in ('requested', 'received', 'inspected');
create index returns_order on returns (order_id, id);
create index returns_customer on returns (customer_id, id);
create index returns_dealer on returns (dealer_id, id);

create table return_lines (
  id text primary key,
  return_id text not null references returns on delete cascade,
  order_line_id text not null references order_lines,
  quantity int not null check (quantity > 0),
  reason_id text not null,
  reason_name text not null,
  reason_name_ar text not null,
  store_fault boolean not null default false,
  -- What the inspection found of each unit.
  sellable int not null default 0 check (sellable >= 0),
  damaged int not null default 0 check (damaged >= 0),
  wrong int not null default 0 check (wrong >= 0),
  missing int not null default 0 check (missing >= 0),
  check (sellable + damaged + wrong + missing <= quantity),
  unique (return_id, order_line_id)
);
create index return_lines_order_line on return_lines (order_line_id);

create table refunds (
  id text primary key,
  number text collate "C" not null unique default 'RF-' || nextval('refund_numbers'),
  order_id text not null references orders,
  order_number text not null,
  customer_id text not null references customers,
  customer_name text not null,
  dealer_id text references dealers,
  return_id text references returns,
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'processing', 'settled', 'failed')),
  method text not null check (method in ('original', 'wallet', 'cash')),
  reason_id text not null,
  reason_name text not null,
  reason_name_ar text not null,
  store_fault boolean not null default false,
  note text not null default '',
  currency text not null,
  items bigint not null default 0 check (items >= 0),
  restocking_fee bigint not null default 0 check (restocking_fee >= 0),
  delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  goodwill bigint not null default 0 check (goodwill >= 0),
  amount bigint not null check (amount > 0),
  gift_card_amount bigint not null default 0 check (gift_card_amount between 0 and amount),
  decided_by text references users,
  decided_at timestamptz(3),
  decision_reason text not null default '',
  failure text not null default '',
  attempts int not null default 0,
  settled_at timestamptz(3),
  search_text text not null generated always as (fold(number || ' ' || order_number || ' ' || customer_name)) stored,
  like record_columns including defaults,
  check (amount = items - restocking_fee + delivery_fee + goodwill)
);
create index refunds_search on refunds using gin (search_text gin_trgm_ops);
create index refunds_by_created on refunds (created_at, id);
create index refunds_by_number on refunds (number, id);
create index refunds_by_amount on refunds (amount, id);
create index refunds_by_status on refunds (status, created_at, id);
create index refunds_order on refunds (order_id, id);
create index refunds_customer on refunds (customer_id, id);
create index refunds_dealer on refunds (dealer_id, id);
create index refunds_return on refunds (return_id) where return_id is not null;

create table refund_lines (
  id text primary key,
  refund_id text not null references refunds on delete cascade,
  order_line_id text not null references order_lines,
  quantity int not null check (quantity > 0),
  -- Before a restocking fee was taken off.
  amount bigint not null check (amount >= 0),
  unique (refund_id, order_line_id)
);
create index refund_lines_order_line on refund_lines (order_line_id);

create trigger refuse_stale_version before update of version on returns for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create trigger refuse_stale_version before update of version on refunds for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- What refunds and returns of before say becomes their rows, so that a line's sums follow from them.
insert into returns (id, order_id, order_number, customer_id, customer_name, dealer_id, warehouse_id, purchase_date, status, wish, note, received_at, inspected_at, created_at, updated_at)
select 'ret_' || o.id, o.id, o.number, o.customer_id, o.customer_name, o.dealer_id, o.warehouse_id, o.purchase_date, 'closed', 'refund', 'Before returns were kept.', o.updated_at, o.updated_at, o.updated_at, o.updated_at
from orders o where exists (select from order_lines l where l.order_id = o.id and l.returned > 0);
insert into return_lines (id, return_id, order_line_id, quantity, reason_id, reason_name, reason_name_ar, damaged)
select 'rtl_' || l.id, 'ret_' || l.order_id, l.id, l.returned, 'other', 'Other', 'سبب آخر', l.returned from order_lines l where l.returned > 0;
insert into refunds (id, order_id, order_number, customer_id, customer_name, dealer_id, return_id, status, method, reason_id, reason_name, reason_name_ar, note, currency, items, amount, decided_at, settled_at, created_at, updated_at)
select 'ref_' || o.id, o.id, o.number, o.customer_id, o.customer_name, o.dealer_id, r.id, 'settled', 'original', 'other', 'Other', 'سبب آخر', 'Before refunds were kept.', o.currency, l.refunded, l.refunded, o.updated_at, o.updated_at, o.updated_at, o.updated_at
from orders o join (select order_id, sum(refunded)::bigint as refunded from order_lines group by order_id) as l on l.order_id = o.id left join returns r on r.order_id = o.id
where l.refunded > 0;
insert into refund_lines (id, refund_id, order_line_id, quantity, amount)
select 'rfl_' || id, 'ref_' || order_id, id, greatest(returned, 1), refunded from order_lines where refunded > 0;

-- Of a line: what of it went back. Added to, under the line's lock (docs/adr/0015).
create function settle_refund() returns trigger language plpgsql as $$
begin
  perform from order_lines where id in (select order_line_id from refund_lines where refund_id = new.id) order by id for no key update;
  update order_lines l set refunded = l.refunded + r.amount from refund_lines r where r.refund_id = new.id and r.order_line_id = l.id;
  return null;
end $$;
create trigger refunds_settled after update of status on refunds for each row when (new.status = 'settled' and old.status <> 'settled') execute function settle_refund();
create function add_settled_line() returns trigger language plpgsql as $$
begin
  update order_lines set refunded = refunded + new.amount where id = new.order_line_id and exists (select from refunds where id = new.refund_id and status = 'settled');
  return null;
end $$;
create trigger refund_lines_added after insert on refund_lines for each row execute function add_settled_line();
create function count_returned() returns trigger language plpgsql as $$
begin
  update order_lines set returned = returned + new.sellable + new.damaged - case tg_op when 'UPDATE' then old.sellable + old.damaged else 0 end
  where id = new.order_line_id;
  return null;
end $$;
create trigger return_lines_added after insert on return_lines for each row when (new.sellable + new.damaged > 0) execute function count_returned();
create trigger return_lines_inspected after update of sellable, damaged on return_lines for each row when (new.sellable + new.damaged <> old.sellable + old.damaged) execute function count_returned();
comment on column order_lines.refunded is 'derived: what its settled refunds came to, before restocking fees';
comment on column order_lines.returned is 'derived: its units that came back';
