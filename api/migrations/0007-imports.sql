-- Imports: a file's rows, what became of each, and what to put back on undo.

create table imports (
  id text primary key,
  kind text not null default 'products',
  file_name text not null,
  mapping jsonb not null default '{}',
  options jsonb not null default '{}',
  status text not null default 'uploaded' check (status in ('uploaded', 'checked', 'applying', 'applied', 'undone', 'failed')),
  total int not null default 0,
  imported int not null default 0,
  refused int not null default 0,
  like record_columns including defaults
);
create index imports_kind on imports (kind, id);

create table import_rows (
  import_id text not null references imports on delete cascade,
  row_number int not null,
  status text not null check (status in ('ready', 'refused', 'imported', 'undone')),
  data jsonb not null default '{}',
  errors jsonb not null default '[]',
  -- What the row made or changed: created ids are removed and `before` is put back on undo.
  created jsonb not null default '[]',
  before jsonb,
  primary key (import_id, row_number)
);
create index import_rows_status on import_rows (import_id, status, row_number);
