-- What somebody should look at in a row that comes in all the same.
alter table import_rows add column warnings jsonb not null default '[]';
