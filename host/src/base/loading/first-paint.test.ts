import { PublicSettings } from '@bo/contracts';
import { configureHttp, createHttp, createUploadHttp } from '@bo/http';
import { resetTheme, setThemeSetting, setThemeStorage, startTheme } from '@bo/platform/theme';
import { api, server, useServer } from '@bo/testing';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { loadPublicSettings } from '../public-settings.ts';

useServer();
const page = readFileSync(`${__dirname}/../../index.html`, 'utf8');
const root = document.documentElement;

/**
 * Runs what the page does before its first paint, on a system that is light or dark, and says which splash one gets.
 */
function splashOn(system: 'light' | 'dark'): string | undefined {
  delete root.dataset.scheme;
  root.removeAttribute('style');
  const code = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? '';
  runInNewContext(code, {
    document,
    window: { localStorage, sessionStorage, matchMedia: () => ({ matches: system === 'dark' }) },
  });
  return root.dataset.scheme;
}

let stop = () => undefined as void;
beforeEach(() => {
  stop = startTheme();
});
afterEach(() => {
  resetTheme();
  stop();
  localStorage.clear();
});

test('the splash has the scheme that someone chose, whatever the system is', () => {
  expect([splashOn('light'), splashOn('dark')]).toEqual(['light', 'light']);
  setThemeSetting('theme_scheme', 'dark');
  expect([splashOn('light'), splashOn('dark')]).toEqual(['dark', 'dark']);
  setThemeStorage('local');
  expect(splashOn('light')).toBe('dark');
  setThemeSetting('theme_scheme', 'auto');
  expect([splashOn('light'), splashOn('dark')]).toEqual(['light', 'dark']);
});

test("the splash has the store's look from the second start on, and one's own before it", async () => {
  const options = {
    baseUrl: '/api/v1/',
    getToken: () => null,
    getLanguage: () => 'en',
    onUnauthorized: () => undefined,
  };
  configureHttp(createHttp(options), createUploadHttp(options));
  server.use(
    api.get(
      'settings/public/',
      PublicSettings,
      PublicSettings.parse({ theme: { theme_scheme: 'dark', theme_color: '#2563EB' } }),
    ),
  );
  await loadPublicSettings();
  expect(splashOn('light')).toBe('dark');
  expect(root.style.getPropertyValue('--look-brand')).toBe('#2563EB');
  setThemeSetting('theme_scheme', 'auto');
  expect(splashOn('light')).toBe('light');
});

test('the lines of the logo are dark on a bright colour from the first paint on', () => {
  setThemeSetting('theme_color', '#FFEE00');
  splashOn('light');
  expect(root.style.getPropertyValue('--look-on-brand')).toBe('#0b1510');
  setThemeSetting('theme_color', '#07AA4D');
  splashOn('light');
  expect(root.style.getPropertyValue('--look-on-brand')).toBe('');
});

test('what someone wrote into the storage by hand spoils nothing', () => {
  sessionStorage.setItem('themeSettings', '{');
  expect(splashOn('light')).toBe('light');
  sessionStorage.setItem('themeSettings', JSON.stringify({ theme_color: { value: 'url(x)' } }));
  splashOn('light');
  expect(root.style.getPropertyValue('--look-brand')).toBe('');
  sessionStorage.clear();
});
