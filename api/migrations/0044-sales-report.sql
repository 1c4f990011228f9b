-- What a store sells is for those who answer for it: a permission of its own, which a new store's roles have from the start.
update roles set permissions = array_append(permissions, 'report.sales')
  where key in ('administrator', 'supervisor', 'finance') and not 'report.sales' = any(permissions);
-- Orders from before the store came here are brought in by those who run it.
update roles set permissions = array_append(permissions, 'order.import')
  where key in ('administrator', 'supervisor') and not 'order.import' = any(permissions);

-- All that the sales report and the dashboard sum is read from this index alone.
drop index orders_sales;
create index orders_sales on orders (purchase_date) include (
  amount, status, dealer_id, qty, items_total, discount_total, delivery_fee, vat, credited, warehouse_id, pincode, payment_mode, delivery_mode
);
-- Orders with something that the catalogue does not know, and those that the floor had not enough for.
create index order_lines_unknown on order_lines (code) where variant_id is null;
create index order_lines_short on order_lines (order_id) where short > 0;
