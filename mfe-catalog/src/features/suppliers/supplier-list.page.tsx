import { type Supplier, SupplierListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  type BulkAction,
  type Column,
  type ColumnOptions,
  columns,
  FlagFilter,
  RecordListPage,
  ReferenceFilter,
  useArchiveAction,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { suppliers, variants } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Supplier>();

export function useSupplierColumns(): Column<Supplier>[] {
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
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={suppliers}
      exportRight="supplier.export"
      create={paths.supplierCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <ReferenceFilter list={list} name="variant" label={t('list.variant')} resource={variants} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useSupplierColumns()}
      to={({ id }) => paths.supplierDetails(id)}
      empty={t('list.empty')}
    />
  );
}
