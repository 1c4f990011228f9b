-- A receipt names the supplier's delivery note, and a line with damaged goods shows them.
alter table purchase_receipts add column delivery_note text not null default '';
alter table purchase_receipt_lines add column photo text;
