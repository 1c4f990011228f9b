import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import {
  Category,
  ErrorBody,
  type ImportRow,
  ImportRowPage,
  listPage,
  Product,
  ProductDetail,
  ProductImport,
  SearchResponse,
} from '@bo/contracts';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { findCalled, findVariants } from './catalogue.repository.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const IMPORTS = 'admin_panel/imports/';

const upload = (
  file: string | Buffer,
  name = 'products.csv',
  client: Client = catalog,
  headers: Record<string, string> = {},
) => client.upload(IMPORTS, file, { name, headers });
const uploaded = async (file: string | Buffer): Promise<ProductImport> => {
  const answer = await upload(file);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(ProductImport);
};

/** Runs a step and waits for its end. */
async function step(id: string, ending: 'dry-run' | 'apply' | 'undo'): Promise<ProductImport> {
  const started = await catalog.post(`${IMPORTS}${id}/${ending}/`);
  assert.equal(started.status, 202, started.text);
  await api.platform.jobs.runDue();
  return (await catalog.get(`${IMPORTS}${id}/`)).as(ProductImport);
}
async function importAll(
  file: string | Buffer,
  options: object = {},
): Promise<{ id: string; dry: ProductImport; done: ProductImport }> {
  const body = await uploaded(file);
  if (Object.keys(options).length > 0) await setUp(body, { options });
  const dry = await step(body.id, 'dry-run');
  return { id: body.id, dry, done: await step(body.id, 'apply') };
}
async function setUp(
  current: ProductImport,
  { mapping = {}, options = {} }: { mapping?: object; options?: object },
): Promise<ProductImport> {
  const answer = await api.app.inject({
    method: 'PATCH',
    url: `/api/v1/${IMPORTS}${current.id}/`,
    headers: { authorization: `Bearer ${catalog.token}` },
    payload: {
      mapping: { ...current.mapping, ...mapping },
      options: { ...current.options, ...options },
      version: current.version,
    },
  });
  return ProductImport.parse(answer.json());
}
const refused = async (id: string, language = 'en'): Promise<ImportRow[]> =>
  (
    await catalog.get(`${IMPORTS}${id}/rows/`, {
      query: { state: 'refused' },
      headers: { 'accept-language': language },
    })
  ).as(ImportRowPage).results;
const found = async (search: string): Promise<Product[]> =>
  (await catalog.get('admin_panel/products/', { query: { search } })).as(listPage(Product)).results;
const counts = async () => {
  const { db } = api.platform;
  const tables = [
    'products',
    'variants',
    'variant_barcodes',
    'product_images',
    'image_links',
    'categories',
    'brands',
    'variant_types',
    'variant_type_options',
    'product_variant_types',
  ] as const;
  const result: Record<string, number> = {};
  for (const table of tables)
    result[table] = Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return result;
};

const FILE = `Barcode,Item,Arabic name,Department,Sub category,Brand,Size,Price
6281036014030,Cheetos Crunchy,شيتوس مقرمش,Snacks,Chips,Cheetos,25g,AED 1.31
6281036014146,Cheetos Crunchy,شيتوس مقرمش,Snacks,Chips,Cheetos,90g,AED 4.25
6290008000018,Lays,ليز,Snacks,Chips,Lays,40g,2.00
6.29E+12,Kettle,كيتل,Snacks,Chips,Kettle,40g,3.00
,Olive oil,,Pantry,Oils,,1L,"AED 1,020.50"
6291003304293,Sunflower oil,,Pantry,Oils,Noor,1.5L,five
`;
const GOOD_ROWS = '6290008000018,Good,5,30,5%\n'.repeat(9);

describe('importing products', () => {
  it('shows what it found in the file before anything is decided', async () => {
    const body = await uploaded(FILE);
    assert.deepEqual(body.mapping, {
      barcode: 0,
      title: 1,
      title_ar: 2,
      category: 3,
      sub_category: 4,
      brand: 5,
      size: 6,
      price: 7,
    });
    assert.equal(body.total, 6);
    assert.equal(body.status, 'uploaded');
    assert.deepEqual(body.preview.columns[7], {
      index: 7,
      name: 'Price',
      samples: ['AED 1.31', 'AED 4.25', '2.00'],
      suggestion: 'price',
      guess: { field: 'price', fits: 5, of: 6 },
    });
  });

  it('knows the columns of a file whose names are in two languages and whose cells are separated by semicolons', async () => {
    const body = await uploaded(
      '\uFEFFالرمز;Product Name;اسم المنتج;الماركة;السعر;Sale price;Barcode;الحجم\r\nSUP-1;Olive oil;زيت زيتون;Levant;24,50;22,00;6291041500213;500 ml\r\n',
    );
    assert.deepEqual(body.mapping, {
      code: 0,
      title: 1,
      title_ar: 2,
      brand: 3,
      price: 4,
      selling_price: 5,
      barcode: 6,
      size: 7,
    });
  });

  it('a dry run promises what the apply does, and changes nothing', async () => {
    const before = await counts();
    const body = await uploaded(FILE);
    const dry = await step(body.id, 'dry-run');
    assert.deepEqual(await counts(), before);
    assert.equal(dry.report?.create, 5);
    assert.equal(dry.report?.products, 4);
    assert.deepEqual(dry.report?.categories, ['Snacks', 'Chips', 'Pantry', 'Oils']);
    assert.deepEqual(dry.report?.missing, {
      english: 0,
      arabic: 1,
      category: 0,
      image: 4,
      barcode: 2,
      price: 0,
      size: 0,
    });
    const done = await step(body.id, 'apply');
    assert.deepEqual({ ...done.report, reasons: [] }, { ...dry.report, reasons: [] });
    assert.deepEqual([done.imported, done.refused, done.total], [5, 1, 6]);

    const [cheetos, ...others] = await found('cheetos');
    assert.deepEqual(others, []);
    assert.deepEqual(
      [
        cheetos?.title_ar,
        cheetos?.status,
        cheetos?.variant_count,
        cheetos?.price_min,
        cheetos?.price_max,
        cheetos?.sub_category?.name,
        cheetos?.brand?.name,
      ],
      ['شيتوس مقرمش', 'draft', 2, 131, 425, 'Chips', 'Cheetos'],
    );
    const byCode = (await catalog.get('admin_panel/search/', { query: { q: '6281036014146' } })).as(SearchResponse);
    assert.equal(byCode.results[0]?.id, cheetos?.id);
  });

  it('every refused row is listed with its reason, in the language of the person who asks', async () => {
    const body = await setUp(await uploaded(FILE.replaceAll('6281', '6282').replace('Item', 'Name')), {
      mapping: { barcode: 0 },
      options: { unreadable: { barcode: 'refuse' } },
    });
    await step(body.id, 'dry-run');
    const rows = await refused(body.id);
    assert.deepEqual(
      rows.map(({ row_number, errors: [error] }) => [row_number, error?.code]),
      [
        [2, 'barcode_check_digit'],
        [3, 'barcode_check_digit'],
        [5, 'barcode_scientific'],
        [7, 'not_a_price'],
      ],
    );
    assert.equal(rows[3]?.errors[0]?.detail, '“five” is not a price.');
    assert.equal((await refused(body.id, 'ab'))[3]?.errors[0]?.detail, '«five» ليس سعرًا.');
    const file = await catalog.get(`${IMPORTS}${body.id}/refused.csv`);
    assert.equal(file.text.split('\r\n').length, 6);
    assert.match(file.text, /^\uFEFFBarcode,Name,/);
    assert.match(file.text, /,2,Barcode: The last digit of barcode/, 'each reason names the column that it is about');
    const corrected = await uploaded(file.text.replace('five', '5'));
    assert.deepEqual([corrected.remembered, corrected.mapping], [true, body.mapping], 'it is mapped like the first');
  });

  it('a cell that cannot be read is left blank and counted by its column, and its rows can be listed', async () => {
    const file =
      'sku,name,price,shelf life,reorder point\n' +
      Array.from(
        { length: 20 },
        (_, n) => `BL-${n},Blank ${n} tea,5,${n < 3 ? 'soon' : '30'},${n < 2 ? '?!' : '4'}`,
      ).join('\n');
    const { id, done } = await importAll(file);
    assert.deepEqual([done.imported, done.refused], [20, 0]);
    assert.deepEqual(
      done.report?.unreadable.map(({ field, count, examples }) => [field, count, examples.map(({ value }) => value)]),
      [
        ['shelf_life_days', 3, ['soon', 'soon', 'soon']],
        ['reorder_point', 2, ['?!', '?!']],
      ],
    );
    const rows = async (query: Record<string, string>) =>
      (await catalog.get(`${IMPORTS}${id}/rows/`, { query })).as(ImportRowPage);
    assert.deepEqual(
      (await rows({ field: 'shelf_life_days' })).results.map(({ row_number }) => row_number),
      [2, 3, 4],
    );
    assert.equal((await rows({ code: 'not_days', field: 'reorder_point' })).count, 0);
    assert.deepEqual(
      (await rows({ field: 'shelf_life_days', limit: '1', offset: '1' })).results.map(({ row_number }) => row_number),
      [3],
    );
  });

  it('what was blank is filled by the same file once it is corrected, and nothing is there twice', async () => {
    const first = 'barcode,name,price,shelf life,VAT\n' + GOOD_ROWS + '6.29E+12,Filled later,5,soon,7%\n';
    const { done } = await importAll(first);
    assert.deepEqual([done.refused, done.report?.unknown], [0, [{ field: 'vat_class', count: 1 }]]);
    const before = await counts();
    const again = await importAll(first);
    assert.deepEqual([again.done.report?.create, again.done.report?.update], [0, 0]);
    const { done: filled } = await importAll(
      first.replace('6.29E+12', '6291041500213').replace('soon', '2 weeks').replace('7%', '0%'),
    );
    assert.deepEqual([filled.report?.create, filled.report?.update], [0, 1]);
    assert.deepEqual(await counts(), { ...before, variant_barcodes: (before['variant_barcodes'] ?? 0) + 1 });
    const { db } = api.platform;
    const made = await db
      .selectFrom('products')
      .innerJoin('variant_barcodes', (join) => join.on('barcode', '=', '6291041500213'))
      .innerJoin('variants', 'variants.id', 'variant_barcodes.variant_id')
      .whereRef('products.id', '=', 'variants.product_id')
      .select(['title', 'shelf_life_days', 'vat_class', 'products.unknown'])
      .executeTakeFirstOrThrow();
    assert.deepEqual(made, { title: 'Filled later', shelf_life_days: 14, vat_class: 'zero', unknown: [] });
  });

  it('the code of a case comes in with its pieces, and another number of pieces is an update that can be undone', async () => {
    const file = (pieces: string) => `barcode,name,price\n96385074; 14006381333938${pieces},Case of tea,5\n`;
    await importAll(file('x12'));
    const { db } = api.platform;
    const codes = () =>
      db
        .selectFrom('variant_barcodes')
        .select(['barcode', 'units'])
        .where('barcode', 'in', ['96385074', '14006381333938'])
        .orderBy('units')
        .execute();
    assert.deepEqual(await codes(), [
      { barcode: '96385074', units: 1 },
      { barcode: '14006381333938', units: 12 },
    ]);
    const { done: same } = await importAll(file(''), { existing: 'update' });
    assert.equal(same.report?.update, 0);
    const { id, done } = await importAll(file('×24'), { existing: 'update' });
    assert.equal(done.report?.update, 1);
    assert.equal((await codes())[1]?.units, 24);
    await step(id, 'undo');
    assert.equal((await codes())[1]?.units, 12);
  });

  it('what a file does not say in a way that can be read keeps a product from sale until a person answers for all of them', async () => {
    const rows = [
      'AN-1,Answer one,5,7%,ask',
      'AN-2,Answer two,5,7%,1',
      ...Array.from({ length: 8 }, (_, n) => `AN-${n + 3},Sure ${n},5,5%,1`),
    ];
    const { id, done } = await importAll(`sku,name,price,VAT,discount\n${rows.join('\n')}\n`);
    assert.deepEqual(done.report?.unknown, [
      { field: 'vat_class', count: 2 },
      { field: 'discount', count: 1 },
    ]);
    const list = async (unknown: string) =>
      (await catalog.get('admin_panel/products/', { query: { import: id, unknown, sort: 'title' } })).as(
        listPage(Product),
      ).results;
    const [one] = await list('discount');
    const path = `admin_panel/products/${one?.id ?? ''}/`;
    const detail = async () => (await catalog.get(path)).as(ProductDetail);
    const refusal = await catalog.post(`${path}status/`, { status: 'active', version: one?.version });
    assert.equal(refusal.status, 422);
    assert.ok(['vat_class', 'discount'].every((field) => field in (refusal.error().errors ?? {})));
    const [variant] = (await detail()).variants;
    assert.deepEqual([variant?.active, variant?.unknown], [false, ['discount']]);
    const activated = await catalog.put(`admin_panel/variants/${variant?.id ?? ''}/`, { ...variant, active: true });
    assert.deepEqual([activated.status, Object.keys(activated.error().errors ?? {})], [422, ['active']]);

    const answer = (field: string, value?: unknown) =>
      catalog.post('admin_panel/products/bulk/', {
        action: 'answer',
        target: { matching: { import: id, unknown: field } },
        values: { field, ...(value === undefined ? {} : { value }) },
      });
    assert.equal((await answer('vat_class', 'half')).status, 422, 'an answer is one of the field');
    assert.equal((await answer('vat_class', 'zero')).status, 200);
    assert.deepEqual(await list('vat_class'), []);
    assert.equal((await answer('discount', 1000)).status, 200);
    const after = await detail();
    assert.deepEqual(
      [
        after.vat_class,
        after.unknown,
        after.variants[0]?.unknown,
        after.variants[0]?.active,
        after.variants[0]?.selling_price,
      ],
      ['zero', [], [], true, 450],
    );
  });

  it('a column goes to a field by itself only where its cells can be read as that', async () => {
    const cells = (n: number) => (n < 40 ? `LIFE ${n % 5} stars` : '30');
    const body = await uploaded(
      'name,price,shelf life,old price,mrp\n' +
        Array.from(
          { length: 50 },
          (_, n) => `Guess ${n} tea,${n < 20 ? 'n/a' : n % 3 === 0 ? 'ask' : '5'},${cells(n)},7,9`,
        ).join('\n'),
    );
    const column = (name: string) => body.preview.columns.find((one) => one.name === name);
    assert.deepEqual(
      [column('shelf life')?.suggestion, column('shelf life')?.guess],
      [null, { field: 'shelf_life_days', fits: 10, of: 50 }],
    );
    assert.deepEqual([column('mrp')?.suggestion, column('price')?.suggestion], ['price', null], 'the better one wins');
    assert.deepEqual(column('price')?.guess, { field: 'price', fits: 20, of: 30 }, 'and the other is shown');
    const fit = await catalog.get(`${IMPORTS}${body.id}/fit/`, { query: { column: '2', field: 'size' } });
    assert.deepEqual(JSON.parse(fit.text), { field: 'size', fits: 10, of: 50 });
  });

  it('prices of another currency come in by the rate that a person gives', async () => {
    const file = 'sku,name,price\nCUR-1,Scone,£2.50\nCUR-2,Crumpet,£3.00\nCUR-3,Date,AED 4\n';
    const body = await uploaded(file);
    const dry = await step(body.id, 'dry-run');
    assert.deepEqual([dry.refused, dry.report?.currencies], [2, [{ currency: 'GBP', count: 2 }]]);
    const { done } = await importAll(file, { rates: { GBP: '4.68' } });
    assert.equal(done.refused, 0);
    const scone = await api.platform.db
      .selectFrom('variants')
      .select('price')
      .where('code', '=', 'CUR-1')
      .executeTakeFirst();
    assert.equal(scone?.price, 1170);
  });

  it('cells that a spreadsheet would run are disarmed in the file of refused rows', async () => {
    const body = await uploaded('name,price\n"=HYPERLINK(""http://x"")&A1",5\n@SUM(A1),x\n');
    await step(body.id, 'dry-run');
    const { text } = await catalog.get(`${IMPORTS}${body.id}/refused.csv`);
    assert.match(text, /"'=HYPERLINK/);
    assert.match(text, /'@SUM/);
  });

  it('the same file again changes nothing and counts its rows as unchanged', async () => {
    await importAll(FILE);
    const before = await counts();
    const { done } = await importAll(FILE);
    assert.deepEqual([done.report?.create, done.report?.unchanged, done.report?.refused], [0, 5, 1]);
    assert.deepEqual(await counts(), before);
  });

  it('products the store has are left alone unless the person chose to update them, and undo puts them back', async () => {
    await importAll(FILE);
    const dearer = FILE.replace('1.31', '1.50');
    const kept = await importAll(dearer);
    assert.equal(kept.done.report?.warnings.find(({ code }) => code === 'exists_differs')?.count, 1);
    const [told] = (await catalog.get(`${IMPORTS}${kept.id}/rows/`, { query: { code: 'exists_differs' } })).as(
      ImportRowPage,
    ).results;
    assert.equal(told?.status, 'unchanged');
    assert.match(told?.warnings[0]?.detail ?? '', /1\.31 AED → 1\.50 AED/);
    const updated = await importAll(dearer, { existing: 'update' });
    assert.deepEqual([updated.done.report?.update, updated.done.report?.unchanged], [1, 4]);
    assert.equal((await found('cheetos'))[0]?.price_min, 150);
    const undone = await step(updated.id, 'undo');
    assert.equal(undone.report?.undone, 1);
    assert.equal((await found('cheetos'))[0]?.price_min, 131);
  });

  it('the products of an import can be listed and put into the grid, those it made and those it changed, and nothing else', async () => {
    const file =
      'sku,name,name ar,category,size,price\nDOR-25,Doritos Crunchy,دوريتوس مقرمش,Snacks,25g,1.31\nDOR-90,Doritos Crunchy,دوريتوس مقرمش,Snacks,90g,4.25\nARG-1,Argan oil,,Pantry,1L,20\n';
    const { id, done } = await importAll(file);
    const of = async (more: Record<string, string> = {}) =>
      (await catalog.get('admin_panel/products/', { query: { import: id, sort: 'title', ...more } }))
        .as(listPage(Product))
        .results.map(({ title }) => title);
    assert.equal(done.report?.products, 2);
    assert.deepEqual(await of(), ['Argan oil', 'Doritos Crunchy']);
    assert.deepEqual(await of({ missing: 'arabic' }), ['Argan oil']);
    assert.equal(
      (await catalog.get('admin_panel/products/grid/', { query: { import: id } })).as(
        listPage(Product.pick({ id: true })),
      ).count,
      3,
    );
    const dearer = await importAll(file.replace('1.31', '1.77'), { existing: 'update' });
    assert.equal(dearer.done.report?.update, 1);
    assert.deepEqual(
      (await catalog.get('admin_panel/products/', { query: { import: dearer.id } }))
        .as(listPage(Product))
        .results.map(({ title }) => title),
      ['Doritos Crunchy'],
    );
    await step(dearer.id, 'undo');
    assert.deepEqual(
      (await catalog.get('admin_panel/products/', { query: { import: dearer.id } })).as(listPage(Product)).count,
      0,
    );
  });

  it('a category and a brand of one language wait for the other one, and are found by that', async () => {
    const { id } = await uploaded(
      'Barcode,Title,Category,Brand,Price\n,Smoked oats,Waiting > Waiting below,Waiting Brand,4.00\n,Smoked rye,Waiting > Also waiting,Other Waiting Brand,5.00\n,شوفان,أرفف,ماركة,6.00\n',
    );
    await step(id, 'dry-run');
    assert.equal((await step(id, 'apply')).status, 'applied');
    const untranslated = async (area: string) =>
      (await catalog.get(`admin_panel/${area}/`, { query: { untranslated: 'true', limit: '100' } })).as(
        listPage(Category.pick({ id: true, name: true, name_ar: true })),
      ).results;
    const names = (rows: { name: string }[]) =>
      rows
        .map(({ name }) => name)
        .filter((name) => /waiting|ماركة|أرفف/i.test(name))
        .sort();
    assert.deepEqual(names(await untranslated('categories')), ['Also waiting', 'Waiting', 'Waiting below']);
    const brands = await untranslated('brands');
    assert.deepEqual(names(brands), ['Other Waiting Brand', 'Waiting Brand']);
    const brand = brands.find(({ name }) => name === 'Waiting Brand');
    const asked = await catalog.put(`admin_panel/brands/${brand?.id ?? ''}/`, {
      name: 'Waiting Brand',
      name_ar: '',
      version: 1,
    });
    assert.deepEqual(Object.keys(asked.error().errors ?? {}), ['name_ar']);
  });

  it('undo is the exact reverse, down to categories, brands and options', async () => {
    const before = await counts();
    const file =
      'name,category,brand,size,price,image\nPomegranate juice,Fresh juices,Juicers,200ml,4,https://x.test/a.jpg\nPomegranate juice,Fresh juices,Juicers,1L,12,\nMango juice,Fresh juices,Juicers,,4,\n';
    const { id, done } = await importAll(file);
    assert.equal(done.imported, 3);
    const undone = await step(id, 'undo');
    assert.deepEqual([undone.status, undone.report?.undone], ['undone', 3]);
    assert.deepEqual(await counts(), before);
  });

  it('undo leaves what someone has changed or used since, and says so', async () => {
    const { id } = await importAll('name,price\nQuince jam,9\nFig jam,9\nDate jam,9\n');
    const { db } = api.platform;
    await db
      .updateTable('products')
      .set({ title: 'Quince marmalade', version: 2 })
      .where('title', '=', 'Quince jam')
      .execute();
    const fig = await db.selectFrom('products').select('id').where('title', '=', 'Fig jam').executeTakeFirstOrThrow();
    await db.insertInto('reviews').values({ id: 'rev_1', product_id: fig.id, customer_name: 'A', rating: 5 }).execute();
    const undone = await step(id, 'undo');
    assert.equal(undone.report?.undone, 1);
    assert.deepEqual(undone.report?.reasons.map(({ code, count }) => [code, count]).sort(), [
      ['changed_since', 1],
      ['used_since', 1],
    ]);
    assert.deepEqual(
      (await found('jam')).map(({ title }) => title),
      ['Fig jam'],
    );
    assert.equal((await found('marmalade'))[0]?.variant_count, 1);
  });

  it('a size that comes later joins the product the store has', async () => {
    await importAll('name,category,size,price\nRose water,Essences,250ml,4\n');
    const { done } = await importAll('name,category,size,price\nRose water,Essences,1L,12\nRose water,Other,2L,12\n');
    assert.equal(done.report?.products, 1);
    assert.deepEqual((await found('rose water')).map(({ variant_count }) => variant_count).sort(), [1, 2]);
  });

  it('a file that clashes with a record made meanwhile loses that row and no other', async () => {
    const body = await uploaded('code,name,price\nMW-1,Saffron,9\nMW-2,Sumac,9\nMW-3,Thyme,9\n');
    await step(body.id, 'dry-run');
    // What the importer cannot see coming: the database decides.
    const { db } = api.platform;
    await sql`alter table variants add constraint taken_meanwhile check (code <> 'MW-2')`.execute(db);
    after(() => sql`alter table variants drop constraint taken_meanwhile`.execute(db));
    const done = await step(body.id, 'apply');
    assert.deepEqual([done.imported, done.refused], [2, 1]);
  });

  it('a mapping is remembered for files with the same heading', async () => {
    const file = 'Ref,Bezeichnung,Betrag\nR1,Brot,"2,50"\n';
    const body = await uploaded(file);
    const mapped = await setUp(body, { mapping: { code: 0, title: 1, price: 2 }, options: { decimal: ',' } });
    assert.equal((await step(mapped.id, 'dry-run')).report?.create, 1);
    const again = await uploaded(file.replace('Brot', 'Butter'));
    assert.deepEqual(
      [again.remembered, again.mapping, again.options.decimal],
      [true, { code: 0, title: 1, price: 2 }, ','],
    );
  });

  it('another row may be chosen as the heading', async () => {
    const body = await uploaded('My shop,\nof March,\nwas,kostet\nBrot,2.50\n');
    const changed = await setUp(body, { options: { header_row: 3 } });
    assert.deepEqual(
      changed.preview.columns.map(({ name }) => name),
      ['was', 'kostet'],
    );
    assert.equal(changed.total, 1);
  });

  it('a file that is no table is refused as a whole, in words', async () => {
    for (const [file, code] of [
      ['', 'import.file_empty'],
      [Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 31) % 256)), 'import.file_not_a_table'],
    ] as const) {
      const { status, text } = await upload(file);
      assert.deepEqual([status, ErrorBody.parse(JSON.parse(text)).code], [422, code]);
    }
    assert.equal(
      ErrorBody.parse(JSON.parse((await upload('', 'x.csv', catalog, { 'accept-language': 'ar' })).text)).detail,
      'لا يحتوي الملف على أي صفوف.',
    );
  });

  it('a category named alone is the one that is called so, however deep; of two, and of none, a department', async () => {
    const categoryOf = async (title: string) => {
      const { rows } = await sql<{ path: string }>`select concat_ws(' > ', b.name, a.name, c.name) as path
        from products p join categories c on c.id = p.category_id left join categories a on a.id = c.parent_id
        left join categories b on b.id = a.parent_id where p.title = ${title}`.execute(api.platform.db);
      return rows[0]?.path;
    };
    await importAll(
      'name,category path\nHalloumi,Cold > Cheeses > Grilled\nSieve,Kitchen > Tools\nSpade,Garden > Tools\n',
    );
    const { done } = await importAll('name,category\nManouri,Grilled\nRake,Tools\nCandle,Lights\nKulfi,Cold\n');
    assert.deepEqual(done.report?.categories, ['Tools', 'Lights']);
    assert.deepEqual(await Promise.all(['Manouri', 'Rake', 'Candle', 'Kulfi'].map(categoryOf)), [
      'Cold > Cheeses > Grilled',
      'Tools',
      'Lights',
      'Cold',
    ]);
  });

  it('costs come with the products, change on update and are put back when it is undone', async () => {
    const costOf = async (code: string) =>
      (await api.platform.db.selectFrom('variants').select('cost').where('code', '=', code).executeTakeFirstOrThrow())
        .cost;
    await importAll('name,sku,price,trade price\nSumac jar,COST-1,9.00,4.50\nZaatar jar,COST-2,8.00,\n');
    assert.deepEqual([await costOf('COST-1'), await costOf('COST-2')], [450, null]);
    const file = 'name,sku,price,trade price\nSumac jar,COST-1,9.00,5.25\nZaatar jar,COST-2,8.00,4.00\n';
    const { id, done } = await importAll(file, { existing: 'update' });
    assert.equal(done.report?.update, 2);
    assert.deepEqual([await costOf('COST-1'), await costOf('COST-2')], [525, 400]);
    // Without the column, or with nothing in it, what is known stays.
    await importAll('name,sku,price\nSumac jar,COST-1,9.50\n', { existing: 'update' });
    assert.equal(await costOf('COST-1'), 525);
    await importAll('name,sku,price\nSumac jar,COST-1,9.00\n', { existing: 'update' });
    await step(id, 'undo');
    assert.equal(await costOf('COST-2'), null);
  });

  it('anyone who may not see costs brings none', async () => {
    const { db } = api.platform;
    const buyer = await api.signedIn('catalog');
    await sql`insert into roles (id, key, role, name, name_ar, permissions)
      select 'rol_blind', 'blind', role, 'Blind', 'Blind', array_remove(permissions, 'product.cost') from roles where key = 'catalog'`.execute(
      db,
    );
    await db.updateTable('users').set({ role_id: 'rol_blind' }).where('id', '=', buyer.userId).execute();
    const { text } = await upload('name,sku,price,cost\nLoomi,COST-3,9.00,4.50\n', 'x.csv', buyer);
    const taken = ProductImport.parse(JSON.parse(text));
    assert.deepEqual(taken.mapping, { title: 0, code: 1, price: 2 });
    const set = await api.app.inject({
      method: 'PATCH',
      url: `/api/v1/${IMPORTS}${taken.id}/`,
      headers: { authorization: `Bearer ${buyer.token}` },
      payload: { mapping: { ...taken.mapping, cost_price: 3 }, options: taken.options, version: taken.version },
    });
    assert.deepEqual(ProductImport.parse(set.json()).mapping, { title: 0, code: 1, price: 2 });
  });

  it('is in the file of the list with who brought what and what came of it, for anyone who may export', async () => {
    await upload(FILE, 'exported apply.csv');
    const [{ id } = { id: '' }] = (await catalog.get(IMPORTS, { query: { search: 'exported apply' } })).as(
      listPage(ProductImport),
    ).results;
    await step(id, 'dry-run');
    await step(id, 'apply');
    const file = (by: Client) => by.get(`${IMPORTS}export/`, { query: { search: 'exported apply' } });
    const [head, row, ...others] = (await file(catalog)).text.trim().replace('\uFEFF', '').split('\r\n');
    assert.equal(head, 'When,File name,By,Status,Rows,Imported,Rejected');
    assert.match(row ?? '', /^20[\d: -]+,exported apply\.csv,[^,]+,Imported,6,0,1$/);
    assert.deepEqual(others, []);
    assert.equal((await file(await api.signedIn('picker'))).error().permission, 'product.export');
  });

  it('nobody imports without the permission, and no step is taken twice', async () => {
    const picker = await api.signedIn('picker');
    assert.equal((await upload(FILE, 'x.csv', picker)).status, 403);
    const body = await uploaded(FILE);
    assert.equal((await catalog.post(`${IMPORTS}${body.id}/apply/`)).status, 409);
    assert.equal((await catalog.post(`${IMPORTS}${body.id}/undo/`)).status, 409);
  });

  it('the audit trail has one entry for the import and one for each record, linked to its row', async () => {
    const { id } = await importAll('name,price\nCardamom pods,9\n');
    const { db } = api.platform;
    const [one] = await db
      .selectFrom('audit_entries')
      .select('after')
      .where('record_id', '=', id)
      .where('action', '=', 'applied')
      .execute();
    assert.equal(new Map(Object.entries(one?.after ?? {})).get('create'), 1);
    const product = await db
      .selectFrom('products')
      .select('id')
      .where('title', '=', 'Cardamom pods')
      .executeTakeFirstOrThrow();
    const [made] = await db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('record_id', '=', product.id)
      .execute();
    assert.deepEqual(
      [
        made?.action,
        new Map(Object.entries(made?.after ?? {})).get('import_id'),
        new Map(Object.entries(made?.after ?? {})).get('import_row'),
      ],
      ['created', id, 2],
    );
  });
});

describe('a store where many products are called the same in Arabic', () => {
  it('is asked for titles without reading its products one by one', async () => {
    const { db } = api.platform;
    const titles = Array.from({ length: 20 }, (_, at) => `عصير ${String(at)}`);
    const read = await db.transaction().execute(async (trx) => {
      await sql`insert into products (id, title, title_ar, slug)
        select 'prd_large_' || lpad(n::text, 4, '0'), 'Large ' || n, 'نوع ' || n % 4, 'large-' || n from generate_series(1, 5000) n`.execute(
        trx,
      );
      // As the database does it by itself some time; what it plans depends on how few variants it knows of.
      await sql`analyze products, variants`.execute(trx);
      const soFar = async () =>
        (
          await sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_all_tables
            where relname = 'products'`.execute(trx)
        ).rows[0]?.rows ?? 0;
      const before = await soFar();
      assert.deepEqual(await findCalled(trx, titles, SYSTEM), []);
      assert.deepEqual(
        (await findCalled(trx, ['large 7'], SYSTEM)).map(({ id }) => id),
        ['prd_large_0007'],
      );
      await findVariants(trx, { ids: [], codes: [], barcodes: [], titles: [...titles, 'large 7'] });
      const after = await soFar();
      await sql`delete from products where id like 'prd_large_%'`.execute(trx);
      return after - before;
    });
    assert.ok(read < 5000, `${String(read)} rows read`);
  });
});

const SHARED = new URL('../../../../../../shared/data/products/', import.meta.url);
const absent = existsSync(SHARED)
  ? false
  : 'the real catalogue files are not on this machine (../shared/data/products)';
describe('real catalogues', { skip: absent }, () => {
  for (const [name, atLeast] of [
    ['elgrocer-uae.products.clean.csv.gz', 12_800],
    ['elgrocer-raw/eg_item.csv.gz', 17_114],
  ] as const) {
    // Processor time, so that what else runs on the machine does not decide; the embedded database is part of the
    // process.
    it(`${name} is taken in, with no more work than its rows ask for`, async () => {
      const start = process.cpuUsage();
      const { done } = await importAll(readFileSync(new URL(name, SHARED)));
      assert.ok(done.imported >= atLeast, String(done.imported));
      assert.equal(done.imported + done.refused, done.total);
      const { user, system } = process.cpuUsage(start);
      // A work of many minutes would be quadratic; what it takes is measured, not tested (docs/PERFORMANCE.md).
      assert.ok(user + system < 300_000_000, `${String(Math.round((user + system) / 1e6))} s`);
    });
  }
});
