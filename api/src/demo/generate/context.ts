import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Picture } from '../pictures.ts';
import type { Random } from './random.ts';

/** A row as it is inserted; columns the database fills are left out. */
export type Row<T extends keyof Database> = Insertable<Database[T]>;

/** What every part of the generator works with. */
export interface Context {
  readonly now: Date;
  /** Instants as the database takes them; negative days lie in the past. */
  readonly daysFromNow: (days: number) => Date;
  /** The first instant of a day of the store, counted from today. */
  readonly storeDay: (days: number) => Date;
  readonly random: (part: string) => Random;
  readonly id: (prefix: string, at: Date) => string;
  /** The address of a picture; asking for it is what makes the seeder draw it. */
  readonly picture: (picture: Picture) => string;
}

export const iso = (at: Date): string => at.toISOString();
/** The moments and people every record carries. */
export const written = (created: Date, updated: Date, by: string | null) => ({
  created_at: iso(created),
  created_by: by,
  updated_at: iso(updated),
  updated_by: by,
});

/** Looks up what the generator itself has put there; a miss is a mistake in the content tables. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo content names "${String(key)}", which does not exist.`);
  return value;
}
