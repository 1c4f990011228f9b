-- The open orders of each picker are counted whenever the order desk assigns one.
create index orders_open_by_picker on orders (picker_id) where picker_id is not null and status in ('pending', 'processed');
