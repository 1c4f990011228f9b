import { PINCODE_COLUMNS, type PincodeImport, type PincodeImportTerms } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import { covers } from '../../../platform/access/scope.ts';
import { fieldError, notFound } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { readFileRows } from '../../catalogue/imports/file.service.ts';
import { createDoubts, decimalOf } from '../../catalogue/imports/reading.service.ts';
import { expectWarehouses } from '../pincodes/pincodes.service.ts';
import { claimStep, importPincodes, type Step } from './pincode-import.job.ts';
import { createImport, findImport, readKnown } from './pincode-imports.repository.ts';
import { findColumns, pincodeHeading, planRows, readRow } from './read-file.ts';

/**
 * Reads a file of pincodes and says what each of its rows would come to. No pincode is written.
 *
 * @throws DomainError 422 where it is no table, or has no column of pincodes; 404 for anyone who sees only some
 *   pincodes
 */
export async function takeFile(
  platform: Pick<Platform, 'db' | 'write'> & Platform,
  actor: Actor,
  name: string,
  file: Buffer,
): Promise<PincodeImport> {
  const { db } = platform;
  if (!covers('pincode', actor, {})) throw notFound();
  const rows = await readFileRows(platform, file);
  const heading = pincodeHeading(rows);
  const below = rows.filter(({ number }) => number > (heading?.number ?? 0));
  const { places, left } = findColumns(
    heading?.cells ?? [],
    below.map(({ cells }) => cells),
  );
  if (!heading || places.code === undefined) throw fieldError('file', 'pincode_import.no_code');
  if (places.area === undefined) throw fieldError('file', 'pincode_import.no_area');
  const { currency } = await readStore(db);
  const rules = { currency, decimal: decimalOf(below.map(({ cells }) => cells[places.delivery_fee ?? -1] ?? '')) };
  const doubts = createDoubts(heading.cells, places, left);
  const read = below.map(({ number, cells }) => {
    const { blanks, ...row } = readRow(cells, places, rules);
    doubts.add(number, blanks);
    return { row_number: number, ...row };
  });
  if (read.length === 0) throw fieldError('file', 'import.file_empty');
  const planned = planRows(
    read,
    await readKnown(
      db,
      read.map(({ code }) => code),
    ),
  );
  const used = new Set(Object.values(places));
  const columns = Object.fromEntries(
    PINCODE_COLUMNS.flatMap((column) => {
      const at = places[column];
      return at === undefined ? [] : [[column, (heading.cells[at] ?? '').trim().slice(0, 200)]];
    }),
  );
  return platform.write(actor, async ({ trx }) => {
    const id = await createImport(trx, actor, {
      file_name: name.slice(0, 200),
      columns,
      unread: heading.cells.filter((cell, at) => !used.has(at) && cell.trim() !== '').slice(0, 50),
      doubts: doubts.doubts(),
      rows: planned,
    });
    return expectFound(await findImport(trx, id, actor));
  });
}

/** Asks for a step of an import; it goes on after the answer. @throws DomainError 409 where it is not its turn */
async function begin(
  { jobs }: Pick<Platform, 'jobs'>,
  unit: UnitOfWork,
  id: string,
  step: Step,
  terms?: PincodeImportTerms,
): Promise<PincodeImport> {
  const before = expectFound(await findImport(unit.trx, id, unit.actor));
  await claimStep(unit, id, step, terms);
  await jobs.enqueue(unit, importPincodes, { import_id: id, step }, { subject: before.file_name, key: id });
  return expectFound(await findImport(unit.trx, id, unit.actor));
}

/** Writes what a file says. `terms` hold for new pincodes, as far as the file does not say otherwise. */
export async function applyImport(
  platform: Pick<Platform, 'jobs'>,
  unit: UnitOfWork,
  id: string,
  terms: PincodeImportTerms,
): Promise<PincodeImport> {
  await expectWarehouses(unit, terms.warehouse_ids);
  return begin(platform, unit, id, 'apply', terms);
}

/** Takes back what an import wrote, but for pincodes that someone has changed since. */
export const undoImport = (platform: Pick<Platform, 'jobs'>, unit: UnitOfWork, id: string): Promise<PincodeImport> =>
  begin(platform, unit, id, 'undo');
