import { UNITS } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { useText } from '../text.ts';

/** How much one variant is, as a person says it: "500 g", "6 pieces". */
export function useSize(): (variant: { size: number; unit: string }) => string {
  const t = useText('variants');
  const format = useFormat();
  return ({ size, unit }) => {
    const known = UNITS.find((one) => one === unit);
    return known ? t(`size.${known}`, { count: size, number: format.number(size) }) : `${format.number(size)} ${unit}`;
  };
}
