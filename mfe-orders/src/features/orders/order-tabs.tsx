import { ORDER_STATUSES } from '@bo/contracts';
import { LinkTabs, type ListState } from '@bo/kit';
import { keepPreviousData, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { orderCounts } from './orders.api.ts';

/** One tab per status, each with its address and its count; search and filters go along. */
export function OrderTabs({ list, current }: { list: ListState; current: string }) {
  const t = useText('orders');
  const label = useLabel();
  const { status: _status, on_hold: _held, ...matching } = list.matching;
  const counts = useQuery({ ...orderCounts(matching), placeholderData: keepPreviousData }).data;
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={[
        {
          text: t('tabs.all'),
          to: withQuery(paths.orderList(), matching),
          count: counts?.all,
          current: current === 'all',
        },
        ...ORDER_STATUSES.map((key) => ({
          text: label(`order_status.${key}`),
          to: withQuery(paths.orderStatusList(key), matching),
          count: counts?.statuses[key],
          current: current === key,
        })),
        {
          text: t('flags.on_hold'),
          to: withQuery(paths.orderList(), { ...matching, on_hold: 'true' }),
          count: counts?.on_hold,
          current: current === 'on_hold',
        },
      ]}
    />
  );
}
