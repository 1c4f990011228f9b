import { PublicSettings, SessionInfo, SignInResponse } from '@bo/contracts';
import { http } from '@bo/http';
import { initI18n } from '@bo/i18n';
import { accessToken, currentSession, keepSession, setSession } from '@bo/platform';
import { createMemoryRouter, RouterProvider, useBlocker, useLocation } from '@bo/platform/router';
import {
  act,
  api,
  aSession,
  fireEvent,
  HttpResponse,
  mock,
  renderRoute,
  screen,
  server,
  useServer,
  waitFor,
} from '@bo/testing';
import { configure, render } from '@testing-library/react';
import { startHttp } from '../http.ts';
import { setPublicSettings } from '../base/public-settings.ts';
import { endSession, followOtherTabs } from './other-tabs.ts';
import { RequireSession } from './require-session.tsx';
import { SessionGuard } from './session-guard.tsx';

useServer();
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const signedIn = (minutes = 60) => {
  const session = aSession({ expires_at: inMinutes(minutes) });
  keepSession('token', session.user);
  setSession(session);
  return session;
};
const router = () => createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/product/productlist'] });

beforeAll(() => initI18n({ language: 'en' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/order/details/7?tab=notes');
});

describe('a 401', () => {
  test('clears all local storage and goes to sign-in once, even when ten calls fail together', async () => {
    signedIn();
    localStorage.setItem('something else', 'kept by a remote');
    const pages = router();
    const navigate = jest.spyOn(pages, 'navigate');
    startHttp(() => endSession(pages));
    server.use(
      mock.get('*/api/v1/admin_panel/brands/', () =>
        HttpResponse.json({ code: 'unauthorized', detail: '' }, { status: 401 }),
      ),
    );
    await Promise.allSettled(Array.from({ length: 10 }, () => http().get('admin_panel/brands/')));
    expect(localStorage).toHaveLength(0);
    expect(currentSession()).toBeNull();
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(pages.state.location).toMatchObject({
      pathname: '/auth/sign-in',
      state: { from: '/order/details/7?tab=notes', expired: true },
    });
  });

  test('over a form with changes, sign-in still says that the session has ended', async () => {
    signedIn();
    const Unsaved = () => {
      useBlocker(true);
      return 'A form';
    };
    const pages = createMemoryRouter(
      [
        { path: '/auth/sign-in', element: null },
        {
          path: '*',
          element: (
            <RequireSession>
              <Unsaved />
            </RequireSession>
          ),
        },
      ],
      { initialEntries: ['/order/details/7?tab=notes'] },
    );
    render(<RouterProvider router={pages} />);
    act(() => endSession(pages));
    await waitFor(() => expect(pages.state.location.pathname).toBe('/auth/sign-in'));
    expect(pages.state.location.state).toEqual({ from: '/order/details/7?tab=notes', expired: true });
  });

  test('in another tab sends this one to sign-in too', async () => {
    signedIn();
    const pages = router();
    const stop = followOtherTabs(pages);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await waitFor(() => expect(pages.state.location.pathname).toBe('/auth/sign-in'));
    expect(pages.state.location.state).toMatchObject({ from: '/order/details/7?tab=notes' });
    stop();
  });
});

test('signing in in another tab takes this one from sign-in to where it wanted to go', async () => {
  window.history.replaceState(null, '', '/auth/sign-in');
  const pages = createMemoryRouter([{ path: '*', element: null }], {
    initialEntries: [{ pathname: '/auth/sign-in', state: { from: '/dashboard' } }],
  });
  const stop = followOtherTabs(pages);
  localStorage.setItem('accessToken', 'new');
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: 'new' }));
  await waitFor(() => expect(pages.state.location.pathname).toBe('/dashboard'));
  stop();
});

test('a language chosen in another tab is taken over', async () => {
  const stop = followOtherTabs(router());
  window.dispatchEvent(new StorageEvent('storage', { key: 'I18N_LANGUAGE', newValue: 'ab' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'I18N_LANGUAGE', newValue: 'en' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'ltr'));
  stop();
});

describe('a session that is about to end', () => {
  test('is renewed in every tab where the password was given in one', async () => {
    const session = signedIn(1);
    const stop = followOtherTabs(router());
    const renewed = { ...session, expires_at: inMinutes(720) };
    server.use(api.get('auth/me/', SessionInfo, renewed));
    keepSession('renewed', session.user);
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: 'renewed' }));
    await waitFor(() => expect(currentSession()?.expires_at).toBe(renewed.expires_at));
    stop();
  });

  test('is renewed in place with the password; what is being typed stays', async () => {
    setPublicSettings(PublicSettings.parse({ idle_lock_minutes: 0 }));
    await renderRoute(
      <>
        <textarea aria-label="Note" />
        <SessionGuard />
      </>,
    );
    act(() => void signedIn(60));
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'half a sentence' } });
    expect(screen.queryByText('Your session is about to end')).not.toBeInTheDocument();
    act(() => void signedIn(1));
    await screen.findByText('Your session is about to end');

    const renewed = aSession({ expires_at: inMinutes(720) });
    server.use(
      api.post('auth/sign-in/', SignInResponse, { access_token: 'renewed', user: renewed.user }),
      api.get('auth/me/', SessionInfo, renewed),
    );
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'demo1234!' } });
    fireEvent.click(screen.getByText('Stay signed in'));
    await waitFor(() => expect(screen.queryByText('Your session is about to end')).not.toBeInTheDocument());
    expect(accessToken()).toBe('renewed');
    expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
  });
});

describe('a screen that nobody touches', () => {
  test('is locked, a reload is no way around it, and the password frees it', async () => {
    setPublicSettings(PublicSettings.parse({ idle_lock_minutes: 15 }));
    await renderRoute(<SessionGuard />);
    const session = signedIn(60);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000);
    await screen.findByText('The screen is locked');
    now.mockRestore();
    expect(sessionStorage.getItem('locked')).not.toBeNull();

    server.use(
      api.fails('post', 'auth/sign-in/', 422, {
        code: 'wrong_credentials',
        detail: 'The e-mail address or the password is wrong.',
      }),
    );
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } });
    fireEvent.click(screen.getByText('Unlock'));
    expect(await screen.findByText('The e-mail address or the password is wrong.')).toBeInTheDocument();

    server.use(
      api.post('auth/sign-in/', SignInResponse, { access_token: 'again', user: session.user }),
      api.get('auth/me/', SessionInfo, session),
    );
    fireEvent.click(screen.getByText('Unlock'));
    await waitFor(() => expect(screen.queryByText('The screen is locked')).not.toBeInTheDocument());
    expect(sessionStorage.getItem('locked')).toBeNull();
  });

  test('is not freed by leaving a form with changes for sign-in and staying: the session is over', async () => {
    setPublicSettings(PublicSettings.parse({ idle_lock_minutes: 15 }));
    server.use(mock.post('*/api/v1/auth/sign-out/', () => new HttpResponse(null, { status: 204 })));
    const Unsaved = () => {
      const blocker = useBlocker(true);
      return (
        <>
          A form
          {blocker.state === 'blocked' ? <button onClick={() => blocker.reset()}>Stay</button> : null}
        </>
      );
    };
    const Page = () =>
      useLocation().pathname === '/auth/sign-in' ? null : (
        <RequireSession>
          <Unsaved />
          <SessionGuard />
        </RequireSession>
      );
    signedIn(60);
    const { router: pages } = await renderRoute(<Page />, { path: '/order/details/7' });
    act(() => void signedIn(60));
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000);
    await screen.findByText('The screen is locked');
    now.mockRestore();
    fireEvent.click(await screen.findByText(/Sign in as someone else/));
    await waitFor(() => expect(accessToken()).toBeNull());
    expect(screen.queryByText('Stay')).not.toBeInTheDocument();
    expect(screen.queryByText('A form')).not.toBeInTheDocument();
    expect(pages.state.location.pathname).toBe('/auth/sign-in');
    expect(sessionStorage.getItem('locked')).toBeNull();
  });
});
