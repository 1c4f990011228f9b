/**
 * The shades of a theme colour. White on the default green #07AA4D is about 3:1, too little for the text of a button,
 * so what
 * carries text is derived from the chosen colour until it can be read; the colour itself stays for marks and large
 * areas.
 */
type Rgb = readonly [number, number, number];

/** WCAG 2.2 AA for text, with a little room for the rounding of a colour to eight bits. */
export const TEXT_CONTRAST = 4.55;
/** The same for what is drawn, not written. */
const MARK_CONTRAST = 3;

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
function hex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** `share` of `over` mixed into `base`. */
export function mix(base: string, over: string, share: number): string {
  const [r, g, b] = rgb(base);
  const [toR, toG, toB] = rgb(over);
  const between = (from: number, to: number) => from + (to - from) * share;
  return hex([between(r, toR), between(g, toG), between(b, toB)]);
}

const STEP = 0.04;

/** The nearest shade of `color`, towards black or white, that can be read on (or under) `against`. */
export function readableShade(color: string, against: string, ratio = TEXT_CONTRAST): string {
  const towards = luminance(against) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += STEP) {
    const shade = mix(color, towards, share);
    if (contrast(shade, against) >= ratio) return shade;
  }
  return towards;
}

const INK = '#0b1510';
const WHITE = '#ffffff';
const BLACK = '#000000';
/** The text that can be read on `color`: white where it can, else dark; reds and mid greys take black alone. */
const textOn = (color: string): string => [WHITE, INK].find((text) => contrast(color, text) >= TEXT_CONTRAST) ?? BLACK;
/** The nearest shade of `color` that can be read on every one of `grounds`, all light or all dark. */
export const readableOn = (color: string, grounds: readonly string[]): string =>
  grounds.reduce((shade, ground) => readableShade(shade, ground), color);

export interface ThemeColors {
  /** As chosen: marks, illustrations, large areas. Never under or as small text. */
  brand: string;
  /** The lines of a mark drawn on `brand`. */
  onBrand: string;
  /** Buttons and other filled controls, and the text on them. */
  fill: string;
  fillHover: string;
  fillActive: string;
  onFill: string;
  /** Links and coloured text on the page and on `soft`. */
  ink: string;
  inkHover: string;
  /** A tint for what is selected. */
  soft: string;
  /**
   * Whole areas in the colour (banner, sidebar): deep in both schemes, for a wall of the light shade glares in the
   * dark.
   */
  area: string;
  onArea: string;
  accent: string;
  onAccent: string;
  page: string;
  surface: string;
}

/** Every shade of a theme, from its two colours. Pure. */
export function themeColors(primary: string, secondary: string, dark: boolean): ThemeColors {
  const page = dark ? '#101413' : '#f4f6f5';
  const surface = dark ? '#181d1b' : WHITE;
  const soft = mix(surface, primary, dark ? 0.18 : 0.1);
  const ink = readableOn(primary, [soft, surface, page]);
  // On dark a filled control is light with dark text: one shade then serves as text, as mark and as area.
  const deep = readableShade(primary, WHITE);
  const fill = dark ? ink : deep;
  const area = dark ? mix(deep, page, 0.3) : deep;
  return {
    brand: primary,
    onBrand: contrast(primary, WHITE) >= MARK_CONTRAST ? WHITE : INK,
    fill,
    fillHover: mix(fill, dark ? WHITE : '#000000', 0.1),
    fillActive: mix(fill, dark ? WHITE : '#000000', 0.2),
    onFill: textOn(fill),
    ink,
    inkHover: mix(ink, dark ? WHITE : '#000000', 0.15),
    soft,
    area,
    onArea: textOn(area),
    accent: secondary,
    onAccent: textOn(secondary),
    page,
    surface,
  };
}
