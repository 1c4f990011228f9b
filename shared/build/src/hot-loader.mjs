import path from 'node:path';

const runtime = path.join(import.meta.dirname, '../runtime/hot');
const TEXTS = /[\\/]locales[\\/](\w+)[\\/]\w+\.ts$/;

/** The texts of a language take their own place when a file of theirs changes. */
const renewTexts = (language) => `
import { i18n as hotI18n } from '@bo/i18n';
import { renewTexts } from ${JSON.stringify(path.join(runtime, 'renew-texts.mjs'))};
renewTexts(import.meta.webpackHot, hotI18n, ${JSON.stringify(language)}, texts);
`;

/**
 * What a screen is made of other than components (a list's definition, a text hook, one more export) is no boundary of
 * Fast Refresh: here, where the screens are imported, the change ends, instead of in a page that is opened again.
 */
const renewScreens = (screens) => `
if (import.meta.webpackHot)
  import.meta.webpackHot.accept(${JSON.stringify(screens)}, (outdated) => {
    for (const id of outdated) __webpack_require__(id);
    __react_refresh_utils__.enqueueUpdate(() => undefined);
  });
`;

/** Webpack loader of hot builds, for the two files of a remote that know its texts and its screens. */
export default function hotLoader(source) {
  const [, language] = TEXTS.exec(this.resourcePath) ?? [];
  if (language) return source + renewTexts(language);
  const screens = [...source.matchAll(/\bimport\(\s*['"](\.\/features\/[^'"]+)['"]/g)].map(([, file]) => file);
  return screens.length > 0 ? source + renewScreens([...new Set(screens)]) : source;
}
