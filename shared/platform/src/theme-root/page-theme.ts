import type { ThemeColors, ThemeSettings } from '../theme.ts';
import { THEME_CLASS } from './antd-theme.ts';
import { fontStack } from './fonts.ts';

/** Settings that only CSS reads, as `data-*` of `<html>`. */
const DATA = [
  ['theme_style_appearance', 'appearance'],
  ['theme_transition', 'transition'],
  ['theme_font_size', 'fontSize'],
  ['theme_density', 'density'],
  ['page_layout', 'pageLayout'],
  ['header_navbar', 'navbar'],
  ['header_banner', 'banner'],
  ['sidebar_color', 'sidebarColor'],
  ['sidebar_type', 'sidebarType'],
  ['sidebar_menu_style', 'menuStyle'],
  ['footer', 'footer'],
] as const;

/** Puts the look on `<html>`: what lies outside React (the page's background, the splash) follows too. */
export function applyTheme(settings: ThemeSettings, colors: ThemeColors, dark: boolean): void {
  const root = document.documentElement;
  root.classList.add(THEME_CLASS);
  root.dir = settings.theme_scheme_direction;
  root.dataset.scheme = dark ? 'dark' : 'light';
  for (const [name, key] of DATA) root.dataset[key] = settings[name];
  root.style.colorScheme = dark ? 'dark' : 'light';
  const variables: Record<string, string> = {
    brand: colors.brand,
    'on-brand': colors.onBrand,
    fill: colors.fill,
    'on-fill': colors.onFill,
    ink: colors.ink,
    soft: colors.soft,
    area: colors.area,
    'on-area': colors.onArea,
    accent: colors.accent,
    'on-accent': colors.onAccent,
    page: colors.page,
    surface: colors.surface,
    'body-font': fontStack(settings.body_font_family),
    'heading-font': fontStack(
      settings.heading_font_family === 'default' ? settings.body_font_family : settings.heading_font_family,
    ),
  };
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--look-${name}`, value);
}
