// Written by `npm run indexes`. The gate refuses another text.
import type { LocaleLoader } from '@bo/i18n';
import type { PageTexts } from '@bo/platform/remote';
import firstPages from './first-pages.json';

/** The texts of the remote's first feature and of its parts on other pages. */
export const firstTexts: LocaleLoader = (language) =>
  (language === 'ab' ? import('./ab/index.ts') : import('./en/index.ts')).then(({ texts }) => texts);

/** The texts of its other pages. */
export const otherTexts: PageTexts = {
  owner: 'mfe-settings others',
  load: (language) =>
    (language === 'ab' ? import('./ab/others.ts') : import('./en/others.ts')).then(({ texts }) => texts),
  notFor: firstPages,
};
