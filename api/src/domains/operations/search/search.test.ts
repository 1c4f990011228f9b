import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SearchResponse } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const find = async (q: string, client = admin) =>
  (await client.get('admin_panel/search/', { query: { q } }))
    .as(SearchResponse)
    .results.map(({ type, title, matched_code }) => [type, title, matched_code]);

describe('the search of the palette', () => {
  it('finds records of every kind, in either language, by number and by code', async () => {
    await admin.post('admin_panel/brands/', { name: 'Saffron House', name_ar: 'بيت الزعفران' });
    await admin.post('admin_panel/categories/', { name: 'Saffron', name_ar: 'زعفران' });
    await admin.post('admin_panel/pincodes/', { code: '00731', area: 'Saffron Park', area_ar: 'حديقة الزعفران' });
    await db
      .insertInto('products')
      .values({ id: 'prd_s', title: 'Saffron threads', title_ar: 'خيوط الزعفران', slug: 'saffron' })
      .execute();
    await db
      .insertInto('sellers')
      .values({
        id: 'sel_s',
        code: 'SAF',
        legal_name: 'Saffron LLC',
        name: 'Saffron Traders',
        name_ar: 'تجار الزعفران',
        status: 'approved',
      })
      .execute();
    await db
      .insertInto('dealers')
      .values([
        { id: 'dlr_1', code: 'D1', name: 'North', name_ar: 'الشمال' },
        { id: 'dlr_2', code: 'D2', name: 'South', name_ar: 'الجنوب' },
      ])
      .execute();
    await db.insertInto('customers').values({ id: 'cus_s', code: 'C-77', name: 'Saffron Ali' }).execute();
    const order = {
      customer_id: 'cus_s',
      customer_name: 'Saffron Ali',
      billing_address: 'Somewhere',
      payment_mode: 'cash' as const,
      currency: 'AED',
    };
    await db
      .insertInto('orders')
      .values([
        { ...order, id: 'ord_1', number: 'GM-500001', dealer_id: 'dlr_1' },
        { ...order, id: 'ord_2', number: 'GM-500002', dealer_id: 'dlr_2' },
      ])
      .execute();

    assert.deepEqual(await find('saffron'), [
      ['order', 'GM-500001', 'Saffron Ali'],
      ['order', 'GM-500002', 'Saffron Ali'],
      ['product', 'Saffron threads', null],
      ['customer', 'Saffron Ali', 'C-77'],
      ['brand', 'Saffron House', null],
      ['category', 'Saffron', null],
      ['seller', 'Saffron Traders', 'SAF'],
      ['pincode', 'Saffron Park', '00731'],
    ]);
    assert.deepEqual(
      (await find('الزعفران')).map(([type]) => type),
      ['product', 'brand', 'category', 'seller', 'pincode'],
    );
    assert.deepEqual(await find('500002'), [['order', 'GM-500002', 'Saffron Ali']]);
    assert.deepEqual(await find('00731'), [['pincode', 'Saffron Park', '00731']]);
    assert.deepEqual(await find(''), []);
  });

  it('puts what is called exactly so before what begins so, and that before what holds the word', async () => {
    await db
      .insertInto('products')
      .values(
        ['Almond milk', 'Camel milk', 'Goat milk', 'Milk chocolate', 'Milk', 'Oat milk'].map((title, at) => ({
          id: `prd_m${String(at)}`,
          title,
          title_ar: 'حليب',
          slug: `milk-${String(at)}`,
        })),
      )
      .execute();
    await db
      .insertInto('variants')
      .values({
        id: 'var_m',
        product_id: 'prd_m4',
        code: 'MLK-1',
        unit: 'L',
        price: 100,
        selling_price: 100,
        rank: 'a0',
      })
      .execute();
    for (const [at, title] of ['Best dairy', 'Cream dairy', 'Dairy farm', 'Dairy'].entries())
      await admin.post('admin_panel/brands/', { name: title, name_ar: `ألبان ${String(at)}` });
    const few = async (q: string) =>
      (await admin.get('admin_panel/search/', { query: { q, limit: '3' } }))
        .as(SearchResponse)
        .results.map(({ title, matched_code }) => [title, matched_code]);
    assert.deepEqual(await few('milk'), [
      ['Milk', 'MLK-1'],
      ['Milk chocolate', null],
      ['Almond milk', null],
    ]);
    assert.deepEqual(await few('Dairy'), [
      ['Dairy', null],
      ['Dairy farm', null],
      ['Best dairy', null],
    ]);
  });

  it('shows nobody what they may not see: kinds by permission, orders and pincodes of a dealer by region', async () => {
    assert.deepEqual(
      (await find('saffron', await api.signedIn('marketing'))).map(([type]) => type),
      ['product', 'brand', 'category'],
    );
    const dealer = await api.signedIn('dealer', { dealer_id: 'dlr_1' });
    assert.deepEqual(
      (await find('saffron', dealer)).filter(([type]) => type === 'order' || type === 'pincode'),
      [['order', 'GM-500001', 'Saffron Ali']],
    );
  });
});
