import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Brand,
  BulkResult,
  Category,
  CategoryMovePreview,
  CategoryTree,
  ProductDetail,
  VariantType,
} from '@bo/contracts';
import fc from 'fast-check';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const PATH = 'admin_panel/categories/';
let next = 0;

async function create(parent_id: string | null = null, name = `Category ${String((next += 1))}`): Promise<Category> {
  const answer = await catalog.post(PATH, { parent_id, name, name_ar: `${name} عربي` });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(Category);
}
const tree = async () => (await catalog.get(`${PATH}tree/`)).as(CategoryTree).results;
const version = async (id: string) => (await catalog.get(`${PATH}${id}/`)).as(Category).version;
const move = async (id: string, parent_id: string | null, after_id: string | null = null) =>
  catalog.post(`${PATH}${id}/move/`, { parent_id, after_id, version: await version(id) });
const size = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: [{ name: '1 L', name_ar: '1 لتر' }],
  })
).as(VariantType);
const product = async (category_id: string) =>
  (
    await catalog.post('admin_panel/products/', {
      title: 'Rice',
      title_ar: 'أرز',
      category_id,
      variant_type_ids: [size.id],
    })
  ).as(ProductDetail);

/** Every category is exactly one level below its parent, so nothing is ever below itself. */
async function expectTree(): Promise<void> {
  const nodes = await tree();
  const levels = new Map(nodes.map(({ id, level }) => [id, level]));
  for (const { parent_id, level } of nodes)
    assert.equal(level, parent_id === null ? 1 : (levels.get(parent_id) ?? NaN) + 1);
  assert.ok(nodes.every(({ level }) => level <= 3));
}

describe('the tree of categories', () => {
  it('moves a branch with all that is below it, to the place it is given, and says before what that touches', async () => {
    const [fresh, dry] = [await create(), await create()];
    const [milk, cheese] = [await create(fresh.id), await create(fresh.id)];
    const hard = await create(cheese.id);
    await product(hard.id);
    const preview = async (id: string, parent_id: string) =>
      (await catalog.get(`${PATH}${id}/move/`, { query: { parent_id } })).as(CategoryMovePreview);
    assert.deepEqual(await preview(cheese.id, dry.id), {
      products: 1,
      descendants: 1,
      level_from: 2,
      level_to: 2,
      refusal: null,
    });
    assert.equal((await preview(cheese.id, hard.id)).refusal, 'cycle');
    assert.equal((await preview(cheese.id, milk.id)).refusal, 'too_deep');
    assert.equal((await move(cheese.id, hard.id)).error().code, 'category.cycle');
    assert.equal((await move(cheese.id, milk.id)).error().code, 'category.too_deep');
    assert.equal((await move(cheese.id, null, fresh.id)).as(Category).level, 1);
    assert.equal((await catalog.get(`${PATH}${hard.id}/`)).as(Category).level, 2);
    assert.deepEqual(
      (await tree()).filter(({ level }) => level === 1).map(({ id }) => id),
      [fresh.id, cheese.id, dry.id],
    );
    const twin = await create(dry.id, milk.name);
    assert.equal((await move(twin.id, fresh.id)).error().code, 'category.name_taken');
  });

  it('however categories are moved, all at once, nothing is ever below itself', async () => {
    const roots = [await create(), await create(), await create()];
    const ids = [...roots, await create(roots[0]?.id), await create(roots[1]?.id)].map(({ id }) => id);
    const at = fc.integer({ min: 0, max: ids.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(at, fc.option(at), fc.boolean()), { minLength: 2, maxLength: 6 }),
        async (moves) => {
          const statuses = await Promise.all(
            moves.map(
              async ([which, below]) =>
                (await move(ids[which] ?? '', below === null ? null : (ids[below] ?? ''))).status,
            ),
          );
          assert.ok(
            statuses.every((status) => [200, 409, 422].includes(status)),
            String(statuses),
          );
          await expectTree();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('a category goes only when it is empty, or its products are told where to go', async () => {
    const [parent, other] = [await create(), await create()];
    const child = await create(parent.id);
    const kept = await product(child.id);
    const remove = (id: string, query: Record<string, string> = {}) =>
      catalog.delete(`${PATH}${id}/`, { query, headers: { 'if-match': '1' } });
    assert.equal((await remove(parent.id)).error().code, 'category.has_children');
    assert.equal((await remove(child.id)).error().code, 'category.has_products');
    assert.equal((await remove(child.id, { move_products_to: child.id })).status, 422);
    assert.equal((await remove(child.id, { move_products_to: other.id })).status, 204);
    assert.equal((await catalog.get(`admin_panel/products/${kept.id}/`)).as(ProductDetail).category_id, other.id);
    assert.equal((await remove(parent.id)).status, 204);
  });

  it('merging takes products and what is below along; two of one name below are said', async () => {
    const [from, into] = [await create(), await create()];
    const [a, b] = [await create(from.id, 'Shared'), await create(into.id, 'Shared')];
    const kept = await product(from.id);
    const merge = (id: string, into_id: string) => catalog.post(`${PATH}${id}/merge/`, { into_id, version: 1 });
    assert.equal((await merge(from.id, into.id)).error().code, 'category.merge_clash');
    assert.equal((await merge(from.id, b.id)).error().code, 'category.merge');
    assert.equal((await merge(a.id, b.id)).as(Category).id, b.id);
    const merged = (await merge(from.id, into.id)).as(Category);
    assert.deepEqual([merged.id, merged.product_count, merged.child_count], [into.id, 1, 1]);
    assert.equal((await catalog.get(`admin_panel/products/${kept.id}/`)).as(ProductDetail).category_id, into.id);
    await expectTree();
  });
});

describe('brands that are the same', () => {
  it('one goes into the other with its products, and is archived', async () => {
    const brand = async (name: string) =>
      (await catalog.post('admin_panel/brands/', { name, name_ar: `${name} عربي` })).as(Brand);
    const [from, into] = [await brand('Nestle'), await brand('Nestlé SA')];
    const category = await create();
    await catalog.post('admin_panel/products/', {
      title: 'Coffee',
      title_ar: 'قهوة',
      category_id: category.id,
      variant_type_ids: [size.id],
      brand_id: from.id,
    });
    const answers = await Promise.all([
      catalog.post(`admin_panel/brands/${from.id}/merge/`, { into_id: into.id, version: 1 }),
      catalog.post(`admin_panel/brands/${into.id}/merge/`, { into_id: from.id, version: 1 }),
    ]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const all = await Promise.all(
      [from, into].map(async ({ id }) => (await catalog.get(`admin_panel/brands/${id}/`)).as(Brand)),
    );
    assert.equal(all.filter(({ archived_at }) => archived_at === null).length, 1);
    assert.equal(all.find(({ archived_at }) => archived_at === null)?.product_count, 1);
  });
});

describe('many categories at once', () => {
  const bulk = async (action: string, ids: string[], values?: object) =>
    (await catalog.post(`${PATH}bulk/`, { action, target: { ids }, ...(values ? { values } : {}) })).as(BulkResult)
      .results;
  it('they are hidden and featured, told which changed; the trail has each, and nothing else of them changes', async () => {
    const rows = [await create(), await create()];
    const ids = rows.map(({ id }) => id);
    await bulk('deactivate', ids.slice(0, 1));
    assert.deepEqual(
      (await bulk('deactivate', ids)).map(({ ok, was }) => [ok, was !== undefined]),
      [
        [true, false],
        [true, true],
      ],
    );
    await bulk('feature', ids);
    const after = await Promise.all(ids.map(async (id) => (await catalog.get(`${PATH}${id}/`)).as(Category)));
    assert.deepEqual(
      after.map(({ active, featured, name, slug, rank }) => ({ active, featured, name, slug, rank })),
      rows.map(({ name, slug, rank }) => ({ active: false, featured: true, name, slug, rank })),
    );
    const trail = await api.platform.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('record_id', '=', ids[1] ?? '')
      .where('action', '=', 'updated')
      .execute();
    assert.equal(trail.length, 2);
  });

  it('empty ones are deleted; one with products or categories in it stays and says why', async () => {
    const [empty, full, parent] = [await create(), await create(), await create()];
    await product(full.id);
    await create(parent.id);
    const results = await bulk('delete', [empty.id, full.id, parent.id]);
    assert.deepEqual(
      results.map(({ ok, code }) => (ok ? 'deleted' : code)),
      ['deleted', 'category.has_products', 'category.has_children'],
    );
    assert.equal((await catalog.get(`${PATH}${empty.id}/`)).status, 404);
    assert.equal((await catalog.get(`${PATH}${full.id}/`)).status, 200);
  });
});

describe('the category that an address names', () => {
  const named = (name: string, level: 1 | 2) => catalog.get(`${PATH}named/`, { query: { name, level: String(level) } });
  const found = async (name: string, level: 1 | 2) => (await named(name, level)).as(Category).id;
  const make = async (name: string, name_ar: string, parent_id: string | null = null, slug = '') =>
    (await catalog.post(PATH, { parent_id, name, name_ar, slug })).as(Category);

  it('is found by its id, its slug and by what it is called in either language, however that is typed', async () => {
    const dairy = await make('Dairy & Eggs', 'الألبان والبيض');
    const ways = [dairy.id, dairy.slug, 'Dairy & Eggs', 'dairy & eggs', 'الألبان والبيض', 'الالبان والبيض'];
    for (const way of ways) assert.equal(await found(way, 1), dairy.id, way);
    const slashed = await make('Tea/Coffee 50%', 'شاي/قهوة');
    for (const way of ['Tea/Coffee 50%', 'شاي/قهوة']) assert.equal(await found(way, 1), slashed.id, way);
    assert.equal((await named('Nothing of this name', 1)).status, 404);
    assert.equal((await named('', 1)).status, 422);
  });

  it('is the one on the level of the address, and a slug goes before a name', async () => {
    const upper = await make('Juices', 'عصائر');
    const lower = await make('Juices', 'عصائر', upper.id);
    assert.deepEqual([await found('Juices', 1), await found('Juices', 2)], [upper.id, lower.id]);
    const other = await make('Squeezed', 'معصور', null, 'nectar');
    await make('Nectar', 'رحيق', null, 'drinks-of-fruit');
    assert.equal(await found('nectar', 1), other.id);
    // The links of before name one by the slug, whatever its level; a name says nothing of another level.
    assert.equal(await found('nectar', 2), other.id);
    assert.equal((await named('Squeezed', 2)).status, 404);
  });

  it('is no archived one, and among several of one name the first of the tree', async () => {
    const [first, second] = [await make('Chilled', 'مبرد'), await make('Frozen', 'مجمد')];
    const late = await make('Sundries', 'منوعات', second.id);
    const early = await make('Sundries', 'منوعات', first.id);
    assert.equal(await found('Sundries', 2), early.id);
    const path = `${PATH}${early.id}/`;
    assert.equal((await catalog.delete(path, { headers: { 'if-match': `"${early.version}"` } })).status, 204);
    assert.equal(await found('منوعات', 2), late.id);
  });
});
