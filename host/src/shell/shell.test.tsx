import { Counters, Job, JobsSeen, listPage, NotificationReceivers, SavedView } from '@bo/contracts';
import { setLanguage } from '@bo/i18n';
import { emit, noteUnsent, toast, TOAST_DURATION } from '@bo/platform';
import { setThemeSetting } from '@bo/platform/theme';
import {
  act,
  api,
  aSession,
  fireEvent,
  HttpResponse,
  mock,
  screen,
  server,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { aManifest, haveRemotes, renderHost } from '../test/render-host.tsx';
import { fadeSplash } from '../base/loading/splash.ts';

useServer();
const menu = (id: string, group: string, to: string, en: string, more: object = {}) => ({
  id,
  group,
  order: 1,
  icon: 'list',
  title: { en, ab: en },
  to,
  permission: 'order.view' as const,
  ...more,
});
haveRemotes(
  aManifest({
    menu: [
      menu('orders', 'orders', '/order/orderList', 'Orders', { count: 'orders_pending' }),
      menu('offers', 'offers', '/offer/offerlist', 'Offers'),
      menu('banners', 'offers', '/offer/offerbannerlist', 'Offer Banner'),
    ],
    alerts: [
      {
        id: 'late',
        title: { en: 'Late orders', ab: 'طلبات متأخرة' },
        to: '/order/orderList?late=true',
        count: 'orders_late',
        permission: 'order.view',
        severity: 'high',
      },
      {
        id: 'held',
        title: { en: 'Orders on hold', ab: 'طلبات معلّقة' },
        to: '/order/orderList?on_hold=true',
        count: 'orders_on_hold',
        permission: 'order.view',
      },
    ],
  }),
);

const html = document.documentElement;
const sidebar = () => screen.findByRole('navigation', { name: 'Main menu' });
function setWidth(width: number): void {
  window.matchMedia = (query: string) => {
    const max = /max-width: ([\d.]+)px/.exec(query)?.[1];
    const min = /min-width: ([\d.]+)px/.exec(query)?.[1];
    const matches = max ? width <= Number(max) : min ? width >= Number(min) : false;
    return Object.assign(new EventTarget(), {
      matches,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
}
beforeEach(() => {
  setWidth(1440);
  server.use(api.get('admin_panel/custom-notification/receivers/', NotificationReceivers, { count: 1234 }));
});
afterEach(() => act(() => setLanguage('en')));

test("a remote's screen is named in the browser's tab with the product, as the host's own are, before its code is there", async () => {
  await renderHost({ path: '/product/productlist' });
  await waitFor(() => expect(document.title).toBe('Products · Back Office'));
  await act(() => setLanguage('ab'));
  expect(document.title).toBe('المنتجات · لوحة الإدارة');
});

test('the page of the kit has a title of its own', async () => {
  await renderHost({ path: '/platform/kit', answers: [api.list('admin_panel/saved-views/', SavedView, [])] });
  await waitFor(() => expect(document.title).toBe('Kit examples · Back Office'), { timeout: 20_000 });
});

describe('the header', () => {
  test('offers three font sizes, applied at once and kept for the session', async () => {
    const { user } = await renderHost();
    const sizes = within(await screen.findByRole('radiogroup', { name: 'Text size' })).getAllByRole('radio');
    expect(sizes).toHaveLength(3);
    await user.click(sizes[2]!);
    expect(html.dataset.fontSize).toBe('lg');
    expect(JSON.parse(sessionStorage.getItem('themeSettings') ?? '{}')).toEqual({ theme_font_size: { value: 'lg' } });
  });

  test('Arabic turns the page round and is kept; English turns it back', async () => {
    const { user } = await renderHost();
    await user.click(await screen.findByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByTitle('العربية'));
    await waitFor(() => expect(html).toHaveAttribute('dir', 'rtl'));
    expect(html).toHaveAttribute('lang', 'ar');
    expect(localStorage.getItem('I18N_LANGUAGE')).toBe('ab');
    expect(document.cookie).toContain('i18next=ab');
    await act(() => setLanguage('en'));
    expect(html).toHaveAttribute('dir', 'ltr');
  });

  test('what the server says in words is asked for again in the new language', async () => {
    const asked: (string | null)[] = [];
    const counting = mock.get('*/api/v1/admin_panel/counters/', ({ request }) => {
      asked.push(request.headers.get('accept-language'));
      return HttpResponse.json(Counters.parse({}));
    });
    await renderHost({ answers: [counting] });
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(() => setLanguage('ab'));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).not.toBe(asked[0]);
  });

  test('fills the screen and leaves it again', async () => {
    const request = jest.fn(() => Promise.resolve());
    html.requestFullscreen = request;
    const { user } = await renderHost();
    await user.click(await screen.findByRole('button', { name: 'Full screen' }));
    expect(request).toHaveBeenCalled();
    const exit = jest.fn(() => Promise.resolve());
    document.exitFullscreen = exit;
    Object.defineProperty(document, 'fullscreenElement', { value: html, configurable: true });
    fireEvent(document, new Event('fullscreenchange'));
    await user.click(screen.getByRole('button', { name: 'Exit full screen' }));
    expect(exit).toHaveBeenCalled();
    Reflect.deleteProperty(document, 'fullscreenElement');
  });

  test('sticks after 50 px of scroll', async () => {
    await renderHost();
    await sidebar();
    const header = document.querySelector('.header');
    Object.defineProperty(window, 'scrollY', { value: 50, configurable: true });
    fireEvent.scroll(window);
    expect(header).not.toHaveAttribute('data-stuck');
    Object.defineProperty(window, 'scrollY', { value: 51, configurable: true });
    fireEvent.scroll(window);
    expect(header).toHaveAttribute('data-stuck');
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });

  test('Logout in the user menu ends the session and goes to sign-in', async () => {
    const { router } = await renderHost();
    fireEvent.click(await screen.findByRole('button', { name: 'Account of Amal' }));
    fireEvent.click(await screen.findByText('Logout'));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(router.state.location).toMatchObject({ pathname: '/auth/sign-in', state: null });
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  test('Logout asks first where scans have not been sent, and does not lose the session before the answer', async () => {
    const { router } = await renderHost();
    noteUnsent('orders.picking', '/order/picking');
    await act(() => router.navigate('/auth/sign-out'));
    await screen.findByRole('heading', { name: "Some picking hasn't been sent" });
    expect(screen.getByRole('link', { name: 'Go to picking' })).toHaveAttribute('href', '/order/picking');
    fireEvent.click(screen.getByRole('button', { name: 'Sign out anyway' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(router.state.location.pathname).toBe('/auth/sign-in');
  });

  test('its inbox holds the exceptions that exist, each with its number and its list, and the errors of the session', async () => {
    const { user } = await renderHost();
    act(() => {
      toast.error('The printer is on fire.');
    });
    await user.click(await screen.findByRole('button', { name: 'Inbox (1)' }));
    const inbox = within(await screen.findByRole('dialog', { name: 'Inbox' }));
    expect(await inbox.findByRole('link', { name: /Late orders 19/ })).toHaveAttribute(
      'href',
      '/order/orderList?late=true',
    );
    expect(inbox.queryByText('Orders on hold')).not.toBeInTheDocument();
    expect(inbox.getByText('The printer is on fire.')).toBeInTheDocument();
  });

  test.each(['Search or jump to…', 'Create notification'])(
    'what "%s" opens gives the focus back when it closes',
    async (opener) => {
      const { user } = await renderHost();
      const button = await screen.findByRole('button', { name: opener });
      await user.click(button);
      await screen.findByRole('dialog');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(button).toHaveFocus());
    },
  );

  test('at the breakpoint of 1200 px font size and language stand in the header', async () => {
    setWidth(1200);
    await renderHost();
    expect(await screen.findByRole('combobox', { name: 'Language' })).toBeInTheDocument();
    expect(screen.getByRole('radiogroup', { name: 'Text size' })).toBeInTheDocument();
  });

  test('below the breakpoint of 1200 px font size and language move into one menu', async () => {
    setWidth(1199);
    const { user } = await renderHost();
    await sidebar();
    expect(screen.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Text size and language' }));
    expect(await screen.findByRole('combobox', { name: 'Language' })).toBeInTheDocument();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });
});

describe('the sidebar', () => {
  test('marks the link of the present page and shows counts', async () => {
    const nav = within(await renderHost().then(sidebar));
    expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(await nav.findByRole('link', { name: 'Orders 25' })).not.toHaveAttribute('aria-current');
  });

  test('a group opens and closes in place', async () => {
    const { user } = await renderHost();
    const group = within(await sidebar()).getByRole('button', { name: 'Offers and Deals' });
    expect(group).toHaveAttribute('aria-expanded', 'false');
    await user.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Offer Banner' })).toHaveAttribute('href', '/offer/offerbannerlist');
  });

  test('collapses to mini and back', async () => {
    const { user } = await renderHost();
    const aside = (await sidebar()).parentElement;
    expect(aside).toHaveAttribute('data-mode', 'full');
    await user.click(screen.getByRole('button', { name: 'Collapse the menu' }));
    expect(aside).toHaveAttribute('data-mode', 'mini');
    await user.click(screen.getByRole('button', { name: 'Expand the menu' }));
    expect(aside).toHaveAttribute('data-mode', 'full');
  });

  test.each([
    [1025, 'full'],
    [1024, 'mini'],
  ])('at %i px it is %s by itself', async (width, mode) => {
    setWidth(width);
    await renderHost();
    await waitFor(async () => expect((await sidebar()).parentElement).toHaveAttribute('data-mode', mode));
  });

  test('of the mini one a group is entered by keyboard, and left to where one was', async () => {
    setWidth(1024);
    const { user } = await renderHost();
    const group = within(await sidebar()).getByRole('button', { name: 'Offers and Deals' });
    act(() => group.focus());
    await user.keyboard('{Enter}');
    const entries = await screen.findByRole('dialog', { name: 'Offers and Deals' });
    await waitFor(() => expect(entries).toHaveFocus());
    await user.tab();
    expect(within(entries).getByRole('link', { name: 'Offers' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(group).toHaveFocus();
  });

  test('of the kind that opens on hover is narrow, opens under the mouse over the page, and closes behind it', async () => {
    const { user } = await renderHost();
    act(() => setThemeSetting('sidebar_type', 'hover'));
    const aside = (await sidebar()).parentElement!;
    expect(aside).toHaveAttribute('data-mode', 'mini');
    await user.hover(aside);
    expect(aside).toHaveAttribute('data-mode', 'full');
    expect(aside).toHaveAttribute('data-over');
    expect(aside.closest('.shell')).toHaveAttribute('data-sidebar', 'mini');
    await user.unhover(aside);
    expect(aside).toHaveAttribute('data-mode', 'mini');
  });

  test('keeps favourites at the top', async () => {
    const { user } = await renderHost();
    await user.click(within(await sidebar()).getByRole('button', { name: 'Add Orders to the favourites' }));
    expect(await screen.findByRole('heading', { name: 'Favourites' })).toBeInTheDocument();
    expect(within(await sidebar()).getAllByRole('link', { name: /Orders/ })).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Remove Orders from the favourites' })[0]!);
    expect(screen.queryByRole('heading', { name: 'Favourites' })).not.toBeInTheDocument();
  });

  test('has no link that one may not open', async () => {
    await renderHost({
      session: aSession({
        permissions: ['dashboard.view'],
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    });
    expect(within(await sidebar()).queryByRole('link', { name: /Orders/ })).not.toBeInTheDocument();
  });
});

test('the footer carries the year 2023', async () => {
  await renderHost();
  expect(await screen.findByText('© 2023 Back Office')).toBeInTheDocument();
});

test('without a network a banner says so, and goes again', async () => {
  await renderHost();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(await screen.findByText(/You are offline/)).toBeInTheDocument();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
});

test('? shows the keyboard map; while someone types it is a letter', async () => {
  await renderHost();
  await sidebar();
  const input = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(input, { key: '?' });
  expect(screen.queryByText('Keyboard shortcuts')).not.toBeInTheDocument();
  input.remove();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByText('Collapse or expand the menu')).toBeInTheDocument();
});

test('F9 shows the texts in the other language for as long as it is held, but not while someone types', async () => {
  await renderHost();
  const menu = await sidebar();
  const input = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(input, { key: 'F9' });
  input.remove();
  expect(menu).toHaveAccessibleName('Main menu');
  fireEvent.keyDown(document.body, { key: 'F9' });
  await waitFor(() => expect(menu).toHaveAccessibleName('القائمة الرئيسية'));
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  fireEvent.keyUp(document.body, { key: 'F9' });
  expect(menu).toHaveAccessibleName('Main menu');
});

test('a letter opens nothing: the appearance opens with Ctrl and the comma, also where an Arabic keyboard writes و', async () => {
  await renderHost();
  await sidebar();
  // A key that the shell takes is not left to the page.
  expect(fireEvent.keyDown(document.body, { key: 't' })).toBe(true);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'و', code: 'Comma', ctrlKey: true });
  expect(await screen.findByRole('dialog', { name: 'Appearance' })).toBeInTheDocument();
});

test('Tab goes round in an open dialog, forwards and backwards, and never to the page or the browser', async () => {
  const { user } = await renderHost();
  await sidebar();
  act(() => emit('shell.open', { what: 'notification' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Upload a 280*280 image');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  const visited = new Set<Element | null>();
  for (let press = 0; press < 30; press += 1) {
    await user.tab({ shift: press >= 15 });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    visited.add(document.activeElement);
  }
  expect(visited.size).toBeGreaterThan(3);
});

test('a remote opens the notification modal by event', async () => {
  await renderHost();
  await sidebar();
  act(() => emit('shell.open', { what: 'notification' }));
  expect(await screen.findByText('Upload a 280*280 image')).toBeInTheDocument();
});

test('what failed in the background stands in the inbox until one has looked at it', async () => {
  const job = {
    id: 'job-1',
    name: 'import',
    subject: 'shop.csv',
    status: 'failed' as const,
    owner: null,
    done: 0,
    total: null,
    attempt: 3,
    result: null,
    error_code: null,
    error: 'The file could not be read.',
    cancel_requested: false,
    run_after: '2026-11-21T08:00:00.000Z',
    created_at: '2026-11-21T08:00:00.000Z',
    started_at: '2026-11-21T08:00:00.000Z',
    finished_at: '2026-11-21T08:05:00.000Z',
  };
  let failed = 1;
  const { user, router } = await renderHost({ path: '/errors/error404' });
  server.use(
    mock.get('*/api/v1/admin_panel/counters/', () => HttpResponse.json(Counters.parse({ jobs_failed: failed }))),
    mock.post('*/api/v1/admin_panel/jobs/seen/', async ({ request }) => {
      if (JobsSeen.parse(await request.json()).failed) failed = 0;
      return new HttpResponse(null, { status: 204 });
    }),
    api.get('admin_panel/jobs/', listPage(Job), {
      count: 1,
      count_exact: true,
      next: null,
      previous: null,
      results: [job],
    }),
  );
  await act(() => router.navigate('/dashboard'));
  await user.click(await screen.findByRole('button', { name: 'Inbox (1)' }));
  const inbox = within(await screen.findByRole('dialog', { name: 'Inbox' }));
  await user.click(await inbox.findByRole('link', { name: 'Failed background jobs 1' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/jobs'));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Inbox/ })).toHaveAccessibleName('Inbox (0)'));
});

describe('toasts', () => {
  test('have the specified durations', () => {
    expect(TOAST_DURATION).toEqual({ blank: 4000, error: 4000, success: 2000, loading: Infinity, custom: 4000 });
  });

  test('stand at the top right, are announced, and the newest 20 are kept', async () => {
    await renderHost();
    await sidebar();
    act(() => {
      for (let number = 1; number <= 25; number += 1) toast.loading(`Message ${String(number)}`);
    });
    const messages = screen.getAllByText(/^Message \d+$/);
    expect(messages).toHaveLength(20);
    expect(screen.queryByText('Message 5')).not.toBeInTheDocument();
    expect(messages[0]).toHaveAttribute('aria-live', 'polite');
    expect(messages[0]?.closest('[style*="right"]') ?? messages[0]?.parentElement?.parentElement).toHaveStyle({
      justifyContent: 'flex-end',
    });
    act(() => toast.dismiss());
  });
});

test('the splash goes after 1000 ms, fading over 20 ms', () => {
  jest.useFakeTimers();
  const splash = document.body.appendChild(document.createElement('div'));
  fadeSplash(splash, 0);
  jest.advanceTimersByTime(999);
  expect(splash.style.opacity).toBe('');
  jest.advanceTimersByTime(1);
  expect(splash.style.opacity).toBe('0');
  expect(splash.style.transition).toContain('20ms');
  jest.advanceTimersByTime(20);
  expect(splash).not.toBeInTheDocument();
  jest.useRealTimers();
});
