import { normalizeForSearch } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import type { NewRows } from './catalogue.repository.ts';
import type { MadeRecord } from './row-result.ts';
import type { Journal } from './journal.ts';

/** What one row had to add to be able to refer to it. */
export interface Additions {
  rows: NewRows;
  made: MadeRecord[];
}

export const add = (
  { rows, made }: Additions,
  table: keyof NewRows,
  type: string,
  values: { id: string } & Record<string, unknown>,
): void => {
  (rows[table] ??= []).push(values);
  made.push({ type, id: values.id });
};

/** What every record that is added for its name has. */
export interface NewNames {
  author: { created_by: string | null; updated_by: string | null };
  newId: (prefix: string) => string;
}

/** A name of one language as the Arabic one. */
export const arabicOf = (name: string): string => (/\p{Script=Arabic}/u.test(name) ? name : '');

/** The key of a name that is unique in a scope: below a parent, in a variant type. */
export const keyOf = (scope: string | null, name: string): string => `${scope ?? ''}|${normalizeForSearch(name)}`;

/** The last rank of each scope, and the next behind it. */
export function createRanks(journal: Journal) {
  const last = journal.map<string, string>();
  return {
    learn: (scope: string, rank: string) => void last.set(scope, rank),
    next(scope: string): string {
      const rank = generateKeyBetween(last.get(scope) ?? null, null);
      last.set(scope, rank);
      return rank;
    },
  };
}
