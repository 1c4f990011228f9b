import {
  PRODUCT_STATUSES,
  ProductGridChange,
  type ProductGridOrder,
  type ProductGridRow,
  ProductListQuery,
  SALE_WORDS,
  STORAGE_WORDS,
  STORAGES,
  VAT_CLASSES,
  VAT_WORDS,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  EmptyState,
  type GridColumn,
  LinkButton,
  ListPage,
  Loaded,
  type Named,
  recordName,
  SpreadsheetGrid,
  useGridColumns,
  useListState,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useInfiniteQuery, useQuery, useQueryClient } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { brands, categoryTree, products, useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { useEffect, useMemo } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useCountryNames } from '../../parts/country.tsx';
import { images } from '../media/media.api.ts';
import { gridOrder, gridRows, inOrder, readGridRows, saveGridRow } from './products.api.ts';

const Cells = ProductGridChange.shape.changes;
/** As many brands as there may be to choose from. */
const MOST_BRANDS = 2000;
/** Of the library's pictures those that came last: who edits products has just brought theirs. */
const LATEST_IMAGES = 500;

/**
 * What cells call a category: the way to it, because names repeat on other branches; and its names alone where they do
 * not.
 */
function useCategoryNames(): Named[] {
  const { language } = useLanguage();
  const { data } = useQuery(categoryTree());
  return useMemo(() => {
    const known = new Map<string, { en: string; ab: string; own: string }>();
    const way = (parent: string | undefined, name: string) => [parent ?? '', name].filter(Boolean).join(' > ');
    return (data?.results ?? []).map((node) => {
      const above = node.parent_id === null ? undefined : known.get(node.parent_id);
      const paths_ = {
        en: way(above?.en, node.name),
        ab: way(above?.ab, node.name_ar || node.name),
        own: way(above?.own, recordName(node, language)),
      };
      known.set(node.id, paths_);
      return { id: node.id, label: paths_.own, names: [paths_.en, paths_.ab, node.name, node.name_ar] };
    });
  }, [data, language]);
}

function useBrandNames(): Named[] {
  const { language } = useLanguage();
  const { data } = useQuery(brands.list({ sort: 'name', limit: MOST_BRANDS }));
  return useMemo(
    () =>
      (data?.results ?? []).map((brand) => ({
        id: brand.id,
        label: recordName(brand, language),
        names: [brand.name, brand.name_ar],
      })),
    [data, language],
  );
}

/** Pictures of the media library, by the names of their files. */
function useImageNames(): Named[] {
  const may = useCan('media.view');
  const { data } = useQuery({ ...images.list({ sort: '-created_at', limit: LATEST_IMAGES }), enabled: may });
  return useMemo(
    () => (data?.results ?? []).map(({ url, file_name }) => ({ id: url, label: url, names: [file_name] })),
    [data],
  );
}

function useProductGridColumns(): GridColumn[] {
  const t = useText('products');
  const label = useLabel();
  const column = useGridColumns(Cells);
  const categories = useCategoryNames();
  const brandNames = useBrandNames();
  const pictures = useImageNames();
  const countries = useCountryNames();
  return useMemo(() => {
    const labelled = <T extends string>(values: readonly T[], text: (value: T) => string) =>
      Object.fromEntries(values.map((value) => [value, text(value)]));
    const statuses = labelled(PRODUCT_STATUSES, (status) => label(`product_status.${status}`));
    const image = column.reference('image', t('fields.image'), pictures, {
      width: 180,
      dir: 'ltr',
      unknown: 'image_ours',
    });
    return [
      column.text('title', t('fields.title'), { width: 240, dir: 'ltr' }),
      column.text('title_ar', t('fields.title_ar'), { width: 240, dir: 'rtl' }),
      column.text('code', t('grid.code'), { width: 130, dir: 'ltr' }),
      column.text('barcodes', t('grid.barcodes'), { width: 160, dir: 'ltr' }),
      column.money('price', t('grid.price'), { width: 100 }),
      column.money('selling_price', t('grid.selling_price'), { width: 110 }),
      column.choice('status', t('fields.status'), statuses, {
        width: 120,
        words: SALE_WORDS,
        choices: [statuses['active'] ?? '', statuses['inactive'] ?? ''],
      }),
      column.reference('category_id', t('fields.category'), categories, { width: 260 }),
      column.reference('brand_id', t('fields.brand'), brandNames, { width: 160, unnamed: t('grid.otherBrand') }),
      column.choice(
        'vat_class',
        t('fields.vat_class'),
        labelled(VAT_CLASSES, (value) => t(`vat_class.${value}`)),
        { width: 130, words: VAT_WORDS },
      ),
      column.choice(
        'storage',
        t('grid.storage'),
        labelled(STORAGES, (value) => t(`storage.${value}`)),
        { width: 120, words: STORAGE_WORDS },
      ),
      column.choice('origin', t('fields.origin'), countries, { width: 140 }),
      { ...image, check: (text) => ourImage(text, image.check) },
      column.text('description', t('grid.description'), { width: 240, dir: 'ltr', multiline: true }),
      column.text('description_ar', t('grid.description_ar'), { width: 240, dir: 'rtl', multiline: true }),
      column.number('max_buy', t('grid.max_buy'), { width: 110 }),
      column.number('reorder_point', t('grid.reorder_point'), { width: 110 }),
    ];
  }, [column, t, label, categories, brandNames, pictures, countries]);
}

/** A picture of the library by its name or address, or a path of our own server however it was copied. */
function ourImage(text: string, check: GridColumn['check']): ReturnType<GridColumn['check']> {
  const own = text.trim().replace(`${window.location.origin}/`, '/');
  const address = Cells.shape.image.safeParse(own);
  return own.startsWith('/') && address.success ? { ok: true, value: own } : check(text);
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
