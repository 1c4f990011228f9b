import { useFormat, useLanguage } from '@bo/i18n';
import { ImageCell, Loaded, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { app } from '../../app.ts';
import '../../parts/parts.css';
import { stockList } from '../../parts/stock.api.ts';
import './dashboard.css';

const SHOWN = 6;
/** A bar is full at this many days; what lasts longer does not run low. */
const FULL_DAYS = 14;
const URGENT_DAYS = 3;
const LIST = withQuery(paths.inventory(), { stock: 'low', sort: 'days_of_cover' });

/** What runs low in a warehouse, by how many days it lasts at the pace of the last 30. */
export default function LowStockWidget() {
  const t = useText('catalog-dashboard');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(stockList({ stock: ['low'], sort: 'days_of_cover', limit: SHOWN }));
  return (
    <Loaded result={result}>
      {({ count, results }) =>
        count === 0 ? (
          <p className="bo-muted">{t('lowStock.none')}</p>
        ) : (
          <>
            <ul className="cat-lines">
              {results.map(({ id, product, image, warehouse, available, days_of_cover: days }) => (
                <li key={id}>
                  <ImageCell src={image ?? ''} />
                  <span className="bo-two-lines">
                    <Link to={paths.productDetails(product.id)}>
                      <bdi>{recordName(product, language)}</bdi>
                    </Link>
                    <span className="bo-muted cat-one-line">
                      <bdi>{recordName(warehouse, language)}</bdi> ·{' '}
                      {t('lowStock.left', { count: available, number: format.number(available) })}
                    </span>
                  </span>
                  <span className="cat-cover" data-urgent={(days !== null && days <= URGENT_DAYS) || undefined}>
                    {days === null
                      ? t('lowStock.unsold')
                      : t('lowStock.days', { count: days, number: format.number(days) })}
                    {days === null ? null : (
                      <span className="cat-cover-bar" aria-hidden>
                        <span style={{ inlineSize: `${String(Math.min(100, (days / FULL_DAYS) * 100))}%` }} />
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            <Link to={LIST}>{t('lowStock.all', { count, number: format.number(count) })}</Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
