import assert from 'node:assert/strict';
import test from 'node:test';
import { Preferences, SessionInfo, SignInResponse, UserSessions } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const PASSWORD = 'correct horse battery';
const NEXT = 'seven green apples';

const emailOf = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const trailOf = async (id: string) =>
  db.selectFrom('audit_entries').select(['action', 'actor_id', 'after']).where('record_id', '=', id).execute();
/** The same person on another device. */
async function elsewhere(email: string, password = PASSWORD) {
  const { access_token } = (
    await api.nobody.post(
      'auth/sign-in/',
      { email, password },
      { headers: { 'user-agent': 'Firefox/140.0 (Android)' } },
    )
  ).as(SignInResponse);
  return { headers: { authorization: `Bearer ${access_token}` } };
}

test('a person changes their password with the current one: other devices are signed out, this one stays', async () => {
  const me = await api.signedIn('orders');
  const email = await emailOf(me.userId);
  const phone = await elsewhere(email);
  const wrong = await me.post('auth/password/', { password: 'not mine at all', new_password: NEXT });
  assert.deepEqual(Object.keys(wrong.error().errors ?? {}), ['password']);
  const weak = await me.post('auth/password/', { password: PASSWORD, new_password: 'short' });
  assert.deepEqual(Object.keys(weak.error().errors ?? {}), ['new_password']);
  assert.equal((await me.get('auth/me/', phone)).status, 200);

  assert.equal((await me.post('auth/password/', { password: PASSWORD, new_password: NEXT })).status, 204);
  assert.equal((await me.get('auth/me/')).status, 200);
  assert.equal((await me.get('auth/me/', phone)).status, 401);
  const again = (password: string) => api.nobody.post('auth/sign-in/', { email, password });
  assert.equal((await again(PASSWORD)).error().code, 'wrong_credentials');
  assert.equal((await again(NEXT)).status, 200);
  const trail = await trailOf(me.userId);
  assert.deepEqual(
    trail.map(({ action, actor_id }) => [action, actor_id]),
    [['password_changed', me.userId]],
  );
  assert.doesNotMatch(JSON.stringify(trail), /apples|argon2/);
});

test('guessing the current password waits as signing in does', async () => {
  const careful = await startTestApi({ env: { SIGN_IN_TRIES_PER_MINUTE: '3' } });
  const me = await careful.signedIn('orders');
  const guess = () => me.post('auth/password/', { password: 'a guess of mine', new_password: NEXT });
  for (let tries = 0; tries < 3; tries += 1) assert.equal((await guess()).status, 422);
  assert.equal((await guess()).error().code, 'too_many_requests');
});

test('a person sees their own devices and ends one, or all others, and nobody else’s', async () => {
  const me = await api.signedIn('orders');
  const other = await api.signedIn('orders');
  const email = await emailOf(me.userId);
  const phone = await elsewhere(email);
  const list = async () => (await me.get('auth/sessions/')).as(UserSessions).results;
  const [newest, first] = await list();
  assert.match(newest?.user_agent ?? '', /Firefox/);
  assert.deepEqual([newest?.current, first?.current], [false, true]);

  assert.equal((await other.post('auth/sessions/end/', { session_id: newest?.id ?? '' })).status, 200);
  assert.equal((await me.get('auth/me/', phone)).status, 200);
  await me.post('auth/sessions/end/', { session_id: newest?.id ?? '' });
  assert.equal((await me.get('auth/me/', phone)).status, 401);

  const [tablet, laptop] = [await elsewhere(email), await elsewhere(email)];
  const left = (await me.post('auth/sessions/end/')).as(UserSessions).results;
  assert.deepEqual(
    left.map(({ current }) => current),
    [true],
  );
  for (const gone of [tablet, laptop]) assert.equal((await me.get('auth/me/', gone)).status, 401);
  assert.deepEqual(
    (await trailOf(me.userId)).map(({ action, after }) => [action, after]),
    [
      ['sessions_ended', { sessions: 1 }],
      ['sessions_ended', { sessions: 2 }],
    ],
  );
});

test('a person’s own language and muted alerts go with them to every device', async () => {
  const me = await api.signedIn('orders');
  assert.equal((await me.put('auth/preferences/', { language: 'fr' })).status, 422);
  (await me.put('auth/preferences/', { language: 'ab' })).as(Preferences);
  const kept = (await me.put('auth/preferences/', { muted_alerts: ['orders.late'] })).as(Preferences);
  assert.deepEqual(kept, { language: 'ab', muted_alerts: ['orders.late'] });
  const phone = await elsewhere(await emailOf(me.userId));
  assert.deepEqual((await me.get('auth/me/', phone)).as(SessionInfo).preferences, kept);
});
