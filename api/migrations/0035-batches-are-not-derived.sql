-- A batch's quantity is written by whoever moves the stock: a movement need not name the batch it took from, so the quantity cannot
-- be counted again from the ledger as 0032 said.
comment on column stock_batches.quantity is 'written with the movement that changes it; a movement need not name its batch';
