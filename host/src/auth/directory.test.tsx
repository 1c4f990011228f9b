import { SessionInfo, SignInAnswer } from '@bo/contracts';
import { api, aSession, screen, server, useServer, waitFor } from '@bo/testing';
import { haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes();
beforeEach(() => localStorage.clear());

const renderAt = (directory: { label: string; label_ar: string } | null) =>
  renderHost({ session: null, path: '/auth/sign-in?directory=unverified', settings: { directory } });

test('the button leads to the directory and back to where one wanted to go, and only where there is one', async () => {
  await renderAt({ label: 'Market accounts', label_ar: '' });
  expect(await screen.findByRole('link', { name: 'Sign in with Market accounts' })).toHaveAttribute(
    'href',
    '/api/v1/auth/directory/start/?from=%2F%3Fstart%3Ddesk',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('has not verified your e-mail address');
});

test('without a directory nothing of it is there', async () => {
  await renderAt(null);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByRole('link', { name: /Sign in with/ })).not.toBeInTheDocument();
});

test('its answer is a session, and a path of our own is followed', async () => {
  const session = aSession();
  server.use(
    api.post('auth/directory/finish/', SignInAnswer, { access_token: 'in', user: session.user }),
    api.get('auth/me/', SessionInfo, session),
  );
  const { router } = await renderHost({ session: null, path: '/auth/directory?from=%2Fjobs' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/jobs'));
  expect(localStorage.getItem('accessToken')).toBe('in');
});

test('an account with a second factor is asked for it, and another site is never followed', async () => {
  const session = aSession();
  server.use(
    api.post('auth/directory/finish/', SignInAnswer, {
      second_step: { token: 'the-step', kind: 'code', expires_at: '2030-01-01T00:00:00.000Z' },
    }),
    api.get('auth/me/', SessionInfo, session),
  );
  await renderHost({ session: null, path: '/auth/directory?from=%2F%2Fevil.example' });
  expect(await screen.findByRole('heading', { name: 'Second step' })).toBeInTheDocument();
  expect(localStorage.getItem('accessToken')).toBeNull();
});
