-- What a catalogue manager looks for is rare among many products: without these, finding twenty reads the whole table.
create index products_low on products (updated_at, id) where low_stock and archived_at is null;
create index products_without_arabic on products (updated_at, id) where title_ar = '' and archived_at is null;
create index products_without_image on products (updated_at, id) where image is null and archived_at is null;
create index products_without_barcode on products (updated_at, id) where not has_barcode and archived_at is null;
create index products_without_price on products (updated_at, id) where price_min is null and archived_at is null;

-- With what tells archived ones apart, so that counting a status reads the index only.
drop index products_by_status;
create index products_by_status on products (status, updated_at, id) include (archived_at);
