import { storeFormat, useFormat, useLanguage } from '@bo/i18n';
import { Loaded, recordName, storeClock } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { app } from '../../app.ts';
import '../../parts/parts.css';
import { stockBatches } from '../inventory/inventory.api.ts';
import { inventoryPaths } from '../inventory/inventory.paths.ts';
import { useDashboardText } from './dashboard-text.ts';

const SHOWN = 6;

/** Batches near expiry, the first one first. */
export default function ExpiringWidget() {
  const t = useDashboardText();
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(stockBatches({ near_expiry: true, sort: 'expires_on', limit: SHOWN }));
  const today = storeClock(new Date().toISOString(), storeFormat().time_zone).slice(0, 10);
  return (
    <Loaded result={result}>
      {({ count, results }) =>
        count === 0 ? (
          <p className="bo-muted">{t('expiring.none')}</p>
        ) : (
          <>
            <ul className="cat-lines cat-batches">
              {results.map(({ id, product, batch, quantity, expires_on }) => (
                <li key={id}>
                  <span className="bo-two-lines">
                    <bdi>{recordName(product, language)}</bdi>
                    <bdi className="bo-muted" dir="ltr">
                      {batch}
                    </bdi>
                  </span>
                  <span className="bo-muted cat-end">
                    {t('expiring.units', { count: quantity, number: format.number(quantity) })}
                  </span>
                  <time
                    dateTime={expires_on ?? ''}
                    className={expires_on !== null && expires_on < today ? 'cat-minus' : 'cat-near'}
                  >
                    {expires_on === null ? '' : format.date(expires_on)}
                  </time>
                </li>
              ))}
            </ul>
            <Link to={`${inventoryPaths.batches()}?near_expiry=true`}>
              {t('expiring.all', { count, number: format.number(count) })}
            </Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
