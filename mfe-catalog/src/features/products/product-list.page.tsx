import { ProductListQuery } from '@bo/contracts';
import { EmptyState, ExportButton, LinkButton, RecordListPage, useListState } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { products } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useProductActions } from './product-actions.tsx';
import { useProductColumns } from './product-columns.tsx';
import { ProductFilters } from './product-filters.tsx';

function ListActions({ query, search }: { query: ProductListQuery; search: string }) {
  const t = useText('products');
  const [category, another] = query.category ?? [];
  return (
    <>
      <Can do="product.export">
        <ExportButton url={(format) => products.exportUrl(query, format)} name="products" />
      </Can>
      <Can do={paths.productImport.permission}>
        <LinkButton quiet to={paths.productImport()}>
          {t('list.import')}
        </LinkButton>
      </Can>
      {category === undefined || another !== undefined ? null : (
        <Can do={paths.productOrder.permission}>
          <LinkButton quiet to={paths.productOrder(category)}>
            {t('order.title')}
          </LinkButton>
        </Can>
      )}
      <Can do="product.edit">
        <LinkButton quiet to={withQuery(paths.productGrid(), search)}>
          {t('list.grid')}
        </LinkButton>
      </Can>
      <Can do={paths.productCreate.permission}>
        <LinkButton to={paths.productCreate()}>{t('list.create')}</LinkButton>
      </Can>
    </>
  );
}

export function ProductListPage() {
  const t = useText('products');
  const list = useListState(ProductListQuery, { screen: 'products' });
  const result = useQuery(products.list(list.query));
  const actions = useProductActions(list.query.archived === true);
  const nothing = (
    <EmptyState
      text={t('list.empty')}
      action={
        <Can do={paths.productImport.permission}>
          <LinkButton to={paths.productImport()}>{t('list.import')}</LinkButton>
        </Can>
      }
    />
  );
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={products}
      actions={<ListActions query={list.query} search={list.search} />}
      filters={<ProductFilters list={list} />}
      bulk={actions}
      result={result}
      columns={useProductColumns()}
      to={({ id }) => paths.productDetails(id)}
      empty={nothing}
    />
  );
}
