import type { Actor } from '../../../platform/access/caller.ts';
import { newId } from '../../../platform/ids.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  deleteEmptyProducts,
  deleteNewNames,
  deleteVariants,
  insertRows,
  lockVersions,
  lostToAnother,
  refusedByConstraint,
  restoreRecords,
  type Versions,
} from './catalogue.repository.ts';
import {
  changeImport,
  readMadeNames,
  readRows,
  readUndone,
  saveResults,
  type StoredImport,
  type StoredRow,
} from './imports.repository.ts';
import { type MadeRecord, type RowResult } from './row-result.ts';
import { flat } from './plan.update.ts';
import { reason } from './reasons.ts';
import { emptyReport, groupOf } from './report.ts';
import { BATCH, createPace, type ImportTools } from './tools.ts';

/** How often a row is tried that someone is writing at the same moment. */
const TRIES = 10;

const idsOf = (made: readonly MadeRecord[], type: string) =>
  made.filter((record) => record.type === type).map(({ id }) => id);

/**
 * The exact reverse, last row first: what rows made is deleted, what they changed is put back. A record that someone
 * has changed or used since is left as it is, and its row says so.
 */
export async function undoImport(tools: ImportTools, actor: Actor, current: StoredImport): Promise<void> {
  const { db } = tools;
  const { id } = current;
  const pace = createPace(tools.embedded);
  let processed = 0;
  for (let before = 2 ** 31 - 1; ; ) {
    const rows = await readRows(db, id, {
      after: before,
      limit: BATCH,
      states: ['imported', 'updated'],
      descending: true,
    });
    const last = rows.at(-1);
    if (!last) break;
    before = last.number;
    for (let rest = rows; rest.length > 0; ) {
      tools.signal.throwIfAborted();
      const batch = rest.slice(0, pace.size());
      await pace.keep(batch.length, () => putBack(tools, actor, id, batch));
      rest = rest.slice(batch.length);
      processed += batch.length;
      await changeImport(db, id, { processed });
      await tools.progress(processed);
    }
  }
  await again(() => tools.write((unit) => closeUndo(unit, current)));
}

/** Ends an undo: deletes the names that nothing uses any more, and reports which rows stay and why. */
export async function closeUndo(
  { trx, actor, audit }: UnitOfWork,
  { id, file_name, report: applied }: StoredImport,
): Promise<void> {
  const names = await readMadeNames(trx, id);
  const gone = await deleteNewNames(trx, {
    category: idsOf(names, 'category'),
    brand: idsOf(names, 'brand'),
    variant_type: idsOf(names, 'variant_type'),
    variant_type_option: idsOf(names, 'variant_type_option'),
  });
  await insertRows(trx, {
    audit_entries: gone.map((name) => auditEntry(actor, id, { ...name, action: 'deleted' })),
  });
  const { undone, kept, reasons } = await readUndone(trx, id);
  const report = { ...(applied ?? emptyReport()), undone, reasons: reasons.map(groupOf) };
  await changeImport(trx, id, { status: 'undone', failed_step: null, report, imported: kept });
  await audit({ type: 'import', id, action: 'undone', after: { file_name, undone, kept } });
}

/** Runs a write again where it lost to another one: what that one left is looked at then. */
async function again(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !(lostToAnother(error) || refusedByConstraint(error))) throw error;
    }
  }
}

interface Trace {
  type: string;
  id: string;
  action: 'deleted' | 'updated';
  row?: number;
  after?: object;
}
const auditEntry = (actor: Actor, importId: string, { type, id, action, row, after }: Trace) => ({
  id: newId('aud'),
  actor_id: actor.id,
  actor_name: actor.name,
  area: type === 'variant' ? 'product' : type.replace('_option', ''),
  record_type: type,
  record_id: id,
  action,
  before: action === 'deleted' ? { import_id: importId, ...(row === undefined ? {} : { import_row: row }) } : null,
  after: after ? { ...after, import_id: importId, import_row: row } : null,
  reason: null,
});

/** Whether nobody has written a row's records since the import did. */
function unchanged({ created, before }: StoredRow, versions: Versions): boolean {
  if (before) {
    const { variant, variant_version, product, product_version } = before;
    return versions.get(variant.id) === variant_version && (!product || versions.get(product.id) === product_version);
  }
  return created
    .filter(({ type }) => type === 'variant')
    .every(
      ({ id, product_id = '', product_is_new }) =>
        !versions.has(id) || (versions.get(id) === 1 && (!product_is_new || versions.get(product_id) === 1)),
    );
}

async function putBack(tools: ImportTools, actor: Actor, id: string, rows: readonly StoredRow[]): Promise<void> {
  try {
    await again(() => putBackTogether(tools, actor, id, rows));
  } catch (error) {
    if (!refusedByConstraint(error)) throw error;
    const [only] = rows;
    if (only && rows.length === 1)
      return saveResults(tools.db, id, [
        { number: only.number, status: only.status, errors: [reason('used_since', null)] },
      ]);
    const half = Math.ceil(rows.length / 2);
    await putBack(tools, actor, id, rows.slice(0, half));
    await putBack(tools, actor, id, rows.slice(half));
  }
}

function putBackTogether(tools: ImportTools, actor: Actor, id: string, rows: readonly StoredRow[]): Promise<void> {
  return tools.write(async ({ trx }) => {
    const made = rows.flatMap(({ created }) => created.filter(({ type }) => type === 'variant'));
    const before = rows.flatMap((row) => row.before ?? []);
    const versions = await lockVersions(
      trx,
      [...made.flatMap(({ product_id }) => product_id ?? []), ...before.flatMap(({ product }) => product?.id ?? [])],
      [...made.map((record) => record.id), ...before.map(({ variant }) => variant.id)],
    );
    const free = rows.filter((row) => unchanged(row, versions));
    const freed = new Set(free.map(({ number }) => number));
    const variants = free.flatMap(({ number, created }) =>
      created
        .filter((record) => record.type === 'variant' && versions.has(record.id))
        .map((record) => ({ ...record, row: number })),
    );
    await deleteVariants(
      trx,
      variants.map((variant) => variant.id),
    );
    const products = await deleteEmptyProducts(
      trx,
      variants.flatMap(({ product_id, product_is_new }) =>
        product_is_new && product_id !== undefined ? product_id : [],
      ),
    );
    const replaced = free.flatMap((row) => (row.before ? [{ ...row.before, row: row.number }] : []));
    await restoreRecords(trx, replaced, actor.id);
    const traces: Trace[] = [
      ...variants.map((variant): Trace => ({ type: 'variant', id: variant.id, action: 'deleted', row: variant.row })),
      ...products.map((product): Trace => ({ type: 'product', id: product, action: 'deleted' })),
      ...replaced.flatMap(({ row, variant, product }): Trace[] => [
        { type: 'variant', id: variant.id, action: 'updated', row, after: variant },
        ...(product
          ? [{ type: 'product', id: product.id, action: 'updated', row, after: flat(product) } as const]
          : []),
      ]),
    ];
    await insertRows(trx, { audit_entries: traces.map((trace) => auditEntry(actor, id, trace)) });
    await saveResults(
      trx,
      id,
      rows.map(
        ({ number, status }): RowResult =>
          freed.has(number)
            ? { number, status: 'undone', errors: [] }
            : { number, status, errors: [reason('changed_since', null)] },
      ),
    );
  });
}
