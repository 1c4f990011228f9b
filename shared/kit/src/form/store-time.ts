import { daysIntoWeek } from '@bo/contracts';
import { storeFormat } from '@bo/i18n';

const parts = new Map<string, Intl.DateTimeFormat>();

function zoned(timeZone: string): Intl.DateTimeFormat {
  let format = parts.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    parts.set(timeZone, format);
  }
  return format;
}

/** The store's local time at an instant: `2026-11-22T01:30:00`, without a zone. */
export function storeClock(instant: string, timeZone: string): string {
  const of = Object.fromEntries(
    zoned(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${of.year ?? ''}-${of.month ?? ''}-${of.day ?? ''}T${of.hour ?? ''}:${of.minute ?? ''}:${of.second ?? ''}`;
}

/** The store's calendar day by now: `2026-11-22`. */
export const storeToday = () => storeClock(new Date().toISOString(), storeFormat().time_zone).slice(0, 10);

/**
 * The last day of a half-open period that ends with a whole day of the store (until 22 Nov 00:00 is 21 Nov); null where
 * it ends within a day.
 */
export function lastWholeDay(end: string): string | null {
  const clock = storeClock(end, storeFormat().time_zone);
  return clock.endsWith('T00:00:00') ? dayAfter(clock.slice(0, 10), -1) : null;
}

/** The instant at which a clock in the store shows `clock`. In the hour that a zone skips, the hour after it. */
export function instantOf(clock: string, timeZone: string): string {
  const wanted = Date.parse(`${clock}Z`);
  let instant = wanted;
  // Twice: the first guess may lie on the other side of a change of the clocks.
  for (let pass = 0; pass < 2; pass += 1) {
    const offset = Date.parse(`${storeClock(new Date(instant).toISOString(), timeZone)}Z`) - instant;
    instant = wanted - offset;
  }
  return new Date(instant).toISOString();
}

/** The calendar day `days` after `day` (`2026-11-21`). */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first day of the week of a calendar day, as the store counts weeks. */
export const firstOfWeek = (day: string): string =>
  dayAfter(day, -daysIntoWeek(day, storeFormat().week_start ?? 'monday'));
