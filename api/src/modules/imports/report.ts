import { ImportReason, ImportReport, type Language } from '@bo/contracts';
import { z } from 'zod';
import { generalText, type Reason } from './reasons.ts';

const SHOWN_NAMES = 50;
const EXAMPLES = 3;

/** A report as it is kept: its reasons in no language yet. */
export const Report = ImportReport.extend({
  reasons: z.array(ImportReason.omit({ detail: true }).extend({ values: z.record(z.string(), z.union([z.string(), z.number()])) })),
});
export type Report = z.infer<typeof Report>;

export const emptyReport = (): Report => ({
  create: 0, update: 0, unchanged: 0, refused: 0, undone: 0, products: 0, variants: 0, categories: [], category_count: 0, brands: [], brand_count: 0, image_links: 0,
  missing: { arabic: 0, category: 0, image: 0, barcode: 0, price: 0 }, reasons: [],
});

/** Adds a refused row to the report, under the first of its reasons: a row is counted once. */
export function addRefusal(report: Report, row: number, [reason]: readonly Reason[]): void {
  report.refused += 1;
  if (reason) addReason(report, row, reason);
}

export function addReason(report: Report, row: number, { code, field, values }: Reason): void {
  let group = report.reasons.find((known) => known.code === code && known.field === field);
  if (!group) {
    group = { code, field, values, count: 0, examples: [] };
    report.reasons.push(group);
  }
  group.count += 1;
  if (group.examples.length < EXAMPLES) group.examples.push({ row_number: row, value: String(values['value'] ?? values['row'] ?? '') });
}

export function addName(names: string[], name: string): void {
  if (names.length < SHOWN_NAMES) names.push(name);
}

/** The report in a language, the commonest reason first. */
export function sayReport(report: Report, language: Language): ImportReport {
  const reasons = report.reasons
    .map(({ values, ...reason }) => ({ ...reason, detail: generalText({ code: reason.code, values }, language) }))
    .sort((a, b) => b.count - a.count);
  return { ...report, reasons };
}
