export type { Language } from '@bo/contracts/platform';
export { detectLanguage, LANGUAGE_COOKIE, LANGUAGE_KEY, LANGUAGE_QUERY } from './detect.ts';
export * from './format.ts';
export {
  addLocale,
  currentLanguage,
  followOwnLanguage,
  followStoreLanguage,
  initI18n,
  setLanguage,
  type Texts,
  useLanguage,
} from './i18n.ts';
export { i18n } from './instance.ts';
export { DEFAULT_LANGUAGE, LANGUAGES, localeOf, toLanguage, type LocaleInfo } from './languages.ts';
export { addLocaleLoader, type LocaleLoader } from './locale-loaders.ts';
export { peekLanguage } from './peek.ts';
export { defineTexts, type TextKey, type Translate, typedText, useTextLanguage, useTranslation } from './texts.ts';
