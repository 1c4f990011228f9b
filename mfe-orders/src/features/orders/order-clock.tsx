import type { Order } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { BadgeCell } from '@bo/kit';
import { useEffect, useState } from 'react';
import { useText } from '../../text.ts';

/** From here on it is worth a look: half an hour before the promise. */
const SOON = 30 * 60_000;
const MINUTE = 60_000;

/** The present moment, anew each minute, for what is late by itself. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How an order stands to its promise: how long is left, amber when that is little, red when it is over. */
export function PromiseClock({
  order: { status, promised_at, delivered_at },
}: {
  order: Pick<Order, 'status' | 'promised_at' | 'delivered_at'>;
}) {
  const t = useText('orders');
  const format = useFormat();
  const now = useNow();
  if (promised_at === null || status === 'cancelled') return <span className="bo-muted">—</span>;
  const promise = Date.parse(promised_at);
  const at = delivered_at === null ? now : Date.parse(delivered_at);
  const left = promise - at;
  const time = format.duration(Math.abs(left));
  const exact = format.dateTime(promised_at);
  if (status === 'delivered')
    return (
      <time dateTime={promised_at} title={exact}>
        {left >= 0 ? t('clock.onTime') : t('clock.wasLate', { time })}
      </time>
    );
  return (
    <time dateTime={promised_at} title={exact}>
      {left < 0 ? (
        <BadgeCell text={t('flags.lateBy', { time })} tone="bad" />
      ) : left < SOON ? (
        <BadgeCell text={t('clock.left', { time })} tone="warn" />
      ) : (
        t('clock.left', { time })
      )}
    </time>
  );
}
