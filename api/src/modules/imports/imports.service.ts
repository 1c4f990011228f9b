import { ImportOptions, type ImportPreview, type ImportSetup } from '@bo/contracts';
import type { Actor } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { expectFound, expectVersion } from '../../platform/records.ts';
import type { FileRow } from './csv.ts';
import { findHeader } from './header.ts';
import { beginStep, changeImport, countRows, createImport, findImport, insertFileRows, readRows, rememberedSetup, removeImport, type StoredImport } from './imports.repository.ts';
import { UnreadableFile } from './limits.ts';
import { columnsOf, decimalOf, fingerprint, mappingOf, suggestColumns } from './suggest.ts';
import { readTable, type TableFormat } from './table.ts';
import { BATCH, type ImportTools } from './tools.ts';
import { undoImport } from './undo.ts';
import { walkRows } from './walk.ts';

const LOOKED_AT = 250;

/** The columns of a table by its first rows, and how they are shown before anything is decided. */
function previewOf(format: Pick<ImportPreview, 'kind' | 'encoding' | 'delimiter'>, first: readonly FileRow[], headerRow: number | null): { preview: ImportPreview; print: string; decimal: '.' | ',' } {
  const header = first.find(({ number }) => number === headerRow);
  const rows = first.filter(({ number }) => number > (headerRow ?? 0));
  const columns = columnsOf(header, rows);
  const suggested = suggestColumns(columns);
  const prices = suggested.find(({ suggestion }) => suggestion === 'price') ?? suggested.find(({ suggestion }) => suggestion === 'selling_price');
  return {
    preview: { ...format, columns: suggested, rows: rows.slice(0, 10).map(({ cells }) => columns.map(({ index }) => (cells[index] ?? '').slice(0, 200))) },
    print: fingerprint(columns),
    decimal: decimalOf(columns[prices?.index ?? -1]?.values ?? []),
  };
}

/** Takes a file in: its rows are kept, its columns recognised. Nothing is written to the catalogue. */
export async function takeFile({ db }: Pick<ImportTools, 'db'>, actor: Actor, name: string, file: Buffer): Promise<StoredImport> {
  const id = await createImport(db, name.slice(0, 200), actor);
  try {
    const { format, rows } = await readTable(file);
    const first: FileRow[] = [];
    let batch: FileRow[] = [];
    for await (const row of rows) {
      if (first.length < LOOKED_AT) first.push(row);
      batch.push(row);
      if (batch.length < BATCH) continue;
      await insertFileRows(db, id, batch);
      batch = [];
    }
    await insertFileRows(db, id, batch);
    await describe(db, id, format, first);
  } catch (error) {
    await removeImport(db, id);
    if (error instanceof UnreadableFile) throw new Refusal(422, `import.${error.code}`, { fields: { file: `import.${error.code}` } });
    throw error;
  }
  return expectFound(await findImport(db, id));
}

async function describe(db: Db, id: string, format: TableFormat, first: readonly FileRow[]): Promise<void> {
  const headerRow = findHeader(first)?.number ?? null;
  const { preview, print, decimal } = previewOf(format, first, headerRow);
  const remembered = await rememberedSetup(db, print);
  await changeImport(db, id, {
    status: 'uploaded',
    preview,
    fingerprint: print,
    remembered: remembered !== undefined,
    mapping: remembered?.mapping ?? mappingOf(preview.columns),
    options: { ...(remembered?.options ?? ImportOptions.parse({ decimal })), header_row: headerRow },
    total: await countRows(db, id, headerRow ?? 0),
  });
}

/** Sets how columns are read. Choosing another heading row recognises the columns anew. */
export async function setUp({ db }: Pick<ImportTools, 'db'>, actor: Actor, id: string, { mapping, options, version }: ImportSetup): Promise<StoredImport> {
  const before = expectVersion(await findImport(db, id), version);
  if (!['uploaded', 'checked'].includes(before.status)) throw new Refusal(409, 'import.busy', { current: before });
  const change = { status: 'uploaded', mapping, options, report: null, processed: 0, imported: 0, refused: 0, remembered: false } as const;
  if (options.header_row === before.options.header_row) {
    await changeImport(db, id, change, { by: actor.id, version: before.version });
  } else {
    const first = await readRows(db, id, { after: 0, limit: LOOKED_AT });
    const { preview, print } = previewOf(before.preview, first, options.header_row);
    const total = await countRows(db, id, options.header_row ?? 0);
    await changeImport(db, id, { ...change, preview, fingerprint: print, mapping: mappingOf(preview.columns), total }, { by: actor.id, version: before.version });
  }
  return expectFound(await findImport(db, id));
}

type Step = 'check' | 'apply' | 'undo';
const STEPS = {
  check: { from: ['uploaded', 'checked'], to: 'checking' },
  apply: { from: ['checked', 'failed'], to: 'applying' },
  undo: { from: ['applied', 'failed'], to: 'undoing' },
} as const;

/** Starts a step, which goes on after the answer: its progress is read from the import. `running` ends with it. */
export async function startStep(tools: ImportTools, actor: Actor, id: string, step: Step): Promise<{ started: StoredImport; running: Promise<void> }> {
  const before = expectFound(await findImport(tools.db, id));
  const { mapping } = before;
  if (step === 'check' && mapping.title === undefined && mapping.title_ar === undefined) throw new Refusal(422, 'import.needs_title', { fields: { 'mapping.title': 'import.needs_title' } });
  if (!(await beginStep(tools.db, id, [...STEPS[step].from], STEPS[step].to))) throw new Refusal(409, 'import.busy', { current: before });
  const work = step === 'undo' ? undoImport(tools, actor, before) : walkRows(tools, actor, before, step === 'apply');
  const running = work.catch(async (error: unknown) => {
    tools.failed(error);
    await changeImport(tools.db, id, { status: step === 'check' ? 'uploaded' : 'failed' }).catch(tools.failed);
  });
  return { started: expectFound(await findImport(tools.db, id)), running };
}
