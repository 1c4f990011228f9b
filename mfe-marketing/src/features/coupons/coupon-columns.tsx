import type { Coupon, CouponState } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { type Column, columns, DateCell, AmountCell, NumberCell, recordName, type StatusTone } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import { useDiscount } from './coupon-value.tsx';

const column = columns<Coupon>();
export const COUPON_TONE: Record<CouponState, StatusTone> = {
  draft: 'neutral',
  scheduled: 'busy',
  live: 'good',
  paused: 'warn',
  used_up: 'bad',
  ended: 'neutral',
};

/** The specification's columns with ours beside them. */
export function useCouponColumns(): Column<Coupon>[] {
  const t = useText('coupons');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const discount = useDiscount();
  return [
    column.code('code', {
      title: t('fields.code'),
      sort: 'code',
      width: 150,
      grows: true,
      priority: 1,
      second: { render: (coupon) => <bdi>{recordName(coupon, language)}</bdi> },
    }),
    column.status('state', {
      title: t('fields.state'),
      width: 120,
      priority: 1,
      of: ({ state }) => ({ text: label(`coupon_state.${state}`), tone: COUPON_TONE[state] }),
    }),
    column.custom('discount_value', {
      title: t('fields.discount_value'),
      width: 124,
      align: 'end',
      priority: 1,
      matters: true,
      render: (coupon) => <bdi className="bo-number">{discount(coupon)}</bdi>,
      second: {
        title: t('fields.discount_type'),
        render: ({ discount_type }) => label(`discount_type.${discount_type}`),
      },
    }),
    column.money('cart_value', {
      title: t('fields.cart_value'),
      width: 124,
      priority: 2,
      second: {
        title: t('fields.maximum_discount'),
        money: true,
        render: ({ maximum_discount }) => <AmountCell value={maximum_discount} />,
      },
    }),
    column.custom('available_count', {
      title: t('fields.available_count'),
      width: 112,
      align: 'end',
      priority: 2,
      render: ({ available_count }) =>
        available_count === null ? t('list.unlimited') : <NumberCell value={available_count} />,
      second: {
        title: t('fields.used_count'),
        sort: 'used_count',
        render: ({ used_count }) => format.number(used_count),
      },
    }),
    column.date('starts_at', {
      title: t('fields.start_date'),
      sort: 'starts_at',
      style: 'date',
      width: 170,
      priority: 2,
      second: {
        title: t('fields.end_date'),
        sort: 'ends_at',
        render: ({ ends_at }) => <DateCell value={ends_at} style="end" />,
      },
    }),
    column.custom('per_customer_limit', {
      title: t('fields.per_customer_limit'),
      width: 148,
      align: 'end',
      priority: 3,
      render: ({ per_customer_limit }) =>
        per_customer_limit === null ? t('list.unlimited') : <NumberCell value={per_customer_limit} />,
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 120, priority: 4 }),
  ];
}
