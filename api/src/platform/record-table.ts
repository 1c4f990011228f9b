import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import type { Db, Trx } from './db/database.ts';
import type { BrandsTable, Database } from './db/schema.ts';
import { mapUniqueViolation, type UniqueFields } from './errors/unique-violation.ts';
import { newId } from './ids.ts';
import { createdBy, stamp } from './records.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What every table of records has; any of them says it (`record_columns`, migration 0001). */
type RecordColumns = Pick<
  BrandsTable,
  'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by' | 'archived_at'
>;
/** The tables of records. */
type RecordTableName = { [T in keyof Database]: Database[T] extends RecordColumns ? T : never }[keyof Database];

/** The fields of a new record; its id and who wrote it are added. */
type NewFields<T extends RecordTableName> = Omit<Insertable<Database[T]>, keyof RecordColumns>;
/** The fields that a write changes. */
type ChangedFields<T extends RecordTableName> = Omit<
  Updateable<Database[T]>,
  Exclude<keyof RecordColumns, 'archived_at'>
>;

/** The statements that every table of records is written with. */
export interface RecordTable<T extends RecordTableName> {
  /** Nobody else changes the row until the transaction ends. */
  lock: (trx: Trx, id: string) => Promise<unknown>;
  /** @returns the new record's id. */
  insert: (unit: UnitOfWork, fields: NewFields<T>) => Promise<string>;
  update: (unit: UnitOfWork, record: { id: string; version: number }, change: ChangedFields<T>) => Promise<unknown>;
  remove: (unit: UnitOfWork, id: string) => Promise<unknown>;
  /** How many rows of other tables name the record, its own parts aside: while some do it is archived, not deleted. */
  countUses: (db: Db | Trx, record: { id: string }) => Promise<number>;
}

const TABLE_OF_PREFIX = new Map<string, string>();

/**
 * The statements of one table. `prefix` begins its ids; `unique` says which field is to blame for the violation of
 * which index. @throws Error for a prefix that another table has: no API boots with two.
 */
export function recordTable<T extends RecordTableName>(
  table: T,
  { prefix, unique = {} }: { prefix: string; unique?: UniqueFields },
): RecordTable<T> {
  const name: string = table;
  const owner = TABLE_OF_PREFIX.get(prefix) ?? name;
  if (owner !== name) throw new Error(`Ids of ${owner} begin with "${prefix}": give those of ${name} another prefix.`);
  TABLE_OF_PREFIX.set(prefix, name);
  // kysely cannot type the columns of a table that is still generic: the fields are typed above, the rest is the same.
  const rows = (trx: Trx) => trx as unknown as Transaction<Record<string, RecordColumns>>;
  return {
    lock: (trx, id) => rows(trx).selectFrom(name).select('id').where('id', '=', id).forUpdate().execute(),
    async insert({ trx, actor }, fields) {
      const id = newId(prefix);
      await mapUniqueViolation(unique, () =>
        rows(trx)
          .insertInto(name)
          .values({ ...fields, id, ...createdBy(actor.id) })
          .execute(),
      );
      return id;
    },
    update: ({ trx, actor }, { id, version }, change) =>
      mapUniqueViolation(unique, () =>
        rows(trx)
          .updateTable(name)
          .set({ ...change, ...stamp(version, actor.id) })
          .where('id', '=', id)
          .execute(),
      ),
    remove: ({ trx }, id) => rows(trx).deleteFrom(name).where('id', '=', id).execute(),
    async countUses(db, { id }) {
      // Foreign keys say which record names which; what goes with the record (`on delete cascade`) is a part of it.
      const { rows: references } = await sql<{ table: string; column: string }>`
        select child.relname as table, a.attname as column from pg_constraint k
        join pg_class child on child.oid = k.conrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = ${name}::regclass and k.confdeltype <> 'c'`.execute(db);
      if (references.length === 0) return 0;
      const counts = references.map(
        ({ table, column }) => sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
      );
      const { rows: counted } = await sql<{ n: number }>`select ${sql.join(counts, sql` + `)} as n`.execute(db);
      return counted[0]?.n ?? 0;
    },
  };
}
