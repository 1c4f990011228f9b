import type { Pincode } from '@bo/contracts';
import { type Column, columns } from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { usePincodeText } from './pincode-text.ts';

const column = columns<Pincode>();

export function usePincodeColumns(): Column<Pincode>[] {
  const t = usePincodeText();
  const { language } = useLanguage();
  return [
    column.code('code', { title: t('fields.code'), sort: 'code', width: 110 }),
    column.bilingual('area', { title: t('fields.area'), sort: 'area' }),
    column.bilingual('city', { title: t('fields.city'), sort: 'city' }),
    column.status('serviceable', { title: t('fields.serviceable'), width: 130, of: ({ serviceable }) => ({ text: t(serviceable ? 'serviceable.yes' : 'serviceable.no'), tone: serviceable ? 'good' : 'bad' }) }),
    column.custom('warehouses', { title: t('fields.warehouse_ids'), width: 240, render: ({ warehouses }) => warehouses.map(({ name, name_ar }) => (language === 'ab' ? name_ar : name)).join(' › ') || '—' }),
    column.money('delivery_fee', { title: t('fields.delivery_fee'), sort: 'delivery_fee', width: 130 }),
    column.money('free_delivery_from', { title: t('fields.free_delivery_from'), width: 150 }),
    column.money('minimum_order', { title: t('fields.minimum_order'), width: 140 }),
    column.status('cash_allowed', { title: t('fields.cash_allowed'), width: 110, of: ({ cash_allowed }) => ({ text: t(cash_allowed ? 'cash.yes' : 'cash.no'), tone: cash_allowed ? 'good' : 'neutral' }) }),
    column.custom('promise_minutes', { title: t('fields.promise_minutes'), sort: 'promise_minutes', align: 'end', width: 120, render: ({ promise_minutes }) => t('list.minutes', { count: promise_minutes }) }),
  ];
}
