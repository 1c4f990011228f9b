import type { DashboardCounts } from '@bo/contracts';
import { storeFormat, useFormat } from '@bo/i18n';
import { ErrorState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { dashboardCounts } from './dashboard.api.ts';
import { useDashboardText } from './dashboard-text.ts';
import { startOfToday } from './store-day.ts';

interface Counter {
  name: keyof DashboardCounts;
  tone: 'main' | 'watch';
  /** The list that it counts: the filter is the same, so the number equals the list's. */
  to: () => string;
}
const byStatus = (status: string) => () => `/order/${status}/orderList`;

/** Those of SPECIFICATION.md section 2.2 in its order, then ours. */
export const COUNTERS: readonly Counter[] = [
  { name: 'pending', tone: 'main', to: byStatus('pending') },
  { name: 'processed', tone: 'main', to: byStatus('processed') },
  { name: 'picked', tone: 'main', to: byStatus('picked') },
  { name: 'packed', tone: 'main', to: byStatus('packed') },
  { name: 'delivered', tone: 'main', to: byStatus('delivered') },
  { name: 'ready_for_delivery', tone: 'watch', to: byStatus('ready_for_delivery') },
  { name: 'late', tone: 'watch', to: () => '/order/orderList?late=true' },
  { name: 'on_hold', tone: 'watch', to: () => '/order/orderList?on_hold=true' },
  {
    name: 'cancelled_today',
    tone: 'watch',
    to: () => `/order/cancelled/orderList?cancelled_from=${encodeURIComponent(startOfToday(storeFormat().time_zone))}`,
  },
];

export function Counters() {
  const t = useDashboardText();
  const format = useFormat();
  const { data, isError, error, refetch } = useQuery(dashboardCounts());
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-label={t('counters')}>
      {(['main', 'watch'] as const).map((tone) => (
        <ul key={tone} className={`counters counters-${tone}`}>
          {COUNTERS.filter((counter) => counter.tone === tone).map(({ name, to }) => (
            <li key={name}>
              <Link to={to()} className="counter" data-counter={name} data-some={(data?.[name] ?? 0) > 0 || undefined}>
                <span className="counter-value">
                  {data ? format.number(data[name]) : <span className="counter-bone" />}
                </span>
                <span className="counter-name">{t(`counts.${name}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
