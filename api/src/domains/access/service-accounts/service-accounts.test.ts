import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuditEntry, listPage, NewServiceKey, ServiceAccount } from '@bo/contracts';
import { z } from 'zod';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { findGiftCards } from '../../marketing/gift-cards/gift-cards.repository.ts';
import { issueCards } from '../../../testing/gift-cards.ts';
import { redeemGiftCard, returnToGiftCard } from '../../marketing/gift-cards/gift-cards.service.ts';

/** One call for programs and one for screens. */
const calls: Routes = (app) => {
  app.get('/for-programs/', { config: { permission: 'order.create', service: true } }, (request) => ({
    name: callerOf(request).name,
  }));
  app.get('/for-screens/', { config: { permission: 'order.create' } }, () => ({ name: '' }));
};
const api = await startTestApi({ modules: [calls] });
const admin = await api.signedIn('administrator');
const { db, write } = api.platform;
const ACCOUNTS = 'admin_panel/service-accounts/';

let n = 0;
async function anAccount() {
  n += 1;
  const made = await admin.post(ACCOUNTS, { name: `Shop ${String(n)}`, scopes: ['order.create'] });
  return made.as(ServiceAccount);
}
const aKey = async (id: string, input: object = {}) => {
  const { version } = (await admin.get(`${ACCOUNTS}${id}/`)).as(ServiceAccount);
  return (await admin.post(`${ACCOUNTS}${id}/keys/`, { version, ...input })).as(NewServiceKey);
};
const ask = (path: string, key: string) =>
  api.nobody.get(path, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);

describe('a program with a key', () => {
  it('may call what is made for programs and is in its scopes, and nothing else', async () => {
    const { id } = await anAccount();
    const { key } = await aKey(id);
    const answer = await api.nobody.get('for-programs/', { headers: { authorization: `Bearer ${key}` } });
    assert.deepEqual(answer.as(z.object({ name: z.string() })), { name: 'Shop 1' });
    for (const path of ['for-screens/', 'admin_panel/orders/', 'auth/me/', 'admin_panel/events/']) {
      const refused = await api.nobody.get(path, { headers: { authorization: `Bearer ${key}` } });
      const { code, permission } = refused.error();
      // Not "you lack order.create", which it has: no scope opens a screen's path.
      assert.deepEqual([refused.status, code, permission], [403, 'service_key.screens', undefined], path);
    }
    await db.updateTable('service_accounts').set({ scopes: [] }).where('id', '=', id).execute();
    api.platform.sessions.forget();
    assert.equal(await ask('for-programs/', key), 403);
  });

  it('is shown its key once: nothing that is stored or told holds it', async () => {
    const { id } = await anAccount();
    const { key, account } = await aKey(id);
    assert.match(key, /^bo_[\w-]{43}$/);
    assert.equal(account.keys[0]?.last_four, key.slice(-4));
    const stored = await db.selectFrom('service_keys').selectAll().where('account_id', '=', id).execute();
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'service_account', record_id: id } })
    ).as(listPage(AuditEntry));
    assert.deepEqual(
      trail.results.map(({ action }) => action),
      ['key_made', 'created'],
    );
    const hash = stored[0]?.key_hash ?? '';
    for (const text of [JSON.stringify(stored), JSON.stringify(trail), (await admin.get(`${ACCOUNTS}${id}/`)).text])
      assert.ok(!text.includes(key));
    assert.ok(!JSON.stringify(trail).includes(hash));
  });

  it('is out at once when its key is revoked or over, or its account is stopped', async () => {
    const { id } = await anAccount();
    const [revoked, over, stopped] = [await aKey(id), await aKey(id), await aKey(id)];
    for (const { key } of [revoked, over, stopped]) assert.equal(await ask('for-programs/', key), 200);
    const key_id = revoked.account.keys[0]?.id ?? '';
    const { version } = stopped.account;
    const after = (await admin.post(`${ACCOUNTS}${id}/revoke-key/`, { key_id, version })).as(ServiceAccount);
    api.platform.sessions.forget();
    assert.equal(await ask('for-programs/', revoked.key), 401);
    assert.ok(after.keys.every(({ last_used_at }) => last_used_at !== null));

    await db
      .updateTable('service_keys')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', over.account.keys[0]?.id ?? '')
      .execute();
    api.platform.sessions.forget();
    assert.equal(await ask('for-programs/', over.key), 401);

    assert.equal(await ask('for-programs/', stopped.key), 200);
    await admin.put(`${ACCOUNTS}${id}/`, {
      name: after.name,
      scopes: ['order.create'],
      active: false,
      version: after.version,
    });
    api.platform.sessions.forget();
    assert.equal(await ask('for-programs/', stopped.key), 401);
    assert.equal(await ask('for-programs/', 'bo_guessed'), 401);
  });

  it('is changed over to a new key in one step, the old one going on for as long as was chosen', async () => {
    const { id } = await anAccount();
    const first = await aKey(id);
    const rotate = (key_id: string, version: number, overlap_hours: number) =>
      admin.post(`${ACCOUNTS}${id}/rotate-key/`, { key_id, version, overlap_hours });
    const old = first.account.keys[0]?.id ?? '';
    const second = (await rotate(old, first.account.version, 24)).as(NewServiceKey);
    for (const { key } of [first, second]) assert.equal(await ask('for-programs/', key), 200);
    const until = Date.parse(second.account.keys.find((key) => key.id === old)?.expires_at ?? '');
    assert.ok(Math.abs(until - Date.now() - 86_400_000) < 60_000);
    await db
      .updateTable('service_keys')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', old)
      .execute();
    api.platform.sessions.forget();
    assert.deepEqual([await ask('for-programs/', first.key), await ask('for-programs/', second.key)], [401, 200]);

    const third = (await rotate(second.account.keys[0]?.id ?? '', second.account.version, 0)).as(NewServiceKey);
    api.platform.sessions.forget();
    assert.deepEqual([await ask('for-programs/', second.key), await ask('for-programs/', third.key)], [401, 200]);
    assert.equal((await rotate(old, third.account.version, 24)).status, 422);
  });

  it('is in the file of the list with its scopes and how many of its keys are valid, and nothing of a key', async () => {
    const { id, name } = await anAccount();
    const made = [await aKey(id), await aKey(id)];
    const [revoked, valid] = made;
    const key_id = revoked?.account.keys[0]?.id ?? '';
    await admin.post(`${ACCOUNTS}${id}/revoke-key/`, { key_id, version: valid?.account.version });
    const file = await admin.get(`${ACCOUNTS}export/`, { query: { search: name } });
    const [head, row, ...others] = file.text.trim().split('\r\n');
    assert.equal(head?.replace('\uFEFF', ''), 'Name,Note,Scopes,Active,Valid keys,Last used,Created');
    assert.ok(row?.startsWith(`${name},,Orders: create,Yes,1,,`), row);
    assert.deepEqual(others, []);
    const hashes = await db.selectFrom('service_keys').select('key_hash').where('account_id', '=', id).execute();
    for (const secret of [...hashes.map(({ key_hash }) => key_hash), ...made.map(({ key }) => key.slice(-4))])
      assert.ok(!file.text.includes(secret));
    const catalog = await api.signedIn('catalog');
    assert.equal((await catalog.get(`${ACCOUNTS}export/`)).error().permission, 'settings.export');
  });

  it('gets nothing from someone who lacks it', async () => {
    await db
      .insertInto('roles')
      .values({
        id: 'rol_it',
        key: 'it',
        name: 'IT',
        name_ar: 'IT',
        permissions: ['settings.view', 'settings.create', 'settings.security'],
      })
      .execute();
    const it = await api.signedIn('it');
    assert.equal(
      (await it.post(ACCOUNTS, { name: 'Mine', scopes: ['order.create'] })).error().permission,
      'order.create',
    );
    const { id, version } = await anAccount();
    assert.equal((await it.post(`${ACCOUNTS}${id}/keys/`, { version })).status, 403);
    const supervisor = await api.signedIn('supervisor');
    assert.equal(
      (await supervisor.post(`${ACCOUNTS}${id}/keys/`, { version })).error().permission,
      'settings.security',
    );
  });
});

describe('gift cards', () => {
  it('are answered with their codes once, pay no more than they hold, and get back what is given back', async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const results = await issueCards(api, admin, { count: 3, value: 5000, expires_at });
    assert.equal(new Set(results.map(({ code }) => code)).size, 3);
    const [card] = results;
    assert.ok(card);
    const stored = JSON.stringify(await db.selectFrom('gift_cards').selectAll().execute());
    assert.ok(!stored.includes(card.code) && !stored.includes(card.code.replaceAll('-', '')));

    const now = new Date().toISOString();
    const typed = ` ${card.code.toLowerCase().replaceAll('-', ' ')} `;
    const [found] = await findGiftCards(db, [typed], now);
    assert.deepEqual(found, { id: card.id, last_four: card.last_four, balance: 5000, refusal: null });
    const later = new Date(Date.parse(expires_at)).toISOString();
    assert.equal((await findGiftCards(db, [card.code], later))[0]?.refusal, 'gift_card.expired');
    assert.equal((await findGiftCards(db, ['AAAA'], now))[0]?.refusal, 'gift_card.unknown');

    await db.insertInto('customers').values({ id: 'cus_1', code: 'C1', name: 'Fatima' }).execute();
    await db
      .insertInto('orders')
      .values({
        id: 'ord_1',
        number: '1',
        customer_id: 'cus_1',
        customer_name: 'Fatima',
        billing_address: 'Here',
        payment_mode: 'cash',
        currency: 'AED',
      })
      .execute();
    const moved = { gift_card_id: card.id, order_id: 'ord_1' };
    const pay = (amount: number, key: string) =>
      write(SYSTEM, (unit) => redeemGiftCard(unit, { ...moved, amount, key }));
    assert.deepEqual([await pay(4000, 'a'), await pay(4000, 'a')], [true, false]);
    await assert.rejects(pay(1001, 'b'), /gift_cards_balance_check/);
    await write(SYSTEM, (unit) => returnToGiftCard(unit, 'refund', { ...moved, amount: 1500, key: 'c' }));
    assert.equal((await findGiftCards(db, [card.code], now))[0]?.balance, 2500);
  });
});

describe('volume offers', () => {
  const tiers = (...steps: (readonly [quantity: number, percent: number])[]) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('volume_offers').execute();
      await trx
        .insertInto('volume_offers')
        .values(
          steps.map(([quantity_threshold, discount_percentage]) => ({
            id: `vol_${String(quantity_threshold)}`,
            variant_id: 'var_1',
            quantity_threshold,
            discount_percentage,
          })),
        )
        .execute();
    });

  it('have at most five tiers of a variant, and a higher threshold has a higher percentage, anyone who writes them', async () => {
    await db.insertInto('products').values({ id: 'prd_1', title: 'Milk', title_ar: 'حليب', slug: 'milk' }).execute();
    await db
      .insertInto('variants')
      .values({ id: 'var_1', product_id: 'prd_1', code: 'M', unit: 'L', price: 700, selling_price: 700 })
      .execute();
    await tiers([2, 100], [3, 200], [4, 300], [5, 400], [6, 500]);
    await assert.rejects(tiers([2, 100], [3, 200], [4, 300], [5, 400], [6, 500], [7, 600]), /more than five tiers/);
    await assert.rejects(tiers([2, 200], [3, 200]), /do not rise/);
    assert.equal((await db.selectFrom('volume_offers').select('id').execute()).length, 5);
  });
});
