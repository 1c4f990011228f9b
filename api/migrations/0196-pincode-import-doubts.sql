-- What a file of pincodes holds that was not read: columns that were left out, and cells that count as empty.
alter table pincode_imports add column doubts jsonb not null default '{"left_out": [], "blanks": []}';
