import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AttributeDefinitions,
  AuditEntry,
  BulkResult,
  Category,
  CategoryAttributes,
  listPage,
  Product,
  ProductDetail,
  SaleCheck,
  VariantType,
} from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const PATH = 'admin_panel/categories/';
const PRODUCTS = 'admin_panel/products/';
let next = 0;

async function category(parent_id: string | null = null): Promise<Category> {
  next += 1;
  const name = `Category ${String(next)}`;
  return (await catalog.post(PATH, { parent_id, name, name_ar: `${name} عربي` })).as(Category);
}
const own = async (id: string) => (await catalog.get(`${PATH}${id}/attributes/`)).as(CategoryAttributes);
const fat = { code: 'fat', name: 'Fat content', name_ar: 'نسبة الدسم', type: 'number', unit: '%', filterable: true };
const organic = { code: 'organic', name: 'Organic', name_ar: 'عضوي', type: 'boolean', filterable: true };
const milkOf = {
  code: 'milk_of',
  name: 'Milk of',
  name_ar: 'مصدر الحليب',
  type: 'choice',
  filterable: true,
  options: [
    { name: 'Cow', name_ar: 'بقر' },
    { name: 'Goat', name_ar: 'ماعز' },
  ],
};
const note = { code: 'note', name: 'Maker’s note', name_ar: 'ملاحظة المنتج', type: 'text' };
async function define(id: string, attributes: readonly object[], version?: number): Promise<CategoryAttributes> {
  const answer = await catalog.put(`${PATH}${id}/attributes/`, {
    version: version ?? (await own(id)).version,
    attributes,
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(CategoryAttributes);
}
const refused = async (id: string, attributes: readonly object[], version?: number) =>
  (await catalog.put(`${PATH}${id}/attributes/`, { version: version ?? (await own(id)).version, attributes })).error();
const idOf = ({ results }: CategoryAttributes, code: string) => results.find((one) => one.code === code)?.id ?? '';
const optionOf = ({ results }: CategoryAttributes, name: string) =>
  results.flatMap(({ options }) => options).find((one) => one.name === name)?.id ?? '';

const size = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: [{ name: '1 L', name_ar: '1 لتر' }],
  })
).as(VariantType);
const input = (category_id: string, attributes: object | null, more: object = {}) => ({
  title: `Milk ${String((next += 1))}`,
  title_ar: 'حليب',
  category_id,
  variant_type_ids: [size.id],
  images: [{ url: '/api/v1/files/images/x.png' }],
  variants: [
    {
      code: `SKU-${String(next)}`,
      unit: 'L',
      size: 1,
      price: 500,
      selling_price: 500,
      options: { [size.id]: size.options[0]?.id ?? '' },
    },
  ],
  attributes,
  ...more,
});
const create = async (categoryId: string, attributes: object | null, more: object = {}) =>
  (await catalog.post(PRODUCTS, input(categoryId, attributes, more))).as(ProductDetail);
/** What a form sends: the product as it was read, with what someone changed. */
const change = (product: ProductDetail, changes: object) => {
  const { variants: _, ...fields } = product;
  return catalog.put(`${PRODUCTS}${product.id}/`, { ...fields, ...changes });
};
const activate = (product: ProductDetail) =>
  catalog.post(
    `${PRODUCTS}${product.id}/status/`,
    { status: 'active' },
    { headers: { 'if-match': String(product.version) } },
  );

describe('attributes of a category', () => {
  it('are defined in an order, renamed and put in another, and the trail says what they were', async () => {
    const dairy = await category();
    const first = await define(dairy.id, [fat, milkOf]);
    assert.deepEqual(
      first.results.map(({ code, unit, options }) => [code, unit, options.map(({ name }) => name)]),
      [
        ['fat', '%', []],
        ['milk_of', '', ['Cow', 'Goat']],
      ],
    );
    const [one, two] = first.results;
    const second = await define(dairy.id, [{ ...two, name: 'Source of milk' }, { ...one, code: 'fat_content' }, note]);
    assert.deepEqual(second.results.map(({ id, code, name }) => [id, code, name]).slice(0, 2), [
      [two?.id, 'milk_of', 'Source of milk'],
      [one?.id, 'fat_content', 'Fat content'],
    ]);
    assert.equal(second.version, first.version + 1);
    const trail = (
      await catalog.get('admin_panel/audit-entries/', { query: { record_type: 'category', record_id: dairy.id } })
    ).as(listPage(AuditEntry));
    const [latest] = trail.results;
    assert.equal(latest?.action, 'updated');
    assert.match(JSON.stringify(latest?.after), /Source of milk/);
    assert.doesNotMatch(JSON.stringify(latest?.before), /Source of milk/);
  });

  it('two people who define at once: the second is told, and nothing is lost', async () => {
    const dairy = await category();
    const { version } = await own(dairy.id);
    await define(dairy.id, [fat], version);
    assert.equal((await refused(dairy.id, [organic], version)).code, 'conflict');
    assert.deepEqual(
      (await own(dairy.id)).results.map(({ code }) => code),
      ['fat'],
    );
  });

  it('a code is made from the English name where nobody gives one, and of two of a name each has its own', async () => {
    const dairy = await category();
    const nameless = { ...fat, code: '', name: '0 % fat?' };
    const { results } = await define(dairy.id, [
      nameless,
      { ...nameless, name_ar: 'أخرى' },
      { ...note, code: '', name: 'ملاحظة', filterable: true },
    ]);
    assert.deepEqual(
      results.map(({ code }) => code),
      ['attribute_0_fat', 'attribute_0_fat_2', 'attribute'],
    );
    assert.equal(results[2]?.filterable, false);
  });

  it('a code is used once on the way from the top, and a choice has options', async () => {
    const top = await category();
    const below = await category(top.id);
    await define(top.id, [fat]);
    assert.deepEqual(Object.keys((await refused(below.id, [fat])).errors ?? {}), ['attributes.0.code']);
    await define(below.id, [organic]);
    assert.equal((await refused(top.id, [organic])).code, 'attribute.code_taken');
    const wrong = await refused(below.id, [note, { ...milkOf, options: [] }, { ...organic, code: 'Bio!' }]);
    assert.deepEqual(Object.keys(wrong.errors ?? {}).sort(), ['attributes.1.options', 'attributes.2.code']);
    const [foreign] = (await own(top.id)).results;
    assert.equal((await refused(below.id, [{ ...foreign, code: 'mine' }])).code, 'attribute.unknown');
  });

  it('what products have is archived or hidden, not removed nor made something else, and comes back with its values', async () => {
    const dairy = await category();
    const defined = await define(dairy.id, [fat, milkOf]);
    const [fatId, milkId, cow] = [idOf(defined, 'fat'), idOf(defined, 'milk_of'), optionOf(defined, 'Cow')];
    const milk = await create(dairy.id, { [fatId]: 3500, [milkId]: [cow] });
    const [first, second] = (await own(dairy.id)).results;
    assert.deepEqual([first?.product_count, second?.options.map((one) => one.product_count)], [1, [1, 0]]);
    assert.equal((await refused(dairy.id, [second ?? {}])).code, 'attribute.used');
    assert.equal(
      (await refused(dairy.id, [{ ...first, type: 'text', filterable: false }, second ?? {}])).code,
      'attribute.type',
    );
    const goatOnly = { ...second, options: second?.options.filter(({ name }) => name === 'Goat') };
    assert.match((await refused(dairy.id, [first ?? {}, goatOnly])).detail, /Cow/);
    await define(dairy.id, [{ ...first, archived: true }, second ?? {}]);
    const saved = (await change(milk, { attributes: { [milkId]: [cow] } })).as(ProductDetail);
    assert.equal(saved.attributes[fatId], 3500);
    await define(dairy.id, [{ ...first, archived: false }, second ?? {}]);
    assert.equal((await catalog.get(`${PRODUCTS}${milk.id}/`)).as(ProductDetail).attributes[fatId], 3500);
  });

  it('are defined by who may change categories, and read by who may see them', async () => {
    const dairy = await category();
    const picker = await api.signedIn('orders');
    const { version } = await own(dairy.id);
    const answer = await picker.put(`${PATH}${dairy.id}/attributes/`, { version, attributes: [fat] });
    assert.equal(answer.status, 403);
  });
});

describe('values of a product', () => {
  it('are those of its category and of what is above it, each of its kind; all that is wrong is told at once', async () => {
    const dairy = await category();
    const milk = await category(dairy.id);
    const above = await define(dairy.id, [organic, note]);
    const below = await define(milk.id, [fat, milkOf]);
    const ids = {
      organic: idOf(above, 'organic'),
      note: idOf(above, 'note'),
      fat: idOf(below, 'fat'),
      milk: idOf(below, 'milk_of'),
    };
    const [cow, goat] = [optionOf(below, 'Cow'), optionOf(below, 'Goat')];
    const product = await create(milk.id, { [ids.organic]: true, [ids.fat]: 3500, [ids.milk]: [goat], [ids.note]: '' });
    assert.deepEqual(product.attributes, { [ids.organic]: true, [ids.fat]: 3500, [ids.milk]: [goat] });
    const wrong = await change(product, {
      attributes: { [ids.organic]: 'yes', [ids.fat]: true, [ids.milk]: [cow, goat], [ids.note]: 7 },
    });
    assert.deepEqual(
      Object.keys(wrong.error().errors ?? {}).sort(),
      [ids.organic, ids.fat, ids.milk, ids.note].map((id) => `attributes.${id}`).sort(),
    );
    const gone = await change(product, { attributes: { [ids.milk]: ['opt_of_nobody'] } });
    assert.equal(gone.error().code, 'attribute.option');
    assert.deepEqual((await change(product, { attributes: null })).as(ProductDetail).attributes, product.attributes);
  });

  it('in another category they are kept and come back with the first one; a copy has them too', async () => {
    const [milk, juice] = [await category(), await category()];
    const defined = await define(milk.id, [fat]);
    const squeezed = await define(juice.id, [organic]);
    const [fatId, organicId] = [idOf(defined, 'fat'), idOf(squeezed, 'organic')];
    const product = await create(milk.id, { [fatId]: 1500, att_of_nobody: 'x' });
    assert.deepEqual(product.attributes, { [fatId]: 1500 });
    const moved = (await change(product, { category_id: juice.id, attributes: { [organicId]: true, [fatId]: 99 } })).as(
      ProductDetail,
    );
    assert.deepEqual(moved.attributes, { [fatId]: 1500, [organicId]: true });
    const back = (await change(moved, { category_id: milk.id, attributes: { [fatId]: 1500 } })).as(ProductDetail);
    assert.deepEqual(back.attributes, { [fatId]: 1500, [organicId]: true });
    const copy = (await catalog.post(`${PRODUCTS}${product.id}/duplicate/`)).as(ProductDetail);
    assert.deepEqual(copy.attributes, back.attributes);
  });

  it('an option that was hidden stays with who has it, and nobody else gets it', async () => {
    const milk = await category();
    const defined = await define(milk.id, [milkOf]);
    const [id, cow] = [idOf(defined, 'milk_of'), optionOf(defined, 'Cow')];
    const product = await create(milk.id, { [id]: [cow] });
    const [attribute] = defined.results;
    const options = attribute?.options.map((option) => ({ ...option, hidden: option.id === cow }));
    await define(milk.id, [{ ...attribute, options }]);
    assert.equal((await change(product, { attributes: { [id]: [cow] } })).status, 200);
    assert.equal((await catalog.post(PRODUCTS, input(milk.id, { [id]: [cow] }))).error().code, 'attribute.option');
  });

  it('what is required is asked for before a product is for sale, and of a draft it is not', async () => {
    const milk = await category();
    const defined = await define(milk.id, [{ ...fat, required: true }]);
    const id = idOf(defined, 'fat');
    const draft = await create(milk.id, {});
    const no = (await activate(draft)).error();
    assert.deepEqual([no.code, Object.keys(no.errors ?? {})], ['product.incomplete', [`attributes.${id}`]]);
    const check = async () => (await catalog.get(`${PRODUCTS}${draft.id}/sale-check/`)).as(SaleCheck).checks;
    assert.equal((await check()).find((one) => one.check === 'attributes')?.ok, false);
    const whole = (await change(draft, { attributes: { [id]: 0 } })).as(ProductDetail);
    const active = (await activate(whole)).as(ProductDetail);
    assert.equal((await check()).find((one) => one.check === 'attributes')?.ok, true);
    assert.equal((await change(active, { attributes: {} })).error().code, 'product.incomplete');
  });

  it('a product on sale is not brought to a category that asks for more than it has, and is told what', async () => {
    const active = (await activate(await create((await category()).id, {}))).as(ProductDetail);
    const milk = await category();
    await define(milk.id, [{ ...fat, required: true }]);
    const bring = async (headers: Record<string, string> = {}) =>
      (
        await catalog.post(
          `${PRODUCTS}bulk/`,
          { action: 'set_category', target: { ids: [active.id] }, values: { id: milk.id } },
          { headers },
        )
      ).as(BulkResult).results[0]?.detail ?? '';
    assert.match(await bring(), /“Fat content”/);
    assert.match(await bring({ 'accept-language': 'ab' }), /«نسبة الدسم»/);
    // Nor by a client that knows nothing of attributes.
    assert.equal((await change(active, { category_id: milk.id, attributes: null })).error().code, 'product.incomplete');
    const kept = (await catalog.get(`${PRODUCTS}${active.id}/`)).as(ProductDetail);
    assert.equal(kept.category_id, active.category_id);
  });

  it('what comes to be required later stops nobody who changes something else of an active product', async () => {
    const milk = await category();
    const active = (await activate(await create(milk.id, {}))).as(ProductDetail);
    const defined = await define(milk.id, [{ ...fat, required: true }]);
    const check = (await catalog.get(`${PRODUCTS}${active.id}/sale-check/`)).as(SaleCheck);
    assert.equal(check.checks.find((one) => one.check === 'attributes')?.ok, true);
    const same = await change(active, { title: 'Renamed milk', attributes: null });
    assert.equal(same.status, 200, same.text);
    const asked = await change(same.as(ProductDetail), { attributes: {} });
    assert.deepEqual(Object.keys(asked.error().errors ?? {}), [`attributes.${idOf(defined, 'fat')}`]);
  });

  it('products are found by an option, by yes or no and by a range; of several attributes each must hold', async () => {
    const milk = await category();
    const defined = await define(milk.id, [fat, milkOf, organic]);
    const ids = { fat: idOf(defined, 'fat'), of: idOf(defined, 'milk_of'), organic: idOf(defined, 'organic') };
    const [cow, goat] = [optionOf(defined, 'Cow'), optionOf(defined, 'Goat')];
    await create(milk.id, { [ids.fat]: 3500, [ids.of]: [cow], [ids.organic]: true }, { title: 'Whole' });
    await create(milk.id, { [ids.fat]: 100, [ids.of]: [cow], [ids.organic]: false }, { title: 'Skimmed' });
    await create(milk.id, { [ids.fat]: 4125, [ids.of]: [goat] }, { title: 'Goat' });
    const find = async (...attribute: string[]) =>
      (await catalog.get(PRODUCTS, { query: { attribute: attribute.join(','), sort: 'title' } }))
        .as(listPage(Product))
        .results.map(({ title }) => title);
    assert.deepEqual(await find(`${ids.of}:${cow}`), ['Skimmed', 'Whole']);
    assert.deepEqual(await find(`${ids.of}:${cow}`, `${ids.of}:${goat}`), ['Goat', 'Skimmed', 'Whole']);
    assert.deepEqual(await find(`${ids.organic}:true`), ['Whole']);
    assert.deepEqual(await find(`${ids.organic}:false`), ['Skimmed']);
    assert.deepEqual(await find(`${ids.fat}:3.5..4.125`), ['Goat', 'Whole']);
    assert.deepEqual(await find(`${ids.fat}:..0.1`), ['Skimmed']);
    assert.deepEqual(await find(`${ids.fat}:3.501..`), ['Goat']);
    assert.deepEqual(await find(`${ids.fat}:1..`, `${ids.of}:${cow}`), ['Whole']);
    const file = await catalog.get(`${PRODUCTS}export/`, {
      query: { category: milk.id, sort: 'title', format: 'csv' },
    });
    assert.match(file.text, /Goat.*fat=4\.125; milk_of=Goat/);
    assert.match(file.text, /Skimmed.*fat=0\.1; milk_of=Cow; organic=no/);
    // A range of what is no number finds nothing, and breaks nothing.
    assert.deepEqual(await find(`${ids.organic}:0..1`), []);
    assert.equal((await catalog.get(PRODUCTS, { query: { attribute: 'no filter' } })).status, 422);
    const all = (await catalog.get(`${PATH}attributes/`)).as(AttributeDefinitions).results;
    assert.deepEqual(
      all.filter(({ category_id }) => category_id === milk.id).map(({ code }) => code),
      ['fat', 'milk_of', 'organic'],
    );
  });
});
