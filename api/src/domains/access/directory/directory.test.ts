import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { PublicSettings, SessionInfo, SignInAnswer, SignInResponse } from '@bo/contracts';
import Provider from 'oidc-provider';
import { seal } from '../../../platform/access/seal.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const PUBLIC = 'http://127.0.0.1:4999';
/** The people of the directory, as it describes them. */
const people = new Map<string, Record<string, unknown>>();
let idTokenSeconds = 600;
let signedInAs = '';

/** A real provider on this machine; anyone who comes is `signedInAs`, without being asked. */
const server = createServer((request, response) => void handle(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'back-office',
      client_secret: 'a secret of the test directory',
      redirect_uris: [`${PUBLIC}/api/v1/auth/directory/callback/`],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  conformIdTokenClaims: false,
  ttl: { IdToken: () => idTokenSeconds, AccessToken: 600, Session: 600, Interaction: 600, Grant: 600 },
  interactions: { url: () => '/interaction' },
  features: { devInteractions: { enabled: false } },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  loadExistingGrant: async (context) => {
    const grant = new context.oidc.provider.Grant({
      clientId: 'back-office',
      accountId: context.oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});
const oidc = provider.callback();
async function handle(request: IncomingMessage, response: Parameters<typeof oidc>[1]): Promise<void> {
  if (request.url?.startsWith('/interaction'))
    await provider.interactionFinished(request, response, { login: { accountId: signedInAs } });
  else await oidc(request, response);
}
after(() => server.close());

const env = {
  PUBLIC_URL: PUBLIC,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'back-office',
  OIDC_CLIENT_SECRET: 'a secret of the test directory',
  OIDC_LABEL: 'Market accounts',
  OIDC_CREATE_ROLE: 'picker',
  OIDC_GROUP_ROLES: 'Finance Team=finance, Buyers=catalog',
};
const api = await startTestApi({ env });
const strict = await startTestApi({ env: { ...env, OIDC_CREATE_ROLE: '', OIDC_GROUP_ROLES: '' } });
const { db } = api.platform;

const cookiesOf = (header: unknown): string[] =>
  [header ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
const START = 'auth/directory/start/';

/** A browser at the directory: it follows what it is told, with cookies, until it is sent back. */
async function visitDirectory(from: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(from);
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = answer.headers.get('location');
    assert.ok(location, `${String(answer.status)} ${await answer.text()}`);
    next = new URL(location, next);
    if (next.origin === PUBLIC) return next;
  }
  throw new Error('the directory does not send back');
}
const below = (url: URL) => `${url.pathname.replace('/api/v1/', '')}${url.search}`;

async function begin({ on = api, from = '/order/orderList' } = {}) {
  const answer = await on.nobody.get(START, { query: { from } });
  assert.equal(answer.status, 303);
  const [cookie = ''] = cookiesOf(answer.headers['set-cookie']);
  return { url: new URL(String(answer.headers['location'])), cookie };
}
/** What the browser brings back from the directory. */
const bring = (answer: URL, cookie: string, on = api) => on.nobody.get(below(answer), { headers: { cookie } });
const locationOf = (answer: { headers: Readonly<Record<string, unknown>> }) => String(answer.headers['location']);

async function signIn(person: string, { on = api, from = '/order/orderList' } = {}) {
  signedInAs = person;
  const { url, cookie } = await begin({ on, from });
  const back = await bring(await visitDirectory(url.href), cookie, on);
  const step = cookiesOf(back.headers['set-cookie']).find((one) => one.startsWith('bo_directory_step=')) ?? '';
  const finish = () => on.nobody.post('auth/directory/finish/', {}, { headers: { cookie: step } });
  return { location: locationOf(back), finish };
}
async function meOf(token: string, on = api): Promise<SessionInfo> {
  return (await on.nobody.get('auth/me/', { headers: { authorization: `Bearer ${token}` } })).as(SessionInfo);
}
const problem = (code: string) => `${PUBLIC}/auth/sign-in?directory=${code}`;
const emailOf = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

describe('a directory', () => {
  it('is named on the sign-in page only where there is one', async () => {
    const { directory } = (await api.nobody.get('settings/public/')).as(PublicSettings);
    assert.deepEqual(directory?.label, 'Market accounts');
    const without = await startTestApi();
    assert.equal((await without.nobody.get('settings/public/')).as(PublicSettings).directory, null);
    assert.equal((await without.nobody.get(START)).status, 404);
    assert.equal((await without.nobody.post('auth/directory/finish/')).status, 404);
  });

  it('signs someone in that the store knows by the address that it vouches for, once per answer', async () => {
    const person = await api.signedIn('orders');
    people.set('sub-1', { email: (await emailOf(person.userId)).toUpperCase(), email_verified: true, name: 'Mona' });
    const { location, finish } = await signIn('sub-1');
    assert.equal(location, `${PUBLIC}/auth/directory?from=${encodeURIComponent('/order/orderList')}`);
    const { access_token } = (await finish()).as(SignInResponse);
    assert.equal((await meOf(access_token)).user.id, person.userId);
    assert.equal((await finish()).error().code, 'second_step.gone');
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', person.userId)
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['directory_linked'],
    );
    // From now on by its subject: the address may change there.
    people.set('sub-1', { email: 'renamed@example.com', email_verified: false });
    const again = (await (await signIn('sub-1')).finish()).as(SignInResponse);
    assert.equal((await meOf(again.access_token)).user.id, person.userId);
  });

  it('links no account by an address that it does not vouch for', async () => {
    const person = await api.signedIn('administrator');
    people.set('sub-2', { email: await emailOf(person.userId), email_verified: false });
    assert.equal((await signIn('sub-2')).location, problem('unverified'));
    people.set('sub-2', { email: await emailOf(person.userId) });
    assert.equal((await signIn('sub-2')).location, problem('unverified'));
  });

  it('gives no account to someone else who has its address now', async () => {
    const person = await api.signedIn('catalog');
    const email = await emailOf(person.userId);
    people.set('sub-3', { email, email_verified: true });
    assert.equal((await (await signIn('sub-3')).finish()).status, 200);
    people.set('sub-4', { email, email_verified: true });
    assert.equal((await signIn('sub-4')).location, problem('other'));
  });

  it('lets nobody in who is suspended, or asked for an account and waits', async () => {
    const person = await api.signedIn('catalog');
    people.set('sub-5', { email: await emailOf(person.userId), email_verified: true });
    const known = await signIn('sub-5');
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', person.userId).execute();
    assert.equal((await known.finish()).status, 422, 'suspended between answer and session');
    assert.equal((await signIn('sub-5')).location, problem('suspended'));
    await db.updateTable('users').set({ status: 'invited' }).where('id', '=', person.userId).execute();
    assert.equal((await signIn('sub-5')).location, problem('suspended'));
  });

  it('brings who was not invited only where the store wants that, with the role of the first group', async () => {
    people.set('sub-6', { email: 'new@example.com', email_verified: true, name: 'New Person' });
    assert.equal((await signIn('sub-6', { on: strict })).location, problem('unknown'));
    const made = await meOf((await (await signIn('sub-6')).finish()).as(SignInResponse).access_token);
    assert.deepEqual([made.user.name, made.user.role_key], ['New Person', 'picker']);
    people.set('sub-7', { email: 'money@example.com', email_verified: true, groups: ['Buyers', 'Finance Team'] });
    const finance = await meOf((await (await signIn('sub-7')).finish()).as(SignInResponse).access_token);
    assert.equal(finance.user.role_key, 'finance');
    // Their groups change: so does the role of a person from the directory.
    people.set('sub-7', { email: 'money@example.com', email_verified: true, groups: ['Buyers'] });
    const moved = await meOf((await (await signIn('sub-7')).finish()).as(SignInResponse).access_token);
    assert.equal(moved.user.role_key, 'catalog');
    people.set('sub-8', { email: 'unsure@example.com', email_verified: false });
    assert.equal((await signIn('sub-8')).location, problem('unverified'));
  });

  it('changes no role of a person that the store invited', async () => {
    const person = await api.signedIn('orders');
    people.set('sub-9', { email: await emailOf(person.userId), email_verified: true, groups: ['Finance Team'] });
    for (let times = 0; times < 2; times += 1) {
      const me = await meOf((await (await signIn('sub-9')).finish()).as(SignInResponse).access_token);
      assert.equal(me.user.role_key, 'orders');
    }
  });

  it('opens no account that has a second factor here without it', async () => {
    const person = await api.signedIn('orders');
    await db
      .insertInto('second_factors')
      .values({ user_id: person.userId, secret: 'sealed', confirmed_at: new Date() })
      .execute();
    people.set('sub-10', { email: await emailOf(person.userId), email_verified: true });
    const answer = (await (await signIn('sub-10')).finish()).as(SignInAnswer);
    assert.ok('second_step' in answer && answer.second_step.kind === 'code');
  });

  it('leads afterwards to a path of our own, and nowhere else', async () => {
    people.set('sub-11', { email: 'paths@example.com', email_verified: true });
    for (const from of ['https://evil.example/', '//evil.example', '/\\evil.example', 'evil', '/a b'])
      assert.equal((await signIn('sub-11', { from })).location, `${PUBLIC}/auth/directory?from=%2F`, from);
  });
});

describe('an answer that is not the one we asked for', () => {
  it('with another state, or brought by another browser, or twice', async () => {
    signedInAs = 'sub-11';
    const one = await begin();
    const two = await begin();
    const answer = await visitDirectory(one.url.href);
    assert.equal(locationOf(await bring(answer, two.cookie)), problem('failed'), 'the state of another sign-in');
    assert.equal(locationOf(await bring(answer, '')), problem('failed'), 'no cookie');
    const forged = new URL(answer);
    forged.searchParams.set('state', 'made-up');
    assert.equal(locationOf(await bring(forged, one.cookie)), problem('failed'));
    assert.match(locationOf(await bring(answer, one.cookie)), /\/auth\/directory\?/);
    assert.equal(locationOf(await bring(answer, one.cookie)), problem('failed'), 'a code is good once');
  });

  it('with another nonce, or for another proof key', async () => {
    signedInAs = 'sub-11';
    for (const [name, value] of [
      ['nonce', 'another-nonce'],
      ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
    ] as const) {
      const { url, cookie } = await begin();
      url.searchParams.set(name, value);
      assert.equal(locationOf(await bring(await visitDirectory(url.href), cookie)), problem('failed'), name);
    }
  });

  it('that is too old, or says no', async () => {
    signedInAs = 'sub-11';
    idTokenSeconds = -60;
    const old = await begin();
    assert.equal(locationOf(await bring(await visitDirectory(old.url.href), old.cookie)), problem('failed'));
    idTokenSeconds = 600;
    const slow = await begin();
    const answer = await visitDirectory(slow.url.href);
    const expired = seal(
      api.platform.keys.directory,
      'directory sign-in',
      JSON.stringify({ state: answer.searchParams.get('state'), nonce: 'n', verifier: 'v', from: '/', until: 1 }),
    );
    assert.equal(locationOf(await bring(answer, `bo_directory=${expired}`)), problem('failed'));
    const { cookie, url } = await begin();
    const no = new URL(`${PUBLIC}/api/v1/auth/directory/callback/`);
    no.search = new URLSearchParams({
      error: 'access_denied',
      state: url.searchParams.get('state') ?? '',
      iss: issuer,
    }).toString();
    assert.equal(locationOf(await bring(no, cookie)), problem('failed'));
  });

  it('whose directory is not there is told so', async () => {
    const lost = await startTestApi({ env: { ...env, OIDC_ISSUER: 'http://127.0.0.1:9' } });
    const answer = await lost.nobody.get(START);
    assert.equal(locationOf(answer), problem('unavailable'));
  });
});
