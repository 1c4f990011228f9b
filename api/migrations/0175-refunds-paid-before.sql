-- A refund of goods that are worth more than their order still charges pays the difference only.
alter table refunds add column paid_before bigint not null default 0 check (paid_before >= 0);
alter table refunds drop constraint refunds_check1;
alter table refunds add constraint refunds_sum check (amount = items - restocking_fee + delivery_fee - paid_before + goodwill);
