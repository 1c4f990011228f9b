import type { ProductGridChange, ProductGridRow, VariantDetail, VariantInput } from '@bo/contracts';
import { conflict, fieldRefusal, Refusal } from '../../platform/errors/refusal.ts';
import { expectFound } from '../../platform/records.ts';
import type { Write } from '../../platform/write.ts';
import { changeVariant, findVariant } from '../variants/variants.service.ts';
import { findGridRow } from './grid.repository.ts';
import { changeProductFields } from './products.service.ts';

type Cells = ProductGridChange['changes'];
type PriceCells = Pick<VariantInput, 'price' | 'selling_price' | 'discount_type' | 'discount'>;

/**
 * The price that follows from changed cells. Only the price: it sells for as much as before, or for the price where there
 * was no discount. Only the selling price: a price below it is raised to it.
 */
function priceOf(before: VariantDetail, { price, selling_price }: Cells): PriceCells | undefined {
  if (price === undefined && selling_price === undefined) return undefined;
  const selling = selling_price ?? (before.discount === 0 ? (price ?? 0) : Math.min(before.selling_price, price ?? 0));
  const list = price ?? Math.max(before.price, selling);
  if (selling > list) throw fieldRefusal('selling_price', 'variant.selling_above_price');
  return { price: list, selling_price: selling, discount_type: 'amount', discount: list - selling };
}

/** Leaves out what was not changed. */
const given = <T extends object>(cells: T) => Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined));

/** Saves the changed cells of one row, product and variant together; somebody else's change in between is shown. */
export async function saveGridRow(write: Write, { product_id, product_version, variant_id, variant_version, changes }: ProductGridChange): Promise<ProductGridRow> {
  const { title, title_ar, category_id, brand_id, storage, origin, code, barcodes, max_buy, reorder_point } = changes;
  const ofProduct = given({ title, title_ar, category_id, brand_id, storage, origin });
  const ofVariant = given({ code, barcodes, max_buy, reorder_point, price: changes.price, selling_price: changes.selling_price });
  try {
    if (Object.keys(ofProduct).length > 0) await changeProductFields(write, product_id, product_version, ofProduct);
    if (Object.keys(ofVariant).length > 0) {
      const before = expectFound(variant_id === null ? undefined : await findVariant(write.trx, variant_id));
      if (before.id !== variant_id || before.product_id !== product_id) throw new Refusal(404, 'not_found');
      if (max_buy !== undefined && max_buy < before.min_buy) throw fieldRefusal('max_buy', 'variant.max_buy');
      await changeVariant(write, before.id, variant_version ?? undefined, { ...given({ code, barcodes, max_buy, reorder_point }), ...priceOf(before, changes) });
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') throw conflict(expectFound(await findGridRow(write.trx, product_id, variant_id)));
    throw error;
  }
  return expectFound(await findGridRow(write.trx, product_id, variant_id));
}
