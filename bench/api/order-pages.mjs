// What the order desk and those who look at sales open all day, each as our API's query and as the SQL one would write
// for exactly that.

const TABS = ['pending', 'processed', 'picked', 'packed', 'ready_for_delivery', 'delivered', 'cancelled'];
const LATE = `(promised_at < now() and status not in ('delivered', 'cancelled'))`;

/** The bare SQL of a page: its twenty rows with what the screen shows of them, and no count. */
function pageSql({ where = 'true', order = 'purchase_date desc', offset = 0 }) {
  const sorted = (table) => `${table}.${order}, ${table}.id${order.endsWith(' desc') ? ' desc' : ''}`;
  return `select o.*, w.name as warehouse_name, w.name_ar as warehouse_name_ar, u.name as picker_name, u.name_ar as picker_name_ar from (
    select id, version, created_at, created_by, updated_at, updated_by, archived_at, number, status, on_hold, hold_reason, qty, purchase_date, customer_id, customer_name, customer_phone,
      billing_address, pincode, amount, vat, delivery_fee, currency, payment_mode, payment_status, delivery_mode, slot_starts_at, slot_ends_at, promised_at, delivered_at, warehouse_id, picker_id,
      ${LATE} as late, secret_code_hash is not null as has_secret_code, (secret_code_locked_until > now() and status = 'ready_for_delivery') is true as code_locked,
      (status not in ('delivered', 'cancelled') and exists (select from order_lines l where l.order_id = orders.id and l.short > 0)) as short,
      exists (select from payment_operations p where p.order_id = orders.id and p.state = 'failed') as payment_problem
    from orders where ${where} order by ${sorted('orders')} limit 20 offset ${offset}
  ) as o left join warehouses w on w.id = o.warehouse_id left join users u on u.id = o.picker_id order by ${sorted('o')}`;
}
const sameRows = ({ results }, rows) =>
  rows.length === results.length && rows.every(({ id }, index) => results[index].id === id);

/** The order list: its tabs, filters, searches and sorts. */
export const pagesOf = ({ warehouse, pincode, number, customer, name }) =>
  [
    { name: 'all', query: {} },
    { name: 'all, page 51', query: { offset: '1000' }, offset: 1000 },
    ...TABS.map((status) => ({ name: `tab ${status}`, query: { status }, where: `status = '${status}'` })),
    { name: 'tab on hold', query: { on_hold: 'true' }, where: 'on_hold' },
    { name: 'late', query: { late: 'true' }, where: LATE },
    {
      name: 'a warehouse, pending',
      query: { warehouse, status: 'pending' },
      where: `warehouse_id = '${warehouse}' and status = 'pending'`,
    },
    { name: 'a pincode', query: { pincode }, where: `pincode = '${pincode}'` },
    { name: 'one customer', query: { customer }, where: `customer_id = '${customer}'` },
    { name: 'searched: a number', query: { search: number }, where: `search_text like '%${number.toLowerCase()}%'` },
    {
      name: 'searched: a name',
      query: { search: name },
      where: name
        .toLowerCase()
        .split(' ')
        .map((word) => `search_text like '%${word}%'`)
        .join(' and '),
    },
    { name: 'sorted: amount, largest first', query: { sort: '-amount' }, order: 'amount desc' },
    { name: 'sorted: number', query: { sort: 'number' }, order: 'number' },
  ].map(({ name: what, query, ...page }) => ({
    name: what,
    address: `admin_panel/orders/?${new URLSearchParams({ ...query, limit: '20' })}`,
    bare: pageSql(page),
    same: sameRows,
  }));

/** The numbers on the tabs and on the dashboard. */
export const countsOf = () => [
  {
    name: 'counts of the tabs',
    address: 'admin_panel/orders/counts/',
    bare: `select status, count(*)::int as n, (select count(*)::int from orders where on_hold) as on_hold, (select count(*)::int from orders where ${LATE}) as late from orders group by status`,
    same: ({ statuses, on_hold, late }, rows) =>
      rows.every((row) => statuses[row.status] === row.n && on_hold === row.on_hold && Math.abs(late - row.late) <= 1),
  },
  {
    name: 'sales of 30 days, of the dashboard',
    address: 'admin_panel/dashboard/sales/',
    bare: `select (purchase_date at time zone (select value #>> '{}' from settings where key = 'store.time_zone'))::date as day, count(*)::int as orders, sum(amount) as amount
      from orders where status <> 'cancelled' and purchase_date >= now() - interval '37 days' group by 1`,
    same: () => true,
  },
];

const ZONE = `(select value #>> '{}' from settings where key = 'store.time_zone')`;
const SUMS = `count(*)::bigint as orders, sum(qty) as items, sum(items_total) as gross, sum(discount_total) as discount, sum(delivery_fee) as delivery, sum(amount) as amount, sum(vat) as vat, sum(credited) as refunds`;
const LINE_SUMS = `count(distinct o.id) as orders, sum(l.quantity - l.substituted) as items, sum(l.net + l.discount) as gross, sum(l.discount) as discount, sum(l.net) as amount, sum(l.vat) as vat, sum(l.refunded) as refunds`;

/** The sales report over all there is. */
export function reportsOf({ from, upto, first, last }) {
  const span = `status <> 'cancelled' and purchase_date >= '${from}' and purchase_date < '${upto}'`;
  const report = (name, query, bare, same) => ({
    name: `sales report ${name}`,
    address: `admin_panel/reports/sales/?${new URLSearchParams({ from: first, upto: last, limit: '100', ...query })}`,
    bare,
    same,
  });
  const total = ({ totals }, rows) =>
    Number(totals.amount) === rows.reduce((sum, { amount }) => sum + Number(amount), 0);
  const byLine = (
    key,
  ) => `select ${key} as key, ${LINE_SUMS} from orders o join order_lines l on l.order_id = o.id left join products p on p.id = l.product_id
    where o.${span.replace('purchase_date <', 'o.purchase_date <').replace('and purchase_date >=', 'and o.purchase_date >=')} group by 1 order by amount desc limit 100`;
  return [
    report(
      'by month',
      { dimension: 'month', sort: 'name' },
      `select date_trunc('month', purchase_date at time zone ${ZONE}) as key, ${SUMS} from orders where ${span} group by 1 order by 1`,
      total,
    ),
    report(
      'by day',
      { dimension: 'day', sort: 'name' },
      `select date_trunc('day', purchase_date at time zone ${ZONE}) as key, ${SUMS} from orders where ${span} group by 1 order by 1`,
      total,
    ),
    report(
      'by warehouse',
      { dimension: 'warehouse', sort: '-amount' },
      `select warehouse_id as key, ${SUMS} from orders where ${span} group by 1 order by amount desc`,
      total,
    ),
    report(
      'by product',
      { dimension: 'product', sort: '-amount' },
      byLine('l.product_id'),
      ({ results }, rows) =>
        Number(results[1].amount) === Number(rows.find(({ key }) => key === results[1].id)?.amount),
    ),
    report(
      'by category',
      { dimension: 'category', sort: '-amount' },
      byLine('p.category_id'),
      ({ results }, rows) =>
        Number(results[1].amount) === Number(rows.find(({ key }) => key === results[1].id)?.amount),
    ),
  ];
}

/** What they ask for, out of what is there; the name is one that the search takes as it is (Arabic it normalizes). */
export async function readExamples(client) {
  const { rows } =
    await client.query(`select o.warehouse_id as warehouse, o.pincode, o.number, o.customer_id as customer, o.customer_name as name,
      to_char(min.at at time zone ${ZONE}, 'YYYY-MM-DD') as first, to_char(now() at time zone ${ZONE}, 'YYYY-MM-DD') as last,
      (date_trunc('day', min.at at time zone ${ZONE}) at time zone ${ZONE}) as "from", ((date_trunc('day', now() at time zone ${ZONE}) + interval '1 day') at time zone ${ZONE}) as upto
    from orders o, (select min(purchase_date) as at from orders) as min where o.id like 'ord_bench%' and o.warehouse_id is not null and o.customer_name ~ '^[A-Za-z ]+$' order by o.id offset 5000 limit 1`);
  const [{ from, upto, ...example }] = rows;
  return { ...example, from: from.toISOString(), upto: upto.toISOString() };
}
