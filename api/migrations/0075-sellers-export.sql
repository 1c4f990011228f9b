-- A seller takes its own sales, earnings and payouts along as files; the row scope leaves it what is its own.
update roles set permissions = array_append(permissions, 'payout.export')
where key = 'seller' and not 'payout.export' = any(permissions);
