-- Tax papers and the records that they rest on are kept for the years that the store says, five at least, counted from the end of their
-- year. Deleting audit entries goes around those that explain them.
create function tax_kept_since() returns timestamptz language sql stable as $$
  select date_trunc('year', now() - make_interval(years => greatest(5, coalesce(
    (select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric::int end from settings where key = 'tax.keep_years'), 5))))
$$;

create function explains_tax(record_type text) returns boolean language sql immutable as $$
  select record_type in ('order', 'refund', 'return', 'credit_note', 'vat_period', 'supplier_invoice', 'purchase_order', 'setting')
$$;

create or replace function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if exists (select from gone where gone.at >= audit_kept_since()
    or (explains_tax(gone.record_type) and gone.at >= tax_kept_since())) then
    raise exception 'audit_entries is append-only until its entries have served their time' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace function forget_old_audit_entries(at_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone int;
begin
  delete from audit_entries where id in (
    select id from (
      (select id from audit_entries where not explains_tax(record_type) and at < audit_kept_since() order by at limit at_most)
      union all
      (select id from audit_entries where explains_tax(record_type) and at < least(audit_kept_since(), tax_kept_since()) order by at limit at_most)
    ) old limit at_most);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Orders and refunds with a document cannot be deleted: the document refers to them. Nor can their lines, nor a supplier's invoice.
create function refuse_tax_deletion() returns trigger language plpgsql as $$
declare
  kept boolean = case tg_table_name
      when 'order_lines' then exists (select from tax_documents d where d.order_id = (to_jsonb(old) ->> 'order_id') and d.created_at >= tax_kept_since())
      when 'refund_lines' then exists (select from tax_documents d where d.refund_id = (to_jsonb(old) ->> 'refund_id') and d.created_at >= tax_kept_since())
      else (to_jsonb(old) ->> 'dated')::date >= tax_kept_since()
    end;
begin
  if kept then
    raise exception '% is kept for a tax paper that rests on it', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger order_lines_kept before delete on order_lines for each row execute function refuse_tax_deletion();
create trigger refund_lines_kept before delete on refund_lines for each row execute function refuse_tax_deletion();
create trigger supplier_invoices_kept before delete on supplier_invoices for each row execute function refuse_tax_deletion();
