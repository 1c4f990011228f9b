import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  RecoveryCodes,
  SecondFactor,
  SecondFactorSecret,
  SecondStepConfirmed,
  SessionInfo,
  SignInAnswer,
  type SecondStep,
  SignInResponse,
  User,
} from '@bo/contracts';
import { codeAt, confirmApp } from '../../../testing/second-factor.ts';
import { type Client, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const PASSWORD = 'correct horse battery';
const OWN = 'auth/second-factor/';
const STEP = 'auth/second-step/';

const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
};
const emailOf = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const signIn = async (person: Client, password = PASSWORD, on: TestApi = api) =>
  on.nobody.post('auth/sign-in/', { email: await emailOf(person.userId), password });
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
async function secondStep(person: Client): Promise<SecondStep> {
  const answer = (await signIn(person)).as(SignInAnswer);
  assert.ok('second_step' in answer, 'the password alone is no session');
  return answer.second_step;
}
/** Sets an app up; the code that confirms it is of the step before, so that the present one is still good. */
async function setUp(person: Client) {
  const { secret } = (await person.post(`${OWN}set-up/`, { password: PASSWORD })).as(SecondFactorSecret);
  const { recovery_codes: codes } = await confirmApp(person, secret);
  return { secret, codes };
}
async function demand(rule: string) {
  await db
    .insertInto('settings')
    .values({ key: 'security.second_factor_required', value: JSON.stringify(rule) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(rule) }))
    .execute();
  api.platform.sessions.forget();
}
const trailOf = async (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('record_id', '=', id)
    .execute();

describe('an authenticator app', () => {
  it('is set up with the password and confirmed by a code; then the password alone opens no session', async () => {
    const person = await api.signedIn('catalog');
    const other = (await signIn(person)).as(SignInResponse).access_token;
    const none = (await person.get(OWN)).as(SecondFactor);
    assert.deepEqual(none, { since: null, recovery_codes_left: 0, required: false, has_password: true });
    assert.ok((await person.post(`${OWN}set-up/`, { password: 'not it' })).error().errors?.['password']);
    const begun = (await person.post(`${OWN}set-up/`, { password: PASSWORD })).as(SecondFactorSecret);
    assert.match(begun.address, /^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/);
    // Nothing asks for what was not confirmed.
    assert.ok('access_token' in (await signIn(person)).as(SignInAnswer));
    const wrong = await person.post(`${OWN}confirm/`, { code: wrongCode(begun.secret) });
    assert.ok(wrong.error().errors?.['code']);
    const { recovery_codes: codes } = await confirmApp(person, begun.secret);
    assert.equal(new Set(codes).size, 10);
    assert.equal((await person.get('auth/me/')).status, 200, 'the session that set it up goes on');
    assert.equal((await api.nobody.get('auth/me/', bearing(other))).status, 401, 'the others end');
    const step = await secondStep(person);
    assert.equal(step.kind, 'code');
    const { access_token } = (await api.nobody.post(STEP, { token: step.token, code: codeAt(begun.secret) })).as(
      SignInResponse,
    );
    assert.equal((await api.nobody.get('auth/me/', bearing(access_token))).status, 200);
    // The step was used up.
    const again = await api.nobody.post(STEP, { token: step.token, code: codeAt(begun.secret, 1) });
    assert.equal(again.error().code, 'second_step.gone');
    assert.equal((await person.post(`${OWN}set-up/`, { password: PASSWORD })).error().code, 'second_factor.there');
  });

  it('keeps secret and codes from the database, the trail and every other answer', async () => {
    const person = await api.signedIn('catalog');
    const { secret, codes } = await setUp(person);
    const stored = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await trailOf(person.userId),
      await db.selectFrom('events').selectAll().execute(),
    ]);
    for (const shown of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      assert.ok(!stored.includes(shown));
    assert.ok(!(await person.get(OWN)).text.includes(secret));
  });

  it('takes each code once, also of two who come at once, and none before it', async () => {
    const person = await api.signedIn('catalog');
    const { secret } = await setUp(person);
    const steps = await Promise.all([secondStep(person), secondStep(person)]);
    const code = codeAt(secret);
    const answers = await Promise.all(steps.map(({ token }) => api.nobody.post(STEP, { token, code })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    const { token } = await secondStep(person);
    assert.equal((await api.nobody.post(STEP, { token, code: codeAt(secret, -1) })).status, 422);
    assert.equal((await api.nobody.post(STEP, { token, code: codeAt(secret, 1) })).status, 200);
  });

  it('is locked after five wrong codes, whichever the step; another person is not, and the trail has it', async () => {
    const person = await api.signedIn('catalog');
    const { secret, codes } = await setUp(person);
    for (let tries = 0; tries < 5; tries += 1) {
      const { token } = await secondStep(person);
      const answer = await api.nobody.post(STEP, { token, code: wrongCode(secret) });
      assert.equal(answer.error().code, 'second_factor.wrong_code');
    }
    const { token } = await secondStep(person);
    const locked = await api.nobody.post(STEP, { token, code: codeAt(secret) });
    assert.deepEqual([locked.status, locked.error().code], [429, 'second_factor.locked']);
    assert.ok(Number(locked.headers['retry-after']) > 800);
    assert.equal((await api.nobody.post(STEP, { token, code: codes[0] ?? '' })).status, 429);
    assert.ok((await trailOf(person.userId)).some(({ action }) => action === 'second_factor_locked'));
    const other = await api.signedIn('catalog');
    const theirs = await setUp(other);
    const step = await secondStep(other);
    assert.equal((await api.nobody.post(STEP, { token: step.token, code: codeAt(theirs.secret) })).status, 200);
    // The lock runs out by itself; the first wrong code after it locks again.
    const expire = () =>
      db
        .updateTable('second_factors')
        .set({ locked_until: new Date(Date.now() - 1000) })
        .where('user_id', '=', person.userId)
        .execute();
    await expire();
    assert.equal((await api.nobody.post(STEP, { token, code: wrongCode(secret) })).status, 422);
    assert.equal((await api.nobody.post(STEP, { token, code: codeAt(secret) })).status, 429);
    await expire();
    assert.equal((await api.nobody.post(STEP, { token, code: codeAt(secret) })).status, 200);
  });

  it('is removed with password and code, and never while the store requires it', async () => {
    const person = await api.signedIn('finance');
    const { secret } = await setUp(person);
    const remove = (password: string, code: string) => person.post(`${OWN}remove/`, { password, code });
    assert.ok((await remove('not it', codeAt(secret))).error().errors?.['password']);
    assert.ok((await remove(PASSWORD, wrongCode(secret))).error().errors?.['code']);
    await demand('sensitive');
    assert.equal((await remove(PASSWORD, codeAt(secret))).error().code, 'second_factor.required');
    await demand('nobody');
    assert.equal((await remove(PASSWORD, codeAt(secret, 1))).status, 204);
    assert.ok('access_token' in (await signIn(person)).as(SignInAnswer));
  });
});

describe('a recovery code', () => {
  it('opens the second step once, however it is typed, and is counted in the trail', async () => {
    const person = await api.signedIn('catalog');
    const { codes, secret } = await setUp(person);
    const [first = ''] = codes;
    const { token } = await secondStep(person);
    assert.equal(
      (await api.nobody.post(STEP, { token, code: ` ${first.toUpperCase().replace('-', ' ')}` })).status,
      200,
    );
    const next = await secondStep(person);
    assert.equal((await api.nobody.post(STEP, { token: next.token, code: first })).status, 422);
    assert.equal((await person.get(OWN)).as(SecondFactor).recovery_codes_left, 9);
    const used = (await trailOf(person.userId)).find(({ action }) => action === 'recovery_code_used');
    assert.deepEqual(used?.after, { recovery_codes_left: 9 });
    const renewed = (await person.post(`${OWN}recovery-codes/`, { password: PASSWORD, code: codeAt(secret) })).as(
      RecoveryCodes,
    ).recovery_codes;
    assert.equal((await api.nobody.post(STEP, { token: next.token, code: codes[1] ?? '' })).status, 422);
    assert.equal((await api.nobody.post(STEP, { token: next.token, code: renewed[0] ?? '' })).status, 200);
  });

  it('of someone else opens nothing', async () => {
    const [one, two] = [await api.signedIn('catalog'), await api.signedIn('catalog')];
    const { codes } = await setUp(one);
    await setUp(two);
    const { token } = await secondStep(two);
    assert.equal((await api.nobody.post(STEP, { token, code: codes[0] ?? '' })).status, 422);
  });
});

describe('between password and session', () => {
  it('nothing is told to who does not have the password, and a made-up or expired step leads nowhere', async () => {
    const person = await api.signedIn('catalog');
    const { secret } = await setUp(person);
    const wrong = await signIn(person, 'not it');
    const unknown = await api.nobody.post('auth/sign-in/', { email: 'nobody@example.com', password: 'not it' });
    assert.deepEqual([wrong.status, wrong.error().code], [unknown.status, unknown.error().code]);
    assert.equal(wrong.text.length, unknown.text.length);
    const made = await api.nobody.post(STEP, { token: 'made-up', code: codeAt(secret) });
    assert.equal(made.error().code, 'second_step.gone');
    const { token } = await secondStep(person);
    assert.equal((await api.nobody.get('auth/me/', bearing(token))).status, 401, 'a step is no session');
    await db
      .updateTable('sign_in_steps')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', person.userId)
      .execute();
    assert.equal((await api.nobody.post(STEP, { token, code: codeAt(secret) })).error().code, 'second_step.gone');
  });

  it('who is suspended meanwhile stays out', async () => {
    const admin = await api.signedIn('administrator');
    const person = await api.signedIn('catalog');
    const { secret } = await setUp(person);
    const { token } = await secondStep(person);
    const { version } = (await admin.get(`admin_panel/users/${person.userId}/`)).as(User);
    assert.equal((await admin.post(`admin_panel/users/${person.userId}/suspend/`, { version })).status, 200);
    assert.equal((await api.nobody.post(STEP, { token, code: codeAt(secret) })).error().code, 'second_step.gone');
  });

  it('a step for setting up does not take codes, and the other way round', async () => {
    const person = await api.signedIn('catalog');
    const { secret } = await setUp(person);
    const { token } = await secondStep(person);
    assert.equal((await api.nobody.post(`${STEP}set-up/`, { token })).error().code, 'second_step.gone');
    assert.equal(
      (await api.nobody.post(`${STEP}confirm/`, { token, code: codeAt(secret) })).error().code,
      'second_step.gone',
    );
  });
});

describe('the store requires a second factor', () => {
  it('of roles with money or people: theirs is set up before there is a session, and open ones end', async () => {
    const finance = await api.signedIn('finance');
    const picker = await api.signedIn('picker');
    await demand('sensitive');
    assert.equal((await finance.get('auth/me/')).status, 401);
    assert.equal((await picker.get('auth/me/')).status, 200);
    assert.ok('access_token' in (await signIn(picker)).as(SignInAnswer));
    const step = await secondStep(finance);
    assert.equal(step.kind, 'set_up');
    const { secret } = (await api.nobody.post(`${STEP}set-up/`, { token: step.token })).as(SecondFactorSecret);
    assert.equal(
      (await api.nobody.post(`${STEP}confirm/`, { token: step.token, code: wrongCode(secret) })).status,
      422,
    );
    const begun = (await api.nobody.post(`${STEP}confirm/`, { token: step.token, code: codeAt(secret) })).as(
      SecondStepConfirmed,
    );
    assert.equal(begun.recovery_codes.length, 10);
    const me = (await api.nobody.get('auth/me/', bearing(begun.access_token))).as(SessionInfo);
    assert.equal(me.user.id, finance.userId);
    assert.equal((await api.nobody.post(`${STEP}set-up/`, { token: step.token })).status, 422);
    await demand('everybody');
    assert.equal((await picker.get('auth/me/')).status, 401);
    await demand('nobody');
  });

  it('is switched on by who has one, and holds at once', async () => {
    const admin = await api.signedIn('administrator');
    const picker = await api.signedIn('picker');
    const change = (value: string, version: number) =>
      admin.put('admin_panel/app-settings/', {
        changes: [{ name: 'security.second_factor_required', value, version }],
      });
    await db.deleteFrom('settings').where('key', '=', 'security.second_factor_required').execute();
    assert.equal((await change('everybody', 0)).error().code, 'setting.own_second_factor');
    await setUp(admin);
    assert.equal((await change('everybody', 0)).status, 200);
    assert.equal((await admin.get('auth/me/')).status, 200);
    assert.equal((await picker.get('auth/me/')).status, 401);
    await demand('nobody');
  });
});

describe('an administrator', () => {
  it('resets someone’s second factor: they are out at once and sign in with the password; the trail says who and why', async () => {
    const admin = await api.signedIn('administrator');
    const person = await api.signedIn('catalog');
    await setUp(person);
    const path = `admin_panel/users/${person.userId}/`;
    const before = (await admin.get(path)).as(User);
    assert.equal(before.second_factor, true);
    const reset = await admin.post(`${path}reset-second-factor/`, { version: before.version, reason: 'lost phone' });
    assert.equal(reset.as(User).second_factor, false);
    assert.equal((await person.get('auth/me/')).status, 401);
    assert.ok('access_token' in (await signIn(person)).as(SignInAnswer));
    const trail = await trailOf(person.userId);
    assert.ok(trail.some(({ action, actor_id }) => action === 'second_factor_reset' && actor_id === admin.userId));
  });

  it('only that of who can do no more than they, and never their own', async () => {
    const supervisor = await api.signedIn('supervisor');
    const admin = await api.signedIn('administrator');
    await setUp(admin);
    await setUp(supervisor);
    const reset = async (by: Client, of: Client) => {
      const { version } = await db
        .selectFrom('users')
        .select('version')
        .where('id', '=', of.userId)
        .executeTakeFirstOrThrow();
      return by.post(`admin_panel/users/${of.userId}/reset-second-factor/`, { version, reason: '' });
    };
    assert.equal((await reset(supervisor, admin)).status, 403);
    assert.equal((await reset(await api.signedIn('orders'), admin)).status, 403);
    assert.equal((await reset(admin, admin)).error().code, 'user.own_rights');
    assert.ok('second_step' in (await signIn(admin)).as(SignInAnswer));
  });
});

it('a stolen password closes no account that has a second factor', async () => {
  const person = await api.signedIn('catalog');
  const { secret } = await setUp(person);
  const email = await emailOf(person.userId);
  const close = (code?: string) => api.nobody.post('auth/delete-account/', { email, password: PASSWORD, code });
  assert.equal((await close()).error().code, 'second_factor.code_needed');
  assert.equal((await close(wrongCode(secret))).error().code, 'second_factor.wrong_code');
  assert.equal((await close(codeAt(secret))).status, 204);
  assert.deepEqual(
    await db.selectFrom('second_factors').selectAll().where('user_id', '=', person.userId).execute(),
    [],
  );
});
