import type { RecordFields, RecordType } from '@bo/contracts';
import type { Trx } from './db/database.ts';
import { DomainError } from './errors/domain-error.ts';
import type { Finder } from './list/finder.ts';
import { expectFound, expectLive, expectVersion } from './records.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What a write changes of a record. */
type Change<Input> = Partial<Input> & { archived_at?: Date | null };

interface Definition<Item extends RecordFields, Input> {
  type: RecordType;
  /** Reads the record as the actor may see it: what is outside of their row scope is not there. */
  find: Finder<Item>;
  lock: (trx: Trx, id: string) => Promise<unknown>;
  /** @returns the new record's id. */
  insert: (unit: UnitOfWork, input: Input) => Promise<string>;
  update: (unit: UnitOfWork, before: Item, change: Change<Input>) => Promise<unknown>;
  /** Deletes the rows of a record that nothing uses. */
  remove?: (unit: UnitOfWork, id: string) => Promise<unknown>;
  /** The rules that only the database can tell, `before` with the record that is changed. All refusals at once. */
  check?: (unit: UnitOfWork, input: Partial<Input>, before?: Item) => Promise<unknown>;
  /** What a change has to lock before the record, so that all writes lock in one order. */
  lockFirst?: (unit: UnitOfWork, id: string, change: Partial<Input>) => Promise<unknown>;
  /** How many others name the record: more than none, and it is archived instead of deleted. */
  countUses?: (trx: Trx, record: Item) => number | Promise<number>;
}

/** The writes that most records have. Each leaves its entry in the audit trail and answers the record as it now is. */
export interface RecordWrites<Item, Input> {
  /** The record a write starts from: locked, and as the caller saw it. @throws DomainError 404, or 409 */
  current: (unit: UnitOfWork, id: string, version: number | undefined) => Promise<Item>;
  create: (unit: UnitOfWork, input: Input) => Promise<Item>;
  /** Without a `version` (bulk actions) the record is taken as it is. */
  change: (unit: UnitOfWork, id: string, version: number | undefined, change: Partial<Input>) => Promise<Item>;
  /** A record that already is what is wanted stays as it is, so that Undo may be pressed twice. */
  setArchived: (unit: UnitOfWork, id: string, version: number | undefined, archived: boolean) => Promise<Item>;
  /** Deletes a record that was never used; one that was can only be archived. */
  remove: (unit: UnitOfWork, id: string, version: number | undefined) => Promise<void>;
}

/**
 * Makes the writes of a record from how its rows are found and written. The statements of its table come from
 * `recordTable`; a record of several tables brings its own `insert`, `update` and `remove`.
 */
export function recordWrites<Item extends RecordFields, Input extends object>({
  type,
  find,
  lock,
  insert,
  update,
  remove,
  check,
  lockFirst,
  countUses,
}: Definition<Item, Input>): RecordWrites<Item, Input> {
  const read = async ({ trx, actor }: UnitOfWork, id: string) => expectFound(await find(trx, id, actor));
  async function current({ trx, actor }: UnitOfWork, id: string, version: number | undefined): Promise<Item> {
    await lock(trx, id);
    return expectVersion(await find(trx, id, actor), version);
  }
  return {
    current,
    async create(unit, input) {
      await check?.(unit, input);
      const id = await insert(unit, input);
      const after = await read(unit, id);
      await unit.audit({ type, id, action: 'created', after });
      return after;
    },
    async change(unit, id, version, change) {
      await lockFirst?.(unit, id, change);
      const before = expectLive(await current(unit, id, version));
      await check?.(unit, change, before);
      await update(unit, before, change);
      const after = await read(unit, id);
      await unit.audit({ type, id, action: 'updated', before, after });
      return after;
    },
    async setArchived(unit, id, version, archived) {
      const before = await current(unit, id, version);
      if ((before.archived_at !== null) === archived) return before;
      await update(unit, before, { archived_at: archived ? new Date() : null } as Change<Input>);
      const after = await read(unit, id);
      await unit.audit({ type, id, action: archived ? 'archived' : 'restored', before, after });
      return after;
    },
    async remove(unit, id, version) {
      const before = await current(unit, id, version);
      const uses = (await countUses?.(unit.trx, before)) ?? 0;
      if (uses > 0) throw new DomainError(409, 'in_use', { values: { n: uses }, current: before });
      await remove?.(unit, id);
      await unit.audit({ type, id, action: 'deleted', before });
    },
  };
}
