import { type StockItem, UNITS } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { lineLabel } from '@bo/resources';
import { useText } from '../text.ts';

type Sized = Pick<StockItem, 'size' | 'unit'> & Partial<Pick<StockItem, 'variant_label' | 'variant_label_ar'>>;

/**
 * What tells one variant from the others of its product: its options ("500 g, Red"), else how much it is ("6 pieces").
 */
export function useSize(): (variant: Sized) => string {
  const t = useText('variants');
  const format = useFormat();
  const { language } = useLanguage();
  return ({ size, unit, variant_label = '', variant_label_ar = '' }) => {
    if (variant_label !== '') return lineLabel({ variant_label, variant_label_ar }, language);
    const known = UNITS.find((one) => one === unit);
    return known ? t(`size.${known}`, { count: size, number: format.number(size) }) : `${format.number(size)} ${unit}`;
  };
}
