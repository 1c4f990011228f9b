import { type StockTransfer, StockTransferListQuery, TRANSFER_STATUSES } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  BadgeCell,
  type Column,
  columns,
  FlagFilter,
  LinkButton,
  RecordListPage,
  ReferenceFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, variants, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { TransferStatus } from './transfer-cells.tsx';
import { transfers } from './transfers.api.ts';

const column = columns<StockTransfer>();

export function useTransferColumns(): Column<StockTransfer>[] {
  const t = useText('transfers');
  const format = useFormat();
  return [
    column.code('number', { title: t('fields.number'), sort: 'number', width: 120, priority: 1 }),
    column.reference('from', { title: t('fields.from'), width: 170, grows: true, priority: 2 }),
    column.reference('to', { title: t('fields.to'), width: 170, grows: true, priority: 1 }),
    column.custom('status', {
      title: t('fields.status'),
      width: 150,
      priority: 1,
      render: ({ status }) => <TransferStatus status={status} />,
    }),
    column.custom('received', {
      title: t('fields.received'),
      align: 'end',
      width: 120,
      priority: 2,
      render: ({ received, quantity }) =>
        t('receivedOf', { received: format.number(received), quantity: format.number(quantity) }),
    }),
    column.number('on_the_way', { title: t('fields.on_the_way'), width: 110, priority: 3 }),
    column.custom('difference', {
      title: t('fields.difference'),
      width: 130,
      priority: 3,
      render: ({ damaged, lost, surplus }) => {
        if (damaged + lost > 0)
          return <BadgeCell text={t('less', { number: format.number(damaged + lost) })} tone="bad" />;
        if (surplus > 0) return <BadgeCell text={t('more', { number: format.number(surplus) })} tone="warn" />;
        return <span className="bo-muted">—</span>;
      },
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 130, priority: 4 }),
  ];
}

export function TransferListPage() {
  const t = useText('transfers');
  const list = useListState(StockTransferListQuery, { screen: 'transfers' });
  const result = useQuery(transfers.list(list.query));
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={transfers}
      exportRight="inventory.export"
      actions={
        <>
          <LinkButton quiet to={paths.transferDifferences()}>
            {t('differences.title')}
          </LinkButton>
          <Can do={paths.inventoryTransfer.permission}>
            <LinkButton to={paths.inventoryTransfer()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      search={t('list.search')}
      filters={
        <>
          <CodeFilter
            list={list}
            name="status"
            of="transfer_status"
            codes={TRANSFER_STATUSES}
            label={t('fields.status')}
          />
          <ReferenceFilter list={list} name="from_warehouse" label={t('fields.from')} resource={warehouses} />
          <ReferenceFilter list={list} name="to_warehouse" label={t('fields.to')} resource={warehouses} />
          <ReferenceFilter list={list} name="variant" label={t('fields.product')} resource={variants} />
          <FlagFilter list={list} name="arriving" label={t('list.arriving')} />
          <FlagFilter list={list} name="difference" label={t('list.difference')} />
        </>
      }
      result={result}
      columns={useTransferColumns()}
      to={({ id }) => paths.transferDetails(id)}
      empty={t('list.empty')}
    />
  );
}
