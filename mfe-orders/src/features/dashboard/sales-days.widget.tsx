import type { DashboardSales } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { BarChart, Loaded } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useText } from '../../text.ts';
import { app } from '../../app.ts';
import { dashboardSales } from './sales.api.ts';
import { useAmounts } from '../../parts/use-amounts.ts';
import './dashboard.css';

function Days({ sales: { days } }: { sales: DashboardSales }) {
  const t = useText('orders-dashboard');
  const format = useFormat();
  const { place, show } = useAmounts();
  const amount = days.reduce((sum, day) => sum + day.amount, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const best = days.reduce((top, day) => (day.amount > top.amount ? day : top), { day: '', amount: 0 });
  return (
    <>
      <p className="ord-figure">
        <strong>{format.money(amount)}</strong>
        <span className="bo-muted">{t('orders', { count: orders, number: format.number(orders) })}</span>
      </p>
      <BarChart
        title={t('days.title')}
        summary={
          best.amount === 0
            ? t('days.none')
            : t('days.summary', {
                average: format.money(Math.round(amount / days.length)),
                day: format.day(best.day),
                best: format.money(best.amount),
              })
        }
        axis={t('days.day')}
        unit={format.currencySign}
        show={show}
        series={[{ label: t('days.title') }]}
        bars={days.map((one) => ({ label: format.day(one.day), values: [place(one.amount)] }))}
      />
    </>
  );
}

/** What was bought on each of the last 30 days. */
export default function SalesDaysWidget() {
  return <Loaded result={useQuery(dashboardSales)}>{(sales) => <Days sales={sales} />}</Loaded>;
}

export const prepare = () => app.prepare();
