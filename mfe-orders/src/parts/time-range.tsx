import { localeOf, storeFormat, useLanguage } from '@bo/i18n';

const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** From one moment to another in the store's time, a day they share named once: `27 Nov 2026, 14:00–16:00`. Nothing without both. */
export function TimeRange({ from, upto }: { from: string | null; upto: string | null }) {
  const { language } = useLanguage();
  if (from === null || upto === null) return null;
  const format = new Intl.DateTimeFormat(localeOf(language).intl, { ...TIME, timeZone: storeFormat().time_zone });
  return <bdi>{format.formatRange(new Date(from), new Date(upto))}</bdi>;
}
