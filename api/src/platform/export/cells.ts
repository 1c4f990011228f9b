import { type Language, type Reference, toDecimal } from '@bo/contracts';
import ab from '../../locales/ab/columns.json' with { type: 'json' };
import abWords from '../../locales/ab/words.json' with { type: 'json' };
import en from '../../locales/en/columns.json' with { type: 'json' };
import enWords from '../../locales/en/words.json' with { type: 'json' };
import type { Store } from '../settings.ts';

export type ColumnKey = keyof typeof en;
const NAMES: Record<Language, Record<ColumnKey, string>> = { en, ab };

export type WordList = keyof typeof enWords;
const WORDS: Record<Language, Record<WordList, Readonly<Record<string, string>>>> = { en: enWords, ab: abWords };

type CellKind = 'text' | 'number' | 'money' | 'percent' | 'instant' | 'flag';
/**
 * One column of an exported file. `kind` says how a value is written; codes and phones are text. `words` names the list of a
 * value that a screen shows as a word, and a reference is its name: both in the reader's language.
 */
export interface ExportColumn<Item> {
  key: ColumnKey;
  kind?: CellKind | ((item: Item) => CellKind);
  words?: WordList;
  value: (item: Item) => string | number | boolean | null | Pick<Reference, 'name' | 'name_ar'>;
}
/** A cell as both formats take it: text stays text, numbers are numbers. */
export type Cell = string | number | null;

export const columnName = (key: ColumnKey, language: Language): string => NAMES[language][key];

/** The word for a code, which a note may follow (`damaged: two bags`); what is no code stays as it is. */
export function wordOf(list: WordList, text: string, language: Language): string {
  const [code = '', ...note] = text.split(': ');
  const words = WORDS[language][list];
  return [Object.hasOwn(words, code) ? words[code] : code, ...note].join(': ');
}

/** Turns items into cells, for one store and language. */
export function cellWriter<Item>(columns: readonly ExportColumn<Item>[], store: Store, language: Language): (item: Item) => Cell[] {
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
        return clock.format(new Date(String(value)));
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
