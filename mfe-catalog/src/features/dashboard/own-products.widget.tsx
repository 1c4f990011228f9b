import { useFormat } from '@bo/i18n';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { productCount } from './dashboard.api.ts';

const ROWS = ['changes_requested', 'rejected', 'in_review', 'active'] as const;

/** One count, which is that of the list it opens. */
function Row({ text, query }: { text: string; query: Record<string, string> }) {
  const format = useFormat();
  const { data } = useQuery(productCount(query));
  return (
    <li>
      <Link to={withQuery(paths.productList(), query)}>{text}</Link>
      <span className="bo-number">{data ? format.number(data.count) : '…'}</span>
    </li>
  );
}

/** How a seller's own products stand: what the store sent back first, as that is the seller's to do. */
export default function OwnProductsWidget() {
  const t = useText('catalog-dashboard');
  const label = useLabel();
  return (
    <>
      <ul className="bo-widget-list">
        {ROWS.map((status) => (
          <Row key={status} text={label(`product_status.${status}`)} query={{ status }} />
        ))}
        <Row text={t('own.out')} query={{ status: 'active', stock: 'out' }} />
      </ul>
      <Can do="product.create">
        <Link to={paths.productCreate()}>{t('own.create')}</Link>
      </Can>
    </>
  );
}

export const prepare = () => app.prepare();
