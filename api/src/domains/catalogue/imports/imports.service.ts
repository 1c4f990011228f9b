import {
  type ImportFit,
  type ImportFitQuery,
  type ImportMapping,
  ImportOptions,
  type ImportSetup,
} from '@bo/contracts';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { covers } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { conflict, DomainError, notFound } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import { readAttributesInUse } from './catalogue.repository.ts';
import { claimStep, importStep, type Step } from './import.job.ts';
import {
  changeImport,
  countRows,
  createImport,
  decideImport,
  findImport,
  insertFileRows,
  readSample,
  rememberedSetup,
  removeImport,
  stopStep,
  type StoredImport,
} from './imports.repository.ts';
import { UnreadableFile } from './limits.ts';
import type { Described } from './preview.ts';
import { mappingOf } from './suggest.ts';
import { createPace, type ImportTools } from './tools.ts';
import { closeUndo } from './undo.ts';

/** Takes a file in: its rows are kept, its columns recognised. Nothing is written to the catalogue. */
export async function takeFile(
  { db, threads, embedded }: Pick<ImportTools, 'db' | 'threads' | 'embedded'>,
  actor: Actor,
  name: string,
  file: Buffer,
): Promise<StoredImport> {
  if (!covers('import', actor, {})) throw notFound();
  const id = await createImport(db, name.slice(0, 200), actor);
  try {
    const described = await threads.use(async (ask) => {
      await ask('open', file);
      const pace = createPace(embedded);
      for (;;) {
        const rows = await ask('next', pace.size());
        if (rows.length === 0) return ask('describe', await readAttributesInUse(db));
        await pace.keep(rows.length, () => insertFileRows(db, id, rows));
      }
    });
    await describe(db, id, actor, described);
  } catch (error) {
    await removeImport(db, id);
    if (error instanceof UnreadableFile) throw unreadable(error);
    throw error;
  }
  return expectFound(await findImport(db, id, actor));
}

const unreadable = ({ code, values }: UnreadableFile) =>
  new DomainError(422, `import.${code}`, { values, fields: { file: `import.${code}` } });

/** A mapping for someone: the costs of a file are read by anyone who may see costs. */
function allowedMapping({ cost_price, ...mapping }: ImportMapping, actor: Actor): ImportMapping {
  return cost_price !== undefined && may(actor, 'product.cost') ? { ...mapping, cost_price } : mapping;
}

async function describe(
  db: Db,
  id: string,
  actor: Actor,
  { headerRow, preview, fingerprint, decimal }: Described,
): Promise<void> {
  const remembered = await rememberedSetup(db, fingerprint);
  await changeImport(db, id, {
    status: 'uploaded',
    preview,
    fingerprint,
    remembered: remembered !== undefined,
    mapping: allowedMapping(remembered?.mapping ?? mappingOf(preview.columns), actor),
    options: { ...(remembered?.options ?? ImportOptions.parse({ decimal })), header_row: headerRow },
    total: await countRows(db, id, headerRow ?? 0),
  });
}

/** Sets how columns are read. Choosing another heading row recognises the columns again. */
export async function setUp(
  { db, threads }: Pick<ImportTools, 'db' | 'threads'>,
  actor: Actor,
  id: string,
  { mapping, options, version }: ImportSetup,
): Promise<StoredImport> {
  const before = expectVersion(await findImport(db, id, actor), version);
  if (!['uploaded', 'checked'].includes(before.status)) throw new DomainError(409, 'import.busy', { current: before });
  const change = {
    status: 'uploaded',
    mapping: allowedMapping(mapping, actor),
    options,
    report: null,
    processed: 0,
    imported: 0,
    refused: 0,
    remembered: false,
  } as const;
  const decided = { by: actor.id, version: before.version };
  let taken: boolean;
  if (options.header_row === before.options.header_row) {
    taken = await decideImport(db, id, change, decided);
  } else {
    const sample = await readSample(db, id);
    const defined = await readAttributesInUse(db);
    const { preview, fingerprint } = await threads.use((ask) =>
      ask('describeRows', before.preview, sample, defined, options.header_row),
    );
    const total = await countRows(db, id, options.header_row ?? 0);
    const recognised = { preview, fingerprint, mapping: allowedMapping(mappingOf(preview.columns), actor), total };
    taken = await decideImport(db, id, { ...change, ...recognised }, decided);
  }
  const current = expectFound(await findImport(db, id, actor));
  if (!taken) throw conflict(current);
  return current;
}

/** How the cells of a column fit a field that a person thinks of. */
export async function readFit(
  { db, threads }: Pick<ImportTools, 'db' | 'threads'>,
  actor: Actor,
  id: string,
  query: ImportFitQuery,
): Promise<ImportFit> {
  const { options } = expectFound(await findImport(db, id, actor));
  const sample = await readSample(db, id);
  return threads.use((ask) => ask('fit', sample, options.header_row, query));
}

/** Asks for a step. It is a job: its progress is read from the import, and anyone who interrupts it, it goes on. */
export async function startStep(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  actor: Actor,
  write: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>,
  id: string,
  step: Step,
): Promise<StoredImport> {
  const before = expectFound(await findImport(db, id, actor));
  const { mapping } = before;
  if (step === 'check' && mapping.title === undefined && mapping.title_ar === undefined)
    throw new DomainError(422, 'import.needs_title', { fields: { 'mapping.title': 'import.needs_title' } });
  return write(async (unit) => {
    await claimStep(unit, id, step);
    const input = { import_id: id, step };
    await jobs.enqueue(unit, importStep, input, { subject: `${step}: ${before.file_name}`, key: id });
    return expectFound(await findImport(unit.trx, id, actor));
  });
}

/**
 * Ends an import whose undo stopped half-way: what it has not undone stays in the store. @throws DomainError 409 for
 * any other
 */
export async function keepRest(unit: UnitOfWork, id: string): Promise<StoredImport> {
  const { trx, actor } = unit;
  const before = expectFound(await findImport(trx, id, actor));
  const interrupted = before.status === 'failed' && before.failed_step === 'undo';
  if (!interrupted || !(await stopStep(trx, id, 'failed', { status: 'undoing' })))
    throw new DomainError(409, 'import.busy', { current: before });
  await closeUndo(unit, before);
  return expectFound(await findImport(trx, id, actor));
}
