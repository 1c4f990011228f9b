import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Brand, ErrorBody, listPage, Pincode, SessionInfo, SignInResponse } from '@bo/contracts';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import type { Routes } from '../http/app-type.ts';
import { type Client, onPostgresql, startTestApi } from '../../testing/test-api.ts';

const broken: Routes = (app) => {
  app.get('/broken/', { config: { public: true } }, () => {
    throw new Error('a secret detail');
  });
  app.get(
    '/drifted/',
    { config: { public: true }, schema: { response: { 200: z.object({ n: z.int().max(1) }) } } },
    () => ({ n: 2 }),
  );
};
const api = await startTestApi({
  modules: [broken],
  env: {
    SIGN_IN_TRIES_PER_MINUTE: '5',
    FIRST_ADMIN_EMAIL: 'Owner@example.com',
    FIRST_ADMIN_PASSWORD: 'of the first day',
  },
});
const { db, sessions } = api.platform;

describe('access', () => {
  it('a route that names neither its audience nor that it is public stops the boot', async () => {
    const careless: Routes = (app) => void app.get('/careless/', () => 'open to all');
    await assert.rejects(
      buildApp({ ...api.platform, secret: new Uint8Array(32), modules: [careless] }),
      /GET \/api\/v1\/careless/,
    );
  });

  it('every route but the public ones refuses someone who is not signed in', async () => {
    const { paths } = (await api.nobody.get('openapi.json')).as(
      z.object({
        paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.unknown()).optional() }))),
      }),
    );
    const open: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const answer = await api.app.inject({
          method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method.toUpperCase()),
          url: path.replace(/\{\w+\}/g, 'x'),
        });
        if (security?.length === 0) open.push(`${method} ${path}`);
        else assert.equal(answer.statusCode, 401, `${method} ${path}`);
      }
    }
    assert.ok(open.includes('post /api/v1/auth/sign-in/') && open.includes('get /api/v1/health/'));
    assert.ok(open.every((route) => !route.includes('admin_panel')));
  });

  it('a person signs in, sees who they are and what they may do, and signs out for good', async () => {
    const finance = await api.signedIn('finance');
    const me = (await finance.get('auth/me/')).as(SessionInfo);
    assert.equal(me.user.role_key, 'finance');
    assert.equal(me.user.role, 0);
    assert.ok(me.permissions.includes('payout.approve') && !me.permissions.includes('product.view'));
    assert.deepEqual(me.store, {
      name: 'Back Office Market',
      name_ar: 'سوق باك أوفيس',
      currency: 'AED',
      time_zone: 'Asia/Dubai',
      vat_rate: 500,
      week_start: 'monday',
    });
    const renewed = (await finance.post('auth/renew/')).as(SignInResponse);
    assert.equal(
      (await finance.get('auth/me/', { headers: { authorization: `Bearer ${renewed.access_token}` } })).status,
      200,
    );
    assert.equal((await finance.post('auth/sign-out/')).status, 204);
    assert.equal((await finance.get('auth/me/')).status, 401);
    assert.equal(
      (await finance.get('auth/me/', { headers: { authorization: `Bearer ${renewed.access_token}` } })).status,
      401,
    );
  });

  it('a session is renewed up to its limit: hours for who moves money or settings, days for the others', async () => {
    const session = async ({ userId }: Client) =>
      db.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
    const age = async (client: Client, hours: number) => {
      const { id } = await session(client);
      const later = new Date(Date.now() + 3_600_000);
      const created_at = new Date(Date.now() - hours * 3_600_000);
      await db.updateTable('sessions').set({ created_at, expires_at: later }).where('id', '=', id).execute();
      api.platform.sessions.forget();
    };
    const [finance, picker] = [await api.signedIn('finance'), await api.signedIn('picker')];
    for (const client of [finance, picker]) {
      await age(client, 11.5);
      assert.equal((await client.post('auth/renew/')).status, 200);
    }
    const ends = async (client: Client) => (Date.parse((await session(client)).expires_at) - Date.now()) / 3_600_000;
    assert.ok((await ends(finance)) < 0.51, String(await ends(finance)));
    assert.ok((await ends(picker)) > 11.9, String(await ends(picker)));
    for (const client of [finance, picker]) await age(client, 13);
    for (const path of ['auth/me/', 'auth/renew/'] as const)
      assert.equal((await (path === 'auth/me/' ? finance.get(path) : finance.post(path))).status, 401, path);
    assert.equal((await picker.get('auth/me/')).status, 200);
    await age(picker, 31 * 24);
    assert.equal((await picker.post('auth/renew/')).status, 401);
  });

  it('the older token of a renewed session opens for a minute more, and two tabs that renew at once both stay in', async () => {
    const client = await api.signedIn('picker');
    const renew = async () => (await client.post('auth/renew/')).as(SignInResponse).access_token;
    const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    const status = async (token: string) => (await api.nobody.get('auth/me/', withToken(token))).status;
    const [one, other] = [await renew(), await renew()];
    for (const token of [client.token, one, other]) assert.equal(await status(token), 200);
    await db
      .updateTable('sessions')
      .set({ renewed_at: new Date(Date.now() - 61_000) })
      .where('user_id', '=', client.userId)
      .execute();
    api.platform.sessions.forget();
    assert.deepEqual([await status(client.token), await status(one), await status(other)], [401, 200, 200]);
    const later = (await api.nobody.post('auth/renew/', undefined, withToken(one))).as(SignInResponse).access_token;
    assert.deepEqual([await status(other), await status(later), await status(client.token)], [200, 200, 401]);
  });

  it('a new store has its first administrator', async () => {
    const owner = (
      await api.nobody.post('auth/sign-in/', { email: 'owner@example.com', password: 'of the first day' })
    ).as(SignInResponse);
    assert.equal(owner.user.role, 2);
  });

  it('a wrong password and an unknown account are answered alike, and not without end', async () => {
    const { userId } = await api.signedIn('catalog');
    const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    const wrong = await api.nobody.post('auth/sign-in/', { email, password: 'wrong' });
    const unknown = await api.nobody.post('auth/sign-in/', { email: 'nobody@example.com', password: 'wrong' });
    assert.deepEqual(
      [wrong.status, wrong.error().code, wrong.error().detail],
      [unknown.status, unknown.error().code, unknown.error().detail],
    );
    for (let tries = 0; tries < 5; tries += 1) await api.nobody.post('auth/sign-in/', { email, password: 'wrong' });
    const limited = await api.nobody.post('auth/sign-in/', { email, password: 'wrong' });
    assert.equal(limited.status, 429);
    assert.equal(limited.error().code, 'too_many_requests');
    assert.ok(Number(limited.headers['retry-after']) > 0);
  });

  it('a stranger who guesses is slowed down, and the owner of the account signs in meanwhile as ever', async () => {
    const { userId } = await api.signedIn('catalog');
    const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    const from = (remoteAddress: string, password: string) =>
      api.app.inject({ method: 'POST', url: '/api/v1/auth/sign-in/', remoteAddress, payload: { email, password } });
    let slowed = 0;
    // From many addresses, so that the account itself is under attack.
    for (let tries = 0; tries < 60; tries += 1)
      slowed += (await from(`198.51.100.${String(tries)}`, 'wrong')).statusCode === 429 ? 1 : 0;
    assert.ok(slowed >= 5, String(slowed));
    assert.equal((await from('127.0.0.1', 'correct horse battery')).statusCode, 200);
  });

  it('signing out, and a suspension, hold at once in every instance; so does what one tries at either', {
    skip: !onPostgresql && 'the embedded database belongs to one process',
  }, async () => {
    const { config, database } = api.platform;
    const secret = new TextEncoder().encode(config.API_SECRET);
    const { app: other } = await buildApp({ config, database, secret });
    after(() => other.close());
    const me = (token: string) =>
      other.inject({ url: '/api/v1/auth/me/', headers: { authorization: `Bearer ${token}` } });
    const goneSoon = async (token: string) => {
      for (let tries = 0; tries < 400 && (await me(token)).statusCode === 200; tries += 1) await pause(50);
      assert.equal((await me(token)).statusCode, 401);
    };
    const [leaving, suspended] = [await api.signedIn('catalog'), await api.signedIn('catalog')];
    for (const { token } of [leaving, suspended]) assert.equal((await me(token)).statusCode, 200);
    await leaving.post('auth/sign-out/');
    await goneSoon(leaving.token);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.userId).execute();
    await goneSoon(suspended.token);

    const guess = (app: typeof other) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/auth/sign-in/',
        remoteAddress: '198.51.100.200',
        payload: { email: 'both@example.com', password: 'wrong' },
      });
    for (let tries = 0; tries < 5; tries += 1) await guess(tries % 2 === 0 ? api.app : other);
    assert.deepEqual([(await guess(api.app)).statusCode, (await guess(other)).statusCode], [429, 429]);
  });

  it('a token that was not signed here, or was changed, is nothing', async () => {
    const admin = await api.signedIn('administrator');
    for (const token of ['nonsense', `${admin.token}x`, admin.token.replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0')]) {
      assert.equal((await api.nobody.get('auth/me/', { headers: { authorization: `Bearer ${token}` } })).status, 401);
    }
  });

  it('a permission that is taken away is gone within the minute; a suspended person is out', async () => {
    const catalog = await api.signedIn('catalog');
    assert.equal((await catalog.get('admin_panel/brands/')).status, 200);
    const role = await db
      .selectFrom('roles')
      .select('permissions')
      .where('key', '=', 'catalog')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('roles')
      .set({ permissions: role.permissions.filter((permission) => permission !== 'brand.view') })
      .where('key', '=', 'catalog')
      .execute();
    sessions.forget();
    const refused = await catalog.get('admin_panel/brands/', { headers: { 'accept-language': 'ar-AE,en;q=0.5' } });
    assert.equal(refused.status, 403);
    assert.equal(refused.error().permission, 'brand.view');
    assert.match(refused.error().detail, /^ليست لديك الصلاحية/);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', catalog.userId).execute();
    sessions.forget();
    assert.equal((await catalog.get('auth/me/')).status, 401);
  });

  it("a dealer's people see their own region only", async () => {
    await db
      .insertInto('dealers')
      .values([
        { id: 'dlr_1', code: 'D1', name: 'North', name_ar: 'الشمال' },
        { id: 'dlr_2', code: 'D2', name: 'South', name_ar: 'الجنوب' },
      ])
      .execute();
    const admin = await api.signedIn('administrator');
    const pincode = (code: string, dealer_id: string) => ({
      code,
      area: `Area ${code}`,
      area_ar: `منطقة ${code}`,
      dealer_id,
    });
    await admin.post('admin_panel/pincodes/', pincode('00501', 'dlr_1'));
    const other = (await admin.post('admin_panel/pincodes/', pincode('00502', 'dlr_2'))).as(Pincode);
    const dealer = await api.signedIn('dealer', { dealer_id: 'dlr_1' });
    assert.deepEqual(
      (await dealer.get('admin_panel/pincodes/')).as(listPage(Pincode)).results.map(({ code }) => code),
      ['00501'],
    );
    assert.equal((await dealer.get(`admin_panel/pincodes/${other.id}/`)).status, 404);
    assert.equal((await dealer.get('admin_panel/orders/')).as(listPage(z.unknown())).count, 0);
  });

  it('during maintenance only those who may end it are served; all others are told, may see who they are and sign out', async () => {
    const [admin, marketing] = [await api.signedIn('administrator'), await api.signedIn('marketing')];
    const set = async (value: boolean) => {
      await db
        .insertInto('settings')
        .values({ key: 'system.maintenance', value: JSON.stringify(value) })
        .onConflict((on) => on.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
      api.platform.maintenance.forget();
    };
    await set(true);
    const refused = await marketing.get('admin_panel/brands/', { headers: { 'accept-language': 'ab' } });
    assert.equal(refused.status, 503);
    assert.equal(refused.headers['retry-after'], '60');
    assert.deepEqual([refused.error().code, refused.error().detail.includes('للصيانة')], ['maintenance', true]);
    assert.equal(
      (await marketing.post('admin_panel/brands/', { name: 'Late', name_ar: 'متأخر' })).error().code,
      'maintenance',
    );
    assert.equal((await marketing.get('auth/me/')).status, 200);
    assert.equal((await marketing.post('auth/sign-out/')).status, 204);
    assert.equal((await api.nobody.get('settings/public/')).status, 200);
    assert.equal((await admin.get('admin_panel/brands/')).status, 200);
    await set(false);
    assert.equal((await (await api.signedIn('marketing')).get('admin_panel/brands/')).status, 200);
  });

  it('a fault of ours says nothing of its cause, in one shape, and so does an answer that left its contract', async () => {
    for (const path of ['broken/', 'drifted/']) {
      const answer = await api.nobody.get(path);
      assert.equal(answer.status, 500);
      const { request_id, ...body } = answer.as(ErrorBody);
      assert.deepEqual(body, {
        detail: 'Server is Facing Technical Difficulties, Please Contact Administrator',
        code: 'server_error',
      });
      assert.ok(request_id);
    }
    assert.equal((await api.nobody.get('no-such-path/')).error().code, 'not_found');
    const malformed = await api.app.inject({
      method: 'POST',
      url: '/api/v1/auth/sign-in/',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    assert.equal(malformed.statusCode, 400);
  });

  it('an address works with and without its last slash', async () => {
    const admin = await api.signedIn('administrator');
    const { id } = (await admin.post('admin_panel/brands', { name: 'Slashless', name_ar: 'بلا شرطة' })).as(Brand);
    assert.equal((await admin.get(`admin_panel/brands/${id}`)).status, 200);
  });
});
