import { daysIntoWeek, type SalesReportQuery, type WeekStart } from '@bo/contracts';

const DAY = 86_400_000;
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const addDays = (day: string, n: number): string => dayOf(new Date(utc(day).getTime() + n * DAY));
/** The first of a month, so many months away. */
const monthStart = (day: string, n = 0): string => {
  const date = utc(day);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n, 1)));
};
const yearStart = (day: string, n = 0): string => `${String(Number(day.slice(0, 4)) + n).padStart(4, '0')}-01-01`;
const firstOfWeek = (day: string, start: WeekStart): string => addDays(day, -daysIntoWeek(day, start));

/** Days of the store: from the first one, before the last. */
interface Days {
  from: string;
  upto: string;
}

const PERIODS: Readonly<Record<SalesReportQuery['period'], (today: string, start: WeekStart) => Days>> = {
  today: (today) => ({ from: today, upto: addDays(today, 1) }),
  yesterday: (today) => ({ from: addDays(today, -1), upto: today }),
  this_week: (today, start) => ({ from: firstOfWeek(today, start), upto: addDays(firstOfWeek(today, start), 7) }),
  last_7: (today) => ({ from: addDays(today, -6), upto: addDays(today, 1) }),
  last_30: (today) => ({ from: addDays(today, -29), upto: addDays(today, 1) }),
  this_month: (today) => ({ from: monthStart(today), upto: monthStart(today, 1) }),
  last_month: (today) => ({ from: monthStart(today, -1), upto: monthStart(today) }),
  this_year: (today) => ({ from: yearStart(today), upto: yearStart(today, 1) }),
  last_year: (today) => ({ from: yearStart(today, -1), upto: yearStart(today) }),
};

/** The days that a query asks for; of one that names a single end, that day alone. */
export function periodOf(
  { period, from, upto }: Pick<SalesReportQuery, 'period' | 'from' | 'upto'>,
  today: string,
  weekStart: WeekStart,
): Days {
  if (from === undefined && upto === undefined) return PERIODS[period](today, weekStart);
  const [first = today, last = today] = [from ?? upto ?? today, upto ?? from ?? today].sort();
  return { from: first, upto: addDays(last, 1) };
}

/** How far back lies what a period is compared with. */
export interface Shift {
  months: number;
  days: number;
}

const monthsBetween = (from: string, upto: string): number =>
  (Number(upto.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(upto.slice(5, 7)) - Number(from.slice(5, 7));
const isMonthStart = (day: string): boolean => day.endsWith('-01');

/** Whole months are compared with as many months before, anything else with as many days. */
export function shiftOf(compare: 'previous' | 'year', { from, upto }: Days): Shift {
  if (compare === 'year') return { months: 12, days: 0 };
  return isMonthStart(from) && isMonthStart(upto)
    ? { months: monthsBetween(from, upto), days: 0 }
    : { months: 0, days: Math.round((utc(upto).getTime() - utc(from).getTime()) / DAY) };
}
