-- A return is refunded once its refund is settled; it used to be from the moment in which that was asked for.
update returns set status = 'inspected', version = version + 1
where status = 'refunded'
  and not exists (select from refunds where refunds.return_id = returns.id and refunds.status = 'settled');
