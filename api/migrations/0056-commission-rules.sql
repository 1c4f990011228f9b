-- Commission by seller, category, brand and product, with dates. Of the rules that fit a line the one with the most conditions
-- wins, then the newest; where none fits it is the seller's own rate.

create table commission_rules (
  id text primary key,
  seller_id text references sellers,
  category_id text references categories,
  brand_id text references brands,
  product_id text references products,
  rate int not null check (rate between 0 and 10000),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  note text not null default '',
  like record_columns including defaults,
  check (ends_at > starts_at),
  check (num_nonnulls(seller_id, category_id, brand_id, product_id) > 0)
);
comment on column commission_rules.rate is 'basis points';
create index commission_rules_by_age on commission_rules (created_at, id);
create index commission_rules_by_rate on commission_rules (rate, id);
create index commission_rules_by_start on commission_rules (starts_at, id);
create index commission_rules_seller on commission_rules (seller_id) where seller_id is not null;
create trigger refuse_stale_version before update of version on commission_rules for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- An order line keeps which rule its rate came from, beside the rate.
alter table order_lines add column commission_rule_id text references commission_rules;
comment on column order_lines.commission_rule_id is 'the rule that set its commission rate; none where it is the seller''s own rate';
