import { MOST_ORDERS_OF_SELLERS, OrderSellers } from '@bo/contracts';
import { apiQuery } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import type { ColumnPoints } from '@bo/platform';
import { useQueries } from '@bo/platform/query';
import { defineColumn } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { orders, sellers } from '@bo/resources';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

type Sellers = OrderSellers['results'][number]['sellers'];

/** Under the key of the orders: whatever changes one may change whose goods it holds. */
const sellersOf = (ids: readonly string[]) =>
  apiQuery({
    queryKey: [...orders.keys.all, 'sellers', ids],
    path: `${sellers.path}of-orders/`,
    params: { orders: ids.join(',') },
    schema: OrderSellers,
  });

interface Values {
  /** By order, the store's own goods left out. */
  sellers: Readonly<Record<string, Sellers>>;
  known: ReadonlySet<string>;
  failed: boolean;
}

/** One question for a page of rows; a list of more rows than the API takes at once asks in parts. */
function useOrderSellers(rows: readonly ColumnPoints['order.list.column'][]): Values {
  const ids = rows.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_ORDERS_OF_SELLERS) }, (_, index) =>
    ids.slice(index * MOST_ORDERS_OF_SELLERS, (index + 1) * MOST_ORDERS_OF_SELLERS),
  );
  const answers = useQueries({ queries: parts.map(sellersOf) });
  return {
    sellers: Object.fromEntries(
      answers.flatMap(({ data }) => data?.results.map(({ order_id, sellers: named }) => [order_id, named]) ?? []),
    ),
    known: new Set(parts.filter((_, index) => answers[index]?.data).flat()),
    failed: answers.some(({ isError }) => isError),
  };
}

function SellersCell({ of, failed }: { of: Sellers | undefined; failed: boolean }) {
  const t = useText('seller-sales');
  const { language } = useLanguage();
  if (!of) return failed ? <span className="bo-muted">{t('ofOrder.failed')}</span> : <span className="bo-bone" />;
  const [first, ...others] = of;
  if (!first) return <span className="bo-muted">—</span>;
  return (
    <>
      <Link to={paths.sellerDetails(first.id)}>
        <bdi>{recordName(first, language)}</bdi>
      </Link>
      {others.length > 0 ? (
        <span className="bo-muted" title={others.map((seller) => recordName(seller, language)).join('، ')}>
          {' '}
          <bdi dir="ltr">+{others.length}</bdi>
        </span>
      ) : null}
    </>
  );
}

export default defineColumn('order.list.column', {
  useValues: useOrderSellers,
  cell: ({ id }, { sellers: named, known, failed }) => (
    <SellersCell of={known.has(id) ? (named[id] ?? []) : undefined} failed={failed} />
  ),
  prepare: app.prepare,
});
