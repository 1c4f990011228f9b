import { useFormat } from '@bo/i18n';
import { useQueries } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { products } from '@bo/resources';
import { app } from '../../app.ts';
import '../../parts/parts.css';
import { productPaths } from '../products/products.paths.ts';
import { useDashboardText } from './dashboard-text.ts';

/** What an index counts: a dashboard is opened often. Titles that wait for their English are a filter of the list only. */
const PARTS = ['arabic', 'image', 'barcode', 'price'] as const;

/** How many products lack something. Each number is the count of the list it opens, where the grid can mend them. */
export default function MissingWidget() {
  const t = useDashboardText();
  const format = useFormat();
  const counts = useQueries({ queries: PARTS.map((part) => products.list({ missing: [part], limit: 1 })) });
  return (
    <ul className="cat-lines">
      {PARTS.map((part, index) => {
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
