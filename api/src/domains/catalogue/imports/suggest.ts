import { createHash } from 'node:crypto';
import {
  attributeField,
  type CategoryAttribute,
  type ImportColumn,
  type ImportField,
  type ImportMapping,
  type ImportTarget,
  isGtin,
  normalizeCode,
} from '@bo/contracts';
import { namesOf } from './attributes.ts';
import type { FileRow } from './csv.ts';
import { fieldByName, plainName } from './header.ts';
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
/** How much of a value is looked at to guess what its column is. */
const LOOKED_AT_CHARS = 200;
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

/** Up to 200 values of each column, which is what guessing by values looks at. */
export function columnsOf(
  header: FileRow | undefined,
  rows: readonly FileRow[],
): { index: number; name: string; values: string[] }[] {
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

/** "Category" over `Drinks > Juices` is the whole way down, not the name of one level; a "Name" in Arabic is the Arabic one. */
function asWritten(field: ImportField, values: readonly string[]): ImportField {
  if (field === 'category' && values.some(isPath)) return 'category_path';
  return (field === 'title' || field === 'ingredients') && inArabic(values) ? `${field}_ar` : field;
}

const LEVELS = ['category', 'sub_category', 'super_sub_category'] as const;

/**
 * What each column seems to be: sure names first, those of attributes after those of fields, then parts of names, then
 * values; each field once.
 */
export function suggestColumns(
  columns: readonly { index: number; name: string; values: string[] }[],
  attributes: readonly CategoryAttribute[] = [],
): ImportColumn[] {
  const chosen = new Map<number, ImportTarget>();
  const taken = new Set<ImportTarget>();
  const codes = new Map(attributes.flatMap((one) => namesOf(one).map((name) => [plainName(name), one.code])));
  const choose = (index: number, field: ImportTarget | undefined) => {
    if (field === undefined || taken.has(field) || chosen.has(index)) return;
    chosen.set(index, field);
    taken.add(field);
  };
  for (const sure of [3, 2]) {
    for (const { index, name, values } of columns) {
      const found = fieldByName(name);
      if (found?.sure === sure) choose(index, asWritten(found.field, values));
    }
    // "Department" and "Family" name one level each; which is above which is said by their order, unless a name says it.
    if (sure === 3 && !taken.has('sub_category')) {
      for (const { index, name } of columns)
        if (fieldByName(name)?.field === 'category')
          choose(
            index,
            LEVELS.find((level) => !taken.has(level)),
          );
    }
    if (sure === 2) break;
    for (const { index, name } of columns) {
      const code = codes.get(plainName(name));
      if (code !== undefined) choose(index, attributeField(code));
    }
  }
  // A column of which the name says something else is not guessed by its values: "Cost" is full of prices too.
  for (const { index, name, values } of columns) {
    const look = chosen.has(index) ? undefined : lookOf(values, taken);
    if (look && (name === '' || (look !== 'price' && look !== 'title' && look !== 'size'))) choose(index, look);
  }
  // Every product has a name. Where no column is called one, a description is often all there is.
  const described = columns.find(({ index }) => chosen.get(index) === 'description');
  if (!taken.has('title') && !taken.has('title_ar') && described) chosen.set(described.index, 'title');
  return columns.map(({ index, name, values }) => ({
    index,
    name,
    samples: [...new Set(values)].slice(0, 3).map((value) => value.slice(0, 120)),
    suggestion: chosen.get(index) ?? null,
  }));
}

/** The mapping that suggestions amount to. */
export function mappingOf(columns: readonly ImportColumn[]): ImportMapping {
  const mapping: ImportMapping = {};
  for (const { index, suggestion } of columns) if (suggestion) mapping[suggestion] = index;
  return mapping;
}

/** Files with the same column names, in the same order, are mapped alike. */
export const fingerprint = (columns: readonly { name: string }[]): string =>
  createHash('sha256')
    .update(columns.map(({ name }) => plainName(name)).join('\u001f'))
    .digest('hex')
    .slice(0, 32);

/** Which sign separates decimals in a column of prices: the one that stands before one or two last digits. */
export function decimalOf(values: readonly string[]): '.' | ',' {
  const commas = values.filter((value) => /\d,\d{1,2}\D*$/.test(value)).length;
  const points = values.filter((value) => /\d\.\d{1,2}\D*$/.test(value)).length;
  return commas > points ? ',' : '.';
}
