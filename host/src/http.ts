import { configureHttp, createHttp, createUploadHttp } from '@bo/http';
import { currentLanguage, localeOf } from '@bo/i18n';
import { accessToken } from '@bo/platform';

/** The environment API URL of the multipart client (SPECIFICATION.md section 7.1): the page's own API unless it says otherwise. */
function uploadBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content || '/api/v1/';
}

/** Creates the page's two HTTP clients. `onUnauthorized` is told once, however many calls fail together. */
export function startHttp(onUnauthorized: () => void): void {
  const options = { getToken: accessToken, getLanguage: () => localeOf(currentLanguage()).locale, onUnauthorized };
  configureHttp(createHttp({ ...options, baseUrl: '/api/v1/' }), createUploadHttp({ ...options, baseUrl: uploadBase() }));
}
