-- corrects 7e47d8bfb80be8066bd46fbaa1ee98c63a53dc3b03a2ed9dd9596a9c949072ec: it failed on a store with credit notes, which had a hash and no place yet.
-- An invoice is the document of its moment, as a credit note is: its text in both languages is fixed and hashed when its number is drawn.
-- Invoices and notes of a legal entity form one chain: each holds the hash of the document before. The notes written until now begin it.
drop trigger tax_documents_append_only on tax_documents;
alter table tax_documents
  drop constraint tax_documents_check,
  add column legal_entity text not null default 'store',
  add column chain_position bigint,
  add column form text not null default 'simplified' check (form in ('simplified', 'full')),
  add column warehouse_emirate text,
  add column customer_emirate text,
  add column due_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  add check (kind = 'invoice' or content is not null);
comment on column tax_documents.legal_entity is 'whose chain it belongs to; there is one entity so far';
comment on column tax_documents.chain_position is 'its place in the chain of its legal entity, from 1; null of an invoice from before 0220 until its text is fixed';
comment on column tax_documents.form is 'full: with the customer''s tax number and address as the law asks; simplified for everyone else';
comment on column tax_documents.due_at is 'the moment from which its VAT is due';
update tax_documents t set chain_position = n.at
  from (select id, row_number() over (order by position) as at from tax_documents where hash is not null) n where n.id = t.id;
alter table tax_documents add constraint tax_documents_check3 check ((hash is null) = (chain_position is null));
-- The date of a document is created_at: for an invoice the moment at which its number was drawn.
update tax_documents t set created_at = least(t.created_at, coalesce(o.invoiced_at, o.delivered_at, t.created_at))
  from orders o where o.id = t.order_id and t.kind = 'invoice' and t.number = o.invoice_number;
update tax_documents set due_at = created_at;
create unique index tax_documents_chain on tax_documents (legal_entity, chain_position) where chain_position is not null;
create index tax_documents_by_due on tax_documents (due_at, id);
insert into counters (name, value) select 'tax_chain:store', count(*) from tax_documents where chain_position is not null;

-- Only the text of an old invoice may be added, once.
create function refuse_document_change() returns trigger language plpgsql as $$
declare
  added text[] = array['content', 'hash', 'previous_hash', 'chain_position', 'form', 'difference', 'search_text'];
begin
  if tg_op = 'UPDATE' then
    -- Generated columns have no value yet: they follow from the others.
    if old.content is null and new.content is not null and to_jsonb(new) - added = to_jsonb(old) - added then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger tax_documents_append_only before update or delete on tax_documents for each row execute function refuse_document_change();
create trigger tax_documents_not_emptied before truncate on tax_documents for each statement execute function refuse_change();

-- Zero-rated and exempt goods bear the same rate, and goods of a seller with a tax number are that seller's output: kept with the line when
-- its invoice is drawn.
alter table order_lines
  add column vat_exempt boolean,
  add column supplied_by text references sellers;
comment on column order_lines.vat_exempt is 'whether it is exempt rather than zero-rated; null until the invoice is drawn';
comment on column order_lines.supplied_by is 'the seller with a tax number whose output it is; null for the output of the store';
create index order_lines_supplied_by on order_lines (supplied_by) where supplied_by is not null;

alter table customers add column tax_number text not null default '';
comment on column customers.tax_number is 'their tax registration number: with one they get full tax invoices';

alter table warehouses add column emirate text check (emirate in ('abu_dhabi', 'dubai', 'sharjah', 'ajman', 'umm_al_quwain', 'ras_al_khaimah', 'fujairah'));
alter table pincodes add column emirate text check (emirate in ('abu_dhabi', 'dubai', 'sharjah', 'ajman', 'umm_al_quwain', 'ras_al_khaimah', 'fujairah'));
create function emirate_named(place text) returns text language sql immutable as $$
  select case
    when place ~* 'abu dhabi|al ain|أبوظبي|أبو ظبي|العين' then 'abu_dhabi'
    when place ~* 'dubai|دبي' then 'dubai'
    when place ~* 'sharjah|الشارقة' then 'sharjah'
    when place ~* 'ajman|عجمان' then 'ajman'
    when place ~* 'umm al|أم القيوين' then 'umm_al_quwain'
    when place ~* 'ras al|رأس الخيمة' then 'ras_al_khaimah'
    when place ~* 'fujairah|الفجيرة' then 'fujairah'
  end
$$;
update pincodes set emirate = emirate_named(city || ' ' || city_ar);
update warehouses set emirate = emirate_named(name || ' ' || name_ar || ' ' || location || ' ' || address);
drop function emirate_named(text);

insert into settings (key, value) values ('store.legal_name', '""'), ('store.legal_name_ar', '""') on conflict (key) do nothing;
