import { type ImportOptions, ImportTarget, type Language, messageFor } from '@bo/contracts';
import { z } from 'zod';
import columns from '../../../locales/en/columns.json' with { type: 'json' };
import { translator } from '../../../platform/errors/sentences.ts';
import { columnName, type ColumnKey } from '../../../platform/export/cells.ts';
import ab from '../../../locales/ab/import-reasons.json' with { type: 'json' };
import abGeneral from '../../../locales/ab/import-reasons-general.json' with { type: 'json' };
import en from '../../../locales/en/import-reasons.json' with { type: 'json' };
import enGeneral from '../../../locales/en/import-reasons-general.json' with { type: 'json' };

type Key = keyof typeof en;
type OwnCode = Key extends infer K ? (K extends `${infer Code}_${Intl.LDMLPluralRule}` ? Code : K) : never;
/** Ours, or one of the contracts' own messages. */
export type ReasonCode =
  | OwnCode
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'unsafe_text'
  | 'whole'
  | 'too_small'
  | 'too_big'
  | 'too_many'
  | 'saturates_over_fat'
  | 'sugars_over_carbohydrate'
  | 'nutrition_over_100'
  | 'energy_mismatch'
  | 'invalid';
const translate = translator({ en, ab });
const GENERAL: Record<Language, Record<keyof typeof enGeneral, string>> = { en: enGeneral, ab: abGeneral };
const isGeneral = (code: string): code is keyof typeof enGeneral => Object.hasOwn(enGeneral, code);
const isOwn = (code: string): code is OwnCode => Object.hasOwn(en, code) || Object.hasOwn(en, `${code}_other`);

/**
 * Why a row was refused, or what a person should look at in it, without a language: it is kept, and said in the
 * language of the person who asks.
 */
export const Reason = z.object({
  code: z.string(),
  field: ImportTarget.nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type Reason = z.infer<typeof Reason>;

export const reason = (code: ReasonCode, field: ImportTarget | null, values: Reason['values'] = {}): Reason => ({
  code,
  field,
  values,
});

/** Whether an unreadable cell refuses its row: a person may want that of its column. */
export const isRefusal = ({ unreadable }: Pick<ImportOptions, 'unreadable'>, { field }: Reason): boolean =>
  field !== null && unreadable[field] === 'refuse';

const filled = (text: string, values: Reason['values']) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const isColumn = (key: string): key is ColumnKey => Object.hasOwn(columns, key);
/** What differs, with the names of the fields whose values would say little by themselves. */
const withFields = ({ fields, what, ...values }: Reason['values'], language: Language): Reason['values'] => {
  const names = String(fields ?? '')
    .split(' ')
    .filter(isColumn)
    .map((key) => columnName(key, language));
  return { ...values, what: [what, ...names].filter((part) => part !== undefined && part !== '').join('; ') };
};

/** The sentence of a reason. */
export const reasonText = ({ code, values: kept }: Pick<Reason, 'code' | 'values'>, language: Language): string => {
  const values = code === 'exists_differs' ? withFields(kept, language) : kept;
  const n = Number(values['n'] ?? 0);
  return isOwn(code) ? translate(code, language, { ...values, count: n }) : messageFor(code, language, n);
};

/** The sentence of a reason that many rows share: without what differs between them. */
export const generalText = (reason: Pick<Reason, 'code' | 'values'>, language: Language): string =>
  isGeneral(reason.code) ? filled(GENERAL[language][reason.code], reason.values) : reasonText(reason, language);
