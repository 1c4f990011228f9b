import { type ImportMapping, sellingPrice } from '@bo/contracts';
import { parseDiscount, parsePrice } from './amounts.ts';
import type { Cells } from './row.cells.ts';

/** The prices that a row gives for its variant. */
export interface Prices {
  /** Null where the file has no prices at all: the variant is then made inactive, at 0. */
  price: number | null;
  discount_type: 'percent' | 'amount';
  discount: number;
  selling_price: number;
}

/** The column that a row's price is read from: a sale price stands alone where there is no other. */
export const priceField = ({ saidAtAll }: Cells, mapping: ImportMapping): 'price' | 'selling_price' =>
  mapping.price === undefined || (saidAtAll('price') === '' && saidAtAll('selling_price') !== '')
    ? 'selling_price'
    : 'price';

export function readPrices(
  cells: Cells,
  mapping: ImportMapping,
  rules: Parameters<typeof parsePrice>[1],
  percentColumn: boolean,
): Prices {
  const { unreadable, reasons, raw, said, because, refuse, leaveBlank } = cells;
  const none = { price: null, discount_type: 'amount', discount: 0, selling_price: 0 } as const;
  const priced = priceField(cells, mapping);
  if (mapping[priced] === undefined) return none;
  const bad = unreadable.get(priced) ?? unreadable.get('currency');
  if (bad) {
    reasons.push(bad);
    return none;
  }
  const listed = said(priced);
  if (listed === '') {
    // As an export writes a product that has no variant.
    const bare = mapping.variant_id !== undefined && `${raw('variant_id')}${raw('code')}${raw('barcode')}` === '';
    if (bare) refuse('no_variant', null);
    else refuse('required', priced);
    return none;
  }
  const price = parsePrice(listed, rules);
  if (!price.ok) {
    refuse(price.code, priced, price.values);
    return none;
  }
  const full = {
    price: price.value,
    discount_type: 'amount',
    discount: 0,
    selling_price: price.value,
  } as const;
  const sellingCell = priced === 'price' ? said('selling_price') : '';
  const selling = sellingCell === '' ? null : parsePrice(sellingCell, rules);
  const discountCell = said('discount');
  const discount = discountCell === '' ? null : parseDiscount(discountCell, rules, percentColumn);
  const result = discount?.ok
    ? sellingPrice(price.value, discount.value.type, discount.value.value)
    : selling?.ok
      ? selling.value
      : null;
  if (selling && !selling.ok) leaveBlank(because(selling.code, 'selling_price', selling.values));
  else if (discount && !discount.ok) leaveBlank(because(discount.code, 'discount', discount.values));
  else if (result === null) return full;
  else if (result < 0) leaveBlank(because('discount_above_price', 'discount'));
  else if (result > price.value) leaveBlank(because('selling_above_price', 'selling_price'));
  else if (selling?.ok && selling.value !== result) leaveBlank(because('prices_disagree', 'selling_price'));
  else if (discount?.ok)
    return {
      price: price.value,
      discount_type: discount.value.type,
      discount: discount.value.value,
      selling_price: result,
    };
  else return { ...full, discount: price.value - result, selling_price: result };
  return full;
}
