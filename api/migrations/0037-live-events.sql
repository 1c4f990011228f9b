-- Who made the change an event tells of: an open form says whose it is, and a list knows a person's own changes.
-- `person_id` is somebody the event is for whatever they may see: the owner of a job is told when it is over.
alter table events add column actor_id text, add column actor_name text, add column person_id text;

-- The jobs a person has not seen the end of, for the number on the bell.
create index jobs_unseen on jobs (owner_id) where seen_at is null and finished_at is not null;
update jobs set seen_at = now() where finished_at is not null;
