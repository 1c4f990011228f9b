import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkResult, Category, ProductDetail, VariantType } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const TYPES = 'admin_panel/variant-types/';
const option = (name: string, id: string | null = null) => ({ id, name, name_ar: `${name} عربي` });
const food = (await catalog.post('admin_panel/categories/', { name: 'Food', name_ar: 'غذاء' })).as(Category);
let next = 0;

async function create(name: string, ...names: string[]): Promise<VariantType> {
  const answer = await catalog.post(TYPES, { name, name_ar: `${name} عربي`, options: names.map((one) => option(one)) });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(VariantType);
}
/** A product with one variant per option. */
async function useOptions(type: VariantType, ...places: number[]): Promise<ProductDetail> {
  const variants = places.map((at) => ({
    code: `T-${String((next += 1))}`,
    unit: 'piece',
    size: 1,
    price: 100,
    selling_price: 100,
    options: { [type.id]: type.options[at]?.id ?? '' },
  }));
  return (
    await catalog.post('admin_panel/products/', {
      title: 'Shirt',
      title_ar: 'قميص',
      category_id: food.id,
      variant_type_ids: [type.id],
      variants,
    })
  ).as(ProductDetail);
}

describe('variant types', () => {
  it('a type to which an import gave hundreds of options is renamed like any other', async () => {
    const names = Array.from({ length: 1200 }, (_, index) => `${String(index + 1)} g`);
    const type = await create('Weights', ...names);
    const options = type.options.map(({ id, name, name_ar, hidden }) => ({ id, name, name_ar, hidden }));
    const answer = await catalog.put(`${TYPES}${type.id}/`, { name: 'Mass', name_ar: 'الكتلة', version: 1, options });
    assert.equal(answer.status, 200, answer.text);
    const renamed = answer.as(VariantType);
    assert.deepEqual([renamed.name, renamed.options.map(({ id }) => id)], ['Mass', options.map(({ id }) => id)]);
  });

  it('options keep the order they are given, and may swap their names', async () => {
    const type = await create('Size', 'S', 'M', 'L');
    assert.deepEqual(
      type.options.map(({ name }) => name),
      ['S', 'M', 'L'],
    );
    const [s, m, l] = type.options;
    const changed = await catalog.put(`${TYPES}${type.id}/`, {
      name: 'Size',
      name_ar: 'المقاس',
      version: 1,
      options: [option('L', l?.id), option('S', m?.id), option('M', s?.id), option('XL')],
    });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(
      changed.as(VariantType).options.map(({ id, name }) => [id === s?.id, name]),
      [
        [false, 'L'],
        [false, 'S'],
        [true, 'M'],
        [false, 'XL'],
      ],
    );
    assert.equal(
      (
        await catalog.put(`${TYPES}${type.id}/`, {
          name: 'Size',
          name_ar: 'المقاس',
          version: 1,
          options: [option('L')],
        })
      ).status,
      409,
    );
  });

  it('an option that is used is never lost: hidden or merged, and a product that has both is said', async () => {
    const type = await create('Colour', 'Red', 'Crimson', 'Blue', 'Unused');
    await useOptions(type, 0, 2);
    const other = await useOptions(type, 1);
    const [red, crimson, blue] = type.options;
    const lost = await catalog.put(`${TYPES}${type.id}/`, {
      name: 'Colour',
      name_ar: 'اللون',
      version: 1,
      options: [option('Red', red?.id), option('Blue', blue?.id)],
    });
    assert.equal(lost.error().code, 'variant_type.option_used');
    assert.match(lost.error().detail, /Crimson/);
    const clash = await catalog.post(`${TYPES}${type.id}/merge-options/`, {
      from_id: blue?.id,
      into_id: red?.id,
      version: 1,
    });
    assert.equal(clash.error().code, 'variant_type.merge_clash');
    const merged = (
      await catalog.post(`${TYPES}${type.id}/merge-options/`, { from_id: crimson?.id, into_id: red?.id, version: 1 })
    ).as(VariantType);
    assert.deepEqual(
      merged.options.map(({ name, variant_count }) => [name, variant_count]),
      [
        ['Red', 2],
        ['Blue', 1],
        ['Unused', 0],
      ],
    );
    const after = (await catalog.get(`admin_panel/products/${other.id}/`)).as(ProductDetail);
    assert.deepEqual(after.variants[0]?.options, { [type.id]: red?.id });
    assert.equal(
      (await catalog.delete(`${TYPES}${type.id}/`, { headers: { 'if-match': '2' } })).error().code,
      'in_use',
    );
    // Archived, it stays with the products that have it, and no new one can take it.
    assert.equal((await catalog.post(`${TYPES}${type.id}/archive/`, { version: 2 })).status, 200);
    const { title, title_ar, category_id, variant_type_ids, version } = after;
    const kept = await catalog.put(`admin_panel/products/${other.id}/`, {
      title: `${title} of cotton`,
      title_ar,
      category_id,
      variant_type_ids,
      version,
    });
    assert.equal(kept.status, 200, kept.text);
    const taken = await catalog.post('admin_panel/products/', {
      title: 'Trousers',
      title_ar,
      category_id,
      variant_type_ids,
    });
    assert.deepEqual(Object.keys(taken.error().errors ?? {}), ['variant_type_ids']);
    const unused = await create('Flavour', 'Mint');
    const alsoUnused = await create('Scent', 'Rose');
    const bulk = async (action: string, ids: string[]) =>
      (await catalog.post(`${TYPES}bulk/`, { action, target: { ids } })).as(BulkResult).results;
    assert.deepEqual(
      (await bulk('archive', [type.id, alsoUnused.id])).map(({ ok, was }) => [ok, was !== undefined]),
      [
        [true, false],
        [true, true],
      ],
    );
    assert.deepEqual(
      (await bulk('delete', [type.id, alsoUnused.id])).map(({ ok, code }) => (ok ? 'deleted' : code)),
      ['in_use', 'deleted'],
    );
    assert.equal((await bulk('restore', [type.id]))[0]?.ok, true);
    assert.equal((await catalog.get(`${TYPES}${type.id}/`)).as(VariantType).archived_at, null);
    assert.equal((await catalog.delete(`${TYPES}${unused.id}/`, { headers: { 'if-match': '1' } })).status, 204);
  });
});
