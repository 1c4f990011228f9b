import type { Language } from '@bo/contracts/platform';
import { addLocale, type Texts } from './i18n.ts';
import { i18n as instance } from './instance.ts';
import { type Speech, type Translator, useSpeech } from './speech.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

/** Every key of a locale file, dotted, plurals by their base: `'count'` for `count_one`, `count_other`. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

/** `t` for one namespace; keys that are not in the locale file do not compile. */
export type Translate<T> = (key: TextKey<T>, values?: Record<string, unknown>) => string;

/**
 * A text without plural forms, straight from the locale file and filled in here: most are, and looking for plural forms
 * costs ten times the finding.
 */
function plainText(
  language: string,
  namespace: string,
  key: string,
  values: Record<string, unknown> = {},
): string | undefined {
  let found: unknown = instance.getDataByLanguage(language)?.[namespace];
  for (const part of key.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  if (typeof found !== 'string' || found.includes('$t(') || 'count' in values || 'context' in values) return undefined;
  let complete = true;
  const filled = found.replace(/\{\{(.*?)\}\}/g, (_field, name: string) => {
    const value = values[name];
    complete &&= typeof value === 'string' || typeof value === 'number';
    return String(value);
  });
  return complete ? filled : undefined;
}

function translator(speech: Speech, namespace: string): Translator {
  const kept = speech.translators.get(namespace);
  if (kept) return kept;
  const language = speech.texts;
  const translate = instance.getFixedT(language, namespace);
  const made: Translator = (key, values) => plainText(language, namespace, key, values) ?? translate(key, values ?? {});
  speech.translators.set(namespace, made);
  return made;
}

/** The language of the page's texts, for data that holds both languages, such as menu titles. */
export const useTextLanguage = (): Language => useSpeech().texts;

/** `t` of a namespace, and the page's i18next. The keys are not checked: `typedText` and `defineTexts` check theirs. */
export const useTranslation = (namespace: string) => ({ t: translator(useSpeech(), namespace), i18n: instance });

/**
 * A typed `useTranslation` for a locale file that is loaded elsewhere (a remote's, by its `LocaleLoader`). All who use
 * a namespace share one function: a table asks in each of its cells.
 *
 * @example const useBrandText = typedText<typeof import('../../locales/en/brands.json')>('brands');
 */
export function typedText<T>(namespace: string): () => Translate<T> {
  return function useText() {
    return translator(useSpeech(), namespace);
  };
}

/**
 * Adds a namespace's texts and returns its typed hook. Arabic must have every English key; the locale check covers its
 * additional plural forms.
 */
export function defineTexts<T extends Texts>(
  namespace: string,
  texts: Record<Extract<Language, 'en'>, T> & Record<Extract<Language, 'ab'>, NoInfer<T>>,
): () => Translate<T> {
  addLocale(namespace, texts);
  return typedText<T>(namespace);
}
