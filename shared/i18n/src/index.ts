export type { Language } from '@bo/contracts';
export { detectLanguage, LANGUAGE_COOKIE, LANGUAGE_KEY, LANGUAGE_QUERY } from './detect.ts';
export * from './format.ts';
export { addLocale, addLocaleLoader, currentLanguage, i18n, initI18n, setLanguage, useLanguage, type LocaleLoader, type Texts } from './i18n.ts';
export { DEFAULT_LANGUAGE, LANGUAGES, localeOf, toLanguage, type LocaleInfo } from './languages.ts';
export { Trans, useTranslation } from 'react-i18next';
