-- What an invoiced order charges, as a chain of documents: its invoice, then a tax credit note each time the charge falls, and an
-- invoice for the difference where it rises again. A document is never changed; that of a note is hashed with the hash of the note before.
create table tax_documents (
  id text primary key,
  position bigint generated always as identity,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  order_id text not null references orders (id),
  order_number text not null,
  refund_id text references refunds (id),
  invoice_number text not null,
  customer_id text not null,
  customer_name text not null,
  dealer_id text,
  reason text not null default '',
  reason_ar text not null default '',
  currency text not null,
  before bigint not null check (before >= 0),
  after bigint not null check (after >= 0),
  difference bigint not null generated always as (before - after) stored,
  vat bigint not null,
  rates jsonb not null,
  content jsonb,
  hash text,
  previous_hash text,
  search_text text not null generated always as (fold(number || ' ' || order_number || ' ' || invoice_number || ' ' || customer_name)) stored,
  like record_columns including defaults,
  check ((kind = 'credit_note') = (content is not null)),
  check ((content is null) = (hash is null)),
  check (kind = 'invoice' or after < before)
);
comment on column tax_documents.vat is 'of the difference: what the charge holds less VAT by now, or more';
comment on column tax_documents.rates is 'by rate, what the order charged before and charges now: [{rate, before, after, vat_before, vat_after}]';
create unique index tax_documents_number on tax_documents (number) where kind = 'credit_note';
create index tax_documents_by_order on tax_documents (order_id, position);
create index tax_documents_by_refund on tax_documents (refund_id) where refund_id is not null;
create index tax_documents_by_customer on tax_documents (customer_id, created_at desc, id);
create index tax_documents_by_creation on tax_documents (created_at, id) where kind = 'credit_note';
create index tax_documents_by_difference on tax_documents (difference, id) where kind = 'credit_note';
create index tax_documents_search on tax_documents using gin (search_text gin_trgm_ops);
create trigger refuse_stale_version before update of version on tax_documents
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create trigger tax_documents_append_only before update or delete or truncate on tax_documents for each statement execute function refuse_change();

insert into counters (name, value) values ('credit_note', 0);
