import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  BulkResult,
  changeOf,
  listPage,
  Supplier,
  SupplierPrice,
  SupplierPriceFile,
  SupplierPricesSaved,
  unitCost,
} from '@bo/contracts';
import fc from 'fast-check';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/supplier-prices/';
const BARCODES = ['6291003012341', '6291003012358', '6291003012365'];
let supplier = '';
let other = '';
let next = 0;

async function makeSupplier(name: string): Promise<string> {
  next += 1;
  const answer = await admin.post('admin_panel/suppliers/', { name, name_ar: name, code: `P-${String(next)}` });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(Supplier).id;
}
before(async () => {
  for (const [at, code] of ['MILK-1', 'MILK-2', 'MILK-3', 'MILK-4'].entries()) {
    const id = `var_${String(at + 1)}`;
    const product_id = `prd_${String(at + 1)}`;
    await db
      .insertInto('products')
      .values({ id: product_id, title: `Long-life milk ${code}`, slug: id })
      .execute();
    const row = {
      id,
      product_id,
      code,
      unit: 'L' as const,
      size: 1,
      price: 700,
      selling_price: 700,
      rank: `a${String(at)}`,
    };
    await db.insertInto('variants').values(row).execute();
    const barcode = BARCODES[at];
    if (barcode) await db.insertInto('variant_barcodes').values({ variant_id: id, barcode }).execute();
  }
  [supplier, other] = [await makeSupplier('Al Rawabi'), await makeSupplier('Marmum')];
});

const line = (variant_id: string, more: object = {}) => ({
  supplier_id: supplier,
  variant_id,
  case_cost: 4800,
  pack_size: 12,
  ...more,
});
async function add(variantId: string, more: object = {}): Promise<SupplierPrice> {
  const answer = await admin.post(PATH, line(variantId, more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(SupplierPrice);
}
const change = (price: SupplierPrice, more: object) =>
  admin.put(`${PATH}${price.id}/`, {
    ...line(price.variant_id),
    supplier_id: price.supplier_id,
    ...more,
    version: price.version,
  });
const listed = async (query: Record<string, string>) =>
  (await admin.get(PATH, { query: { limit: '100', ...query } })).as(listPage(SupplierPrice)).results;

const upload = (csv: string) => admin.upload(`${PATH}file/?supplier=${supplier}`, csv);

describe('the price list of a supplier', () => {
  it('a unit of a case costs its part, rounded half up: never off by more than half a minor unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 10_000 }), (cost, pack) => {
        assert.ok(Math.abs(unitCost(cost, pack) * pack - cost) * 2 <= pack);
      }),
    );
    assert.equal(changeOf(4800, 5040), 500);
    assert.equal(changeOf(null, 5040), null);
  });

  it('a cost that changes keeps what it was; what else changes leaves it', async () => {
    const made = await add('var_1');
    const dearer = (await change(made, { case_cost: 5040 })).as(SupplierPrice);
    assert.deepEqual([dearer.previous_case_cost, dearer.case_cost], [4800, 5040]);
    assert.notEqual(dearer.cost_changed_at, null);
    const renamed = (await change(dearer, { case_cost: 5040, supplier_code: 'RW-11' })).as(SupplierPrice);
    assert.deepEqual([renamed.previous_case_cost, renamed.supplier_code], [4800, 'RW-11']);
    const late = await change(dearer, { case_cost: 9999 });
    assert.deepEqual([late.status, SupplierPrice.parse(late.error().current).case_cost], [409, 5040]);
    assert.deepEqual(
      (await listed({ search: 'rw-11' })).map(({ id }) => id),
      [made.id],
    );
  });

  it('no variant is on a list twice, and a line stays with its supplier and variant', async () => {
    const twice = await admin.post(PATH, line('var_1'));
    assert.deepEqual([twice.status, Object.keys(twice.error().errors ?? {})], [422, ['variant_id']]);
    const [made] = await listed({ supplier, variant: 'var_1' });
    assert.ok(made);
    const moved = await change(made, { supplier_id: other, variant_id: 'var_2' });
    assert.deepEqual(Object.keys(moved.error().errors ?? {}).sort(), ['supplier_id', 'variant_id']);
  });

  it('of one variant one supplier is preferred: the one that was named last', async () => {
    const [mine] = await listed({ supplier, variant: 'var_1' });
    assert.ok(mine);
    assert.equal((await change(mine, { preferred: true })).status, 200);
    await add('var_1', { supplier_id: other, preferred: true });
    assert.deepEqual(
      (await listed({ variant: 'var_1', preferred: 'true' })).map(({ supplier_id }) => supplier_id),
      [other],
    );
  });

  it('lines are taken off in bulk and put back, unless the variant is there again by then', async () => {
    const made = await add('var_2');
    const bulk = async (action: string) =>
      (await admin.post(`${PATH}bulk/`, { action, target: { ids: [made.id] } })).as(BulkResult).results[0];
    assert.equal((await bulk('archive'))?.ok, true);
    const again = await add('var_2');
    assert.deepEqual([(await bulk('restore'))?.code], ['supplier.price_there']);
    await admin.post(`${PATH}${again.id}/archive/`, { version: 1 });
    assert.equal((await bulk('restore'))?.ok, true);
  });

  it('a file names its variants by barcode, by our code or by theirs, and says what it would change', async () => {
    const answer = await upload(
      [
        'Item code,Barcode,SKU,Description,Case price,Pack',
        `,${BARCODES[0] ?? ''},,Milk,52.20,12`,
        ',,milk-2,Milk,48.00,12',
        'RW-33,,MILK-3,Milk,"1,030.50",24',
        ',9999999999994,,Nobody knows it,10.00,1',
        ',,MILK-4,Milk,free,1',
        `,${BARCODES[2] ?? ''},,Milk again,11.00,1`,
      ].join('\n'),
    );
    assert.equal(answer.status, 200, answer.text);
    const file = answer.as(SupplierPriceFile);
    assert.deepEqual(
      file.rows.map(({ variant_id, case_cost, pack_size, before }) => [
        variant_id,
        case_cost,
        pack_size,
        before?.case_cost,
      ]),
      [
        ['var_1', 5220, 12, 4800],
        ['var_3', 103_050, 24, undefined],
      ],
    );
    assert.equal(file.unchanged, 1);
    assert.deepEqual(file.refused.map(({ line: at }) => at).sort(), [5, 6, 7]);

    const lines = file.rows.map(({ line: _, product: __, code: ___, before: ____, ...row }) => row);
    const save = async () =>
      (await admin.post(`${PATH}many/`, { supplier_id: supplier, lines })).as(SupplierPricesSaved);
    assert.deepEqual(await save(), { created: 1, changed: 1, unchanged: 0 });
    // Sent again it changes nothing.
    assert.deepEqual(await save(), { created: 0, changed: 0, unchanged: 2 });
    const [third] = await listed({ supplier, variant: 'var_3' });
    assert.deepEqual([third?.supplier_code, third?.case_cost], ['RW-33', 103_050]);
    // From now on their own code is enough.
    const theirs = (await upload('Supplier code,Case cost\nrw-33,1100')).as(SupplierPriceFile);
    assert.deepEqual(
      theirs.rows.map(({ variant_id, case_cost, pack_size }) => [variant_id, case_cost, pack_size]),
      [['var_3', 110_000, 24]],
    );
  });

  it('a file is read as any other: titles above, odd numbers, words for nothing, and cells that say nothing readable', async () => {
    const file = (
      await upload(
        [
          'Price list;;;;',
          'SKU;Case price (AED);Pack;MOQ;Valid until',
          'milk-2;"AED 1.048,50";12;n.a.;45992',
          'MILK-3;٢٠,٥٠;24;غير محدد;2026-05-31',
          'MILK-4;9,00;a dozen;1;31 May 2026',
          'MILK-1;8,00;12;1;soon',
          'MILK-1;8,00;12;1;2026-05-31',
        ].join('\n'),
      )
    ).as(SupplierPriceFile);
    assert.deepEqual(
      file.rows.map(({ line, case_cost, valid_upto }) => [line, case_cost, valid_upto]),
      [
        [3, 104_850, '2025-12-01'],
        [4, 2050, '2026-05-31'],
        [6, 800, null],
      ],
    );
    assert.deepEqual(
      file.doubts.blanks.map(({ heading, count }) => [heading, count]),
      [['Valid until', 1]],
    );
    // A new variant whose pack nobody knows has no price for one.
    assert.deepEqual(file.refused.map(({ line: at }) => at).sort(), [5, 7]);
  });

  it('a file that is no price list is refused with what it needs', async () => {
    const refused = await upload('Name,Colour\nMilk,white');
    assert.equal(refused.status, 422);
    assert.match(refused.text, /supplier\.file_columns/);
  });

  it('an export is a file that can be read back, changing nothing', async () => {
    const { text } = await admin.get(`${PATH}export/`, { query: { supplier } });
    const file = (await upload(text)).as(SupplierPriceFile);
    assert.deepEqual([file.rows, file.refused], [[], []]);
    assert.equal(file.unchanged, (await listed({ supplier })).length);
  });

  it('anyone who may not see costs sees none here, and none in the history', async () => {
    const buyer = await api.signedIn('picker');
    await db
      .updateTable('roles')
      .set({ permissions: ['supplier.view', 'audit.view'] })
      .where('key', '=', 'picker')
      .execute();
    const clerk = await api.signedIn('picker');
    const { text } = await clerk.get(PATH, { query: { supplier } });
    assert.match(text, /"case_cost":null/);
    assert.doesNotMatch(text, /"case_cost":\d/);
    const trail = await clerk.get('admin_panel/audit-entries/', { query: { record_type: 'supplier_price' } });
    assert.doesNotMatch(trail.text, /case_cost":\d/);
    assert.equal((await buyer.post(PATH, line('var_4'))).error().permission, 'supplier.edit');
  });
});
