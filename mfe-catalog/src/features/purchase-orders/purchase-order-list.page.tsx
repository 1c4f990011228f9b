import { PURCHASE_ORDER_STATUSES, type PurchaseOrder, PurchaseOrderListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  BadgeCell,
  type BulkAction,
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
import { CodeFilter, suppliers, variants, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { OrderStatus } from './purchase-order-cells.tsx';
import { purchaseOrders } from './purchase-orders.api.ts';

const column = columns<PurchaseOrder>();

export function usePurchaseOrderColumns(): Column<PurchaseOrder>[] {
  const t = useText('purchase-orders');
  const format = useFormat();
  const costs = useCan('product.cost');
  return [
    column.code('number', { title: t('fields.number'), sort: 'number', width: 130, priority: 1 }),
    column.reference('supplier', { title: t('fields.supplier'), width: 200, grows: true, priority: 1 }),
    column.reference('warehouse', { title: t('fields.warehouse'), width: 160, grows: true, priority: 2 }),
    column.custom('status', {
      title: t('fields.status'),
      width: 150,
      priority: 1,
      render: ({ status }) => <OrderStatus status={status} />,
    }),
    column.custom('expected_on', {
      title: t('fields.expected_on'),
      sort: 'expected_on',
      width: 150,
      priority: 2,
      render: ({ expected_on, late }) =>
        expected_on === null ? (
          <span className="bo-muted">—</span>
        ) : late ? (
          <BadgeCell text={t('late', { day: format.date(expected_on) })} tone="bad" />
        ) : (
          <time dateTime={expected_on}>{format.date(expected_on)}</time>
        ),
    }),
    column.custom('received', {
      title: t('fields.received'),
      align: 'end',
      width: 130,
      priority: 3,
      render: ({ received, quantity }) =>
        t('receivedOf', { received: format.number(received), quantity: format.number(quantity) }),
    }),
    ...(costs
      ? [column.money('cost_total', { title: t('fields.cost_total'), width: 140, priority: 2, matters: true })]
      : []),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 130, priority: 4 }),
  ];
}

export function PurchaseOrderListPage() {
  const t = useText('purchase-orders');
  const list = useListState(PurchaseOrderListQuery, { screen: 'purchase-orders' });
  const result = useQuery(purchaseOrders.list(list.query));
  const actions: BulkAction[] = [{ action: 'send', label: t('actions.send'), permission: 'purchase_order.edit' }];
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={purchaseOrders}
      exportRight="purchase_order.export"
      actions={
        <Can do={paths.reorder.permission}>
          <LinkButton quiet to={paths.reorder()}>
            {t('reorder.title')}
          </LinkButton>
          <LinkButton to={paths.purchaseOrderCreate()}>{t('list.create')}</LinkButton>
        </Can>
      }
      search={t('list.search')}
      filters={
        <>
          <CodeFilter
            list={list}
            name="status"
            of="purchase_order_status"
            codes={PURCHASE_ORDER_STATUSES}
            label={t('fields.status')}
          />
          <ReferenceFilter list={list} name="supplier" label={t('fields.supplier')} resource={suppliers} />
          <Can do="warehouse.view">
            <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          </Can>
          <Can do="product.view">
            <ReferenceFilter list={list} name="variant" label={t('fields.variant')} resource={variants} />
          </Can>
          <FlagFilter list={list} name="late" label={t('list.late')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={usePurchaseOrderColumns()}
      to={({ id }) => paths.purchaseOrderDetails(id)}
      empty={t('list.empty')}
    />
  );
}
