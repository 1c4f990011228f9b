-- What the English was when somebody wrote the Arabic: where it is another text now, the translation is to be looked at. Kept by a
-- trigger, so that no way of writing a product forgets it; whoever looked and finds the Arabic still right writes it anew.
alter table products add column title_source text not null default '';
alter table products add column description_source text not null default '';
-- What was translated from what until now nobody knows; from here on a change shows.
update products set title_source = case when title_ar <> '' then title else '' end,
  description_source = case when description_ar <> '' then description else '' end
where title_ar <> '' or description_ar <> '';

create function keep_translation_source() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.title_ar is distinct from old.title_ar then
    new.title_source := case when new.title_ar = '' then '' else new.title end;
  end if;
  if tg_op = 'INSERT' or new.description_ar is distinct from old.description_ar then
    new.description_source := case when new.description_ar = '' then '' else new.description end;
  end if;
  return new;
end $$;
create trigger products_translated before insert or update of title_ar, description_ar on products
  for each row execute function keep_translation_source();

-- The same description elsewhere; titles have an index by their folded text.
create index products_by_description on products (md5(description)) where description_ar <> '';
create index products_by_description_ar on products (md5(description_ar)) where description_ar <> '';

-- What a word or phrase is called in Arabic in this store.
create table glossary_terms (
  id text primary key,
  term text not null,
  term_ar text not null,
  note text not null default '',
  term_sort text collate "C" not null generated always as (fold(term)) stored,
  term_ar_sort text collate "C" not null generated always as (fold(term_ar)) stored,
  search_text text not null generated always as (fold(term || ' ' || term_ar || ' ' || note)) stored,
  like record_columns including defaults
);
create unique index glossary_terms_term on glossary_terms (fold(term)) where archived_at is null;
create index glossary_terms_by_term on glossary_terms (term_sort, id);
create index glossary_terms_by_term_ar on glossary_terms (term_ar_sort, id);
create index glossary_terms_by_update on glossary_terms (updated_at, id);
create index glossary_terms_search on glossary_terms using gin (search_text gin_trgm_ops);
create trigger refuse_stale_version before update of version on glossary_terms
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

update roles set permissions = permissions || array['glossary.view', 'glossary.create', 'glossary.edit', 'glossary.delete', 'glossary.export']
  where key in ('administrator', 'supervisor', 'catalog') and not 'glossary.view' = any(permissions);
update roles set permissions = array_append(permissions, 'glossary.view')
  where key = 'seller' and not 'glossary.view' = any(permissions);
