import type { Order } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { BadgeCell } from '@bo/kit';
import { useSyncExternalStore } from 'react';
import { useText } from '../../text.ts';

/** From here on it is worth a look: half an hour before the promise. */
const SOON = 30 * 60_000;
const MINUTE = 60_000;

/** One clock for all that are on the page: a list has one of them in each row. */
const clock = { now: Date.now(), timer: 0, listeners: new Set<() => void>() };

function tick(): void {
  clock.now = Date.now();
  clock.listeners.forEach((listener) => listener());
}
function follow(listener: () => void): () => void {
  if (clock.listeners.size === 0) clock.timer = window.setInterval(tick, MINUTE);
  clock.listeners.add(listener);
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size === 0) window.clearInterval(clock.timer);
  };
}
function present(): number {
  // Nobody has kept it up to date while nobody looked; who asks in the same minute gets the same moment.
  if (clock.listeners.size === 0 && Math.abs(Date.now() - clock.now) >= MINUTE) clock.now = Date.now();
  return clock.now;
}

/** The present moment, again each minute, for what is late by itself. */
const useNow = (): number => useSyncExternalStore(follow, present);

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
