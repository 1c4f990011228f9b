-- Counters that stay right when many people write at once. Under READ COMMITTED a statement that waited for a row lock sees the
-- new row but counts its neighbours as of when it began. So a counter either adds the change (many rows below one parent), or
-- locks its parents in the order of their ids and counts in a second statement (few rows, or a minimum). docs/adr/0015 says more.
-- What is kept this way says so in its column's comment; src/platform/consistency compares each with its rows.

-- Brands: added, because a brand may have many thousand products.
create function add_brand_products(ids text[], changes int[]) returns void language plpgsql as $$
begin
  perform from brands where id = any(ids) order by id for no key update;
  update brands set product_count = product_count + c.n from unnest(ids, changes) as c(id, n) where brands.id = c.id;
end $$;
create or replace function count_brand_products() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  ids text[];
  changes int[];
begin
  select array_agg(id), array_agg(n) into ids, changes from (
    select brand_id as id, sign * count(*)::int as n from changed_products where brand_id is not null and archived_at is null group by brand_id
  ) as c;
  if ids is not null then
    perform add_brand_products(ids, changes);
  end if;
  return null;
end $$;
create or replace function count_moved_brand_products() returns trigger language plpgsql as $$
declare
  ids text[];
  changes int[];
begin
  select array_agg(id), array_agg(n) into ids, changes from (
    select id, sum(n)::int as n from (
      select brand_id as id, -1 as n from old_products where archived_at is null
      union all
      select brand_id, 1 from changed_products where archived_at is null
    ) as one where id is not null group by id having sum(n) <> 0
  ) as c;
  if ids is not null then
    perform add_brand_products(ids, changes);
  end if;
  return null;
end $$;
comment on column brands.product_count is 'derived: live products that name it';

-- A product that comes to name a brand or a category holds it until it commits, so that neither is merged, archived or renamed
-- beside it; one that was archived a moment ago is refused, whoever writes.
create or replace function fill_product_search() returns trigger language plpgsql as $$
declare
  brand text;
begin
  if new.brand_id is not null then
    if tg_op = 'INSERT' or new.brand_id is distinct from old.brand_id then
      select concat_ws(' ', name, name_ar) into brand from brands where id = new.brand_id and archived_at is null for key share;
      if not found and exists (select from brands where id = new.brand_id) then
        raise exception 'brand % is archived', new.brand_id using errcode = 'check_violation', constraint = 'products_brand_live';
      end if;
    else
      select concat_ws(' ', name, name_ar) into brand from brands where id = new.brand_id;
    end if;
  end if;
  new.search_text := fold(concat_ws(' ', new.title, new.title_ar, new.search_words, brand));
  return new;
end $$;
comment on column products.search_text is 'derived: its titles, its search words and its brand''s names, folded';

create function check_product_category() returns trigger language plpgsql as $$
begin
  if new.category_id is not null and (tg_op = 'INSERT' or new.category_id is distinct from old.category_id) then
    perform from categories where id = new.category_id and archived_at is null for key share;
    if not found and exists (select from categories where id = new.category_id) then
      raise exception 'category % is archived', new.category_id using errcode = 'check_violation', constraint = 'products_category_live';
    end if;
  end if;
  return new;
end $$;
create trigger products_category_live before insert or update of category_id on products for each row execute function check_product_category();

-- What a product shows of its variants, barcodes and images: few rows and minima, so counted, under the product's lock.
create or replace function refresh_products(ids text[]) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;
  update products p set
    variant_count = coalesce(v.n, 0), price_min = v.low, price_max = v.high,
    has_barcode = coalesce(v.barcode, false), image = i.url
  from unnest(ids) as wanted(id)
  left join lateral (
    select count(*)::int as n, min(selling_price) filter (where active) as low, max(selling_price) filter (where active) as high,
      bool_or(exists (select 1 from variant_barcodes b where b.variant_id = variants.id and b.active)) as barcode
    from variants where product_id = wanted.id and archived_at is null having count(*) > 0
  ) as v on true
  left join lateral (select url from product_images where product_id = wanted.id order by rank, id limit 1) as i on true
  where p.id = wanted.id
    and (p.variant_count, p.price_min, p.price_max, p.has_barcode, p.image)
      is distinct from (coalesce(v.n, 0), v.low, v.high, coalesce(v.barcode, false), i.url);
end $$;
comment on column products.variant_count is 'derived: its live variants';
comment on column products.price_min is 'derived: the lowest selling price of its live, active variants';
comment on column products.price_max is 'derived: the highest selling price of its live, active variants';
comment on column products.has_barcode is 'derived: whether one of its live variants has an active barcode';
comment on column products.image is 'derived: its first image';
comment on column variant_barcodes.active is 'derived: whether its variant is live and active, and its product live';

-- A variant that moves to another product changes both.
create function children_moved() returns trigger language plpgsql as $$
begin
  perform refresh_products(array(select product_id from old_rows union select product_id from changed_rows));
  if tg_table_name = 'variants' and exists (select from old_rows o join changed_rows c using (id) where o.product_id <> c.product_id) then
    perform refresh_stock(array(select product_id from old_rows union select product_id from changed_rows));
  end if;
  return null;
end $$;
drop trigger variants_updated on variants;
drop trigger images_updated on product_images;
create trigger variants_updated after update on variants referencing old table as old_rows new table as changed_rows for each statement execute function children_moved();
create trigger images_updated after update on product_images referencing old table as old_rows new table as changed_rows for each statement execute function children_moved();

-- Options are named in JSON, which no foreign key sees: a variant holds the types it names until it commits, so that two options
-- are not merged beside it, and is refused where an option is gone.
create function check_variant_options() returns trigger language plpgsql as $$
declare
  types text[];
  gone text;
begin
  select array_agg(distinct type) into types from changed_rows c, jsonb_object_keys(c.options) as type;
  if types is null then
    return null;
  end if;
  perform from variant_types where id = any(types) order by id for key share;
  select c.id into gone from changed_rows c, jsonb_each_text(c.options) as named(type, option)
    where not exists (select from variant_type_options o where o.id = named.option and o.variant_type_id = named.type) limit 1;
  if gone is not null then
    raise exception 'variant % names an option that is gone', gone using errcode = 'check_violation', constraint = 'variants_options_exist';
  end if;
  return null;
end $$;
create function check_changed_options() returns trigger language plpgsql as $$
declare
  types text[];
  gone text;
begin
  select array_agg(distinct type) into types
    from changed_rows c join old_rows o using (id), jsonb_object_keys(c.options) as type where c.options <> o.options;
  if types is null then
    return null;
  end if;
  perform from variant_types where id = any(types) order by id for key share;
  select c.id into gone from changed_rows c join old_rows o using (id), jsonb_each_text(c.options) as named(type, option)
    where c.options <> o.options and not exists (select from variant_type_options o where o.id = named.option and o.variant_type_id = named.type) limit 1;
  if gone is not null then
    raise exception 'variant % names an option that is gone', gone using errcode = 'check_violation', constraint = 'variants_options_exist';
  end if;
  return null;
end $$;
create trigger variants_options_inserted after insert on variants referencing new table as changed_rows for each statement execute function check_variant_options();
create trigger variants_options_updated after update on variants referencing old table as old_rows new table as changed_rows for each statement execute function check_changed_options();

-- A product's stars are those of its published reviews, whichever way a review comes, changes or goes.
drop trigger reviews_counted on reviews;
drop function review_counted;
create function add_product_stars(ids text[], stars int[], changes int[]) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;
  update products set rating_sum = rating_sum + c.stars, rating_count = rating_count + c.n
    from unnest(ids, stars, changes) as c(id, stars, n) where products.id = c.id;
end $$;
create function count_reviews() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  ids text[];
  stars int[];
  changes int[];
begin
  select array_agg(id), array_agg(s), array_agg(n) into ids, stars, changes from (
    select product_id as id, sign * sum(rating)::int as s, sign * count(*)::int as n from changed_reviews where status = 'published' group by product_id
  ) as c;
  if ids is not null then
    perform add_product_stars(ids, stars, changes);
  end if;
  return null;
end $$;
create function count_changed_reviews() returns trigger language plpgsql as $$
declare
  ids text[];
  stars int[];
  changes int[];
begin
  select array_agg(id), array_agg(s), array_agg(n) into ids, stars, changes from (
    select id, sum(s)::int as s, sum(n)::int as n from (
      select product_id as id, -rating as s, -1 as n from old_reviews where status = 'published'
      union all
      select product_id, rating, 1 from changed_reviews where status = 'published'
    ) as one group by id having sum(s) <> 0 or sum(n) <> 0
  ) as c;
  if ids is not null then
    perform add_product_stars(ids, stars, changes);
  end if;
  return null;
end $$;
create trigger reviews_counted_insert after insert on reviews referencing new table as changed_reviews for each statement execute function count_reviews();
create trigger reviews_counted_update after update on reviews referencing old table as old_reviews new table as changed_reviews for each statement execute function count_changed_reviews();
create trigger reviews_counted_delete after delete on reviews referencing old table as changed_reviews for each statement execute function count_reviews();
comment on column products.rating_sum is 'derived: the stars of its published reviews';
comment on column products.rating_count is 'derived: its published reviews';

-- A new variant has no stock: with a reorder point that is low at once. One that is deleted takes its stock with it.
create or replace function variants_stocked() returns trigger language plpgsql as $$
declare
  low text[];
begin
  insert into variant_stock (variant_id) select id from changed_rows on conflict do nothing;
  select array_agg(distinct product_id) into low from changed_rows where reorder_point > 0;
  if low is not null then
    perform refresh_stock(low);
  end if;
  return null;
end $$;
create function variants_unstocked() returns trigger language plpgsql as $$
begin
  perform refresh_stock(array(select distinct product_id from changed_rows));
  return null;
end $$;
create trigger variants_unstocked after delete on variants referencing old table as changed_rows for each statement execute function variants_unstocked();

-- A combo's stock follows its components'. Whoever changes what a combo holds waits for those who move a component's stock, and
-- they for him: else each would count without the other.
create or replace function combos_changed() returns trigger language plpgsql as $$
begin
  perform from variants where id in (select component_id from changed_rows) order by id for update;
  perform from stock_balances where variant_id in (select component_id from changed_rows) order by variant_id, warehouse_id for share;
  perform refresh_stock(array(select distinct v.product_id from changed_rows c join variants v on v.id = c.variant_id));
  return null;
end $$;
create trigger combos_updated after update on combo_components referencing new table as changed_rows for each statement execute function combos_changed();
comment on column variant_stock.available is 'derived: what can be sold of it in all warehouses together';
comment on column products.available is 'derived: the stock of its live variants';
comment on column products.low_stock is 'derived: whether a live variant is at its reorder point or below';
comment on column stock_balances.on_hand is 'derived: the sum of its movements';
comment on column stock_balances.reserved is 'derived: the sum of its movements';
comment on column stock_balances.blocked is 'derived: the sum of its movements';
comment on column stock_batches.quantity is 'derived: the sum of its movements';

-- Customers: what they ordered and paid.
create function add_customer_orders(ids text[], changes int[], amounts bigint[]) returns void language plpgsql as $$
begin
  perform from customers where id = any(ids) order by id for no key update;
  update customers set order_count = order_count + c.n, spent = spent + c.amount,
    last_order_at = (select max(o.purchase_date) from orders o where o.customer_id = c.id)
  from unnest(ids, changes, amounts) as c(id, n, amount) where customers.id = c.id;
end $$;
create function count_orders() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  ids text[];
  changes int[];
  amounts bigint[];
begin
  select array_agg(id), array_agg(n), array_agg(a) into ids, changes, amounts from (
    select customer_id as id, sign * count(*)::int as n, sign * coalesce(sum(amount) filter (where status = 'delivered'), 0)::bigint as a
    from changed_orders group by customer_id
  ) as c;
  if ids is not null then
    perform add_customer_orders(ids, changes, amounts);
  end if;
  return null;
end $$;
create function count_changed_orders() returns trigger language plpgsql as $$
declare
  ids text[];
  changes int[];
  amounts bigint[];
begin
  select array_agg(id), array_agg(n), array_agg(a) into ids, changes, amounts from (
    select id, sum(n)::int as n, sum(a)::bigint as a from (
      select customer_id as id, -1 as n, case when status = 'delivered' then -amount else 0 end as a, purchase_date as at from old_orders
      union all
      select customer_id, 1, case when status = 'delivered' then amount else 0 end, purchase_date from changed_orders
    ) as one group by id
    having sum(n) <> 0 or sum(a) <> 0 or max(at) filter (where n = 1) is distinct from max(at) filter (where n = -1)
  ) as c;
  if ids is not null then
    perform add_customer_orders(ids, changes, amounts);
  end if;
  return null;
end $$;
create trigger orders_counted_insert after insert on orders referencing new table as changed_orders for each statement execute function count_orders();
create trigger orders_counted_update after update on orders referencing old table as old_orders new table as changed_orders for each statement execute function count_changed_orders();
create trigger orders_counted_delete after delete on orders referencing old table as changed_orders for each statement execute function count_orders();
comment on column customers.order_count is 'derived: their orders';
comment on column customers.spent is 'derived: the amounts of their delivered orders';
comment on column customers.last_order_at is 'derived: when they ordered last';

-- What drifted until now is put right once.
update brands b set product_count = c.n from (
  select b.id, (select count(*)::int from products p where p.brand_id = b.id and p.archived_at is null) as n from brands b
) as c where c.id = b.id and c.n <> b.product_count;
update products p set rating_sum = c.s, rating_count = c.n from (
  select p.id, coalesce(sum(r.rating), 0)::int as s, count(r.id)::int as n from products p left join reviews r on r.product_id = p.id and r.status = 'published' group by p.id
) as c where c.id = p.id and (p.rating_sum, p.rating_count) is distinct from (c.s, c.n);
update customers u set order_count = c.n, spent = c.a, last_order_at = c.at from (
  select u.id, count(o.id)::int as n, coalesce(sum(o.amount) filter (where o.status = 'delivered'), 0)::bigint as a, max(o.purchase_date) as at
  from customers u left join orders o on o.customer_id = u.id group by u.id
) as c where c.id = u.id and (u.order_count, u.spent, u.last_order_at) is distinct from (c.n, c.a, c.at);
select refresh_products(array(select id from products));
select refresh_stock(array(select id from products));
update products set brand_id = brand_id where search_text <> fold(concat_ws(' ', title, title_ar, search_words, (select concat_ws(' ', name, name_ar) from brands where id = products.brand_id)));
