-- %Many words%.

%when new table%
create table %many_snake% (
  id text primary key,
  %fields sql%
  %label%_sort text collate "C" not null generated always as (fold(%label%)) stored,
  search_text text not null generated always as (fold(%search_sql%)) stored,
  like record_columns including defaults
);
%fields index%
create trigger refuse_stale_version before update of version on %many_snake%
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
%end%
%unless new table%
alter table %many_snake%
  add column %label%_sort text collate "C" not null generated always as (fold(%label%)) stored,
  add column search_text text not null generated always as (fold(%search_sql%)) stored;
%missing_indexes%
%end%
create index %many_snake%_search on %many_snake% using gin (search_text gin_trgm_ops);
create index %many_snake%_by_%label% on %many_snake% (%label%_sort, id);
create index %many_snake%_by_update on %many_snake% (updated_at, id);
%when new area%

-- A new store's roles have these permissions from the start.
update roles set permissions = permissions || array['%area%.view', '%area%.create', '%area%.edit', '%area%.delete', '%area%.export']
  where key in ('administrator', 'supervisor') and not '%area%.view' = any(permissions);
%end%
