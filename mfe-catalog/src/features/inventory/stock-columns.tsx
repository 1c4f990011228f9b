import type { StockBalance } from '@bo/contracts';
import { type Column, columns, NumberCell, ReferenceCell, storeToday } from '@bo/kit';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { StockEdit } from '../../parts/stock-edit.tsx';
import { AvailableCell, ExpiryCell } from './stock-cells.tsx';

const column = columns<StockBalance>();

export function useStockColumns(onWhy: (balance: StockBalance) => void): Column<StockBalance>[] {
  const t = useText('inventory');
  const today = storeToday();
  return [
    {
      key: 'product',
      title: t('fields.product'),
      sort: 'product',
      width: 260,
      grows: true,
      priority: 1,
      render: (balance) => <StockItemCell item={balance} />,
    },
    {
      key: 'warehouse',
      title: t('fields.warehouse'),
      width: 150,
      grows: true,
      priority: 1,
      render: ({ warehouse }) => <ReferenceCell value={warehouse} />,
    },
    {
      key: 'on_hand',
      title: t('fields.on_hand'),
      sort: 'on_hand',
      align: 'end',
      width: 92,
      priority: 1,
      render: (balance) => (
        <StockEdit balance={balance} value={balance.on_hand}>
          <NumberCell value={balance.on_hand} />
        </StockEdit>
      ),
    },
    column.number('reserved', { title: t('fields.reserved'), width: 92, priority: 3 }),
    column.number('safety', { title: t('fields.safety'), width: 80, priority: 4 }),
    column.number('blocked', { title: t('fields.blocked'), width: 90, priority: 3, optional: true }),
    column.number('expired', { title: t('fields.expired'), width: 90, priority: 3, optional: true }),
    {
      key: 'available',
      title: t('fields.available'),
      sort: 'available',
      align: 'end',
      width: 110,
      priority: 1,
      matters: true,
      render: (balance) => <AvailableCell balance={balance} onWhy={() => onWhy(balance)} />,
    },
    column.number('on_the_way', { title: t('fields.on_the_way'), width: 100, priority: 4, optional: true }),
    column.number('reorder_point', { title: t('fields.reorder_point'), width: 116, priority: 4 }),
    {
      key: 'next_expiry',
      title: t('fields.next_expiry'),
      sort: 'next_expiry',
      width: 124,
      priority: 2,
      render: ({ next_expiry, variant_id }) => (
        <Link to={withQuery(paths.inventoryBatches(), { variant: variant_id })}>
          <ExpiryCell value={next_expiry} today={today} />
        </Link>
      ),
    },
    column.number('days_of_cover', {
      title: t('fields.days_of_cover'),
      sort: 'days_of_cover',
      width: 116,
      priority: 3,
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 140, optional: true }),
  ];
}
