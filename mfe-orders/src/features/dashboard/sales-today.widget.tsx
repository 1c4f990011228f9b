import type { DashboardSales } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { LineChart, Loaded } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useText } from '../../text.ts';
import { app } from '../../app.ts';
import { dashboardSales } from './sales.api.ts';
import { useAmounts } from '../../parts/use-amounts.ts';
import './dashboard.css';

const HOURS_OF_A_DAY = 24;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** What the hours come to, one after the other: at 09:00 all that was bought before it. */
function cumulated(hours: readonly number[]): { x: number; y: number }[] {
  let sum = 0;
  return [{ x: 0, y: 0 }, ...hours.map((amount, hour) => ({ x: hour + 1, y: (sum += amount) }))];
}

function useComparison() {
  const t = useText('orders-dashboard');
  const format = useFormat();
  return (now: number, then: number): string => {
    const at = format.money(then);
    if (then === 0) return t('today.noneBefore');
    const change = Math.round(((now - then) / then) * 10_000);
    // A difference nobody can act on is none.
    if (Math.abs(change) < 100) return t('today.same', { then: at });
    const percent = format.percent(Math.round(Math.abs(change) / 100) * 100);
    return t(change > 0 ? 'today.more' : 'today.less', { percent, then: at });
  };
}

function Today({ sales: { hours, hour, week_ago_so_far: soFar } }: { sales: DashboardSales }) {
  const t = useText('orders-dashboard');
  const format = useFormat();
  const { place, show } = useAmounts();
  const compare = useComparison();
  const begun = hours.slice(0, hour + 1).map(({ today }) => today);
  const amount = begun.reduce((sum, one) => sum + one.amount, 0);
  const orders = begun.reduce((sum, one) => sum + one.orders, 0);
  return (
    <>
      <p className="ord-figure">
        <strong>{format.money(amount)}</strong>
        <span className="bo-muted">{t('orders', { count: orders, number: format.number(orders) })}</span>
      </p>
      <LineChart
        title={t('today.title')}
        summary={compare(amount, soFar.amount)}
        x={{ label: t('today.hour'), show: clock, from: 0, upto: HOURS_OF_A_DAY }}
        unit={format.currencySign}
        y={{ show, zero: true }}
        series={[
          { label: t('today.today'), points: cumulated(begun.map((one) => place(one.amount))) },
          { label: t('today.weekAgo'), points: cumulated(hours.map(({ week_ago }) => place(week_ago.amount))) },
        ]}
      />
    </>
  );
}

/** What was bought today so far, hour by hour, against the same weekday a week ago. */
export default function SalesTodayWidget() {
  return <Loaded result={useQuery(dashboardSales)}>{(sales) => <Today sales={sales} />}</Loaded>;
}

export const prepare = () => app.prepare();
