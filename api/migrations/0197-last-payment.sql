-- Whether the last thing that happened to an order's payment is that it failed, by the time of the entries and not by the order in which
-- they were written: two entries of one moment, or one whose write began earlier and ended later, left the order with the wrong one.
create or replace function apply_order_payments() returns trigger language plpgsql as $$
begin
  perform from orders where id in (select order_id from new_payments) order by id for no key update;
  update orders o set captured = o.captured + p.captured, refunded = o.refunded + p.refunded, authorised = o.authorised + p.authorised,
    payment_failed = (select event from order_payments where order_id = o.id order by at desc, id desc limit 1) = 'failed'
  from (
    select order_id, coalesce(sum(amount) filter (where event = 'captured'), 0)::bigint as captured,
      coalesce(sum(amount) filter (where event = 'refunded'), 0)::bigint as refunded, sum(authorised_change)::bigint as authorised
    from new_payments group by order_id
  ) p where o.id = p.order_id;
  return null;
end $$;
