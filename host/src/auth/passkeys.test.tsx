import {
  PasskeyCreation,
  PasskeyRequest,
  Passkeys,
  SecondFactor,
  SessionInfo,
  SignInAnswer,
  SignInResponse,
} from '@bo/contracts';
import { api, aSession, HttpResponse, mock, screen, server, useServer, waitFor, within } from '@bo/testing';
import { fill, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes();

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const base64 = (text: string) => btoa(text).replaceAll('=', '');
/** What the browser's own dialog comes to. */
const credentials = { create: jest.fn(), get: jest.fn() };
const made = {
  id: base64('one'),
  rawId: bytes('one'),
  type: 'public-key',
  response: { clientDataJSON: bytes('said'), attestationObject: bytes('made') },
  getClientExtensionResults: () => ({}),
};
const shown = {
  ...made,
  response: {
    ...{ clientDataJSON: bytes('said'), authenticatorData: bytes('data') },
    ...{ signature: bytes('signed'), userHandle: bytes('usr_1') },
  },
};
const settings = { passkey_domain: 'localhost' };
const REQUEST = { rpId: 'localhost', challenge: base64('sign'), timeout: 1000, userVerification: 'required' as const };
const CREATION: PasskeyCreation = {
  rp: { id: 'localhost', name: 'Market' },
  user: { id: base64('usr_1'), name: 'me@example.com', displayName: 'Me' },
  challenge: base64('make'),
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 1000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};
const FACTOR = { since: null, recovery_codes_left: 0, required: false, has_password: true };
const PHONE = { id: 'pky_1', name: 'My phone', created_at: '2026-11-20T08:00:00.000Z', last_used_at: null };
const anError = (name: string) => Object.assign(new Error('from the browser'), { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  credentials.create.mockReset();
  credentials.get.mockReset();
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

/** Answers a sign-in with a passkey; what was sent is collected. */
function takesPasskeys(sent: unknown[] = []) {
  const session = aSession();
  server.use(
    api.post('auth/passkey/begin/', PasskeyRequest, REQUEST),
    mock.post('*/api/v1/auth/passkey/finish/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(SignInResponse.parse({ access_token: 'in', user: session.user }));
    }),
    api.get('auth/me/', SessionInfo, session),
  );
  return sent;
}

test('one signs in with a passkey, without a word of who one is', async () => {
  const sent = takesPasskeys();
  credentials.get.mockResolvedValue(shown);
  const { user, router } = await renderHost({ session: null, path: '/auth/sign-in', settings });
  await user.click(await screen.findByRole('button', { name: /Sign in with a passkey/ }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth/sign-in'));
  expect(localStorage.getItem('accessToken')).toBe('in');
  expect(credentials.get.mock.calls).toMatchObject([
    [{ publicKey: { rpId: 'localhost', userVerification: 'required' } }],
  ]);
  expect(sent).toMatchObject([
    { answer: { id: made.id, response: { signature: base64('signed'), userHandle: base64('usr_1') } } },
  ]);
  expect(sent[0]).not.toHaveProperty('token');
});

test('anyone who cancels the browser’s dialog is told so, and is still at the door', async () => {
  takesPasskeys();
  credentials.get.mockRejectedValue(anError('NotAllowedError'));
  const { user, router } = await renderHost({ session: null, path: '/auth/sign-in', settings });
  await user.click(await screen.findByRole('button', { name: /Sign in with a passkey/ }));
  expect(await screen.findByText(/No passkey was used/)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/auth/sign-in');
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('what the server refuses is said in its words', async () => {
  server.use(
    api.post('auth/passkey/begin/', PasskeyRequest, REQUEST),
    mock.post('*/api/v1/auth/passkey/finish/', () =>
      HttpResponse.json({ code: 'passkey.refused', detail: 'It opens nothing here.' }, { status: 422 }),
    ),
  );
  credentials.get.mockResolvedValue(shown);
  const { user } = await renderHost({ session: null, path: '/auth/sign-in', settings });
  await user.click(await screen.findByRole('button', { name: /Sign in with a passkey/ }));
  expect(await screen.findByText('It opens nothing here.')).toBeInTheDocument();
});

test.each([
  ['the browser has no passkeys', () => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'), settings],
  ['the page is at another address than passkeys are for', () => undefined, { passkey_domain: 'office.example' }],
  ['the store has none', () => undefined, { passkey_domain: null }],
])('there is no button where %s', async (_, prepare, others) => {
  prepare();
  await renderHost({ session: null, path: '/auth/sign-in', settings: others });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
});

test('after the password of who must show a passkey, that is asked for, with the step it belongs to', async () => {
  const sent = takesPasskeys();
  server.use(
    api.post('auth/sign-in/', SignInAnswer, {
      second_step: { token: 'the-step', kind: 'passkey', expires_at: '2030-01-01T00:00:00.000Z' },
    }),
  );
  credentials.get.mockResolvedValue(shown);
  const { user, router } = await renderHost({ session: null, path: '/auth/sign-in', settings });
  await fill(user, 'E-mail', 'me@example.com');
  await fill(user, 'Password', 'a password of mine');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Second step' })).toBeInTheDocument();
  expect(localStorage.getItem('accessToken')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Sign in with a passkey/ }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth/sign-in'));
  expect(sent).toMatchObject([{ token: 'the-step' }]);
});

/** One's own account, where passkeys come and go. */
function ownAccount(passkeys: Passkeys['passkeys'], factor: SecondFactor = FACTOR) {
  const sent: unknown[] = [];
  let present = passkeys;
  server.use(
    api.get('auth/second-factor/', SecondFactor, factor),
    mock.get('*/api/v1/auth/passkeys/', () => HttpResponse.json(Passkeys.parse({ passkeys: present }))),
    mock.post('*/api/v1/auth/passkeys/begin/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(PasskeyCreation.parse(CREATION));
    }),
    mock.post('*/api/v1/auth/passkeys/', async ({ request }) => {
      sent.push(await request.json());
      present = [PHONE];
      return HttpResponse.json(Passkeys.parse({ passkeys: present }));
    }),
    mock.post('*/api/v1/auth/passkeys/remove/', async ({ request }) => {
      sent.push(await request.json());
      present = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

test('in one’s own account a passkey is added under a name, with the password, and removed again', async () => {
  const sent = ownAccount([]);
  credentials.create.mockResolvedValue(made);
  const { user } = await renderHost({ path: '/my-account', settings });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.click(screen.getByRole('button', { name: 'Continue on this device' }));
  expect(credentials.create).not.toHaveBeenCalled();
  await fill(user, 'Name, such as the device it is on', 'My phone');
  await fill(user, 'Password', 'a password of mine');
  expect(screen.queryByLabelText(/Code of the app/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue on this device' }));
  const line = within(await screen.findByRole('list', { name: 'Your passkeys' }));
  expect(line.getByText('My phone')).toBeInTheDocument();
  expect(line.getByText(/not used yet/)).toBeInTheDocument();
  await user.click(line.getByRole('button', { name: 'Remove the passkey My phone' }));
  await fill(user, 'Password', 'a password of mine');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('My phone')).not.toBeInTheDocument());
  expect(sent).toMatchObject([
    { password: 'a password of mine' },
    { name: 'My phone', answer: { id: made.id, response: { attestationObject: base64('made') } } },
    { id: 'pky_1', password: 'a password of mine' },
  ]);
});

test('who has an app shows a code too, and a device that has a passkey already says so', async () => {
  const sent = ownAccount([PHONE], { ...FACTOR, since: '2026-11-20T08:00:00.000Z', recovery_codes_left: 10 });
  credentials.create.mockRejectedValue(anError('InvalidStateError'));
  const { user } = await renderHost({ path: '/my-account', settings });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await fill(user, 'Name, such as the device it is on', 'My phone again');
  await fill(user, 'Password', 'a password of mine');
  await fill(user, 'Authenticator code or recovery code', '123456');
  await user.click(screen.getByRole('button', { name: 'Continue on this device' }));
  expect(await screen.findByText('This device already has a passkey for your account.')).toBeInTheDocument();
  expect(sent).toEqual([{ password: 'a password of mine', code: '123456' }]);
});

test('where the browser has none, one’s passkeys are still listed and removed, and none is added', async () => {
  ownAccount([PHONE]);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await renderHost({ path: '/my-account', settings });
  expect(await screen.findByText('My phone')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove the passkey My phone' })).toBeInTheDocument();
  expect(screen.getByText("This browser doesn't support passkeys at this address.")).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});
