-- VAT returns: a closed period keeps its figures and the documents behind them, and nothing is dated into it after that.
create table vat_periods (
  id text primary key,
  legal_entity text not null default 'store',
  starts_on date not null,
  ends_on date not null,
  -- Its months, as the audit log names it.
  name text not null,
  time_zone text not null,
  currency text not null,
  -- The rules of its day, and each box with its amounts.
  rules jsonb not null,
  boxes jsonb not null,
  like record_columns including defaults,
  check (starts_on <= ends_on)
);
create unique index vat_periods_start on vat_periods (legal_entity, starts_on);
create trigger refuse_stale_version before update of version on vat_periods
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create trigger vat_periods_append_only before update or delete or truncate on vat_periods for each statement execute function refuse_change();

create table vat_period_entries (
  period_id text not null references vat_periods,
  id text not null,
  box text not null,
  source text not null check (source in ('invoice', 'credit_note', 'commission', 'supplier_invoice')),
  document_id text not null,
  number text not null,
  dated date not null,
  net bigint not null,
  vat bigint not null,
  primary key (period_id, id)
);
comment on column vat_period_entries.id is 'source, document and box';
create index vat_period_entries_document on vat_period_entries (document_id);
create trigger vat_period_entries_append_only before update or delete or truncate on vat_period_entries for each statement execute function refuse_change();

-- Closing a period and writing a document lock the same chain: neither misses the other.
create function refuse_closed_period() returns trigger language plpgsql as $$
begin
  if exists (select from vat_periods p where p.legal_entity = new.legal_entity
    and (new.due_at at time zone p.time_zone)::date between p.starts_on and p.ends_on) then
    raise exception 'the VAT period of % is closed', new.due_at using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tax_documents_open_period before insert on tax_documents for each row execute function refuse_closed_period();

-- A commission on the sales of a seller with a tax number is a supply of the store to that seller, at the rate of its day.
alter table seller_entries add column vat_rate int check (vat_rate >= 0);
comment on column seller_entries.vat_rate is 'of commissions and package fees of a seller with a tax number: the rate inside the amount; null of all others';
create function keep_commission_rate() returns trigger language plpgsql as $$
begin
  -- What is returned bore the rate of its commission.
  if new.kind = 'commission_returned' then
    new.vat_rate = (select e.vat_rate from seller_entries e where e.order_line_id = new.order_line_id and e.kind = 'commission' order by e.at limit 1);
  elsif new.kind in ('commission', 'package_fee')
    and exists (select from sellers s where s.id = new.seller_id and s.vat_number <> '') then
    new.vat_rate = (select (value #>> '{}')::int from settings where key = 'store.vat_rate');
  end if;
  return new;
end $$;
create trigger seller_entries_vat_rate before insert on seller_entries for each row when (new.vat_rate is null) execute function keep_commission_rate();
alter table seller_entries disable trigger seller_entries_append_only;
update seller_entries e set vat_rate = (select (value #>> '{}')::int from settings where key = 'store.vat_rate')
  from sellers s where s.id = e.seller_id and s.vat_number <> '' and e.kind in ('commission', 'commission_returned', 'package_fee');
alter table seller_entries enable trigger seller_entries_append_only;
create index seller_entries_taxed on seller_entries (at) where vat_rate is not null;

update roles set permissions = permissions || array['report.vat', 'report.close_vat']
  where key in ('administrator', 'supervisor', 'finance') and not 'report.vat' = any(permissions);
