import type { ProductGridChange, ProductGridRow, VariantDetail, VariantInput } from '@bo/contracts';
import { may } from '../../../platform/access/caller.ts';
import { conflict, DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { changeVariant, findVariant, wouldFallBelowCost } from '../variants/variants.service.ts';
import { readGridRows } from './grid.repository.ts';
import { lockProduct } from './products.repository.ts';
import { changeProductFields, setProductImages, setProductStatus } from './products.service.ts';

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

/** The picture is one cell here: what is wrong with a product's pictures is said there. */
async function atCells<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.options.fields?.['images'] === undefined) throw error;
    const { images, ...fields } = error.options.fields;
    throw new DomainError(error.status, error.code, { ...error.options, fields: { ...fields, image: images } });
  }
}

/** Saves the changed cells of one row, product and variant together; someone else's change in between is shown. */
export async function saveGridRow(
  unit: UnitOfWork,
  { product_id, product_version, variant_id, variant_version, changes }: ProductGridChange,
): Promise<ProductGridRow[]> {
  const { code, barcodes, price, selling_price, max_buy, reorder_point, image, status, ...fields } = changes;
  const { title, title_ar } = fields;
  const ofProduct = given(fields);
  const ofVariant = given({
    code,
    barcodes,
    max_buy,
    reorder_point,
    price,
    selling_price,
  });
  // Both versions are looked at before anything is written: what is shown of the other's work must not hold ours.
  const product = expectFound(await lockProduct(unit, product_id));
  const rows = await readGridRows(unit.trx, product_id);
  const row = expectFound(rows.find((one) => one.variant_id === variant_id));
  const changesFields = Object.keys(ofProduct).length > 0;
  const changesProduct = changesFields || image !== undefined || status !== undefined;
  const changesVariant = Object.keys(ofVariant).length > 0;
  if (
    (changesProduct && row.product_version !== product_version) ||
    (changesVariant && row.variant_version !== variant_version)
  )
    throw conflict(row);
  const errors = new FieldErrors();
  if (changesFields) await errors.check(() => changeProductFields(unit, product_id, undefined, ofProduct));
  if (image !== undefined)
    await errors.check(() =>
      atCells(
        setProductImages(unit, product_id, undefined, (had) => {
          const others = had.filter(({ url }) => url !== image);
          const kept = others.length < had.length ? others : had.slice(1);
          return image === null
            ? had.slice(1)
            : [{ url: image, alt: title ?? product.title, alt_ar: title_ar ?? product.title_ar }, ...kept];
        }),
      ),
    );
  if (changesVariant) {
    const before = expectFound(variant_id === null ? undefined : await findVariant(unit.trx, variant_id, unit.actor));
    if (max_buy !== undefined && max_buy < before.min_buy)
      await errors.check(() => Promise.reject(fieldError('max_buy', 'variant.max_buy')));
    await errors.check(async () => {
      const prices = priceOf(before, changes);
      // A cell has no room for the reason that it takes.
      if (
        prices &&
        may(unit.actor, 'offer.below_cost') &&
        (await wouldFallBelowCost(unit, fields.vat_class ?? product.vat_class, { ...before, ...prices }, before))
      )
        throw fieldError('selling_price', 'variant.below_cost_elsewhere');
      return changeVariant(unit, before.id, undefined, {
        ...given({ code, barcodes, max_buy, reorder_point }),
        ...prices,
      });
    });
  }
  // Last: what the row's other cells bring is there by then.
  if (status !== undefined)
    await errors.check(() => atCells(setProductStatus(unit, product_id, undefined, { status, reason: '' })));
  errors.throwIfAny();
  return readGridRows(unit.trx, product_id);
}
