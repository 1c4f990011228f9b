-- A message that failed needs somebody until it is sent once more; what waits for nobody is not counted.
alter table messages add column resent_at timestamptz(3);
create index messages_to_mend on messages (finished_at) where status = 'failed' and resent_at is null;
