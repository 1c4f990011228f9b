import {
  PRODUCT_STATUSES,
  ProductGridChange,
  type ProductGridOrder,
  type ProductGridRow,
  ProductListQuery,
  STORAGES,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  EmptyState,
  type GridColumn,
  LinkButton,
  ListPage,
  Loaded,
  recordName,
  SpreadsheetGrid,
  useGridColumns,
  useListState,
} from '@bo/kit';
import { useInfiniteQuery, useQuery, useQueryClient } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { categoryTree, products } from '@bo/resources';
import Button from 'antd/es/button';
import { useEffect, useMemo } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useCountryNames } from '../../parts/country.tsx';
import { gridOrder, gridRows, inOrder, readGridRows, saveGridRow } from './products.api.ts';

const Cells = ProductGridChange.shape.changes;
/** What a spreadsheet calls a category: the way to it, because names repeat on other branches. */
function useCategoryNames(): Record<string, string> {
  const { language } = useLanguage();
  const { data } = useQuery(categoryTree());
  return useMemo(() => {
    const names: Record<string, string> = {};
    for (const node of data?.results ?? [])
      names[node.id] = [node.parent_id === null ? '' : (names[node.parent_id] ?? ''), recordName(node, language)]
        .filter(Boolean)
        .join(' > ');
    return names;
  }, [data, language]);
}

function useProductGridColumns(): GridColumn[] {
  const t = useText('products');
  const column = useGridColumns(Cells);
  const categories = useCategoryNames();
  const countries = useCountryNames();
  const storages = useMemo(() => Object.fromEntries(STORAGES.map((value) => [value, t(`storage.${value}`)])), [t]);
  return [
    column.text('title', t('fields.title'), { width: 240, dir: 'ltr' }),
    column.text('title_ar', t('fields.title_ar'), { width: 240, dir: 'rtl' }),
    column.text('code', t('grid.code'), { width: 130, dir: 'ltr' }),
    column.text('barcodes', t('grid.barcodes'), { width: 160, dir: 'ltr' }),
    column.money('price', t('grid.price'), { width: 100 }),
    column.money('selling_price', t('grid.selling_price'), { width: 110 }),
    column.choice('category_id', t('fields.category'), categories, { width: 260 }),
    column.choice('storage', t('grid.storage'), storages, { width: 120 }),
    column.choice('origin', t('fields.origin'), countries, { width: 140 }),
    column.number('max_buy', t('grid.max_buy'), { width: 110 }),
    column.number('reorder_point', t('grid.reorder_point'), { width: 110 }),
  ];
}

/** All rows of a list query, in the order they had when the grid was opened, as far as they are there yet. */
function useGridRows(query: Partial<ProductListQuery>) {
  const order = useQuery(gridOrder(query));
  const ids = order.data?.ids;
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery({
    ...gridRows(query, ids),
    enabled: ids !== undefined,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage().catch(() => undefined);
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const rows = useMemo(
    () =>
      data &&
      inOrder(
        data.pages.flatMap(({ results }) => results),
        ids ?? [],
      ),
    [data, ids],
  );
  return {
    order,
    rows: { data: rows, error, isError, refetch },
    loading: rows === undefined || hasNextPage,
    /** Set where the rest did not come. */
    goOn: isError && hasNextPage ? () => void fetchNextPage() : undefined,
  };
}

interface RowCountProps {
  rows: number;
  order: ProductGridOrder;
  loading: boolean;
  goOn: (() => void) | undefined;
}

/** How many rows there are, and how many of them have arrived. */
function RowCount({ rows, order: { ids, more }, loading, goOn }: RowCountProps) {
  const t = useText('products');
  const format = useFormat();
  const total = { count: ids.length, number: format.number(ids.length) };
  if (!loading) return t(more ? 'grid.firstRows' : 'grid.rows', total);
  return (
    <>
      {t('grid.loaded', { ...total, loaded: format.number(rows) })}
      {goOn ? (
        <Button type="link" size="small" onClick={goOn}>
          {t('grid.goOn')}
        </Button>
      ) : null}
    </>
  );
}

/** Many products at once, as in a spreadsheet: those that the list's filter found. */
export function ProductGridPage() {
  const t = useText('products');
  const client = useQueryClient();
  const { query, search } = useListState(ProductListQuery, { screen: 'products' });
  const statuses = query.status ?? PRODUCT_STATUSES.filter((status) => status !== 'archived');
  const { order, rows, loading, goOn } = useGridRows({ ...query, status: [...statuses], limit: 1, offset: 0 });
  const columns = useProductGridColumns();
  const save = async (row: ProductGridRow, changes: Record<string, unknown>) => {
    const { product_id, product_version, variant_id, variant_version } = row;
    const barcodes = changes.barcodes;
    const saved = await saveGridRow({
      product_id,
      product_version,
      variant_id,
      variant_version,
      changes: { ...changes, ...(Array.isArray(barcodes) ? { barcodes: barcodes.join(' ') } : {}) },
    });
    await client.invalidateQueries({ queryKey: products.keys.all });
    return saved;
  };
  return (
    <ListPage
      title={t('grid.title')}
      actions={
        <LinkButton quiet to={withQuery(paths.productList(), search)}>
          {t('grid.back')}
        </LinkButton>
      }
      views={<span className="bo-muted">{t('grid.hint')}</span>}
    >
      <Loaded result={order}>
        {(found) =>
          found.ids.length === 0 ? (
            <EmptyState text={t('grid.empty')} />
          ) : (
            <Loaded result={rows}>
              {(arrived) => (
                <SpreadsheetGrid
                  label={t('grid.label')}
                  rows={arrived}
                  columns={columns}
                  save={save}
                  find={readGridRows}
                  loading={loading}
                  nameOf={({ title }) => title}
                  note={<RowCount rows={arrived.length} order={found} loading={loading} goOn={goOn} />}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </ListPage>
  );
}
