-- Staff have a name in Arabic letters too; whoever has none is shown by the other.
alter table users add column name_ar text not null default '';

-- What the dashboard sums is read from these alone: sales of the last 30 days, and what was delivered today.
create index orders_sales on orders (purchase_date) include (amount, status, dealer_id);
create index orders_by_delivery on orders (delivered_at) include (dealer_id) where delivered_at is not null;
-- Which orders are late, among the few that are still on their way.
create index orders_open_by_promise on orders (promised_at, id) where status not in ('delivered', 'cancelled');
