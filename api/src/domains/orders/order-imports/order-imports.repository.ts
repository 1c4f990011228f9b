import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { newId } from '../../../platform/ids.ts';
import type { ReadOrder } from './old-order.ts';
import type { ReadReturn } from './returns.ts';

/** Which of these numbers are orders already. */
export async function findNumbers(db: Db | Trx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('number', 'in', [...numbers])
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** The variants that codes name; a code of several sellers names none. */
async function findVariants(trx: Trx, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; id: string; product_id: string }>`
    select code, min(id) as id, min(product_id) as product_id from variants
    where code = any(${[...new Set(codes)]}::text[]) and archived_at is null group by code having count(*) = 1`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

const UNKNOWN = { code: 'OLD', name: 'Unknown customer' };
const codeOf = (customer: string): string => (customer === '' ? UNKNOWN.code : `OLD-${customer}`);

/**
 * The customers that old orders name: by the code they have in the store, or one made from what the file calls them.
 */
async function takeCustomers({ trx, actor }: UnitOfWork, orders: readonly ReadOrder[]): Promise<Map<string, string>> {
  const named = new Map(orders.map((order) => [order.customer, order]));
  const read = async (codes: readonly string[]) => {
    const { rows } = await sql<{ code: string; id: string }>`
      select code, id from customers where code = any(${codes}::text[])`.execute(trx);
    return new Map(rows.map(({ code, id }) => [code, id]));
  };
  const own = await read([...named.keys()]);
  const fresh = [...named].filter(([customer]) => !own.has(customer));
  if (fresh.length > 0)
    await trx
      .insertInto('customers')
      .values(
        fresh
          .map(([customer, { customer_name, phone }]) => ({
            id: newId('cus'),
            code: codeOf(customer),
            name: customer === '' ? UNKNOWN.name : customer_name || `Customer ${customer}`,
            phone: customer === '' ? '' : phone,
            created_by: actor.id,
            updated_by: actor.id,
          }))
          // In one order, so that two imports wait for each other rather than deadlock.
          .sort((a, b) => (a.code < b.code ? -1 : 1)),
      )
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
  const made = await read(fresh.map(([customer]) => codeOf(customer)));
  return new Map(
    [...named.keys()].map((customer) => [customer, own.get(customer) ?? made.get(codeOf(customer)) ?? '']),
  );
}

/**
 * Stores old orders with their lines, what they were paid, and where they stand. What they sold is long gone: nothing
 * of stock moves. Answers the id of each by its number; one that came meanwhile is left out.
 */
export async function insertOldOrders(
  unit: UnitOfWork,
  orders: readonly ReadOrder[],
  { currency, time_zone }: { currency: string; time_zone: string },
): Promise<Map<string, string>> {
  const { trx, actor } = unit;
  const customers = await takeCustomers(unit, orders);
  const variants = await findVariants(
    trx,
    orders.flatMap(({ lines }) => lines.map(({ code }) => code)),
  );
  const rows = orders.map(({ lines: _lines, returned, customer, purchased_at, ...order }) => ({
    ...order,
    ...purchased_at,
    id: newId('ord'),
    customer_id: customers.get(customer) ?? '',
    customer_name: order.customer_name || (customer === '' ? UNKNOWN.name : `Customer ${customer}`),
    credited: returned?.amount ?? 0,
  }));
  const inserted = await sql<{ id: string; number: string }>`
    insert into orders (id, number, status, customer_id, customer_name, customer_phone, billing_address, delivery_address, pincode, dealer_id,
      payment_mode, currency, qty, items_total, discount_total, delivery_fee, amount, vat, credited, purchase_date, delivered_at, cancelled_at, source, created_by, updated_by)
    select o.id, o.number, o.status, o.customer_id, o.customer_name, o.phone, o.address, o.address, o.pincode, p.dealer_id,
      o.payment_mode, ${currency}, o.qty, o.items_total, o.discount_total, o.delivery_fee, o.amount, o.vat, o.credited, at, case o.status when 'delivered' then at end,
      case o.status when 'cancelled' then at end, 'import', ${actor.id}, ${actor.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(id text, number text, status text, customer_id text, customer_name text, phone text,
      address text, pincode text, payment_mode text, qty int, items_total bigint, discount_total bigint, delivery_fee bigint, amount bigint, vat bigint, credited bigint, instant timestamptz, clock timestamp)
    cross join lateral (select coalesce(o.instant, o.clock at time zone ${time_zone}) as at) as moment
    left join pincodes p on p.code = o.pincode and p.archived_at is null
    on conflict (number) do nothing returning id, number`.execute(trx);
  const ids = new Map(inserted.rows.map(({ id, number }) => [number, id]));
  const lines = orders.flatMap(({ number, lines: own }) => {
    const order_id = ids.get(number);
    return order_id === undefined
      ? []
      : own.map((line, at) => {
          const variant = variants.get(line.code);
          return {
            ...line,
            id: newId('oli'),
            order_id,
            position: at + 1,
            variant_id: variant?.id ?? null,
            product_id: variant?.product_id ?? null,
          };
        });
  });
  await sql`
    insert into order_lines (id, order_id, position, product_id, variant_id, title, code, unit, sold_by, quantity, weight_g, picked_weight_g, list_price, unit_price,
      discount, net, vat_rate, vat, allocated, picked, delivered)
    select l.id, l.order_id, l.position, l.product_id, l.variant_id, l.title, l.code, case when l.weight_g is null then 'piece' else 'kg' end,
      case when l.weight_g is null then 'unit' else 'weight' end, l.quantity, l.weight_g, case o.status when 'delivered' then l.weight_g end,
      l.unit_price, l.unit_price, l.discount, l.net, l.vat_rate, l.vat, moved, moved, moved
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id text, order_id text, position int, product_id text, variant_id text, title text, code text,
      quantity int, weight_g int, unit_price bigint, discount bigint, net bigint, vat_rate int, vat bigint) join orders o on o.id = l.order_id
    cross join lateral (select case o.status when 'delivered' then l.quantity else 0 end as moved) as m`.execute(trx);
  const taken = [...ids.values()];
  await sql`
    insert into order_transitions (id, order_id, at, to_status, reason, actor_id, actor_name)
    select 'otr_' || id, id, purchase_date, status, 'import', ${actor.id}, ${actor.name} from orders where id = any(${taken}::text[])`.execute(
    trx,
  );
  await sql`
    insert into order_payments (id, idempotency_key, at, order_id, kind, event, amount, reason, created_by)
    select 'pay_' || id, 'import ' || id, purchase_date, id, payment_mode, 'captured', amount, 'import', ${actor.id}
    from orders where id = any(${taken}::text[]) and status = 'delivered' and amount > 0`.execute(trx);
  await insertReturns(
    unit,
    orders.flatMap(({ number, returned }) => {
      const order_id = ids.get(number);
      if (!returned || order_id === undefined) return [];
      return [{ ...returned, order_id, lineIds: lines.flatMap((line) => (line.order_id === order_id ? line.id : [])) }];
    }),
  );
  return ids;
}

/** What came back of old orders: a refund each, settled and paid out on the day of the order. */
async function insertReturns(
  { trx, actor }: UnitOfWork,
  returns: readonly (ReadReturn & { order_id: string; lineIds: readonly string[] })[],
): Promise<void> {
  if (returns.length === 0) return;
  const rows = returns.map(({ order_id, delivery_fee, goodwill, amount }) => ({
    id: newId('ref'),
    order_id,
    items: amount - delivery_fee - goodwill,
    delivery_fee,
    goodwill,
    amount,
  }));
  await sql`
    insert into refunds (id, order_id, order_number, customer_id, customer_name, dealer_id, status, method, reason_id, reason_name, reason_name_ar, currency,
      items, delivery_fee, goodwill, amount, decided_by, decided_at, attempts, settled_at, created_at, created_by, updated_by)
    select r.id, o.id, o.number, o.customer_id, o.customer_name, o.dealer_id, 'settled', 'original', 'import', 'From before', 'من قبل', o.currency,
      r.items, r.delivery_fee, r.goodwill, r.amount, ${actor.id}, o.purchase_date, 1, o.purchase_date, o.purchase_date, ${actor.id}, ${actor.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, order_id text, items bigint, delivery_fee bigint, goodwill bigint, amount bigint)
    join orders o on o.id = r.order_id`.execute(trx);
  const lines = returns.flatMap((one, at) =>
    one.lines.map(({ position, quantity, amount }) => ({
      id: newId('rfl'),
      refund_id: rows[at]?.id ?? '',
      order_line_id: one.lineIds[position] ?? '',
      quantity,
      amount,
    })),
  );
  if (lines.length > 0) await trx.insertInto('refund_lines').values(lines).execute();
  await sql`
    insert into order_payments (id, idempotency_key, at, order_id, kind, event, amount, reason, refund_id, created_by)
    select 'pay_' || f.id, 'import ' || f.id, o.purchase_date, o.id, o.payment_mode, 'refunded', f.amount, 'import', f.id, ${actor.id}
    from refunds f join orders o on o.id = f.order_id where f.id = any(${rows.map(({ id }) => id)}::text[])`.execute(
    trx,
  );
}
