import { toDecimal } from '@bo/contracts';
import { useFormat } from '@bo/i18n';

/** Amounts along an axis: whole units without the currency, which the sentence above the chart names. */
export function useAmounts() {
  const format = useFormat();
  return {
    /** Minor units as a place along the axis. */
    place: (minor: number) => Number(toDecimal(minor, format.currency)),
    show: (value: number) => format.number(Math.round(value)),
  };
}
