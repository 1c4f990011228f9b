import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PriceHistory, VariantDetail } from '@bo/contracts';
import { z } from 'zod';
import { newId } from '../ids.ts';
import { type Client, startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
/** Amounts and digits that are nowhere by chance. */
const COST = 7_310_977;
const PHONE = '+971508642013';
const EMAIL = 'salma.of.the.figs@example.com';
const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const INPUT = { code: 'FIG', unit: 'piece', size: 1, price: 9_000_000, selling_price: 9_000_000 };

await db.insertInto('products').values({ id: 'prd_fig', title: 'Figs', slug: 'figs' }).execute();
await db.insertInto('warehouses').values({ id: 'whs_fig', code: 'F', name: 'Depot', name_ar: 'مخزن' }).execute();
await db
  .insertInto('customers')
  .values({ id: 'cus_fig', code: 'C-1', name: 'Salma', phone: PHONE, email: EMAIL })
  .execute();
await db
  .insertInto('orders')
  .values({
    id: 'ord_fig',
    number: 'GM-1',
    customer_id: 'cus_fig',
    customer_name: 'Salma',
    customer_phone: PHONE,
    billing_address: 'Villa 4',
    payment_mode: 'cash',
    currency: 'AED',
  })
  .execute();
const variant = (await admin.post('admin_panel/products/prd_fig/variants/', { ...INPUT, cost: COST })).as(
  VariantDetail,
);
await admin.post('admin_panel/inventory/receive/', {
  warehouse_id: 'whs_fig',
  note: '',
  lines: [{ variant_id: variant.id, quantity: 1, cost: COST }],
});
const PATH = `admin_panel/variants/${variant.id}/`;
const readCost = async () => (await admin.get(PATH)).as(VariantDetail).cost;

/** Someone who may do everything but one thing. */
async function without(permission: string): Promise<Client> {
  const role = newId('role');
  const all = await db.selectFrom('roles').selectAll().where('key', '=', 'administrator').executeTakeFirstOrThrow();
  const permissions = all.permissions.filter((held) => held !== permission);
  await db.insertInto('roles').values({ id: role, key: role, name: role, name_ar: role, permissions }).execute();
  const person = await api.signedIn('picker');
  await db.updateTable('users').set({ role_id: role }).where('id', '=', person.userId).execute();
  api.platform.sessions.forget();
  return person;
}

/** Every answer that can be had by reading: lists, details, files, searches, histories. */
async function readEverything(person: Client): Promise<[string, string][]> {
  const ids = [variant.id, 'prd_fig', 'ord_fig', 'whs_fig', 'cus_fig'];
  const { paths } = (await api.nobody.get('openapi.json')).as(OpenApi);
  const texts: [string, string][] = [];
  for (const [path, methods] of Object.entries(paths)) {
    const route = path.replace('/api/v1/', '');
    if (!('get' in methods) || !route.startsWith('admin_panel/') || route.endsWith('events/')) continue;
    for (const id of route.includes('{') ? ids : ['']) {
      const url = route.replace(/\{\w+\}/, id);
      texts.push([url, (await person.get(url, { query: { variant_id: variant.id, batch: '1' } })).text]);
    }
  }
  for (const [recordType, recordId] of [
    ['variant', variant.id],
    ['stock', `${variant.id}:whs_fig`],
    ['product', 'prd_fig'],
  ])
    texts.push([
      `history of ${recordType ?? ''}`,
      (
        await person.get('admin_panel/audit-entries/', {
          query: { record_type: recordType ?? '', record_id: recordId ?? '' },
        })
      ).text,
    ]);
  return texts;
}

describe('fields that need a permission of their own', () => {
  it('the cost of a product is in no answer for anyone who may not see it, and is there for anyone who may', async () => {
    const curious = await without('product.cost');
    for (const [url, text] of await readEverything(curious)) assert.ok(!/7310977|73109\.77/.test(text), url);
    const places = (await readEverything(admin)).filter(([, text]) => /7310977|73109\.77/.test(text));
    assert.ok(places.length >= 6, places.map(([url]) => url).join());
    const file = await curious.get('admin_panel/reports/stock/export/');
    const heading = (text: string) => text.split('\r\n')[0]?.split(',').length ?? 0;
    assert.equal(heading(file.text), heading((await admin.get('admin_panel/reports/stock/export/')).text) - 1);
    // Marketing weighs an offer against what its goods cost.
    for (const role of ['picker', 'orders', 'dealer'])
      assert.equal((await (await api.signedIn(role)).get(PATH)).as(VariantDetail).cost, null, role);
  });

  it('a write of anyone who does not see the cost keeps it; a refusal does not tell it either', async () => {
    const curious = await without('product.cost');
    const { version } = (await curious.get(PATH)).as(VariantDetail);
    const changed = await curious.put(PATH, {
      ...INPUT,
      price: 9_000_100,
      selling_price: 9_000_100,
      cost: null,
      version,
    });
    assert.equal(changed.as(VariantDetail).cost, null);
    assert.equal(await readCost(), COST);
    await curious.put(PATH, { ...INPUT, cost: 1, version: version + 1 });
    assert.equal(await readCost(), COST);
    const conflict = await curious.put(PATH, { ...INPUT, version });
    assert.equal(conflict.status, 409);
    assert.ok(!conflict.text.includes(String(COST)), conflict.text);
    const line = { variant_id: variant.id, quantity: 1, cost: 1 };
    assert.equal(
      (await curious.post('admin_panel/inventory/receive/', { warehouse_id: 'whs_fig', note: '', lines: [line] }))
        .status,
      200,
    );
    assert.equal(await readCost(), COST);
    const { results } = (await admin.get(`${PATH}prices/`)).as(PriceHistory);
    assert.ok(
      results.every(({ cost }) => cost === COST),
      JSON.stringify(results),
    );
  });

  it('a phone is masked for anyone who may not read it, and cannot be found by its digits', async () => {
    const curious = await without('customer.pii');
    for (const [url, text] of await readEverything(curious)) assert.ok(!text.includes('508642013'), url);
    const found = async (person: Client, search: string) =>
      (await person.get('admin_panel/orders/', { query: { search } })).as(z.object({ count: z.int() })).count;
    const hits = async (person: Client, q: string) =>
      (await person.get('admin_panel/search/', { query: { q } })).as(z.object({ results: z.array(z.unknown()) }))
        .results.length;
    for (let digits = 3; digits <= 9; digits += 1) {
      const part = '508642013'.slice(0, digits);
      assert.deepEqual([await found(curious, part), await hits(curious, part)], [0, 0], part);
    }
    assert.deepEqual([await found(admin, '508642013'), await hits(admin, '508642013')], [1, 2]);
    assert.equal(await found(curious, 'salma'), 1);
  });
});
