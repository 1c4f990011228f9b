-- Nobody's change is lost: a new version is the old one plus one, in whatever statement. Of two who read the same version and
-- both write the next, the second is refused with a serialisation failure; the unit of work then begins again, reads what is there
-- now, and answers 409. A test looks that every table with a version has the trigger.
create function refuse_stale_version() returns trigger language plpgsql as $$
begin
  raise exception '% % was changed meanwhile', tg_table_name, coalesce(to_jsonb(old) ->> 'id', '') using errcode = 'serialization_failure';
end $$;
do $$
declare
  name text;
begin
  for name in
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'version' and t.table_type = 'BASE TABLE' and c.table_name not in ('record_columns', 'events')
    order by 1
  loop
    execute format(
      'create trigger refuse_stale_version before update of version on %I for each row when (new.version <> old.version + 1) execute function refuse_stale_version()', name);
  end loop;
end $$;

-- Tries to sign in, counted for all instances alike: by account and address, by account, and by address.
create table sign_in_tries (
  key text primary key,
  failures int not null default 0,
  last_at timestamptz(3) not null default now(),
  -- Of an account and address: when this pair signed in last. It then need not wait for what strangers do elsewhere.
  signed_in_at timestamptz(3)
);
create index sign_in_tries_last_at on sign_in_tries (last_at);

-- Instances remember for some seconds who somebody is. What ends or changes that is told to all of them at its commit, whoever
-- writes it.
create function tell_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('back_office_access', '');
  return null;
end $$;
create trigger access_changed after update of ended_at or delete on sessions for each statement execute function tell_access_changed();
create trigger access_changed after update of status, role_id, user_type, dealer_id, warehouse_ids, archived_at, email, name on users for each statement execute function tell_access_changed();
create trigger access_changed after update of permissions, role, key, archived_at on roles for each statement execute function tell_access_changed();
create trigger access_changed after update of warehouse_ids, status, archived_at on dealers for each statement execute function tell_access_changed();
