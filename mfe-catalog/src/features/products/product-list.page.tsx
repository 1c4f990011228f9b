import { ProductListQuery } from '@bo/contracts';
import { EmptyState, LinkButton, ListPage, ResourceTable, useListState, useSelection } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useProductColumns } from './product-columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { useProductText } from './product-text.ts';
import { products } from './products.api.ts';
import { productPaths } from './products.paths.ts';

export function ProductListPage() {
  const t = useProductText();
  const list = useListState(ProductListQuery);
  const result = useQuery(products.list(list.query));
  const selection = useSelection(list);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="product.import">
            <LinkButton quiet to={productPaths.import()}>
              {t('list.import')}
            </LinkButton>
          </Can>
          <Can do="product.edit">
            <LinkButton quiet to={productPaths.grid(list.search)}>
              {t('list.grid')}
            </LinkButton>
          </Can>
          <Can do="product.create">
            <LinkButton to={productPaths.create()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      filters={<ProductFilters list={list} />}
    >
      <ResourceTable
        list={list}
        result={result}
        columns={useProductColumns()}
        selection={selection}
        to={({ id }) => productPaths.details(id)}
        empty={<EmptyState text={t('list.empty')} action={<LinkButton to={productPaths.import()}>{t('list.import')}</LinkButton>} />}
      />
    </ListPage>
  );
}
