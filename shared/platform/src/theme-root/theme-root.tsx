import { useLanguage } from '@bo/i18n';
import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { themeColors, useThemeSettings } from '../theme.ts';
import { antdLocale } from './antd-locale.ts';
import { antdTheme } from './antd-theme.ts';
import { fontStack, loadFonts } from './fonts.ts';
import './page.css';
import { applyTheme } from './page-theme.ts';
import { useDark } from './use-dark.ts';
import { useMedia } from './use-media.ts';

/**
 * The look of a page, from the settings that hold: colours, direction, density, fonts and antd's own texts. One serves
 * every
 * remote, since the tree is one. `fontService` is where families that are not ours come from, `nonce` the page's own.
 */
export function ThemeRoot({
  fontService = '',
  nonce,
  children,
}: {
  fontService?: string;
  nonce?: string | undefined;
  children: ReactNode;
}) {
  const { language } = useLanguage();
  const settings = useThemeSettings();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const dark = useDark(settings.theme_scheme);
  const {
    theme_color: primary,
    theme_color_secondary: secondary,
    body_font_family: bodyFont,
    heading_font_family: headingFont,
  } = settings;
  const colors = useMemo(() => themeColors(primary, secondary, dark), [primary, secondary, dark]);
  const theme = useMemo(
    () =>
      antdTheme(
        still ? { ...settings, theme_transition: 'without_animation' } : settings,
        colors,
        dark,
        fontStack(bodyFont),
      ),
    [settings, still, colors, dark, bodyFont],
  );

  useLayoutEffect(() => {
    applyTheme(settings, colors, dark);
  }, [settings, colors, dark, language]);
  useLayoutEffect(() => {
    loadFonts([bodyFont, headingFont], fontService);
  }, [bodyFont, headingFont, fontService]);

  return (
    <ConfigProvider
      direction={settings.theme_scheme_direction === 'rtl' ? 'rtl' : 'ltr'}
      locale={antdLocale(language)}
      theme={theme}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      {children}
    </ConfigProvider>
  );
}
