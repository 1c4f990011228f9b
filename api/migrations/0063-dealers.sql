-- Dealers as staff work with them.
create index dealers_search on dealers using gin (search_text gin_trgm_ops);
create index dealers_by_update on dealers (updated_at, id);
create index pincodes_of_dealer on pincodes (dealer_id) where dealer_id is not null;
