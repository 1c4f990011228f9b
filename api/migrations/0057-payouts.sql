-- What sellers are owed and paid: the ledger, requests for payouts, runs that pay them, and adjustments.

create sequence payout_numbers;
create sequence payout_run_numbers;

create table payout_runs (
  id text primary key,
  number text not null unique default 'PR-' || lpad(nextval('payout_run_numbers')::text, 5, '0'),
  pay_on date not null,
  currency text not null,
  debtor_name text not null,
  debtor_iban text not null,
  debtor_bic text not null default '',
  payout_ids text[] not null default '{}',
  left_out jsonb not null default '[]',
  made_at timestamptz(3),
  job_id text,
  like record_columns including defaults
);
comment on column payout_runs.left_out is 'what was chosen and not paid, and why (contract PayoutRun)';
create index payout_runs_by_age on payout_runs (created_at, id);
create index payout_runs_by_day on payout_runs (pay_on, id);
create trigger refuse_stale_version before update of version on payout_runs for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

create table payouts (
  id text primary key,
  number text not null unique default 'PO-' || lpad(nextval('payout_numbers')::text, 6, '0'),
  seller_id text not null references sellers,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'requested' check (status in ('requested', 'approved', 'processing', 'paid', 'failed', 'rejected')),
  note text not null default '',
  requested_by text references users,
  decided_by text references users,
  decided_at timestamptz(3),
  decision_reason text not null default '',
  run_id text references payout_runs,
  bank_holder text not null default '',
  iban text not null default '',
  sent_at timestamptz(3),
  reference text not null default '',
  failure text not null default '',
  finished_at timestamptz(3),
  like record_columns including defaults,
  check (status <> 'paid' or reference <> '')
);
comment on column payouts.iban is 'where it was sent, as the bank file said it';
-- However many ask at once: one at a time for each seller.
create unique index payouts_one_open on payouts (seller_id) where status in ('requested', 'approved', 'processing');
create index payouts_by_age on payouts (created_at, id);
create index payouts_by_amount on payouts (amount, id);
create index payouts_by_number on payouts (number, id);
create index payouts_by_status on payouts (status, created_at, id);
create index payouts_seller on payouts (seller_id, created_at, id);
create index payouts_run on payouts (run_id) where run_id is not null;
create trigger refuse_stale_version before update of version on payouts for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- A change of a seller's balance that no sale explains: one person asks, another approves.
create table seller_adjustments (
  id text primary key,
  seller_id text not null references sellers,
  amount bigint not null check (amount <> 0),
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
create index seller_adjustments_by_age on seller_adjustments (created_at, id);
create index seller_adjustments_by_amount on seller_adjustments (amount, id);
create index seller_adjustments_seller on seller_adjustments (seller_id, created_at, id);
create trigger refuse_stale_version before update of version on seller_adjustments for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- The ledger. Each entry moves an amount from one account (debit) to another (credit), so that the books cannot but balance. The
-- accounts of a seller are earnings and reserved, what the store owes; all others are the store's. Nothing is ever changed or
-- taken out: balances are sums.
create table seller_entries (
  id text primary key,
  idempotency_key text not null unique,
  at timestamptz(3) not null default date_trunc('milliseconds', now()),
  available_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  seller_id text not null references sellers,
  kind text not null,
  debit text not null,
  credit text not null,
  amount bigint not null check (amount > 0),
  change bigint not null generated always as (
    case when credit in ('earnings', 'reserved') then amount else 0 end - case when debit in ('earnings', 'reserved') then amount else 0 end) stored,
  currency text not null,
  order_id text references orders,
  order_line_id text references order_lines,
  refund_id text references refunds,
  payout_id text references payouts,
  adjustment_id text references seller_adjustments,
  base bigint,
  rate int check (rate between 0 and 10000),
  quantity int,
  reason text not null default '',
  created_by text,
  check (available_at >= at),
  check ((kind, debit, credit) in (
    ('sale', 'customers', 'earnings'), ('commission', 'earnings', 'commission'),
    ('refund', 'earnings', 'customers'), ('commission_returned', 'commission', 'earnings'),
    ('package_fee', 'earnings', 'package_fees'),
    ('adjustment', 'adjustments', 'earnings'), ('adjustment', 'earnings', 'adjustments'),
    ('reserve', 'earnings', 'reserved'), ('release', 'reserved', 'earnings'),
    ('payout', 'reserved', 'bank'), ('payout_failed', 'bank', 'earnings'))),
  check (kind not in ('sale', 'commission', 'refund', 'commission_returned') or order_line_id is not null),
  check (kind not in ('reserve', 'release', 'payout', 'payout_failed') or payout_id is not null),
  check (kind <> 'adjustment' or adjustment_id is not null)
);
comment on table seller_entries is 'append-only';
comment on column seller_entries.available_at is 'from then on what it brings to earnings can be paid out; before, it is pending';
comment on column seller_entries.change is 'what it changes of all that the seller is owed';
comment on column seller_entries.base is 'of a commission: the amount that the rate was taken of';
create trigger seller_entries_append_only before update or delete or truncate on seller_entries for each statement execute function refuse_change();
create index seller_entries_by_time on seller_entries (at, id);
create index seller_entries_by_change on seller_entries (change, id);
create index seller_entries_seller on seller_entries (seller_id, at, id);
create index seller_entries_balance on seller_entries (seller_id, available_at) include (debit, credit, amount, change);
create index seller_entries_line on seller_entries (order_line_id) where order_line_id is not null;
create index seller_entries_order on seller_entries (order_id) where order_id is not null;
create index seller_entries_payout on seller_entries (payout_id) where payout_id is not null;

insert into settings (key, value) values ('payouts', '{}') on conflict (key) do nothing;
