-- How many pieces one scan of a barcode stands for: one, or as many as the case holds that bears the code.
alter table variant_barcodes add column units int not null default 1 check (units between 1 and 10000);
