import type { Language } from '@bo/contracts/platform';
import { DEFAULT_LANGUAGE, toLanguage } from './languages.ts';

/** Names fixed by SPECIFICATION.md sections 1 and 9. */
export const LANGUAGE_KEY = 'I18N_LANGUAGE';
export const LANGUAGE_COOKIE = 'i18next';
export const LANGUAGE_QUERY = 'lng';
/** Ours: the store's language is nobody's choice, so it never stands where a choice does. */
const STORE_LANGUAGE_KEY = 'storeLanguage';
/** Ours: the language of the account, for devices without a choice. It goes with the session. */
const OWN_LANGUAGE_KEY = 'ownLanguage';
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

/** The first of several places that names a language of ours. */
function firstLanguage(candidates: readonly (string | null)[]): Language | null {
  for (const candidate of candidates) {
    const language = toLanguage(candidate);
    if (language) return language;
  }
  return null;
}

const askedLanguage = () => toLanguage(new URLSearchParams(window.location.search).get(LANGUAGE_QUERY));

/** The language that the user chose on this device or in this tab, by a link or in the header. */
export const chosenLanguage = (): Language | null =>
  askedLanguage() ??
  firstLanguage([
    cookie(LANGUAGE_COOKIE),
    stored(() => localStorage.getItem(LANGUAGE_KEY)),
    stored(() => sessionStorage.getItem(LANGUAGE_KEY)),
  ]);

/**
 * Detects the initial language. The specification defines the order: query, cookie, local storage, session storage,
 * browser, page. The user's own language and then the store's precede the browser's. A language from a link is stored
 * as a choice, because the next screen's address does not contain it.
 */
export function detectLanguage(): Language {
  const asked = askedLanguage();
  if (asked) keepLanguage(asked);
  return (
    chosenLanguage() ??
    firstLanguage([
      ownLanguage(),
      stored(() => sessionStorage.getItem(STORE_LANGUAGE_KEY)),
      ...navigator.languages,
      document.documentElement.lang,
    ]) ??
    DEFAULT_LANGUAGE
  );
}

export const ownLanguage = (): Language | null => toLanguage(stored(() => localStorage.getItem(OWN_LANGUAGE_KEY)));

/** Stores the signed-in user's language, or removes it. */
export function keepOwnLanguage(language: Language | null): void {
  stored(() => {
    if (language) localStorage.setItem(OWN_LANGUAGE_KEY, language);
    else localStorage.removeItem(OWN_LANGUAGE_KEY);
    return null;
  });
}

/** Stores the store's language for the next load of this tab, or removes it. */
export function keepStoreLanguage(language: Language | null): void {
  stored(() => {
    if (language) sessionStorage.setItem(STORE_LANGUAGE_KEY, language);
    else sessionStorage.removeItem(STORE_LANGUAGE_KEY);
    return null;
  });
}

/** Stores the choice in local storage and in the cookie, which survives the clearing of local storage on a 401. */
export function keepLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${COOKIE_MAX_AGE}; samesite=lax`;
  stored(() => {
    localStorage.setItem(LANGUAGE_KEY, language);
    return null;
  });
}
