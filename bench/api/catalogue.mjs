// A large catalogue out of the demo store's: its products under many brands, each with a number of its own, one variant
// and one
// barcode. Straight into the tables in a few statements, with triggers off: what they would keep up to date is written
// as well.
// Stock is kept as a number only (no movements): no list of products reads more.

/** A number from 0 to 1 that is the same for the same row every time. */
const share = (salt) => `((hashint4(n + ${salt}) & 2147483647) / 2147483648.0)`;

const BRANDS = `
insert into brands (id, name, name_ar, created_at)
select 'brd_bench' || lpad(b.place::text, 2, '0') || lpad(k::text, 3, '0'), b.name || ' ' || k, b.name_ar || ' ' || k, now() - k * interval '1 day'
from (select *, row_number() over (order by id) as place from brands) as b, generate_series(1, 40) as k`;

/**
 * Few products and brands are common and many are rare, as in a shop; when a product was changed has nothing to do with
 * where it lies.
 */
const PRODUCTS = `
with names as materialized (
  select row_number() over (order by p.id) as place, p.category_id, p.image, p.storage, p.origin, p.search_words, p.seller_id, fold(p.search_words) as words,
    case when b.name is not null and p.title like b.name || ' %' then substr(p.title, length(b.name) + 2) else p.title end as title,
    case when b.name is not null and p.title_ar like b.name_ar || ' %' then substr(p.title_ar, length(b.name_ar) + 2) else p.title_ar end as title_ar
  from products p left join brands b on b.id = p.brand_id where p.archived_at is null and p.id not like 'prd_bench%'
), folded as materialized (select *, fold(title) as title_folded, fold(title_ar) as title_ar_folded, count(*) over () as total from names),
makers as materialized (select row_number() over (order by md5(id)) as place, id, name, name_ar, fold(name) as folded, fold(name_ar) as folded_ar, count(*) over () as total from brands),
rows as (
  select n, 1 + floor((select max(total) from folded) * power(${share(1)}, 1.5))::int as name_place, 1 + floor((select max(total) from makers) * power(${share(2)}, 2))::int as maker_place,
    ${share(3)} as state, ${share(4)} as stock, ${share(5)} as lacks, 100 + floor(${share(6)} * 9900)::bigint as price, now() - ${share(7)} * interval '700 days' as changed, ${share(8)} as stars
  from generate_series($1::int, $2::int) as n
)
insert into products (id, title, title_ar, slug, category_id, brand_id, seller_id, storage, origin, search_words, status, rating_sum, rating_count, search_text, image,
  variant_count, price_min, price_max, has_barcode, available, low_stock, created_at, updated_at, archived_at)
select 'prd_bench' || lpad(n::text, 19, '0'), m.name || ' ' || f.title || ' ' || n, case when lacks < 0.02 then '' else m.name_ar || ' ' || f.title_ar || ' ' || n end, 'bench-' || n,
  f.category_id, m.id, f.seller_id, f.storage, f.origin, f.search_words,
  case when state < 0.84 then 'active' when state < 0.91 then 'inactive' when state < 0.95 then 'draft' when state < 0.97 then 'in_review' when state < 0.98 then 'rejected' else 'archived' end,
  floor(stars * 500)::int, case when stars < 0.4 then 0 else 100 end,
  concat_ws(' ', m.folded, f.title_folded, n, case when lacks < 0.02 then '' else concat_ws(' ', m.folded_ar, f.title_ar_folded, n) end, f.words, m.folded, m.folded_ar),
  case when lacks between 0.02 and 0.03 then null else f.image end,
  1, price, price, lacks not between 0.03 and 0.04, case when stock < 0.05 then 0 else floor(stock * 300)::int end, stock between 0.05 and 0.08,
  changed - interval '30 days', changed, case when state >= 0.98 then changed end
from rows join folded f on f.place = name_place join makers m on m.place = maker_place`;

const VARIANTS = `
insert into variants (id, product_id, code, unit, size, price, selling_price, cost, reorder_point, created_at, updated_at, archived_at)
select 'var_bench' || substr(id, 10), id, 'BENCH-' || substr(slug, 7), 'piece', 1, price_min, price_min, price_min * 7 / 10, case when low_stock then 30 else 0 end, created_at, updated_at, archived_at
from products where id like 'prd_bench%'`;

/** EAN-13 of the range 04, which is for use inside one company. */
const BARCODES = `
insert into variant_barcodes (barcode, variant_id, active)
select body || (10 - (select sum(substr(body, i, 1)::int * case when i % 2 = 0 then 3 else 1 end) from generate_series(1, 12) as i) % 10) % 10, 'var_bench' || substr(id, 10), archived_at is null
from (select id, archived_at, '04' || lpad(substr(slug, 7), 10, '0') as body from products where id like 'prd_bench%' and has_barcode) as b`;

const STOCK = `insert into variant_stock (variant_id, available) select 'var_bench' || substr(id, 10), available from products where id like 'prd_bench%'`;
const COUNTS = `update brands set product_count = c.n from (select brand_id, count(*) as n from products where archived_at is null group by brand_id) as c where c.brand_id = brands.id`;

const TABLES = ['products', 'variants', 'variant_barcodes', 'variant_stock'];

/**
 * Fills a database that has the demo store up to so many variants. Indexes are built after the rows: in a fraction of
 * the
 * time, and as dense as REINDEX leaves them.
 */
export async function buildCatalogue(client, variants, say) {
  const {
    rows: [{ n }],
  } = await client.query('select count(*)::int as n from variants');
  if (n >= variants) return;
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [TABLES],
  );
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  );
  const step = async (what, run) => {
    const started = performance.now();
    await run();
    say(`${what}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
  try {
    await client.query('begin');
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
    await step('brands', () => client.query(BRANDS));
    await step('products', () => client.query(PRODUCTS, [1, variants - n]));
    await step('variants', () => client.query(VARIANTS));
    await step('barcodes', () => client.query(BARCODES));
    await step('stock', () => client.query(STOCK));
    await step('brand counts', () => client.query(COUNTS));
    await step(`${indexes.length} indexes`, async () => {
      for (const { indexdef } of indexes) await client.query(indexdef);
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.query('reset session_replication_role; reset maintenance_work_mem; reset work_mem');
  }
  // What autovacuum would have done by the time a store is this large.
  await step('vacuum analyze', () => client.query('vacuum analyze'));
}

const PLACES = `
insert into stock_balances (variant_id, warehouse_id, on_hand)
select v.id, (select min(id) from warehouses where archived_at is null), s.available from variants v join variant_stock s on s.variant_id = v.id where v.id like 'var_bench%'`;

/** Every tenth place keeps batches. */
const BATCHES = `
insert into stock_batches (id, variant_id, warehouse_id, batch, expires_on, quantity)
select 'bat_bench' || substr(variant_id, 10), variant_id, warehouse_id, 'B1', current_date + 10 + (hashint4(on_hand) & 127), on_hand
from stock_balances where variant_id like 'var_bench%0' and on_hand > 0`;

/** A place in one warehouse for each variant that `buildCatalogue` made, for the lists of stock. */
export async function buildPlaces(client) {
  const { rowCount } = await client.query("select from stock_balances where variant_id like 'var_bench%' limit 1");
  if (rowCount > 0) return;
  await client.query('set session_replication_role = replica');
  await client.query(PLACES);
  await client.query(BATCHES);
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
}
