import { screen, useServer, waitFor } from '@bo/testing';
import { haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes();
const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
});
const duration = () =>
  /--ant-motion-duration-mid:\s*([\d.]+s)/.exec(
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  )?.[1];

test.each([
  [false, '0.2s'],
  [true, '0s'],
])('who asks the system for less motion gets none from the components either (asked: %s)', async (asked, expected) => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: asked && query.includes('prefers-reduced-motion'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  await renderHost();
  await screen.findByRole('navigation', { name: 'Main menu' });
  await waitFor(() => expect(duration()).toBe(expected));
});
