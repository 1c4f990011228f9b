import { PublicSettings } from '@bo/contracts';
import { http, read } from '@bo/http';
import { setStoreTheme } from '@bo/platform/theme';
import { create } from 'zustand';

const useStore = create<{ settings: PublicSettings }>(() => ({ settings: PublicSettings.parse({}) }));

/** What the pages before sign-in need to know; the defaults until, and if, the server has answered. */
export const usePublicSettings = () => useStore((state) => state.settings);

export function setPublicSettings(settings: PublicSettings): void {
  useStore.setState({ settings });
  setStoreTheme(settings.theme);
}

/** Reads the store's public settings. A store without any, or a server that is down, leaves the defaults: the shell boots regardless. */
export async function loadPublicSettings(): Promise<void> {
  const settings = await http()
    .get('settings/public/')
    .then((answer) => read(PublicSettings, answer))
    .catch(() => null);
  if (settings) setPublicSettings(settings);
}
