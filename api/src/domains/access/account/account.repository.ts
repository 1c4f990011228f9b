import { IDENTITY as FIELDS } from '@bo/contracts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { stamp } from '../../../platform/records.ts';

/** The setting of each field of the public settings; the theme's are `theme.` and the setting's own name. */
const KEYS = {
  'security.sign_up_enabled': 'sign_up_enabled',
  'system.maintenance': 'maintenance',
  'store.language': 'language',
  'security.idle_lock_minutes': 'idle_lock_minutes',
  'system.loading_animation_url': 'loading_animation_url',
  'system.font_service_url': 'font_service_url',
  'telemetry.web_vitals': 'web_vitals',
  'telemetry.trace_percent': 'trace_percent',
} as const;
const THEME = 'theme.';
const IDENTITY = FIELDS.map((field): string => `store.${field}`);

const fieldOf = (key: string): string | undefined => Object.entries(KEYS).find(([name]) => name === key)?.[1];

/** What is set of the public settings, as their contract names it. */
export async function readPublicSettings(db: Db | Trx): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where((eb) => eb.or([eb('key', 'in', [...Object.keys(KEYS), ...IDENTITY]), eb('key', 'like', `${THEME}%`)]))
    .execute();
  const theme = rows
    .filter(({ key }) => key.startsWith(THEME))
    .map(({ key, value }): [string, unknown] => [key.slice(THEME.length), value]);
  const fields = rows.flatMap(({ key, value }): [string, unknown][] => {
    const field = fieldOf(key);
    return field === undefined ? [] : [[field, value]];
  });
  const identity = rows
    .filter(({ key, value }) => IDENTITY.includes(key) && value !== '')
    .map(({ key, value }): [string, unknown] => [key.slice('store.'.length), value]);
  return Object.fromEntries<unknown>([
    ...fields,
    ['identity', Object.fromEntries(identity)],
    ['theme', Object.fromEntries(theme)],
  ]);
}

/** The account of an address, with what proves whose it is. */
export const findAccount = (db: Db | Trx, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.password_hash',
      'users.status',
      'users.version',
      'roles.key as role_key',
    ])
    .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', email))
    .where('users.archived_at', 'is', null)
    .executeTakeFirst();

/**
 * How many people may still administer the store without this one. Their rows are held, so that two cannot leave at
 * once.
 */
export async function otherAdministrators(trx: Trx, id: string): Promise<number> {
  const administrators = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.key', '=', 'administrator')
    .where('users.status', '=', 'active')
    .where('users.archived_at', 'is', null)
    .forUpdate('users')
    .execute();
  return administrators.filter((other) => other.id !== id).length;
}

/** Closes an account for good: no password, no session, out of every list; its name stays beside what it did. */
export async function closeAccount(trx: Trx, id: string, version: number): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .updateTable('users')
    .set({
      status: 'suspended',
      password_hash: null,
      archived_at: now,
      updated_at: now,
      updated_by: id,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  await endSessions(trx, id);
}

/** Ends open sessions of a person: the one with this id, or all but `except`. Answers how many. */
export async function endOpenSessions(trx: Trx, userId: string, id: string | undefined, except = ''): Promise<number> {
  const rows = await trx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (open) => open.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  return rows.length;
}

/**
 * Signs a person out everywhere but in the session `except`, also where they stand between password and second factor.
 */
export async function endSessions(trx: Trx, userId: string, except?: string): Promise<void> {
  await endOpenSessions(trx, userId, undefined, except);
  await trx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute();
}

export const setPassword = (
  trx: Trx,
  { id, version, password_hash }: { id: string; version: number; password_hash: string },
  by: string | null = null,
) =>
  trx
    .updateTable('users')
    .set({ password_hash, ...stamp(version, by) })
    .where('id', '=', id)
    .execute();

export async function insertRequest(
  trx: Trx,
  account: { id: string; name: string; email: string; password_hash: string; role_key: string },
): Promise<void> {
  const { role_key, ...user } = account;
  const { id: role_id } = await trx
    .selectFrom('roles')
    .select('id')
    .where('key', '=', role_key)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('users')
    .values({ ...user, role_id, status: 'invited' })
    .execute();
}
