-- Units of an order that were exchanged: the customer has others for them, so their money is not asked for again.
alter table return_lines add column exchanged int not null default 0 check (exchanged >= 0 and exchanged <= sellable + damaged);
comment on column return_lines.exchanged is 'units for which others were sent';
update return_lines r set exchanged = r.sellable + r.damaged from returns t
  where t.id = r.return_id and (t.status = 'exchanged' or (t.status = 'closed' and exists (
    select from stock_movements m where m.order_id = t.order_id and m.reason = 'exchange' and starts_with(m.idempotency_key, 'return ' || t.id || ' exchange'))));
