-- Money that a member of staff asks to give a customer, in the wallet: booked once another person has approved it.
create sequence wallet_credit_numbers;
create table wallet_credits (
  id text primary key,
  number text not null unique default 'WC-' || lpad(nextval('wallet_credit_numbers')::text, 6, '0'),
  customer_id text not null references customers,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected')),
  requested_by text references users,
  decided_by text references users,
  decided_at timestamptz(3),
  decision_reason text not null default '',
  like record_columns including defaults,
  check (decided_by is distinct from requested_by or status <> 'approved')
);
create index wallet_credits_by_age on wallet_credits (created_at, id);
create index wallet_credits_by_amount on wallet_credits (amount, id);
create index wallet_credits_by_customer on wallet_credits (customer_id, created_at, id);
create trigger refuse_stale_version before update of version on wallet_credits for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
