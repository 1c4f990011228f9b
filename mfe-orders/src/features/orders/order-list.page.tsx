import { DELIVERY_MODES, OrderListQuery, OrderStatus, PAYMENT_MODES } from '@bo/contracts';
import {
  ChoiceFilter,
  ExportButton,
  FlagFilter,
  ListPage,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Navigate, useParams } from '@bo/platform/router';
import { orders, useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderTabs } from './order-tabs.tsx';

/** All orders, or those of the status in the address; the tab is part of the path, as the specification spells it. */
export function OrderListPage() {
  const t = useText('orders');
  const label = useLabel();
  const { status } = useParams();
  const known = OrderStatus.safeParse(status).data;
  const list = useListState(OrderListQuery, { screen: 'orders', fixed: known ? { status: known } : {} });
  const result = useQuery(orders.list(list.query));
  const columns = useOrderColumns();
  if (status && !known) return <Navigate to={paths.orderList()} replace />;
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <Can do="order.export">
          <ExportButton url={(format) => orders.exportUrl(list.query, format)} name="orders" />
        </Can>
      }
      views={
        <>
          <SavedViews list={list} />
          <OrderTabs current={known ?? (list.query.on_hold ? 'on_hold' : 'all')} />
        </>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ChoiceFilter
            list={list}
            name="payment_mode"
            label={t('fields.mode')}
            choices={PAYMENT_MODES.map((value) => ({ value, label: label(`payment_mode.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="delivery_mode"
            label={t('fields.delivery_mode')}
            choices={DELIVERY_MODES.map((value) => ({ value, label: label(`delivery_mode.${value}`) }))}
          />
          <FlagFilter list={list} name="late" label={t('flags.late')} />
          <Can do="picking.edit">
            <FlagFilter list={list} name="queue" label={t('flags.queue')} />
          </Can>
        </>
      }
    >
      <ResourceTable list={list} result={result} columns={columns} empty={t('list.empty')} />
    </ListPage>
  );
}
