import { type GuardedFieldName, type Language, type Person, toDecimal } from '@bo/contracts';
import ab from '../../locales/ab/columns.json' with { type: 'json' };
import en from '../../locales/en/columns.json' with { type: 'json' };
import type { Store } from '../settings.ts';
import { type WordList, wordOf } from '../words.ts';

export type ColumnKey = keyof typeof en;
const NAMES: Record<Language, Record<ColumnKey, string>> = { en, ab };

/** `end` is the end of a half-open period: one at midnight is written as the last day. */
type CellKind = 'text' | 'number' | 'money' | 'percent' | 'instant' | 'end' | 'day' | 'flag';
/**
 * One column of an exported file. `kind` says how a value is written; codes and phones are text. `words` names the list
 * of a
 * value that a screen shows as a word, and a reference is its name: both in the reader's language.
 */
export interface ExportColumn<Item> {
  key: ColumnKey;
  /** The guarded field it shows: left out of the files of anyone who may not see it. */
  guarded?: GuardedFieldName;
  kind?: CellKind | ((item: Item) => CellKind);
  words?: WordList;
  value: (item: Item) => string | number | boolean | null | Pick<Person, 'name' | 'name_ar'>;
}
/** Several things in one cell, each as it is called in the reader's language. */
export const namesOf = <T>(things: readonly T[], nameOf: (thing: T, language: Language) => string) => ({
  name: things.map((thing) => nameOf(thing, 'en')).join(', '),
  name_ar: things.map((thing) => nameOf(thing, 'ab')).join('، '),
});
/** A day of the store, `2026-11-29`, or a minute of it, `2026-11-29 18:20`: text in CSV, a date in Excel. */
export interface DateCell {
  date: string;
}
/** A cell as both formats take it: text stays text, numbers are numbers. */
export type Cell = string | number | DateCell | null;

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

export const columnName = (key: ColumnKey, language: Language): string => NAMES[language][key];

/** Turns items into cells, for one store and language. */
export function cellWriter<Item>(
  columns: readonly ExportColumn<Item>[],
  store: Store,
  language: Language,
): (item: Item) => Cell[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: store.time_zone, dateStyle: 'short', timeStyle: 'short' });
  const cell = (kind: CellKind, value: string | number | boolean | null): Cell => {
    if (value === null || value === '') return null;
    switch (kind) {
      case 'money':
        return Number(toDecimal(Number(value), store.currency));
      case 'percent':
        return Number(value) / 100;
      case 'number':
        return Number(value);
      case 'instant':
        return { date: clock.format(new Date(String(value))) };
      case 'day':
        return { date: String(value) };
      case 'end': {
        const [day = '', time = ''] = clock.format(new Date(String(value))).split(' ');
        return { date: time === '00:00' ? dayBefore(day) : `${day} ${time}` };
      }
      case 'flag':
        return columnName(value ? 'yes' : 'no', language);
      default:
        return String(value);
    }
  };
  return (item) =>
    columns.map(({ kind = 'text', words, value }) => {
      const found = value(item);
      if (found !== null && typeof found === 'object') return (language === 'ab' && found.name_ar) || found.name;
      if (words !== undefined && typeof found === 'string' && found !== '') return wordOf(words, found, language);
      return cell(typeof kind === 'function' ? kind(item) : kind, found);
    });
}
