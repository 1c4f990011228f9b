import {
  DELIVERY_MODES,
  ORDER_STATUSES,
  OrderListQuery,
  OrderStatus,
  PAYMENT_MODES,
  PAYMENT_STATUSES,
} from '@bo/contracts';
import {
  type BulkAction,
  BulkBar,
  ExportButton,
  FlagFilter,
  lazyDialog,
  LinkButton,
  ListPage,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Navigate, useParams } from '@bo/platform/router';
import { CodeFilter, orders, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderMoreFilters } from './order-more-filters.tsx';
import { OrderRowMenu } from './order-row-menu.tsx';
import { OrderTabs } from './order-tabs.tsx';

// What a list asks before it does something comes when it is asked.
const AssignDialog = lazyDialog(() => import('./order-dialogs.tsx').then(({ AssignDialog: Dialog }) => Dialog));
const DriversDialog = lazyDialog(() => import('./order-dialogs.tsx').then(({ DriversDialog: Dialog }) => Dialog));
const PrintSelected = lazyDialog(() =>
  import('../../parts/prints/print-selected.tsx').then(({ PrintSelected: Dialog }) => Dialog),
);

/** All orders, or those of the status in the address; the tab is part of the path, as the specification spells it. */
export function OrderListPage() {
  const t = useText('orders');
  const { status } = useParams();
  const known = OrderStatus.safeParse(status).data;
  const list = useListState(OrderListQuery, { screen: 'orders', fixed: known ? { status: known } : {} });
  const result = useQuery(orders.list(list.query));
  const columns = useOrderColumns();
  const actions: BulkAction[] = [
    {
      action: 'advance',
      label: t('bulk.advance'),
      permission: 'order.edit',
      effect: () => t('bulk.advanceEffect'),
      preview: (target) => orders.bulkPreview('advance', target),
    },
    {
      action: 'assign',
      label: t('bulk.assign'),
      permission: 'order.edit',
      ask: ({ onConfirm, onClose }) => <AssignDialog onConfirm={onConfirm} onClose={onClose} />,
    },
    {
      action: 'print',
      label: t('bulk.print'),
      permission: 'order.view',
      ask: (dialog) => <PrintSelected {...dialog} selection={selection} query={list.query} />,
    },
    {
      action: 'nameDriver',
      label: t('bulk.nameDriver'),
      permission: 'order.edit',
      ask: ({ onConfirm, onClose }) => <DriversDialog onConfirm={onConfirm} onClose={onClose} />,
    },
    { action: 'hold', label: t('bulk.hold'), permission: 'order.hold', reason: 'required' },
    { action: 'release', label: t('bulk.release'), permission: 'order.hold' },
  ];
  const selection = useSelection(list, actions);
  if (status && !known) return <Navigate to={paths.orderList()} replace />;
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <LinkButton quiet to={paths.handover()}>
            {t('list.handover')}
          </LinkButton>
          <Can do="order.export">
            <ExportButton url={(format) => orders.exportUrl(list.query, format)} name="orders" />
          </Can>
          <Can do="order.create">
            <LinkButton to={paths.orderCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      views={
        <>
          <SavedViews list={list} />
          <OrderTabs list={list} current={known ?? (list.query.on_hold ? 'on_hold' : 'all')} />
        </>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <CodeFilter
            list={list}
            name="payment_mode"
            of="payment_mode"
            codes={PAYMENT_MODES}
            label={t('fields.mode')}
          />
          <CodeFilter
            list={list}
            name="delivery_mode"
            of="delivery_mode"
            codes={DELIVERY_MODES}
            label={t('fields.delivery_mode')}
          />
          <CodeFilter
            list={list}
            name="payment_status"
            of="payment_status"
            codes={PAYMENT_STATUSES}
            label={t('fields.payment')}
          />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          {known ? null : (
            <CodeFilter list={list} name="status" of="order_status" codes={ORDER_STATUSES} label={t('fields.status')} />
          )}
          <OrderMoreFilters list={list} />
          <FlagFilter list={list} name="late" label={t('flags.late')} />
          <FlagFilter list={list} name="short" label={t('flags.short')} />
          <FlagFilter list={list} name="code_locked" label={t('flags.codeLocked')} />
          <FlagFilter list={list} name="payment_problem" label={t('flags.paymentProblem')} />
          <Can do="picking.edit">
            <FlagFilter list={list} name="queue" label={t('flags.queue')} />
          </Can>
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        mutation={orders.bulk()}
        nameOf={(id) => result.data?.results.find((order) => order.id === id)?.number}
        actions={actions}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={columns}
        selection={selection}
        empty={t('list.empty')}
        to={(order) => paths.orderDetails(order.id)}
        rowActions={(order) => <OrderRowMenu order={order} />}
        point="order.list.column"
      />
    </ListPage>
  );
}
