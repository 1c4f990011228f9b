import assert from 'node:assert/strict';
import { Category, ProductDetail, VariantDetail, VariantType } from '@bo/contracts';
import type { Client } from './test-api.ts';

/** What one cares about of a variant's price and pack. */
interface Pack {
  /** Codes are this and a number. */
  code: string;
  option: { name: string; name_ar: string };
  unit: string;
  size: number;
}

/**
 * A category, a variant type with one option, and milk to price: `create` makes a product of one variant through the
 * API, for 10.00 unless said otherwise.
 */
export async function openCatalogue(client: Client, { code, option, unit, size }: Pack) {
  const food = (await client.post('admin_panel/categories/', { name: 'Food', name_ar: 'غذاء' })).as(Category);
  const type = (
    await client.post('admin_panel/variant-types/', { name: 'Size', name_ar: 'الحجم', options: [option] })
  ).as(VariantType);
  let next = 0;
  async function create(more: object = {}, ofProduct: object = {}): Promise<VariantDetail> {
    const product = (
      await client.post('admin_panel/products/', {
        title: 'Fresh milk',
        title_ar: 'حليب طازج',
        category_id: food.id,
        variant_type_ids: [type.id],
        ...ofProduct,
      })
    ).as(ProductDetail);
    const answer = await client.post(`admin_panel/products/${product.id}/variants/`, {
      code: `${code}-${String((next += 1))}`,
      options: { [type.id]: type.options[0]?.id ?? '' },
      unit,
      size,
      price: 1000,
      selling_price: 1000,
      ...more,
    });
    assert.equal(answer.status, 201, answer.text);
    return answer.as(VariantDetail);
  }
  return { food, type, create };
}
