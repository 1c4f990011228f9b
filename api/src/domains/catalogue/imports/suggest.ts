import { createHash } from 'node:crypto';
import {
  attributeField,
  type CategoryAttribute,
  type ImportColumn,
  type ImportField,
  type ImportFit,
  type ImportMapping,
  type ImportTarget,
  isGtin,
  normalizeCode,
} from '@bo/contracts';
import { namesOf } from './attributes.ts';
import type { FileRow } from './csv.ts';
import { fitOf, isFit } from './fit.ts';
import { fieldByName, plainName, withoutCurrency } from './header.ts';
import { LOOKED_AT_CHARS } from './limits.ts';
import { IMAGE_FIELDS } from './row.ts';
import { parseSize } from './size.ts';

type Test = readonly [field: ImportField, share: number, holds: (value: string) => boolean];

const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;
const isPath = (value: string) => value.split('>').filter((step) => step.trim() !== '').length > 1;
/** Two words at least, the first of two letters or more. */
const isPhrase = (value: string) => {
  const words = value.split(/\s/).filter((word) => /\p{L}/u.test(word));
  return words.length > 1 && words.some((word) => /\p{L}{2}/u.test(word));
};
/** What values look like, most telling first; `share` of the filled ones must. */
const LOOKS: readonly Test[] = [
  ['barcode', 0.5, (value) => isGtin(normalizeCode(value))],
  ['image', 0.5, (value) => /^https?:\S+\.(jpe?g|png|webp|gif|jfif)\b/i.test(value.trim())],
  ['category_path', 0.6, isPath],
  ['price', 0.6, (value) => /^\D{0,6}\d[\d,]*\.\d{2,3}\D{0,6}$/.test(value.trim())],
  ['size', 0.6, (value) => parseSize(value)?.measure !== 'other' && parseSize(value) !== null && /\p{L}/u.test(value)],
  ['title_ar', 0.6, (value) => ARABIC.test(value) && !LATIN.test(value) && value.trim().includes(' ')],
  ['title', 0.7, (value) => isPhrase(value) && !/^https?:/.test(value)],
];

/** A column with its values in the sampled rows, those that are empty left out. */
export interface SampledColumn {
  index: number;
  name: string;
  values: readonly string[];
}
export function columnsOf(header: FileRow | undefined, rows: readonly FileRow[]): SampledColumn[] {
  const width = Math.max(header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => ({
    index,
    name: header?.cells[index]?.trim().slice(0, LOOKED_AT_CHARS) ?? '',
    values: rows
      .map(({ cells }) => (cells[index] ?? '').slice(0, LOOKED_AT_CHARS))
      .filter((value) => value.trim() !== ''),
  }));
}

function lookOf(values: readonly string[], taken: ReadonlySet<ImportTarget>): ImportField | undefined {
  if (values.length === 0) return undefined;
  return LOOKS.find(
    ([field, share, holds]) => !taken.has(field) && values.filter(holds).length >= values.length * share,
  )?.[0];
}

/** Whether a column is written in Arabic for the most part. */
const inArabic = (values: readonly string[]) =>
  values.length > 0 && values.filter((value) => ARABIC.test(value) && !LATIN.test(value)).length > values.length / 2;

/**
 * "Category" over `Drinks > Juices` is the whole way down, not the name of one level; a "Name" in Arabic is the Arabic
 * one.
 */
function asWritten(field: ImportField, values: readonly string[]): ImportField {
  if (field === 'category' && values.some(isPath)) return 'category_path';
  return (field === 'title' || field === 'ingredients') && inArabic(values) ? `${field}_ar` : field;
}

const LEVELS = ['category', 'sub_category', 'super_sub_category'] as const;

/**
 * What every row needs. A column that is called so is it, however few of its cells can be read: the rows of the others
 * say why.
 */
const NEEDED: ReadonlySet<ImportTarget> = new Set(['title', 'title_ar', 'price', 'selling_price']);

/**
 * What each column seems to be: sure names first, those of attributes after those of fields, then parts of names, then
 * values; each field once, the better fitting column before the other. A column of which too few cells can be read as
 * its field is left out, and says what it was taken for.
 */
export function suggestColumns(
  columns: readonly SampledColumn[],
  attributes: readonly CategoryAttribute[] = [],
): ImportColumn[] {
  const chosen = new Map<number, { fit: ImportFit; sure: number }>();
  const guesses = new Map<number, ImportFit>();
  const columnOf = new Map<ImportTarget, number>();
  const codes = new Map(attributes.flatMap((one) => namesOf(one).map((name) => [plainName(name), one.code])));
  const give = (column: number, fit: ImportFit, sure: number) => {
    chosen.set(column, { fit, sure });
    columnOf.set(fit.field, column);
  };
  const choose = (column: SampledColumn, field: ImportTarget | undefined, sure = 0) => {
    if (field === undefined || chosen.has(column.index)) return;
    const fit = fitOf(field, column);
    if (!guesses.has(column.index)) guesses.set(column.index, fit);
    if (!isFit(fit) && !(sure === 3 && NEEDED.has(field))) return;
    const holder = columnOf.get(field);
    const held = holder === undefined ? undefined : chosen.get(holder);
    if (holder === undefined || held === undefined) give(column.index, fit, sure);
    else if (field !== 'category' && held.sure === sure && fit.fits * held.fit.of > held.fit.fits * fit.of) {
      chosen.delete(holder);
      give(column.index, fit, sure);
    }
  };
  const imageOr = (field: ImportTarget): ImportTarget =>
    field === 'image' ? (IMAGE_FIELDS.find((one) => !columnOf.has(one)) ?? field) : field;
  for (const sure of [3, 2]) {
    for (const column of columns) {
      const found = fieldByName(column.name);
      if (found?.sure === sure) choose(column, imageOr(asWritten(found.field, column.values)), sure);
    }
    // "Department" and "Family" name one level each; which is above which is said by their order, unless a name says
    // it.
    if (sure === 3 && !columnOf.has('sub_category')) {
      for (const column of columns)
        if (fieldByName(column.name)?.field === 'category')
          choose(
            column,
            LEVELS.find((level) => !columnOf.has(level)),
            sure,
          );
    }
    if (sure === 2) break;
    for (const column of columns) {
      const code = codes.get(plainName(column.name));
      if (code !== undefined) choose(column, attributeField(code), sure);
    }
  }
  // A column of which the name says something else is not guessed by its values: "Cost" is full of prices too.
  for (const column of columns) {
    const look = chosen.has(column.index) ? undefined : lookOf(column.values, new Set(columnOf.keys()));
    // A currency alone says what is below it as little as nothing does.
    const isUnnamed = withoutCurrency(plainName(column.name)) === '';
    if (look && (isUnnamed || (look !== 'price' && look !== 'title' && look !== 'size'))) choose(column, look);
  }
  // Every product has a name. Where no column is called one, a description is often all there is.
  const described = columns.find(({ index }) => chosen.get(index)?.fit.field === 'description');
  if (!columnOf.has('title') && !columnOf.has('title_ar') && described)
    give(described.index, fitOf('title', described), 0);
  return columns.map(({ index, name, values }) => ({
    index,
    name,
    samples: [...new Set(values)].slice(0, 3).map((value) => value.slice(0, 120)),
    suggestion: chosen.get(index)?.fit.field ?? null,
    guess: chosen.get(index)?.fit ?? guesses.get(index) ?? null,
  }));
}

/** The mapping that suggestions amount to. */
export function mappingOf(columns: readonly ImportColumn[]): ImportMapping {
  const mapping: ImportMapping = {};
  for (const { index, suggestion } of columns) if (suggestion) mapping[suggestion] = index;
  return mapping;
}

/** What we write behind the rejected rows of a file; corrected, they are mapped like the file they come from. */
export const ADDED_COLUMNS = { en: ['Row', 'Reason'], ab: ['الصف', 'السبب'] } as const;
const withoutAdded = (names: readonly string[]): readonly string[] => {
  const isAdded = Object.values(ADDED_COLUMNS).some((added) =>
    added.every((name, at) => names.at(at - 2) === plainName(name)),
  );
  return isAdded ? names.slice(0, -2) : names;
};

/** Files with the same column names, in the same order, are mapped alike. */
export const fingerprint = (columns: readonly { name: string }[]): string =>
  createHash('sha256')
    .update(withoutAdded(columns.map(({ name }) => plainName(name))).join('\u001f'))
    .digest('hex')
    .slice(0, 32);

/** Which sign separates decimals in a column of prices: the one that stands before one or two last digits. */
export function decimalOf(values: readonly string[]): '.' | ',' {
  const commas = values.filter((value) => /\d,\d{1,2}\D*$/.test(value)).length;
  const points = values.filter((value) => /\d\.\d{1,2}\D*$/.test(value)).length;
  return commas > points ? ',' : '.';
}
