import { ImportReason, ImportReport, type Language } from '@bo/contracts';
import { z } from 'zod';
import type { PlannedRow } from './plan.ts';
import { generalText, type Reason } from './reasons.ts';

const SHOWN_NAMES = 50;
const EXAMPLES = 3;

const Group = ImportReason.omit({ detail: true }).extend({
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
type Group = z.infer<typeof Group>;
/** A report as it is kept: its reasons in no language yet. */
export const Report = ImportReport.extend({
  /** How many of the file's rows, in its order, an apply has written: where it goes on after an interruption. */
  applied: z.int().default(0),
  reasons: z.array(Group),
  warnings: z.array(Group).default([]),
});
export type Report = z.infer<typeof Report>;

export const emptyReport = (): Report => ({
  create: 0,
  update: 0,
  unchanged: 0,
  refused: 0,
  undone: 0,
  applied: 0,
  products: 0,
  variants: 0,
  categories: [],
  category_count: 0,
  brands: [],
  brand_count: 0,
  image_links: 0,
  missing: { english: 0, arabic: 0, category: 0, image: 0, barcode: 0, price: 0 },
  reasons: [],
  warnings: [],
});

/**
 * Counts a row that was planned, or written: a dry run and an apply count alike because both count here. A refused row
 * is counted under the first of its reasons.
 */
export function tally(report: Report, { row, outcome, errors: [reason], warnings, rows, lacks }: PlannedRow): void {
  report[outcome] += 1;
  if (outcome === 'refused' && reason) addReason(report.reasons, row, reason);
  for (const warning of warnings) addReason(report.warnings, row, warning);
  report.products += rows.products?.length ?? 0;
  report.variants += rows.variants?.length ?? 0;
  report.image_links += rows.image_links?.length ?? 0;
  for (const [key, count] of [
    ['categories', 'category_count'],
    ['brands', 'brand_count'],
  ] as const) {
    for (const { name } of rows[key] ?? []) {
      report[count] += 1;
      if (report[key].length < SHOWN_NAMES) report[key].push(String(name));
    }
  }
  for (const lack of lacks) report.missing[lack] += 1;
}

function addReason(groups: Group[], row: number, { code, field, values }: Reason): void {
  let group = groups.find((known) => known.code === code && known.field === field);
  if (!group) {
    group = { code, field, values, count: 0, examples: [] };
    groups.push(group);
  }
  group.count += 1;
  if (group.examples.length < EXAMPLES)
    group.examples.push({
      row_number: row,
      value: String(values['value'] ?? values['row'] ?? ''),
      ...otherOf(values),
    });
}

/** Which other product a warning is about. */
export const otherOf = ({ product_id, other_row }: Reason['values']) => ({
  product_id: typeof product_id === 'string' ? product_id : null,
  other_row: typeof other_row === 'number' ? other_row : null,
});

/** Rows that share a reason, as the report has them. */
export const groupOf = ({ reason, count, rows }: { reason: Reason; count: number; rows: number[] }): Group => ({
  ...reason,
  count,
  examples: rows.map((row_number) => ({ row_number, value: '', product_id: null, other_row: null })),
});

/** The report in a language, the commonest reason first. */
export function sayReport({ applied: _, ...report }: Report, language: Language): ImportReport {
  const say = (groups: readonly Group[]) =>
    groups
      .map(({ values, ...reason }) => ({ ...reason, detail: generalText({ code: reason.code, values }, language) }))
      .sort((a, b) => b.count - a.count);
  return { ...report, reasons: say(report.reasons), warnings: say(report.warnings) };
}
