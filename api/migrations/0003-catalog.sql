-- The catalogue. `search_text` is folded; `*_sort` columns sort alike in every database locale, Arabic in its own order.

create table brands (
  id text primary key,
  name text not null,
  name_ar text not null,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  name_ar_sort text collate "C" not null generated always as (fold(name_ar)) stored,
  logo text,
  contact_name text not null default '',
  contact_phone text not null default '',
  featured boolean not null default false,
  active boolean not null default true,
  -- Kept by a trigger on products: the brand list sorts by it.
  product_count int not null default 0,
  search_text text not null generated always as (fold(name || ' ' || name_ar || ' ' || contact_name)) stored,
  like record_columns including defaults
);
create unique index brands_name on brands (fold(name)) where archived_at is null;
create unique index brands_name_ar on brands (fold(name_ar)) where archived_at is null;
create index brands_search on brands using gin (search_text gin_trgm_ops);
create index brands_by_name on brands (name_sort, id);
create index brands_by_name_ar on brands (name_ar_sort, id);
create index brands_by_products on brands (product_count, id);
create index brands_by_update on brands (updated_at, id);

create table categories (
  id text primary key,
  parent_id text references categories,
  level int not null check (level between 1 and 3),
  slug text not null,
  name text not null,
  name_ar text not null,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  name_ar_sort text collate "C" not null generated always as (fold(name_ar)) stored,
  -- A fractional rank key (fractional-indexing): moving one row writes one row.
  rank text collate "C" not null,
  image text,
  featured boolean not null default false,
  active boolean not null default true,
  search_text text not null generated always as (fold(name || ' ' || name_ar || ' ' || slug)) stored,
  like record_columns including defaults,
  check ((level = 1) = (parent_id is null))
);
create unique index categories_slug on categories (slug) where archived_at is null;
create unique index categories_name on categories (coalesce(parent_id, ''), fold(name)) where archived_at is null;
create unique index categories_name_ar on categories (coalesce(parent_id, ''), fold(name_ar)) where archived_at is null;
create index categories_parent on categories (parent_id, rank, id);
create index categories_by_level on categories (level, rank, id);
create index categories_by_name on categories (name_sort, id);
create index categories_search on categories using gin (search_text gin_trgm_ops);

create function check_category_parent() returns trigger language plpgsql as $$
declare
  parent_level int;
begin
  if new.parent_id is not null then
    select level into parent_level from categories where id = new.parent_id;
    if parent_level is distinct from new.level - 1 then
      raise exception 'a category of level % needs a parent of level %', new.level, new.level - 1 using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger categories_parent_level before insert or update of parent_id, level on categories for each row execute function check_category_parent();

create table products (
  id text primary key,
  title text not null,
  title_ar text not null default '',
  title_sort text collate "C" not null generated always as (fold(title)) stored,
  title_ar_sort text collate "C" not null generated always as (fold(title_ar)) stored,
  slug text not null,
  description text not null default '',
  description_ar text not null default '',
  -- The deepest category the product is in; the levels above follow from it.
  category_id text references categories,
  brand_id text references brands,
  seller_id text references sellers,
  return_policy text not null default 'non_returnable' check (return_policy in ('non_returnable', 'return', 'exchange', 'return_or_exchange')),
  return_window_days int not null default 0 check (return_window_days between 0 and 365),
  vat_class text not null default 'standard' check (vat_class in ('standard', 'zero', 'exempt')),
  storage text not null default 'ambient' check (storage in ('ambient', 'chilled', 'frozen')),
  sold_by text not null default 'unit' check (sold_by in ('unit', 'weight')),
  origin text not null default '',
  allergens text[] not null default '{}',
  shelf_life_days int check (shelf_life_days > 0),
  search_words text not null default '',
  status text not null default 'draft' check (status in ('draft', 'in_review', 'changes_requested', 'rejected', 'active', 'inactive', 'archived')),
  status_reason text not null default '',
  rating_sum int not null default 0,
  rating_count int not null default 0,
  rating int not null generated always as (case when rating_count = 0 then 0 else rating_sum * 100 / rating_count end) stored,
  -- Kept by triggers below and in 0004: lists filter and sort by them.
  search_text text not null default '',
  image text,
  variant_count int not null default 0,
  price_min bigint,
  price_max bigint,
  has_barcode boolean not null default false,
  available int not null default 0,
  low_stock boolean not null default false,
  like record_columns including defaults
);
comment on column products.rating is 'hundredths of a star';
create unique index products_slug on products (slug);
create index products_search on products using gin (search_text gin_trgm_ops);
alter table products alter column search_text set statistics 1000;
create index products_by_title on products (title_sort, id);
create index products_by_title_ar on products (title_ar_sort, id);
create index products_by_update on products (updated_at, id);
create index products_by_price on products (price_min, id);
create index products_by_stock on products (available, id);
create index products_by_rating on products (rating, id);
create index products_by_status on products (status, updated_at, id);
create index products_by_status_title on products (status, title_sort, id);
create index products_by_category on products (category_id, title_sort, id);
create index products_by_brand on products (brand_id, title_sort, id);
create index products_by_seller on products (seller_id, title_sort, id);

create table product_images (
  id text primary key,
  product_id text not null references products on delete cascade,
  url text not null,
  alt text not null default '',
  alt_ar text not null default '',
  rank text collate "C" not null,
  created_at timestamptz(3) not null default now()
);
create index product_images_product on product_images (product_id, rank, id);

create table variant_types (
  id text primary key,
  name text not null,
  name_ar text not null,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  like record_columns including defaults
);
create unique index variant_types_name on variant_types (fold(name)) where archived_at is null;

create table variant_type_options (
  id text primary key,
  variant_type_id text not null references variant_types,
  name text not null,
  name_ar text not null,
  rank text collate "C" not null,
  hidden boolean not null default false,
  like record_columns including defaults
);
create index variant_type_options_type on variant_type_options (variant_type_id, rank, id);
create unique index variant_type_options_name on variant_type_options (variant_type_id, fold(name)) where archived_at is null;

create table product_variant_types (
  product_id text not null references products on delete cascade,
  variant_type_id text not null references variant_types,
  primary key (product_id, variant_type_id)
);

create table variants (
  id text primary key,
  product_id text not null references products on delete cascade,
  seller_id text references sellers,
  code text not null,
  -- Which option of which variant type: {variant_type_id: option_id}.
  options jsonb not null default '{}',
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'piece', 'pack')),
  size int not null default 1 check (size > 0),
  price bigint not null check (price >= 0),
  discount_type text not null default 'amount' check (discount_type in ('percent', 'amount')),
  discount bigint not null default 0 check (discount >= 0),
  selling_price bigint not null check (selling_price between 0 and price),
  cost bigint check (cost >= 0),
  min_buy int not null default 1 check (min_buy >= 1),
  max_buy int not null default 999 check (max_buy between min_buy and 999),
  weight_step_g int check (weight_step_g > 0),
  weight_tolerance int not null default 0,
  reorder_point int not null default 0,
  hash_tags text[] not null default '{}',
  image text,
  active boolean not null default true,
  rank text collate "C" not null default 'a0',
  like record_columns including defaults
);
comment on column variants.discount is 'minor units, or basis points where discount_type is percent';
comment on column variants.size is 'a count of the unit: 500 of g, 1 of kg, 6 of piece';
create unique index variants_code on variants (coalesce(seller_id, ''), lower(code)) where archived_at is null;
create unique index variants_options on variants (product_id, options) where archived_at is null;
create index variants_code_prefix on variants (lower(code) text_pattern_ops);
create index variants_product on variants (product_id, rank, id);

create table variant_barcodes (
  barcode text not null,
  variant_id text not null references variants on delete cascade,
  -- Unique among active variants only: the same code may come back on a successor.
  active boolean not null default true,
  primary key (variant_id, barcode)
);
create unique index variant_barcodes_active on variant_barcodes (barcode) where active;
create index variant_barcodes_prefix on variant_barcodes (barcode text_pattern_ops);

create table combo_components (
  variant_id text not null references variants on delete cascade,
  component_id text not null references variants,
  quantity int not null check (quantity > 0),
  primary key (variant_id, component_id),
  check (variant_id <> component_id)
);

create table price_history (
  id text primary key,
  variant_id text not null references variants on delete cascade,
  price bigint not null,
  selling_price bigint not null,
  cost bigint,
  starts_at timestamptz(3) not null default now(),
  applied_at timestamptz(3),
  created_by text,
  created_at timestamptz(3) not null default now()
);
create index price_history_variant on price_history (variant_id, starts_at, id);

-- What lists filter and sort products by, derived from their rows; triggers, so that the importer and the seeder cannot forget it.
-- In PL/pgSQL, which plans each expression once: the same as an SQL function cost a planning per row, 0.9 ms.
create function fill_product_search() returns trigger language plpgsql as $$
declare
  brand text;
begin
  select concat_ws(' ', name, name_ar) into brand from brands where id = new.brand_id;
  new.search_text := fold(concat_ws(' ', new.title, new.title_ar, new.search_words, brand));
  return new;
end $$;
create trigger products_search_text before insert or update of title, title_ar, search_words, brand_id on products for each row execute function fill_product_search();

create function brand_renamed() returns trigger language plpgsql as $$
begin
  update products set brand_id = brand_id where brand_id = new.id;
  return null;
end $$;
create trigger brands_renamed after update of name, name_ar on brands for each row
  when (old.name is distinct from new.name or old.name_ar is distinct from new.name_ar) execute function brand_renamed();

create function count_brand_products() returns trigger language plpgsql as $$
begin
  update brands set product_count = counted.n from (
    select touched.id, (select count(*) from products where brand_id = touched.id and archived_at is null)::int as n
    from (select distinct brand_id as id from changed_products where brand_id is not null) as touched
  ) as counted where brands.id = counted.id and brands.product_count <> counted.n;
  return null;
end $$;
create function count_moved_brand_products() returns trigger language plpgsql as $$
begin
  update brands set product_count = counted.n from (
    select touched.id, (select count(*) from products where brand_id = touched.id and archived_at is null)::int as n
    from (
      select o.brand_id as id from changed_products n join old_products o using (id)
        where o.brand_id is distinct from n.brand_id or o.archived_at is distinct from n.archived_at
      union
      select n.brand_id from changed_products n join old_products o using (id)
        where o.brand_id is distinct from n.brand_id or o.archived_at is distinct from n.archived_at
    ) as touched where touched.id is not null
  ) as counted where brands.id = counted.id;
  return null;
end $$;
create trigger products_counted_insert after insert on products referencing new table as changed_products for each statement execute function count_brand_products();
create trigger products_counted_update after update on products referencing old table as old_products new table as changed_products for each statement execute function count_moved_brand_products();
create trigger products_counted_delete after delete on products referencing old table as changed_products for each statement execute function count_brand_products();

create function refresh_products(ids text[]) returns void language sql as $$
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
      is distinct from (coalesce(v.n, 0), v.low, v.high, coalesce(v.barcode, false), i.url)
$$;

create function children_changed() returns trigger language plpgsql as $$
begin
  perform refresh_products(array(select distinct product_id from changed_rows));
  return null;
end $$;
create function barcodes_changed() returns trigger language plpgsql as $$
begin
  perform refresh_products(array(select distinct v.product_id from changed_rows c join variants v on v.id = c.variant_id));
  return null;
end $$;
create trigger variants_inserted after insert on variants referencing new table as changed_rows for each statement execute function children_changed();
create trigger variants_updated after update on variants referencing new table as changed_rows for each statement execute function children_changed();
create trigger variants_deleted after delete on variants referencing old table as changed_rows for each statement execute function children_changed();
create trigger images_inserted after insert on product_images referencing new table as changed_rows for each statement execute function children_changed();
create trigger images_updated after update on product_images referencing new table as changed_rows for each statement execute function children_changed();
create trigger images_deleted after delete on product_images referencing old table as changed_rows for each statement execute function children_changed();
create trigger barcodes_inserted after insert on variant_barcodes referencing new table as changed_rows for each statement execute function barcodes_changed();
create trigger barcodes_updated after update on variant_barcodes referencing new table as changed_rows for each statement execute function barcodes_changed();
create trigger barcodes_deleted after delete on variant_barcodes referencing old table as changed_rows for each statement execute function barcodes_changed();

create table horizontal_lists (
  id text primary key,
  title text not null,
  title_ar text not null,
  placement text not null default 'home' check (placement in ('home', 'category', 'cart')),
  category_id text references categories,
  kind text not null default 'manual' check (kind in ('manual', 'newest', 'best_seller', 'on_offer', 'category', 'brand')),
  rule_id text,
  product_limit int not null default 20 check (product_limit between 4 and 50),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  active boolean not null default true,
  rank text collate "C" not null,
  like record_columns including defaults
);
create index horizontal_lists_rank on horizontal_lists (rank, id);

create table horizontal_list_products (
  horizontal_list_id text not null references horizontal_lists on delete cascade,
  product_id text not null references products,
  rank text collate "C" not null,
  primary key (horizontal_list_id, product_id)
);

create table reviews (
  id text primary key,
  product_id text not null references products,
  customer_id text,
  customer_name text not null,
  rating int not null check (rating between 1 and 5),
  note text not null default '',
  status text not null default 'pending' check (status in ('pending', 'published', 'rejected', 'hidden')),
  status_reason text not null default '',
  reply text not null default '',
  replied_at timestamptz(3),
  like record_columns including defaults
);
create index reviews_product on reviews (product_id, id);
create index reviews_status on reviews (status, created_at, id);
