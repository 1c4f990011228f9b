import { adoptEarly, configureHttp, createHttp, type EarlyHttp, type EarlyQuestions, createUploadHttp, rememberAnswers } from '@bo/http';
import { currentLanguage, localeOf } from '@bo/i18n';
import { accessToken } from '@bo/platform';
import { queryClient } from './auth/auth.api.ts';
import { askAgain, knownAnswers, noteShown } from './offline/known-answers.ts';
import { loadPublicSettings } from './public-settings.ts';

declare global {
  interface Window {
    /** What the page's first script has asked (`index.html`); absent where nobody is signed in. */
    early?: EarlyQuestions;
  }
}

/** The environment API URL of the multipart client (SPECIFICATION.md section 7.1): the page's own API unless it says otherwise. */
function uploadBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content || '/api/v1/';
}

let early: EarlyHttp | null = null;
/** Asks what a screen will want to know before it is there: `addresses` as its route's `asks` spell them. */
export function askAhead(addresses: readonly string[]): void {
  for (const address of addresses) early?.askAhead(address);
}

/** Creates the page's two HTTP clients. `onUnauthorized` is told once, however many calls fail together. */
export function startHttp(onUnauthorized: () => void): void {
  const options = { getToken: accessToken, getLanguage: () => localeOf(currentLanguage()).locale, onUnauthorized, onMaintenance: () => void loadPublicSettings() };
  early = adoptEarly(createHttp({ ...options, baseUrl: '/api/v1/' }), window.early, accessToken);
  configureHttp(rememberAnswers(early, { store: knownAnswers, onShown: noteShown, onLate: () => void askAgain(() => queryClient.invalidateQueries()) }), createUploadHttp({ ...options, baseUrl: uploadBase() }));
}
