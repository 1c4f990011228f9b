import { ORDER_STATUSES } from '@bo/contracts';
import { LinkTabs } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { orderCounts } from './orders.api.ts';

/** One tab per status, each with its address and its count. */
export function OrderTabs({ current }: { current: string }) {
  const t = useText('orders');
  const label = useLabel();
  const counts = useQuery(orderCounts).data;
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={[
        { text: t('tabs.all'), to: paths.orderList(), count: counts?.all, current: current === 'all' },
        ...ORDER_STATUSES.map((key) => ({
          text: label(`order_status.${key}`),
          to: paths.orderStatusList(key),
          count: counts?.statuses[key],
          current: current === key,
        })),
        {
          text: t('flags.on_hold'),
          to: withQuery(paths.orderList(), { on_hold: 'true' }),
          count: counts?.on_hold,
          current: current === 'on_hold',
        },
      ]}
    />
  );
}
