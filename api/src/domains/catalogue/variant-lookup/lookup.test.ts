import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VariantLookup } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const marketing = await api.signedIn('marketing');
const PATH = 'admin_panel/variants/lookup/';

await db.insertInto('variant_types').values({ id: 'vty_size', name: 'Size', name_ar: 'الحجم' }).execute();
for (const [at, name] of ['1 L', '2 L'].entries())
  await db
    .insertInto('variant_type_options')
    .values({
      id: `opt_${String(at)}`,
      variant_type_id: 'vty_size',
      name,
      name_ar: at === 0 ? 'لتر' : 'لتران',
      rank: `a${String(at)}`,
    })
    .execute();

async function product(
  id: string,
  title: string,
  title_ar: string,
  variants: Record<string, string[]>,
  more: object = {},
) {
  await db
    .insertInto('products')
    .values({ id, title, title_ar, slug: id, status: 'active', ...more })
    .execute();
  for (const [at, [code, barcodes]] of Object.entries(variants).entries()) {
    const variant = `var_${code.toLowerCase()}`;
    await db
      .insertInto('variants')
      .values({
        id: variant,
        product_id: id,
        code,
        options: JSON.stringify({ vty_size: `opt_${String(at)}` }),
        unit: 'piece',
        price: 700,
        selling_price: 650,
      })
      .execute();
    for (const barcode of barcodes)
      await db.insertInto('variant_barcodes').values({ variant_id: variant, barcode }).execute();
  }
}
await db.insertInto('brands').values({ id: 'brd_nada', name: 'Nada', name_ar: 'ندى' }).execute();
await product(
  'prd_milk',
  'Fresh Milk',
  'حليب طازج',
  { MILK1: ['6281007031112'], MILK2: ['96385074'] },
  { brand_id: 'brd_nada' },
);
await product('prd_rice', 'Rice', 'أرز', { RICE: ['012345678905'] });
await product('prd_rice_too', 'Rice', 'أرز', { RICE2: [] }, { brand_id: 'brd_nada' });
const lookUp = async (body: object) => {
  const answer = await marketing.post(PATH, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(VariantLookup);
};
const ids = ({ found }: VariantLookup) => found.map(({ id }) => id);

describe('a pasted list', () => {
  it('finds barcodes, however they are written, product codes and names in both languages', async () => {
    const result = await lookUp({ texts: ['6281007031112', ' ٩٦٣٨٥٠٧٤ ', '12345678905', 'rice2'] });
    assert.deepEqual(ids(await lookUp({ texts: ['fresh milk, 2 L', 'حليب طازج، لتر'] })), ['var_milk2', 'var_milk1']);
    assert.deepEqual(ids(result), ['var_milk1', 'var_milk2', 'var_rice', 'var_rice2']);
    assert.deepEqual([result.unknown, result.ambiguous], [[], []]);
  });

  it('names the product and the size of each variant apart from each other', async () => {
    const { found } = await lookUp({ texts: ['MILK2'] });
    assert.deepEqual(
      found.map(({ title, title_ar, variant_label, variant_label_ar }) => [
        ...[title, title_ar],
        ...[variant_label, variant_label_ar],
      ]),
      [['Fresh Milk', 'حليب طازج', '2 L', 'لتران']],
    );
  });

  it('lists what it does not find, and what several are called, with the choices', async () => {
    const { found, unknown, ambiguous } = await lookUp({
      texts: ['4006381333931', 'FRESH MILK', 'ارز', 'nothing', 'RICE'],
    });
    // A product code is surer than a name.
    assert.deepEqual(
      found.map(({ id }) => id),
      ['var_rice'],
    );
    assert.deepEqual(unknown, ['4006381333931', 'nothing']);
    assert.deepEqual(
      ambiguous.map(({ text, choices }) => [text, choices.map(({ id }) => id)]),
      [
        ['FRESH MILK', ['var_milk1', 'var_milk2']],
        ['ارز', ['var_rice', 'var_rice2']],
      ],
    );
  });

  it('takes everything once, and what is archived not at all', async () => {
    assert.deepEqual(ids(await lookUp({ texts: ['MILK1', 'milk1', '6281007031112'] })), ['var_milk1']);
    await db.updateTable('variants').set({ archived_at: new Date() }).where('id', '=', 'var_milk2').execute();
    assert.deepEqual((await lookUp({ texts: ['MILK2', '96385074'] })).unknown, ['MILK2', '96385074']);
  });
});

describe('many at once', () => {
  it('are those of a brand, of a list of products or of variants, and by their ids', async () => {
    assert.deepEqual(ids(await lookUp({ products: { brand: 'brd_nada', status: 'active' } })), [
      'var_milk1',
      'var_rice2',
    ]);
    assert.deepEqual(ids(await lookUp({ variants: { search: 'rice' } })).sort(), ['var_rice', 'var_rice2']);
    const byId = await lookUp({ ids: ['var_rice', 'var_nobody'] });
    assert.deepEqual([ids(byId), byId.unknown], [['var_rice'], ['var_nobody']]);
    assert.equal((await marketing.post(PATH, { products: { colour: 'red' } })).status, 422);
  });

  it('are those of a spreadsheet: of its barcode column, whatever stands before it', async () => {
    const send = (text: string) => marketing.upload(`${PATH}file/`, text);
    const named = await send('Name,Barcode,Price\nMilk,6281007031112,7\nRice,12345678905,9\nOther,4006381333931,1\n');
    const result = named.as(VariantLookup);
    assert.deepEqual([ids(result), result.unknown], [['var_milk1', 'var_rice'], ['4006381333931']]);
    const bare = (await send('6281007031112\nrice2\n')).as(VariantLookup);
    assert.deepEqual(ids(bare), ['var_milk1', 'var_rice2']);
    assert.equal((await send('')).status, 422);
  });
});
