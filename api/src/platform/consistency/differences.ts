import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { inParts } from '../db/parts.ts';
import type { Difference } from './books.ts';

/** Replaces what the check before this one found. What is still wrong keeps the moment at which it was first found. */
export async function replaceDifferences(db: Db, found: readonly Difference[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from book_differences where not id = any(${found.map(({ key }) => key)}::text[])`.execute(trx);
    for (const part of inParts(found))
      await trx
        .insertInto('book_differences')
        .values(
          part.map(({ key, kind, record, id, name, stored, expected, mendable }) => ({
            id: key,
            kind,
            record_type: record,
            record_id: id,
            name,
            stored: JSON.stringify(stored),
            expected: JSON.stringify(expected),
            mendable,
          })),
        )
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            name: eb.ref('excluded.name'),
            stored: eb.ref('excluded.stored'),
            expected: eb.ref('excluded.expected'),
            mendable: eb.ref('excluded.mendable'),
          })),
        )
        .execute();
  });
}

/** How many differences the last check found that are not mended. */
export async function countDifferences(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('book_differences')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

const differences = (db: Db | Trx) =>
  db
    .selectFrom('book_differences')
    .select(['id', 'kind', 'record_type', 'record_id', 'name', 'stored', 'expected', 'mendable', 'found_at']);

/** The differences that wait longest. */
export const readDifferences = (db: Db, most: number) =>
  differences(db).orderBy('found_at').orderBy('id').limit(most).execute();

export const findDifference = (db: Db | Trx, id: string) => differences(db).where('id', '=', id).executeTakeFirst();

export const removeDifference = (trx: Trx, id: string) =>
  trx.deleteFrom('book_differences').where('id', '=', id).execute();
