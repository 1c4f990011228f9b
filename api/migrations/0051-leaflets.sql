-- Leaflets: pages of offers. Pages with their hotspots are one document, saved, versioned and audited with their leaflet.

create table leaflets (
  id text primary key,
  title text not null,
  title_ar text not null,
  cover text,
  available_from timestamptz(3) not null,
  available_upto timestamptz(3) not null,
  pincodes text[] not null default '{}',
  pages jsonb not null default '[]',
  pages_ar jsonb not null default '[]',
  draft boolean not null default true,
  title_sort text collate "C" not null generated always as (fold(title)) stored,
  search_text text not null generated always as (fold(title || ' ' || title_ar)) stored,
  like record_columns including defaults,
  check (available_upto > available_from),
  check (jsonb_typeof(pages) = 'array' and jsonb_typeof(pages_ar) = 'array')
);
create trigger refuse_stale_version before update of version on leaflets
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create index leaflets_search on leaflets using gin (search_text gin_trgm_ops);
create index leaflets_by_title on leaflets (title_sort, id);
create index leaflets_by_available_from on leaflets (available_from, id);
create index leaflets_by_available_upto on leaflets (available_upto, id);
create index leaflets_by_update on leaflets (updated_at, id);
