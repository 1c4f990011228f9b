-- What an import shows while it runs and after: the file's shape, how far it is, what was found; and the states it goes through.

alter table imports
  add column fingerprint text not null default '',
  add column remembered boolean not null default false,
  add column preview jsonb not null default '{}',
  add column report jsonb,
  add column processed int not null default 0,
  drop constraint imports_status_check,
  add constraint imports_status_check check (status in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'));
create index imports_fingerprint on imports (fingerprint, id);
create index imports_by_creation on imports (created_at, id);

alter table import_rows
  alter column status set default 'waiting',
  drop constraint import_rows_status_check,
  add constraint import_rows_status_check check (status in ('waiting', 'ready', 'refused', 'imported', 'updated', 'unchanged', 'undone'));
