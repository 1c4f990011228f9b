import { LANGUAGES, localeOf, setLanguage, useLanguage } from '@bo/i18n';
import { useSession } from '@bo/platform';
import { setThemeSetting, useThemeSettings } from '@bo/platform/theme';
import type { Permission } from '@bo/contracts';
import { toggleFullscreen } from '../header/fullscreen.ts';
import { openOverlay } from '../../base/overlay.ts';
import { toggleSidebar } from '../sidebar/sidebar-mode.ts';
import en from '../../locales/en/palette.json';
import ab from '../../locales/ab/palette.json';
import type { PaletteItem } from './palette-items.ts';

type CommandName = keyof typeof en.commands;

/** The palette shows and searches both languages, so its commands are named in both at once. */
function item(name: CommandName, kind: 'screen' | 'action', act: { to: string } | { run: () => void }): PaletteItem {
  return { id: `shell.${name}`, kind, title: { en: en.commands[name], ab: ab.commands[name] }, ...act };
}

/** The shell's own screens and actions. */
export function useShellItems(): PaletteItem[] {
  const { language } = useLanguage();
  const { permissions } = useSession();
  const { theme_scheme: scheme } = useThemeSettings();
  const allowed = (permission: Permission, items: PaletteItem[]) => (permissions.includes(permission) ? items : []);
  return [
    ...allowed('dashboard.view', [item('dashboard', 'screen', { to: '/dashboard' })]),
    ...allowed('notification.view', [item('notifications', 'screen', { to: '/notifications' })]),
    item('jobs', 'screen', { to: '/jobs' }),
    ...allowed('notification.create', [item('notify', 'action', { run: () => openOverlay('notification') })]),
    ...allowed('settings.edit', [item('maintenance', 'action', { run: () => openOverlay('maintenance') })]),
    ...LANGUAGES.filter((other) => other !== language).map((other) => ({
      ...item('language', 'action', { run: () => void setLanguage(other) }),
      hint: localeOf(other).name,
    })),
    item(scheme === 'dark' ? 'light' : 'dark', 'action', {
      run: () => setThemeSetting('theme_scheme', scheme === 'dark' ? 'light' : 'dark'),
    }),
    item('appearance', 'action', { run: () => openOverlay('theme') }),
    item('fullscreen', 'action', { run: () => void toggleFullscreen() }),
    item('sidebar', 'action', { run: toggleSidebar }),
    item('shortcuts', 'action', { run: () => openOverlay('shortcuts') }),
    item('logout', 'action', { to: '/auth/sign-out' }),
  ];
}
