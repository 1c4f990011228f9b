import { LICENCE_WARNING_DAYS, type Seller, type SellerStatus } from '@bo/contracts';
import { type Column, columns, StatusCell, type StatusTone } from '@bo/kit';
import { useFormat } from '@bo/i18n';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';

const column = columns<Seller>();
export const SELLER_TONE: Record<SellerStatus, StatusTone> = {
  applied: 'busy',
  sent_back: 'warn',
  approved: 'good',
  rejected: 'bad',
  suspended: 'bad',
  terminated: 'neutral',
};

/** Until when the licence is good, with a mark where someone has to see to it. */
export function LicenceDay({ seller }: { seller: Pick<Seller, 'licence_expires_on' | 'licence_days' | 'status'> }) {
  const t = useText('sellers');
  const format = useFormat();
  const { licence_expires_on: day, licence_days: left, status } = seller;
  if (day === null || left === null) return <span className="bo-muted">{t('licence.none')}</span>;
  const date = format.date(day);
  if (left > LICENCE_WARNING_DAYS || status === 'rejected' || status === 'terminated') return date;
  return (
    <StatusCell
      tone={left < 0 ? 'bad' : 'warn'}
      text={left < 0 ? t('licence.expired', { date }) : t('licence.soon', { date })}
    />
  );
}

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
      sort: 'commission_rate',
      align: 'end',
      width: 116,
      priority: 1,
      matters: true,
      render: ({ commission_rate }) => <bdi>{format.percent(commission_rate)}</bdi>,
    }),
    column.number('product_count', { title: t('fields.product_count'), width: 96, priority: 2 }),
    column.custom('licence_expires_on', {
      title: t('fields.licence_expires_on'),
      sort: 'licence_expires_on',
      width: 190,
      priority: 2,
      render: (seller) => <LicenceDay seller={seller} />,
    }),
    column.status('status', {
      title: t('fields.status'),
      width: 120,
      priority: 1,
      of: ({ status }) => ({ text: label(`seller_status.${status}`), tone: SELLER_TONE[status] }),
    }),
  ];
}
