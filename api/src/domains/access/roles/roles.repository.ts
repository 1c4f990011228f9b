import { type Role, RoleLimits, RoleListQuery } from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, RolesTable } from '../../../platform/db/schema.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';

type Rows = SelectQueryBuilder<Database, 'roles', object>;
const roles = (db: Db | Trx): Rows => db.selectFrom('roles');
const withPeople = (rows: Rows) =>
  rows
    .selectAll('roles')
    .select(
      sql<number>`(select count(*)::int from users where users.role_id = roles.id and users.archived_at is null)`.as(
        'people',
      ),
    );

function toRole({ name_sort: _, search_text: __, limits, ...role }: Selectable<RolesTable> & { people: number }): Role {
  return { ...role, limits: RoleLimits.catch({ refund: null, wallet: null }).parse(limits) };
}

export const roleList = defineList({
  query: RoleListQuery,
  scope: 'role',
  id: 'roles.id',
  sorts: { name: 'roles.name_sort', created_at: 'roles.created_at' },
  matching: (db, { search, can }) =>
    roles(db)
      .where('roles.archived_at', 'is', null)
      .$if(can !== undefined, (rows) => rows.where(sql<boolean>`${can ?? ''} = any(roles.permissions)`))
      .where(containsWords('roles.search_text', 'roles.name_sort', search)),
  columns: withPeople,
  toItem: toRole,
});

export const findRole = defineFinder({
  scope: 'role',
  rows: (db, id) => withPeople(roles(db).where('roles.id', '=', id)),
  read: toRole,
});

export const roleTable = recordTable('roles', { prefix: 'rol', unique: { roles_name: ['name', 'role.name_taken'] } });

/** The role that someone has. */
export const roleOf = async (trx: Trx, userId: string): Promise<string | undefined> =>
  (await trx.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirst())?.role_id;

/** How many accounts of a role work in no warehouse. Sellers have none. */
export async function countWithoutWarehouse(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from users
    where role_id = ${id} and archived_at is null and user_type <> 'seller' and cardinality(warehouse_ids) = 0`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}
