import { type Language, localeOf, storeFormat } from '@bo/i18n';

const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/**
 * From one moment to another in the store's time, a day they share named once: `27 Nov 2026, 14:00–16:00`. Null without
 * both.
 */
export function timeRange(from: string | null, upto: string | null, language: Language): string | null {
  if (from === null || upto === null) return null;
  const format = new Intl.DateTimeFormat(localeOf(language).intl, { ...TIME, timeZone: storeFormat().time_zone });
  return format.formatRange(new Date(from), new Date(upto));
}
