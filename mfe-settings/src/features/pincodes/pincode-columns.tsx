import type { Pincode } from '@bo/contracts';
import { type Column, columns, recordName } from '@bo/kit';
import { useFormat, useLanguage } from '@bo/i18n';
import { useText } from '../../text.ts';

const column = columns<Pincode>();

export function usePincodeColumns(): Column<Pincode>[] {
  const t = useText('pincodes');
  const { language } = useLanguage();
  const format = useFormat();
  return [
    column.code('code', { title: t('fields.code'), sort: 'code', width: 100, priority: 1 }),
    column.bilingual('area', { title: t('fields.area'), sort: 'area', width: 180, grows: true, priority: 1 }),
    column.bilingual('city', { title: t('fields.city'), sort: 'city', width: 120, grows: true }),
    column.status('serviceable', {
      title: t('fields.serviceable'),
      width: 110,
      priority: 1,
      of: ({ serviceable }) => ({
        text: t(serviceable ? 'serviceable.yes' : 'serviceable.no'),
        tone: serviceable ? 'good' : 'bad',
      }),
    }),
    column.custom('warehouses', {
      title: t('fields.warehouse_ids'),
      width: 150,
      grows: true,
      priority: 2,
      render: ({ warehouses: [first, ...others] }) =>
        first ? (
          <span
            className="bo-with-badge"
            title={format.list([first, ...others].map((one) => recordName(one, language)))}
          >
            <bdi>{recordName(first, language)}</bdi>
            {others.length > 0 ? <bdi className="bo-muted">+{format.number(others.length)}</bdi> : null}
          </span>
        ) : (
          '—'
        ),
    }),
    column.money('delivery_fee', {
      title: t('fields.delivery_fee'),
      sort: 'delivery_fee',
      width: 120,
      priority: 1,
      matters: true,
    }),
    column.money('free_delivery_from', { title: t('fields.free_delivery_from'), width: 150, priority: 3 }),
    column.money('minimum_order', { title: t('fields.minimum_order'), width: 130, priority: 3 }),
    column.status('cash_allowed', {
      title: t('fields.cash_allowed'),
      width: 100,
      priority: 4,
      of: ({ cash_allowed }) => ({
        text: t(cash_allowed ? 'cash.yes' : 'cash.no'),
        tone: cash_allowed ? 'good' : 'neutral',
      }),
    }),
    column.custom('promise_minutes', {
      title: t('fields.promise_minutes'),
      sort: 'promise_minutes',
      align: 'end',
      width: 150,
      render: ({ promise_minutes }) => t('list.minutes', { count: promise_minutes }),
    }),
  ];
}
