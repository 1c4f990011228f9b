import { MARGIN_LEVELS, PRODUCT_STATUSES, SellableVariantListQuery, STOCK_LEVELS } from '@bo/contracts';
import {
  type BulkAction,
  ChoiceFilter,
  FlagFilter,
  lazyDialog,
  type ListState,
  RecordListPage,
  ReferenceFilter,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { brands, CategoryFilter, CodeFilter, sellers, useOwnSeller } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { sellableVariants } from './sellable.api.ts';
import { useSellableColumns } from './sellable-columns.tsx';

const PrintLabels = lazyDialog(() => import('./print-labels.tsx').then(({ PrintLabels: Dialog }) => Dialog));
const PriceChangeDialog = lazyDialog(() =>
  import('./price-change-dialog.tsx').then(({ PriceChangeDialog: Dialog }) => Dialog),
);

function Filters({ list }: { list: ListState }) {
  const t = useText('variants');
  const products = useText('products');
  const isOwn = useOwnSeller() !== undefined;
  return (
    <>
      <SearchFilter list={list} placeholder={t('list.search')} />
      <CategoryFilter list={list} name="category" label={t('list.category')} />
      <ReferenceFilter list={list} name="brand" label={t('list.brand')} resource={brands} />
      <Can do="product.cost">
        <ChoiceFilter
          list={list}
          name="margin_level"
          label={t('list.margin')}
          choices={MARGIN_LEVELS.map((value) => ({ value, label: t(`margins.${value}`) }))}
        />
      </Can>
      <ChoiceFilter
        list={list}
        name="stock"
        label={products('filters.stock')}
        choices={STOCK_LEVELS.map((value) => ({ value, label: products(`stock.${value}`) }))}
      />
      <CodeFilter
        list={list}
        name="status"
        of="product_status"
        codes={PRODUCT_STATUSES.filter((status) => status !== 'archived')}
        label={t('list.productStatus')}
      />
      <ChoiceFilter
        list={list}
        name="active"
        label={t('list.variant')}
        multiple={false}
        choices={[
          { value: 'true', label: t('fields.active') },
          { value: 'false', label: t('list.inactive') },
        ]}
      />
      {isOwn ? null : (
        <Can do="seller.view">
          <ReferenceFilter list={list} name="seller" label={products('fields.seller')} resource={sellers} />
        </Can>
      )}
      <FlagFilter list={list} name="scheduled" label={t('list.scheduled')} />
    </>
  );
}

/** What can be done to several variants at once; the prices are looked at before they change. */
function useActions(query: SellableVariantListQuery): BulkAction[] {
  const t = useText('variants');
  const labels = useText('shelf-labels');
  const all = { permission: 'product.edit' } as const;
  return [
    {
      ...all,
      action: 'change_prices',
      label: t('prices.title'),
      undo: 'return',
      ask: (dialog) => <PriceChangeDialog {...dialog} />,
    },
    {
      action: 'labels',
      label: labels('dialog.title'),
      permission: paths.shelfLabels.permission,
      ask: ({ selection, count, onClose }) => (
        <PrintLabels selection={selection} query={query} count={count} onClose={onClose} />
      ),
    },
    { ...all, action: 'activate', label: t('actions.activate'), undo: 'return' },
    { ...all, action: 'deactivate', label: t('actions.deactivate'), undo: 'return' },
    {
      ...all,
      action: 'cancel_prices',
      label: t('actions.cancelPrices'),
      effect: () => t('prices.cancelEffect'),
    },
  ];
}

/** Everything that can be sold, as one prices it. */
export function VariantListPage() {
  const t = useText('variants');
  const list = useListState(SellableVariantListQuery, { screen: 'variants' });
  const result = useQuery(sellableVariants.list(list.query));
  const actions = useActions(list.query);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={sellableVariants}
      exportRight="product.export"
      filters={<Filters list={list} />}
      bulk={actions}
      result={result}
      columns={useSellableColumns({ scheduled: list.query.scheduled === true })}
      to={({ id, product }) => paths.variantDetails(product.id, id)}
      empty={t('list.empty')}
    />
  );
}
