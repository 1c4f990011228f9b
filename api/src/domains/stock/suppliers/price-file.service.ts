import { type Language, MOST_PRICE_ROWS, type SupplierPriceFile } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { sentence } from '../../../platform/errors/sentences.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import { readFileRows } from '../../catalogue/imports/file.service.ts';
import { createDoubts, decimalOf } from '../../catalogue/imports/reading.service.ts';
import { matchTexts, readChoices } from '../../catalogue/variant-lookup/lookup.service.ts';
import { priceHeading, pricePlaces, type PriceRow, readPriceRow } from './price-file.ts';
import { readPrices, variantsByCode } from './prices.repository.ts';
import { findSupplier } from './suppliers.repository.ts';

type Refusal =
  | 'supplier.row_price'
  | 'supplier.row'
  | 'supplier.row_unknown'
  | 'supplier.row_ambiguous'
  | 'supplier.row_twice';

/**
 * What a file of prices says of a supplier, and what of it would change. A row names its variant by barcode, by our
 * code or by the supplier's own. Nothing is saved. @throws DomainError 422 at `file`
 */
export async function readPriceFile(
  platform: Platform,
  file: Buffer,
  { supplier, viewer, language }: { supplier: string; viewer: Actor; language: Language },
): Promise<SupplierPriceFile> {
  const { db } = platform;
  const { id: supplierId } = expectFound(await findSupplier(db, supplier, viewer));
  const { currency } = await readStore(db);
  const all = await readFileRows(platform, file);
  const refuseFile = (code: 'supplier.file_columns' | 'supplier.file_rows') =>
    new DomainError(422, code, { fields: { file: code }, values: { n: MOST_PRICE_ROWS } });
  const heading = priceHeading(all);
  if (heading === undefined) throw refuseFile('supplier.file_columns');
  const rows = all.filter(({ number, cells }) => number > heading.number && cells.some((cell) => cell.trim() !== ''));
  if (rows.length > MOST_PRICE_ROWS) throw refuseFile('supplier.file_rows');

  const { places, left } = pricePlaces(
    heading.cells,
    rows.map(({ cells }) => cells),
  );
  const rules = { currency, decimal: decimalOf(rows.map(({ cells }) => cells[places.case_cost ?? -1] ?? '')) };
  const doubts = createDoubts(heading.cells, places, left);

  const found: Omit<SupplierPriceFile, 'doubts'> = { rows: [], unchanged: 0, refused: [] };
  const refuse = (line: number, text: string, code: Refusal) =>
    found.refused.push({ line, text, detail: sentence(code, language) });
  const read: (PriceRow & { line: number })[] = [];
  for (const { number: line, cells } of rows) {
    const row = readPriceRow(cells, places, rules);
    if (row === 'price') refuse(line, cells.filter(Boolean).slice(0, 3).join(' · '), 'supplier.row_price');
    else read.push({ ...row, line });
  }
  const texts = read.flatMap(({ barcode, code, supplier_code }) => [barcode, code, supplier_code].filter(Boolean));
  const ours = await matchTexts(db, [...new Set(texts)]);
  const theirs = await variantsByCode(
    db,
    supplierId,
    read.flatMap(({ supplier_code }) => supplier_code || []),
  );
  const matches = read.map(({ barcode, code, supplier_code }) => {
    const by = theirs.get(supplier_code.toUpperCase());
    const known = [barcode, code].map((text) => ours.get(text)).find((ids) => ids !== undefined);
    return known ?? (by === undefined ? ours.get(supplier_code) : [by]) ?? [];
  });
  const ids = [...new Set(matches.flat())];
  const known = await readPrices(db, supplierId, ids);
  const choices = new Map((await readChoices(db, ids, viewer)).map((choice) => [choice.id, choice]));
  const seen = new Set<string>();
  for (const [index, row] of read.entries()) {
    const named = (matches[index] ?? []).flatMap((id) => choices.get(id) ?? []);
    const text = row.barcode || row.code || row.supplier_code;
    const [variant, other] = named;
    if (other) refuse(row.line, text, 'supplier.row_ambiguous');
    else if (!variant) refuse(row.line, text, 'supplier.row_unknown');
    else if (seen.has(variant.id)) refuse(row.line, text, 'supplier.row_twice');
    // What a unit costs would be invented.
    else if (!known.has(variant.id) && row.blanks.some(({ field }) => field === 'pack_size'))
      refuse(row.line, text, 'supplier.row');
    else {
      doubts.add(row.line, row.blanks);
      seen.add(variant.id);
      const before = known.get(variant.id);
      const after = {
        supplier_code: before?.supplier_code ?? '',
        pack_size: before?.pack_size ?? 1,
        minimum_cases: before?.minimum_cases ?? 1,
        valid_upto: before?.valid_upto ?? null,
        ...row.values,
      };
      if (before && Object.entries(after).every(([key, value]) => before[key as keyof typeof after] === value))
        found.unchanged += 1;
      else
        found.rows.push({
          ...after,
          line: row.line,
          variant_id: variant.id,
          product: { id: variant.id, name: variant.name, name_ar: variant.name_ar },
          code: variant.code,
          before: before ? { case_cost: before.case_cost, pack_size: before.pack_size } : null,
        });
    }
  }
  return { ...found, doubts: doubts.doubts() };
}
