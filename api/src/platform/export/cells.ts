import { type Language, toDecimal } from '@bo/contracts';
import ab from '../../locales/ab/columns.json' with { type: 'json' };
import en from '../../locales/en/columns.json' with { type: 'json' };
import type { Store } from '../settings.ts';

export type ColumnKey = keyof typeof en;
const NAMES: Record<Language, Record<ColumnKey, string>> = { en, ab };

type CellKind = 'text' | 'number' | 'money' | 'percent' | 'instant' | 'flag';
/** One column of an exported file. `kind` says how a value is written; codes and phones are text. */
export interface ExportColumn<Item> {
  key: ColumnKey;
  kind?: CellKind | ((item: Item) => CellKind);
  value: (item: Item) => string | number | boolean | null;
}
/** A cell as both formats take it: text stays text, numbers are numbers. */
export type Cell = string | number | null;

export const columnName = (key: ColumnKey, language: Language): string => NAMES[language][key];

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
  return (item) => columns.map(({ kind = 'text', value }) => cell(typeof kind === 'function' ? kind(item) : kind, value(item)));
}
