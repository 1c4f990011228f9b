import type { StockBalance } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import Button from 'antd/es/button';
import Tooltip from 'antd/es/tooltip';
import { useText } from '../../text.ts';
import '../../parts/parts.css';

/** What can be sold; where more is promised than is there, how much is missing and why. */
export function AvailableCell({ balance, onWhy }: { balance: StockBalance; onWhy: () => void }) {
  const t = useText('inventory');
  const format = useFormat();
  const { available, short, reorder_point, on_hand, reserved, safety, blocked, expired } = balance;
  const tone = available === 0 ? 'bad' : available <= reorder_point ? 'warn' : 'good';
  const number = format.number;
  return (
    <span className="bo-two-lines">
      <span className={`bo-status bo-status-${tone}`}>
        <span className="bo-status-dot" aria-hidden />
        <bdi className="bo-number">{number(available)}</bdi>
      </span>
      {short > 0 ? (
        <Tooltip
          title={t('stockShort.why', {
            number: number(short),
            on_hand: number(on_hand),
            reserved: number(reserved),
            safety: number(safety),
            blocked: number(blocked),
            expired: number(expired),
          })}
        >
          <Button type="link" danger size="small" className="cat-short" onClick={onWhy}>
            {t('stockShort.text', { number: number(short) })}
          </Button>
        </Tooltip>
      ) : null}
    </span>
  );
}

/** A change with its sign; nothing for none. */
export function ChangeCell({ value }: { value: number }) {
  const format = useFormat();
  if (value === 0) return <span className="bo-muted">—</span>;
  return (
    <bdi className={`bo-number ${value > 0 ? 'cat-plus' : 'cat-minus'}`} dir="ltr">
      {value > 0 ? '+' : '−'}
      {format.number(Math.abs(value))}
    </bdi>
  );
}

/** A calendar date that warns when it is near or gone. */
export function ExpiryCell({ value, today }: { value: string | null; today: string }) {
  const format = useFormat();
  if (value === null) return <span className="bo-muted">—</span>;
  // On its date a batch is no longer sold.
  const days = Math.round((Date.parse(value) - Date.parse(today)) / 86_400_000);
  return (
    <time dateTime={value} className={days <= 0 ? 'cat-minus' : days <= 7 ? 'cat-near' : undefined}>
      {format.date(value)}
    </time>
  );
}
