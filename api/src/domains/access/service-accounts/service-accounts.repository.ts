import { type ServiceAccount, ServiceAccountListQuery, type ServiceKey } from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { hashServiceKey, makeServiceKey } from './keys.repository.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, ServiceAccountsTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

const accounts = (db: Db | Trx): SelectQueryBuilder<Database, 'service_accounts', object> =>
  db.selectFrom('service_accounts');
/** With its keys, newest first; their hashes are read by nothing that does not check a key. */
const withKeys = (rows: SelectQueryBuilder<Database, 'service_accounts', object>) =>
  rows.selectAll('service_accounts').select([
    sql<
      ServiceKey[]
    >`coalesce((select json_agg(json_build_object('id', k.id, 'last_four', k.last_four, 'created_at', k.created_at,
        'created_by', k.created_by, 'expires_at', k.expires_at, 'last_used_at', k.last_used_at, 'revoked_at', k.revoked_at) order by k.id desc)
      from service_keys k where k.account_id = service_accounts.id), '[]')`.as('keys'),
  ]);

const instant = (value: string) => new Date(value).toISOString();
const instantOrNull = (value: string | null) => (value === null ? null : instant(value));

function toAccount({
  name_sort: _,
  search_text: __,
  keys,
  ...account
}: Selectable<ServiceAccountsTable> & { keys: ServiceKey[] }): ServiceAccount {
  const read = keys.map((key) => ({
    ...key,
    created_at: instant(key.created_at),
    expires_at: instantOrNull(key.expires_at),
    last_used_at: instantOrNull(key.last_used_at),
    revoked_at: instantOrNull(key.revoked_at),
  }));
  const used = read.flatMap(({ last_used_at }) => last_used_at ?? []).sort();
  return { ...account, keys: read, last_used_at: used.at(-1) ?? null };
}

export const serviceAccountList = defineList({
  query: ServiceAccountListQuery,
  scope: 'service_account',
  id: 'service_accounts.id',
  sorts: { name: 'service_accounts.name_sort', created_at: 'service_accounts.created_at' },
  matching: (db, { search, active, archived }) =>
    accounts(db)
      .where('service_accounts.archived_at', archived ? 'is not' : 'is', null)
      .where(is('service_accounts.active', active))
      .where(containsWords('service_accounts.search_text', 'service_accounts.name_sort', search)),
  columns: withKeys,
  toItem: toAccount,
});

export const findServiceAccount = defineFinder({
  scope: 'service_account',
  rows: (db, id) => withKeys(accounts(db).where('service_accounts.id', '=', id)),
  read: toAccount,
});

export const serviceAccountTable = recordTable('service_accounts', {
  prefix: 'sva',
  unique: { service_accounts_name: ['name', 'service_account.name_taken'] },
});

/** A new key of an account, which is answered this once and kept as its hash. */
export async function insertKey({ trx, actor }: UnitOfWork, account_id: string, expires_at: string | null) {
  const key = makeServiceKey();
  const id = newId('svk');
  await trx
    .insertInto('service_keys')
    .values({
      id,
      account_id,
      key_hash: hashServiceKey(key),
      last_four: key.slice(-4),
      expires_at,
      created_by: actor.id,
    })
    .execute();
  return { id, key };
}

/** Lets a key go on for so many hours and no longer. */
export const limitKey = ({ trx }: UnitOfWork, id: string, hours: number) =>
  sql`update service_keys set expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(hours => ${hours}))
    where id = ${id}`.execute(trx);

/** False where the account has no such key that still opens something. */
export async function endKey({ trx, actor }: UnitOfWork, accountId: string, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('service_keys')
    .set({ revoked_at: new Date(), revoked_by: actor.id })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
