import { LinkTabs } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useOrderText } from './order-text.ts';
import { STATUS_TABS } from './order-status.ts';
import { orderCounts } from './orders.api.ts';
import { orderPaths } from './orders.paths.ts';

/** One tab per status, each with its address and its count. */
export function OrderTabs({ current }: { current: string }) {
  const t = useOrderText();
  const counts = useQuery(orderCounts).data;
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={[
        { text: t('tabs.all'), to: orderPaths.list(), count: counts?.all, current: current === 'all' },
        ...STATUS_TABS.map((key) => ({
          text: t(`status.${key}`),
          to: orderPaths.ofStatus(key),
          count: counts?.statuses[key],
          current: current === key,
        })),
        {
          text: t('flags.on_hold'),
          to: `${orderPaths.list()}?on_hold=true`,
          count: counts?.on_hold,
          current: current === 'on_hold',
        },
      ]}
    />
  );
}
