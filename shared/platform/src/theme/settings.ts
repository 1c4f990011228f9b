/** The settings of the look are a part of the settings of the store, and so of the contracts. */
export {
  accepts,
  isThemeName,
  THEME_CHOICES,
  THEME_DEFAULTS,
  THEME_PALETTES,
  type ThemeName,
  type ThemeSettings,
  validSettings,
} from '@bo/contracts/theme';
