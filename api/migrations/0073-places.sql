-- Where pincodes are, so that a map can show them; and the orders of a warehouse by their day.
alter table pincodes add column latitude double precision check (latitude between -90 and 90);
alter table pincodes add column longitude double precision check (longitude between -180 and 180);
alter table pincodes add constraint pincodes_place check ((latitude is null) = (longitude is null)) not valid;
create index warehouses_by_code on warehouses (code, id);
create index warehouses_by_capacity on warehouses (capacity, id);
create index warehouses_by_update on warehouses (updated_at, id);
create index warehouses_search on warehouses using gin (search_text gin_trgm_ops);
