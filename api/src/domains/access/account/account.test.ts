import assert from 'node:assert/strict';
import test from 'node:test';
import { PublicSettings } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';
import { resetPassword } from './reset-password.ts';

const api = await startTestApi();
const { db } = api.platform;
const set = (key: string, value: unknown) =>
  db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
const addressOf = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const PASSWORD = 'correct horse battery';

test('the public settings need no session and start with their defaults', async () => {
  const settings = (await api.nobody.get('settings/public/')).as(PublicSettings);
  // Without an address of its own, a store has passkeys on this machine only.
  assert.deepEqual(settings, PublicSettings.parse({ passkey_domain: 'localhost' }));
});

test('what the store set of them is told, the theme under its own names', async () => {
  await set('theme.app_name', 'Fresh Market');
  await set('security.idle_lock_minutes', 30);
  const settings = (await api.nobody.get('settings/public/')).as(PublicSettings);
  assert.equal(settings.idle_lock_minutes, 30);
  assert.deepEqual(settings.theme, { app_name: 'Fresh Market' });
});

test('nobody signs up unless the store allows it; then an administrator has to activate the account', async () => {
  const wish = { name: 'New Person', email: 'new@example.com', password: 'a long password' };
  assert.equal((await api.nobody.post('auth/sign-up/', wish)).error().code, 'sign_up_off');
  await set('security.sign_up_enabled', true);
  assert.equal((await api.nobody.post('auth/sign-up/', { ...wish, password: 'short' })).status, 422);
  assert.equal((await api.nobody.post('auth/sign-up/', wish)).status, 204);
  assert.equal((await api.nobody.post('auth/sign-up/', wish)).status, 204, 'a known address is not given away');
  assert.equal(
    (await api.nobody.post('auth/sign-in/', { email: wish.email, password: wish.password })).error().code,
    'account_suspended',
  );
});

test('an account is closed by its own person, with the password, and its sessions end', async () => {
  const person = await api.signedIn('orders');
  const email = await addressOf(person.userId);
  assert.equal(
    (await api.nobody.post('auth/delete-account/', { email, password: 'wrong' })).error().code,
    'wrong_credentials',
  );
  assert.equal((await person.get('auth/me/')).status, 200);
  assert.equal((await api.nobody.post('auth/delete-account/', { email, password: PASSWORD })).status, 204);
  assert.equal((await person.get('auth/me/')).status, 401);
  assert.equal(
    (await api.nobody.post('auth/sign-in/', { email, password: PASSWORD })).error().code,
    'wrong_credentials',
  );
  const trail = await db.selectFrom('audit_entries').select('action').where('record_id', '=', person.userId).execute();
  assert.deepEqual(trail, [{ action: 'closed_own_account' }]);
});

test('a password that was forgotten is reset: the old one and every session end, and the trail has it', async () => {
  const person = await api.signedIn('catalog');
  const email = await addressOf(person.userId);
  const { write } = api.platform;
  await assert.rejects(resetPassword({ db, write }, email, 'short'));
  assert.equal(await resetPassword({ db, write }, 'nobody@example.com', 'a new long password'), undefined);
  assert.ok(await resetPassword({ db, write }, email.toUpperCase(), 'a new long password'));
  const signIn = (password: string) => api.nobody.post('auth/sign-in/', { email, password });
  assert.equal((await signIn(PASSWORD)).error().code, 'wrong_credentials');
  assert.equal((await signIn('a new long password')).status, 200);
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.userId)
    .where('ended_at', 'is', null)
    .execute();
  assert.equal(open.length, 1, 'only the new one');
  const trail = await db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'after'])
    .where('record_id', '=', person.userId)
    .execute();
  assert.deepEqual(
    trail.map(({ action, actor_id }) => [action, actor_id]),
    [['password_reset', null]],
  );
  assert.doesNotMatch(JSON.stringify(trail), /long password|argon2/);
});

test('the last administrator cannot leave', async () => {
  const first = await api.signedIn('administrator');
  const email = await addressOf(first.userId);
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '!=', first.userId).execute();
  assert.equal(
    (await api.nobody.post('auth/delete-account/', { email, password: PASSWORD })).error().code,
    'last_administrator',
  );
  await api.signedIn('administrator');
  assert.equal((await api.nobody.post('auth/delete-account/', { email, password: PASSWORD })).status, 204);
});

test('guessing the password of an account to close it waits as signing in does, on every instance alike', async () => {
  const careful = await startTestApi({ env: { SIGN_IN_TRIES_PER_MINUTE: '3' } });
  const guess = { email: 'someone@example.com', password: 'a guess of mine' };
  for (let tries = 0; tries < 3; tries += 1)
    assert.equal((await careful.nobody.post('auth/delete-account/', guess)).error().code, 'wrong_credentials');
  const refused = await careful.nobody.post('auth/delete-account/', guess);
  assert.deepEqual([refused.status, refused.error().code], [429, 'too_many_requests']);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  // The tries are in the database: another instance, and the door beside this one, know of them.
  assert.equal((await careful.nobody.post('auth/sign-in/', guess)).status, 429);
});

test('asking for accounts over and over has to wait', async () => {
  const careful = await startTestApi({ env: { SIGN_IN_TRIES_PER_MINUTE: '3' } });
  const wish = { name: 'New Person', email: 'again@example.com', password: 'a long password' };
  const statuses = [];
  for (let tries = 0; tries < 4; tries += 1) statuses.push((await careful.nobody.post('auth/sign-up/', wish)).status);
  assert.deepEqual(statuses, [403, 403, 403, 429]);
});
