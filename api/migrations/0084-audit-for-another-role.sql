-- The application may run as a role that can add to the audit trail and read it, and nothing else (docs/deploy.md). The two things that
-- take something out of it are then done by the owner on its behalf, each as far as the rules go and no further.

-- What names a customer who is forgotten (0040). Their record says so already, in the same transaction.
create function forget_in_audit(forgotten text, person_code text) returns void language sql security definer set search_path = public, pg_temp as $$
  update audit_entries set before = forget_person(before, person_code), after = forget_person(after, person_code)
    where (record_type = 'customer' and record_id = forgotten)
      or (record_type = 'order' and record_id in (select id from orders where customer_id = forgotten))
      or (record_type = 'refund' and record_id in (select id from refunds where customer_id = forgotten))
      or (record_type = 'return' and record_id in (select id from returns where customer_id = forgotten))
$$;

-- Entries that have served their time (0067), so many at once.
create function forget_old_audit_entries(at_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone int;
begin
  delete from audit_entries where id in (
    select id from audit_entries where at < audit_kept_since() order by id limit at_most);
  get diagnostics gone = row_count;
  return gone;
end $$;

revoke execute on function forget_in_audit(text, text), forget_old_audit_entries(int) from public;
