import {
  Passkeys,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSecret,
  SecondStepConfirmed,
  SessionInfo,
  SignInAnswer,
  SignInResponse,
} from '@bo/contracts';
import { api, aSession, HttpResponse, mock, screen, server, useServer, waitFor } from '@bo/testing';
import { fill, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const SECRET = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', address: 'otpauth://totp/Market:me?secret=JBSWY3DP' };
const CODES = Array.from({ length: 10 }, (_, index) => `abcde-fghj${String(index)}`);
const asked = (kind: 'code' | 'set_up') =>
  api.post('auth/sign-in/', SignInAnswer, {
    second_step: { token: 'the-step', kind, expires_at: '2030-01-01T00:00:00.000Z' },
  });

test('after the password the code is asked for; there is no session before it, and a recovery code does too', async () => {
  const session = aSession();
  const sent: unknown[] = [];
  server.use(
    asked('code'),
    mock.post('*/api/v1/auth/second-step/', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? HttpResponse.json(
            { code: 'second_factor.wrong_code', detail: 'Wrong.', errors: { code: ['This code is wrong.'] } },
            { status: 422 },
          )
        : HttpResponse.json(SignInResponse.parse({ access_token: 'in', user: session.user }));
    }),
    api.get('auth/me/', SessionInfo, session),
  );
  const { user, router } = await renderHost({ session: null, path: '/auth/sign-in' });
  await fill(user, 'E-mail', 'me@example.com');
  await fill(user, 'Password', 'a password of mine');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Second step' })).toBeInTheDocument();
  expect(localStorage.getItem('accessToken')).toBeNull();
  await fill(user, 'Code of the app', '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  await fill(user, 'Recovery code', CODES[0] ?? '');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth/sign-in'));
  expect(sent).toEqual([
    { token: 'the-step', code: '123456' },
    { token: 'the-step', code: CODES[0] },
  ]);
  expect(localStorage.getItem('accessToken')).toBe('in');
});

test('where the store requires one, it is set up first, and the recovery codes are seen before one is in', async () => {
  const session = aSession();
  server.use(
    asked('set_up'),
    api.post('auth/second-step/set-up/', SecondFactorSecret, SECRET),
    api.post('auth/second-step/confirm/', SecondStepConfirmed, {
      access_token: 'in',
      user: session.user,
      recovery_codes: CODES,
    }),
    api.get('auth/me/', SessionInfo, session),
  );
  const { user, router } = await renderHost({ session: null, path: '/auth/sign-in' });
  await fill(user, 'E-mail', 'me@example.com');
  await fill(user, 'Password', 'a password of mine');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await fill(user, 'Code of the app', '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm the code' }));
  expect(await screen.findByText(CODES[9] ?? '')).toBeInTheDocument();
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'I have kept these codes' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth/sign-in'));
  expect(localStorage.getItem('accessToken')).toBe('in');
});

test('in one’s own account an app is set up with the password, confirmed, and its codes are shown once', async () => {
  const none = { since: null, recovery_codes_left: 0, required: false, has_password: true };
  const sent: unknown[] = [];
  let present: SecondFactor = none;
  server.use(
    api.get('auth/passkeys/', Passkeys, { passkeys: [] }),
    mock.get('*/api/v1/auth/second-factor/', () => HttpResponse.json(SecondFactor.parse(present))),
    mock.post('*/api/v1/auth/second-factor/set-up/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(SecondFactorSecret.parse(SECRET));
    }),
    mock.post('*/api/v1/auth/second-factor/confirm/', async ({ request }) => {
      sent.push(await request.json());
      present = { ...none, since: '2026-11-20T08:00:00.000Z', recovery_codes_left: 10, required: true };
      return HttpResponse.json(RecoveryCodes.parse({ recovery_codes: CODES }));
    }),
  );
  const { user } = await renderHost({ path: '/my-account' });
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  await fill(user, 'Password', 'a password of mine');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  await fill(user, 'Code of the app', '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm the code' }));
  await user.click(await screen.findByRole('checkbox', { name: 'I have kept these codes' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/Recovery codes left: 10/)).toBeInTheDocument();
  expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  expect(sent).toEqual([{ password: 'a password of mine' }, { code: '123456' }]);
});
