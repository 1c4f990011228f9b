import type { Customer, CustomerStatus } from '@bo/contracts';
import { type Column, columns, type StatusTone } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';

const column = columns<Customer>();

export const CUSTOMER_TONE: Record<CustomerStatus, StatusTone> = {
  active: 'good',
  blocked: 'bad',
  anonymised: 'neutral',
};

export function useCustomerColumns(): Column<Customer>[] {
  const t = useText('customers');
  const label = useLabel();
  return [
    column.custom('name', {
      title: t('fields.name'),
      sort: 'name',
      width: 200,
      grows: true,
      priority: 1,
      render: ({ name }) => <bdi>{name}</bdi>,
      second: { render: ({ code }) => <bdi dir="ltr">{code}</bdi> },
    }),
    column.code('customer_phone', { title: t('fields.phone'), width: 150, priority: 1 }),
    column.code('customer_email', { title: t('fields.email'), width: 200, grows: true, priority: 3 }),
    column.number('order_count', { title: t('fields.orders'), sort: 'order_count', width: 88, priority: 2 }),
    column.money('spent', { title: t('fields.spent'), sort: 'spent', width: 130, priority: 1, matters: true }),
    column.date('last_order_at', { title: t('fields.last_order'), sort: 'last_order_at', width: 130, priority: 2 }),
    column.money('wallet', { title: t('fields.wallet'), sort: 'wallet', width: 112, priority: 2 }),
    column.status('status', {
      title: t('fields.status'),
      width: 112,
      priority: 1,
      of: ({ status }) => ({ text: label(`customer_status.${status}`), tone: CUSTOMER_TONE[status] }),
    }),
    column.custom('language', {
      title: t('fields.language'),
      optional: true,
      render: ({ language }) => label(`customer_language.${language}`),
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', style: 'date', optional: true }),
  ];
}
