import type { CouponInput } from '@bo/contracts';
import { useFormat } from '@bo/i18n';

type Value = Pick<CouponInput, 'discount_type' | 'discount_value'>;

/** What it takes off, as people say it: 10%, or AED 20.00. */
export const useDiscount = () => {
  const format = useFormat();
  return ({ discount_type, discount_value }: Value) =>
    discount_type === 'percent' ? format.percent(discount_value) : format.money(discount_value);
};
