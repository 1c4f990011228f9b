import { createHash, randomBytes } from 'node:crypto';
import {
  INVITATION_DAYS,
  RESET_MINUTES,
  RESETS_AT_MOST,
  type Reference,
  type SessionInfo,
  type User,
  UserListQuery,
  type UserSession,
  USER_STATUSES,
} from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor, Caller } from '../../../platform/access/caller.ts';
import { type Viewer, within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, UsersTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference, stamp } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

type Rows = SelectQueryBuilder<Database, 'users' | 'roles', object>;
const users = (db: Db | Trx): Rows => db.selectFrom('users').innerJoin('roles', 'roles.id', 'users.role_id');

const COLUMNS = [
  'users.id',
  'users.version',
  'users.created_at',
  'users.created_by',
  'users.updated_at',
  'users.updated_by',
  'users.archived_at',
  'users.email',
  'users.name',
  'users.name_ar',
  'users.role_id',
  'users.user_type',
  'users.dealer_id',
  'users.seller_id',
  'users.warehouse_ids',
  'users.status',
  'users.last_sign_in_at',
] as const;

/** With their role, dealer and what is open of theirs; their password is read by nothing that does not check one. */
const described = (rows: Rows) =>
  rows
    .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
    .leftJoin('sellers', 'sellers.id', 'users.seller_id')
    .select(COLUMNS)
    .select([
      'roles.key as role_key',
      'roles.name as role_name',
      'roles.name_ar as role_name_ar',
      'roles.permissions as role_permissions',
      'dealers.name as dealer_name',
      'dealers.name_ar as dealer_name_ar',
      'sellers.name as seller_name',
      'sellers.name_ar as seller_name_ar',
      sql<number>`(select count(*)::int from sessions s where s.user_id = users.id and s.ended_at is null and s.expires_at > now())`.as(
        'sessions',
      ),
      sql<boolean>`exists (select 1 from second_factors f where f.user_id = users.id and f.confirmed_at is not null)
        or exists (select 1 from passkeys k where k.user_id = users.id)`.as('second_factor'),
      sql<string | null>`(select max(i.expires_at) from invitations i
        where i.user_id = users.id and i.used_at is null and i.revoked_at is null and i.expires_at > now())`.as(
        'invited_until',
      ),
    ]);

type Row = Selectable<
  Pick<UsersTable, 'id' | 'email' | 'name' | 'name_ar' | 'role_id' | 'user_type' | 'dealer_id' | 'seller_id'>
> &
  Selectable<
    Pick<UsersTable, 'warehouse_ids' | 'status' | 'last_sign_in_at' | 'version' | 'created_at' | 'created_by'>
  > &
  Selectable<Pick<UsersTable, 'updated_at' | 'updated_by' | 'archived_at'>> & {
    role_key: string;
    role_name: string;
    role_name_ar: string;
    role_permissions: string[];
    dealer_name: string | null;
    dealer_name_ar: string | null;
    seller_name: string | null;
    seller_name_ar: string | null;
    sessions: number;
    second_factor: boolean;
    invited_until: string | null;
  };

function toUser({
  role_key,
  role_name,
  role_name_ar,
  role_permissions,
  dealer_name,
  dealer_name_ar,
  seller_name,
  seller_name_ar,
  invited_until,
  ...user
}: Row): User {
  return {
    ...user,
    role: { id: user.role_id, key: role_key, name: role_name, name_ar: role_name_ar, permissions: role_permissions },
    dealer: reference(user.dealer_id, dealer_name, dealer_name_ar),
    seller: reference(user.seller_id, seller_name, seller_name_ar),
    invited_until: invited_until === null ? null : new Date(invited_until).toISOString(),
  };
}

export const userList = defineList({
  query: UserListQuery,
  scope: 'user',
  id: 'users.id',
  sorts: {
    name: 'users.name_sort',
    last_sign_in_at: { column: 'users.last_sign_in_at', nullable: true },
    created_at: 'users.created_at',
  },
  matching: (db, { search, role, status, user_type, can, archived }) =>
    users(db)
      .where('users.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('users.role_id', role))
      .$if(Boolean(status?.length), (rows) => rows.where('users.status', 'in', status ?? [...USER_STATUSES]))
      .where(anyOf('users.user_type', user_type))
      .$if(can !== undefined, (rows) => rows.where(sql<boolean>`${can ?? ''} = any(roles.permissions)`))
      .where(containsWords('users.search_text', 'users.name_sort', search)),
  columns: described,
  toItem: toUser,
});

export const findUser = defineFinder({
  scope: 'user',
  rows: (db, id) => described(users(db).where('users.id', '=', id)),
  read: toUser,
});

export const userTable = recordTable('users', {
  prefix: 'usr',
  unique: { users_email: ['email', 'user.email_taken'] },
});

/**
 * What the rows of an account would be with this role, dealer and warehouses; undefined where there is no such role.
 */
export async function rightsWith(
  trx: Trx,
  { role_id, dealer_id }: { role_id: string; dealer_id: string | null },
): Promise<
  | {
      key: string;
      permissions: string[];
      role_scope: string;
      limits: unknown;
      dealer_warehouse_ids: string[] | null;
      dealer_status: string | null;
    }
  | undefined
> {
  const role = await trx
    .selectFrom('roles')
    .select(['key', 'permissions', 'scope as role_scope', 'limits'])
    .where('id', '=', role_id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!role) return undefined;
  const dealer =
    dealer_id === null
      ? undefined
      : await trx
          .selectFrom('dealers')
          .select(['warehouse_ids', 'status'])
          .where('id', '=', dealer_id)
          .executeTakeFirst();
  return {
    ...role,
    dealer_warehouse_ids: dealer?.warehouse_ids ?? null,
    dealer_status: dealer?.status ?? null,
  };
}

export const existingWarehouses = async (trx: Trx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await trx
          .selectFrom('warehouses')
          .select('id')
          .where('id', 'in', [...ids])
          .execute()
      ).map(({ id }) => id);
export const dealerExists = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('dealers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const sellerExists = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('sellers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
/** The one partner whose rows alone a viewer sees: the seller or dealer that the person works for. */
export async function readPartner(db: Db, { scope }: Viewer): Promise<SessionInfo['works_for']> {
  for (const kind of ['seller', 'dealer'] as const) {
    const [id, ...others] = scope[kind] ?? [];
    if (id === undefined || others.length > 0) continue;
    const row = await db
      .selectFrom(kind === 'seller' ? 'sellers' : 'dealers')
      .select(['id', 'name', 'name_ar'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row) return { kind, ...row };
  }
  return null;
}

/** The dealers that someone may work for, as far as the viewer sees them. */
export const dealerNames = (db: Db, viewer: Actor): Promise<Reference[]> =>
  db
    .selectFrom('dealers')
    .select(['id', 'name', 'name_ar'])
    .where('archived_at', 'is', null)
    .where(within('dealer', viewer))
    .orderBy('name')
    .limit(1000)
    .execute();

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** 256 random bits: nobody guesses one, so that its hash needs no slowness to be safe. */
const TOKEN_BYTES = 32;

/** A new link of an account; those before it open nothing from now on. */
export async function insertInvitation(
  { trx, actor }: UnitOfWork,
  userId: string,
): Promise<{ token: string; expires_at: string }> {
  await revokeInvitations(trx, userId);
  return insertLink(trx, userId, INVITATION_DAYS * 1440, actor.id);
}

async function insertLink(trx: Trx, user_id: string, minutes: number, created_by: string | null) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires_at = new Date(Date.now() + minutes * 60_000).toISOString();
  await trx
    .insertInto('invitations')
    .values({ id: newId('inv'), user_id, token_hash: hashToken(token), expires_at, created_by })
    .execute();
  return { token, expires_at };
}

/**
 * The account of someone who has forgotten their password, with a link: of who signs in with a password and may now.
 * Links that were made before stay good, since anybody can ask in anybody's name; so do only a few in an hour.
 */
export async function insertReset(trx: Trx, email: string) {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'name_ar', 'email'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('status', '=', 'active')
    .where('user_type', '<>', 'service')
    .where('password_hash', 'is not', null)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const { rows } = await sql<{
    asked: number;
  }>`select count(*)::int as asked from invitations where user_id = ${user.id}
    and created_by is null and created_at > now() - make_interval(mins => ${RESET_MINUTES}::int)`.execute(trx);
  if ((rows[0]?.asked ?? 0) >= RESETS_AT_MOST) return undefined;
  return { user, ...(await insertLink(trx, user.id, RESET_MINUTES, null)) };
}

export const revokeInvitations = (trx: Trx, userId: string): Promise<unknown> =>
  trx
    .updateTable('invitations')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();

/** Whose link it is, while it opens something. */
export const findInvitation = (db: Db | Trx, token: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select([
      'invitations.id',
      'invitations.user_id',
      'invitations.expires_at',
      'users.email',
      'users.name',
      'users.name_ar',
      'users.status',
      'users.version',
    ])
    .where('invitations.token_hash', '=', hashToken(token))
    .where('invitations.used_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .where('invitations.expires_at', '>', new Date().toISOString())
    .where('users.status', '<>', 'suspended')
    .where('users.archived_at', 'is', null)
    .executeTakeFirst();

/** False where someone else used it at the same moment. */
export async function useInvitation(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('invitations')
    .set({ used_at: new Date() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const hasPassword = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const activate = (trx: Trx, id: string): Promise<unknown> =>
  trx.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute();

/** Someone's open sessions, the newest first. */
export async function openSessions(db: Db, userId: string, viewer: Caller): Promise<UserSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === viewer.session_id }));
}

/** Sets the dealer a user's account belongs to; with null the dealer's account sees nothing. */
export async function setDealerOf({ trx, actor }: UnitOfWork, userId: string, dealerId: string | null): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('version')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('users')
    .set({ user_type: 'dealer', dealer_id: dealerId, ...stamp(user.version, actor.id) })
    .where('id', '=', userId)
    .execute();
}
