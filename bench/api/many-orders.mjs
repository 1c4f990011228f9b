// Many orders out of the demo store's, over three years, most of them delivered: straight into the tables in a few
// statements, with triggers off and the indexes built afterwards.

/** A number from 0 to 1 that is the same for the same row every time. */
const share = (salt) => `((hashint4(n + ${salt}) & 2147483647) / 2147483648.0)`;
const TABLES = ['orders', 'order_lines'];
const LINES = 3;

/** The last 4,000 are on their way, as in a large store's day; of those before, one in fifty was cancelled. */
const ORDERS = `
with models as materialized (select row_number() over (order by id) as place, count(*) over () as total, * from (
  select id, customer_id, customer_name, customer_phone, billing_address, delivery_address, pincode, warehouse_id, dealer_id, payment_mode, delivery_mode, currency from orders
  where id not like 'ord_bench%' and pincode <> '') as own),
rows as (
  select n, 1 + floor((select max(total) from models) * ${share(1)})::int as place, ${share(2)} as state, 1 + floor(${share(3)} * 8)::int as qty, 900 + floor(${share(4)} * 30000)::bigint as goods,
    now() - ($2 - n) * (interval '1095 days' / $2) - interval '1 minute' as bought, $2 - n < 4000 as open
  from generate_series($1::int, $2::int) as n
), stated as (
  select *, case when open then (array['pending', 'processed', 'picked', 'packed', 'ready_for_delivery'])[1 + floor(state * 5)::int] when state < 0.02 then 'cancelled' else 'delivered' end as status from rows
)
insert into orders (id, number, status, on_hold, customer_id, customer_name, customer_phone, billing_address, delivery_address, pincode, warehouse_id, dealer_id, payment_mode, delivery_mode,
  currency, qty, items_total, discount_total, delivery_fee, amount, vat, purchase_date, promised_at, delivered_at, cancelled_at, created_at, updated_at, captured, credited)
select 'ord_bench' || lpad(n::text, 19, '0'), 'B' || lpad(n::text, 9, '0'), status, open and state < 0.01, customer_id, customer_name, customer_phone, billing_address, delivery_address, pincode, warehouse_id, dealer_id,
  payment_mode, delivery_mode, currency, qty, goods, goods / 20, 1000, goods - goods / 20 + 1000, (goods - goods / 20 + 1000) * 15 / 115, bought, bought + interval '2 hours',
  case when status = 'delivered' then bought + interval '90 minutes' end, case when status = 'cancelled' then bought + interval '10 minutes' end, bought, bought,
  case when status = 'delivered' then goods - goods / 20 + 1000 else 0 end, case when state > 0.97 then 500 else 0 end
from stated join models using (place)`;

const ORDER_LINES = `
with goods as materialized (
  select row_number() over (order by v.id) - 1 as place, count(*) over () as total, v.id as variant_id, v.product_id, p.seller_id, p.title, p.title_ar, v.code, v.unit, v.size, v.price
  from variants v join products p on p.id = v.product_id where v.archived_at is null
)
insert into order_lines (id, order_id, position, product_id, variant_id, seller_id, title, title_ar, code, unit, size, quantity, list_price, unit_price, discount, net, vat, vat_rate, delivered)
select 'oli_bench' || lpad((n * ${LINES} + k)::text, 19, '0'), 'ord_bench' || lpad(n::text, 19, '0'), k, product_id, variant_id, seller_id, title, title_ar, code, unit, size, 1 + (n + k) % 3, price, price, 0,
  price * (1 + (n + k) % 3), price * (1 + (n + k) % 3) * 15 / 115, 1500, 0
from generate_series($1::int, $2::int) as n cross join generate_series(1, ${LINES}) as k
join goods on place = (n::bigint * 7919 + k * 104729) % (select max(total) from goods)`;

/** Fills a database that has the demo store up to so many orders, with three lines each. */
export async function buildOrders(client, orders, say) {
  const { rows: found } = await client.query('select count(*)::int as n from orders');
  if (found[0].n >= orders) return;
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [TABLES],
  );
  const step = async (what, run) => {
    const started = performance.now();
    await run();
    say(`${what}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
  );
  try {
    await client.query('begin');
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
    await step('orders', () => client.query(ORDERS, [1, orders - found[0].n]));
    await step('lines', () => client.query(ORDER_LINES, [1, orders - found[0].n]));
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
  await step('vacuum analyze', () => client.query('vacuum analyze'));
}
