/**
 * Every setting of the look, by the names of SPECIFICATION.md section 3, with what it may be and what it starts as.
 * `theme_color_secondary`, `theme_density` and `footer_year` are ours. Values are strings, so that they are stored,
 * sent and
 * compared in one way.
 */
export const THEME_DEFAULTS = {
  app_name: 'Back Office',
  theme_scheme_direction: 'ltr',
  theme_scheme: 'light',
  theme_style_appearance: 'default',
  theme_color: '#07AA4D',
  theme_color_secondary: '#FFC740',
  theme_transition: 'with_animation',
  theme_font_size: 'md',
  theme_density: 'comfortable',
  page_layout: 'fluid',
  header_navbar: 'sticky',
  header_banner: 'none',
  sidebar_color: 'light',
  sidebar_type: 'full',
  sidebar_menu_style: 'rounded',
  footer: 'default',
  footer_year: '2023',
  body_font_family: 'default',
  heading_font_family: 'default',
} as const satisfies Record<string, string>;

export type ThemeName = keyof typeof THEME_DEFAULTS;
export type ThemeSettings = Record<ThemeName, string>;

/** The values of the settings that are a choice; the others are a text, a colour, a year or a font family. */
export const THEME_CHOICES = {
  theme_scheme_direction: ['ltr', 'rtl'],
  theme_scheme: ['light', 'dark', 'auto'],
  theme_style_appearance: ['default', 'flat', 'bordered', 'sharp'],
  theme_transition: ['with_animation', 'without_animation'],
  theme_font_size: ['sm', 'md', 'lg'],
  theme_density: ['comfortable', 'compact'],
  page_layout: ['fluid', 'boxed'],
  header_navbar: ['sticky', 'glass', 'boxed', 'static'],
  header_banner: ['none', 'tinted', 'brand'],
  sidebar_color: ['light', 'dark', 'brand', 'transparent'],
  sidebar_type: ['full', 'mini', 'hover', 'boxed'],
  sidebar_menu_style: ['rounded', 'pill', 'edge', 'full_width'],
  footer: ['default', 'sticky', 'hidden'],
} as const satisfies Partial<Record<ThemeName, readonly string[]>>;

/** Pairs that were looked at together; any other colour may be chosen, its shades are derived (see `colors.ts`). */
export const THEME_PALETTES: readonly { primary: string; secondary: string }[] = [
  { primary: '#07AA4D', secondary: '#FFC740' },
  { primary: '#0F766E', secondary: '#F59E0B' },
  { primary: '#2563EB', secondary: '#F97316' },
  { primary: '#7C3AED', secondary: '#22C55E' },
  { primary: '#BE123C', secondary: '#0EA5E9' },
  { primary: '#475569', secondary: '#FFC740' },
];

export const isThemeName = (name: string): name is ThemeName => name in THEME_DEFAULTS;

const isChoice = (name: ThemeName): name is keyof typeof THEME_CHOICES => name in THEME_CHOICES;

/** Whether a value, from a storage that anybody may edit, is one this setting can have. */
export function accepts(name: ThemeName, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (isChoice(name)) return THEME_CHOICES[name].some((choice) => choice === value);
  switch (name) {
    case 'theme_color':
    case 'theme_color_secondary':
      return /^#[0-9a-f]{6}$/i.test(value);
    case 'footer_year':
      return /^\d{4}$/.test(value);
    case 'app_name':
      return value.trim() !== '' && value.length <= 40;
    case 'body_font_family':
    case 'heading_font_family':
      return /^[\p{L}\d -]{1,60}$/u.test(value);
    default:
      return false;
  }
}

/** The values among `values` that are settings and valid. */
export function validSettings(values: Readonly<Record<string, unknown>>): Partial<ThemeSettings> {
  const valid: Partial<ThemeSettings> = {};
  for (const [name, value] of Object.entries(values))
    if (isThemeName(name) && accepts(name, value)) valid[name] = value;
  return valid;
}
