import { initI18n, setLanguage } from '@bo/i18n';
import { createMemoryRouter } from '@bo/platform/router';
import { act, render } from '@testing-library/react';
import { App } from './app.tsx';
import { queryClient } from './auth/session.ts';

test('what can be installed is called what it is called in the language of the screen', async () => {
  document.head.innerHTML = '<link rel="manifest" href="/app/en.webmanifest" />';
  const named = () => document.querySelector('link[rel="manifest"]')?.getAttribute('href');
  await initI18n({ language: 'en' });
  render(<App router={createMemoryRouter([{ path: '/', element: null }])} queryClient={queryClient} />);
  expect(named()).toBe('/app/en.webmanifest');
  await act(() => setLanguage('ab'));
  expect(named()).toBe('/app/ab.webmanifest');
});
