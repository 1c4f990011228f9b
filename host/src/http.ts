import {
  withPrefetch,
  configureHttp,
  createHttp,
  type PagePrefetch,
  createUploadHttp,
  withResponseCache,
} from '@bo/http';
import { currentLanguage, localeOf } from '@bo/i18n';
import { accessToken, listen } from '@bo/platform';
import { queryClient } from './auth/session.ts';
import { askAgain, responseCache, noteShown } from './offline/response-cache-storage.ts';
import { viewAsHeaders, viewingAs } from './auth/view-as.ts';
import { prefetchThrough } from './base/prefetch.ts';
import { traceHeaders } from './base/trace.ts';
import { loadPublicSettings } from './base/public-settings.ts';

declare global {
  interface Window {
    /** What the page's first script has asked (`index.html`); absent where nobody is signed in. */
    prefetched?: PagePrefetch;
  }
}

/**
 * The environment API URL of the multipart client (SPECIFICATION.md section 7.1): the page's own API unless it says
 * otherwise.
 */
function uploadBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content || '/api/v1/';
}

/** Creates the page's two HTTP clients. Calls `onUnauthorized` once, however many requests fail together. */
export function startHttp(onUnauthorized: () => void): void {
  const options = {
    getToken: accessToken,
    getHeaders: () => ({ ...viewAsHeaders(), ...traceHeaders() }),
    getLanguage: () => localeOf(currentLanguage()).locale,
    onUnauthorized,
    onMaintenance: () => void loadPublicSettings(),
  };
  const viewing = viewingAs() !== null;
  // What the page asked before its code was there it asked as oneself.
  const early = viewing ? undefined : window.prefetched;
  const prefetching = withPrefetch(createHttp({ ...options, baseUrl: '/api/v1/' }), early, accessToken);
  prefetchThrough(prefetching);
  const cached = withResponseCache(prefetching, {
    store: responseCache,
    onShown: noteShown,
    onLate: () => void askAgain(() => queryClient.invalidateQueries()),
  });
  listen('records.changed', cached.outdate);
  // What one saw as oneself is not what the role sees, nor the other way round.
  configureHttp(viewing ? prefetching : cached, createUploadHttp({ ...options, baseUrl: uploadBase() }));
}
