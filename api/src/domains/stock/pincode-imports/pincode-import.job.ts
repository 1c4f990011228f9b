import type { PincodeImport, PincodeImportStatus, PincodeImportTerms } from '@bo/contracts';
import { z } from 'zod';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { defineJob, type JobRun } from '../../../platform/jobs/define.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { createPincodes, pincodes } from '../pincodes/pincodes.service.ts';
import {
  findImport,
  keepWritten,
  readDone,
  readIds,
  readWaiting,
  refuseRow,
  setState,
  setStatus,
  type StoredRow,
  waitAgain,
  type WrittenRow,
} from './pincode-imports.repository.ts';
import type { PincodeChange } from './read-file.ts';

/** As many rows as one transaction writes: on the embedded database everybody else waits for it. */
const ROWS_AT_ONCE = { embedded: 50, postgresql: 500 };

const STEPS = {
  apply: { from: ['checked', 'failed', 'undone'], busy: 'applying', done: 'applied' },
  undo: { from: ['applied', 'failed'], busy: 'undoing', done: 'undone' },
} as const satisfies Record<
  string,
  { from: readonly PincodeImportStatus[]; busy: PincodeImportStatus; done: PincodeImportStatus }
>;
export type Step = keyof typeof STEPS;

/** Takes an import into a step. @throws DomainError 409 where it is not its turn */
export async function claimStep(
  { trx, actor }: UnitOfWork,
  id: string,
  step: Step,
  terms?: PincodeImportTerms,
): Promise<void> {
  const { from, busy } = STEPS[step];
  if (!(await setStatus(trx, id, from, busy, terms)))
    throw new DomainError(409, 'import.busy', { current: await findImport(trx, id, actor) });
}

/** Writes some rows: new pincodes together, updates one by one. What was created meanwhile is refused. */
async function writeRows(unit: UnitOfWork, { id, terms }: PincodeImport, rows: readonly StoredRow[]): Promise<void> {
  const taken = await readIds(
    unit.trx,
    rows.map(({ code }) => code),
  );
  const written: WrittenRow[] = [];
  const fresh: StoredRow[] = [];
  for (const row of rows) {
    const { row_number, change } = row;
    const known = taken.get(row.code);
    if (row.outcome === 'create') {
      if (known === undefined) fresh.push(row);
      else await refuseRow(unit.trx, id, row_number, { code: 'pincode_taken', field: 'code' });
    } else if (known === undefined) await refuseRow(unit.trx, id, row_number, { code: 'invalid', field: 'code' });
    else {
      const current = await pincodes.current(unit, known, undefined);
      const before: PincodeChange = Object.fromEntries(
        Object.entries(current).filter(([field]) => Object.hasOwn(change, field)),
      );
      const { version } = await pincodes.change(unit, known, undefined, change);
      written.push({ row_number, pincode_id: known, written_version: version, before });
    }
  }
  const { warehouse_ids, ...rest } = terms;
  const made = await createPincodes(
    unit,
    fresh.map(({ code, area, change }) => ({
      city: '',
      city_ar: '',
      area_ar: change.area ?? area,
      free_delivery_from: null,
      cash_allowed: true,
      latitude: null,
      longitude: null,
      ...rest,
      ...change,
      area: change.area ?? area,
      code,
      dealer_id: null,
      warehouse_ids,
    })),
  );
  made.forEach(({ id: pincode_id, version }, at) => {
    const row = fresh[at];
    if (row) written.push({ row_number: row.row_number, pincode_id, written_version: version, before: null });
  });
  await keepWritten(unit.trx, id, written);
}

/** Takes some rows back. A pincode that someone has changed since stays as they made it. */
async function takeBack(unit: UnitOfWork, id: string, rows: readonly StoredRow[]): Promise<void> {
  const undone: number[] = [];
  const kept: number[] = [];
  for (const { row_number, pincode_id, written_version, before } of rows) {
    const current = pincode_id === null ? undefined : await pincodes.current(unit, pincode_id, undefined);
    if (!current || current.version !== written_version || current.archived_at !== null) {
      kept.push(row_number);
      continue;
    }
    if (before) await pincodes.change(unit, current.id, undefined, before);
    else await pincodes.setArchived(unit, current.id, undefined, true);
    undone.push(row_number);
  }
  await setState(unit.trx, id, undone, 'undone');
  await setState(unit.trx, id, kept, 'kept');
}

/**
 * Writes a file of pincodes, or takes it back. Each transaction notes the rows it has done, so another attempt, on any
 * instance, goes on at the next one.
 */
export const importPincodes = defineJob({
  name: 'pincode-import',
  input: z.object({ import_id: z.string(), step: z.enum(['apply', 'undo']) }),
  permission: 'pincode.create',
  async stopped({ input: { import_id, step }, unit }) {
    await setStatus(unit.trx, import_id, [STEPS[step].busy], 'failed');
  },
  resumed: ({ input: { import_id, step }, unit }) => claimStep(unit, import_id, step),
  async run(run) {
    const { input, platform, caller } = run;
    const { import_id: id, step } = input;
    const { busy, done } = STEPS[step];
    const current = await findImport(platform.db, id, caller ?? SYSTEM);
    if (current?.status !== busy) return { import_id: id };
    await walk(run, current);
    await run.write((unit) => setStatus(unit.trx, id, [busy], done));
    return { import_id: id };
  },
});

async function walk(
  { input: { step }, platform: { database }, signal, progress, write }: JobRun<{ import_id: string; step: string }>,
  current: PincodeImport,
): Promise<void> {
  const { id, outcomes } = current;
  const atOnce = database.embedded ? ROWS_AT_ONCE.embedded : ROWS_AT_ONCE.postgresql;
  if (step === 'apply') await write((unit) => waitAgain(unit.trx, id));
  for (let done = 0; ; ) {
    signal.throwIfAborted();
    const count = await write(async (unit) => {
      const rows = await (step === 'apply' ? readWaiting : readDone)(unit.trx, id, atOnce);
      if (rows.length > 0) await (step === 'apply' ? writeRows(unit, current, rows) : takeBack(unit, id, rows));
      return rows.length;
    });
    if (count === 0) return;
    done += count;
    await progress(done, outcomes.create + outcomes.update);
  }
}
