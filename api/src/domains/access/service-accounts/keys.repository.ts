import { createHash, randomBytes } from 'node:crypto';
import { SERVICE_SCOPES } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/access/caller.ts';

const PREFIX = 'bo_';
/** 256 random bits: nobody guesses one, so that its hash needs no slowness to be safe. */
const KEY_BYTES = 32;
const KNOWN: ReadonlySet<string> = new Set(SERVICE_SCOPES);
/** A key without an end is asked for again within a day. */
const DAY = 86_400_000;

/** Whether a bearer token is a key of a service account rather than a session's. */
export const isServiceKey = (token: string): boolean => token.startsWith(PREFIX);

/** A new key. It is shown once; the database keeps its hash. */
export const makeServiceKey = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64url');
export const hashServiceKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The program whose key it is; undefined for a key that opens nothing (any more). Notes that it was used. */
export async function readServiceCaller(db: Db, key: string): Promise<Caller | undefined> {
  const { rows } = await sql<{
    key_id: string;
    id: string;
    name: string;
    scopes: string[];
    expires_at: string | null;
    noted: boolean;
  }>`select k.id as key_id, a.id, a.name, a.scopes, k.expires_at, coalesce(k.last_used_at > now() - interval '1 minute', false) as noted
    from service_keys k join service_accounts a on a.id = k.account_id
    where k.key_hash = ${hashServiceKey(key)} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and a.active and a.archived_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (!row.noted) await sql`update service_keys set last_used_at = now() where id = ${row.key_id}`.execute(db);
  return {
    id: row.id,
    name: row.name,
    name_ar: '',
    email: '',
    role: 0,
    role_key: 'service',
    role_name: '',
    role_name_ar: '',
    session_id: '',
    service: true,
    expires_at: row.expires_at ?? new Date(Date.now() + DAY).toISOString(),
    permissions: new Set(row.scopes.filter((scope) => KNOWN.has(scope))),
    scope: { user: [row.id] },
  };
}
