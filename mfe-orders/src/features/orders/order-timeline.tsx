import { type AuditEntry, NotedLine, type Order, type OrderDetail } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DetailSection, recordName, StatusCell } from '@bo/kit';
import { Link } from '@bo/platform/router';
import { useLabel, useLineName } from '@bo/resources';
import { STATUS_TONE } from '../../parts/order-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

/** Who takes the steps that nobody presses, as the server names it. */
const SYSTEM = 'System';

/** The steps the order has taken, the last first. */
export function Steps({ order }: { order: OrderDetail }) {
  const label = useLabel();
  const t = useText('orders');
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <DetailSection
      title={t('timeline.title')}
      actions={<Link to={paths.orderHistory(order.id)}>{t('timeline.history')}</Link>}
    >
      <ol className="bo-timeline">
        {[...order.transitions].reverse().map(({ id, at, to_status, reason, actor_name, actor_name_ar }) => (
          <li key={id}>
            <div>
              <StatusCell text={label(`order_status.${to_status}`)} tone={STATUS_TONE[to_status]} />
            </div>
            <div className="bo-muted">
              <bdi>
                {actor_name === SYSTEM ? t('timeline.system') : (language === 'ab' && actor_name_ar) || actor_name}
              </bdi>{' '}
              <time dateTime={at}>{format.dateTime(at)}</time>
            </div>
            {reason === '' ? null : <blockquote>{reason}</blockquote>}
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

const HISTORY = ['delivery_address', 'driver_name', 'hold_reason', 'invoice_number', 'qty'] as const;
const COUNTS = ['picked', 'substituted', 'short'] as const;
const AMOUNTS = ['amount', 'captured', 'refunded', 'authorised'] as const;

/** The line that something was done to, of entries about one. */
export function useNotedLine() {
  const nameOf = useLineName();
  return ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | undefined => {
    const line = NotedLine.safeParse(after).data ?? NotedLine.safeParse(before).data;
    return line && nameOf(line);
  };
}

/** How the history names what has changed: words, amounts and names, never codes. */
export function useHistoryOf() {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const nameOf = useLineName();
  return (field: string) => {
    const [plain] = HISTORY.filter((name) => name === field);
    if (plain) return t(`history.${plain}`);
    const [counted] = COUNTS.filter((name) => name === field);
    if (counted) return { label: t(`lines.${counted}`), show: (value: unknown) => format.number(Number(value)) };
    if (field === 'picked_weight_g')
      return { label: t('history.weight'), show: (value: unknown) => format.weight(Number(value)) };
    if (field === 'substitute')
      return {
        label: t('history.substitute'),
        show: (value: unknown) => {
          const line = NotedLine.safeParse(value).data;
          return line && nameOf(line);
        },
      };
    const [amount] = AMOUNTS.filter((name) => name === field);
    if (amount)
      return {
        label: t(`history.${amount}`),
        show: (value: unknown) => format.money(typeof value === 'number' ? value : 0),
      };
    if (field === 'slot_starts_at')
      return { label: t('fields.slot'), show: (value: unknown) => format.dateTime(String(value)) };
    if (field === 'warehouse' || field === 'picker')
      return {
        label: t(`fields.${field}`),
        // An older entry of the floor holds the picker's name alone.
        show: (value: unknown) => (typeof value === 'string' ? value : recordName(value, language)),
      };
    if (field === 'status')
      return {
        label: t('fields.status'),
        show: (value: unknown) => {
          const [known] = Object.keys(STATUS_TONE).filter((one) => one === value);
          return known ? label(`order_status.${known as Order['status']}`) : '';
        },
      };
    return undefined;
  };
}
