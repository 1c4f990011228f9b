import { type Supplier, type SupplierPrice, SupplierPriceListQuery, unitCost } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BadgeCell,
  BulkBar,
  type Column,
  columns,
  Dialog,
  ExportButton,
  FlagFilter,
  InlineEdit,
  lazyDialog,
  ListToolbar,
  AmountCell,
  recordName,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useArchiveAction,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can, lazyPage, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { CategoryFilter, supplierPrices } from '@bo/resources';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import Button from 'antd/es/button';
import { Suspense, useState } from 'react';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { useText } from '../../text.ts';
import { CostChange } from './cost-change.tsx';
import './suppliers.css';

const form = () => import('./price-form.tsx');
const PriceForm = lazyPage(() => form().then(({ PriceForm: Form }) => ({ default: Form })));
const PriceFileDialog = lazyDialog(() =>
  import('./price-file-dialog.tsx').then(({ PriceFileDialog: Opened }) => Opened),
);

const column = columns<SupplierPrice>();

/** Anyone who prices a list sees costs: a line without its cost says nothing. */
const useMayPrice = () => {
  const [edits, costs] = [useCan('supplier.edit'), useCan('product.cost')];
  return edits && costs;
};

function CaseCost({ price }: { price: SupplierPrice }) {
  const t = useText('suppliers');
  const format = useFormat();
  const { language } = useLanguage();
  const edits = useMayPrice();
  const product = recordName(price.product, language);
  const value = <AmountCell value={price.case_cost} />;
  if (!edits || price.archived_at !== null) return value;
  return (
    <InlineEdit
      label={t('price.open', { product, cost: format.money(price.case_cost ?? 0) })}
      title={<bdi>{product}</bdi>}
      preload={form}
      content={(close) => (
        <Suspense fallback={<div className="cat-quick-wait" />}>
          <PriceForm supplier={price.supplier_id} price={price} onDone={close} />
        </Suspense>
      )}
    >
      {value}
    </InlineEdit>
  );
}

export function usePriceColumns(): Column<SupplierPrice>[] {
  const t = useText('suppliers');
  const format = useFormat();
  const costs = useCan('product.cost');
  const money: Column<SupplierPrice>[] = [
    column.custom('case_cost', {
      title: t('fields.case_cost'),
      money: true,
      sort: 'case_cost',
      align: 'end',
      width: 130,
      priority: 1,
      matters: true,
      render: (price) => <CaseCost price={price} />,
    }),
    column.custom('unit_cost', {
      title: t('fields.unit_cost'),
      money: true,
      align: 'end',
      width: 116,
      priority: 2,
      render: ({ case_cost, pack_size }) => (
        <AmountCell value={case_cost === null ? null : unitCost(case_cost, pack_size)} />
      ),
    }),
    column.custom('change', {
      title: t('fields.change'),
      align: 'end',
      width: 110,
      priority: 3,
      render: ({ previous_case_cost, case_cost, cost_changed_at }) => (
        <span {...(cost_changed_at === null ? {} : { title: format.dateTime(cost_changed_at) })}>
          <CostChange before={previous_case_cost} after={case_cost} />
        </span>
      ),
    }),
  ];
  return [
    column.custom('product', {
      title: t('fields.variant'),
      sort: 'product',
      width: 250,
      grows: true,
      priority: 1,
      render: (price) => <StockItemCell item={price} />,
    }),
    column.code('supplier_code', { title: t('fields.supplier_code'), width: 130, priority: 2 }),
    ...(costs ? money : []),
    column.number('pack_size', { title: t('fields.pack_size'), width: 110, priority: 2 }),
    column.number('minimum_cases', { title: t('fields.minimum_cases'), width: 120, priority: 4 }),
    column.custom('valid_upto', {
      title: t('fields.valid_upto'),
      sort: 'valid_upto',
      width: 150,
      priority: 3,
      render: ({ valid_upto, expired }) =>
        valid_upto === null ? (
          <span className="bo-muted">—</span>
        ) : expired ? (
          <BadgeCell text={t('price.expired', { day: format.date(valid_upto) })} tone="warn" />
        ) : (
          <time dateTime={valid_upto}>{format.date(valid_upto)}</time>
        ),
    }),
    column.custom('preferred', {
      title: t('fields.preferred'),
      width: 110,
      priority: 3,
      render: ({ preferred }) => (preferred ? t('price.preferred') : <span className="bo-muted">—</span>),
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, optional: true }),
  ];
}

/** What a supplier asks for each variant: changed where it stands, added by search or scan, or read from a file. */
export function PriceList({ supplier }: { supplier: Supplier }) {
  const t = useText('suppliers');
  const list = useListState(SupplierPriceListQuery, { screen: 'supplier-prices', fixed: { supplier: [supplier.id] } });
  const result = useQuery(supplierPrices.list(list.query));
  const actions = [useArchiveAction('supplier.edit', list.query.archived === true)];
  const selection = useSelection(list, actions);
  const edits = useMayPrice() && supplier.archived_at === null;
  const [open, setOpen] = useState<'line' | 'file' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="cat-supplier-list" aria-label={t('tabs.prices')}>
      <div className="bo-actions">
        <SavedViews list={list} />
        <Can do="supplier.export">
          <ExportButton url={(format) => supplierPrices.exportUrl(list.query, format)} name="supplier-prices" />
        </Can>
        {edits ? (
          <>
            <Button onClick={() => setOpen('file')}>{t('file.title')}</Button>
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('line')}>
              {t('price.add')}
            </Button>
          </>
        ) : null}
      </div>
      <ListToolbar
        filters={
          <>
            <SearchFilter list={list} placeholder={t('price.search')} />
            <CategoryFilter list={list} name="category" label={t('fields.category')} />
            <FlagFilter list={list} name="expired" label={t('price.onlyExpired')} />
            <FlagFilter list={list} name="preferred" label={t('fields.preferred')} />
            <FlagFilter list={list} name="archived" label={t('price.removed')} />
          </>
        }
      >
        <BulkBar
          selection={selection}
          page={result.data}
          actions={actions}
          mutation={supplierPrices.bulk()}
          nameOf={(id) => result.data?.results.find((price) => price.id === id)?.product.name}
        />
        <ResourceTable
          list={list}
          result={result}
          columns={usePriceColumns()}
          selection={selection}
          empty={t('price.empty')}
        />
      </ListToolbar>
      {open === 'line' ? (
        <Suspense fallback={null}>
          <Dialog open title={t('price.add')} footer={null} onCancel={close} destroyOnHidden>
            <PriceForm supplier={supplier.id} onDone={close} />
          </Dialog>
        </Suspense>
      ) : null}
      {open === 'file' ? <PriceFileDialog supplier={supplier.id} onClose={close} /> : null}
    </section>
  );
}
