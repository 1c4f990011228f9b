import type { SelectQueryBuilder } from 'kysely';
import type { Actor } from '../access/caller.ts';
import { type Scoped, within } from '../access/scope.ts';
import type { Db, Trx } from '../db/database.ts';

/** What makes a finder. */
interface FinderDefinition<DB, TB extends keyof DB, Row, Item> {
  /** Whose the records are: one outside of the viewer's scope is not there. */
  scope: Scoped;
  /** The rows that the id names: one at most. */
  rows: (db: Db | Trx, id: string, viewer: Actor) => SelectQueryBuilder<DB, TB, Row>;
  /** The record from its row; it may read what belongs to it. */
  read: (row: Row, db: Db | Trx, viewer: Actor) => Item | Promise<Item>;
}

/** What only this file can put on a function: one that knows no row scope is not taken for a finder. */
declare const scoped: unique symbol;

/** Finds a record by its id, as someone may see it. Made by `defineFinder` only, so that none is without a scope. */
export interface Finder<Item> {
  (db: Db | Trx, id: string, viewer: Actor): Promise<Item | undefined>;
  readonly [scoped]: true;
}

/** Makes the finder of a record from its definition. */
export function defineFinder<DB, TB extends keyof DB, Row, Item>({
  scope,
  rows,
  read,
}: FinderDefinition<DB, TB, Row, Item>): Finder<Item> {
  const find = async (db: Db | Trx, id: string, viewer: Actor) => {
    const row = await rows(db, id, viewer).where(within(scope, viewer)).limit(1).executeTakeFirst();
    return row === undefined ? undefined : read(row, db, viewer);
  };
  return find as Finder<Item>;
}
