import type { Actor } from '../../../platform/access/caller.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { readStore } from '../../../platform/settings.ts';
import {
  type DetailColumn,
  findCalled,
  findVariants,
  insertRows,
  lockRecords,
  lostToAnother,
  mergeRows,
  readNames,
  refusedByConstraint,
  takenSlugs,
  updateRecords,
} from './catalogue.repository.ts';
import { detailsOf, saysAttributes } from './details.ts';
import { changeImport, readRows, saveResults, type StoredImport, type StoredRow } from './imports.repository.ts';
import { type PlannedRow, refusedRow, resultOf } from './planned-row.ts';
import { emptyReport, type Report, tally } from './report.ts';
import { charsOf } from './table.ts';
import type { Ask } from './thread.ts';
import { BATCH, createPace, type ImportTools, type Pace } from './tools.ts';
import { BATCH_CHARS } from './limits.ts';

/** How often a single row is planned again before it is given up. */
const TRIES = { clash: 2, contention: 10 } as const;

/** A dry run or an apply: the same walk over the rows, which only the second writes down. */
export const walkRows = (tools: ImportTools, actor: Actor, current: StoredImport, apply: boolean): Promise<void> =>
  tools.threads.use((ask) => walkWith(ask, tools, actor, current, apply));

async function walkWith(
  ask: Ask,
  tools: ImportTools,
  actor: Actor,
  current: StoredImport,
  apply: boolean,
): Promise<void> {
  const { db } = tools;
  const { id, mapping, options, preview } = current;
  const header = options.header_row ?? 0;
  const { currency, vat_rate: vatRate } = await readStore(db);
  const columns = preview.columns;
  await ask('begin', {
    mapping,
    options,
    currency,
    actor: { id: actor.id, name: actor.name },
    importId: id,
    width: header > 0 ? columns.length : 0,
    vatRate,
    columnNames: columns.map(({ name }) => name),
    apply,
  });
  await ask('learn', await readNames(db));
  // The report is the dry run's until an apply has written something.
  const begun = apply && current.report && current.report.applied > 0 ? current.report : undefined;
  const details: DetailColumn[] = [
    ...new Set([...detailsOf(mapping), 'description' as const]),
    ...(saysAttributes(mapping) ? (['attributes'] as const) : []),
    'unknown',
  ];
  const progress = { report: begun ?? emptyReport(), processed: 0 };
  const walked: Walk = { ask, tools, actor, id, apply, progress, pace: createPace(tools.embedded), details };

  for (let after = header; ; ) {
    const rows = await readRows(db, id, { after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) break;
    after = last.number;
    // What an interrupted apply has written is in the report already.
    const written = rows.slice(0, Math.max(0, progress.report.applied - progress.processed));
    await ask('replay', written);
    progress.processed += written.length;
    for (let rest = rows.slice(written.length); rest.length > 0; ) {
      tools.signal.throwIfAborted();
      const batch = rest.slice(0, fitting(rest, walked.pace.size()));
      await walkBatch(walked, batch);
      rest = rest.slice(batch.length);
      await tools.progress(progress.processed, current.total);
    }
  }

  const { report } = progress;
  if (!apply) return changeImport(db, id, { ...countsOf(progress, false), report, status: 'checked' });
  await tools.write(async ({ trx, audit }) => {
    await changeImport(trx, id, { ...countsOf(progress, true), status: 'applied' });
    const { create, update, unchanged, refused, products, variants } = report;
    await audit({
      type: 'import',
      id,
      action: 'applied',
      after: { file_name: current.file_name, create, update, unchanged, refused, products, variants },
      event: { products, variants },
    });
  });
}

interface Walk {
  ask: Ask;
  tools: ImportTools;
  actor: Actor;
  id: string;
  apply: boolean;
  progress: { report: Report; processed: number };
  pace: Pace;
  /** What else of the store's products must be known to compare the rows with them. */
  details: readonly DetailColumn[];
}

const countsOf = ({ report, processed }: Walk['progress'], apply: boolean) => ({
  processed,
  refused: report.refused,
  imported: apply ? report.create + report.update + report.unchanged : 0,
});

/** How many of the rows are not too much text to be handed over and written at once: `most`, or fewer, or one. */
function fitting(rows: readonly StoredRow[], most: number): number {
  let count = 0;
  for (let chars = 0; count < Math.min(most, rows.length) && chars < BATCH_CHARS; count += 1)
    chars += charsOf(rows[count]);
  return count;
}

/** Why a plan was not written: what is there by now forbids it, or someone is writing the same records just now. */
type Problem = 'clash' | 'contention';

function problemOf(error: unknown): Problem {
  if (error instanceof ChangedMeanwhile) return 'contention';
  if (refusedByConstraint(error)) return 'clash';
  if (lostToAnother(error)) return 'contention';
  throw error;
}

/**
 * Plans rows and writes them. Where the database does not take the plan, because someone else wrote the same things
 * since they were looked up, fewer rows are planned again on what is there by now, down to the row to blame: it alone
 * is refused. So two imports of one file make each product once, and each says which of its rows did.
 */
async function walkBatch(walk: Walk, rows: readonly StoredRow[]): Promise<void> {
  const { ask, tools } = walk;
  const keys = await ask('read', [...rows]);
  let size = rows.length;
  let tries = 0;
  for (let at = 0; at < rows.length; ) {
    size = Math.min(size, rows.length - at);
    const planned = await ask('plan', size, {
      variants: await findVariants(tools.db, keys, walk.details),
      called: await findCalled(tools.db, keys.called, walk.actor),
      slugs: await takenSlugs(tools.db, keys.slugs),
    });
    const problem = await walk.pace.keep(size, () => save(walk, planned));
    if (problem !== undefined) {
      await ask('takeBack');
      await ask('learn', await readNames(tools.db));
      if (size > 1) {
        size = Math.ceil(size / 2);
        continue;
      }
      tries += 1;
      if (tries < TRIES[problem]) continue;
      await save(walk, [refusedRow(rows[at]?.number ?? 0)]);
    }
    await ask('keep', size);
    at += size;
    size *= 2;
    tries = 0;
  }
}

/**
 * Writes planned rows, what became of them and how far the import is, all or nothing. Answers what stood against it.
 */
async function save({ tools, actor, id, apply, progress }: Walk, planned: PlannedRow[]): Promise<Problem | undefined> {
  const report = structuredClone(progress.report);
  for (const row of planned) tally(report, row);
  if (apply) report.applied += planned.length;
  const next = { report, processed: progress.processed + planned.length };
  const results = planned.map((row) => resultOf(row, apply));
  try {
    if (apply) {
      await tools.write(async ({ trx }) => {
        await writeRows(trx, planned, actor.id);
        await saveResults(trx, id, results);
        await changeImport(trx, id, { ...countsOf(next, true), report });
      });
    } else {
      await saveResults(tools.db, id, results);
      await changeImport(tools.db, id, { processed: next.processed });
    }
  } catch (error) {
    return problemOf(error);
  }
  Object.assign(progress, next);
  return undefined;
}

/** A record is not as the plan saw it. */
class ChangedMeanwhile extends Error {}

async function writeRows(trx: Trx, planned: readonly PlannedRow[], by: string | null): Promise<void> {
  const updates = planned.flatMap(({ update }) => update ?? []);
  const variants = updates.map(({ variant }) => variant);
  const products = updates.flatMap(({ product }) => product ?? []);
  await lockRecords(trx, idsOf(products), idsOf(variants));
  await insertRows(trx, mergeRows(planned.map(({ rows }) => rows)));
  if (updates.length === 0) return;
  const written = await updateRecords(trx, variants, products, by);
  if (![...idsOf(products), ...idsOf(variants)].every((id) => written.has(id))) throw new ChangedMeanwhile();
}
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);
