import {
  DISCOUNT_TYPES,
  type DiscountType,
  GUARDED_FIELDS,
  inDiscountType,
  type PricePart,
  type PriceParts,
  settlePrice,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { MoneyField, PercentField, useField } from '@bo/kit';
import { Can } from '@bo/platform';
import Select from 'antd/es/select';
import { useEffect, useRef } from 'react';
import { useText } from '../text.ts';
import { BelowCost, useMarginText } from './below-cost.tsx';

const PARTS: readonly PricePart[] = ['price', 'discount', 'selling_price'];

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
function typeOf(value: unknown): DiscountType {
  return DISCOUNT_TYPES.find((type) => type === value) ?? 'amount';
}

export interface PriceFieldsProps {
  /** Empty, or ends with a dot: `variants.0.`. */
  path?: string;
  /** What VAT is in the prices, in basis points. */
  rate: number;
  /** What it sells for now, where there is a price already. */
  before?: { selling_price: number } | null;
}

/**
 * Price, discount, selling price and cost with its margin, in one row: of the first three edit any two, the third
 * follows. What falls below cost takes a reason.
 */
export function PriceFields({ path = '', rate, before = null }: PriceFieldsProps) {
  const t = useText('variants');
  const { currencySign } = useFormat();
  const names = {
    price: `${path}price`,
    discount_type: `${path}discount_type`,
    discount: `${path}discount`,
    selling_price: `${path}selling_price`,
  };
  const price = useField({ name: names.price, label: t('fields.price') });
  const discountType = useField({ name: names.discount_type, label: t('fields.discount_type') });
  const discount = useField({ name: names.discount, label: t('fields.discount') });
  const selling = useField({ name: names.selling_price, label: t('fields.selling_price') });
  const type = typeOf(discountType.value);
  const values = {
    price: numberOf(price.value),
    discount: numberOf(discount.value),
    selling_price: numberOf(selling.value),
  };
  const last = useRef({ ...values, type });
  /** The parts in the order in which they were edited last; the one at the end follows. */
  const order = useRef<readonly PricePart[]>(['price', 'discount', 'selling_price']);

  const put = (parts: PriceParts, has: { price: boolean; selling_price: boolean }) => {
    last.current = {
      price: has.price ? parts.price : null,
      discount: parts.discount,
      selling_price: has.selling_price ? parts.selling_price : null,
      type: parts.discount_type,
    };
    if (last.current.price !== values.price) price.change(last.current.price);
    if (parts.discount_type !== type) discountType.change(parts.discount_type);
    if (parts.discount !== values.discount) discount.change(parts.discount);
    if (last.current.selling_price !== values.selling_price) selling.change(last.current.selling_price);
  };

  useEffect(() => {
    const before = last.current;
    last.current = { ...values, type };
    const known = {
      price: values.price ?? 0,
      discount: values.discount ?? 0,
      selling_price: values.selling_price ?? values.price ?? 0,
      discount_type: type,
    };
    // The same discount said in the other unit: nobody has edited a price.
    if (before.type !== type)
      return put(inDiscountType(known, type), {
        price: values.price !== null,
        selling_price: values.selling_price !== null,
      });
    const edited = PARTS.find((part) => values[part] !== before[part]);
    if (edited === undefined) return;
    order.current = [edited, ...order.current.filter((part) => part !== edited)];
    const follows = order.current.at(-1) ?? 'selling_price';
    if (values[edited] === null || (follows !== 'price' && values.price === null)) return;
    // Half-typed: 45 on its way to 4.50 must not raise the price. The contract says so if it stays.
    if (follows === 'discount' && known.selling_price > known.price) return;
    put(settlePrice(known, follows), { price: true, selling_price: true });
  });

  const unit = (
    <Select
      className="cat-discount-type"
      aria-label={t('fields.discount_type')}
      value={type}
      onChange={(next: DiscountType) => discountType.change(next)}
      popupMatchSelectWidth={false}
      options={DISCOUNT_TYPES.map((value) => ({ value, label: t(`discount_type.${value}`) }))}
      labelRender={({ value }) => (value === 'percent' ? '%' : currencySign)}
    />
  );
  const { value: costValue } = useField({ name: `${path}cost`, label: t('fields.cost') });
  const cost = numberOf(costValue);
  const set =
    values.selling_price === null
      ? []
      : [{ key: path, price: values.price ?? 0, selling_price: values.selling_price, cost, before }];
  return (
    <>
      <div className="cat-prices">
        <MoneyField name={names.price} label={t('fields.price')} />
        {type === 'percent' ? (
          <PercentField name={names.discount} label={t('fields.discount')} beside={unit} />
        ) : (
          <MoneyField name={names.discount} label={t('fields.discount')} beside={unit} />
        )}
        <MoneyField name={names.selling_price} label={t('fields.selling_price')} />
        <Can do={GUARDED_FIELDS.cost.permission}>
          <CostField path={path} rate={rate} />
        </Can>
      </div>
      <BelowCost name={`${path}below_cost_reason`} prices={set} rate={rate} />
    </>
  );
}

/** What it costs, and what is left of the selling price after that. */
function CostField({ path, rate }: { path: string; rate: number }) {
  const t = useText('variants');
  const marginText = useMarginText(rate);
  const { value: cost } = useField({ name: `${path}cost`, label: t('fields.cost') });
  const { value: selling } = useField({ name: `${path}selling_price`, label: t('fields.selling_price') });
  const margin = typeof selling === 'number' ? marginText(selling, numberOf(cost)) : null;
  return <MoneyField name={`${path}cost`} label={t('fields.cost')} hint={margin ?? undefined} />;
}
