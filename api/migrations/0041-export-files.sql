-- Files of exports that were too large for a request (docs/adr/0013). The content is in the storage, in parts under
-- `exports/{id}/`: no store has to take a stream of unknown length, and no process has to hold a whole file.
create table export_files (
  id text primary key,
  job_id text not null references jobs (id),
  name text not null,
  content_type text not null,
  -- Counted before each part is written: whoever removes the file knows of every part there may be.
  parts int not null default 0,
  bytes bigint not null default 0,
  rows int not null default 0,
  -- What it holds, in rights: whoever downloads it needs these permissions, and at least this row scope.
  permissions text[] not null,
  scope jsonb not null,
  -- When it was complete; until then it is nobody's to download.
  ready_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index export_files_job on export_files (job_id);
create index export_files_expires on export_files (expires_at);
