import { type SupplierInvoice, SupplierInvoiceListQuery } from '@bo/contracts';
import {
  type Column,
  columns,
  FlagFilter,
  LinkButton,
  AmountCell,
  RecordListPage,
  ReferenceFilter,
  useListState,
} from '@bo/kit';
import { useFormat } from '@bo/i18n';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { suppliers, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { supplierInvoices } from './supplier-invoices.api.ts';

const column = columns<SupplierInvoice>();

export function useSupplierInvoiceColumns(): Column<SupplierInvoice>[] {
  const t = useText('supplier-invoices');
  const format = useFormat();
  return [
    column.code('number', { title: t('fields.number'), sort: 'number', width: 150, priority: 1 }),
    column.reference('supplier', { title: t('fields.supplier'), width: 200, grows: true, priority: 1 }),
    column.custom('dated', {
      title: t('fields.dated'),
      sort: 'dated',
      width: 130,
      priority: 1,
      render: ({ dated }) => <time dateTime={dated}>{format.date(dated)}</time>,
    }),
    column.reference('warehouse', { title: t('fields.warehouse'), width: 150, grows: true, priority: 3 }),
    column.code('tax_number', { title: t('fields.tax_number'), width: 160, optional: true }),
    column.money('net_minor', { title: t('fields.net_minor'), width: 130, priority: 3 }),
    column.money('vat_minor', { title: t('fields.vat_minor'), width: 120, priority: 3 }),
    column.money('total_minor', { title: t('fields.total_minor'), width: 140, priority: 2, matters: true }),
    column.custom('difference', {
      title: t('fields.difference'),
      money: true,
      sort: 'difference',
      align: 'end',
      width: 130,
      priority: 1,
      render: ({ difference }) =>
        difference === 0 ? <span className="bo-muted">{t('list.agrees')}</span> : <AmountCell value={difference} />,
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 130, optional: true }),
  ];
}

/** The tax invoices that suppliers sent, and how far each differs from what came. */
export function SupplierInvoiceListPage() {
  const t = useText('supplier-invoices');
  const list = useListState(SupplierInvoiceListQuery, { screen: 'supplier-invoices' });
  const result = useQuery(supplierInvoices.list(list.query));
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={supplierInvoices}
      exportRight="supplier_invoice.export"
      create={paths.supplierInvoiceCreate}
      createText={t('list.create')}
      actions={
        <LinkButton quiet to={withQuery(paths.receiptList(), { invoiced: 'false' })}>
          {t('list.waiting')}
        </LinkButton>
      }
      search={t('list.search')}
      filters={
        <>
          <ReferenceFilter list={list} name="supplier" label={t('fields.supplier')} resource={suppliers} />
          <Can do="warehouse.view">
            <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          </Can>
          <FlagFilter list={list} name="differs" label={t('list.differs')} />
          <FlagFilter list={list} name="voided" label={t('list.voided')} />
        </>
      }
      result={result}
      columns={useSupplierInvoiceColumns()}
      to={({ id }) => paths.supplierInvoiceEdit(id)}
      empty={t('list.empty')}
    />
  );
}
