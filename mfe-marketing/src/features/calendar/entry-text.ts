import type { CalendarEntry } from '@bo/contracts';
import { type Language, storeFormat, useFormat } from '@bo/i18n';
import { useText } from '../../text.ts';
import { daysOf } from './calendar-days.ts';

/** What an entry is called: a coupon by the code that customers type. */
export const entryName = ({ title, title_ar, code, kind }: CalendarEntry, language: Language): string =>
  (kind === 'coupon' ? code : null) ?? ((language === 'ab' ? title_ar : title) || title);

/** The days of an entry, as people say them. */
export function usePeriodText() {
  const t = useText('calendar');
  const format = useFormat();
  return (entry: Pick<CalendarEntry, 'from' | 'upto'>): string => {
    const { first, last } = daysOf(entry, storeFormat().time_zone);
    if (first === null) return last === null ? '' : t('period.until', { day: format.date(last) });
    if (last === null) return t('period.since', { day: format.date(first) });
    return first === last
      ? format.date(first)
      : t('period.days', { from: format.date(first), upto: format.date(last) });
  };
}
