import type { Actor } from '../../platform/access/caller.ts';
import { newId } from '../../platform/ids.ts';
import { deleteNewNames, deleteNewProducts, deleteNewVariants, insertRows, refusedByConstraint, restoreRecords } from './catalogue.repository.ts';
import { changeImport, type MadeRecord, readRows, type RowResult, saveResults, type StoredImport, type StoredRow } from './imports.repository.ts';
import { reason } from './reasons.ts';
import { addReason, emptyReport } from './report.ts';
import { BATCH, type ImportTools } from './tools.ts';

const idsOf = (made: readonly MadeRecord[], type: string) => made.filter((record) => record.type === type).map(({ id }) => id);

/**
 * The exact reverse, last row first: what rows made is deleted, what they changed is put back. A record that somebody has
 * changed or used since is left as it is, and its row says so.
 */
export async function undoImport(tools: ImportTools, actor: Actor, { id, file_name, report: applied }: StoredImport): Promise<void> {
  const { db } = tools;
  const report = { ...(applied ?? emptyReport()), undone: 0, reasons: [] };
  const names: MadeRecord[] = [];
  let processed = 0;
  let kept = 0;
  for (let before = 2 ** 31 - 1; ;) {
    const rows = await readRows(db, id, { after: before, limit: BATCH, states: ['imported', 'updated'], descending: true });
    const last = rows.at(-1);
    if (!last) break;
    before = last.number;
    names.push(...rows.flatMap(({ created }) => created.filter(({ type }) => type !== 'product' && type !== 'variant')));
    for (const result of await putBack(tools, actor, id, rows)) {
      if (result.status === 'undone') report.undone += 1;
      else kept += 1;
      const [why] = result.errors;
      if (why) addReason(report, result.number, why);
    }
    processed += rows.length;
    await changeImport(db, id, { processed });
  }
  await tools.write(actor, async ({ trx, record }) => {
    await deleteNewNames(trx, { category: idsOf(names, 'category'), brand: idsOf(names, 'brand'), variant_type: idsOf(names, 'variant_type'), variant_type_option: idsOf(names, 'variant_type_option') });
    await changeImport(trx, id, { status: 'undone', report, processed, imported: kept });
    await record({ type: 'import', area: 'product', id, action: 'undone', after: { file_name, undone: report.undone, kept } });
  });
}

async function putBack(tools: ImportTools, actor: Actor, id: string, rows: readonly StoredRow[]): Promise<RowResult[]> {
  try {
    return await tools.write(actor, async ({ trx }) => {
      const made = rows.flatMap(({ created }) => created);
      const newProducts = [...new Set(made.flatMap(({ product_id, product_is_new }) => (product_id !== undefined && product_is_new ? [product_id] : [])))];
      const gone = await deleteNewVariants(trx, idsOf(made, 'variant'), newProducts);
      await deleteNewProducts(trx, newProducts);
      const restored = await restoreRecords(trx, rows.flatMap(({ before }) => (before ? [before] : [])), actor.id);
      const results = rows.map(({ number, status, created, before }): RowResult => {
        const variant = created.find(({ type }) => type === 'variant')?.id;
        const undone = before ? restored.has(before) : variant === undefined || gone.has(variant);
        return { number, status: undone ? 'undone' : status, errors: undone ? [] : [reason('changed_since', null)] };
      });
      const audits = rows.flatMap(({ number, created }) =>
        created.filter(({ type, id: record }) => (type === 'variant' ? gone.has(record) : false)).map((record) => ({
          id: newId('aud'), actor_id: actor.id, actor_name: actor.name, area: 'product', record_type: record.type, record_id: record.id, action: 'deleted', before: { import_id: id, import_row: number }, after: null, reason: null,
        })),
      );
      await insertRows(trx, { audit_entries: audits });
      await saveResults(trx, id, results);
      return results;
    });
  } catch (error) {
    if (!refusedByConstraint(error)) throw error;
    const [only] = rows;
    if (only && rows.length === 1) {
      const result: RowResult = { number: only.number, status: only.status, errors: [reason('used_since', null)] };
      await saveResults(tools.db, id, [result]);
      return [result];
    }
    const half = Math.ceil(rows.length / 2);
    return [...(await putBack(tools, actor, id, rows.slice(0, half))), ...(await putBack(tools, actor, id, rows.slice(half)))];
  }
}
