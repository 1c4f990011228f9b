import { storeFormat } from '@bo/i18n';
import { dayAfter, instantOf, storeToday } from './form/store-time.ts';

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
const lastOfMonth = (day: string) => dayAfter(firstOfMonth(dayAfter(firstOfMonth(day), 31)), -1);

/** Periods of whole days, by what they are called: the first and the last day of each, seen from today. */
const PERIODS = {
  yesterday: (today: string) => [dayAfter(today, -1), dayAfter(today, -1)],
  today: (today: string) => [today, today],
  tomorrow: (today: string) => [dayAfter(today), dayAfter(today)],
  last7: (today: string) => [dayAfter(today, -6), today],
  last30: (today: string) => [dayAfter(today, -29), today],
  month: (today: string) => [firstOfMonth(today), lastOfMonth(today)],
  next7: (today: string) => [today, dayAfter(today, 6)],
  next30: (today: string) => [today, dayAfter(today, 29)],
  restOfMonth: (today: string) => [today, lastOfMonth(today)],
} as const satisfies Record<string, (today: string) => [string, string]>;
export type Period = keyof typeof PERIODS;

export const PAST_PERIODS = ['today', 'yesterday', 'last7', 'last30', 'month'] as const satisfies Period[];
export const COMING_PERIODS = ['today', 'tomorrow', 'next7', 'next30', 'restOfMonth'] as const satisfies Period[];

/** A period as records and queries hold it: the instant at which it begins, and the one after its end. */
export function instantsOf(period: Period): { from: string; upto: string } {
  const [first, last] = PERIODS[period](storeToday());
  const zone = storeFormat().time_zone;
  return { from: instantOf(`${first}T00:00:00`, zone), upto: instantOf(`${dayAfter(last)}T00:00:00`, zone) };
}
