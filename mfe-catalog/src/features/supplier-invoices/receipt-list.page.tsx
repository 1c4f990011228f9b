import { type BilledReceipt, BilledReceiptListQuery } from '@bo/contracts';
import {
  CodeCell,
  type Column,
  columns,
  FlagFilter,
  LinkButton,
  RecordListPage,
  ReferenceFilter,
  useListState,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { suppliers, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { billedReceipts } from './supplier-invoices.api.ts';

const column = columns<BilledReceipt>();

export function useReceiptColumns(): Column<BilledReceipt>[] {
  const t = useText('supplier-invoices');
  const costs = useCan('product.cost');
  return [
    column.date('at', { title: t('fields.at'), sort: 'at', width: 150, priority: 1 }),
    column.reference('supplier', { title: t('fields.supplier'), width: 200, grows: true, priority: 1 }),
    column.custom('order', {
      title: t('fields.order'),
      width: 130,
      priority: 2,
      render: ({ order }) => <CodeCell value={order.number} />,
    }),
    column.code('delivery_note', { title: t('fields.delivery_note'), width: 140, priority: 2 }),
    column.reference('warehouse', { title: t('fields.warehouse'), width: 150, grows: true, priority: 3 }),
    column.number('received', { title: t('fields.received'), width: 110, priority: 3 }),
    ...(costs ? [column.money('cost_total', { title: t('fields.cost_total'), width: 140, priority: 2 })] : []),
    column.custom('invoice', {
      title: t('fields.invoice'),
      width: 160,
      priority: 1,
      render: ({ id, supplier, invoice }) =>
        invoice ? (
          <Link to={paths.supplierInvoiceEdit(invoice.id)}>
            <CodeCell value={invoice.number} />
          </Link>
        ) : (
          <Can do={paths.supplierInvoiceCreate.permission}>
            <LinkButton
              small
              quiet
              to={withQuery(paths.supplierInvoiceCreate(), { supplier: supplier.id, receipt: id })}
            >
              {t('list.create')}
            </LinkButton>
          </Can>
        ),
    }),
  ];
}

/** Deliveries that stand, with the invoice of each; those that wait for one are a filter away. */
export function ReceiptListPage() {
  const t = useText('supplier-invoices');
  const list = useListState(BilledReceiptListQuery, { screen: 'purchase-receipts' });
  const result = useQuery(billedReceipts.list(list.query));
  return (
    <RecordListPage
      title={t('receipts.title')}
      list={list}
      search={t('receipts.search')}
      filters={
        <>
          <ReferenceFilter list={list} name="supplier" label={t('fields.supplier')} resource={suppliers} />
          <Can do="warehouse.view">
            <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          </Can>
          <FlagFilter list={list} name="invoiced" label={t('receipts.invoiced')} />
        </>
      }
      result={result}
      columns={useReceiptColumns()}
      to={({ order }) => paths.purchaseOrderDetails(order.id)}
      empty={t('receipts.empty')}
    />
  );
}
