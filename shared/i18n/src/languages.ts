import type { Language } from '@bo/contracts/platform';

export const LANGUAGES = ['en', 'ab'] as const satisfies readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'en';

/** How browsers, libraries and standards name a language. */
export interface LocaleInfo {
  /** For `<html lang>`, dayjs and antd: BCP 47. */
  locale: 'en' | 'ar';
  /** For `Intl`: English writes the day first as the region does; Arabic keeps Latin digits (docs: see `format.ts`). */
  intl: string;
  dir: 'ltr' | 'rtl';
  /** Its own name, for the language select. */
  name: string;
}

/**
 * The only place where `ab`, our stored, queried and cookie value (SPECIFICATION.md section 1), becomes `ar`.
 * To every library `ab` is Abkhazian: left to right, English plurals, no Intl data.
 */
const LOCALES: Record<Language, LocaleInfo> = {
  en: { locale: 'en', intl: 'en-GB', dir: 'ltr', name: 'English' },
  ab: { locale: 'ar', intl: 'ar-u-nu-latn', dir: 'rtl', name: 'العربية' },
};

export function localeOf(language: Language): LocaleInfo {
  return LOCALES[language];
}

/** Maps a language tag of a browser, cookie or user to a supported language; null if it is not supported. */
export function toLanguage(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  if (primary === 'ab' || primary === 'ar') return 'ab';
  return primary === 'en' ? 'en' : null;
}
