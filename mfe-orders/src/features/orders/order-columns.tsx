import type { Order } from '@bo/contracts';
import { CodeCell, type Column, columns, StatusCell } from '@bo/kit';
import { useOrderText } from './order-text.ts';
import { PAYMENT_TONE, STATUS_TONE } from './order-status.ts';

const column = columns<Order>();

/** Hidden until it is needed: the code itself never leaves the server. */
const MASK = '••••••';

export function useOrderColumns(): Column<Order>[] {
  const t = useOrderText();
  return [
    column.code('number', { title: t('fields.number'), sort: 'number', width: 130 }),
    column.number('qty', { title: t('fields.qty'), sort: 'qty', width: 80 }),
    column.date('purchase_date', { title: t('fields.purchase_date'), sort: 'purchase_date', style: 'time', width: 160 }),
    column.custom('customer', { title: t('fields.customer'), render: ({ customer }) => <bdi>{customer.name}</bdi> }),
    column.custom('billing_address', {
      title: t('fields.billing_address'),
      width: 220,
      render: ({ billing_address }) => (
        <bdi className="bo-clamp" title={billing_address}>
          {billing_address}
        </bdi>
      ),
    }),
    column.money('amount', { title: t('fields.amount'), sort: 'amount', width: 120 }),
    column.custom('status', {
      title: t('fields.status'),
      width: 140,
      render: ({ status, on_hold, late }) => (
        <span className="bo-two-lines">
          <StatusCell text={t(`status.${status}`)} tone={STATUS_TONE[status]} />
          {on_hold ? <span className="bo-muted">{t('flags.on_hold')}</span> : null}
          {late ? <span className="bo-muted">{t('flags.late')}</span> : null}
        </span>
      ),
    }),
    column.status('payment_mode', { title: t('fields.mode'), width: 120, of: ({ payment_mode, payment_status }) => ({ text: t(`mode.${payment_mode}`), tone: PAYMENT_TONE[payment_status] }) }),
    column.reference('warehouse', { title: t('fields.warehouse'), width: 170 }),
    column.custom('secret_code', { title: t('fields.secret_code'), width: 110, render: ({ has_secret_code }) => <CodeCell value={has_secret_code ? MASK : ''} /> }),
    column.code('customer_phone', { title: t('fields.customer_phone'), optional: true }),
    column.code('pincode', { title: t('fields.pincode'), optional: true }),
    column.date('promised_at', { title: t('fields.promised_at'), sort: 'promised_at', optional: true }),
    column.custom('picker', { title: t('fields.picker'), optional: true, render: ({ picker }) => <bdi>{picker?.name ?? '—'}</bdi> }),
  ];
}
