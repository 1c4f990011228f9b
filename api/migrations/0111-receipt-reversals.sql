-- Reversals of receipts: append-only, one for each receipt at most.
create table purchase_receipt_reversals (
  purchase_receipt_id text primary key references purchase_receipts,
  at timestamptz(3) not null default now(),
  created_by text,
  reason text not null
);
create trigger purchase_receipt_reversals_append_only before update or delete or truncate on purchase_receipt_reversals
  for each statement execute function refuse_change();

-- The variant's unit cost before the receipt changed it; null where it did not. A reversal restores it.
alter table purchase_receipt_lines add column cost_before bigint;
