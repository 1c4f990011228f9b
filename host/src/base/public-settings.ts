import { PublicSettings } from '@bo/contracts';
import { http, parseResponse } from '@bo/http';
import { followStoreLanguage } from '@bo/i18n';
import { setStoreTheme } from '@bo/platform/theme';
import { create } from 'zustand';

const useStore = create<{ settings: PublicSettings }>(() => ({ settings: PublicSettings.parse({}) }));

/** Settings for the pages before sign-in; the defaults until the server has answered. */
export const usePublicSettings = () => useStore((state) => state.settings);

/** As they are now. */
export const publicSettings = () => useStore.getState().settings;

export function setPublicSettings(settings: PublicSettings): void {
  useStore.setState({ settings });
  setStoreTheme(settings.theme);
}

/** Where the store's look is kept for the next start; the page reads it before its first paint (index.html). */
const STORE_THEME_KEY = 'storeTheme';

function keepStoreTheme(theme: PublicSettings['theme']): void {
  try {
    if (Object.keys(theme).length > 0) localStorage.setItem(STORE_THEME_KEY, JSON.stringify(theme));
    else localStorage.removeItem(STORE_THEME_KEY);
  } catch {
    // Storage is full or forbidden: the next start shows the product's look until the settings are there.
  }
}

/**
 * Reads the store's public settings. A store without any, or a server that is down, leaves the defaults: the shell
 * boots regardless.
 */
export async function loadPublicSettings(): Promise<void> {
  const settings = await http()
    .get('settings/public/')
    .then((answer) => parseResponse(PublicSettings, answer))
    .catch(() => null);
  if (!settings) return;
  setPublicSettings(settings);
  keepStoreTheme(settings.theme);
  await followStoreLanguage(settings.language === 'browser' ? null : settings.language);
}
