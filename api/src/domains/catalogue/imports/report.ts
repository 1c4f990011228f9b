import { ImportReason, ImportReport, type Language } from '@bo/contracts';
import { z } from 'zod';
import type { PlannedRow } from './planned-row.ts';
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
  missing: { english: 0, arabic: 0, category: 0, image: 0, barcode: 0, price: 0, size: 0 },
  unreadable: [],
  unknown: [],
  currencies: [],
  reasons: [],
  warnings: [],
});

/** Counts a row that was planned, or written: a dry run and an apply count alike because both count here. */
export function tally(
  report: Report,
  { row, outcome, errors, warnings, blanks, unknown, rows, lacks }: PlannedRow,
): void {
  report[outcome] += 1;
  for (const error of errors) {
    addReason(report.reasons, row, error);
    const { currency } = error.values;
    if (error.code === 'other_currency' && typeof currency === 'string')
      counted(report.currencies, (one) => one.currency === currency, { currency, count: 0 }).count += 1;
  }
  for (const warning of [...blanks, ...warnings]) addReason(report.warnings, row, warning);
  for (const { field, values } of blanks) {
    const column = counted(report.unreadable, (one) => one.field === field, { field, count: 0, examples: [] });
    column.count += 1;
    addExample(column.examples, row, values);
  }
  for (const field of unknown) counted(report.unknown, (one) => one.field === field, { field, count: 0 }).count += 1;
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

/** The entry of a list that is meant, added where it is not there yet. */
function counted<T>(entries: T[], isMeant: (entry: T) => boolean, first: T): T {
  const known = entries.find(isMeant);
  if (known !== undefined) return known;
  entries.push(first);
  return first;
}

function addReason(groups: Group[], row: number, { code, field, values }: Reason): void {
  const group = counted(groups, (known) => known.code === code && known.field === field, {
    code,
    field,
    values,
    count: 0,
    examples: [],
  });
  group.count += 1;
  addExample(group.examples, row, values);
}

function addExample(examples: Group['examples'], row: number, values: Reason['values']): void {
  if (examples.length === EXAMPLES) return;
  examples.push({ row_number: row, value: String(values['value'] ?? values['row'] ?? ''), ...otherOf(values) });
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
  const commonest = <T extends { count: number }>(entries: readonly T[]) =>
    entries.toSorted((a, b) => b.count - a.count);
  return {
    ...report,
    reasons: say(report.reasons),
    warnings: say(report.warnings),
    unreadable: commonest(report.unreadable),
    unknown: commonest(report.unknown),
    currencies: commonest(report.currencies),
  };
}
