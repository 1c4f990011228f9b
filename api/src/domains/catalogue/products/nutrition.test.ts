import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Category, ProductDetail, VariantType } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const PRODUCTS = 'admin_panel/products/';
const dairy = (await catalog.post('admin_panel/categories/', { name: 'Dairy', name_ar: 'ألبان' })).as(Category);
const size = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: [{ name: '1 L', name_ar: '1 لتر' }],
  })
).as(VariantType);
const input = (more: object) => ({
  title: 'Milk',
  title_ar: 'حليب',
  category_id: dairy.id,
  variant_type_ids: [size.id],
  ...more,
});
const milk = {
  ingredients: 'Pasteurised cow’s milk.',
  ingredients_ar: 'حليب بقر مبستر.',
  allergens: ['milk'],
  nutrition_basis: 'per_100_ml',
  energy_kj: 268,
  energy_kcal: 64,
  fat_mg: 3500,
  saturates_mg: 2300,
  carbohydrate_mg: 4800,
  sugars_mg: 4800,
  protein_mg: 3300,
  salt_mg: 100,
};
const refused = async (more: object) => Object.keys((await catalog.post(PRODUCTS, input(more))).error().errors ?? {});

describe('ingredients and nutrition', () => {
  it('are kept as the label says them; a copy has them, and what is left out of a change stays', async () => {
    const product = (await catalog.post(PRODUCTS, input(milk))).as(ProductDetail);
    assert.deepEqual({ ...product, ...milk }, product);
    assert.equal(product.fibre_mg, null);
    const copy = (await catalog.post(`${PRODUCTS}${product.id}/duplicate/`)).as(ProductDetail);
    assert.deepEqual({ ...copy, ...milk }, copy);
    // As a remote of before sends it, which knows nothing of them.
    const same = (await catalog.put(`${PRODUCTS}${product.id}/`, input({ version: product.version }))).as(
      ProductDetail,
    );
    assert.deepEqual([same.ingredients, same.fat_mg, same.nutrition_basis], [milk.ingredients, 3500, 'per_100_ml']);
    const gone = (
      await catalog.put(`${PRODUCTS}${product.id}/`, input({ version: same.version, ingredients: '', fat_mg: null }))
    ).as(ProductDetail);
    assert.deepEqual([gone.ingredients, gone.fat_mg, gone.saturates_mg], ['', null, 2300]);
  });

  it('allergens are the fourteen of the law and no others', async () => {
    assert.deepEqual(await refused({ allergens: ['milk', 'shellfish'] }), ['allergens.1']);
    const all = (await catalog.post(PRODUCTS, input({ allergens: ['lupin', 'molluscs', 'crustaceans'] }))).as(
      ProductDetail,
    );
    assert.deepEqual(all.allergens, ['lupin', 'molluscs', 'crustaceans']);
  });

  it('a part that is more than its whole, more than a hundred grams and energies that differ are all told at once', async () => {
    assert.deepEqual(
      (
        await refused({
          fat_mg: 3500,
          saturates_mg: 3600,
          carbohydrate_mg: 100,
          sugars_mg: 200,
          energy_kj: 64,
          energy_kcal: 268,
        })
      ).sort(),
      ['energy_kcal', 'saturates_mg', 'sugars_mg'],
    );
    assert.deepEqual(await refused({ fat_mg: 60_000, carbohydrate_mg: 40_001 }), ['fat_mg']);
    assert.deepEqual(await refused({ fat_mg: 3.5 }), ['fat_mg']);
    // A hundred millilitres may weigh more than a hundred grams: honey does.
    const honey = { nutrition_basis: 'per_100_ml', carbohydrate_mg: 115_000, sugars_mg: 114_000 };
    assert.equal((await catalog.post(PRODUCTS, input(honey))).status, 201);
  });
});
