import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { before, describe, it } from 'node:test';
import { BulkResult, Leaflet, LeafletPdfJob, LeafletTruth, listPage, MAX_PDF_BYTES } from '@bo/contracts';
import sharp from 'sharp';
import { aPdf, uploadPdf } from '../../../testing/pdf.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { pdfProblem } from './pdf.ts';

const api = await startTestApi();
const { db } = api.platform;
const marketing = await api.signedIn('marketing');
const PATH = 'admin_panel/leaflets/';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const upload = (file: Buffer, client = marketing) => uploadPdf(api, client, file);
const input = (more: object = {}) => ({
  title: 'Weekend leaflet',
  title_ar: 'نشرة نهاية الأسبوع',
  available_from: day(1),
  available_upto: day(4),
  ...more,
});
async function create(more: object = {}): Promise<Leaflet> {
  const answer = await marketing.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(Leaflet);
}
const read = async (id: string) => (await marketing.get(`${PATH}${id}/`)).as(Leaflet);
const spot = (id: string, target_id: string, printed_price: number | null, target_type = 'variant') => ({
  id,
  x: 1000,
  y: 1000,
  width: 3000,
  height: 2000,
  target_type,
  target_id,
  printed_price,
});
const aPage = (...hotspots: object[]) => ({ id: 'p1', image: '/files/images/p.webp', hotspots });

before(async () => {
  await db.insertInto('products').values({ id: 'prd_1', title: 'Dates', title_ar: 'تمر', slug: 'dates' }).execute();
  await db
    .insertInto('variants')
    .values({
      id: 'var_1',
      product_id: 'prd_1',
      code: 'D1',
      unit: 'kg',
      size: 1,
      price: 1000,
      selling_price: 900,
      rank: 'a0',
    })
    .execute();
  await db
    .insertInto('price_history')
    .values({ id: 'prc_1', variant_id: 'var_1', price: 1000, selling_price: 900, starts_at: day(-30) })
    .execute();
  // Off from the second day of the leaflet to its third.
  const offer = { title: 'Two days', title_ar: 'يومان', offer_type: 'fixed_price' as const, offer_value: 700 };
  await db
    .insertInto('offers')
    .values({ ...offer, id: 'off_1', available_from: day(2), available_upto: day(3) })
    .execute();
  await db.insertInto('offer_variants').values({ offer_id: 'off_1', variant_id: 'var_1' }).execute();
});

describe('leaflets', () => {
  it('one is a draft until it is published; then its state follows from the server’s clock', async () => {
    const states = await Promise.all(
      [
        {},
        { draft: false },
        { draft: false, available_from: day(-1), available_upto: day(1) },
        { draft: false, available_from: day(-3), available_upto: day(-1) },
      ].map(async (more) => (await create(more)).state),
    );
    assert.deepEqual(states, ['draft', 'scheduled', 'live', 'expired']);
    const live = (await marketing.get(PATH, { query: { state: 'live' } })).as(listPage(Leaflet)).results;
    assert.deepEqual(
      live.map(({ state }) => state),
      ['live'],
    );
  });

  it('are found by a product that they show: by a hotspot of a variant or of an offer, in either language', async () => {
    const direct = await create({ pages: [aPage(spot('h1', 'var_1', null))] });
    const byOffer = await create({ pages_ar: [aPage(spot('h1', 'off_1', null, 'offer'))] });
    const other = await create({ pages: [aPage(spot('h1', 'var_nobody', null))] });
    const shown = async (product: string) =>
      (await marketing.get(PATH, { query: { product, limit: '100' } }))
        .as(listPage(Leaflet))
        .results.map(({ id }) => id)
        .filter((id) => [direct.id, byOffer.id, other.id].includes(id))
        .sort();
    assert.deepEqual(await shown('prd_1'), [direct.id, byOffer.id].sort());
    assert.deepEqual(await shown('prd_nobody'), []);
  });

  it('a hotspot beyond its page, without a target or too small is told at its own place', async () => {
    const wrong = [spot('a', '', 1), { ...spot('b', 'var_1', 1), x: 9000 }, { ...spot('c', 'var_1', 1), width: 10 }];
    const { errors = {} } = (await marketing.post(PATH, input({ pages: [aPage(...wrong)] }))).error();
    assert.deepEqual(Object.keys(errors).sort(), [
      'pages.0.hotspots.0.target_id',
      'pages.0.hotspots.1.width',
      'pages.0.hotspots.2.width',
    ]);
  });

  it('a PDF is split into pages of one language in a job, in order, in their colours; the file itself is kept nowhere', async () => {
    const { id } = await create({ pages_ar: [aPage()] });
    const upload_id = await upload(await aPdf({ pages: 3 }));
    const asked = await marketing.post(`${PATH}${id}/pdf/`, { upload_id, language: 'ab' });
    assert.equal(asked.as(LeafletPdfJob).pages, 3, asked.text);
    await api.platform.jobs.runDue();
    const { pages, pages_ar, version } = await read(id);
    assert.deepEqual([pages.length, pages_ar.length, version], [0, 4, 4]);
    const colours = await Promise.all(
      pages_ar.slice(1).map(async ({ image }) => {
        const { rawPayload, headers } = await api.app.inject({ url: image });
        assert.equal(headers['content-type'], 'image/webp');
        const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
        assert.deepEqual([info.height, info.width], [1600, 1200]);
        const middle = (info.width * 800 + 600) * info.channels;
        return [(data[middle] ?? 0) > 200, (data[middle + 2] ?? 0) > 200];
      }),
    );
    assert.deepEqual(colours, [
      [true, false],
      [false, true],
      [false, true],
    ]);
    assert.equal(await api.platform.storage.read(`incoming/${upload_id}`), null);
  });

  it('a job that is done once more makes no page twice', async () => {
    const { id } = await create();
    const upload_id = await upload(await aPdf({ pages: 2 }));
    await marketing.post(`${PATH}${id}/pdf/`, { upload_id, language: 'en' });
    await marketing.post(`${PATH}${id}/pdf/`, { upload_id: await upload(await aPdf()), language: 'en' });
    await api.platform.jobs.runDue();
    const ids = (await read(id)).pages.map((page) => page.id);
    assert.equal(new Set(ids).size, 3);
  });

  it('a PDF with a script, an action, a password, too many pages, or that is none is refused at once, in both languages', async () => {
    const { id } = await create();
    const told = async (file: Buffer, language = 'en') => {
      const upload_id = await upload(file);
      const answer = await marketing.post(
        `${PATH}${id}/pdf/`,
        { upload_id, language: 'en' },
        { headers: { 'accept-language': language } },
      );
      assert.equal(answer.status, 422, answer.text);
      return [answer.error().code, answer.error().detail];
    };
    const scripted = await aPdf({
      act: (document) => {
        // pdfkit's own catalogue has no method for what opens by itself.
        const root = Reflect.get(document, '_root') as { data: Record<string, unknown> };
        const action = document.ref({ S: 'JavaScript', JS: new String('app.alert(1)') });
        root.data['OpenAction'] = action;
        action.end('');
      },
    });
    assert.equal((await told(scripted))[0], 'leaflet.pdf_script');
    assert.match((await told(scripted, 'ab'))[1] ?? '', /برامج أو إجراءات/);
    assert.equal((await told(await aPdf({ options: { userPassword: 'open sesame' } })))[0], 'leaflet.pdf_password');
    assert.deepEqual(await told(await aPdf({ pages: 41 }), 'ab'), [
      'leaflet.pdf_pages',
      'في ملف PDF 41 صفحة، والحد الأقصى لصفحات النشرة 40.',
    ]);
    assert.deepEqual(await told(await aPdf({ pages: 10_000 })), [
      'leaflet.pdf_pages',
      'This PDF has 10000 pages; a leaflet has at most 40.',
    ]);
    assert.equal((await told(Buffer.from('GIF89a, and no PDF at all')))[0], 'leaflet.pdf_type');
    assert.equal((await told(Buffer.from('%PDF-1.7\n%broken\n')))[0], 'leaflet.pdf_type');
    await api.platform.jobs.runDue();
    assert.deepEqual((await read(id)).pages, []);
  });

  it('scripts are found where they are packed or spelt with escapes; where a reader is only led to a page, nothing is', () => {
    const pdf = (body: string | Buffer) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(body), Buffer.from('\n%%EOF')]);
    const packed = (text: string) =>
      Buffer.concat([
        Buffer.from('1 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n'),
        deflateSync(text),
        Buffer.from('\nendstream'),
      ]);
    assert.equal(pdfProblem(pdf(packed('<< /S /JavaScript /JS (x) >>'))), 'leaflet.pdf_script');
    assert.equal(pdfProblem(pdf('<< /S /J#61vaScript >>')), 'leaflet.pdf_script');
    assert.equal(pdfProblem(pdf('<< /S /Launch /F (calc.exe) >>')), 'leaflet.pdf_script');
    assert.equal(pdfProblem(pdf('<< /OpenAction 5 0 R >>')), 'leaflet.pdf_script');
    assert.equal(pdfProblem(pdf('<< /OpenAction [3 0 R /FitH null] >>')), null);
    assert.equal(pdfProblem(pdf(packed('<< /Type /Page >>'))), null);
    assert.equal(pdfProblem(Buffer.alloc(MAX_PDF_BYTES + 1)), 'leaflet.pdf_size');
  });

  it('someone else’s upload is nobody’s; a picture may not be sent as large as a PDF', async () => {
    const { id } = await create();
    const upload_id = await upload(await aPdf(), await api.signedIn('marketing'));
    assert.equal((await marketing.post(`${PATH}${id}/pdf/`, { upload_id, language: 'en' })).status, 404);
    const big = { purpose: 'leaflet', content_type: 'image/png', bytes: MAX_PDF_BYTES };
    assert.equal((await marketing.post('admin_panel/uploads/', big)).status, 422);
    const brand = { purpose: 'brand', content_type: 'application/pdf', bytes: 10 };
    assert.equal((await marketing.post('admin_panel/uploads/', brand)).status, 422);
  });

  it('the truth check tells which printed price is untrue, when, and what it really is', async () => {
    const { id, available_from, available_upto } = await create({
      pages: [aPage(spot('true until', 'var_1', 900), spot('offer', 'off_1', null, 'offer'))],
      pages_ar: [aPage(spot('only then', 'var_1', 700))],
    });
    const { results, checked, moments } = (await marketing.get(`${PATH}${id}/truth/`)).as(LeafletTruth);
    const { id: _, ...form } = (await marketing.get(`${PATH}${id}/`)).as(Leaflet);
    assert.deepEqual((await marketing.post(`${PATH}truth/`, form)).as(LeafletTruth).results, results);
    const nowhere = await marketing.post(`${PATH}truth/`, { ...form, pincodes: ['2'] });
    assert.equal(nowhere.status, 200, nowhere.text);
    assert.ok(nowhere.as(LeafletTruth).results.every(({ target_type }) => target_type === 'offer'));
    assert.deepEqual([checked, moments], [3, 3]);
    const offer = await db.selectFrom('offers').selectAll().where('id', '=', 'off_1').executeTakeFirstOrThrow();
    const [start, end] = [offer.available_from, offer.available_upto];
    const of = (spotId: string) =>
      results.filter(({ hotspot_id }) => hotspot_id === spotId).map(({ real, from, upto }) => [real, from, upto]);
    assert.deepEqual(of('true until'), [[700, start, end]]);
    assert.deepEqual(of('only then'), [
      [900, available_from, start],
      [900, end, available_upto],
    ]);
    assert.deepEqual(of('offer'), [
      [null, available_from, start],
      [null, end, available_upto],
    ]);
    assert.deepEqual(results.find(({ hotspot_id }) => hotspot_id === 'only then')?.language, 'ab');
  });

  it('a price to come is seen beforehand, and a product that is gone is untrue', async () => {
    await db
      .insertInto('price_history')
      .values({ id: 'prc_2', variant_id: 'var_1', price: 1000, selling_price: 950, starts_at: day(20) })
      .execute();
    const { id } = await create({
      available_from: day(10),
      available_upto: day(30),
      pages: [aPage(spot('rises', 'var_1', 900), spot('gone', 'var_none', 500))],
    });
    const { results } = (await marketing.get(`${PATH}${id}/truth/`)).as(LeafletTruth);
    assert.deepEqual(results.map(({ hotspot_id, printed, real }) => [hotspot_id, printed, real]).sort(), [
      ['gone', 500, null],
      ['rises', 900, 950],
    ]);
  });

  it('many are published at once, and made drafts again', async () => {
    const ids = [(await create({ draft: true })).id, (await create({ draft: true })).id];
    const states = async (action: string) => {
      await marketing.post(`${PATH}bulk/`, { action, target: { ids } });
      return Promise.all(ids.map(async (id) => (await read(id)).state));
    };
    assert.deepEqual(await states('publish'), ['scheduled', 'scheduled']);
    assert.deepEqual(await states('unpublish'), ['draft', 'draft']);
    const looks = await api.signedIn('supervisor');
    assert.equal((await looks.post(`${PATH}bulk/`, { action: 'publish', target: { ids } })).status, 200);
    const picker = await api.signedIn('picker');
    assert.equal((await picker.post(`${PATH}bulk/`, { action: 'publish', target: { ids } })).status, 403);
  });

  it('is saved once by the person who was first: of many who saw the same version the others are told what it is now', async () => {
    const before = await create({ pages: [aPage(spot('first', 'var_1', 500))] });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        marketing.put(`${PATH}${before.id}/`, { ...before, title: `By person ${String(at)}` }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 409)]);
    const saved = await read(before.id);
    assert.equal(saved.version, before.version + 1);
    const [won] = answers.filter(({ status }) => status === 200);
    assert.equal(saved.title, won?.as(Leaflet).title);
    for (const { status, error } of answers.filter((answer) => answer.status !== 200))
      assert.deepEqual([status, error().code], [409, 'conflict']);
    assert.equal(saved.pages[0]?.hotspots.length, 1);
  });

  it('many are archived and restored at once; an export says states and pages; refusals name the permission', async () => {
    const ids = [(await create({ title: 'Only in the file', pages: [aPage()] })).id, (await create()).id];
    for (const action of ['archive', 'restore'])
      assert.deepEqual(
        (await marketing.post(`${PATH}bulk/`, { action, target: { ids } })).as(BulkResult).results.map(({ ok }) => ok),
        [true, true],
      );
    const { text } = await marketing.get(`${PATH}export/`, {
      query: { search: 'only in the file' },
      headers: { 'accept-language': 'ab' },
    });
    assert.match(text, /Only in the file,.*,مسودة,1,0,/);
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(PATH)).error().permission, 'leaflet.view');
    assert.equal(
      (await picker.post(`${PATH}x/pdf/`, { upload_id: 'x', language: 'en' })).error().permission,
      'leaflet.edit',
    );
  });
});
