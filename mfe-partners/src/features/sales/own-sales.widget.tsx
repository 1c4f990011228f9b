import { useFormat, useLanguage } from '@bo/i18n';
import { Loaded, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { sellerSales } from '@bo/resources';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const SHOWN = 7;
const REFRESH = 60_000;

/** What a seller sold last, line by line. */
export default function OwnSalesWidget() {
  const t = useText('seller-sales');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery({
    ...sellerSales.list({ sort: '-purchase_date', limit: SHOWN, offset: 0 }),
    refetchInterval: REFRESH,
  });
  return (
    <Loaded result={result}>
      {({ count, results }) =>
        count === 0 ? (
          <p className="bo-muted">{t('own.none')}</p>
        ) : (
          <>
            <ul className="bo-widget-list">
              {results.map((sale) => (
                <li key={sale.id}>
                  <bdi>
                    {t('own.quantity', { number: format.number(sale.quantity), name: recordName(sale, language) })}
                  </bdi>
                  <bdi className="bo-number">{format.money(sale.net)}</bdi>
                </li>
              ))}
            </ul>
            <Link to={paths.sellerSales()}>{t('own.all')}</Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
