import { sql, type SqlBool } from 'kysely';
import type { Scope } from '../../../platform/access/scope-type.ts';

/**
 * Customers: of each dealer and each warehouse from which they ordered, and of those whose people created the record, so
 * that a first order can be placed for them.
 */
export const ofCustomers: Scope = [
  {
    dimension: 'dealer',
    belongsTo: (keys) =>
      sql<SqlBool>`(customers.id in (select customer_id from orders where dealer_id = any(${[...keys]}::text[]))
        or customers.created_by in (select id from users where dealer_id = any(${[...keys]}::text[])))`,
    async keysOf(db, id) {
      const { rows } = await sql<{ key: string }>`
        select dealer_id as key from orders where customer_id = ${id} and dealer_id is not null
        union select u.dealer_id from users u join customers c on c.created_by = u.id
          where c.id = ${id} and u.dealer_id is not null`.execute(db);
      return rows.map(({ key }) => key);
    },
    keysIn: () => undefined,
  },
  {
    dimension: 'own_warehouse',
    belongsTo: (keys) =>
      sql<SqlBool>`(customers.id in (select customer_id from orders where warehouse_id = any(${[...keys]}::text[]))
        or customers.created_by in (select id from users where warehouse_ids && ${[...keys]}::text[]))`,
    async keysOf(db, id) {
      const { rows } = await sql<{ key: string }>`
        select warehouse_id as key from orders where customer_id = ${id} and warehouse_id is not null
        union select unnest(u.warehouse_ids) from users u join customers c on c.created_by = u.id where c.id = ${id}`.execute(
        db,
      );
      return rows.map(({ key }) => key);
    },
    keysIn: () => undefined,
  },
];
