import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AuditEntry,
  Counters,
  listPage,
  OrderSellers,
  Quote,
  Seller,
  SellerDetail,
  SellerSale,
  SignedUpload,
  StoreProducts,
} from '@bo/contracts';
import { sql } from 'kysely';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { openShop } from '../../../testing/orders.ts';
import { storeDay } from '../../../testing/store-day.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const other = await api.signedIn('supervisor');
const shop = await openShop(api);
const PATH = 'admin_panel/sellers/';
const IBAN = 'AE070331234567890123456';
const NEW_IBAN = 'SA0380000000608010167519';
let next = 0;

function input(more: object = {}) {
  next += 1;
  return {
    code: `S-${String(next)}`,
    legal_name: `Green Wadi ${String(next)} LLC`,
    name: `Green Wadi ${String(next)}`,
    name_ar: `الوادي الأخضر ${String(next)}`,
    contact_name: 'Lucas Bennett',
    phone: '+971501112233',
    email: 'lucas@example.com',
    licence_number: 'CN-1',
    licence_expires_on: storeDay(200),
    vat_number: '100200300400003',
    commission_rate: 1000,
    hold_days: 7,
    bank_holder: 'Green Wadi LLC',
    iban: IBAN,
    ...more,
  };
}
async function apply(more: object = {}): Promise<SellerDetail> {
  const answer = await admin.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(SellerDetail);
}
const aPdf = (): Promise<Buffer> => {
  const document = new PDFDocument({ size: [300, 400] });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
  document.text('Trade licence');
  document.end();
  return done;
};
/** Sends a file to a signed form, as the browser does. */
async function upload(client: Client, file: Buffer, content_type: string): Promise<string> {
  const { id, url, fields } = (
    await client.post('admin_panel/uploads/', { purpose: 'seller', content_type, bytes: file.length })
  ).as(SignedUpload);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: content_type }), 'scan');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  assert.equal(statusCode, 204);
  return id;
}
async function addScan(client: Client, seller: string, file?: Buffer, type = 'application/pdf') {
  const upload_id = await upload(client, file ?? (await aPdf()), type);
  return client.post(`${PATH}${seller}/documents/`, { upload_id, kind: 'licence', name: 'Trade licence' });
}
const step = (client: Client, seller: { id: string; version: number }, status: string, reason = '') =>
  client.post(`${PATH}${seller.id}/status/`, { status, reason, version: seller.version });
const read = async (id: string, client = admin) => (await client.get(`${PATH}${id}/`)).as(SellerDetail);
async function approved(more: object = {}): Promise<SellerDetail> {
  const { id } = await apply(more);
  await addScan(admin, id);
  const answer = await step(admin, await read(id), 'approved');
  assert.equal(answer.status, 200, answer.text);
  return answer.as(SellerDetail);
}

/** A product of a seller that only the seller can keep from being sold. */
async function plantProduct(seller: string): Promise<{ product: string; variant: string }> {
  const [product, variant] = [`prd_${seller}`, `var_${seller}`];
  await db
    .insertInto('products')
    .values({
      id: product,
      title: `Dates ${seller}`,
      slug: product.replaceAll('_', '-'),
      seller_id: seller,
      status: 'active',
    })
    .execute();
  await db
    .insertInto('variants')
    .values({
      id: variant,
      product_id: product,
      seller_id: seller,
      code: variant,
      unit: 'kg',
      size: 1,
      price: 2000,
      selling_price: 2000,
      rank: 'a0',
    })
    .execute();
  return { product, variant };
}
/** What someone who shops would be told: is it in the shop, and would a basket take it. */
async function forSale({ product, variant }: { product: string; variant: string }): Promise<[boolean, boolean]> {
  const shop = await admin.get('store/products/', { query: { limit: '100' } });
  const basket = await admin.post('admin_panel/orders/quote/', {
    pincode: '00001',
    lines: [{ variant_id: variant, quantity: 1 }],
  });
  const problems = basket.as(Quote).problems.map(({ code }) => code);
  assert.ok(!problems.includes('variant_unknown'));
  return [shop.as(StoreProducts).results.some(({ id }) => id === product), !problems.includes('not_for_sale')];
}

describe('a seller', () => {
  it('sends a scan as AVIF too, and is told what is wrong with a picture', async () => {
    const { id } = await apply();
    const own = await api.signedIn('seller', { seller_id: id });
    const photo = sharp({ create: { width: 60, height: 90, channels: 3, background: '#fff' } });
    const avif = (await addScan(own, id, await photo.clone().avif().toBuffer(), 'image/avif')).as(SellerDetail);
    assert.equal(avif.documents[0]?.content_type, 'image/webp');
    const whole = await photo.jpeg().toBuffer();
    const damaged = (await addScan(own, id, whole.subarray(0, 40), 'image/jpeg')).error();
    assert.deepEqual(Object.values(damaged.errors ?? {}).flat(), [
      'The image is damaged or was cut off. Choose another copy.',
    ]);
  });

  it('applies, is asked for a better licence scan, is approved and sells at once', async () => {
    const { id, status, selling } = await apply();
    assert.deepEqual([status, selling], ['applied', false]);
    const planted = await plantProduct(id);
    const own = await api.signedIn('seller', { seller_id: id });

    const early = await step(admin, await read(id), 'approved');
    assert.deepEqual([early.status, Object.keys(early.error().errors ?? {})], [422, ['documents']]);
    assert.equal((await addScan(own, id)).status, 200);
    assert.deepEqual((await step(admin, await read(id), 'sent_back')).error().errors && ['reason'], ['reason']);
    const back = (await step(admin, await read(id), 'sent_back', 'The scan cannot be read.')).as(SellerDetail);
    assert.deepEqual([back.status, back.status_reason], ['sent_back', 'The scan cannot be read.']);
    assert.deepEqual(await forSale(planted), [false, false]);

    const scan = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const better = (await addScan(own, id, scan, 'image/jpeg')).as(SellerDetail);
    assert.deepEqual(
      better.documents.map(({ content_type }) => content_type),
      ['image/jpeg', 'application/pdf'],
    );
    const again = await own.post(`${PATH}${id}/apply/`, { version: better.version });
    assert.equal(again.as(SellerDetail).status, 'applied');

    const yes = (await step(other, again.as(SellerDetail), 'approved')).as(SellerDetail);
    assert.deepEqual([yes.status, yes.selling], ['approved', true]);
    assert.deepEqual(await forSale(planted), [true, true]);
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'seller', record_id: id, sort: 'at' } })
    )
      .as(listPage(AuditEntry))
      .results.map(({ action, reason }) => (reason === null ? action : `${action}: ${reason}`));
    assert.deepEqual(trail, [
      'created',
      'updated',
      'status_changed: The scan cannot be read.',
      'updated',
      'submitted',
      'approved',
    ]);
  });

  it('sells nothing from the moment it is suspended, or on a day its shop is closed, and again afterwards', async () => {
    const seller = await approved();
    const planted = await plantProduct(seller.id);
    assert.deepEqual(await forSale(planted), [true, true]);
    const stopped = (await step(admin, seller, 'suspended', 'Late deliveries')).as(SellerDetail);
    assert.deepEqual(await forSale(planted), [false, false]);
    const on = (await step(admin, stopped, 'approved')).as(SellerDetail);
    assert.deepEqual(await forSale(planted), [true, true]);
    const { code, legal_name, name, name_ar, commission_rate, hold_days, licence_expires_on, version } = on;
    const form = { code, legal_name, name, name_ar, commission_rate, hold_days, licence_expires_on };
    const closures = [{ starts_on: storeDay(-1), ends_on: storeDay(1), reason: 'Stocktaking' }];
    const closed = (await admin.put(`${PATH}${on.id}/`, { ...form, closures, version })).as(SellerDetail);
    assert.deepEqual([closed.selling, ...(await forSale(planted))], [false, false, false]);
    const open = (await admin.put(`${PATH}${on.id}/`, { ...form, version: closed.version })).as(SellerDetail);
    assert.deepEqual([open.selling, ...(await forSale(planted))], [true, true, true]);
  });

  it('takes no step that the table does not know, and stays as it is', async () => {
    const seller = await apply();
    for (const status of ['suspended', 'terminated', 'sent_back'])
      assert.ok([409, 422].includes((await step(admin, seller, status, status === 'sent_back' ? '' : 'No')).status));
    assert.equal((await read(seller.id)).status, 'applied');
    const clerk = await api.signedIn('catalog');
    assert.equal((await step(clerk, seller, 'rejected', 'No')).error().permission, 'seller.approve');
  });

  it('is terminated only with a settled balance, and is not archived before', async () => {
    const seller = await approved();
    const stopped = (await step(admin, seller, 'suspended', 'Closing down')).as(SellerDetail);
    assert.equal(
      (await admin.post(`${PATH}${seller.id}/archive/`, { version: stopped.version })).error().code,
      'seller.still_selling',
    );
    const gone = (await step(admin, stopped, 'terminated', 'The company has closed')).as(SellerDetail);
    assert.equal(gone.status, 'terminated');
    const archived = await admin.post(`${PATH}${seller.id}/archive/`, { version: gone.version });
    assert.notEqual(archived.as(SellerDetail).archived_at, null);
  });

  it('gets new bank details only with two people, and payouts wait meanwhile and for 48 hours', async () => {
    const seller = await approved();
    const change = { bank_holder: 'Green Wadi LLC', iban: NEW_IBAN, reason: 'Another bank', version: seller.version };
    assert.deepEqual(
      Object.keys(
        (await admin.post(`${PATH}${seller.id}/bank/`, { ...change, iban: `${IBAN}9` })).error().errors ?? {},
      ),
      ['iban'],
    );
    const asked = (await admin.post(`${PATH}${seller.id}/bank/`, change)).as(SellerDetail);
    assert.deepEqual([asked.iban, asked.bank_change?.iban], [IBAN, NEW_IBAN]);
    const own = await admin.post(`${PATH}${seller.id}/bank/approve/`, { version: asked.version });
    assert.equal(own.error().code, 'seller.bank_own');
    const done = (await other.post(`${PATH}${seller.id}/bank/approve/`, { version: asked.version })).as(SellerDetail);
    assert.deepEqual([done.iban, done.bank_change], [NEW_IBAN, null]);
    const hours = (Date.parse(done.payouts_frozen_until ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 47.9 && hours <= 48, String(hours));
    const twice = await other.post(`${PATH}${seller.id}/bank/approve/`, { version: done.version });
    assert.equal(twice.error().code, 'seller.bank_none');
  });

  it('shows its bank details to nobody without the permission, nor in its history, nor in a file', async () => {
    const { id, version } = await approved();
    await admin.post(`${PATH}${id}/bank/`, { bank_holder: 'Hidden Name', iban: NEW_IBAN, reason: 'Moved', version });
    const clerk = await api.signedIn('catalog');
    const seen = await clerk.get(`${PATH}${id}/`);
    assert.equal(seen.as(SellerDetail).iban, '••••456');
    const trail = await clerk.get('admin_panel/audit-entries/', { query: { record_type: 'seller', record_id: id } });
    const file = await admin.get(`${PATH}export/`);
    const list = await admin.get(PATH);
    assert.equal(file.status, 200);
    for (const { text } of [seen, trail, file, list])
      for (const secret of [IBAN, NEW_IBAN, 'Hidden Name']) assert.ok(!text.includes(secret));
    assert.ok((await admin.get(`${PATH}${id}/`)).text.includes(IBAN));
  });

  it('keeps as a document only a PDF or a picture, told by its content, and hands it to anyone who may see the seller', async () => {
    const { id } = await apply();
    assert.equal((await addScan(admin, id)).status, 200);
    const acting = Buffer.from('%PDF-1.4\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj');
    assert.equal((await addScan(admin, id, acting)).error().code, 'leaflet.pdf_script');
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    assert.equal((await addScan(admin, id, page, 'image/png')).error().code, 'seller.document_type');
    const [document] = (await read(id)).documents;
    const path = `${PATH}${id}/documents/${document?.id ?? ''}/`;
    const file = await admin.get(path);
    assert.equal(file.headers['content-type'], 'application/pdf');
    assert.match(String(file.headers['content-disposition']), /^attachment/);
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(path)).status, 403);
    assert.equal((await api.nobody.get(path)).status, 401);
    assert.deepEqual((await admin.delete(path)).as(SellerDetail).documents, []);
    assert.equal((await admin.get(path)).status, 404);
  });

  it('is named for each order that holds its goods, once, to anyone who may see order and seller', async () => {
    const [first, second] = [await approved(), await approved()];
    const own = await shop.stocked(5);
    const [dates, figs] = [(await plantProduct(first.id)).variant, (await plantProduct(second.id)).variant];
    await db.insertInto('dealers').values({ id: 'dlr_away', code: 'away', name: 'Away', name_ar: 'بعيد' }).execute();
    const lines = (...variants: string[]) => variants.map((variant_id) => ({ variant_id, quantity: 1 }));
    const orders = {
      both: await shop.placed(lines(dates, figs, own)),
      one: await shop.placed(lines(dates, dates)),
      none: await shop.placed(lines(own)),
      away: await shop.placed(lines(figs), { dealer_id: 'dlr_away' }),
    };
    await sql`update order_lines set seller_id = v.seller_id from variants v where v.id = order_lines.variant_id`.execute(
      db,
    );
    const asked = async (client: Client) => {
      const answer = await client.get(`${PATH}of-orders/`, { query: { orders: Object.values(orders).join(',') } });
      assert.equal(answer.status, 200, answer.text);
      const named = answer.as(OrderSellers).results.map(({ order_id, sellers }) => {
        const [name] = Object.entries(orders).find(([, id]) => id === order_id) ?? [''];
        return [name, sellers.map(({ id }) => id).sort()];
      });
      return Object.fromEntries(named) as object;
    };
    const everything = { both: [first.id, second.id].sort(), one: [first.id], away: [second.id] };
    assert.deepEqual(await asked(admin), everything);
    assert.deepEqual(await asked(await api.signedIn('administrator', { dealer_id: 'dlr_away' })), {
      away: everything.away,
    });
    // A seller's own people see no orders.
    assert.deepEqual(await asked(await api.signedIn('administrator', { seller_id: first.id })), {});
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(`${PATH}of-orders/`, { query: { orders: orders.one } })).status, 403);
    assert.equal((await admin.get(`${PATH}of-orders/`, { query: { orders: '' } })).status, 422);
  });

  it('reads what it sold with the size in both languages, on the screen and in a file', async () => {
    const { id } = await approved();
    const order = await shop.placed([{ variant_id: (await plantProduct(id)).variant, quantity: 1 }]);
    const size = { variant_label: '1 kg', variant_label_ar: '1 كغم' };
    await db
      .updateTable('order_lines')
      .set({ ...size, seller_id: id })
      .where('order_id', '=', order)
      .execute();
    const query = { seller: id };
    const { results } = (await admin.get('admin_panel/seller-sales/', { query })).as(listPage(SellerSale));
    assert.deepEqual(
      results.map(({ variant_label, variant_label_ar }) => ({ variant_label, variant_label_ar })),
      [size],
    );
    assert.match((await admin.get('admin_panel/seller-sales/export/', { query })).text, /1 kg,1 كغم/);
  });

  it('whose licence runs out within 30 days is counted and listed, days by the store’s calendar', async () => {
    const { id } = await approved({ licence_expires_on: storeDay(20) });
    await approved({ licence_expires_on: storeDay(40) });
    const { results, count } = (
      await admin.get(PATH, { query: { status: 'approved', licence: 'expiring,expired,missing' } })
    ).as(listPage(Seller));
    assert.deepEqual(
      results.map((one) => one.id),
      [id],
    );
    assert.ok([19, 20, 21].includes(results[0]?.licence_days ?? -1));
    assert.equal((await admin.get('admin_panel/counters/')).as(Counters)['sellers_licence'], count);
  });

  it('is found by its words, its state and its licence; a code is one seller’s only', async () => {
    const one = await apply({ name: 'Under the palms', name_ar: 'تحت النخيل' });
    for (const query of [
      { search: 'palms', status: 'applied,sent_back' },
      { search: 'النخيل', status: 'applied' },
    ])
      assert.deepEqual(
        (await admin.get(PATH, { query })).as(listPage(Seller)).results.map(({ id }) => id),
        [one.id],
      );
    const taken = await admin.post(PATH, input({ code: one.code.toLowerCase(), warehouse_ids: ['none'] }));
    assert.deepEqual(Object.keys(taken.error().errors ?? {}).sort(), ['code', 'warehouse_ids']);
  });
});
