import { ImportField, type Language, messageFor } from '@bo/contracts';
import { z } from 'zod';
import ab from '../../locales/ab/import-reasons.json' with { type: 'json' };
import en from '../../locales/en/import-reasons.json' with { type: 'json' };

type OwnCode = keyof typeof en;
/** Ours, or one of the contracts' own messages. */
export type ReasonCode = OwnCode | 'required' | 'too_short' | 'too_long' | 'unsafe_text' | 'whole' | 'too_small' | 'too_big' | 'too_many' | 'invalid';
const SENTENCES: Record<Language, Record<OwnCode, string>> = { en, ab };
const isOwn = (code: string): code is OwnCode => Object.hasOwn(en, code);

/** Why a row was refused, without a language: it is kept, and said to whoever asks in theirs. */
export const Reason = z.object({
  code: z.string(),
  field: ImportField.nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type Reason = z.infer<typeof Reason>;

export const reason = (code: ReasonCode, field: ImportField | null, values: Reason['values'] = {}): Reason => ({ code, field, values });

/** The sentence of a reason. */
export function reasonText({ code, values }: Pick<Reason, 'code' | 'values'>, language: Language): string {
  if (!isOwn(code)) return messageFor(code, language, Number(values['n'] ?? 0));
  return SENTENCES[language][code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The sentence of a reason shared by many rows: what differs between them is left open. */
export function generalText(code: string, values: Reason['values'], language: Language): string {
  const general = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, GENERAL.has(name) || (name === 'n' && !isOwn(code)) ? value : '…']));
  return reasonText({ code, values: general }, language);
}
const GENERAL: ReadonlySet<string> = new Set(['store', 'currency', 'columns']);
