import type { OrderPicker } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { useText } from '../../text.ts';

/** Describes a picker's load: "2 orders and 14 lines", or that they have none. */
export function usePickerLoad() {
  const t = useText('orders');
  const format = useFormat();
  return ({ open_orders: orders, open_lines: lines }: OrderPicker): string =>
    orders === 0
      ? t('picker.idle')
      : format.list([
          t('picker.orders', { count: orders, number: format.number(orders) }),
          t('picker.lines', { count: lines, number: format.number(lines) }),
        ]);
}
