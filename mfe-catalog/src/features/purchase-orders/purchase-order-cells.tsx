import { inCases, type PurchaseOrderStatus } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { StatusCell, type StatusTone } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';

const TONE: Readonly<Record<PurchaseOrderStatus, StatusTone>> = {
  draft: 'neutral',
  sent: 'busy',
  partly_received: 'warn',
  received: 'good',
  closed_short: 'neutral',
  cancelled: 'bad',
};

export function OrderStatus({ status }: { status: PurchaseOrderStatus }) {
  const label = useLabel();
  return <StatusCell text={label(`purchase_order_status.${status}`)} tone={TONE[status]} />;
}

/** Units as people order them: "2 cases + 3". */
export function useCases(): (quantity: number, packSize: number) => string {
  const t = useText('purchase-orders');
  const format = useFormat();
  return (quantity, packSize) => {
    const { cases, units } = inCases(quantity, packSize);
    if (packSize === 1) return t('units', { count: quantity, number: format.number(quantity) });
    const some = t('cases', { count: cases, number: format.number(cases) });
    if (units === 0) return some;
    const loose = t('units', { count: units, number: format.number(units) });
    return cases === 0 ? loose : `${some} + ${loose}`;
  };
}
