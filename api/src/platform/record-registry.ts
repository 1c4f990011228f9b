import type { RecordType } from '@bo/contracts';
import type { Scope } from './access/scope-type.ts';

/** Where records are, and the columns that people know them by. */
interface Named {
  table: string;
  name: string;
  name_ar?: string;
  /** How their bulk actions are called, where that is not the table. */
  bulk?: string;
}

/** What a module says of a type of its records. */
export interface RecordInfo {
  /**
   * Whose rows they are: lists, finders, the unit of work, the search, the audit trail and the event stream read it.
   */
  scope: Scope;
  /** Left out of records without a name, or whose name does not outlive them. */
  named?: Named;
  /** They say who a person is or what they may do: a change holds at once. */
  ofAccess?: true;
}
export type Records = Readonly<Record<RecordType, RecordInfo>>;

let handedIn: Records | undefined;

/**
 * Takes what the modules say of every type of record, for lists and finders, which are made before anything is
 * composed.
 */
export function handInRecords(all: Records): void {
  handedIn = all;
}

/** What the modules say of every type of record. */
export function allRecords(): Records {
  if (!handedIn) throw new Error('No records were handed in: createWriter takes them.');
  return handedIn;
}
