import {
  TRANSFER_DIFFERENCES,
  TRANSFER_REASONS,
  type TransferDifference,
  TransferDifferenceListQuery,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  BadgeCell,
  type Column,
  columns,
  Fact,
  PersonCell,
  RecordListPage,
  ReferenceFilter,
  SummaryStrip,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { CodeFilter, useLabel, variants, warehouses } from '@bo/resources';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useTransferReason } from './transfer-cells.tsx';
import { differenceExport, differenceTotals, transferDifferences } from './transfers.api.ts';

const column = columns<TransferDifference>();

export function useTransferDifferenceColumns(): Column<TransferDifference>[] {
  const t = useText('transfers');
  const label = useLabel();
  const reasonOf = useTransferReason();
  return [
    column.date('at', { title: t('fields.at'), sort: 'at', style: 'time', priority: 2 }),
    column.custom('transfer', {
      title: t('fields.number'),
      width: 120,
      priority: 1,
      render: ({ transfer }) => (
        <Link to={paths.transferDetails(transfer.id)}>
          <bdi dir="ltr">{transfer.number}</bdi>
        </Link>
      ),
    }),
    column.custom('product', {
      title: t('fields.product'),
      width: 230,
      priority: 1,
      render: (difference) => <StockItemCell item={difference} />,
    }),
    column.code('batch', { title: t('fields.batch'), width: 120, priority: 3 }),
    column.custom('kind', {
      title: t('fields.difference'),
      width: 110,
      priority: 1,
      render: ({ kind }) => (
        <BadgeCell text={label(`transfer_difference.${kind}`)} tone={kind === 'surplus' ? 'warn' : 'bad'} />
      ),
    }),
    column.number('quantity', { title: t('fields.quantity'), width: 90, priority: 1 }),
    column.custom('reason', {
      title: t('fields.reason'),
      width: 170,
      priority: 2,
      render: ({ reason }) => <bdi>{reasonOf(reason)}</bdi>,
    }),
    column.reference('from', { title: t('fields.from'), width: 150, priority: 3 }),
    column.reference('to', { title: t('fields.to'), width: 150, priority: 3 }),
    column.custom('by', {
      title: t('fields.by'),
      width: 120,
      priority: 4,
      render: ({ by }) => <PersonCell value={by} />,
    }),
  ];
}

/** Units that arrived damaged, got lost on the way or arrived beyond those that were sent, with their sums. */
export function TransferDifferencesPage() {
  const t = useText('transfers');
  const label = useLabel();
  const format = useFormat();
  const list = useListState(TransferDifferenceListQuery, { screen: 'transfer-differences' });
  const result = useQuery(transferDifferences(list.query));
  const { data: totals } = useQuery(differenceTotals(list.query));
  return (
    <RecordListPage
      title={t('differences.title')}
      list={list}
      resource={{ exportUrl: differenceExport }}
      exportRight="inventory.export"
      search={t('differences.search')}
      above={
        <SummaryStrip>
          {TRANSFER_DIFFERENCES.map((kind) => (
            <Fact key={kind} label={label(`transfer_difference.${kind}`)}>
              {totals && t('units', { count: totals[kind], number: format.number(totals[kind]) })}
            </Fact>
          ))}
        </SummaryStrip>
      }
      filters={
        <>
          <CodeFilter
            list={list}
            name="kind"
            of="transfer_difference"
            codes={TRANSFER_DIFFERENCES}
            label={t('fields.difference')}
          />
          <CodeFilter
            list={list}
            name="reason"
            of="transfer_reason"
            codes={TRANSFER_REASONS}
            label={t('fields.reason')}
          />
          <ReferenceFilter list={list} name="from_warehouse" label={t('fields.from')} resource={warehouses} />
          <ReferenceFilter list={list} name="to_warehouse" label={t('fields.to')} resource={warehouses} />
          <ReferenceFilter list={list} name="variant" label={t('fields.product')} resource={variants} />
        </>
      }
      result={result}
      columns={useTransferDifferenceColumns()}
      empty={t('differences.empty')}
    />
  );
}
