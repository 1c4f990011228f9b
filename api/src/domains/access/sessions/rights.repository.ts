import type { Db, Trx } from '../../../platform/db/database.ts';

/** The rights of active accounts. */
export const people = (db: Db | Trx) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
    .select([
      'users.id',
      'users.user_type',
      'users.dealer_id',
      'users.warehouse_ids',
      'users.seller_id',
      'dealers.warehouse_ids as dealer_warehouse_ids',
      'dealers.status as dealer_status',
      'roles.scope as role_scope',
      'roles.limits',
      'roles.permissions',
    ])
    .where('users.status', '=', 'active')
    .where('users.archived_at', 'is', null);
