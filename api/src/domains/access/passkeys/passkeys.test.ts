import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  PasskeyCreation,
  PasskeyRequest,
  Passkeys,
  PASSKEYS_AT_MOST,
  PublicSettings,
  SecondFactorSecret,
  SessionInfo,
  SignInAnswer,
  SignInResponse,
  type SecondStep,
  User,
} from '@bo/contracts';
import { type Authenticator, createAuthenticator, type Otherwise } from '../../../testing/authenticator.ts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { housekeeping } from '../../operations/housekeeping/housekeeping.job.ts';
import { codeAt, confirmApp } from '../../../testing/second-factor.ts';
import { type Client, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const ORIGIN = 'https://office.example';
const api = await startTestApi({ env: { PUBLIC_URL: `${ORIGIN}/` } });
const { db } = api.platform;
const PASSWORD = 'correct horse battery';
const OWN = 'auth/passkeys/';
const SIGN_IN = 'auth/passkey/';
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

const begin = async (person: Client, proof: object = { password: PASSWORD }) =>
  (await person.post(`${OWN}begin/`, proof)).as(PasskeyCreation);
/** Someone with a passkey, on a device of theirs. */
async function withPasskey(role: Parameters<TestApi['signedIn']>[0] = 'catalog', name = 'My phone') {
  const person = await api.signedIn(role);
  const device = createAuthenticator(ORIGIN);
  const added = await person.post(OWN, { name, answer: device.create(await begin(person)) });
  assert.equal(added.status, 200, added.text);
  return { person, device };
}
/** A browser that has asked to sign in: the challenge, and the cookie that goes with it. */
async function asked(on: TestApi = api) {
  const answer = await on.nobody.post(`${SIGN_IN}begin/`);
  const cookie = String(answer.headers['set-cookie']);
  return { request: answer.as(PasskeyRequest), cookie, headers: { cookie: cookie.split(';')[0] ?? '' } };
}
async function show(device: Authenticator, other: Otherwise = {}, more: { token?: string } = {}) {
  const { request, headers } = await asked();
  return api.nobody.post(`${SIGN_IN}finish/`, { answer: device.get(request, other), ...more }, { headers });
}
const isRefused = (answer: { status: number; error: () => { code: string } }) => {
  assert.equal(answer.status, 422);
  assert.equal(answer.error().code, 'passkey.refused');
};
const accountOf = async (id: string) =>
  db.selectFrom('users').select(['email', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
const signIn = async (person: Client) =>
  (await api.nobody.post('auth/sign-in/', { email: (await accountOf(person.userId)).email, password: PASSWORD })).as(
    SignInAnswer,
  );
const listOf = async (person: Client) => (await person.get(OWN)).as(Passkeys).passkeys;
const trailOf = async (id: string) =>
  (await db.selectFrom('audit_entries').select(['action']).where('record_id', '=', id).execute()).map(
    ({ action }) => action,
  );
async function demand(rule: string) {
  await db
    .insertInto('settings')
    .values({ key: 'security.second_factor_required', value: JSON.stringify(rule) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(rule) }))
    .execute();
  api.platform.sessions.forget();
}
const expireChallenges = () =>
  db
    .updateTable('passkey_challenges')
    .set({ expires_at: new Date(0) })
    .execute();

describe('a passkey', () => {
  it('is added with the password under a name, signs in by itself, and says when it was last used', async () => {
    const { person, device } = await withPasskey('catalog', '  My phone ');
    const [before] = await listOf(person);
    assert.deepEqual([before?.name, before?.last_used_at], ['My phone', null]);
    assert.ok((await trailOf(person.userId)).includes('passkey_added'));
    const answer = await show(device);
    const { access_token } = answer.as(SignInResponse);
    const me = (await api.nobody.get('auth/me/', bearing(access_token))).as(SessionInfo);
    assert.equal(me.user.id, person.userId);
    assert.notEqual((await listOf(person))[0]?.last_used_at, null);
    const { method } = await db
      .selectFrom('sessions')
      .select('method')
      .where('user_id', '=', person.userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.equal(method, 'passkey');
  });

  it('is asked of the browser without a name, with a check of the person, for the configured domain', async () => {
    const person = await api.signedIn('catalog');
    const creation = await begin(person);
    assert.equal(creation.rp.id, 'office.example');
    assert.deepEqual(creation.authenticatorSelection, {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    });
    const { request, cookie } = await asked();
    assert.deepEqual([request.rpId, request.userVerification], ['office.example', 'required']);
    assert.match(cookie, /; Path=\/api\/v1\/auth\/passkey\/; .*HttpOnly; SameSite=Strict; Secure$/);
    assert.equal((await api.nobody.get('settings/public/')).as(PublicSettings).passkey_domain, 'office.example');
  });

  it('is not begun without the right password, nor without a code of who has an app', async () => {
    const person = await api.signedIn('catalog');
    assert.ok((await person.post(`${OWN}begin/`, { password: 'not it' })).error().errors?.['password']);
    const { secret } = (await person.post('auth/second-factor/set-up/', { password: PASSWORD })).as(SecondFactorSecret);
    await confirmApp(person, secret);
    const bare = await person.post(`${OWN}begin/`, { password: PASSWORD });
    assert.equal(bare.error().code, 'second_factor.code_needed');
    const device = createAuthenticator(ORIGIN);
    const creation = await begin(person, { password: PASSWORD, code: codeAt(secret) });
    assert.equal((await person.post(OWN, { name: 'Laptop', answer: device.create(creation) })).status, 200);
    // The password asks for the app as before; the passkey is both steps at once.
    assert.ok('second_step' in (await signIn(person)));
    assert.equal((await show(device)).status, 200);
  });

  it('stands nowhere but in its table, and nobody reads its key or anybody else’s', async () => {
    const { person, device } = await withPasskey();
    assert.deepEqual(await listOf(await api.signedIn('administrator')), []);
    const { text } = await person.get(OWN);
    assert.ok(!text.includes(device.id));
    assert.deepEqual(Object.keys((await listOf(person))[0] ?? {}).sort(), ['created_at', 'id', 'last_used_at', 'name']);
  });

  it('is there once, anyone who adds it, and so many a person', async () => {
    const { person, device } = await withPasskey();
    const creation = await begin(person);
    assert.deepEqual(
      creation.excludeCredentials.map(({ id }) => id),
      [device.id],
    );
    const again = await person.post(OWN, { name: 'Again', answer: device.create(creation) });
    assert.equal(again.error().code, 'passkey.there');
    const thief = await api.signedIn('picker');
    const taken = await thief.post(OWN, { name: 'Mine', answer: device.create(await begin(thief)) });
    assert.equal(taken.error().code, 'passkey.there');
    await db
      .insertInto('passkeys')
      .values(
        Array.from({ length: PASSKEYS_AT_MOST - 1 }, (_, index) => ({
          ...{ id: `pky_${person.userId}${String(index)}`, user_id: person.userId, name: 'One more', public_key: 'x' },
          credential_id: `${person.userId}-${String(index)}`,
        })),
      )
      .execute();
    const full = await person.post(`${OWN}begin/`, { password: PASSWORD });
    assert.equal(full.error().code, 'passkey.too_many');
  });

  it('that was removed opens nothing; nobody removes another’s, or without the password', async () => {
    const { person, device } = await withPasskey();
    const [passkey] = await listOf(person);
    const id = passkey?.id ?? '';
    const other = await api.signedIn('administrator');
    assert.equal((await other.post(`${OWN}remove/`, { id, password: PASSWORD })).status, 404);
    assert.ok((await person.post(`${OWN}remove/`, { id, password: 'not it' })).error().errors?.['password']);
    assert.equal((await show(device)).status, 200);
    assert.equal((await person.post(`${OWN}remove/`, { id, password: PASSWORD })).status, 204);
    assert.deepEqual(await listOf(person), []);
    assert.ok((await trailOf(person.userId)).includes('passkey_removed'));
    isRefused(await show(device));
  });
});

describe('adding is refused', () => {
  const refusals: Record<string, Otherwise> = {
    'from another origin': { origin: 'https://office.example.evil.example' },
    'from another port': { origin: 'https://office.example:8443' },
    'for another domain': { domain: 'evil.example' },
    'for a challenge that we did not make': { challenge: 'bWFkZSB1cA' },
    'without a check of the person': { verified: false },
    'for an answer of the other kind': { type: 'webauthn.get' },
  };
  for (const [what, other] of Object.entries(refusals))
    it(what, async () => {
      const person = await api.signedIn('catalog');
      const answer = createAuthenticator(ORIGIN).create(await begin(person), other);
      isRefused(await person.post(OWN, { name: 'Mine', answer }));
      assert.deepEqual(await listOf(person), []);
    });

  it('for a challenge of another session, one of signing in, a used or an expired one', async () => {
    const [one, two] = [await api.signedIn('catalog'), await api.signedIn('catalog')];
    const answer = createAuthenticator(ORIGIN).create(await begin(one));
    isRefused(await two.post(OWN, { name: 'Stolen', answer }));
    // Someone else’s try does not use it up.
    assert.equal((await one.post(OWN, { name: 'Mine', answer })).status, 200);
    isRefused(await one.post(OWN, { name: 'Replayed', answer }));
    const { request } = await asked();
    const { challenge } = request;
    isRefused(
      await one.post(OWN, {
        name: 'Mine',
        answer: createAuthenticator(ORIGIN).create(await begin(one), { challenge }),
      }),
    );
    const late = createAuthenticator(ORIGIN).create(await begin(one));
    await expireChallenges();
    isRefused(await one.post(OWN, { name: 'Late', answer: late }));
  });
});

describe('signing in is refused', () => {
  const refusals: Record<string, Otherwise> = {
    'from another origin': { origin: 'https://office-example.example' },
    'for another domain': { domain: 'evil.example' },
    'for a challenge that we did not make': { challenge: 'bWFkZSB1cA' },
    'without a check of the person': { verified: false },
    'for an answer of the other kind': { type: 'webauthn.create' },
    'for a passkey that nobody has': { id: 'bm9ib2R5cw' },
    'in someone else’s name': { userHandle: Buffer.from('usr_another').toString('base64url') },
  };
  for (const [what, other] of Object.entries(refusals))
    it(`${what}, always with the same words`, async () => {
      const { device } = await withPasskey();
      const refused = await show(device, other);
      isRefused(refused);
      const unknown = createAuthenticator(ORIGIN);
      assert.equal(refused.error().detail, (await show(unknown, { userHandle: 'eA' })).error().detail);
      assert.equal((await show(device)).status, 200);
    });

  it('with the key of another passkey', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()];
    const userHandle = Buffer.from(one.person.userId).toString('base64url');
    isRefused(await show(two.device, { id: one.device.id, userHandle }));
  });

  it('for a challenge that was answered already, also of two at once, has expired, or is another browser’s', async () => {
    const { device } = await withPasskey();
    const { request, headers } = await asked();
    const answer = device.get(request);
    isRefused(await api.nobody.post(`${SIGN_IN}finish/`, { answer }));
    isRefused(await api.nobody.post(`${SIGN_IN}finish/`, { answer }, { headers: (await asked()).headers }));
    const both = await Promise.all([1, 2].map(() => api.nobody.post(`${SIGN_IN}finish/`, { answer }, { headers })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
    isRefused(await api.nobody.post(`${SIGN_IN}finish/`, { answer }, { headers }));
    const late = await asked();
    await expireChallenges();
    isRefused(
      await api.nobody.post(`${SIGN_IN}finish/`, { answer: device.get(late.request) }, { headers: late.headers }),
    );
  });

  it('for a challenge that was made for adding', async () => {
    const { person, device } = await withPasskey();
    const { challenge } = await begin(person);
    isRefused(await show(device, { challenge }));
  });

  it('where the device has counted no further, and the trail says so', async () => {
    const { person, device } = await withPasskey();
    device.countTo(7);
    assert.equal((await show(device)).status, 200);
    isRefused(await show(device));
    device.countTo(3);
    isRefused(await show(device));
    device.countTo(0);
    isRefused(await show(device));
    assert.equal((await trailOf(person.userId)).filter((action) => action === 'passkey_copied').length, 3);
    device.countTo(8);
    assert.equal((await show(device)).status, 200);
  });

  it('for who is suspended, or has closed their account', async () => {
    const admin = await api.signedIn('administrator');
    const { person, device } = await withPasskey();
    const { version } = (await admin.get(`admin_panel/users/${person.userId}/`)).as(User);
    assert.equal((await admin.post(`admin_panel/users/${person.userId}/suspend/`, { version })).status, 200);
    assert.equal((await show(device)).error().code, 'account_suspended');
    const gone = await withPasskey();
    const { email } = await accountOf(gone.person.userId);
    assert.equal((await api.nobody.post('auth/delete-account/', { email, password: PASSWORD })).status, 204);
    isRefused(await show(gone.device));
    const rows = await db.selectFrom('passkeys').selectAll().where('user_id', '=', gone.person.userId).execute();
    assert.deepEqual(rows, []);
  });

  it('to who tries too often', async () => {
    const strict = await startTestApi({ env: { PUBLIC_URL: ORIGIN, SIGN_IN_TRIES_PER_MINUTE: '3' } });
    const { request, headers } = await asked(strict);
    const answer = createAuthenticator(ORIGIN).get(request, { userHandle: 'eA' });
    const tries: number[] = [];
    for (let count = 0; count < 4; count += 1)
      tries.push((await strict.nobody.post(`${SIGN_IN}finish/`, { answer }, { headers })).status);
    assert.deepEqual(tries, [422, 422, 429, 429]);
    assert.equal((await strict.nobody.post(`${SIGN_IN}begin/`)).status, 429);
  });
});

describe('where the store requires a second factor', () => {
  it('a passkey is one: it opens the session, and after the password it is asked for instead of an app', async () => {
    const { person, device } = await withPasskey('picker');
    const other = await withPasskey('picker');
    await demand('everybody');
    try {
      assert.equal((await person.get('auth/me/')).status, 200, 'the session that added it goes on');
      const answer = await signIn(person);
      const step: Partial<SecondStep> = 'second_step' in answer ? answer.second_step : {};
      assert.equal(step.kind, 'passkey');
      const token = step.token ?? '';
      // The password alone sets up no app for someone who has a passkey.
      const setUp = await api.nobody.post('auth/second-step/set-up/', { token });
      assert.equal(setUp.error().code, 'second_step.gone');
      isRefused(await show(other.device, {}, { token }));
      const { access_token } = (await show(device, {}, { token })).as(SignInResponse);
      assert.equal((await api.nobody.get('auth/me/', bearing(access_token))).status, 200);
      isRefused(await show(device, {}, { token }));
      const [passkey] = await listOf(person);
      const last = await person.post(`${OWN}remove/`, { id: passkey?.id ?? '', password: PASSWORD });
      assert.equal(last.error().code, 'passkey.last');
      assert.equal((await listOf(person)).length, 1);
    } finally {
      await demand('nobody');
    }
  });

  it('who only has a passkey may ask others for it', async () => {
    const { person } = await withPasskey('administrator');
    await db.deleteFrom('settings').where('key', '=', 'security.second_factor_required').execute();
    const change = { name: 'security.second_factor_required', value: 'everybody', version: 0 };
    assert.equal((await person.put('admin_panel/app-settings/', { changes: [change] })).status, 200);
    assert.equal((await person.get('auth/me/')).status, 200);
    await demand('nobody');
  });
});

it('an administrator resets the second factor of who has lost the device: no passkey of theirs opens anything', async () => {
  const admin = await api.signedIn('administrator');
  const { person, device } = await withPasskey();
  const path = `admin_panel/users/${person.userId}/`;
  const before = (await admin.get(path)).as(User);
  assert.equal(before.second_factor, true);
  const reset = await admin.post(`${path}reset-second-factor/`, { version: before.version, reason: 'lost phone' });
  assert.equal(reset.as(User).second_factor, false);
  isRefused(await show(device));
  assert.equal((await person.get('auth/me/')).status, 401);
});

it('challenges that nobody answered are swept', async () => {
  await asked();
  await expireChallenges();
  await asked();
  await housekeeping.execute(
    {
      ...{ platform: api.platform, job: { id: 'job_h', attempt: 1 }, caller: null },
      ...{ signal: new AbortController().signal, progress: () => Promise.resolve() },
      write: (work) => api.platform.write(SYSTEM, work),
    },
    {},
  );
  const left = await db.selectFrom('passkey_challenges').select('expires_at').execute();
  assert.equal(left.length, 1);
});

describe('without a configured address', () => {
  it('passkeys are for this machine only, on any port', async () => {
    const local = await startTestApi();
    assert.equal((await local.nobody.get('settings/public/')).as(PublicSettings).passkey_domain, 'localhost');
    const person = await local.signedIn('catalog');
    const evil = createAuthenticator('https://evil.example').create(await begin(person));
    isRefused(await person.post(OWN, { name: 'Mine', answer: evil }));
    const device = createAuthenticator('http://localhost:4200');
    assert.equal((await person.post(OWN, { name: 'Mine', answer: device.create(await begin(person)) })).status, 200);
  });

  it('a bare address has none', async () => {
    const bare = await startTestApi({ env: { PUBLIC_URL: 'http://10.0.0.7:3000' } });
    assert.equal((await bare.nobody.get('settings/public/')).as(PublicSettings).passkey_domain, null);
    assert.equal((await bare.nobody.post(`${SIGN_IN}begin/`)).status, 404);
  });
});
