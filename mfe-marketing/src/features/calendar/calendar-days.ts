import type { CalendarEntry } from '@bo/contracts';
import { dayAfter, firstOfWeek, instantOf, storeClock } from '@bo/kit';

export type CalendarView = 'month' | 'week';
const WEEK = 7;
const DAY_LENGTH = 10;

/** The day of the store that an instant is in. */
const dayOf = (instant: string, zone: string): string => storeClock(instant, zone).slice(0, DAY_LENGTH);
/** Whole days from one to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The weeks that a view of a day shows. */
export function weeksOf(view: CalendarView, day: string): string[][] {
  const first = firstOfWeek(view === 'week' ? day : `${day.slice(0, 8)}01`);
  const weeks = [first];
  if (view === 'month')
    for (let next = dayAfter(first, WEEK); next.slice(0, 7) === day.slice(0, 7); next = dayAfter(next, WEEK))
      weeks.push(next);
  return weeks.map((start) => Array.from({ length: WEEK }, (_, at) => dayAfter(start, at)));
}

/** The same day of the next or the last week, or the first of that month. */
export function turned(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'week') return dayAfter(day, by * WEEK);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, DAY_LENGTH);
}

/** The first and the last day of the store on which an entry runs; null where it has no such end. */
export function daysOf({ from, upto }: Pick<CalendarEntry, 'from' | 'upto'>, zone: string) {
  return {
    first: from === null ? null : dayOf(from, zone),
    // The end is the instant after the last.
    last: upto === null ? null : dayOf(new Date(Date.parse(upto) - 1).toISOString(), zone),
  };
}

/** An entry of so many days is background to the offers of a week. */
const LONG = 60;

/** Whether an entry is long and neither begins nor ends on the days shown: one line stands for all of these. */
export function isBackground(entry: CalendarEntry, [shownFrom, shownUpto]: [string, string], zone: string): boolean {
  const { first, last } = daysOf(entry, zone);
  if ((first !== null && first >= shownFrom) || (last !== null && last <= shownUpto)) return false;
  return first === null || last === null || daysBetween(first, last) >= LONG;
}

/** A part of an entry within one week. */
export interface Bar {
  entry: CalendarEntry;
  /** The day of the week, from 0, and how many days. */
  start: number;
  days: number;
  lane: number;
  /** Whether it has begun before the week, and goes on after it. */
  before: boolean;
  after: boolean;
}

/**
 * The entries of a week, each in the first row that is free all the while. What begins or ends in it stands above what
 * runs all through it: that is what a calendar is looked at for.
 */
export function barsOf(week: readonly string[], entries: readonly CalendarEntry[], zone: string): Bar[] {
  const [start = ''] = week;
  const end = week.at(-1) ?? start;
  const free: number[] = [];
  return entries
    .flatMap((entry) => {
      const { first, last } = daysOf(entry, zone);
      if ((first !== null && first > end) || (last !== null && last < start)) return [];
      const from = first === null ? 0 : Math.max(0, daysBetween(start, first));
      const upto = last === null ? WEEK - 1 : Math.min(WEEK - 1, daysBetween(start, last));
      const before = first === null || first < start;
      return [{ entry, start: from, days: upto - from + 1, before, after: last === null || last > end }];
    })
    .sort((a, b) => Number(a.before && a.after) - Number(b.before && b.after) || a.start - b.start || b.days - a.days)
    .map((bar) => {
      const taken = free.findIndex((until) => until <= bar.start);
      const lane = taken === -1 ? free.length : taken;
      free[lane] = bar.start + bar.days;
      return { ...bar, lane };
    });
}

/** A period so many days later, at the same hours of the store's clock. */
export function movedBy<T extends Pick<CalendarEntry, 'from' | 'upto'>>(entry: T, days: number, zone: string): T {
  const move = (instant: string | null) => {
    if (instant === null || days === 0) return instant;
    const clock = storeClock(instant, zone);
    return instantOf(`${dayAfter(clock.slice(0, DAY_LENGTH), days)}${clock.slice(DAY_LENGTH)}`, zone);
  };
  return { ...entry, from: move(entry.from), upto: move(entry.upto) };
}
