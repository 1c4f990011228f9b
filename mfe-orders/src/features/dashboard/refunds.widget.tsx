import { useFormat } from '@bo/i18n';
import { Loaded } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { refunds } from '@bo/resources';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import './dashboard.css';

const SHOWN = 5;
const REFRESH = 60_000;

/** Refunds of one status, the oldest first, with the way to all of them. */
function Refunds({ status }: { status: 'requested' | 'failed' }) {
  const t = useText('orders-dashboard');
  const format = useFormat();
  const result = useQuery({
    ...refunds.list({ status: [status], sort: 'created_at', limit: SHOWN }),
    refetchInterval: REFRESH,
  });
  return (
    <section aria-label={t(`refunds.${status}`)}>
      <h3 className="ord-widget-title">{t(`refunds.${status}`)}</h3>
      <Loaded result={result}>
        {({ count, results }) =>
          count === 0 ? (
            <p className="bo-muted">{t(`refunds.none_${status}`)}</p>
          ) : (
            <>
              <ol className="ord-queue">
                {results.map(({ id, number, customer, amount, created_at }) => (
                  <li key={id}>
                    <Link to={withQuery(paths.refundList(), { search: number })}>
                      <bdi dir="ltr">{number}</bdi> <bdi className="bo-muted">{customer.name}</bdi>
                    </Link>
                    <bdi className="bo-number">{format.money(amount)}</bdi>
                    <time dateTime={created_at}>{format.relative(created_at)}</time>
                  </li>
                ))}
              </ol>
              <Link to={withQuery(paths.refundList(), { status })}>
                {t('refunds.all', { count, number: format.number(count) })}
              </Link>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** What finance has before it: refunds to approve, and those that have failed. */
export default function RefundsWidget() {
  return (
    <>
      <Refunds status="requested" />
      <Refunds status="failed" />
    </>
  );
}

export const prepare = () => app.prepare();
