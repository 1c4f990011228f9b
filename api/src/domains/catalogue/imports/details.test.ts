import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  Category,
  CategoryAttributes,
  IMPORT_FIELDS,
  type ImportMapping,
  ImportRowPage,
  listPage,
  Product,
  ProductDetail,
  ProductImport,
  VariantType,
} from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';
import { fieldByName } from './header.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const IMPORTS = 'admin_panel/imports/';

const upload = async (file: string | Buffer): Promise<ProductImport> =>
  (await admin.upload(IMPORTS, file)).as(ProductImport);
async function step(id: string, ending: 'dry-run' | 'apply' | 'undo'): Promise<ProductImport> {
  const started = await admin.post(`${IMPORTS}${id}/${ending}/`);
  assert.equal(started.status, 202, started.text);
  await api.platform.jobs.runDue();
  return (await admin.get(`${IMPORTS}${id}/`)).as(ProductImport);
}
async function setUp(current: ProductImport, mapping: ImportMapping, options: object = {}): Promise<void> {
  const answer = await api.app.inject({
    method: 'PATCH',
    url: `/api/v1/${IMPORTS}${current.id}/`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { mapping, options: { ...current.options, ...options }, version: current.version },
  });
  assert.equal(answer.statusCode, 200, answer.body);
}
async function importAll(file: string | Buffer, options: object = {}): Promise<ProductImport> {
  const current = await upload(file);
  if (Object.keys(options).length > 0) await setUp(current, current.mapping, options);
  await step(current.id, 'dry-run');
  return step(current.id, 'apply');
}
const rows = async (id: string, query: Record<string, string>, language = 'en') =>
  (await admin.get(`${IMPORTS}${id}/rows/`, { query, headers: { 'accept-language': language } })).as(ImportRowPage)
    .results;
/** Each refused row's reasons, in a language. */
const refusals = async (id: string, language = 'en') =>
  (await rows(id, { state: 'refused' }, language)).map(({ errors }) => errors.map(({ detail }) => detail));
/** And the reasons of each row with a warning. */
const warnings = async (id: string, language = 'en') =>
  (await rows(id, { warned: 'true' }, language)).map((row) => row.warnings.map(({ detail }) => detail));
async function product(title: string): Promise<ProductDetail> {
  const { results } = (await admin.get('admin_panel/products/', { query: { title } })).as(listPage(Product));
  assert.equal(results.length, 1, title);
  return (await admin.get(`admin_panel/products/${results[0]?.id ?? ''}/`)).as(ProductDetail);
}

const dairy = (await admin.post('admin_panel/categories/', { name: 'Dairy', name_ar: 'ألبان' })).as(Category);
const { results: attributes } = (
  await admin.put(`admin_panel/categories/${dairy.id}/attributes/`, {
    version: dairy.version,
    attributes: [
      { code: 'fat_content', name: 'Fat content', name_ar: 'نسبة الدسم', type: 'number', unit: '%' },
      { code: 'organic', name: 'Organic', name_ar: 'عضوي', type: 'boolean' },
      { code: 'note', name: 'Maker’s note', name_ar: 'ملاحظة المنتج', type: 'text' },
      {
        code: 'milk_of',
        name: 'Milk of',
        name_ar: 'مصدر الحليب',
        type: 'multiple_choice',
        options: [
          { name: 'Cow', name_ar: 'بقر' },
          { name: 'Goat, hill', name_ar: 'ماعز جبلي' },
          { name: 'Yak', name_ar: 'ياك', hidden: true },
        ],
      },
    ],
  })
).as(CategoryAttributes);
const idOf = (code: string) => attributes.find((one) => one.code === code)?.id ?? '';
const optionOf = (name: string) =>
  attributes.flatMap(({ options }) => options).find((one) => one.name === name)?.id ?? '';

const size = (
  await admin.post('admin_panel/variant-types/', {
    name: 'Volume',
    name_ar: 'الحجم',
    options: [{ name: '1 L', name_ar: '1 لتر' }],
  })
).as(VariantType);

const HEADING =
  'sku,title,category,price,Storage,VAT,Sold by,Return policy,Return window (days),Shelf life (days),Ingredients,Ingredients in Arabic,Allergens,Nutrition per,Energy (kJ),Energy (kcal),Fat (g),of which saturates per 100ml,Carbohydrates,Sugars,Fibre,Protein,Salt (mg),Fat content %,عضوي,milk_of';
const FULL =
  'FULL-1,Full milk,Dairy,7.50,Fridge,5%,Each,Return,2,14,"Cow’s milk, salt",حليب بقر,"Milk; Soya",per 100 ml,268 kJ,64,3.5,"2,3 g",4.8 g,4.80,0,3.3,100,3.5 %,نعم,Goat, hill';

const BAD_COLUMNS = [
  'code',
  'title',
  'category',
  'price',
  'storage',
  'vat_class',
  'sold_by',
  'allergens',
  'fat_mg',
  'saturates_mg',
  'energy_kcal',
  'shelf_life_days',
  'attribute:fat_content',
  'attribute:organic',
  'attribute:milk_of',
] as const;

describe('further details of a product in a file', () => {
  it('what the screen and an export call a field is recognised, in both languages', () => {
    for (const language of ['en', 'ab']) {
      const read = (file: string): Record<string, unknown> =>
        JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<string, unknown>;
      const { field } = read(`../../../../../mfe-catalog/src/locales/${language}/imports.json`);
      for (const [name, label] of Object.entries(field as Record<string, string>))
        assert.equal(fieldByName(label)?.field, name, `${language}: ${label}`);
      const columns = read(`../../../locales/${language}/columns.json`);
      for (const name of IMPORT_FIELDS.slice(IMPORT_FIELDS.indexOf('reorder_point')))
        assert.equal(fieldByName(String(columns[name]))?.field, name, `${language}: ${String(columns[name])}`);
    }
  });

  it('a name that is only partly that of a figure or a choice is something else', () => {
    for (const name of ['Storage location', 'السعر شامل ضريبة القيمة المضافة', 'Salt and pepper', 'Protein type'])
      assert.ok(!['storage', 'vat_class', 'salt_mg', 'protein_mg'].includes(String(fieldByName(name)?.field)), name);
  });

  it('is read in the words and units of suppliers, and written with the product', async () => {
    const heading = HEADING;
    const current = await upload(`${heading}\n${FULL.replace('Goat, hill', '"Goat, hill"')}\n`);
    assert.equal(Object.keys(current.mapping).length, heading.split(',').length);
    assert.equal(current.mapping['attribute:fat_content'], 23);
    assert.equal(current.mapping['attribute:organic'], 24);
    assert.equal(current.mapping['attribute:milk_of'], 25);
    await step(current.id, 'dry-run');
    const { report } = await step(current.id, 'apply');
    assert.deepEqual([report?.create, await refusals(current.id)], [1, []]);
    const made = await product('Full milk');
    const expected = {
      storage: 'chilled',
      vat_class: 'standard',
      sold_by: 'unit',
      return_policy: 'return',
      return_window_days: 2,
      shelf_life_days: 14,
      ingredients: "Cow's milk, salt",
      ingredients_ar: 'حليب بقر',
      allergens: ['milk', 'soy'],
      nutrition_basis: 'per_100_ml',
      energy_kj: 268,
      energy_kcal: 64,
      fat_mg: 3500,
      saturates_mg: 2300,
      carbohydrate_mg: 4800,
      sugars_mg: 4800,
      fibre_mg: 0,
      protein_mg: 3300,
      salt_mg: 100,
      attributes: { [idOf('fat_content')]: 3500, [idOf('organic')]: true, [idOf('milk_of')]: [optionOf('Goat, hill')] },
    };
    assert.deepEqual({ ...made, ...expected }, made);
  });

  it('an empty cell leaves what is there, another one changes it, and undo puts it back', async () => {
    const heading = 'sku,title,category,price,Storage,Fat (g),Allergens,Fat content,Organic';
    const before = await product('Full milk');
    const kept = await importAll(`${heading}\nFULL-1,Full milk,Dairy,7.50,,,,,\n`, { existing: 'update' });
    assert.deepEqual([kept.report?.unchanged, kept.report?.update], [1, 0]);
    const file = `${heading}\nFULL-1,Full milk,Dairy,7.50,مجمد,4,,4,\n`;
    const refused = await importAll(file, { existing: 'keep' });
    assert.deepEqual(await warnings(refused.id), [
      [
        'The store already has this product with other values and keeps them: Storage; Fat (g); Attributes. Choose “update” to take those of the file.',
      ],
    ]);
    assert.match((await warnings(refused.id, 'ab'))[0]?.[0] ?? '', /التخزين; الدهون \(جم\); السمات/);
    const changed = await importAll(file, { existing: 'update' });
    assert.equal(changed.report?.update, 1);
    const after = await product('Full milk');
    assert.deepEqual(
      [after.storage, after.fat_mg, after.allergens, after.attributes],
      ['frozen', 4000, before.allergens, { ...before.attributes, [idOf('fat_content')]: 4000 }],
    );
    await step(changed.id, 'undo');
    const undone = await product('Full milk');
    assert.deepEqual(
      [undone.storage, undone.fat_mg, undone.attributes],
      [before.storage, before.fat_mg, before.attributes],
    );
  });

  it('when to reorder and the step of a weight go to the variant; an empty cell leaves them, undo puts them back', async () => {
    const heading = 'sku,title,category,price,Reorder point,Weight step (g)';
    const fresh = await importAll(`${heading}\nSTEP-1,Loose dates,Dairy,20,12,0.25 kg\nSTEP-2,Loose figs,Dairy,20,,\n`);
    assert.deepEqual(await refusals(fresh.id), []);
    const numbers = async (title: string) => {
      const [variant] = (await product(title)).variants;
      return [variant?.reorder_point, variant?.weight_step_g];
    };
    assert.deepEqual(
      [await numbers('Loose dates'), await numbers('Loose figs')],
      [
        [12, 250],
        [0, null],
      ],
    );
    const file = `${heading}\nSTEP-1,Loose dates,Dairy,20,,\nSTEP-2,Loose figs,Dairy,20,6,100\n`;
    const changed = await importAll(file, { existing: 'keep' });
    assert.deepEqual([changed.report?.update, changed.report?.unchanged], [1, 1], 'what the store lacks is filled');
    assert.deepEqual(
      [await numbers('Loose dates'), await numbers('Loose figs')],
      [
        [12, 250],
        [6, 100],
      ],
    );
    await step(changed.id, 'undo');
    assert.deepEqual(
      [await numbers('Loose dates'), await numbers('Loose figs')],
      [
        [12, 250],
        [0, null],
      ],
    );
  });

  it('what cannot be read is left blank, and says why in both languages', async () => {
    const current = await upload(
      [
        'sku,title,category,price,Storage,VAT,Sold by,Allergens,Fat,Saturates,kcal,Shelf life,Fat content,Organic,Milk of',
        'BAD-1,Bad milk,Dairy,1,Warm,7%,Dozen,"Milk, Dust",some,,lots,soon,,,',
        'BAD-2,Worse milk,Dairy,1,,,,,3,4,,,,,',
        'BAD-3,Odd milk,Dairy,1,,,,,,,,,much,maybe,"Cow, Yak"',
        'BAD-4,Wet milk,Dairy,1,,,,,101,,,0,,,',
      ].join('\n'),
    );
    const mapping = Object.fromEntries(BAD_COLUMNS.map((field, index) => [field, index]));
    await setUp(current, mapping);
    const { report } = await step(current.id, 'dry-run');
    const { id } = current;
    assert.deepEqual([report?.create, report?.refused], [4, 0]);
    assert.deepEqual(await warnings(id), [
      [
        '“Warm” is not a storage condition. Write Ambient, Chilled or Frozen.',
        '“7%” is not a VAT rate of this store. Write Standard rate, Zero rate or Exempt, or the rate itself.',
        '“Dozen” is not a way of selling. Write Unit or Weight.',
        '“soon” is not a number of days. Write a number, or a duration such as 2 weeks or 6 months.',
        '“Dust” is not one of the 14 allergens. Write their names, separated by commas.',
        '“lots” is not an energy value in the column’s unit. Write a whole number.',
        '“some” is not an amount in grams. Write a number such as 3.5, with at most three decimals.',
      ],
      ['Saturates are a part of the fat: no more than that.'],
      [
        '“much” does not fit: “Fat content” needs a number with at most three decimals.',
        '“maybe” does not fit: “Organic” needs yes or no.',
        '“Yak” is not an option of “Milk of”.',
      ],
      ['Use 1 or more.', 'Together it is more than 100 g.'],
    ]);
    for (const detail of (await warnings(id, 'ab')).flat()) assert.match(detail, /\p{Script=Arabic}/u);
    assert.match((await warnings(id, 'ab'))[2]?.[0] ?? '', /نسبة الدسم/);
  });

  it('an attribute that the category does not have is left out and told', async () => {
    const { id, report } = await importAll('sku,title,category,price,Fat content\nRICE-1,White rice,Grains,5,3\n');
    assert.equal(report?.create, 1);
    assert.deepEqual(
      report.warnings.map(({ code, field, count }) => [code, field, count]),
      [['attribute_elsewhere', 'attribute:fat_content', 1]],
    );
    const [row] = await rows(id, { warned: 'true' });
    assert.equal(
      row?.warnings[0]?.detail,
      'The product’s category has no attribute “fat_content”, so “3” is left out.',
    );
    assert.deepEqual((await product('White rice')).attributes, {});
  });

  it('is taken from the first row of a product, so that the same file again changes nothing', async () => {
    const file =
      'sku,title,size,category,price,Storage,Origin\nKEF-1,Kefir,1L,Dairy,5,Chilled,Oman\nKEF-2,Kefir,2L,Dairy,9,Frozen,Qatar\n';
    for (const [existing, outcome] of [
      ['keep', 'create'],
      ['keep', 'unchanged'],
      ['update', 'unchanged'],
    ] as const) {
      const { report } = await importAll(file, { existing });
      assert.deepEqual([report?.[outcome], report?.reasons], [2, []]);
      const { storage, origin } = await product('Kefir');
      assert.deepEqual([storage, origin], ['chilled', 'Oman']);
    }
  });

  for (const format of ['csv', 'xlsx'])
    for (const language of ['en', 'ar'])
      it(`an export as ${format} in ${language} is read back as it is`, async () => {
        const full = await product('Full milk');
        const note = { [idOf('note')]: 'Best “cold”; shake = well | serve' };
        const yak = { [idOf('milk_of')]: [optionOf('Cow'), optionOf('Goat, hill')] };
        const saved = await admin.put(`admin_panel/products/${full.id}/`, {
          ...full,
          version: full.version,
          title_ar: 'حليب',
          ingredients: 'Milk\n“whole”',
          search_words: 'laban',
          variant_type_ids: full.variant_type_ids.length > 0 ? full.variant_type_ids : [size.id],
          attributes: { ...full.attributes, ...note, ...yak },
        });
        assert.equal(saved.status, 200, saved.text);
        const answer = await api.app.inject({
          method: 'GET',
          url: `/api/v1/admin_panel/products/export/?format=${format}`,
          headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
        });
        const current = await upload(answer.rawPayload);
        for (const field of IMPORT_FIELDS.slice(IMPORT_FIELDS.indexOf('storage')))
          assert.notEqual(current.mapping[field], undefined, field);
        const { report, total } = await step(current.id, 'dry-run');
        assert.deepEqual(report?.reasons, []);
        assert.deepEqual([report.unchanged, report.warnings], [total, []]);
      });
});

describe('a new product that is called like another one', () => {
  const FILE = [
    'sku,title,Arabic title,brand,price',
    'LIKE-1,full  MILK,,Aa,1',
    'LIKE-2,Date syrup,دِبس التمر,Aa,2',
    'LIKE-3,Dates,دبس التمر,Bb,3',
    'LIKE-4,Date Syrup,,Cc,4',
  ].join('\n');

  it('comes in with a warning that names the other one, before it is imported and after', async () => {
    const full = await product('Full milk');
    const current = await upload(FILE);
    const dry = await step(current.id, 'dry-run');
    const said = dry.report?.warnings.map(({ code, count, examples }) => [code, count, examples]);
    assert.deepEqual(said, [
      [
        'title_in_file',
        2,
        [
          { row_number: 4, value: 'Dates', product_id: null, other_row: 3 },
          { row_number: 5, value: 'Date Syrup', product_id: null, other_row: 3 },
        ],
      ],
      ['title_in_store', 1, [{ row_number: 2, value: 'Full milk', product_id: full.id, other_row: null }]],
    ]);
    const english = await rows(current.id, { warned: 'true' });
    assert.deepEqual(
      english.map(({ row_number, status, errors, warnings: [warning] }) => [
        row_number,
        status,
        errors,
        warning?.detail,
        warning?.product_id,
        warning?.other_row,
      ]),
      [
        [2, 'ready', [], 'The store already has a product with this title: “Full milk”.', full.id, null],
        [4, 'ready', [], 'Row 3 is another product with this title.', null, 3],
        [5, 'ready', [], 'Row 3 is another product with this title.', null, 3],
      ],
    );
    assert.equal(
      (await rows(current.id, { warned: 'true' }, 'ab'))[1]?.warnings[0]?.detail,
      'يأتي الصف 3 بمنتج آخر بهذا العنوان.',
    );
    const done = await step(current.id, 'apply');
    assert.deepEqual([done.report?.create, done.refused], [4, 0]);
    assert.deepEqual(done.report?.warnings, dry.report?.warnings);
    assert.deepEqual(
      (await rows(current.id, { warned: 'true' })).map(({ status }) => status),
      ['imported', 'imported', 'imported'],
    );
  });

  it('what the store has already, and another size of it, is told nothing', async () => {
    const again = await importAll(FILE);
    assert.deepEqual([again.report?.unchanged, again.report?.warnings], [4, []]);
    const sizes = await importAll('sku,title,size,price\nTEA-1,Black tea,100g,1\nTEA-2,Black tea,200g,2\n');
    assert.deepEqual([sizes.report?.products, sizes.report?.variants, sizes.report?.warnings], [1, 2, []]);
  });
});
