-- The refund that a payment back to the customer is part of. Until now only the text of its idempotency key said so.
alter table order_payments add column refund_id text;
comment on column order_payments.refund_id is 'of a refund: the request that it pays; null where money goes back without one';
alter table order_payments disable trigger order_payments_append_only;
update order_payments p set refund_id = f.id from refunds f
  where p.order_id = f.order_id and p.event = 'refunded' and starts_with(p.idempotency_key, 'refund ' || f.id || ' ');
update order_payments p set refund_id = f.id from payment_operations o join refunds f on f.id = o.subject
  where o.id = p.operation_id and p.event = 'refunded';
alter table order_payments enable trigger order_payments_append_only;
alter table order_payments
  add foreign key (refund_id) references refunds,
  add check (refund_id is null or event = 'refunded');
create index order_payments_refund on order_payments (refund_id) where refund_id is not null;
