import type { Language } from '@bo/contracts';
import { createInstance } from 'i18next';
import ab from '../../locales/ab/refusals.json' with { type: 'json' };
import en from '../../locales/en/refusals.json' with { type: 'json' };
import { type Word, wordOf } from '../words.ts';

type Key = keyof typeof en;
/** Every reason for a refusal. A code without its Arabic sentence does not compile. */
export type RefusalCode = Key extends infer K
  ? K extends `${infer Code}_${Intl.LDMLPluralRule}`
    ? `${Code}_other` extends Key
      ? Code
      : K
    : K
  : never;

/** i18next asks for plural forms by the locale: Arabic's six are those of `ar`. */
const LOCALES: Record<Language, string> = { en: 'en', ab: 'ar' };
/** Translates the codes of a locale file, its `{names}` filled from `values`; `count` chooses the plural form. */
export function translator(texts: Record<Language, Readonly<Record<string, string>>>) {
  const sentences = createInstance();
  void sentences.init({
    resources: { en: { translation: texts.en }, ar: { translation: texts.ab } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  return (code: string, language: Language, values: Readonly<Record<string, string | number>>): string =>
    sentences.t(code, { ...values, lng: LOCALES[language] });
}
const translate = translator({ en, ab });

/**
 * What fills a sentence's `{names}`; a stored code is given as a `Word`, or a person would read `in_review`, and a
 * record's name in both languages.
 */
export type SentenceValues = Readonly<Record<string, string | number | Word | Readonly<Record<Language, string>>>>;

/**
 * The sentence for a code in the caller's language, its `{names}` filled from `values`. A number `n` chooses the plural
 * form. Texts are isolated, so that a Latin code in an Arabic sentence, or the other way round, keeps its order.
 */
export function sentence(code: RefusalCode, language: Language, values: SentenceValues = {}): string {
  const filled: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) filled[name] = isolated(textOf(value, language), language);
  if (typeof values['n'] === 'number') filled['count'] = values['n'];
  return translate(code, language, filled);
}

/** Letters that run against the language. */
const OTHER_WAY: Record<Language, RegExp> = { en: /\p{Script=Arabic}/u, ab: /\p{Script=Latin}/u };
const isolated = (text: string, language: Language): string =>
  OTHER_WAY[language].test(text) ? `\u2068${text}\u2069` : text;

function textOf(value: SentenceValues[string], language: Language): string {
  if (typeof value !== 'object') return String(value);
  return 'list' in value ? wordOf(value.list, value.code, language) : value[language];
}

/** `Accept-Language` as a language of the product: `ab` is ours for Arabic, `ar` is what browsers send. */
export function languageOf(header: string | undefined): Language {
  const first = header?.split(',').find((part) => /^\s*(ab|ar|en)\b/i.test(part));
  return first && /^\s*(ab|ar)\b/i.test(first) ? 'ab' : 'en';
}

/** Whether a stored code still has its sentence. */
export const isErrorCode = (code: string): code is RefusalCode =>
  Object.hasOwn(en, code) || Object.hasOwn(en, `${code}_other`);
