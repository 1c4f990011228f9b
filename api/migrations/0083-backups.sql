-- What backups were made, and whether each was restored to see that it can be (docs/adr/0031). The files are what counts: a row that
-- is lost takes no backup away, and one whose folder has served its time says when it went.
create table backups (
  id text primary key,
  -- Its folder among the backups.
  name text not null unique,
  origin text not null check (origin in ('schedule', 'person', 'command')),
  made_at timestamptz(3) not null,
  seconds int not null,
  bytes bigint not null,
  row_count bigint not null,
  file_count int not null,
  encrypted boolean not null,
  verified_at timestamptz(3),
  -- What was found wrong when it was restored.
  fault text,
  removed_at timestamptz(3)
);
create index backups_made on backups (made_at, id);
