-- Baskets that somebody keeps with the price they expect of them: a later offer that changes it is told.
create table price_cases (
  id text primary key,
  title text not null,
  title_sort text collate "C" not null generated always as (fold(title)) stored,
  basket jsonb not null,
  expected jsonb not null,
  latest jsonb,
  status text not null default 'as_expected' check (status in ('as_expected', 'changed', 'failed')),
  checked_at timestamptz(3) not null default now(),
  like record_columns including defaults
);
comment on column price_cases.latest is 'what it came to when it was last looked at; null where it could not be priced';
create index price_cases_by_title on price_cases (title_sort, id);
create index price_cases_by_update on price_cases (updated_at, id);
create trigger refuse_stale_version before update of version on price_cases for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
