import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gramsOfCode, type ShelfLabel, ShelfLabels } from '@bo/contracts';
import { openCatalogue } from '../../../testing/catalogue.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const [catalog, admin, orders] = await Promise.all([
  api.signedIn('catalog'),
  api.signedIn('administrator'),
  api.signedIn('orders'),
]);
const PATH = 'admin_panel/sellable-variants/labels/';
const { create } = await openCatalogue(catalog, {
  code: 'LBL',
  option: { name: 'Small', name_ar: 'صغير' },
  unit: 'ml',
  size: 500,
});
const labels = async (asked: string[], query: Record<string, string> = {}, who = catalog): Promise<ShelfLabel[]> =>
  (await who.get(PATH, { query: { labels: asked.join(','), ...query } })).as(ShelfLabels).labels;

describe('a label', () => {
  it('has both names, the code, the price, that of a litre, and an EAN in bars', async () => {
    const { id, code } = await create({ barcodes: ['6291003094309'] });
    const [label] = await labels([id]);
    assert.deepEqual(
      [label?.name, label?.name_ar, label?.code, label?.price, label?.price_before, label?.unit_price],
      ['Fresh milk, Small', 'حليب طازج، صغير', code, 1000, null, { price: 2000, per: 'L' }],
    );
    assert.equal(label?.bars?.text, '6291003094309');
    // An EAN-13 is 95 modules wide, whatever it says.
    assert.equal(
      label?.bars?.bars.reduce((sum, bar) => sum + bar, 0),
      95,
    );
    assert.equal(label?.square, null);
  });

  it('has the product code in bars where there is no barcode, and a QR code for letters that bars do not have', async () => {
    const [plain, arabic] = [await create(), await create({ code: 'رمز-1' })];
    const [first, second] = await labels([plain.id, arabic.id]);
    assert.equal(first?.bars?.text, plain.code);
    assert.equal(second?.bars, null);
    assert.equal(second?.square?.text, 'رمز-1');
    const [asked] = await labels([plain.id], { code: 'qr' });
    assert.equal(asked?.square?.text, plain.code);
    assert.equal(asked?.square?.modules.length, asked?.square && asked.square.size ** 2);
  });

  it('says the price before where a discount or an offer of now takes something off, and no offer of later', async () => {
    const off = await create({ price: 1200, discount: 200, selling_price: 1000 });
    const { id } = await create();
    const offer = async (more: object) => {
      const answer = await admin.post('admin_panel/offers/', {
        deal_category: 'weekly',
        title: 'Less',
        title_ar: 'أقل',
        offer_type: 'percent',
        offer_value: 2500,
        available_from: new Date(Date.now() - 3_600_000).toISOString(),
        available_upto: new Date(Date.now() + 3_600_000).toISOString(),
        variant_ids: [id],
        ...more,
      });
      assert.equal(answer.status, 201, answer.text);
    };
    await offer({
      offer_value: 5000,
      available_from: new Date(Date.now() + 86_400_000).toISOString(),
      available_upto: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    });
    assert.deepEqual(
      (await labels([off.id, id])).map(({ price, price_before }) => [price, price_before]),
      [
        [1000, 1200],
        [1000, null],
      ],
    );
    await offer({});
    const [label] = await labels([id]);
    assert.deepEqual([label?.price, label?.price_before, label?.unit_price], [750, 1000, { price: 1500, per: 'L' }]);
  });

  it('of a weight costs that weight, and its code says it as the scales do', async () => {
    const { id } = await create(
      { code: '00123', unit: 'kg', size: 1, price: 2000, selling_price: 2000, weight_step_g: 100 },
      { title: 'Tomatoes', title_ar: 'طماطم', sold_by: 'weight' },
    );
    const [shelf, weighed] = await labels([id, `${id}:512`]);
    assert.deepEqual([shelf?.price, shelf?.unit_price, shelf?.holds, shelf?.weight_g], [2000, null, null, null]);
    assert.deepEqual(
      [weighed?.price, weighed?.unit_price, weighed?.holds],
      [1024, { price: 2000, per: 'kg' }, 'weight'],
    );
    assert.equal(gramsOfCode(['00123'], weighed?.bars?.text ?? '', 2000), 512);
    const [priced] = await labels([`${id}:512`], { holds: 'price' });
    assert.equal(priced?.holds, 'price');
    assert.equal(priced?.bars?.text.slice(7, 12), '01024');
  });

  it('comes in the order asked for; what is unknown is left out, and too much is refused', async () => {
    const [one, other] = [await create(), await create()];
    assert.deepEqual(
      (await labels([other.id, 'nobody', one.id, other.id])).map(({ variant_id }) => variant_id),
      [other.id, one.id, other.id],
    );
    assert.equal((await catalog.get(PATH)).status, 422);
    assert.equal((await catalog.get(PATH, { query: { labels: Array(101).fill('a').join(',') } })).status, 422);
    assert.deepEqual((await labels([one.id], {}, orders)).length, 1, 'anyone who sees products may print labels');
  });

  it('of another seller’s variant is not for a seller', async () => {
    const { id } = await create();
    await db
      .insertInto('sellers')
      .values({ id: 'sel_1', code: 'S1', legal_name: 'Farms', name: 'Farms', name_ar: 'مزارع', status: 'approved' })
      .execute();
    const seller = await api.signedIn('seller', { seller_id: 'sel_1' });
    const seen = await seller.get(PATH, { query: { labels: id } });
    assert.deepEqual(seen.as(ShelfLabels).labels, []);
  });
});
