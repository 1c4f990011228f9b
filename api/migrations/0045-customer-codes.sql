-- Codes of customers rise like numbers of orders: from a sequence, so that two new customers do not wait for each other's orders.
create sequence customer_codes start 10001;
select setval('customer_codes', greatest(10000, (select max(substring(code from '^C-(\d{1,9})$')::bigint) from customers where code ~ '^C-\d{1,9}$')));
create function next_customer_code() returns text language plpgsql as $$
declare
  fresh text;
begin
  loop
    fresh := 'C-' || nextval('customer_codes');
    exit when not exists (select from customers where code = fresh);
  end loop;
  return fresh;
end $$;
