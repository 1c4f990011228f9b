-- Row scope (docs/adr/0014): to whom the record of an audit entry or event belonged when it was written, `dealer:dlr_1`.
-- Entries from before belong to nobody, so that only people without a limit see them.
alter table audit_entries add column scope_keys text[] not null default '{}';
alter table events add column scope_keys text[] not null default '{}';
-- The record's version after the change; null where it has none.
alter table events add column version int;

-- `search_text` holds phones and addresses; whoever lacks `customer.pii` searches in this.
alter table orders add column search_public text not null generated always as (fold(number || ' ' || customer_name || ' ' || pincode)) stored;
create index orders_search_public on orders using gin (search_public gin_trgm_ops);
alter table customers add column search_public text not null generated always as (fold(name || ' ' || code)) stored;
create index customers_search_public on customers using gin (search_public gin_trgm_ops);
