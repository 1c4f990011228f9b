-- Gift cards as staff work with them: made in batches whose codes are shown once, voided, given a new code.

create table gift_card_batches (
  id text primary key,
  title text not null,
  count int not null check (count between 1 and 1000),
  made int not null default 0 check (made between 0 and count),
  value bigint not null check (value > 0),
  currency text not null,
  expires_at timestamptz(3) not null,
  customer_id text references customers,
  send_via text not null default 'none' check (send_via in ('none', 'email', 'sms')),
  -- Until then the codes wait to be shown; afterwards they are gone, shown or not.
  codes_until timestamptz(3) not null,
  shown_at timestamptz(3),
  job_id text,
  like record_columns including defaults
);
create index gift_card_batches_by_age on gift_card_batches (created_at, id);
create trigger refuse_stale_version before update of version on gift_card_batches for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- The codes that wait to be shown: encrypted with a key that is not in the database, deleted when they are shown.
create table gift_card_codes (
  batch_id text not null references gift_card_batches on delete cascade,
  part int not null,
  sealed text not null,
  primary key (batch_id, part)
);

alter table gift_cards
  add column batch_id text references gift_card_batches;
create index gift_cards_batch on gift_cards (batch_id, id) where batch_id is not null;
create index gift_cards_last_four on gift_cards (last_four, id);
create index gift_cards_by_balance on gift_cards (balance, id);

-- Who has tried codes that do not exist, and how often in the present quarter of an hour.
create table code_tries (
  caller text primary key,
  tries int not null default 0,
  since timestamptz(3) not null default now()
);

update roles set permissions = array_append(permissions, 'gift_card.void')
  where key in ('administrator', 'supervisor', 'finance') and not 'gift_card.void' = any(permissions);
