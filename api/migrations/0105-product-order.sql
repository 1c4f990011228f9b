-- In which order the products of a category stand in the shop: a fractional rank key, as among categories themselves.
-- Each step leaves room for the moves to the last place that come before the next product.
create sequence product_places increment by 1000000;
-- A key behind all that were drawn before. Whoever adds products waits for nobody, as they would for "the last rank".
create function next_product_place() returns text language sql volatile as $$
  select 'p' || lpad(nextval('product_places')::text, 16, '0')
$$;

alter table products add column category_rank text collate "C";
update products set category_rank = placed.place from (
  select id, next_product_place() as place from (select id from products order by title_sort, id) as by_title
) as placed where placed.id = products.id;
alter table products alter column category_rank set default next_product_place(), alter column category_rank set not null;
create index products_category_rank on products (category_id, category_rank, id);

-- A trigger, so that the importer, merges and the release before cannot forget it: what comes into a category is its last.
create function place_product() returns trigger language plpgsql as $$ begin
  if new.category_id is distinct from old.category_id and new.category_rank = old.category_rank then
    new.category_rank := next_product_place();
  end if;
  return new;
end $$;
create trigger products_placed before update of category_id on products for each row execute function place_product();
