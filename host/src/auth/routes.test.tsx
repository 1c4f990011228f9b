import {
  type Permission,
  PERMISSIONS,
  PublicSettings,
  SessionInfo,
  SignInResponse,
  STARTING_ROLES,
} from '@bo/contracts';
import { setSession } from '@bo/platform';
import { act, api, aSession, HttpResponse, mock, screen, server, useServer, waitFor } from '@bo/testing';
import { aManifest, fill, haveRemotes, renderHost } from '../test/render-host.tsx';
import { queryClient } from './session.ts';
import { homeOf } from './home.tsx';

useServer();
const floor = aManifest({
  id: 'orders',
  routes: [
    {
      id: 'picking',
      path: '/order/picking',
      permission: 'picking.view',
      title: { en: 'Picking', ab: 'التجميع' },
    },
  ],
});
haveRemotes(aManifest(), floor);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('without a token one is sent to sign-in and, signed in, to where one wanted to go', async () => {
  const { user, router } = await renderHost({ session: null, path: '/dashboard?from=mail' });
  await heading('Sign in');
  expect(router.state.location.pathname).toBe('/auth/sign-in');
  const session = aSession();
  server.use(
    api.post('auth/sign-in/', SignInResponse, { access_token: 'new', user: session.user }),
    api.get('auth/me/', SessionInfo, session),
  );
  await fill(user, 'E-mail', 'admin@demo.test');
  await fill(user, 'Password', 'demo1234!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await heading('Dashboard');
  expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?from=mail' });
  expect(localStorage.getItem('accessToken')).toBe('new');
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ role: 2 });
});

describe('after signing in', () => {
  const DESK_PAGES: [string, Permission][] = [
    ['/order/orderList', 'order.view'],
    ['/product/productlist', 'product.view'],
    ['/offer/offerlist', 'offer.view'],
    ['/refund/refundlist', 'refund.view'],
  ];
  const pages = aManifest({
    routes: DESK_PAGES.map(([path, permission], at) => ({
      id: `p${at}`,
      path,
      permission,
      title: { en: path, ab: path },
    })),
  });
  test.each([
    ['administrator', '/dashboard'],
    ['supervisor', '/dashboard'],
    ['catalog', '/product/productlist'],
    ['orders', '/order/orderList'],
    ['picker', '/order/picking'],
    ['warehouse', '/order/picking'],
    ['marketing', '/offer/offerlist'],
    ['finance', '/refund/refundlist'],
    ['dealer', '/dashboard'],
    ['seller', '/product/productlist'],
  ])('%s without a page to go back to begins at %s', (role, path) => {
    const viewer = { user: { role: 0 }, permissions: STARTING_ROLES[role]?.permissions ?? [] };
    expect(homeOf([pages, floor], viewer, 'desk')).toBe(path);
  });

  test.each(['seller', 'dealer'])(
    'people of one %s begin at the dashboard, where what is theirs comes together',
    (kind) => {
      const viewer = { user: { role: 0 }, permissions: STARTING_ROLES[kind]?.permissions ?? [] };
      expect(homeOf([pages, floor], { ...viewer, works_for: { kind, id: 'one' } }, 'desk')).toBe('/dashboard');
    },
  );

  test.each([
    ['/auth/sign-in', '/order/picking'],
    ['/', '/product/productlist'],
  ])('a picker who opened %s arrives at %s', async (opened, path) => {
    const { user, router } = await renderHost({ session: null, path: opened });
    await heading('Sign in');
    const session = aSession({ permissions: [...(STARTING_ROLES['picker']?.permissions ?? [])] });
    server.use(
      api.post('auth/sign-in/', SignInResponse, { access_token: 'new', user: session.user }),
      api.get('auth/me/', SessionInfo, session),
    );
    await fill(user, 'E-mail', 'picker@demo.test');
    await fill(user, 'Password', 'demo1234!');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
});

test('a refused sign-in says why and keeps nothing', async () => {
  const { user } = await renderHost({ session: null, path: '/auth/sign-in' });
  server.use(
    api.fails('post', 'auth/sign-in/', 422, {
      code: 'wrong_credentials',
      detail: 'The e-mail address or the password is wrong.',
    }),
  );
  await fill(user, 'E-mail', 'admin@demo.test');
  await fill(user, 'Password', 'nope');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail address or the password is wrong.');
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('/ leads to the product list', async () => {
  const { router } = await renderHost({ path: '/' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/productlist'));
});

test('an installed app begins where it says, for those who may open that, and at home for others', async () => {
  const begin = (wanted: string, ...permissions: string[]) =>
    homeOf([floor], { user: { role: 0 }, permissions }, wanted);
  expect(begin('/order/picking', ...PERMISSIONS)).toBe('/order/picking');
  expect(begin('/order/picking', 'dashboard.view')).toBe('/dashboard');
  expect(begin('//elsewhere.test', ...PERMISSIONS)).toBe('/product/productlist');
  const { router } = await renderHost({ path: '/?start=/order/picking' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/picking'));
});

test('anyone who may not see the product list goes to the first page they may, and anyone who may see none is told so', async () => {
  const menu = [
    {
      id: 'orders',
      group: 'orders',
      order: 5,
      icon: 'list',
      title: { en: 'Orders', ab: 'الطلبات' },
      to: '/order/orderList',
      permission: 'order.view' as const,
    },
  ];
  const home = (...permissions: string[]) => homeOf([aManifest({ menu })], { user: { role: 0 }, permissions });
  expect(home(...PERMISSIONS)).toBe('/product/productlist');
  expect(home('dashboard.view', 'order.view')).toBe('/dashboard');
  expect(home('order.view')).toBe('/order/orderList');
  expect(home('brand.view')).toBeNull();
  await renderHost({ path: '/', session: aSession({ permissions: ['brand.view'] }) });
  await heading('There is no page for your role yet');
});

test('an unknown address inside the layout leads to the not-found page, with the literal texts and the way home', async () => {
  const { router } = await renderHost({ path: '/no/such/page' });
  await heading('Oops! This Page is Not Found.');
  expect(router.state.location.pathname).toBe('/errors/error404');
  expect(screen.getByText('The requested page dose not exist.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test.each([
  ['/auth/sign-in', 'Sign in'],
  ['/auth', 'Sign in'],
  ['/auth/sign-up', 'Sign up'],
  ['/auth/forgot-password', 'Forgot password'],
  ['/auth/privacy-policy', 'Privacy policy'],
  ['/privacy-policy', 'Privacy policy'],
  ['/danger/delete-account', 'Delete account'],
  ['/account/delete-success', 'Your account is deleted'],
  ['/errors/error404', 'Oops! This Page is Not Found.'],
  ['/errors/error500', 'Something went wrong on our side'],
  ['/errors/maintenance', 'We are restocking the shelves'],
  ['/index', 'Sign in'],
])('%s needs no session', async (path, name) => {
  await renderHost({ session: null, path });
  await heading(name);
});

test('the page of error 500 holds the literal text', async () => {
  await renderHost({ session: null, path: '/errors/error500' });
  expect(
    await screen.findByText('Server is Facing Technical Difficulties, Please Contact Administrator'),
  ).toBeInTheDocument();
});

test('signing up is off unless the settings allow it', async () => {
  await renderHost({ session: null, path: '/auth/sign-up' });
  expect(await screen.findByText(/Accounts are by invitation only/)).toBeInTheDocument();
  expect(screen.queryByLabelText('E-mail')).not.toBeInTheDocument();
});

test('where it is allowed, signing up asks for an account', async () => {
  const { user } = await renderHost({ session: null, path: '/auth/sign-up', settings: { sign_up_enabled: true } });
  let sent: unknown;
  server.use(
    mock.post('*/api/v1/auth/sign-up/', async ({ request }) => {
      sent = await request.json();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await fill(user, 'Your name', 'Noor');
  await fill(user, 'E-mail', 'noor@example.com');
  await fill(user, 'Password', 'short');
  await user.click(screen.getByRole('button', { name: 'Request an account' }));
  expect(await screen.findByText('Use at least 10 characters.')).toBeInTheDocument();
  await fill(user, 'Password', 'a longer password');
  await user.click(screen.getByRole('button', { name: 'Request an account' }));
  await heading('Thank you');
  expect(sent).toEqual({ name: 'Noor', email: 'noor@example.com', password: 'a longer password' });
});

test('a forgotten password: a link by e-mail where mail leads out, else the way to an administrator', async () => {
  const { user } = await renderHost({
    session: null,
    path: '/auth/sign-in',
    settings: { password_by_mail: true },
  });
  let sent: unknown;
  server.use(
    mock.post('*/api/v1/auth/forgot-password/', async ({ request }) => {
      sent = await request.json();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await heading('Forgot password');
  await fill(user, 'E-mail', 'noor');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByText(/Enter an e-mail address/)).toBeInTheDocument();
  await fill(user, 'E-mail', 'noor@example.com');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  await heading('Look into your mail');
  expect(sent).toEqual({ email: 'noor@example.com' });
});

test('without mail a forgotten password leads to an administrator', async () => {
  await renderHost({ session: null, path: '/auth/forgot-password' });
  expect(await screen.findByText(/Ask an administrator of your store/)).toBeInTheDocument();
  expect(screen.queryByLabelText('E-mail')).not.toBeInTheDocument();
});

test('deleting an account asks for the password again and signs out', async () => {
  const { user, router } = await renderHost({ path: '/danger/delete-account' });
  const button = await screen.findByRole('button', { name: 'Delete my account' });
  expect(button).toBeDisabled();
  await fill(user, 'E-mail', 'admin@demo.test');
  await fill(user, 'Password', 'demo1234!');
  await user.click(screen.getByRole('checkbox'));
  server.use(mock.post('*/api/v1/auth/delete-account/', () => new HttpResponse(null, { status: 204 })));
  await user.click(button);
  await heading('Your account is deleted');
  expect(router.state.location.pathname).toBe('/account/delete-success');
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('during maintenance a signed-in person is told so; anyone who may end it goes on working, and is told too', async () => {
  const { router } = await renderHost({
    settings: { maintenance: true },
    session: aSession({ permissions: ['dashboard.view'], expires_at: new Date(Date.now() + 3_600_000).toISOString() }),
  });
  await heading('We are restocking the shelves');
  act(() =>
    setSession(
      aSession({
        permissions: ['dashboard.view', 'settings.edit'],
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    ),
  );
  await heading('Dashboard');
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(screen.getByText(/Maintenance is on/)).toBeInTheDocument();
});

test('a store that closes while one works is told by the next answer', async () => {
  const { user } = await renderHost({
    session: aSession({ permissions: ['dashboard.view'], expires_at: new Date(Date.now() + 3_600_000).toISOString() }),
  });
  await heading('Dashboard');
  server.use(
    api.fails('get', 'admin_panel/counters/', 503, { code: 'maintenance', detail: 'Closed.' }),
    api.get('settings/public/', PublicSettings, PublicSettings.parse({ maintenance: true })),
  );
  await act(() => queryClient.invalidateQueries());
  await heading('We are restocking the shelves');
  server.use(api.get('settings/public/', PublicSettings, PublicSettings.parse({})));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Dashboard');
});

test('when who one is cannot be read, one is told and may retry', async () => {
  const { user } = await renderHost({ session: null, path: '/errors/error404' });
  await heading('Oops! This Page is Not Found.');
  localStorage.setItem('accessToken', 'token');
  server.use(api.fails('get', 'auth/me/', 500, { code: 'server_error', detail: '' }));
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(api.get('auth/me/', SessionInfo, aSession({ permissions: ['dashboard.view'] })));
  await user.click(retry);
  await heading('Dashboard');
});
