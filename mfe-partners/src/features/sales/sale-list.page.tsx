import { ORDER_STATUSES, type OrderStatus, type SellerSale, SellerSalesQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type Column,
  columns,
  PeriodFilter,
  AmountCell,
  RecordListPage,
  recordName,
  type StatusTone,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, lineLabel, SellerFilter, sellerSales, useLabel, useOwnSeller } from '@bo/resources';
import { useText } from '../../text.ts';

const column = columns<SellerSale>();
const toneOf = (status: OrderStatus): StatusTone =>
  status === 'delivered' ? 'good' : status === 'cancelled' ? 'bad' : 'busy';

export function useSaleColumns(): Column<SellerSale>[] {
  const t = useText('seller-sales');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const isOwn = useOwnSeller() !== undefined;
  return [
    column.custom('product', {
      title: t('fields.product'),
      width: 260,
      grows: true,
      priority: 1,
      render: (sale) => <bdi>{recordName(sale, language)}</bdi>,
      second: { render: (sale) => <bdi>{lineLabel(sale, language) || sale.code}</bdi> },
    }),
    column.custom('net', {
      title: t('fields.net'),
      money: true,
      sort: 'net',
      align: 'end',
      width: 120,
      priority: 1,
      matters: true,
      render: ({ net }) => <AmountCell value={net} />,
    }),
    column.status('order_status', {
      title: t('fields.status'),
      width: 164,
      priority: 1,
      of: ({ order_status }) => ({ text: label(`order_status.${order_status}`), tone: toneOf(order_status) }),
    }),
    column.custom('quantity', {
      title: t('fields.quantity'),
      align: 'end',
      width: 90,
      priority: 2,
      render: ({ quantity }) => <bdi className="bo-number">{format.number(quantity)}</bdi>,
    }),
    column.custom('delivered', {
      title: t('fields.delivered'),
      align: 'end',
      width: 90,
      priority: 2,
      render: ({ delivered }) => <bdi className="bo-number">{format.number(delivered)}</bdi>,
    }),
    column.custom('returned', {
      title: t('fields.returned'),
      align: 'end',
      width: 90,
      priority: 3,
      render: ({ returned }) => <bdi className="bo-number">{format.number(returned)}</bdi>,
    }),
    column.custom('commission_rate', {
      title: t('fields.commission_rate'),
      align: 'end',
      width: 110,
      priority: 3,
      render: ({ commission_rate }) => <bdi className="bo-number">{format.percent(commission_rate)}</bdi>,
    }),
    column.code('order_number', { title: t('fields.order'), width: 130, priority: 2 }),
    column.date('purchase_date', {
      title: t('fields.purchase_date'),
      sort: 'purchase_date',
      style: 'time',
      priority: 2,
    }),
    ...(isOwn ? [] : [column.reference('seller', { title: t('fields.seller'), width: 160, priority: 3 })]),
  ];
}

/** What sellers sold, line by line: a seller sees its own, and nobody sees here who bought it. */
export function SaleListPage() {
  const t = useText('seller-sales');
  const list = useListState(SellerSalesQuery, { screen: 'seller-sales' });
  const result = useQuery(sellerSales.list(list.query));
  const isOwn = useOwnSeller() !== undefined;
  return (
    <RecordListPage
      title={t(isOwn ? 'list.titleOwn' : 'list.title')}
      list={list}
      resource={sellerSales}
      exportRight="payout.export"
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="status" of="order_status" codes={ORDER_STATUSES} label={t('fields.status')} />
          <PeriodFilter list={list} from="from" upto="upto" label={t('fields.purchase_date')} />
          <SellerFilter list={list} label={t('fields.seller')} />
        </>
      }
      result={result}
      columns={useSaleColumns()}
      empty={t('list.empty')}
    />
  );
}
