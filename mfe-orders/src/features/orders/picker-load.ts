import type { OrderPicker } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { useText } from '../../text.ts';

/** Describes a picker's load: "2 orders and 14 lines", or that they have none. */
export function usePickerLoad() {
  const t = useText('pickers');
  const format = useFormat();
  return ({ open_orders: orders, open_lines: lines }: OrderPicker): string =>
    orders === 0
      ? t('idle')
      : format.list([
          t('orders', { count: orders, number: format.number(orders) }),
          t('lines', { count: lines, number: format.number(lines) }),
        ]);
}
