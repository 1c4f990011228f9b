import { type BatchTrace, type TracedOrder, TracedOrderListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BadgeCell,
  type Column,
  columns,
  DetailPage,
  DetailSection,
  Fact,
  LinkButton,
  Loaded,
  PlainTable,
  recordName,
  ReferenceCell,
  ResourceTable,
  SummaryStrip,
  useListState,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { useLabel, variants } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { OrderLink, RecallStatus } from './recall-cells.tsx';
import { batchTrace, tracedOrders } from './recalls.api.ts';

const column = columns<TracedOrder>();

/** Where units of the batch came from: deliveries, transfers and corrections. */
function Sources({ trace }: { trace: BatchTrace }) {
  const t = useText('recalls');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <DetailSection title={t('trace.sources')}>
      <PlainTable
        label={t('trace.sources')}
        columns={[
          { title: t('fields.at') },
          { title: t('trace.kind') },
          { title: t('fields.places') },
          { title: t('fields.quantity'), align: 'end' },
          { title: t('trace.from') },
        ]}
      >
        {trace.sources.map(({ id, at, kind, warehouse, quantity, purchase_order, supplier, transfer }) => (
          <tr key={id}>
            <td>
              <time dateTime={at}>{format.dateTime(at)}</time>
            </td>
            <td>{label(`movement.${kind}`)}</td>
            <td>
              <ReferenceCell value={warehouse} />
            </td>
            <td data-align="end">{format.number(quantity)}</td>
            <td>
              {purchase_order ? (
                <Link to={paths.purchaseOrderDetails(purchase_order.id)}>
                  <bdi dir="ltr">{purchase_order.number}</bdi>
                </Link>
              ) : transfer ? (
                <Link to={paths.transferDetails(transfer.id)}>
                  <bdi dir="ltr">{transfer.number}</bdi>
                </Link>
              ) : (
                '—'
              )}
              {supplier ? (
                <>
                  {' · '}
                  <bdi>{recordName(supplier, language)}</bdi>
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </PlainTable>
    </DetailSection>
  );
}

function Places({ trace }: { trace: BatchTrace }) {
  const t = useText('recalls');
  const format = useFormat();
  if (trace.places.length === 0) return null;
  return (
    <DetailSection title={t('trace.places')}>
      <PlainTable
        label={t('trace.places')}
        columns={[{ title: t('fields.places') }, { title: t('fields.on_hand'), align: 'end' }, { title: '' }]}
      >
        {trace.places.map(({ warehouse, quantity, blocked }) => (
          <tr key={warehouse.id}>
            <td>
              <ReferenceCell value={warehouse} />
            </td>
            <td data-align="end">{format.number(quantity)}</td>
            <td>{blocked ? <BadgeCell text={t('trace.blocked')} tone="bad" /> : null}</td>
          </tr>
        ))}
      </PlainTable>
    </DetailSection>
  );
}

export function useTracedOrderColumns(): Column<TracedOrder>[] {
  const t = useText('recalls');
  const label = useLabel();
  return [
    column.custom('number', {
      title: t('fields.order'),
      sort: 'number',
      width: 130,
      priority: 1,
      render: (order) => <OrderLink order={order} />,
    }),
    column.custom('customer', {
      title: t('fields.customer'),
      width: 200,
      grows: true,
      priority: 1,
      render: ({ customer }) => <bdi>{customer?.name ?? '—'}</bdi>,
    }),
    column.number('quantity', { title: t('fields.quantity'), width: 100, priority: 1 }),
    column.custom('status', {
      title: t('fields.status'),
      width: 150,
      priority: 2,
      render: ({ status }) => label(`order_status.${status}`),
    }),
    column.date('purchase_date', { title: t('fields.purchase_date'), sort: 'purchase_date', width: 140, priority: 2 }),
  ];
}

function Orders() {
  const t = useText('recalls');
  const list = useListState(TracedOrderListQuery, { screen: 'batch-trace' });
  const result = useQuery(tracedOrders(list.query));
  return (
    <DetailSection title={t('orders.title')}>
      <ResourceTable list={list} result={result} columns={useTracedOrderColumns()} empty={t('trace.noOrders')} />
    </DetailSection>
  );
}

/** A batch both ways: the receipts it came from, where it lies, and every order that holds it. */
export function RecallTracePage() {
  const t = useText('recalls');
  const format = useFormat();
  const { language } = useLanguage();
  const { query } = useListState(TracedOrderListQuery, { screen: 'batch-trace' });
  const named = { variant_id: query.variant_id, batch: query.batch };
  const isNamed = named.variant_id !== '' && named.batch !== '';
  const result = useQuery({ ...batchTrace(named), enabled: isNamed });
  const variant = useQuery({ ...variants.detail(named.variant_id), enabled: named.variant_id !== '' });
  const seesOrders = useCan('order.view');
  const trace = result.data;
  return (
    <DetailPage
      title={t('trace.title', { batch: named.batch })}
      subtitle={variant.data ? <bdi>{recordName(variant.data, language)}</bdi> : undefined}
      parent={{ to: paths.inventoryBatches(), label: t('trace.parent') }}
      summary={
        <SummaryStrip>
          <Fact label={t('trace.received')}>{trace && format.number(trace.received)}</Fact>
          <Fact label={t('fields.on_hand')}>{trace && format.number(trace.on_hand)}</Fact>
          <Fact label={t('fields.on_the_way')}>{trace && format.number(trace.on_the_way)}</Fact>
          <Fact label={t('trace.sold')}>{trace && format.number(trace.sold)}</Fact>
          <Fact label={t('fields.orders')}>{trace && format.number(trace.order_count)}</Fact>
          {trace?.recalls.map(({ id, number, status }) => (
            <Fact key={id} label={t('details.title')}>
              <Link to={paths.recallDetails(id)}>
                <bdi dir="ltr">{number}</bdi>
              </Link>{' '}
              <RecallStatus status={status} />
            </Fact>
          ))}
        </SummaryStrip>
      }
      actions={
        trace && !trace.recalls.some(({ status }) => status === 'open') ? (
          <Can do={paths.recallCreate.permission}>
            <LinkButton to={withQuery(paths.recallCreate(), { variant: named.variant_id, batch: named.batch })}>
              {t('list.create')}
            </LinkButton>
          </Can>
        ) : undefined
      }
    >
      {isNamed ? null : <p role="note">{t('trace.choose')}</p>}
      {isNamed ? (
        <Loaded result={result}>
          {(found) => (
            <>
              <Sources trace={found} />
              <Places trace={found} />
            </>
          )}
        </Loaded>
      ) : null}
      {seesOrders && isNamed ? <Orders /> : null}
    </DetailPage>
  );
}
