import { fold, gtin14 } from '@bo/contracts';
import type { Actor } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { readStore } from '../../platform/settings.ts';
import { slugOf } from '../../platform/slug.ts';
import { findVariants, insertRows, mergeRows, readNames, refusedByConstraint, takenSlugs, updateRecords } from './catalogue.repository.ts';
import { codeOf } from './group.ts';
import { changeImport, readRows, saveResults, type StoredImport, type StoredRow } from './imports.repository.ts';
import { createPlanner, type PlannedRow, resultOf } from './plan.ts';
import { reason } from './reasons.ts';
import { addRefusal } from './report.ts';
import { createRowReader, type Draft } from './row.ts';
import { BATCH, type ImportTools } from './tools.ts';

/** A dry run or an apply: the same walk over the rows, which only the second writes down. */
export async function walkRows(tools: ImportTools, actor: Actor, current: StoredImport, apply: boolean): Promise<void> {
  const { db } = tools;
  const { id, mapping, options, preview } = current;
  const header = options.header_row ?? 0;
  const { currency } = await readStore(db);
  const read = createRowReader({
    mapping, options, currency,
    width: header > 0 ? preview.columns.length : 0,
    discountName: preview.columns.find(({ index }) => index === mapping.discount)?.name ?? '',
  });
  const planner = createPlanner({ names: await readNames(db), mapping, options, currency, actor, importId: id, newId: apply ? newId : countingIds() });
  const slugs = new Set<string>();
  let processed = 0;
  for (let after = header; ;) {
    const rows = await readRows(db, id, { after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) break;
    after = last.number;
    const batch = rows.map((row) => ({ number: row.number, read: read(row), done: apply ? doneBefore(row) : undefined }));
    const drafts = batch.flatMap(({ read: result }) => (result.ok ? [result.draft] : []));
    const planned = planner.plan(batch, { variants: await findVariants(db, keysOf(drafts)), slug: await freeSlugs(db, drafts, slugs) });
    const open = planned.filter((_, index) => batch[index]?.done === undefined);
    if (apply) await save(tools, actor, id, open, (row) => addRefusal(planner.report, row.row, row.errors));
    else await saveResults(db, id, open.map((row) => resultOf(row, false)));
    processed += rows.length;
    await changeImport(db, id, { processed });
  }
  const { report } = planner;
  const outcome = { report, processed, refused: report.refused, imported: apply ? report.create + report.update + report.unchanged : 0 };
  if (!apply) return changeImport(db, id, { ...outcome, status: 'checked' });
  await tools.write(actor, async ({ trx, record }) => {
    await changeImport(trx, id, { ...outcome, status: 'applied' });
    const { create, update, unchanged, refused, products, variants } = report;
    await record({ type: 'import', area: 'product', id, action: 'applied', after: { file_name: current.file_name, create, update, unchanged, refused, products, variants }, event: { products, variants } });
  });
}

/** Ids that are never kept: random ones for rows that are only counted took a sixth of a dry run. */
function countingIds(): (prefix: string) => string {
  let next = 0;
  return (prefix) => {
    next += 1;
    return `${prefix}_${next.toString(36).padStart(8, '0')}`;
  };
}

const doneBefore = ({ status, created }: StoredRow): { product: string } | undefined => {
  const product = created.find(({ type }) => type === 'variant')?.product_id;
  return status === 'imported' && product !== undefined ? { product } : undefined;
};

const keysOf = (drafts: readonly Draft[]) => ({
  codes: drafts.map((draft) => codeOf(draft).toLowerCase()),
  barcodes: drafts.flatMap(({ barcodes }) => barcodes.map(gtin14)),
  titles: [...new Set(drafts.map(({ title }) => fold(title)))],
});

/** Slugs that neither the store nor an earlier row has. */
async function freeSlugs(db: Db, drafts: readonly Draft[], used: Set<string>): Promise<(title: string) => string> {
  const wanted = new Map(drafts.map(({ title }) => [title, slugOf(title)] as const));
  for (const slug of await takenSlugs(db, [...wanted.values()])) used.add(slug);
  return (title) => {
    const plain = wanted.get(title) ?? slugOf(title);
    const slug = used.has(plain) ? `${plain}-${newId('x').slice(-6)}` : plain;
    used.add(slug);
    return slug;
  };
}

/**
 * Writes planned rows and what became of them in one transaction. Where the database refuses one (another person made the
 * same code a moment ago), halves are tried, down to the row that is to blame: it alone is refused.
 */
async function save(tools: ImportTools, actor: Actor, id: string, planned: readonly PlannedRow[], refused: (row: PlannedRow) => void): Promise<void> {
  if (planned.length === 0) return;
  try {
    await tools.write(actor, async ({ trx }) => {
      await insertRows(trx, mergeRows(planned.map(({ rows }) => rows)));
      const updates = planned.flatMap(({ update }) => (update ? [update] : []));
      if (updates.length > 0) await updateRecords(trx, updates.map(({ variant }) => variant), updates.flatMap(({ product }) => (product ? [product] : [])), actor.id);
      await saveResults(trx, id, planned.map((row) => resultOf(row, true)));
    });
  } catch (error) {
    if (!refusedByConstraint(error)) throw error;
    const [only] = planned;
    if (only && planned.length === 1) {
      const row: PlannedRow = { row: only.row, outcome: 'refused', errors: [reason('not_saved', null)], rows: {}, made: [] };
      refused(row);
      return saveResults(tools.db, id, [resultOf(row, true)]);
    }
    const half = Math.ceil(planned.length / 2);
    await save(tools, actor, id, planned.slice(0, half), refused);
    await save(tools, actor, id, planned.slice(half), refused);
  }
}
