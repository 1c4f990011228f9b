import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { listPage, OrderableVariant } from '@bo/contracts';
import { openShop } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const shop = await openShop(api);

const CATEGORIES = {
  milk: ['Milk & laban', 'الحليب واللبن'],
  kitchen: ['Kitchen tools', 'أدوات المطبخ'],
  vegetables: ['Vegetables', 'الخضروات'],
  pasta: ['Pasta & sauces', 'المعكرونة والصلصات'],
  sweets: ['Chocolate', 'الشوكولاتة'],
  care: ['Body care', 'العناية بالجسم'],
} as const;
/** A variant of this product; `sold` is in how many orders of today. */
const variants = new Map<string, string>();
async function selling(
  title: string,
  title_ar: string,
  category: keyof typeof CATEGORIES,
  {
    sold = 0,
    brand,
    status = 'active',
    code,
    barcode,
  }: {
    sold?: number;
    brand?: readonly [string, string];
    status?: 'active' | 'draft';
    code?: string;
    barcode?: string;
  } = {},
): Promise<void> {
  const id = await shop.stocked(0);
  variants.set(id, title);
  const { product_id } = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const brand_id = brand ? `brd_${brand[0]}` : null;
  if (brand && brand_id)
    await db
      .insertInto('brands')
      .values({ id: brand_id, name: brand[0], name_ar: brand[1] })
      .onConflict((same) => same.doNothing())
      .execute();
  await db
    .updateTable('products')
    .set({ title, title_ar, category_id: `cat_${category}`, brand_id, status })
    .where('id', '=', product_id)
    .execute();
  if (code !== undefined) await db.updateTable('variants').set({ code }).where('id', '=', id).execute();
  if (barcode !== undefined) await db.insertInto('variant_barcodes').values({ variant_id: id, barcode }).execute();
  for (let order = 0; order < sold; order += 1) await shop.placed([{ variant_id: id, quantity: 1 }]);
}

const offered = async (search: string) =>
  (await admin.get('admin_panel/orders/products/', { query: { search } })).as(listPage(OrderableVariant)).results;
const titles = async (search: string) => (await offered(search)).map(({ id }) => variants.get(id));
const ALMARAI = ['Almarai', 'المراعي'] as const;

before(async () => {
  for (const [at, [id, [name, name_ar]]] of Object.entries(CATEGORIES).entries())
    await db
      .insertInto('categories')
      .values({ id: `cat_${id}`, name, name_ar, slug: id, level: 1, rank: `a${String(at)}` })
      .execute();
  await selling('Milk Frother Stainless Steel', 'خفاقة حليب ستانلس ستيل', 'kitchen', { sold: 9 });
  await selling('Almarai Fresh Milk Full Fat', 'المراعي حليب طازج كامل الدسم', 'milk', { sold: 2, brand: ALMARAI });
  await selling('Almarai Long Life UHT Low Fat Milk', 'المراعي حليب طويل الأجل قليل الدسم', 'milk', {
    sold: 4,
    brand: ALMARAI,
  });
  await selling('Rainbow Evaporated Milk', 'حليب مبخر رينبو', 'milk');
  await selling('Nivea Body Milk', 'نيفيا حليب للجسم', 'care', { sold: 6, brand: ['Nivea', 'نيفيا'] });
  await selling('Cadbury Dairy Milk Chocolate Bar', 'لوح شوكولاتة بالحليب كادبوري', 'sweets', { sold: 8 });
  await selling('Safa Strawberry Milkshake', 'ميلك شيك فراولة صفا', 'milk', { sold: 7 });
  await selling('Milk of the Day', 'حليب اليوم', 'milk', { status: 'draft', code: 'DAY-1', barcode: '4006381333931' });
  await selling('Day cream', 'كريم نهاري', 'care', { code: 'DAY-12' });
  await selling('Barilla Tomato Pasta', 'معكرونة بالطماطم باريلا', 'pasta', { sold: 5 });
  await selling('Tomato Paste 400g', 'معجون طماطم 400 غ', 'pasta', { sold: 6 });
  await selling('Cherry Tomatoes 250g', 'طماطم كرزية 250 غ', 'vegetables', { sold: 1 });
  await selling('Tomato', 'طماطم', 'vegetables', { sold: 3 });
});

describe('the search of the basket', () => {
  it('for milk offers milk first, of it what sells most, then what has milk in it', async () => {
    assert.deepEqual(await titles('milk'), [
      'Almarai Long Life UHT Low Fat Milk',
      'Almarai Fresh Milk Full Fat',
      'Rainbow Evaporated Milk',
      'Nivea Body Milk',
      'Milk Frother Stainless Steel',
      'Safa Strawberry Milkshake',
      'Cadbury Dairy Milk Chocolate Bar',
    ]);
    const [first, ...others] = await titles('حليب');
    assert.equal(first, 'Almarai Long Life UHT Low Fat Milk');
    assert.deepEqual(others.slice(-2).sort(), ['Cadbury Dairy Milk Chocolate Bar', 'Milk Frother Stainless Steel']);
  });

  it('for a tomato offers tomatoes before what is made of them, in both languages', async () => {
    for (const typed of ['tomato', 'Tomatoes', 'tom', 'طماطم', 'الطماطم'])
      assert.deepEqual((await titles(typed)).slice(0, 2), ['Tomato', 'Cherry Tomatoes 250g'], typed);
    assert.equal((await titles('tomato paste'))[0], 'Tomato Paste 400g');
    assert.equal((await titles('معجون طماطم'))[0], 'Tomato Paste 400g');
  });

  it('takes the brand for what tells one from others, not for what it is', async () => {
    assert.deepEqual(await titles('almarai milk'), [
      'Almarai Long Life UHT Low Fat Milk',
      'Almarai Fresh Milk Full Fat',
    ]);
    assert.equal((await titles('almarai'))[0], 'Almarai Long Life UHT Low Fat Milk');
  });

  it('offers what sells most before anything is typed, and nothing that is not for sale', async () => {
    assert.equal((await titles(''))[0], 'Milk Frother Stainless Steel');
    assert.ok((await offered('milk')).every(({ for_sale }) => for_sale));
  });

  it('shows a draft only where nothing else is called so, and marks it', async () => {
    for (const text of ['4006381333931', 'day 1', 'milk of the day'])
      assert.deepEqual(
        (await offered(text)).map(({ id, for_sale }) => [variants.get(id), for_sale]),
        [['Milk of the Day', false]],
        text,
      );
    assert.deepEqual(await titles('day-12'), ['Day cream']);
  });
});
