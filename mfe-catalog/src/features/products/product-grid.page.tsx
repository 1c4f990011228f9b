import { PRODUCT_STATUSES, ProductGridChange, type ProductGridRow, ProductListQuery, STORAGES } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { EmptyState, type GridColumn, LinkButton, ListPage, Loaded, recordName, SpreadsheetGrid, useGridColumns, useListState } from '@bo/kit';
import { useQuery, useQueryClient } from '@bo/platform/query';
import { useMemo } from 'react';
import { useCountryNames } from '../../parts/country.tsx';
import { categoryTree } from '../categories/categories.api.ts';
import { productGrid, products, saveGridRow } from './products.api.ts';
import { productPaths } from './products.paths.ts';
import { useProductText } from './product-text.ts';

const Cells = ProductGridChange.shape.changes;
/** As many as a person can go through; the filter of the list says which. */
const ROWS = 500;

/** What a spreadsheet calls a category: the way to it, because names repeat on other branches. */
function useCategoryNames(): Record<string, string> {
  const { language } = useLanguage();
  const { data } = useQuery(categoryTree());
  return useMemo(() => {
    const names: Record<string, string> = {};
    for (const node of data?.results ?? []) names[node.id] = [node.parent_id === null ? '' : (names[node.parent_id] ?? ''), recordName(node, language)].filter(Boolean).join(' > ');
    return names;
  }, [data, language]);
}

function useProductGridColumns(): GridColumn[] {
  const t = useProductText();
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

/** Many products at once, as in a spreadsheet: those that the list's filter found. */
export function ProductGridPage() {
  const t = useProductText();
  const client = useQueryClient();
  const { query, search } = useListState(ProductListQuery);
  const statuses = query.status ?? PRODUCT_STATUSES.filter((status) => status !== 'archived');
  const result = useQuery(productGrid({ ...query, status: [...statuses], limit: ROWS, offset: 0 }));
  const columns = useProductGridColumns();
  const save = async (row: ProductGridRow, changes: Record<string, unknown>) => {
    const { product_id, product_version, variant_id, variant_version } = row;
    const barcodes = changes.barcodes;
    await saveGridRow({ product_id, product_version, variant_id, variant_version, changes: { ...changes, ...(Array.isArray(barcodes) ? { barcodes: barcodes.join(' ') } : {}) } });
    await client.invalidateQueries({ queryKey: products.keys.all });
  };
  return (
    <ListPage
      title={t('grid.title')}
      actions={
        <LinkButton quiet to={productPaths.list(search)}>
          {t('grid.back')}
        </LinkButton>
      }
      views={<span className="bo-muted">{t('grid.hint')}</span>}
    >
      <Loaded result={result}>
        {({ results }) => (results.length === 0 ? <EmptyState text={t('grid.empty')} /> : <SpreadsheetGrid label={t('grid.label')} rows={results} columns={columns} save={save} nameOf={({ title }) => title} />)}
      </Loaded>
    </ListPage>
  );
}
