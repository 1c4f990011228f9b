import { type OrderDetail, outstandingOf } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { useText } from '../../text.ts';

/** Of an order that is paid or authorised in part: how much came in, is authorised, and is to be collected. */
export function usePartPaid(): (order: OrderDetail) => string | undefined {
  const t = useText('orders');
  const format = useFormat();
  return (order) => {
    const { authorised, due } = outstandingOf(order);
    if (order.payment_status !== 'unpaid' || order.captured + authorised === 0) return undefined;
    const parts = { captured: order.captured, authorised, due };
    return (['captured', 'authorised', 'due'] as const)
      .filter((part) => parts[part] > 0)
      .map((part) => `${t(`money.${part}`)}: ${format.money(parts[part])}`)
      .join(' · ');
  };
}
