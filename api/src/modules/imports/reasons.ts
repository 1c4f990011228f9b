import { ImportField, type Language, messageFor } from '@bo/contracts';
import { z } from 'zod';
import ab from '../../locales/ab/import-reasons.json' with { type: 'json' };
import abGeneral from '../../locales/ab/import-reasons-general.json' with { type: 'json' };
import en from '../../locales/en/import-reasons.json' with { type: 'json' };
import enGeneral from '../../locales/en/import-reasons-general.json' with { type: 'json' };

type OwnCode = keyof typeof en;
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
  | 'invalid';
const SENTENCES: Record<Language, Record<OwnCode, string>> = { en, ab };
const GENERAL: Record<Language, Record<keyof typeof enGeneral, string>> = { en: enGeneral, ab: abGeneral };
const isGeneral = (code: string): code is keyof typeof enGeneral => Object.hasOwn(enGeneral, code);
const isOwn = (code: string): code is OwnCode => Object.hasOwn(en, code);

/** Why a row was refused, without a language: it is kept, and said to whoever asks in theirs. */
export const Reason = z.object({
  code: z.string(),
  field: ImportField.nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type Reason = z.infer<typeof Reason>;

export const reason = (code: ReasonCode, field: ImportField | null, values: Reason['values'] = {}): Reason => ({
  code,
  field,
  values,
});

const filled = (text: string, values: Reason['values']) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The sentence of a reason. */
export const reasonText = ({ code, values }: Pick<Reason, 'code' | 'values'>, language: Language): string =>
  isOwn(code) ? filled(SENTENCES[language][code], values) : messageFor(code, language, Number(values['n'] ?? 0));

/** The sentence of a reason that many rows share: without what differs between them. */
export const generalText = (reason: Pick<Reason, 'code' | 'values'>, language: Language): string =>
  isGeneral(reason.code) ? filled(GENERAL[language][reason.code], reason.values) : reasonText(reason, language);
