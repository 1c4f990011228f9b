import type { Person } from '@bo/contracts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { person } from '../../../platform/db/person.ts';

/** Who changed a record of settings last, and when; its id is its key. */
// No interface: what is written to the audit log has fields that any name may read.
type Stamp<Key extends string> = {
  id: Key;
  version: number;
  updated_at: string;
  updated_by: Person | null;
};

/** The statements of one record of settings. */
export interface SettingRecord<Key extends string, Values> {
  read: (db: Db | Trx) => Promise<Values & Stamp<Key>>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock: (trx: Trx) => Promise<Values & Stamp<Key>>;
  write: (trx: Trx, before: { version: number }, values: Values, by: string | null) => Promise<unknown>;
}

/**
 * Settings that a store decides together, kept under one key that a migration has written. `parse` makes of what is
 * kept what the contract says.
 */
export function settingRecord<const Key extends string, Values extends object>(
  key: Key,
  parse: (value: unknown) => Values,
): SettingRecord<Key, Values> {
  const read = async (db: Db | Trx) => {
    const { value, ...changed } = await db
      .selectFrom('settings')
      .select(['value', 'version', 'updated_at'])
      .select((eb) => person(eb.ref('settings.updated_by')).as('updated_by'))
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return { ...parse(value), id: key, ...changed };
  };
  return {
    read,
    async lock(trx) {
      await trx.selectFrom('settings').select('key').where('key', '=', key).forUpdate().execute();
      return read(trx);
    },
    write: (trx, { version }, values, by) =>
      trx
        .updateTable('settings')
        .set({ value: JSON.stringify(values), version: version + 1, updated_at: new Date(), updated_by: by })
        .where('key', '=', key)
        .execute(),
  };
}
