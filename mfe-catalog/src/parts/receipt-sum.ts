import { useFormat } from '@bo/i18n';
import { useText } from '../text.ts';

interface ReceivedLine {
  units: number;
  /** Before VAT; null where it is unknown or hidden. */
  cost: number | null;
}

/**
 * The sum of a receipt in words, for the question before it is booked. Without the cost of every line there is no total
 * cost.
 */
export function useReceiptSum(): (lines: readonly ReceivedLine[]) => string {
  const t = useText('inventory');
  const format = useFormat();
  return (lines) => {
    const good = lines.filter(({ units }) => units > 0);
    const units = good.reduce((sum, line) => sum + line.units, 0);
    const cost = good.reduce<number | null>(
      (sum, line) => (sum === null || line.cost === null ? null : sum + line.cost),
      0,
    );
    const goods = t('receive.sum', {
      units: t('receive.units', { count: units, number: format.number(units) }),
      lines: t('receive.lineCount', { count: good.length, number: format.number(good.length) }),
    });
    return cost === null || units === 0 ? goods : `${goods} ${t('receive.sumCost', { amount: format.money(cost) })}`;
  };
}
