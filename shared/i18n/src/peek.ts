import { currentLanguage } from './i18n.ts';
import { LANGUAGES } from './languages.ts';
import { loadLocalesFor } from './locale-loaders.ts';
import { showTextsIn } from './speech.ts';

/**
 * Shows all texts of the page in the other language until the returned function is called. Layout, numbers, dates and
 * record names do not change.
 */
export function peekLanguage(): () => void {
  const other = LANGUAGES.find((language) => language !== currentLanguage());
  let ended = false;
  if (other) void loadLocalesFor(other).then(() => (ended ? undefined : showTextsIn(other)));
  return () => {
    ended = true;
    showTextsIn(undefined);
  };
}
