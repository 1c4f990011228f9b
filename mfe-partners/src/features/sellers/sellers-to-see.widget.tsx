import { useFormat, useLanguage } from '@bo/i18n';
import { Loaded, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { sellers } from '@bo/resources';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const SHOWN = 5;
const REFRESH = 60_000;

/** Sellers that sell under a licence which runs out, or has: the first to end first, with the way to all of them. */
export default function SellersToSeeWidget() {
  const t = useText('sellers');
  const format = useFormat();
  const { language } = useLanguage();
  const licence = ['expired', 'expiring', 'missing'] as const;
  const result = useQuery({
    ...sellers.list({ status: ['approved'], licence: [...licence], sort: 'licence_expires_on', limit: SHOWN }),
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
              {results.map((seller) => (
                <li key={seller.id}>
                  <Link to={paths.sellerDetails(seller.id)}>
                    <bdi>{recordName(seller, language)}</bdi>
                  </Link>
                  <span>{seller.licence_expires_on ? format.date(seller.licence_expires_on) : t('licence.none')}</span>
                </li>
              ))}
            </ul>
            <Link to={withQuery(paths.sellerList(), { status: 'approved', licence: licence.join(',') })}>
              {t('widget.all', { count, number: format.number(count) })}
            </Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
