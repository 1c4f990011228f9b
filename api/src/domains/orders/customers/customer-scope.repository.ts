import { sql, type SqlBool } from 'kysely';
import type { Scope } from '../../../platform/access/scope-type.ts';

/**
 * Customers, or records of a customer: of each dealer and each warehouse from which the customer ordered, and of those
 * whose people created the customer, so that a first order can be placed for them.
 */
export function byCustomer(column: string, table?: string): Scope {
  const customer = sql.ref(column);
  const customerOf = (id: string) =>
    table === undefined ? sql`${id}` : sql`(select ${customer} from ${sql.table(table)} where id = ${id})`;
  return [
    {
      dimension: 'dealer',
      belongsTo: (keys) =>
        sql<SqlBool>`(${customer} in (select customer_id from orders where dealer_id = any(${[...keys]}::text[]))
        or ${customer} in (select c.id from customers c join users u on u.id = c.created_by
          where u.dealer_id = any(${[...keys]}::text[])))`,
      async keysOf(db, id) {
        const { rows } = await sql<{ key: string }>`
        select dealer_id as key from orders where customer_id = ${customerOf(id)} and dealer_id is not null
        union select u.dealer_id from users u join customers c on c.created_by = u.id
          where c.id = ${customerOf(id)} and u.dealer_id is not null`.execute(db);
        return rows.map(({ key }) => key);
      },
      keysIn: () => undefined,
    },
    {
      dimension: 'own_warehouse',
      belongsTo: (keys) =>
        sql<SqlBool>`(${customer} in (select customer_id from orders where warehouse_id = any(${[...keys]}::text[]))
        or ${customer} in (select c.id from customers c join users u on u.id = c.created_by
          where u.warehouse_ids && ${[...keys]}::text[]))`,
      async keysOf(db, id) {
        const { rows } = await sql<{ key: string }>`
        select warehouse_id as key from orders where customer_id = ${customerOf(id)} and warehouse_id is not null
        union select unnest(u.warehouse_ids) from users u join customers c on c.created_by = u.id
          where c.id = ${customerOf(id)}`.execute(db);
        return rows.map(({ key }) => key);
      },
      keysIn: () => undefined,
    },
  ];
}
