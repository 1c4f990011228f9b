import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  BulkResult,
  Category,
  CategoryTree,
  DEFAULT_REFUND_SETTINGS,
  listPage,
  Product,
  ProductDetail,
  SearchResponse,
  VariantType,
} from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const PRODUCTS = 'admin_panel/products/';
const ProductPage = listPage(Product);
let next = 0;

async function category(name: string, name_ar: string, parent_id: string | null = null): Promise<Category> {
  const answer = await catalog.post('admin_panel/categories/', { name, name_ar, parent_id });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(Category);
}
const food = await category('Food', 'غذاء');
const grains = await category('Grains', 'حبوب', food.id);
const rice = await category('Rice', 'أرز', grains.id);

const packs = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Pack',
    name_ar: 'العبوة',
    options: Array.from({ length: 90 }, (_, index) => ({
      name: `Pack ${String(index + 1)}`,
      name_ar: `عبوة ${String(index + 1)}`,
    })),
  })
).as(VariantType);
const variant = (more: object = {}) => {
  next += 1;
  return {
    code: `SKU-${String(next)}`,
    unit: 'kg',
    size: 1,
    price: 1000,
    selling_price: 1000,
    options: { [packs.id]: packs.options[next]?.id ?? '' },
    ...more,
  };
};
const input = (more: object = {}) => ({
  title: 'Basmati rice',
  title_ar: 'أرز بسمتي',
  category_id: rice.id,
  variant_type_ids: [packs.id],
  ...more,
});
const complete = (more: object = {}) =>
  input({ images: [{ url: '/api/v1/files/images/x.png' }], variants: [variant()], ...more });
async function create(more: object = {}): Promise<ProductDetail> {
  const answer = await catalog.post(PRODUCTS, complete(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(ProductDetail);
}
const find = async (query: Record<string, string>) =>
  (await catalog.get(PRODUCTS, { query })).as(ProductPage).results.map(({ title }) => title);

describe('products', () => {
  it('a product is created with its variants and found by its slug, with its place in the three levels', async () => {
    const product = await create({
      title: 'Sella rice 5 kg',
      variants: [
        variant({
          barcodes: ['6291003094309'],
          price: 2000,
          discount_type: 'percent',
          discount: 1000,
          selling_price: 1800,
        }),
        variant(),
      ],
    });
    assert.equal(product.status, 'draft');
    assert.equal(product.slug, 'sella-rice-5-kg');
    assert.deepEqual(
      [product.category?.name, product.sub_category?.name, product.super_sub_category?.name],
      ['Food', 'Grains', 'Rice'],
    );
    assert.deepEqual([product.variant_count, product.price_min, product.price_max], [2, 1000, 1800]);
    assert.deepEqual((await catalog.get(`${PRODUCTS}sella-rice-5-kg/`)).as(ProductDetail), product);
    assert.equal((await create({ title: 'Sella rice 5 kg' })).slug.startsWith('sella-rice-5-kg-'), true);
  });

  it('a product is made with at least one variant type, and its variants with an option of each', async () => {
    const none = await catalog.post(PRODUCTS, complete({ title: 'Untyped rice', variant_type_ids: [], variants: [] }));
    assert.deepEqual([none.status, Object.keys(none.error().errors ?? {})], [422, ['variant_type_ids']]);
    const unsaid = await catalog.post(
      PRODUCTS,
      complete({ title: 'Untyped rice', variants: [variant(), variant({ options: {} })] }),
    );
    assert.deepEqual(
      [unsaid.error().code, Object.keys(unsaid.error().errors ?? {})],
      ['variant.option_missing', ['variants.1.options']],
    );
    assert.deepEqual(await find({ search: 'untyped' }), []);
  });

  it('an option that no variant type has is refused at the variant that names it, and nothing is made', async () => {
    const answer = await catalog.post(
      PRODUCTS,
      complete({ title: 'Odd option', variants: [variant(), variant({ options: { [packs.id]: 'no such option' } })] }),
    );
    assert.deepEqual(Object.keys(answer.error().errors ?? {}), ['variants.1.options']);
    assert.deepEqual(await find({ search: 'odd option' }), []);
  });

  it('a person finds a product by an Arabic word, an English word, its brand, its code and its barcode', async () => {
    const brand = (await catalog.post('admin_panel/brands/', { name: 'Tilda', name_ar: 'تيلدا' })).as(
      Product.pick({ id: true }),
    );
    await create({
      title: 'Golden grain',
      title_ar: 'الحبّة الذهبية',
      brand_id: brand.id,
      search_words: 'biryani',
      variants: [variant({ code: 'TLD-77', barcodes: ['5011157888163'] })],
    });
    for (const search of [
      'golden',
      'GRAIN gold',
      'الحبه',
      'ذهبيه',
      'biryani',
      'tilda',
      'تيلدا',
      'tld-7',
      '50111578',
      '٥٠١١١٥٧٨٨٨١٦٣',
      'go',
    ]) {
      assert.deepEqual(await find({ search }), ['Golden grain'], search);
    }
    for (const q of ['golden', 'الذهبية', 'TLD-77', '5011157888163']) {
      const { results } = (await catalog.get('admin_panel/search/', { query: { q } })).as(SearchResponse);
      assert.deepEqual(
        results.map(({ title }) => title),
        ['Golden grain'],
        q,
      );
    }
    assert.equal(
      (await catalog.get('admin_panel/search/', { query: { q: '5011157' } })).as(SearchResponse).results[0]
        ?.matched_code,
      '5011157888163',
    );
  });

  it('a product without a return window of its own names the days of the store', async () => {
    const { id } = await create({ title: 'Window cleaner', return_window_days: 0, variants: [variant()] });
    const { default_return_window_days: days } = (await catalog.get(`admin_panel/products/${id}/`)).as(ProductDetail);
    assert.equal(days, DEFAULT_REFUND_SETTINGS.default_window_days);
  });

  it('a scanned barcode finds the product that carries it, not one whose title mentions it', async () => {
    await create({ title: 'Case of 9780201379624', variants: [variant()] });
    await create({ title: 'Stabilo pen', variants: [variant({ barcodes: ['9780201379624'] })] });
    assert.deepEqual(await find({ search: '9780201379624' }), ['Stabilo pen']);
    assert.deepEqual(
      (await catalog.get('admin_panel/search/', { query: { q: '9780201379624' } }))
        .as(SearchResponse)
        .results.map(({ title }) => title),
      ['Stabilo pen'],
    );
    assert.deepEqual((await find({ search: '97802013796' })).sort(), ['Case of 9780201379624', 'Stabilo pen']);
  });

  it('a brand that is renamed is found under its new name, on its products too', async () => {
    const brand = (await catalog.post('admin_panel/brands/', { name: 'Oldname', name_ar: 'قديم' })).as(
      Product.pick({ id: true }),
    );
    await create({ title: 'Renamed rice', brand_id: brand.id });
    await catalog.put(`admin_panel/brands/${brand.id}/`, { name: 'Newname', name_ar: 'جديد', version: 1 });
    assert.deepEqual(await find({ search: 'newname' }), ['Renamed rice']);
    assert.deepEqual(await find({ search: 'oldname' }), []);
  });

  it('a product is found by its whole title in either language, however it is spelled, and by no part of it', async () => {
    await create({ title: 'Called Twice', title_ar: 'اسمٌ مكرَّر' });
    assert.deepEqual(await find({ title: 'called  TWICE' }), ['Called Twice']);
    assert.deepEqual(await find({ title: 'اسم مكرر' }), ['Called Twice']);
    assert.deepEqual(await find({ title: 'Called' }), []);
  });

  it('the filters show what they say: category of any level, stock, what is missing', async () => {
    const bare = (await catalog.post(PRODUCTS, input({ title: 'Bare product' }))).as(ProductDetail);
    const other = await category('Drinks', 'مشروبات');
    await create({
      title: 'Orange juice',
      category_id: other.id,
      variants: [variant({ barcodes: ['4006381333931'] })],
    });
    assert.ok((await find({ category: food.id, limit: '100' })).includes('Bare product'));
    assert.deepEqual(await find({ category: other.id }), ['Orange juice']);
    assert.deepEqual(await find({ missing: 'image' }), ['Bare product']);
    assert.deepEqual(await find({ missing: 'price', category: grains.id }), ['Bare product']);
    assert.ok(!(await find({ missing: 'barcode', limit: '100' })).includes('Orange juice'));
    await api.platform.db
      .insertInto('warehouses')
      .values({ id: 'whs_1', code: 'W', name: 'Main', name_ar: 'رئيسي' })
      .execute();
    const juice = (await catalog.get(PRODUCTS, { query: { category: other.id } })).as(ProductPage).results[0];
    const variants = (await catalog.get(`${PRODUCTS}${juice?.id ?? ''}/`)).as(ProductDetail).variants;
    await api.platform.db
      .insertInto('stock_movements')
      .values({
        id: 'mov_1',
        idempotency_key: '1',
        variant_id: variants[0]?.id ?? '',
        warehouse_id: 'whs_1',
        kind: 'receive',
        on_hand_change: 8,
      })
      .execute();
    assert.deepEqual(await find({ stock: 'in' }), ['Orange juice']);
    assert.ok((await find({ stock: 'out', limit: '100' })).includes(bare.title));
  });

  it('products are fetched by their ids in one call, archived ones too', async () => {
    const [one, two] = [await create({ title: 'Picked one' }), await create({ title: 'Picked two' })];
    await catalog.post(`${PRODUCTS}${two.id}/archive/`, { version: two.version });
    assert.deepEqual(await find({ ids: `${two.id},${one.id}`, sort: 'title' }), ['Picked one', 'Picked two']);
  });

  it('a barcode or code that another product has is refused at its field', async () => {
    await create({ variants: [variant({ code: 'TAKEN', barcodes: ['96385074'] })] });
    const code = await catalog.post(PRODUCTS, complete({ variants: [variant(), variant({ code: 'taken' })] }));
    assert.deepEqual(Object.keys(code.error().errors ?? {}), ['variants.1.code']);
    const barcode = await catalog.post(PRODUCTS, complete({ variants: [variant({ barcodes: ['96385074'] })] }));
    assert.deepEqual(Object.keys(barcode.error().errors ?? {}), ['variants.0.barcodes']);
    const wrong = await catalog.post(
      PRODUCTS,
      complete({ variants: [variant({ barcodes: ['96385075'], selling_price: 999 })], category_id: '' }),
    );
    assert.deepEqual(Object.keys(wrong.error().errors ?? {}), [
      'category_id',
      'variants.0.barcodes.0',
      'variants.0.selling_price',
    ]);
  });

  it('a product goes on and off sale over the version that the body says, as the page of the product sends it', async () => {
    const { id } = await create();
    const move = (status: string, version?: number) =>
      catalog.post(`${PRODUCTS}${id}/status/`, { status, reason: '', ...(version === undefined ? {} : { version }) });
    assert.equal((await move('active')).error().code, 'version_required');
    const active = (await move('active', 1)).as(ProductDetail);
    assert.equal(active.status, 'active');
    assert.equal((await move('inactive', 1)).status, 409);
    assert.equal((await move('inactive', active.version)).as(ProductDetail).status, 'inactive');
  });

  it('a product goes on sale only when nothing is missing, and only along its states', async () => {
    const bare = (await catalog.post(PRODUCTS, input())).as(ProductDetail);
    const refused = await catalog.post(
      `${PRODUCTS}${bare.id}/status/`,
      { status: 'active' },
      { headers: { 'if-match': '1' } },
    );
    assert.equal(refused.error().code, 'product.incomplete');
    assert.deepEqual(Object.keys(refused.error().errors ?? {}), ['variants', 'images']);
    const ready = await create();
    const move = (status: string, version: number, reason = '') =>
      catalog.post(
        `${PRODUCTS}${ready.id}/status/`,
        { status, reason },
        { headers: { 'if-match': `"${String(version)}"` } },
      );
    assert.equal((await move('active', 1)).as(ProductDetail).status, 'active');
    assert.equal((await move('in_review', 2)).error().code, 'product.transition');
    assert.equal((await move('inactive', 2)).status, 200);
    const archived = (await catalog.post(`${PRODUCTS}${ready.id}/archive/`, { version: 3 })).as(ProductDetail);
    assert.equal(archived.status, 'archived');
    assert.equal((await catalog.put(`${PRODUCTS}${ready.id}/`, input({ version: 4 }))).error().code, 'archived');
    assert.equal(
      (await catalog.post(`${PRODUCTS}${ready.id}/restore/`, { version: 4 })).as(ProductDetail).status,
      'inactive',
    );
  });

  it('a form is told all that is wrong at once: what is gone, what is taken, and what its own variants share', async () => {
    await create({
      title: 'Taken',
      slug: 'taken-slug',
      variants: [variant({ code: 'TAKEN-1', barcodes: ['4005900036728'] })],
    });
    const { options } = variant();
    const answer = await catalog.post(
      PRODUCTS,
      complete({
        slug: 'taken-slug',
        category_id: 'gone',
        brand_id: 'gone',
        variants: [
          variant({ code: 'taken-1', options }),
          variant({ code: 'OWN', barcodes: ['4005900036728'], options }),
          variant({ code: 'own' }),
        ],
      }),
    );
    assert.deepEqual(
      [answer.status, Object.keys(answer.error().errors ?? {}).sort()],
      [
        422,
        [
          'brand_id',
          'category_id',
          'slug',
          'variants.0.code',
          'variants.1.barcodes',
          'variants.1.options',
          'variants.2.code',
        ],
      ],
    );
  });

  it('a rejected product goes back to review; what is not possible is said in words of the reader', async () => {
    const product = await create({ title: 'Rejected rice' });
    const move = (status: string, language = 'en') =>
      catalog.post(
        `${PRODUCTS}${product.id}/status/`,
        { status, reason: 'The picture shows another product' },
        { headers: { 'if-match': String(version), 'accept-language': language } },
      );
    let version = 1;
    for (const status of ['in_review', 'rejected', 'in_review', 'changes_requested', 'in_review', 'active']) {
      const answer = await move(status);
      assert.equal(answer.status, 200, answer.text);
      version += 1;
    }
    assert.equal((await move('in_review')).error().detail, 'A product cannot go from “Active” to “In review”.');
    assert.equal(
      (await move('changes_requested', 'ab')).error().detail,
      'لا يمكن نقل المنتج من «نشط» إلى «مطلوب تعديلات».',
    );
  });

  it('an edit keeps what it does not name out of the way: images are replaced, the slug and variants stay', async () => {
    const product = await create();
    const changed = (
      await catalog.put(
        `${PRODUCTS}${product.id}/`,
        input({ title: 'Another title', images: [{ url: '/b.png', alt: 'Front' }, { url: '/a.png' }], version: 1 }),
      )
    ).as(ProductDetail);
    assert.deepEqual(
      changed.images.map(({ url }) => url),
      ['/b.png', '/a.png'],
    );
    assert.equal(changed.image, '/b.png');
    assert.equal(changed.slug, product.slug);
    assert.deepEqual(changed.variants, product.variants);
    assert.equal((await catalog.put(`${PRODUCTS}${product.id}/`, input({ version: 1 }))).status, 409);
  });

  it('many are switched off at once, each with its own result', async () => {
    const on = await create({ title: 'Bulk on' });
    await catalog.post(`${PRODUCTS}${on.id}/status/`, { status: 'active' }, { headers: { 'if-match': '1' } });
    const draft = await create({ title: 'Bulk draft' });
    const { results } = (
      await catalog.post(`${PRODUCTS}bulk/`, { action: 'deactivate', target: { ids: [on.id, draft.id] } })
    ).as(BulkResult);
    assert.deepEqual(
      results.map(({ ok, code, was }) => [ok, code, was]),
      [
        [true, undefined, 'active'],
        [false, 'product.transition', undefined],
      ],
    );
    const bare = (await catalog.post(PRODUCTS, input({ title: 'Bulk bare' }))).as(ProductDetail);
    const refused = (await catalog.post(`${PRODUCTS}bulk/`, { action: 'activate', target: { ids: [bare.id] } })).as(
      BulkResult,
    ).results[0];
    assert.equal(
      refused?.detail,
      'An active product needs an active variant with a price. An active product needs an image.',
    );
  });

  it('what is taken back is again what each product was: on sale, off sale or a draft', async () => {
    const rows = [
      await create({ title: 'Undo active' }),
      await create({ title: 'Undo draft' }),
      await create({ title: 'Undo inactive' }),
    ];
    const ids = rows.map(({ id }) => id);
    const bulk = async (action: string, target: string[], values: object = {}) =>
      (await catalog.post(`${PRODUCTS}bulk/`, { action, target: { ids: target }, values })).as(BulkResult).results;
    const states = () =>
      Promise.all(ids.map(async (id) => (await catalog.get(`${PRODUCTS}${id}/`)).as(ProductDetail).status));
    await bulk('activate', [ids[0]!, ids[2]!]);
    await bulk('deactivate', [ids[2]!]);
    assert.deepEqual(await states(), ['active', 'draft', 'inactive']);
    for (const [action, inverse] of [
      ['archive', 'restore'],
      ['activate', 'deactivate'],
    ] as const) {
      const done = await bulk(action, ids);
      for (const { id, was } of done) if (was !== undefined) await bulk(inverse, [id], { to: was });
      assert.deepEqual(await states(), ['active', 'draft', 'inactive']);
    }
    await bulk('archive', ids);
    await bulk('restore', ids);
    assert.deepEqual(await states(), ['inactive', 'inactive', 'inactive']);
    assert.equal(await bulk('restore', ids, { to: 'sold' }).catch(() => 'refused'), 'refused');
  });

  it('role 1 may do everything with products but create one', async () => {
    const supervisor = await api.signedIn('supervisor');
    const refused = await supervisor.post(PRODUCTS, complete());
    assert.equal(refused.error().permission, 'product.create');
    const product = await create();
    assert.equal((await supervisor.put(`${PRODUCTS}${product.id}/`, input({ version: 1 }))).status, 200);
  });
});

describe('categories', () => {
  it('there are three levels, siblings in the order they came, products counted with all that is below', async () => {
    const { results } = (await catalog.get('admin_panel/categories/tree/')).as(CategoryTree);
    assert.deepEqual(
      results.filter(({ level }) => level === 1).map(({ name }) => name),
      ['Food', 'Drinks'],
    );
    assert.equal(
      results.find(({ id }) => id === food.id)?.product_count,
      results.find(({ id }) => id === rice.id)?.product_count,
    );
    const below = await catalog.post('admin_panel/categories/', {
      name: 'Too deep',
      name_ar: 'عميق جدا',
      parent_id: rice.id,
    });
    assert.equal(below.error().code, 'category.parent');
    assert.equal((await catalog.get('admin_panel/categories/grains/')).as(Category).id, grains.id);
  });

  it('a name is unique beside its siblings, not in the whole tree', async () => {
    const twin = await catalog.post('admin_panel/categories/', {
      name: 'GRAINS',
      name_ar: 'حبوب أخرى',
      parent_id: food.id,
    });
    assert.equal(twin.error().code, 'category.name_taken');
    const cousin = await category('Organic', 'عضوي', food.id);
    assert.equal((await category('Rice', 'أرز', cousin.id)).slug.startsWith('rice-'), true);
  });
});
