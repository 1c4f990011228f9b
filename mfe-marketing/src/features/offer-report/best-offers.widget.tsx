import { useFormat, useLanguage } from '@bo/i18n';
import { Loaded, MoneyCell, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { offerReport } from './offer-report.api.ts';
import './widgets.css';

const SHOWN = 5;
const REFRESH = 5 * 60_000;
const PERIOD = 'last_7';

/** The offers that brought in most in the last seven days, each with the way to its own days. */
export default function BestOffersWidget() {
  const t = useText('offer-report');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery({
    ...offerReport({ dimension: 'offer', period: PERIOD, sort: '-revenue', limit: SHOWN }),
    refetchInterval: REFRESH,
  });
  return (
    <Loaded result={result}>
      {({ count, results }) =>
        count === 0 ? (
          <p className="bo-muted">{t('best.none')}</p>
        ) : (
          <>
            <ul className="bo-widget-list mkt-offer-widget">
              {results.map(({ id, name, units, revenue }) => (
                <li key={id}>
                  <Link
                    to={withQuery(paths.offerReport(), { dimension: 'day', offer: id, sort: 'name', period: PERIOD })}
                  >
                    <bdi>{recordName(name, language)}</bdi>
                  </Link>
                  <span>
                    <MoneyCell value={revenue} />{' '}
                    <span className="bo-muted">{t('best.units', { count: units, number: format.number(units) })}</span>
                  </span>
                </li>
              ))}
            </ul>
            <Link to={withQuery(paths.offerReport(), { period: PERIOD })}>{t('best.all')}</Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
