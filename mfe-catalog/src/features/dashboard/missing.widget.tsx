import { COMPLETENESS_PARTS, type DashboardCompleteness } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Loaded } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { app } from '../../app.ts';
import { dashboardCompleteness } from './dashboard.api.ts';
import './dashboard.css';

/** How much of `all` is there, in basis points; whole percents, and never 100% while one is missing. */
const shareOf = (there: number, all: number) =>
  all === 0 || there === all ? 10_000 : Math.min(9900, Math.round((there / all) * 100) * 100);

function Completeness({ counts: { products, complete, missing } }: { counts: DashboardCompleteness }) {
  const t = useText('catalog-dashboard');
  const format = useFormat();
  return (
    <>
      <p className="cat-figure">
        <strong>{format.percent(shareOf(complete, products))}</strong>
        <span className="bo-muted">
          {t('missing.complete', { number: format.number(complete), total: format.number(products) })}
        </span>
      </p>
      <ul className="cat-parts">
        {COMPLETENESS_PARTS.map((part) => {
          const share = shareOf(products - missing[part], products);
          return (
            <li key={part}>
              <span>{t(`missing.parts.${part}`)}</span>
              <span className="bo-number">{format.percent(share)}</span>
              <progress max={10_000} value={share} aria-label={t(`missing.parts.${part}`)} />
              {missing[part] === 0 ? (
                <span className="bo-muted">{t('missing.nothing')}</span>
              ) : (
                <Link to={withQuery(paths.productList(), { missing: part })}>
                  {t('missing.lacking', { count: missing[part], number: format.number(missing[part]) })}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** How complete the catalogue is. What is missing is the count of the list it opens, where the grid can fix it. */
export default function MissingWidget() {
  return <Loaded result={useQuery(dashboardCompleteness)}>{(counts) => <Completeness counts={counts} />}</Loaded>;
}

export const prepare = () => app.prepare();
