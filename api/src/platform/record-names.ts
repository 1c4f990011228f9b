import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import { allRecords } from './record-registry.ts';

export interface RecordName {
  id: string;
  name: string;
  name_ar: string;
}

/**
 * What the refused rows of a bulk action on a resource (`offer-banners`) are called today; those without a name, or
 * gone, are left out. Who is told that a record is not there learns no name of it either.
 */
export async function namesOfRefused(
  db: Db,
  resource: string,
  results: readonly { id: string; ok: boolean; code?: string | null | undefined }[],
): Promise<Map<string, RecordName>> {
  const ids = results.filter(({ ok, code }) => !ok && code !== 'not_found').map(({ id }) => id);
  const known = Object.values(allRecords())
    .flatMap(({ named }) => named ?? [])
    .find(({ table, bulk = table.replaceAll('_', '-') }) => bulk === resource);
  if (!known || ids.length === 0) return new Map();
  const { table, name, name_ar = name } = known;
  const { rows } = await sql<RecordName>`select id, ${sql.ref(name)} as name, ${sql.ref(name_ar)} as name_ar
    from ${sql.table(table)} where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
