import { createMemoryRouter, Outlet, RouterProvider } from '@bo/platform/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { Arrival } from './arrival.ts';

const scrolls: number[] = [];
const animations: { duration: unknown }[] = [];
let at = 0;

function Layout() {
  const content = useRef<HTMLElement>(null);
  return (
    <main ref={content}>
      <Outlet />
      <Arrival content={content} />
    </main>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: ['first', 'second'].map((name) => ({ path: `/${name}`, element: <h1>{name}</h1> })),
      },
    ],
    { initialEntries: ['/first'] },
  );
  render(<RouterProvider router={router} />);
  return (to: string | -1) => act(async () => void (await (to === -1 ? router.navigate(-1) : router.navigate(to))));
}
function scrollTo(y: number): void {
  at = y;
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  scrolls.length = 0;
  animations.length = 0;
  at = 0;
  Object.defineProperty(window, 'scrollY', { get: () => at, configurable: true });
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000, configurable: true });
  window.scrollTo = ((_x: number, y: number) => {
    scrolls.push(y);
    at = y;
  }) as typeof window.scrollTo;
  Element.prototype.animate = function animate(_frames, options) {
    animations.push({ duration: typeof options === 'object' ? options.duration : options });
    return {} as Animation;
  };
});

test('another page begins at the top, fades in for 300 ms and has the focus on its heading', async () => {
  const go = open();
  scrollTo(700);
  await go('/second');
  expect(scrolls).toEqual([0]);
  expect(animations).toEqual([{ duration: 300 }]);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'second' })).toHaveFocus());
});

test('a change of filters keeps the place', async () => {
  const go = open();
  scrollTo(700);
  await go('/first?status=active');
  expect(scrolls).toEqual([]);
  expect(animations).toEqual([]);
});

test('Back returns to where one was', async () => {
  const go = open();
  scrollTo(700);
  await go('/second');
  scrollTo(300);
  await go(-1);
  expect(at).toBe(700);
});

test('anyone who is typing keeps the focus', async () => {
  const go = open();
  const input = document.body.appendChild(document.createElement('input'));
  input.focus();
  await go('/second');
  expect(input).toHaveFocus();
  input.remove();
});

test('with the transition switched off nothing moves', async () => {
  document.documentElement.dataset.transition = 'without_animation';
  const go = open();
  await go('/second');
  expect(animations).toEqual([]);
  delete document.documentElement.dataset.transition;
});
