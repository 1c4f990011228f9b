import { MISSING_PARTS } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { useQueries } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { app } from '../../app.ts';
import '../../parts/parts.css';
import { products } from '../products/products.api.ts';
import { productPaths } from '../products/products.paths.ts';
import { useDashboardText } from './dashboard-text.ts';

/** How many products lack something. Each number is the count of the list it opens, where the grid can mend them. */
export default function MissingWidget() {
  const t = useDashboardText();
  const format = useFormat();
  const counts = useQueries({ queries: MISSING_PARTS.map((part) => products.list({ missing: [part], limit: 1 })) });
  return (
    <ul className="cat-lines">
      {MISSING_PARTS.map((part, index) => {
        const count = counts[index]?.data?.count;
        return (
          <li key={part}>
            <Link to={`${productPaths.list()}?missing=${part}`}>{t(`missing.${part}`)}</Link>
            <strong className="bo-number cat-end">{count === undefined ? '…' : format.number(count)}</strong>
          </li>
        );
      })}
    </ul>
  );
}

export const prepare = () => app.prepare();
