import { useTranslation } from '@bo/i18n';
import { THEME_DEFAULTS, useThemeSettings } from '@bo/platform/theme';
import { useEffect } from 'react';

/** The product's name: as set, else our own in the language of the screen. */
export function useAppName(): string {
  const { t } = useTranslation('host');
  const { app_name: name } = useThemeSettings();
  return name === THEME_DEFAULTS.app_name ? t('appName') : name;
}

/** Names the browser's tab: `Sign in · Back Office`. */
export function usePageTitle(title: string): void {
  const name = useAppName();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
