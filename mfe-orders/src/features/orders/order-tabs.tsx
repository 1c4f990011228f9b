import { useFormat } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import Tabs from 'antd/es/tabs';
import { useOrderText } from './order-text.ts';
import { STATUS_TABS } from './order-status.ts';
import { orderCounts } from './orders.api.ts';
import { orderPaths } from './orders.paths.ts';

/** One tab per status, each a link with its count; a count that is not known yet is left out rather than shown as nothing. */
export function OrderTabs({ status }: { status: string | undefined }) {
  const t = useOrderText();
  const format = useFormat();
  const counts = useQuery(orderCounts).data;
  const label = (text: string, to: string, count: number | undefined) => (
    <Link to={to}>
      {text} {count === undefined ? null : <bdi className="bo-muted">{format.number(count)}</bdi>}
    </Link>
  );
  return (
    <Tabs
      activeKey={status ?? 'all'}
      items={[
        { key: 'all', label: label(t('tabs.all'), orderPaths.list(), counts?.all) },
        ...STATUS_TABS.map((key) => ({ key, label: label(t(`status.${key}`), orderPaths.ofStatus(key), counts?.statuses[key]) })),
        { key: 'on_hold', label: label(t('flags.on_hold'), `${orderPaths.list()}?on_hold=true`, counts?.on_hold) },
      ]}
    />
  );
}
