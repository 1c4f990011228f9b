import type { ProductGridChange, ProductGridRow, VariantDetail, VariantInput } from '@bo/contracts';
import { may } from '../../platform/access/caller.ts';
import { conflict, fieldError } from '../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../platform/errors/field-errors.ts';
import { expectFound } from '../../platform/records.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { changeVariant, findVariant, wouldFallBelowCost } from '../variants/variants.service.ts';
import { readGridRows } from './grid.repository.ts';
import { lockProduct } from './products.repository.ts';
import { changeProductFields } from './products.service.ts';

type Cells = ProductGridChange['changes'];
type PriceCells = Pick<VariantInput, 'price' | 'selling_price' | 'discount_type' | 'discount'>;

/**
 * The price that follows from changed cells. Only the price: it sells for as much as before, or for the price where
 * there
 * was no discount. Only the selling price: a price below it is raised to it.
 */
function priceOf(before: VariantDetail, { price, selling_price }: Cells): PriceCells | undefined {
  if (price === undefined && selling_price === undefined) return undefined;
  const selling = selling_price ?? (before.discount === 0 ? (price ?? 0) : Math.min(before.selling_price, price ?? 0));
  const list = price ?? Math.max(before.price, selling);
  if (selling > list) throw fieldError('selling_price', 'variant.selling_above_price');
  return { price: list, selling_price: selling, discount_type: 'amount', discount: list - selling };
}

/** Leaves out what was not changed. */
const given = <T extends object>(cells: T) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined));

/** Saves the changed cells of one row, product and variant together; somebody else's change in between is shown. */
export async function saveGridRow(
  unit: UnitOfWork,
  { product_id, product_version, variant_id, variant_version, changes }: ProductGridChange,
): Promise<ProductGridRow[]> {
  const { title, title_ar, category_id, brand_id, storage, origin, code, barcodes, max_buy, reorder_point } = changes;
  const ofProduct = given({ title, title_ar, category_id, brand_id, storage, origin });
  const ofVariant = given({
    code,
    barcodes,
    max_buy,
    reorder_point,
    price: changes.price,
    selling_price: changes.selling_price,
  });
  // Both versions are looked at before anything is written: what is shown of the other's work must not hold ours.
  const product = expectFound(await lockProduct(unit, product_id));
  const rows = await readGridRows(unit.trx, product_id);
  const row = expectFound(rows.find((one) => one.variant_id === variant_id));
  const changesProduct = Object.keys(ofProduct).length > 0;
  const changesVariant = Object.keys(ofVariant).length > 0;
  if (
    (changesProduct && row.product_version !== product_version) ||
    (changesVariant && row.variant_version !== variant_version)
  )
    throw conflict(row);
  const errors = new FieldErrors();
  if (changesProduct) await errors.check(() => changeProductFields(unit, product_id, undefined, ofProduct));
  if (changesVariant) {
    const before = expectFound(variant_id === null ? undefined : await findVariant(unit.trx, variant_id, unit.actor));
    if (max_buy !== undefined && max_buy < before.min_buy)
      await errors.check(() => Promise.reject(fieldError('max_buy', 'variant.max_buy')));
    await errors.check(async () => {
      const price = priceOf(before, changes);
      // A cell has no room for the reason that it takes.
      if (
        price &&
        may(unit.actor, 'offer.below_cost') &&
        (await wouldFallBelowCost(unit, product.vat_class, { ...before, ...price }, before))
      )
        throw fieldError('selling_price', 'variant.below_cost_elsewhere');
      return changeVariant(unit, before.id, undefined, {
        ...given({ code, barcodes, max_buy, reorder_point }),
        ...price,
      });
    });
  }
  errors.throwIfAny();
  return readGridRows(unit.trx, product_id);
}
