import { useFormat, useLanguage } from '@bo/i18n';
import { Loaded, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { offers } from '@bo/resources';
import { app } from '../../app.ts';
import { EACH_MINUTE } from '../../parts/period-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import './widgets.css';

const SHOWN = 5;

/** Live offers whose last day is today, the first to end first, with the way to all of them. */
export default function OffersEndingTodayWidget() {
  const t = useText('offer-report');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery({
    ...offers.list({ ending_today: true, sort: 'available_upto', limit: SHOWN }),
    ...EACH_MINUTE,
  });
  return (
    <Loaded result={result}>
      {({ count, results }) =>
        count === 0 ? (
          <p className="bo-muted">{t('ending.none')}</p>
        ) : (
          <>
            <ul className="bo-widget-list mkt-offer-widget">
              {results.map((offer) => (
                <li key={offer.id}>
                  <Link to={paths.offerEdit(offer.id)}>
                    <bdi>{recordName(offer, language)}</bdi>
                  </Link>
                  <span>{format.relative(offer.available_upto)}</span>
                </li>
              ))}
            </ul>
            <Link to={withQuery(paths.offerList(), { ending_today: 'true' })}>
              {t('ending.all', { count, number: format.number(count) })}
            </Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
