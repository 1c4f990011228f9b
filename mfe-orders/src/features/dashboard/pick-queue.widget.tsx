import { useFormat } from '@bo/i18n';
import { BadgeCell, Loaded } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { orders } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { app } from '../../app.ts';
import './dashboard.css';

const SHOWN = 6;
const REFRESH = 30_000;

/** What someone can pick next: their own orders and those that are nobody's yet, the promised first. */
export default function PickQueueWidget() {
  const t = useText('orders-dashboard');
  const format = useFormat();
  const result = useQuery({
    ...orders.list({ queue: true, sort: 'promised_at', limit: SHOWN }),
    refetchInterval: REFRESH,
  });
  return (
    <Loaded result={result}>
      {({ count, results }) =>
        count === 0 ? (
          <p className="bo-muted">{t('queue.none')}</p>
        ) : (
          <>
            <ol className="ord-queue">
              {results.map(({ id, number, qty, promised_at, late }) => (
                <li key={id}>
                  <Link to={withQuery(paths.orderList(), { search: number })}>
                    <bdi>{number}</bdi>
                  </Link>
                  <span className="bo-muted">{t('queue.pieces', { count: qty, number: format.number(qty) })}</span>
                  {promised_at === null ? null : late ? (
                    <BadgeCell
                      tone="bad"
                      text={t('queue.late', { time: format.duration(Date.now() - Date.parse(promised_at)) })}
                    />
                  ) : (
                    <time dateTime={promised_at}>{format.relative(promised_at)}</time>
                  )}
                </li>
              ))}
            </ol>
            <Link to={paths.picking()}>{t('queue.all', { count, number: format.number(count) })}</Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
