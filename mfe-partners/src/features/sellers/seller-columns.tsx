import type { Seller, SellerStatus } from '@bo/contracts';
import { type Column, columns, type StatusTone } from '@bo/kit';
import { useFormat } from '@bo/i18n';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';

const column = columns<Seller>();
const TONE: Record<SellerStatus, StatusTone> = {
  applied: 'busy',
  approved: 'good',
  rejected: 'bad',
  suspended: 'warn',
  terminated: 'neutral',
};

export function useSellerColumns(): Column<Seller>[] {
  const t = useText('sellers');
  const label = useLabel();
  const format = useFormat();
  return [
    column.image('logo', { title: t('fields.logo'), width: 52 }),
    column.bilingual('name', { title: t('fields.name'), sort: 'name', width: 180, grows: true, priority: 1 }),
    column.text('legal_name', { title: t('fields.legal_name'), width: 170, grows: true, priority: 3 }),
    column.text('contact_name', { title: t('fields.contact_name'), width: 140, priority: 3 }),
    column.code('phone', { title: t('fields.phone'), width: 140, priority: 2 }),
    column.code('email', { title: t('fields.email'), optional: true }),
    column.custom('commission_rate', {
      title: t('fields.commission_rate'),
      align: 'end',
      width: 116,
      priority: 1,
      matters: true,
      render: ({ commission_rate }) => <bdi>{format.percent(commission_rate)}</bdi>,
    }),
    column.number('product_count', { title: t('fields.product_count'), width: 96, priority: 2 }),
    column.date('licence_expires_on', {
      title: t('fields.licence_expires_on'),
      style: 'date',
      width: 140,
      priority: 4,
    }),
    column.status('status', {
      title: t('fields.status'),
      width: 120,
      priority: 1,
      of: ({ status }) => ({ text: label(`seller_status.${status}`), tone: TONE[status] }),
    }),
  ];
}
