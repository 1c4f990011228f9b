import { initI18n, setLanguage } from '@bo/i18n';
import { act, renderHook, waitFor } from '@testing-library/react';
import { contrast, readableShade, themeColors } from './colors.ts';
import { accepts, THEME_DEFAULTS, THEME_PALETTES } from './settings.ts';
import {
  effectiveSettings,
  resetTheme,
  setStoreTheme,
  setThemeSetting,
  setThemeStorage,
  startTheme,
  THEME_KEY,
  useThemeSettings,
} from './store.ts';

beforeAll(() => initI18n({ language: 'en' }));

describe('shades of a theme colour', () => {
  // Every colour on a grid of the whole cube, greys included, and those that we offer.
  const levels = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'));
  const cube = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));
  const colours = [...THEME_PALETTES.flatMap(({ primary, secondary }) => [primary, secondary]), ...cube];

  test.each([false, true])('text can be read on and in every shade of any colour one may choose (dark: %s)', (dark) => {
    const unreadable = colours.flatMap((colour) => {
      const {
        onFill,
        fill,
        fillHover,
        fillActive,
        ink,
        inkHover,
        surface,
        soft,
        page,
        area,
        onArea,
        onAccent,
        accent,
      } = themeColors(colour, colour, dark);
      const pairs = {
        fill: [onFill, fill],
        fillHover: [onFill, fillHover],
        fillActive: [onFill, fillActive],
        surface: [ink, surface],
        soft: [ink, soft],
        page: [ink, page],
        linkHover: [inkHover, surface],
        linkHoverOnPage: [inkHover, page],
        area: [onArea, area],
        accent: [onAccent, accent],
      } as const;
      return Object.entries(pairs)
        .filter(([, [text, ground]]) => contrast(text, ground) < 4.5)
        .map(([pair]) => `${colour} ${pair}`);
    });
    expect(unreadable).toEqual([]);
  });

  test.each([false, true])('the lines of the logo are seen on any colour one may choose (dark: %s)', (dark) => {
    const hidden = colours.filter((colour) => {
      const { brand, onBrand } = themeColors(colour, colour, dark);
      return contrast(onBrand, brand) < 3;
    });
    expect(hidden).toEqual([]);
    expect(themeColors('#07AA4D', '#FFC740', dark).onBrand).toBe('#ffffff');
  });

  test('a whole area in the colour is no brighter in the dark than in the light, however bright the colour', () => {
    for (const { primary } of [...THEME_PALETTES, { primary: '#FFEE00' }]) {
      const [light, dark] = [themeColors(primary, primary, false), themeColors(primary, primary, true)];
      expect(contrast(dark.area, dark.page)).toBeLessThan(contrast(light.area, dark.page));
    }
  });

  test('white on the default green is too little, its derived shade is enough and still green', () => {
    expect(contrast('#07AA4D', '#ffffff')).toBeLessThan(3.2);
    expect(readableShade('#07AA4D', '#ffffff')).toMatch(/^#0[0-9a-f][6-9][0-9a-f]/);
  });
});

describe('the settings', () => {
  let stop: () => void;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    stop = startTheme();
  });
  afterEach(() => {
    act(resetTheme);
    stop();
  });
  const kept = (storage: Storage): unknown => JSON.parse(storage.getItem(THEME_KEY) ?? 'null');

  test('start as specified', () => {
    const { result } = renderHook(useThemeSettings);
    expect(result.current).toEqual(THEME_DEFAULTS);
    expect(result.current).toMatchObject({
      theme_color: '#07AA4D',
      theme_color_secondary: '#FFC740',
      footer_year: '2023',
    });
  });

  test('are kept in session storage with a value field each, in local storage when asked, or nowhere', () => {
    setThemeSetting('theme_scheme', 'dark');
    expect(kept(sessionStorage)).toEqual({ theme_scheme: { value: 'dark' } });
    expect(kept(localStorage)).toBeNull();
    setThemeStorage('local');
    expect(kept(localStorage)).toEqual({ theme_scheme: { value: 'dark' } });
    expect(kept(sessionStorage)).toBeNull();
    setThemeStorage('none');
    expect(kept(localStorage)).toBeNull();
    expect(kept(sessionStorage)).toBeNull();
  });

  test('apply at once, survive a reload, and go back to the defaults on reset', () => {
    const { result } = renderHook(useThemeSettings);
    act(() => setThemeSetting('sidebar_color', 'dark'));
    expect(result.current.sidebar_color).toBe('dark');
    stop();
    act(() => {
      stop = startTheme();
    });
    expect(result.current.sidebar_color).toBe('dark');
    act(resetTheme);
    expect(result.current).toEqual(THEME_DEFAULTS);
    expect(sessionStorage).toHaveLength(0);
  });

  test('refuse what someone wrote into the storage by hand', () => {
    expect(accepts('theme_scheme', 'neon')).toBe(false);
    expect(accepts('theme_color', 'red;background:url(x)')).toBe(false);
    sessionStorage.setItem(
      THEME_KEY,
      JSON.stringify({ theme_scheme: { value: 'neon' }, footer: { value: 'hidden' }, other: 1 }),
    );
    stop();
    stop = startTheme();
    const { result } = renderHook(useThemeSettings);
    expect(result.current).toMatchObject({ theme_scheme: 'light', footer: 'hidden' });
  });

  test("a person's choice goes before the store's, the store's before the product's", () => {
    setStoreTheme({ app_name: 'Fresh Market', footer: 'sticky' });
    const { result } = renderHook(useThemeSettings);
    expect(result.current).toMatchObject({ app_name: 'Fresh Market', footer: 'sticky' });
    act(() => setThemeSetting('footer', 'hidden'));
    expect(result.current.footer).toBe('hidden');
    act(() => setStoreTheme({}));
  });

  test('the direction follows the language until someone chooses one, and follows again after a switch', async () => {
    expect(effectiveSettings({ own: {}, store: {} }, 'rtl').theme_scheme_direction).toBe('rtl');
    const { result } = renderHook(useThemeSettings);
    act(() => setThemeSetting('theme_scheme_direction', 'rtl'));
    expect(result.current.theme_scheme_direction).toBe('rtl');
    await act(() => setLanguage('ab'));
    expect(result.current.theme_scheme_direction).toBe('rtl');
    await act(() => setLanguage('en'));
    expect(result.current.theme_scheme_direction).toBe('ltr');
  });

  test('another tab follows', async () => {
    const other = new BroadcastChannel('back-office.theme');
    const { result } = renderHook(useThemeSettings);
    other.postMessage({ own: { theme_scheme: 'dark' }, storage: 'session' });
    await waitFor(() => expect(result.current.theme_scheme).toBe('dark'));
    other.close();
  });
});
