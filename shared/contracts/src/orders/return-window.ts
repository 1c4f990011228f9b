/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(instant / 1000) * 1000;
}

const DAY = 86_400_000;

/** The first instant of a day of the zone's calendar, counted in days of UTC since 1970. */
function startOfDay(day: number, timeZone: string): number {
  const midnight = day * DAY;
  // The clocks may be set between the guess and midnight; some zones set them at midnight itself, and have none that
  // day.
  const guesses = [midnight - DAY, midnight, midnight + DAY].map((near) => midnight - offsetAt(near, timeZone));
  const dayAt = (instant: number) => Math.floor((instant + offsetAt(instant, timeZone)) / DAY);
  let first = Math.max(...guesses);
  for (const guess of guesses) if (guess < first && dayAt(guess) === day) first = guess;
  return first;
}

/**
 * The last moment at which something that was delivered can be returned: 23:59:59 of day N after the delivery, on the
 * clocks of the store. Day 0 is the day of the delivery itself.
 */
export function returnWindowEnd(deliveredAt: string, days: number, timeZone: string): string {
  const delivered = Date.parse(deliveredAt);
  const day = Math.floor((delivered + offsetAt(delivered, timeZone)) / DAY);
  return new Date(startOfDay(day + days + 1, timeZone) - 1000).toISOString();
}

/** Whether something can still be returned; the last second counts whole. */
export const isReturnable = (deliveredAt: string, days: number, timeZone: string, now: number): boolean =>
  now < Date.parse(returnWindowEnd(deliveredAt, days, timeZone)) + 1000;
