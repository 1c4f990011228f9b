import type { Language } from '@bo/contracts';
import ab from '../../locales/ab/refusals.json' with { type: 'json' };
import en from '../../locales/en/refusals.json' with { type: 'json' };
import { type Word, wordOf } from '../words.ts';

/** Every reason the server may refuse for. A code without its Arabic sentence does not compile. */
export type RefusalCode = keyof typeof en;
const SENTENCES: Record<Language, Record<RefusalCode, string>> = { en, ab };

/**
 * What fills a sentence's `{names}`; a stored code is given as a `Word`, or a person would read `in_review`, and a
 * record's name in both languages.
 */
export type SentenceValues = Readonly<Record<string, string | number | Word | Readonly<Record<Language, string>>>>;

/** The sentence for a code in the caller's language; `{n}` and other names are filled from `values`. */
export function sentence(code: RefusalCode, language: Language, values: SentenceValues = {}): string {
  return SENTENCES[language][code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    if (typeof value !== 'object') return String(value);
    return 'list' in value ? wordOf(value.list, value.code, language) : value[language];
  });
}

/** `Accept-Language` as a language of the product: `ab` is ours for Arabic, `ar` is what browsers send. */
export function languageOf(header: string | undefined): Language {
  const first = header?.split(',').find((part) => /^\s*(ab|ar|en)\b/i.test(part));
  return first && /^\s*(ab|ar)\b/i.test(first) ? 'ab' : 'en';
}

/** Whether a code kept in the database still has its sentence. */
export const isErrorCode = (code: string): code is RefusalCode => Object.hasOwn(SENTENCES.en, code);
