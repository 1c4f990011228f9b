import type { Language } from '@bo/contracts/platform';
import { DEFAULT_LANGUAGE, toLanguage } from './languages.ts';

/** Names fixed by SPECIFICATION.md sections 1 and 9. */
export const LANGUAGE_KEY = 'I18N_LANGUAGE';
export const LANGUAGE_COOKIE = 'i18next';
export const LANGUAGE_QUERY = 'lng';
const COOKIE_MAX_AGE = 60 * 60 * 24 * 365;

/** Storage throws where the person forbids it; a language is no reason to show a blank page. */
function stored(read: () => string | null): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function cookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
}

/**
 * The language to start with. The order of kinds is the specification's: query, cookie, local storage, session storage,
 * browser, page. One that a link asks for is a choice and kept: the next screen's address does not carry it.
 */
export function detectLanguage(): Language {
  const asked = toLanguage(new URLSearchParams(window.location.search).get(LANGUAGE_QUERY));
  if (asked) {
    keepLanguage(asked);
    return asked;
  }
  const candidates = [
    cookie(LANGUAGE_COOKIE),
    stored(() => localStorage.getItem(LANGUAGE_KEY)),
    stored(() => sessionStorage.getItem(LANGUAGE_KEY)),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  for (const candidate of candidates) {
    const language = toLanguage(candidate);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** Whether the person has chosen a language on this device, by a link or in the header. */
export const hasChosenLanguage = (): boolean =>
  toLanguage(cookie(LANGUAGE_COOKIE)) !== null || toLanguage(stored(() => localStorage.getItem(LANGUAGE_KEY))) !== null;

/** Keeps the store's language for this tab, or forgets it: nobody has chosen it. */
export function keepForTab(language: Language | null): void {
  stored(() => {
    if (language) sessionStorage.setItem(LANGUAGE_KEY, language);
    else sessionStorage.removeItem(LANGUAGE_KEY);
    return null;
  });
}

/** Keeps the choice in local storage and in the cookie, which survives the clearing of local storage on a 401. */
export function keepLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${COOKIE_MAX_AGE}; samesite=lax`;
  stored(() => {
    localStorage.setItem(LANGUAGE_KEY, language);
    return null;
  });
}
