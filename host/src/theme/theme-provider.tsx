import { useLanguage } from '@bo/i18n';
import { themeColors, useThemeSettings } from '@bo/platform/theme';
import ConfigProvider from 'antd/es/config-provider';
import arEG from 'antd/es/locale/ar_EG';
import enGB from 'antd/es/locale/en_GB';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { usePublicSettings } from '../public-settings.ts';
import { useMedia } from '../shell/layout/use-media.ts';
import { antdTheme } from './antd-theme.ts';
import { fontStack, loadFonts } from './fonts.ts';
import { applyLook } from './page-look.ts';
import { useDark } from './use-dark.ts';

/** One provider serves every remote, since the tree is one: colours, direction, density and antd's own texts. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const settings = useThemeSettings();
  const { font_service_url: fontService } = usePublicSettings();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const dark = useDark(settings.theme_scheme);
  const { theme_color: primary, theme_color_secondary: secondary, body_font_family: bodyFont, heading_font_family: headingFont } = settings;
  const colors = useMemo(() => themeColors(primary, secondary, dark), [primary, secondary, dark]);
  const theme = useMemo(() => antdTheme(still ? { ...settings, theme_transition: 'without_animation' } : settings, colors, dark, fontStack(bodyFont)), [settings, still, colors, dark, bodyFont]);

  useLayoutEffect(() => {
    applyLook(settings, colors, dark);
  }, [settings, colors, dark, language]);
  useLayoutEffect(() => {
    loadFonts([bodyFont, headingFont], fontService);
  }, [bodyFont, headingFont, fontService]);

  return (
    <ConfigProvider
      direction={settings.theme_scheme_direction === 'rtl' ? 'rtl' : 'ltr'}
      locale={language === 'ab' ? arEG : enGB}
      theme={theme}
      {...(window.__nonce__ ? { csp: { nonce: window.__nonce__ } } : {})}
    >
      {children}
    </ConfigProvider>
  );
}
