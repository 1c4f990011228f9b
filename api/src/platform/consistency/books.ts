import { createHash } from 'node:crypto';
import { type BookFacts, type BookKind, type Permission, RECORD_TYPES, type RecordType } from '@bo/contracts';
import type { Db, Trx } from '../db/database.ts';
import type { Platform } from '../http/app-type.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { Check } from './checks.ts';
import { findDrift, lockRows, put } from './reconcile.ts';

/** What a book has against one record. */
export interface Fault {
  /** The record. */
  id: string;
  /** What people call it. */
  name: string;
  /** Tells several faults of one record apart. */
  part?: string | undefined;
  stored: BookFacts;
  expected: BookFacts;
  /** False where a person has to decide what is right. */
  mendable?: boolean | undefined;
}

/** One way in which the books of a store can disagree: how it is found, and how it is put right. */
export interface Book {
  kind: BookKind;
  record: RecordType;
  /** What mending needs beside `platform.edit`; else that the record may be edited. */
  needs?: Permission;
  /** The faults of all records, or of one. Each is one statement, so that writes that commit meanwhile are no fault. */
  find: (db: Db | Trx, id?: string) => Promise<Fault[]>;
  /** Keeps others from changing the record until the write ends. */
  lock: (trx: Trx, id: string) => Promise<unknown>;
  /** Puts right what `find` has found within this write; without it the book only names. */
  mend?: (platform: Platform, unit: UnitOfWork, fault: Fault) => Promise<unknown>;
}

declare module '../http/app-type.ts' {
  interface Platform {
    books: readonly Book[];
  }
}

/** A fault as it is kept and shown. */
export interface Difference extends Fault {
  /** Of kind, record and part: the same every night. */
  key: string;
  kind: BookKind;
  record: RecordType;
  mendable: boolean;
  /** Names exactly this state: mending another one than was shown is refused. */
  seen: string;
}

const digest = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);

/** A derived column as a book. */
export const derivedBook = (check: Check): Book => ({
  kind: 'derived',
  record: check.record,
  find: async (db, id) =>
    (await findDrift(db, check, id === undefined ? undefined : [id])).map(({ lock, row, stored, expected }) => ({
      id: lock,
      name: row,
      part: `${check.table} ${check.columns.join(' ')} ${row}`,
      stored: stored as BookFacts,
      expected: expected as BookFacts,
    })),
  lock: (trx, id) => lockRows(trx, check, [id]),
  mend: (_, { trx }, { id }) => put(trx, check, [id]),
});

/** What mending a difference of a book needs beside `platform.edit`. */
export const permissionOf = ({ needs, record }: Book): Permission => needs ?? `${RECORD_TYPES[record].area}.edit`;

/** The differences of one book, of every record or of one. */
export async function look(db: Db | Trx, book: Book, id?: string): Promise<Difference[]> {
  const faults = await book.find(db, id);
  return faults.map(({ mendable = true, ...fault }) => ({
    ...fault,
    key: `dif_${digest(book.kind, book.record, fault.id, fault.part ?? null)}`,
    kind: book.kind,
    record: book.record,
    mendable: mendable && book.mend !== undefined,
    seen: digest(fault.stored, fault.expected),
  }));
}

/** All that is wrong in the books of a store; nothing in a sound one. */
export async function checkBooks(db: Db, books: readonly Book[]): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const book of books) found.push(...(await look(db, book)));
  return found;
}
