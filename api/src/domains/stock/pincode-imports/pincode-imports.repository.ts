import { PincodeImport, type PincodeImportRowQuery, type PincodeImportStatus, PincodeImportTerms } from '@bo/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/caller.ts';
import { covers } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { inParts } from '../../../platform/db/parts.ts';
import { newId } from '../../../platform/ids.ts';
import type { Known, PincodeChange, PlannedRow, RowProblem } from './read-file.ts';

interface NewImport {
  file_name: string;
  columns: PincodeImport['columns'];
  unread: readonly string[];
  doubts: PincodeImport['doubts'];
  rows: readonly PlannedRow[];
}

export async function createImport(trx: Trx, actor: Actor, made: NewImport): Promise<string> {
  const id = newId('pim');
  await trx
    .insertInto('pincode_imports')
    .values({
      id,
      file_name: made.file_name,
      columns: JSON.stringify(made.columns),
      unread: JSON.stringify(made.unread),
      doubts: JSON.stringify(made.doubts),
      terms: JSON.stringify(PincodeImportTerms.parse({})),
      created_by: actor.id,
    })
    .execute();
  for (const part of inParts(made.rows))
    await trx
      .insertInto('pincode_import_rows')
      .values(
        part.map(({ change, problem, ...row }) => ({
          import_id: id,
          ...row,
          change: JSON.stringify(change),
          problem: problem && JSON.stringify(problem),
        })),
      )
      .execute();
  return id;
}

const Counted = z.array(z.object({ outcome: z.string(), state: z.string(), n: z.int() }));

/**
 * An import with what its rows come to. Anyone who sees only some pincodes sees no import: a file may hold any of them.
 */
export async function findImport(db: Db | Trx, id: string, viewer: Actor): Promise<PincodeImport | undefined> {
  if (!covers('pincode', viewer, {})) return undefined;
  const { rows } = await sql<Record<string, unknown>>`
    select i.id, i.file_name, i.status, i.columns, i.unread, i.doubts, i.terms, i.created_at,
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.name, 'name_ar', u.name_ar) end as creator
    from pincode_imports i left join users u on u.id = i.created_by where i.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const counted = await sql`select outcome, state, count(*)::int as n from pincode_import_rows where import_id = ${id}
    group by outcome, state`.execute(db);
  const counts = Counted.parse(counted.rows);
  const sum = (matching: (row: { outcome: string; state: string }) => boolean) =>
    counts.reduce((total, row) => (matching(row) ? total + row.n : total), 0);
  const of = (outcome: string) => sum((row) => row.outcome === outcome);
  const undoing = found['status'] === 'undoing' || found['status'] === 'undone';
  return PincodeImport.parse({
    ...found,
    total: sum(() => true),
    outcomes: { create: of('create'), update: of('update'), unchanged: of('unchanged'), refused: of('refused') },
    processed: sum(({ state }) => (undoing ? state === 'undone' || state === 'kept' : state !== 'waiting')),
    kept: sum(({ state }) => state === 'kept'),
  });
}

/** The newest import that may still be gone on with or taken back. */
export async function findLatest(db: Db, viewer: Actor): Promise<PincodeImport | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id from pincode_imports order by created_at desc, id desc limit 1`.execute(db);
  return rows[0] && findImport(db, rows[0].id, viewer);
}

export async function setStatus(
  db: Db | Trx,
  id: string,
  from: readonly PincodeImportStatus[],
  status: PincodeImportStatus,
  terms?: PincodeImportTerms,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pincode_imports')
    .set({ status, ...(terms ? { terms: JSON.stringify(terms) } : {}) })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface StoredRow {
  row_number: number;
  outcome: 'create' | 'update' | 'unchanged' | 'refused';
  code: string;
  area: string;
  city: string;
  change: PincodeChange;
  problem: RowProblem | null;
  pincode_id: string | null;
  before: PincodeChange | null;
  written_version: number | null;
}
const columns = sql`row_number, outcome, code, area, city, change, problem, pincode_id, before, written_version`;

export async function pageRows(
  db: Db,
  id: string,
  { outcome, limit, offset }: PincodeImportRowQuery,
): Promise<{ count: number; rows: StoredRow[] }> {
  const matching = sql`import_id = ${id} and ${outcome ?? null}::text is null or import_id = ${id} and outcome = ${outcome ?? null}`;
  const { rows } = await sql<StoredRow>`select ${columns} from pincode_import_rows where ${matching}
    order by row_number limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from pincode_import_rows where ${matching}`.execute(db);
  return { count: counted.rows[0]?.n ?? 0, rows };
}

/** The next rows that an apply has to write, locked against another attempt of the same job. */
export const readWaiting = async (trx: Trx, id: string, limit: number): Promise<StoredRow[]> =>
  (
    await sql<StoredRow>`select ${columns} from pincode_import_rows where import_id = ${id} and state = 'waiting'
      and outcome in ('create', 'update') order by row_number limit ${limit} for update`.execute(trx)
  ).rows;

/** The next rows that an undo has to take back, the last of the file first. */
export const readDone = async (trx: Trx, id: string, limit: number): Promise<StoredRow[]> =>
  (
    await sql<StoredRow>`select ${columns} from pincode_import_rows where import_id = ${id} and state = 'done'
      and outcome in ('create', 'update') order by row_number desc limit ${limit} for update`.execute(trx)
  ).rows;

export interface WrittenRow {
  row_number: number;
  pincode_id: string;
  written_version: number;
  before: PincodeChange | null;
}

export async function keepWritten(trx: Trx, id: string, rows: readonly WrittenRow[]): Promise<void> {
  await sql`update pincode_import_rows r set state = 'done', pincode_id = w.pincode_id, written_version = w.written_version, before = w.before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(row_number int, pincode_id text, written_version int, before jsonb)
    where r.import_id = ${id} and r.row_number = w.row_number`.execute(trx);
}

export async function refuseRow(trx: Trx, id: string, rowNumber: number, problem: RowProblem): Promise<void> {
  await sql`update pincode_import_rows set outcome = 'refused', problem = ${JSON.stringify(problem)}::jsonb
    where import_id = ${id} and row_number = ${rowNumber}`.execute(trx);
}

export async function setState(trx: Trx, id: string, rows: readonly number[], state: 'undone' | 'kept'): Promise<void> {
  await sql`update pincode_import_rows set state = ${state} where import_id = ${id} and row_number = any(${rows}::int[])`.execute(
    trx,
  );
}

/** Rows that an interrupted undo left as they are done again by the next apply. */
export async function waitAgain(trx: Trx, id: string): Promise<void> {
  await sql`update pincode_import_rows set state = 'waiting', pincode_id = null, written_version = null, before = null
    where import_id = ${id} and state = 'undone'`.execute(trx);
}

/** What the store has of some pincodes, by their codes. */
export async function readKnown(db: Db | Trx, codes: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select code, area, area_ar, city, city_ar, emirate, serviceable, delivery_fee, free_delivery_from, minimum_order, cash_allowed,
      promise_minutes, latitude, longitude from pincodes where archived_at is null and code = any(${codes}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

/** The ids of live pincodes, by their codes. */
export async function readIds(trx: Trx, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from pincodes where archived_at is null and code = any(${codes}::text[])`.execute(trx);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** How many old imports one run of housekeeping forgets. */
const FORGOTTEN_AT_ONCE = 20;
/** Forgets imports that nobody takes back any more. */
export async function forgetImports(db: Db): Promise<void> {
  await sql`delete from pincode_imports where id in (select id from pincode_imports
    where created_at < now() - interval '180 days' and status not in ('applying', 'undoing') limit ${FORGOTTEN_AT_ONCE})`.execute(
    db,
  );
}
