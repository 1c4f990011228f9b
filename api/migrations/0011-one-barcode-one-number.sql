-- GTINs of different lengths are one number with zeros in front (GS1 General Specifications 3.3): the UPC-A 036000291452 and the
-- EAN-13 0036000291452 are one product to every scanner, so they are one code here as well.

-- Where both spellings are on offer already, the one that came first keeps the number.
with spelled as (
  select b.variant_id, b.barcode, row_number() over (partition by lpad(b.barcode, 14, '0') order by v.created_at, v.id, length(b.barcode)) as place
  from variant_barcodes b join variants v on v.id = b.variant_id where b.active
)
update variant_barcodes b set active = false from spelled s where s.place > 1 and b.variant_id = s.variant_id and b.barcode = s.barcode;

drop index variant_barcodes_active;
create unique index variant_barcodes_active on variant_barcodes (lpad(barcode, 14, '0')) where active;
create index variant_barcodes_number on variant_barcodes (lpad(barcode, 14, '0'));
