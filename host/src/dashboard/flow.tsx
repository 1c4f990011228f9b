import { DASHBOARD_STAGES, type DashboardCounts } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ErrorState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { dashboardCounts } from './dashboard.api.ts';
import { useDashboardText } from './dashboard-text.ts';

const STEPS = [...DASHBOARD_STAGES, 'delivered'] as const;
type StepName = (typeof STEPS)[number];

function Step({ name, counts }: { name: StepName; counts: DashboardCounts | undefined }) {
  const t = useDashboardText();
  const format = useFormat();
  const done = name === 'delivered';
  const to = done
    ? `/order/delivered/orderList${counts ? `?delivered_from=${encodeURIComponent(counts.since)}` : ''}`
    : `/order/${name}/orderList`;
  const waiting = done ? undefined : counts?.waiting[name];
  const count = done ? counts?.delivered_today : counts?.[name];
  return (
    <li className="flow-step" data-done={done || undefined}>
      <Link to={to} className="counter" data-counter={name}>
        <span className="counter-name">{t(done ? 'counts.delivered_today' : `counts.${name}`)}</span>
        <span className="counter-value">
          {count === undefined ? <span className="counter-bone" /> : format.number(count)}
        </span>
        <span className="counter-note">
          {done && counts ? t('flow.inAll', { number: format.number(counts.delivered) }) : null}
          {waiting?.oldest
            ? t('flow.oldest', { time: format.duration(Date.now() - Date.parse(waiting.oldest)) })
            : null}
        </span>
      </Link>
      {waiting && waiting.late > 0 ? (
        <Link to={`/order/${name}/orderList?late=true`} className="flow-late">
          {t('flow.late', { count: waiting.late, number: format.number(waiting.late) })}
        </Link>
      ) : null}
    </li>
  );
}

/** Where today's orders stand: each step with its count, how long the first one waits, and those that are late. */
export function Flow() {
  const t = useDashboardText();
  const { data, isError, error, refetch } = useQuery(dashboardCounts());
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <ol className="flow" aria-label={t('counters')}>
      {STEPS.map((name) => (
        <Step key={name} name={name} counts={data} />
      ))}
    </ol>
  );
}
