-- Who looks for what happened in an area, or by an action, reads newest first.
create index audit_entries_area on audit_entries (area, id);
create index audit_entries_type on audit_entries (record_type, id);

-- How long the trail is kept is a setting; the database itself holds it to that, and to a year at least, whoever asks: an entry is
-- never changed, and goes only when it has served its time.
insert into settings (key, value) values ('audit.retention_months', '84') on conflict do nothing;

create function audit_kept_since() returns timestamptz language sql stable as $$
  select now() - make_interval(months => greatest(12, coalesce(
    (select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric::int end from settings where key = 'audit.retention_months'), 84)))
$$;

create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if exists (select from gone where gone.at >= audit_kept_since()) then
    raise exception 'audit_entries is append-only until its entries have served their time' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

drop trigger audit_entries_append_only on audit_entries;
-- What names a customer who is forgotten is the one thing that an update takes out (0040).
create trigger audit_entries_append_only before update on audit_entries for each row execute function refuse_change_of_audit();
create trigger audit_entries_kept after delete on audit_entries referencing old table as gone for each statement execute function refuse_early_deletion();
-- Nor does anybody who is let in beside the owner get more than to read and to add.
revoke update, delete, truncate on audit_entries from public;
