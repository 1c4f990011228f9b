import type { Language } from '@bo/contracts/platform';
import type { Resource } from 'i18next';
import {
  chosenLanguage,
  detectLanguage,
  keepLanguage,
  keepOwnLanguage,
  keepStoreLanguage,
  ownLanguage,
} from './detect.ts';
import { i18n as instance } from './instance.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, localeOf, toLanguage } from './languages.ts';
import { loadLocalesFor } from './locale-loaders.ts';
import { type SpokenLanguage, useSpeech } from './speech.ts';

/** The texts of one namespace: nested objects of strings, as in a locale file. */
export interface Texts {
  [key: string]: string | Texts;
}
interface InitOptions {
  /** Texts that are there at once: `{en: {host: {...}}, ab: {host: {...}}}`. */
  resources?: Partial<Record<Language, Record<string, Texts>>>;
  /** Skips detection: tests and the language a server already knows. */
  language?: Language;
}

/**
 * i18next asks `Intl.PluralRules('ab')`, which answers with English's two forms. Its resolver is the one object through
 * which every plural goes, so the mapping is put there. Remove when i18next offers a plural locale per language.
 */
function mapPluralRules(): void {
  const resolver: unknown = instance.services.pluralResolver;
  if (!isPluralResolver(resolver))
    throw new Error('i18next changed its plural resolver: Arabic plurals would be wrong. See shared/i18n/src/i18n.ts.');
  const getRule = resolver.getRule.bind(resolver);
  resolver.getRule = (code, options) => getRule(localeOf(toLanguage(code) ?? DEFAULT_LANGUAGE).locale, options);
}
interface PluralResolver {
  getRule(code: string, options?: unknown): unknown;
}
function isPluralResolver(value: unknown): value is PluralResolver {
  return typeof value === 'object' && value !== null && 'getRule' in value && typeof value.getRule === 'function';
}

function applyToPage(language: Language): void {
  const { locale, dir } = localeOf(language);
  document.documentElement.lang = locale;
  document.documentElement.dir = dir;
}

/** Starts the one i18next instance of the page. Calling it again only adds resources. */
export async function initI18n({ resources = {}, language = detectLanguage() }: InitOptions = {}): Promise<void> {
  if (instance.isInitialized) {
    for (const [lng, namespaces] of Object.entries(resources)) addTexts(lng, namespaces);
    return;
  }
  await instance.init({
    lng: language,
    supportedLngs: LANGUAGES,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: resources satisfies Resource,
    partialBundledLanguages: true,
    ns: [],
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  mapPluralRules();
  applyToPage(language);
}

function addTexts(language: string, namespaces: Record<string, Texts>): void {
  for (const [namespace, texts] of Object.entries(namespaces))
    instance.addResourceBundle(language, namespace, texts, true, true);
}

/**
 * Adds a namespace in both languages. Before `initI18n` the texts are queued, so that modules may call this while they
 * load.
 */
export function addLocale(namespace: string, texts: Record<Language, Texts>): void {
  const add = () => {
    for (const language of LANGUAGES) addTexts(language, { [namespace]: texts[language] });
  };
  if (instance.isInitialized) add();
  else instance.on('initialized', add);
}

/** The current language. */
export function currentLanguage(): Language {
  return toLanguage(instance.language) ?? DEFAULT_LANGUAGE;
}

/**
 * Switches the language without a reload: loads the missing texts of mounted remotes, then changes texts, direction and
 * the stored choice together.
 */
export async function setLanguage(language: Language): Promise<void> {
  await loadLocalesFor(language);
  keepLanguage(language);
  await show(language);
}

async function show(language: Language): Promise<void> {
  applyToPage(language);
  await instance.changeLanguage(language);
}

/**
 * Applies the store's language for users who have not chosen one; null means the browser's. It is stored per tab under
 * its own key, so that a user's choice takes precedence and changes of the setting are followed.
 */
export async function followStoreLanguage(storeLanguage: Language | null): Promise<void> {
  keepStoreLanguage(storeLanguage);
  if (!ownLanguage()) await follow(storeLanguage);
}

/** Applies the user's own language on devices where they have not chosen one; null means the store's. */
export async function followOwnLanguage(language: Language | null): Promise<void> {
  keepOwnLanguage(language);
  if (language) await follow(language);
}

async function follow(wanted: Language | null): Promise<void> {
  if (chosenLanguage()) return;
  const language = wanted ?? detectLanguage();
  if (language === currentLanguage()) return;
  await loadLocalesFor(language);
  await show(language);
}

/** The language in use, its locale for libraries and its direction; re-renders on a switch. */
export const useLanguage = (): SpokenLanguage => useSpeech().spoken;
