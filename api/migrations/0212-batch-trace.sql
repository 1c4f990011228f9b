-- no transaction: without keeping writers waiting.
-- Which orders hold units of a batch, answered by the index alone.
create index concurrently if not exists stock_movements_batch_orders on stock_movements (batch_id, order_id) include (on_hand_change) where batch_id is not null and order_id is not null;
