import { type Supplier, SupplierListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  type BulkAction,
  BulkBar,
  type Column,
  type ColumnOptions,
  columns,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useArchiveAction,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { suppliers, variants } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Supplier>();

function useSupplierColumns(): Column<Supplier>[] {
  const t = useText('suppliers');
  const format = useFormat();
  const days = (key: 'lead_days' | 'payment_days', options: ColumnOptions<Supplier>) =>
    column.custom(key, {
      ...options,
      align: 'end',
      render: (supplier) => t('days.count', { count: supplier[key], number: format.number(supplier[key]) }),
    });
  return [
    column.bilingual('name', { title: t('fields.name'), sort: 'name', width: 200, grows: true, priority: 1 }),
    column.code('code', { title: t('fields.code'), width: 150, priority: 1 }),
    column.text('contact', { title: t('fields.contact'), width: 150, priority: 3 }),
    column.code('phone', { title: t('fields.phone'), width: 150, priority: 3 }),
    column.code('email', { title: t('fields.email'), width: 190, priority: 4 }),
    column.code('trn', { title: t('fields.trn'), width: 150, optional: true }),
    column.number('price_count', { title: t('fields.price_count'), width: 104, priority: 2 }),
    days('lead_days', { title: t('fields.lead_days'), sort: 'lead_days', width: 110, priority: 2 }),
    days('payment_days', { title: t('fields.payment_days'), width: 130, priority: 3 }),
    column.money('minimum_order', { title: t('fields.minimum_order'), width: 140, priority: 3 }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}

/** What can be done to several at once. Each has its opposite, so that Undo can take it back. */
function useSupplierActions(archived: boolean): BulkAction[] {
  const archive = useArchiveAction('supplier.delete', archived);
  return [archive];
}

export function SupplierListPage() {
  const t = useText('suppliers');
  const list = useListState(SupplierListQuery, { screen: 'suppliers' });
  const result = useQuery(suppliers.list(list.query));
  const actions = useSupplierActions(list.query.archived === true);
  const selection = useSelection(list, actions);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="supplier.export">
            <ExportButton url={(format) => suppliers.exportUrl(list.query, format)} name="suppliers" />
          </Can>
          <Can do={paths.supplierCreate.permission}>
            <LinkButton to={paths.supplierCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      views={<SavedViews list={list} />}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ReferenceFilter list={list} name="variant" label={t('list.variant')} resource={variants} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={suppliers.bulk()}
        nameOf={(id) => result.data?.results.find((supplier) => supplier.id === id)?.name}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={useSupplierColumns()}
        selection={selection}
        to={({ id }) => paths.supplierDetails(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
