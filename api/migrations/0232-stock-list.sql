-- no transaction: without keeping writers waiting.
-- What was sold of a place lately, answered by the index alone: the list of stock asks it of each place on its page.
create index concurrently if not exists stock_movements_sold_of_place on stock_movements (variant_id, warehouse_id, at) include (on_hand_change) where kind = 'pack';

-- Every column a list is sorted by has an index that ends with the id.
create index concurrently if not exists stock_balances_by_available on stock_balances (available, id);
