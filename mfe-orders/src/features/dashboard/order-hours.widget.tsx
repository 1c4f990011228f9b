import type { DashboardSales } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { LineChart, Loaded } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useText } from '../../text.ts';
import { app } from '../../app.ts';
import { dashboardSales } from './sales.api.ts';
import './dashboard.css';

const LAST_HOUR = 23;

function Hours({ sales: { hours, hour } }: { sales: DashboardSales }) {
  const t = useText('orders-dashboard');
  const format = useFormat();
  const begun = hours.slice(0, hour + 1).map(({ today }) => today.orders);
  const orders = begun.reduce((sum, n) => sum + n, 0);
  const most = Math.max(...begun);
  return (
    <LineChart
      title={t('hours.title')}
      summary={
        orders === 0
          ? t('hours.none')
          : t('hours.summary', {
              count: most,
              number: format.number(most),
              hour: `${String(begun.indexOf(most)).padStart(2, '0')}:00`,
            })
      }
      x={{
        label: t('hours.hour'),
        show: (at) => `${String(at).padStart(2, '0')}:00`,
        from: 0,
        upto: LAST_HOUR,
      }}
      y={{ show: format.number, zero: true }}
      series={[
        { label: t('today.today'), points: begun.map((y, x) => ({ x, y })) },
        { label: t('today.weekAgo'), points: hours.map(({ week_ago }, x) => ({ x, y: week_ago.orders })) },
      ]}
    />
  );
}

/** How many orders came in each hour of today, beside the same weekday a week ago. */
export default function OrderHoursWidget() {
  return <Loaded result={useQuery(dashboardSales)}>{(sales) => <Hours sales={sales} />}</Loaded>;
}

export const prepare = () => app.prepare();
