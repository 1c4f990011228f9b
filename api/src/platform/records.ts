import type { Reference } from '@bo/contracts';
import { sql } from 'kysely';
import type { Trx } from './db/database.ts';
import { conflict, notFound, DomainError } from './errors/domain-error.ts';

/** @throws DomainError 404 where there is no record. */
export function expectFound<R>(record: R | undefined): R {
  if (record === undefined) throw notFound();
  return record;
}

/**
 * The record a write starts from: there, and as the caller saw it. `version` undefined (bulk actions) takes it as it
 * is.
 * @throws DomainError 404, or 409 with the record as it now is.
 */
export function expectVersion<R extends { version: number }>(found: R | undefined, version: number | undefined): R {
  const record = expectFound(found);
  if (version !== undefined && record.version !== version) throw conflict(record);
  return record;
}

/** @throws DomainError 409 for a record that is archived: it is restored first, then changed. */
export function expectLive<R extends { archived_at: string | null }>(record: R): R {
  if (record.archived_at !== null) throw new DomainError(409, 'archived', { current: record });
  return record;
}

/** What every update of a record writes beside its fields. */
export const stamp = (version: number, by: string | null) => ({
  version: version + 1,
  updated_at: new Date(),
  updated_by: by,
});
export const createdBy = (by: string | null) => ({ created_by: by, updated_by: by });

/** A reference from the columns of an outer join; null where there was nothing to join. */
export function reference(id: string | null, name: string | null, nameAr: string | null): Reference | null {
  return id === null ? null : { id, name: name ?? '', name_ar: nameAr ?? '' };
}

/**
 * Until the transaction ends, nobody else holding the same name goes on: for what no row lock covers, such as "the last
 * rank".
 */
export const lockName = (trx: Trx, name: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);

/** The same without waiting: false while someone else holds the name. */
export async function tryLockName(trx: Trx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtext(${name})) as taken`.execute(
    trx,
  );
  return rows[0]?.taken ?? false;
}
