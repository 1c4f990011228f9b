import { COUPON_BATCH_STATES, type CouponBatch, CouponBatchListQuery, type CouponBatchState } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type Column, columns, RecordListPage, type StatusTone, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, couponBatches, useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { CouponTabs } from './coupon-tabs.tsx';
import { useDiscount } from './coupon-value.tsx';

const column = columns<CouponBatch>();
export const BATCH_TONE: Record<CouponBatchState, StatusTone> = {
  making: 'busy',
  scheduled: 'busy',
  live: 'good',
  stopped: 'warn',
  ended: 'neutral',
};

export function useBatchColumns(): Column<CouponBatch>[] {
  const t = useText('coupons');
  const label = useLabel();
  const format = useFormat();
  const discount = useDiscount();
  return [
    column.bilingual('title', { title: t('fields.title'), sort: 'title', width: 200, grows: true, priority: 1 }),
    column.code('prefix', { title: t('fields.prefix'), width: 120, priority: 2 }),
    column.status('state', {
      title: t('fields.state'),
      width: 120,
      priority: 1,
      of: ({ state }) => ({ text: label(`coupon_batch_state.${state}`), tone: BATCH_TONE[state] }),
    }),
    column.custom('discount_value', {
      title: t('fields.discount_value'),
      width: 124,
      align: 'end',
      priority: 2,
      render: (batch) => <bdi className="bo-number">{discount(batch)}</bdi>,
    }),
    column.number('count', {
      title: t('fields.count'),
      width: 100,
      priority: 1,
      matters: true,
      second: {
        render: ({ count, made }) =>
          made < count ? t('batches.made_of', { made: format.number(made), count: format.number(count) }) : null,
      },
    }),
    column.number('used_count', { title: t('fields.used_count'), width: 100, priority: 2 }),
    column.date('ends_at', { title: t('fields.end_date'), sort: 'ends_at', style: 'end', priority: 3 }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 130, priority: 3 }),
  ];
}

/** The batches of codes for one order each. */
export function BatchList() {
  const t = useText('coupons');
  const list = useListState(CouponBatchListQuery, { screen: 'coupon-batches' });
  const result = useQuery(couponBatches.list(list.query));
  return (
    <RecordListPage
      title={t('batches.title')}
      list={list}
      create={paths.couponBatchCreate}
      createText={t('batches.create')}
      search={t('batches.search')}
      filters={
        <CodeFilter
          list={list}
          name="state"
          of="coupon_batch_state"
          codes={COUPON_BATCH_STATES}
          label={t('fields.state')}
        />
      }
      beside={<CouponTabs current="batches" />}
      result={result}
      columns={useBatchColumns()}
      to={({ id }) => paths.couponBatch(id)}
      empty={t('batches.empty')}
    />
  );
}
