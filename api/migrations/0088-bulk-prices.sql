-- Prices that one press changed together: sent again, it changes none of them twice.
alter table price_history add column batch text;
create unique index price_history_batch on price_history (variant_id, batch) where batch is not null;
