-- Partners: those who sell through the store and those who run a region of it.

create table sellers (
  id text primary key,
  code text not null,
  legal_name text not null,
  name text not null,
  name_ar text not null,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  contact_name text not null default '',
  phone text not null default '',
  email text not null default '',
  licence_number text not null default '',
  licence_expires_on date,
  vat_number text not null default '',
  bank_holder text not null default '',
  iban text not null default '',
  bank_changed_at timestamptz(3),
  commission_rate int not null default 0 check (commission_rate between 0 and 10000),
  hold_days int not null default 7,
  warehouse_ids text[] not null default '{}',
  logo text,
  status text not null default 'applied' check (status in ('applied', 'approved', 'rejected', 'suspended', 'terminated')),
  status_reason text not null default '',
  search_text text not null generated always as (fold(name || ' ' || name_ar || ' ' || legal_name || ' ' || code || ' ' || email || ' ' || phone)) stored,
  like record_columns including defaults
);
create unique index sellers_code on sellers (lower(code)) where archived_at is null;
create index sellers_search on sellers using gin (search_text gin_trgm_ops);
create index sellers_by_name on sellers (name_sort, id);
create index sellers_by_status on sellers (status, name_sort, id);
create index sellers_by_update on sellers (updated_at, id);

create table dealers (
  id text primary key,
  code text not null,
  name text not null,
  name_ar text not null,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  contact_name text not null default '',
  phone text not null default '',
  email text not null default '',
  warehouse_ids text[] not null default '{}',
  credit_limit bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'suspended')),
  search_text text not null generated always as (fold(name || ' ' || name_ar || ' ' || code || ' ' || email || ' ' || phone)) stored,
  like record_columns including defaults
);
create unique index dealers_code on dealers (lower(code)) where archived_at is null;
create index dealers_by_name on dealers (name_sort, id);
alter table users add foreign key (dealer_id) references dealers;
