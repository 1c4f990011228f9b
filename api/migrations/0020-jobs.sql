-- Work that outlives a request (docs/adr/0013). pg-boss keeps the deliveries in its own schema `pgboss`; here is what
-- people see of a job and what it must not lose. The table of 0001 was never written to.
drop table jobs;
create table jobs (
  id text primary key,
  name text not null,
  -- What it works on, as a word for people: `brands`, a file's name.
  subject text not null default '',
  input jsonb not null default '{}',
  -- Jobs of one name and key do not wait or run twice at once.
  key text,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Null for the system's own.
  owner_id text references users (id),
  cancel_requested boolean not null default false,
  attempt int not null default 0,
  -- Names the run that may write for this job; a run that was taken over finds another one here.
  lease text,
  done int not null default 0,
  total int,
  result jsonb,
  error_code text,
  error text,
  seen_at timestamptz(3),
  run_after timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3)
);
create unique index jobs_once on jobs (name, key) where key is not null and status in ('waiting', 'running');
create index jobs_owner on jobs (owner_id, created_at, id);
create index jobs_created on jobs (created_at, id);
create index jobs_finished on jobs (finished_at) where finished_at is not null;

-- The rows a bulk job works through, each done exactly once: its result is written in the row's own transaction.
create table job_rows (
  job_id text not null references jobs (id) on delete cascade,
  position int not null,
  record_id text not null,
  -- The state to return the record to, where the job takes another job's work back.
  return_to text,
  ok boolean,
  code text,
  detail text,
  was text,
  primary key (job_id, position)
);
create unique index job_rows_record on job_rows (job_id, record_id);
create index job_rows_open on job_rows (job_id, position) where ok is null;
create index job_rows_failed on job_rows (job_id, position) where not ok;

update roles set permissions = array_append(permissions, 'job.view_all')
where key = 'administrator' and built_in and not ('job.view_all' = any(permissions));
