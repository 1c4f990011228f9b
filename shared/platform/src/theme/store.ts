import { currentLanguage, i18n, localeOf, useLanguage } from '@bo/i18n';
import { useMemo } from 'react';
import { create } from 'zustand';
import { THEME_DEFAULTS, type ThemeName, type ThemeSettings, validSettings } from './settings.ts';

/**
 * Where a person's own settings are kept: for this tab's session (the default), for good, or only until the page is
 * left.
 */
export const THEME_STORAGES = ['session', 'local', 'none'] as const;
export type ThemeStorage = (typeof THEME_STORAGES)[number];
/** The storage key; each setting lies under its name with a `value` field (SPECIFICATION.md section 3). */
export const THEME_KEY = 'themeSettings';
const CHANNEL = 'back-office.theme';

type Chosen = Partial<ThemeSettings>;
interface ThemeState {
  /** What this person changed. */
  own: Chosen;
  /** What the store set for everybody. */
  store: Chosen;
  storage: ThemeStorage;
}
const useStore = create<ThemeState>(() => ({ own: {}, store: {}, storage: 'session' }));
let channel: BroadcastChannel | null = null;

/**
 * The settings that hold: the person's, else the store's, else the product's; the direction follows the language unless
 * chosen.
 */
export function effectiveSettings(
  { own, store }: Pick<ThemeState, 'own' | 'store'>,
  languageDirection: 'ltr' | 'rtl',
): ThemeSettings {
  return { ...THEME_DEFAULTS, ...store, theme_scheme_direction: languageDirection, ...own };
}

function storageOf(kind: ThemeStorage): Storage | null {
  return kind === 'local' ? localStorage : kind === 'session' ? sessionStorage : null;
}

function write({ own, storage }: ThemeState): void {
  const text = JSON.stringify(Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }])));
  for (const kind of ['session', 'local'] as const) {
    try {
      if (kind === storage && text !== '{}') storageOf(kind)?.setItem(THEME_KEY, text);
      else storageOf(kind)?.removeItem(THEME_KEY);
    } catch {
      // Storage is full or forbidden: the look then lasts as long as the page.
    }
  }
}

function read(kind: 'session' | 'local'): Chosen | null {
  try {
    const text = storageOf(kind)?.getItem(THEME_KEY);
    if (!text) return null;
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return null;
    const entries = Object.entries(parsed).map(([name, setting]: [string, unknown]): [string, unknown] => [
      name,
      typeof setting === 'object' && setting !== null && 'value' in setting ? setting.value : undefined,
    ]);
    return validSettings(Object.fromEntries(entries));
  } catch {
    return null;
  }
}

function change(next: Partial<ThemeState>): void {
  useStore.setState(next);
  const state = useStore.getState();
  write(state);
  channel?.postMessage({ own: state.own, storage: state.storage });
}

/**
 * Reads what was kept and keeps this tab in step with the others. The host calls this once, before the first frame.
 * Returns how to stop.
 */
export function startTheme(): () => void {
  const local = read('local');
  useStore.setState(local ? { own: local, storage: 'local' } : { own: read('session') ?? {}, storage: 'session' });
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ own: Record<string, unknown>; storage: ThemeStorage }>) => {
    useStore.setState({ own: validSettings(data.own), storage: data.storage });
    write(useStore.getState());
  };
  const followLanguage = () => {
    const { theme_scheme_direction: _direction, ...own } = useStore.getState().own;
    useStore.setState({ own });
    write(useStore.getState());
  };
  i18n.on('languageChanged', followLanguage);
  return () => {
    i18n.off('languageChanged', followLanguage);
    channel?.close();
    channel = null;
  };
}

/** Changes one setting: applied at once, kept where this person keeps their settings, told to the other tabs. */
export function setThemeSetting(name: ThemeName, value: string): void {
  const { own } = useStore.getState();
  const chosen = validSettings({ ...own, [name]: value });
  if (chosen.theme_scheme_direction === localeOf(currentLanguage()).dir) delete chosen.theme_scheme_direction;
  change({ own: chosen });
}

/** Moves a person's settings to another storage; `none` forgets them when the page is left. */
export function setThemeStorage(storage: ThemeStorage): void {
  change({ storage });
}

/** Back to the store's look, here and in the other tabs. */
export function resetTheme(): void {
  change({ own: {}, storage: 'session' });
}

/**
 * The store's own defaults, once the settings have been read, or while they are edited (a live preview). Not kept: they
 * are the server's.
 */
export function setStoreTheme(values: Readonly<Record<string, unknown>>): void {
  useStore.setState({ store: validSettings(values) });
}

/** The settings that hold; re-renders when one changes. */
export function useThemeSettings(): ThemeSettings {
  const { dir } = useLanguage();
  const own = useStore((state) => state.own);
  const store = useStore((state) => state.store);
  return useMemo(() => effectiveSettings({ own, store }, dir), [own, store, dir]);
}

/** What this person changed and where it is kept. */
export function useOwnTheme(): { own: Partial<ThemeSettings>; storage: ThemeStorage } {
  const own = useStore((state) => state.own);
  const storage = useStore((state) => state.storage);
  return { own, storage };
}
