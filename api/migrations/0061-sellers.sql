-- Sellers as staff work with them: an application that may be sent back, bank details that change only with two people, documents,
-- and days on which a shop is closed.
alter table sellers drop constraint sellers_status_check;
alter table sellers
  add constraint sellers_status_check check (status in ('applied', 'sent_back', 'approved', 'rejected', 'suspended', 'terminated')),
  add column status_changed_at timestamptz(3),
  -- Days of the store's calendar, first and last included: `[{"starts_on", "ends_on", "reason"}]`.
  add column closures jsonb not null default '[]' check (jsonb_typeof(closures) = 'array'),
  -- Bank details that somebody asked for and somebody else has not looked at yet.
  add column wanted_bank_holder text not null default '',
  add column wanted_iban text not null default '',
  add column bank_wanted_by text,
  add column bank_wanted_at timestamptz(3),
  add column bank_wanted_reason text not null default '';
create index sellers_by_licence on sellers (licence_expires_on, id) where archived_at is null and status in ('approved', 'suspended');

create table seller_documents (
  id text primary key,
  seller_id text not null references sellers on delete cascade,
  kind text not null check (kind in ('licence', 'vat', 'bank', 'other')),
  name text not null,
  content_type text not null,
  bytes int not null,
  key text not null,
  created_at timestamptz(3) not null default now(),
  created_by text
);
create index seller_documents_seller on seller_documents (seller_id, id);

-- Whether what a seller offers can be bought at this moment: the one place that says so, for baskets, orders and lists alike.
create function seller_sells(seller sellers) returns boolean stable language sql as $$
  select seller.status = 'approved' and seller.archived_at is null and not exists (
    select from jsonb_to_recordset(seller.closures) as closed (starts_on date, ends_on date)
    where (now() at time zone (select value #>> '{}' from settings where key = 'store.time_zone'))::date between closed.starts_on and closed.ends_on)
$$;

-- Somebody of a seller's own: sees what is theirs and nothing else.
alter table users drop constraint users_user_type_check;
alter table users
  add constraint users_user_type_check check (user_type in ('staff', 'dealer', 'seller', 'service')),
  add column seller_id text references sellers;
create index users_seller on users (seller_id) where seller_id is not null;
create trigger access_of_seller_changed after update of seller_id on users for each statement execute function tell_access_changed();

update roles set permissions = permissions || array['seller.approve', 'seller.bank', 'seller.apply']
  where key in ('administrator', 'supervisor') and not 'seller.approve' = any(permissions);
update roles set permissions = array_append(permissions, 'seller.bank') where key = 'finance' and not 'seller.bank' = any(permissions);
