import { useFormat, useLanguage } from '@bo/i18n';
import { ImageCell, Loaded, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { products } from '@bo/resources';
import { app } from '../../app.ts';
import '../../parts/parts.css';
import { productPaths } from '../products/products.paths.ts';
import { useDashboardText } from './dashboard-text.ts';

const SHOWN = 6;

/** What runs low, the least first. Its count is the count of the list it opens. */
export default function LowStockWidget() {
  const t = useDashboardText();
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(products.list({ stock: ['low'], sort: 'available', limit: SHOWN }));
  return (
    <Loaded result={result}>
      {({ count, results }) =>
        count === 0 ? (
          <p className="bo-muted">{t('lowStock.none')}</p>
        ) : (
          <>
            <ul className="cat-lines">
              {results.map((product) => (
                <li key={product.id}>
                  <ImageCell src={product.image ?? ''} />
                  <Link to={productPaths.details(product.id)}>
                    <bdi>{recordName(product, language)}</bdi>
                  </Link>
                  <span className="bo-number cat-end">
                    {t('lowStock.left', { count: product.available, number: format.number(product.available) })}
                  </span>
                </li>
              ))}
            </ul>
            <Link to={`${productPaths.list()}?stock=low`}>
              {t('lowStock.all', { count, number: format.number(count) })}
            </Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
