import { useFormat, useLanguage } from '@bo/i18n';
import { Loaded, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { payoutRequests } from '@bo/resources';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const SHOWN = 5;
const REFRESH = 60_000;

/** Payout requests that wait for someone's yes, the first one asked first, with the way to all of them. */
export default function PayoutRequestsWidget() {
  const t = useText('payouts');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery({
    ...payoutRequests.list({ status: ['requested'], sort: 'created_at', limit: SHOWN }),
    refetchInterval: REFRESH,
  });
  return (
    <Loaded result={result}>
      {({ count, results }) =>
        count === 0 ? (
          <p className="bo-muted">{t('widget.none')}</p>
        ) : (
          <>
            <ul className="bo-widget-list">
              {results.map((payout) => (
                <li key={payout.id}>
                  <Link to={paths.payoutDetails(payout.id)}>
                    <bdi>{recordName(payout.seller, language)}</bdi>
                  </Link>
                  <bdi className="bo-number">{format.money(payout.amount)}</bdi>
                </li>
              ))}
            </ul>
            <Link to={withQuery(paths.payoutRequestList(), { status: 'requested' })}>
              {t('widget.all', { count, number: format.number(count) })}
            </Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
