import {
  ImportMapping,
  ImportOptions,
  ImportPreview,
  type ImportRowQuery,
  type ImportRowState,
  type ImportStatus,
  type ProductImport,
  ProductImportListQuery,
} from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, ImportsTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { escapeLike } from '../../../platform/list/search.ts';
import type { FileRow } from './csv.ts';
import { SAMPLED } from './limits.ts';
import { Reason } from './reasons.ts';
import { Report } from './report.ts';
import { Before, MadeRecord, type RowResult } from './row-result.ts';

/** An import as it is kept; what is said in a language is still without one. */
export type StoredImport = Omit<ProductImport, 'report'> & { report: Report | null; fingerprint: string };

type Row = Selectable<ImportsTable> & { creator_name: string | null; creator_name_ar: string | null };

function toImport({
  kind: _,
  mapping,
  options,
  preview,
  report,
  creator_name,
  creator_name_ar,
  ...row
}: Row): StoredImport {
  return {
    ...row,
    mapping: ImportMapping.parse(mapping),
    options: ImportOptions.parse(options),
    preview: ImportPreview.parse(preview),
    report: report === null ? null : Report.parse(report),
    creator:
      row.created_by === null ? null : { id: row.created_by, name: creator_name ?? '', name_ar: creator_name_ar ?? '' },
  };
}

const withCreator = (rows: SelectQueryBuilder<Database, 'imports', object>) =>
  rows
    .leftJoin('users', 'users.id', 'imports.created_by')
    .selectAll('imports')
    .select(['users.name as creator_name', 'users.name_ar as creator_name_ar']);

export const importList = defineList({
  query: ProductImportListQuery,
  scope: 'import',
  id: 'imports.id',
  sorts: { created_at: 'imports.created_at' },
  matching: (db, { search, status }) =>
    db
      .selectFrom('imports')
      .where('imports.archived_at', 'is', null)
      .where('imports.total', '>', 0)
      .$if(Boolean(search), (rows) => rows.where('imports.file_name', 'ilike', `%${escapeLike(search ?? '')}%`))
      .$if(status !== undefined && status.length > 0, (rows) => rows.where('imports.status', 'in', status ?? [])),
  columns: withCreator,
  toItem: toImport,
});

export const findImport = defineFinder({
  scope: 'import',
  rows: (db, id) => withCreator(db.selectFrom('imports').where('imports.id', '=', id)),
  read: toImport,
});

/** How a file with the same heading was mapped last. */
export async function rememberedSetup(
  db: Db,
  fingerprint: string,
): Promise<{ mapping: ImportMapping; options: ImportOptions } | undefined> {
  const row = await db
    .selectFrom('imports')
    .select(['mapping', 'options'])
    .where('fingerprint', '=', fingerprint)
    .where('status', 'in', ['applied', 'undone', 'checked'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { mapping: ImportMapping.parse(row.mapping), options: ImportOptions.parse(row.options) };
}

export async function createImport(db: Db, fileName: string, actor: Actor): Promise<string> {
  const id = newId('imp');
  await db
    .insertInto('imports')
    .values({
      id,
      file_name: fileName,
      status: 'failed',
      created_by: actor.id,
      updated_by: actor.id,
      preview: JSON.stringify({ kind: 'csv', encoding: null, delimiter: null, columns: [], rows: [] }),
    })
    .execute();
  return id;
}
export const removeImport = (db: Db, id: string) => db.deleteFrom('imports').where('id', '=', id).execute();

export type ImportChange = Partial<
  Pick<
    StoredImport,
    | 'mapping'
    | 'options'
    | 'preview'
    | 'report'
    | 'status'
    | 'failed_step'
    | 'total'
    | 'processed'
    | 'imported'
    | 'refused'
    | 'fingerprint'
    | 'remembered'
  >
>;

const columnsOf = ({ mapping, options, preview, report, ...plain }: ImportChange) => ({
  ...plain,
  ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
  ...(options ? { options: JSON.stringify(options) } : {}),
  ...(preview ? { preview: JSON.stringify(preview) } : {}),
  ...(report === undefined ? {} : { report: report && JSON.stringify(report) }),
  updated_at: new Date(),
});

/** Writes how far an import is. */
export async function changeImport(db: Db | Trx, id: string, change: ImportChange): Promise<void> {
  await db.updateTable('imports').set(columnsOf(change)).where('id', '=', id).execute();
}

/**
 * Writes what a person decided about an import between its steps: `version` grows with that, not with progress. False
 * where someone else has decided or begun a step since.
 */
export async function decideImport(
  db: Db,
  id: string,
  change: ImportChange,
  { by, version }: { by: string | null; version: number },
): Promise<boolean> {
  const written = await db
    .updateTable('imports')
    .set({ ...columnsOf(change), updated_by: by, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', ['uploaded', 'checked'])
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * Takes an import from one of `from` to a step under way; false where another request has, and for an apply while an
 * interrupted undo has taken back a part of it.
 */
export async function beginStep(
  db: Db | Trx,
  id: string,
  from: readonly ImportStatus[],
  to: 'checking' | 'applying' | 'undoing',
): Promise<boolean> {
  const taken = await db
    .updateTable('imports')
    .set({ status: to, processed: 0, failed_step: null, updated_at: new Date() })
    .where('id', '=', id)
    .where('status', 'in', from)
    .$if(to === 'applying', (rows) => rows.where('failed_step', 'is distinct from', 'undo'))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends the step that an import is in; false where it is in another one. */
export async function stopStep(
  trx: Trx,
  id: string,
  from: ImportStatus,
  stop: Pick<ImportChange, 'status' | 'failed_step'>,
): Promise<boolean> {
  const stopped = await trx
    .updateTable('imports')
    .set(columnsOf(stop))
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}

const Data = z.object({
  cells: z.array(z.string()),
  damaged: z.literal(true).optional(),
  tooLong: z.literal(true).optional(),
});
export interface StoredRow extends FileRow {
  status: ImportRowState;
  errors: Reason[];
  warnings: Reason[];
  created: MadeRecord[];
  before: Before | null;
}

export async function insertFileRows(db: Db, importId: string, rows: readonly FileRow[]): Promise<void> {
  const values = rows.map(({ number, ...data }) => ({ n: number, d: data }));
  await sql`insert into import_rows (import_id, row_number, data) select ${importId}, n, d from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(n int, d jsonb)`.execute(
    db,
  );
}

/**
 * Which rows of an import: in these states, with a warning or none, with a reason or a warning that says this of that
 * field.
 */
interface RowFilter {
  states?: readonly ImportRowState[] | undefined;
  warned?: boolean | undefined;
  code?: string | undefined;
  field?: string | undefined;
  /** Only one row of so many. */
  every?: number | undefined;
}

function rowsOf(db: Db | Trx, importId: string, { states, warned, code, field, every = 1 }: RowFilter) {
  const said = JSON.stringify([{ ...(code === undefined ? {} : { code }), ...(field === undefined ? {} : { field }) }]);
  return db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .$if(every > 1, (rows) => rows.where(sql<boolean>`row_number % ${every} = 0`))
    .$if(states !== undefined && states.length > 0, (rows) => rows.where('status', 'in', [...(states ?? [])]))
    .$if(warned !== undefined, (rows) => rows.where('warnings', warned ? '<>' : '=', '[]'))
    .$if(code !== undefined || field !== undefined, (rows) =>
      rows.where(sql<boolean>`(errors || warnings) @> ${said}::jsonb`),
    );
}

/** Rows after a row number in file order, or before it in the other. */
export async function readRows(
  db: Db | Trx,
  importId: string,
  { after, limit, descending = false, ...filter }: RowFilter & { after: number; limit: number; descending?: boolean },
): Promise<StoredRow[]> {
  const rows = await rowsOf(db, importId, filter)
    .selectAll()
    .where('row_number', descending ? '<' : '>', after)
    .orderBy('row_number', descending ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map(({ row_number, status, data, errors, warnings, created, before }) => ({
    number: row_number,
    status,
    ...Data.parse(data),
    errors: z.array(Reason).parse(errors),
    warnings: z.array(Reason).parse(warnings),
    created: z.array(MadeRecord).parse(created),
    before: before === null ? null : Before.parse(before),
  }));
}

/**
 * Rows enough to judge a file's columns by: its first ones, with what stands above the heading, and some spread over
 * the rest.
 */
export async function readSample(db: Db, importId: string): Promise<StoredRow[]> {
  const { spread } = SAMPLED;
  const first = SAMPLED.first + spread;
  const rows = await readRows(db, importId, { after: 0, limit: first });
  const [last] = await readRows(db, importId, { after: 2 ** 31 - 1, limit: 1, descending: true });
  const every = Math.max(1, Math.ceil(((last?.number ?? 0) - first) / spread));
  return [...rows, ...(await readRows(db, importId, { after: first, limit: spread, every }))];
}

/** One page of rows under the heading, and how many there are. */
export async function pageRows(
  db: Db,
  importId: string,
  header: number,
  { state: states, limit, offset, ...query }: ImportRowQuery,
): Promise<{ count: number; rows: StoredRow[] }> {
  const filter = { ...query, states };
  const matching = rowsOf(db, importId, filter).where('row_number', '>', header);
  const { n } = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const start = await matching.select('row_number').orderBy('row_number').limit(1).offset(offset).executeTakeFirst();
  if (!start) return { count: n, rows: [] };
  return { count: n, rows: await readRows(db, importId, { ...filter, after: start.row_number - 1, limit }) };
}

/** Writes what became of rows. Left out, `warnings`, `created` and `before` stay as they are. */
export async function saveResults(db: Db | Trx, importId: string, results: readonly RowResult[]): Promise<void> {
  await sql`
    update import_rows r set status = x.status, errors = x.errors, warnings = coalesce(x.warnings, r.warnings), created = coalesce(x.created, r.created), before = coalesce(x.before, r.before)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as x(number int, status text, errors jsonb, warnings jsonb, created jsonb, before jsonb)
    where r.import_id = ${importId} and r.row_number = x.number and (r.status, r.errors, r.warnings) is distinct from (x.status, x.errors, coalesce(x.warnings, r.warnings))`.execute(
    db,
  );
}

export const countRows = async (db: Db, importId: string, header: number): Promise<number> =>
  (
    await db
      .selectFrom('import_rows')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('import_id', '=', importId)
      .where('row_number', '>', header)
      .executeTakeFirstOrThrow()
  ).n;

/** What an undo has come to: how many rows it took back, how many it left, and why. */
export async function readUndone(
  trx: Trx,
  importId: string,
): Promise<{ undone: number; kept: number; reasons: { reason: Reason; count: number; rows: number[] }[] }> {
  const { rows } = await sql<{ state: string; reason: unknown; count: number; rows: number[] }>`
    select case status when 'undone' then 'undone' else 'kept' end as state, case status when 'undone' then null else errors -> 0 end as reason,
      count(*)::int as count, (array_agg(row_number order by row_number))[1:3] as rows
    from import_rows where import_id = ${importId} and status in ('undone', 'imported', 'updated')
    group by 1, 2`.execute(trx);
  const total = (state: string) => rows.filter((row) => row.state === state).reduce((sum, { count }) => sum + count, 0);
  return {
    undone: total('undone'),
    kept: total('kept'),
    reasons: rows.flatMap((row) => (row.reason === null ? [] : [{ ...row, reason: Reason.parse(row.reason) }])),
  };
}

/** The names an import made so that its rows could refer to them. */
export async function readMadeNames(trx: Trx, importId: string): Promise<MadeRecord[]> {
  const { rows } = await sql<MadeRecord>`
    select distinct made ->> 'type' as type, made ->> 'id' as id from import_rows, jsonb_array_elements(created) made
    where import_id = ${importId} and made ->> 'type' not in ('product', 'variant')`.execute(trx);
  return rows;
}
