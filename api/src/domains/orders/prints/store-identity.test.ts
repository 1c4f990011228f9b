import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AppSettings,
  type PrintKind,
  Prints,
  PublicSettings,
  type SettingName,
  SignedUpload,
  StoredImage,
} from '@bo/contracts';
import sharp from 'sharp';
import { openShop } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { messageHtml } from '../../store/messages/senders/mail-html.ts';
import { readLogo } from '../../store/papers/papers.service.ts';

const api = await startTestApi();
const { db, storage } = api.platform;
const admin = await api.signedIn('administrator');
const desk = await api.signedIn('orders');
const shop = await openShop(api);
const SETTINGS = 'admin_panel/app-settings/';

/** Sends a picture as the settings do. */
async function uploaded(purpose: 'store' | 'product', color: string): Promise<string> {
  const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: color } })
    .png()
    .toBuffer();
  const wish = { purpose, content_type: 'image/png', bytes: png.length };
  const { id, url, fields } = (await admin.post('admin_panel/uploads/', wish)).as(SignedUpload);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  await api.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return (await admin.post(`admin_panel/uploads/${id}/complete/`)).as(StoredImage).url;
}
async function set(values: Partial<Record<SettingName, string | null>>) {
  const { results } = (await admin.get(SETTINGS)).as(AppSettings);
  return admin.put(SETTINGS, {
    changes: Object.entries(values).map(([name, value]) => ({
      ...{ name, value },
      version: results.find((one) => one.name === name)?.version,
    })),
  });
}
const preview = async (kind: PrintKind, id: string) =>
  (await desk.get('admin_panel/orders/prints/', { query: { kind, ids: id, language: 'both' } })).as(Prints);
async function ready(): Promise<string> {
  const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2 }]);
  await shop.reach(id, 'ready_for_delivery');
  return id;
}

describe('the identity of the store', () => {
  it('takes pictures that were sent to the settings, and none from elsewhere', async () => {
    for (const value of ['https://elsewhere.example/logo.png', await uploaded('product', '#ff0000')]) {
      const refused = await set({ 'store.logo': value });
      assert.deepEqual(Object.keys(refused.error().errors ?? {}), ['store.logo']);
    }
    assert.equal((await set({ 'store.phone': '12' })).status, 422);
    const logo = await uploaded('store', '#07aa4d');
    assert.equal((await set({ 'store.logo': logo })).status, 200);
    assert.equal((await set({ 'store.logo': null })).status, 200);
  });

  it('is what pages before sign-in are told', async () => {
    const [logo, dark] = [await uploaded('store', '#07aa4d'), await uploaded('store', '#ffffff')];
    const names = { 'store.legal_name': 'Ghaf LLC', 'store.legal_name_ar': 'الغاف ذ.م.م' } as const;
    const ways = { 'store.phone': '+97142000000', 'store.email': 'hello@ghaf.example' } as const;
    assert.equal((await set({ ...names, ...ways, 'store.logo': logo, 'store.logo_dark': dark })).status, 200);
    const { identity } = (await api.nobody.get('settings/public/')).as(PublicSettings);
    assert.deepEqual([identity.logo, identity.logo_dark], [logo, dark]);
    assert.deepEqual([identity.legal_name_ar, identity.phone], ['الغاف ذ.م.م', '+97142000000']);
  });

  it('heads new invoices and labels; an invoice that is fixed keeps its text, and shows today’s logo', async () => {
    const fixed = await ready();
    const file = () => desk.post('admin_panel/orders/prints/file/', { kind: 'invoice', ids: [fixed] });
    assert.match((await file()).text, /\/Subtype \/Image/);
    const before = await preview('invoice', fixed);
    const print = await uploaded('store', '#000000');
    assert.equal((await set({ 'store.phone': '+97142000001', 'store.logo_print': print })).status, 200);
    const after = await preview('invoice', fixed);
    assert.deepEqual(after.documents[0]?.store_facts, before.documents[0]?.store_facts);
    assert.ok(before.documents[0]?.store_facts.some(({ value }) => value === '+97142000000 · hello@ghaf.example'));
    assert.notEqual(before.logo, print);
    assert.equal(after.logo, print);
    const label = (await preview('bag_label', await ready())).documents[0];
    assert.deepEqual(
      label?.store_facts.map(({ value }) => value),
      ['+97142000001'],
    );
  });

  it('stands at the head and foot of mails, and a logo that is lost stops nothing', async () => {
    const { logo: url } = await preview('invoice', await ready());
    const logo = await readLogo(db, storage, url ?? '');
    assert.ok(logo && logo.length < 20_000);
    const of = { language: 'ab', sender: 'الغاف', subject: 'S', body: 'B' } as const;
    const html = messageHtml({
      ...of,
      letterhead: { logo, legal_name: 'A & B', phone: '+97142000001', email: 'hello@ghaf.example' },
    });
    assert.match(html, /src="cid:logo@store"/);
    assert.match(html, /A &amp; B/);
    assert.match(html, /mailto:hello@ghaf\.example/);
    const { key } = await db
      .selectFrom('uploads')
      .select('key')
      .where('url', '=', url ?? '')
      .executeTakeFirstOrThrow();
    await storage.remove(key);
    assert.equal(await readLogo(db, storage, url ?? ''), undefined);
    assert.doesNotMatch(messageHtml(of), /cid:/);
  });
});
