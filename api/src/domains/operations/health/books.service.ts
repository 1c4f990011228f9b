import { BookDifference, type BookDifferenceNow, type BookDifferences, type BookMended } from '@bo/contracts';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { EVERY_ROW, seesAllOf } from '../../../platform/access/scope.ts';
import { type Book, type Difference, look, permissionOf } from '../../../platform/consistency/books.ts';
import { readCheckedAt } from '../../../platform/consistency/check.job.ts';
import {
  countDifferences,
  findDifference,
  readDifferences,
  removeDifference,
} from '../../../platform/consistency/differences.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError, forbidden } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

/** More than one page of the screen; the rest follows as these are mended. */
const SHOWN = 200;

type Row = NonNullable<Awaited<ReturnType<typeof findDifference>>>;
const toDifference = ({ record_type, record_id, name, ...row }: Row): BookDifference =>
  BookDifference.parse({ ...row, record: { type: record_type, id: record_id, name } });

/** The differences name records of the whole store: people of a dealer, a warehouse or a seller see none of them. */
const seesAll = (viewer: Actor): boolean => seesAllOf(viewer, EVERY_ROW);

/** What the last check found that is not mended yet. */
export async function readBooks(db: Db, viewer: Actor): Promise<BookDifferences> {
  const checked_at = await readCheckedAt(db);
  if (!seesAll(viewer)) return { checked_at, count: 0, results: [] };
  const results = (await readDifferences(db, SHOWN)).map(toDifference);
  return { checked_at, count: await countDifferences(db), results };
}

/** How many differences wait, for the inbox. */
export const countBooks = async (db: Db, viewer: Actor): Promise<{ book_differences: number }> => ({
  book_differences: seesAll(viewer) ? await countDifferences(db) : 0,
});

/** A difference by its id, as its book finds it now. */
async function lookAgain(db: Db | Trx, books: readonly Book[], { id, kind, record_type, record_id }: Row) {
  for (const book of books)
    if (book.kind === kind && book.record === record_type)
      for (const found of await look(db, book, record_id)) if (found.key === id) return { book, found };
  return undefined;
}

const shown = (row: Row, { stored, expected, mendable, name }: Difference): BookDifference =>
  toDifference({ ...row, name, stored, expected, mendable });

/** A difference as it is at this moment: what a person is shown before it is mended. */
export async function readBookDifference(
  { db, books }: Pick<Platform, 'db' | 'books'>,
  id: string,
  viewer: Actor,
): Promise<BookDifferenceNow> {
  const row = expectFound(seesAll(viewer) ? await findDifference(db, id) : undefined);
  const now = await lookAgain(db, books, row);
  return now ? { difference: shown(row, now.found), seen: now.found.seen } : { difference: null, seen: null };
}

/**
 * Puts a difference right that a person has seen and confirmed; refused where it is another one by now. One that is
 * gone already leaves the list. @throws DomainError 403, 404, or 409
 */
export async function mendDifference(
  platform: Platform,
  unit: UnitOfWork,
  id: string,
  seen: string,
): Promise<BookMended> {
  const { trx, actor, audit } = unit;
  const row = expectFound(seesAll(actor) ? await findDifference(trx, id) : undefined);
  const book = platform.books.find(({ kind, record }) => kind === row.kind && record === row.record_type);
  if (book && !may(actor, permissionOf(book))) throw forbidden(permissionOf(book));
  const before = await lookAgain(trx, platform.books, row);
  if (!before) {
    await removeDifference(trx, id);
    return { mended: false };
  }
  await before.book.lock(trx, row.record_id);
  const found = (await lookAgain(trx, platform.books, row))?.found;
  if (found?.seen !== seen) throw new DomainError(409, 'book.changed', { current: found ? shown(row, found) : null });
  if (!found.mendable) throw new DomainError(409, 'book.by_hand', { current: shown(row, found) });
  await before.book.mend?.(platform, unit, found);
  // A step that leaves the difference there is taken back with all that it did.
  if (await lookAgain(trx, platform.books, row))
    throw new DomainError(409, 'book.by_hand', { current: shown(row, found) });
  await audit({
    type: found.record,
    id: found.id,
    action: 'repaired',
    before: found.stored,
    after: found.expected,
  });
  await removeDifference(trx, id);
  return { mended: true };
}
