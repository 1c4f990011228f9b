-- "PO-" numbers both payouts and purchase orders, so new payouts are numbered "PAY-". A number that was given stays, and is found.
alter table payouts alter column number set default 'PAY-' || lpad(nextval('payout_numbers')::text, 6, '0');
