import { currencyDecimals, toDecimal, type Language, type WeekStart } from '@bo/contracts/platform';
import { useSyncExternalStore } from 'react';
import { currentLanguage, useLanguage } from './i18n.ts';
import { localeOf } from './languages.ts';

/**
 * Every number, amount, date and weight a person reads is written here. Arabic keeps Latin digits: staff compare codes,
 * barcodes and prices with invoices and scanners that print 0–9, and two kinds of digits in one row are misread.
 */
export interface StoreFormat {
  currency: string;
  time_zone: string;
  /** Missing while the host or the API is older than this setting. */
  week_start?: WeekStart | undefined;
}

let store: StoreFormat = { currency: 'AED', time_zone: 'Asia/Dubai' };
const listeners = new Set<() => void>();

/** Sets the store's currency, time zone and first day of the week, once the session knows them. */
export function setStoreFormat({ currency, time_zone, week_start }: StoreFormat): void {
  if (store.currency === currency && store.time_zone === time_zone && store.week_start === week_start) return;
  store = { currency, time_zone, week_start };
  listeners.forEach((listener) => listener());
}
/** The store's currency, time zone and first day of the week. */
export function storeFormat(): StoreFormat {
  return store;
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Intl formatters cost about 50 µs each to build and a table asks for thousands: they are kept. */
const cache = new Map<string, unknown>();
function kept<T>(key: string, make: () => T): T {
  const found = cache.get(key);
  // The key names the kind, so what was put under it has the type that is taken out.
  if (found !== undefined) return found as T;
  const made = make();
  cache.set(key, made);
  return made;
}
function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(
    `n ${language} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(localeOf(language).intl, options),
  );
}
function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(
    `d ${language} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(localeOf(language).intl, options),
  );
}

export function formatNumber(value: number, language = currentLanguage()): string {
  return numberFormat(language, { maximumFractionDigits: 3 }).format(value);
}

/** Minor units with their currency: `formatMoney(1250, 'AED')` is `AED 12.50`, in Arabic `12.50 د.إ.`. */
export function formatMoney(minor: number, currency = store.currency, language = currentLanguage()): string {
  return inSentence(moneyFormat(currency, language).format(Number(toDecimal(minor, currency))), language);
}

/** Minor units without their currency, where a heading or an axis names it: `12.50`. */
function formatAmount(minor: number, currency: string, language: Language): string {
  return amountFormat(currency, language).format(Number(toDecimal(minor, currency)));
}

/** Formats a range of amounts with one currency: `AED 4.95 – 8.95`. */
export function formatMoneyRange(
  from: number,
  to: number,
  currency = store.currency,
  language = currentLanguage(),
): string {
  return inSentence(
    moneyFormat(currency, language).formatRange(Number(toDecimal(from, currency)), Number(toDecimal(to, currency))),
    language,
  );
}

/** From one amount to another without the currency: `4.95 – 8.95`. */
function formatAmountRange(from: number, to: number, currency: string, language: Language): string {
  return amountFormat(currency, language).formatRange(
    Number(toDecimal(from, currency)),
    Number(toDecimal(to, currency)),
  );
}

const fraction = (currency: string) => ({
  minimumFractionDigits: currencyDecimals(currency),
  maximumFractionDigits: currencyDecimals(currency),
});
const amountFormat = (currency: string, language: Language) => numberFormat(language, fraction(currency));
const moneyFormat = (currency: string, language: Language) =>
  numberFormat(language, { style: 'currency', currency, ...fraction(currency) });

/** An Arabic amount reads from the right whatever stands beside it: a number before it would turn it round. */
const inSentence = (amount: string, language: Language) =>
  language === 'ab' ? `\u2067${amount.replaceAll('\u200f', '')}\u2069` : amount;

/** What stands for the currency in an amount: `AED`, in Arabic `د.إ.`. */
function currencySign(currency: string, language: Language): string {
  return (
    numberFormat(language, { style: 'currency', currency })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  );
}

/** Basis points: 1250 is `12.5%`. */
export function formatPercent(basisPoints: number, language = currentLanguage()): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
}

/** As the store writes them; `Intl` has غرام and كغم, which are other countries' words. */
const WEIGHT_UNITS = { en: { g: 'g', kg: 'kg' }, ab: { g: 'جم', kg: 'كجم' } } as const;

/** Grams, shown as kilograms from 1,000 on. */
export function formatWeight(grams: number, language = currentLanguage()): string {
  const heavy = Math.abs(grams) >= 1000;
  const number = numberFormat(language, { maximumFractionDigits: 3 }).format(heavy ? grams / 1000 : grams);
  return `${number} ${WEIGHT_UNITS[language][heavy ? 'kg' : 'g']}`;
}

const SIZES = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
  ['byte', 1],
] as const;

/** Formats a file size or disk space: `2.4 MB`. */
export function formatBytes(bytes: number, language = currentLanguage()): string {
  const [unit, size] = SIZES.find(([, least]) => bytes >= least) ?? ['byte', 1];
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: bytes / size < 10 ? 1 : 0 }).format(
    bytes / size,
  );
}

/** The month as a word in either language: 03/04 is read two ways. */
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** A calendar date (`2026-11-21`) has no zone: it is the same day everywhere. */
function isCalendarDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** The day of an instant in the store's time zone, or a calendar date as it stands: `21 Nov 2026`. */
export function formatDate(value: string, language = currentLanguage()): string {
  const timeZone = isCalendarDate(value) ? 'UTC' : store.time_zone;
  return dateFormat(language, { ...DAY, timeZone }).format(new Date(value));
}

/** Formats a day without its year, for an axis: `21 Nov`. */
export function formatDay(value: string, language = currentLanguage()): string {
  const timeZone = isCalendarDate(value) ? 'UTC' : store.time_zone;
  return dateFormat(language, { day: 'numeric', month: 'short', timeZone }).format(new Date(value));
}

/** Formats a month (`2026-11`) for an axis: `Nov 26`. */
export function formatMonth(month: string, language = currentLanguage()): string {
  return dateFormat(language, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(`${month}-01`));
}

/** The month of a day, as the heading of a calendar: `November 2026`. */
export function formatMonthName(day: string, language = currentLanguage()): string {
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** The weekday of a calendar date: `Mon`. */
export function formatWeekday(day: string, language = currentLanguage()): string {
  return dateFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));
}

/** An instant in the store's time zone, to the minute. */
export function formatDateTime(instant: string, language = currentLanguage()): string {
  return dateFormat(language, {
    ...DAY,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: store.time_zone,
  }).format(new Date(instant));
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The number of the store's calendar day that an instant is in. */
function calendarDay(instant: number): number {
  const zone = store.time_zone;
  // Sweden writes a day as a calendar date: 2026-11-21.
  const day = kept(`day ${zone}`, () => new Intl.DateTimeFormat('sv', { timeZone: zone })).format(instant);
  return Date.parse(day) / 86_400_000;
}

/** How long ago or ahead an instant is: `3 minutes ago`. */
export function formatRelative(instant: string, now = Date.now(), language = currentLanguage()): string {
  const then = new Date(instant).getTime();
  const seconds = Math.round((then - now) / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  // "Yesterday" is a day of the calendar; "last month" would be one too, and not thirty days ago.
  const numeric = unit === 'week' || unit === 'month' || unit === 'year' ? 'always' : 'auto';
  const format = kept(
    `r ${language} ${numeric}`,
    () => new Intl.RelativeTimeFormat(localeOf(language).intl, { numeric }),
  );
  if (unit === 'day') return format.format(calendarDay(then) - calendarDay(now), unit);
  return format.format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit);
}

/** How long something lasts, in its largest whole unit: `2 hr`. */
export function formatDuration(milliseconds: number, language = currentLanguage()): string {
  const minutes = Math.max(Math.trunc(milliseconds / 60_000), 1);
  const [unit, size] =
    minutes >= 1440 ? (['day', 1440] as const) : minutes >= 60 ? (['hour', 60] as const) : (['minute', 1] as const);
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.trunc(minutes / size));
}

/** A list of words as a sentence: `milk, bread and dates`. */
export function formatList(words: readonly string[], language = currentLanguage()): string {
  // Arabic joins by a letter (و) that words begin and end with too: two options would read as one.
  if (language === 'ab') return words.join('، ');
  return kept(`l ${language}`, () => new Intl.ListFormat(localeOf(language).intl, { type: 'conjunction' })).format(
    words,
  );
}

/** Sorts texts as a reader of the language expects; digits by their value. */
export function compareText(a: string, b: string, language = currentLanguage()): number {
  return kept(`c ${language}`, () => new Intl.Collator(localeOf(language).intl, { numeric: true })).compare(a, b);
}

/**
 * Wraps a value so that its direction does not disturb the sentence around it (FIRST STRONG ISOLATE … POP). For plain
 * strings; in JSX use `<bdi>`.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

const formatsFor = (language: Language, currency: string) => ({
  currency,
  currencySign: currencySign(currency, language),
  number: (value: number) => formatNumber(value, language),
  money: (minor: number, of = currency) => formatMoney(minor, of, language),
  amount: (minor: number) => formatAmount(minor, currency, language),
  amountRange: (from: number, to: number) => formatAmountRange(from, to, currency, language),
  moneyRange: (from: number, to: number) => formatMoneyRange(from, to, currency, language),
  percent: (basisPoints: number) => formatPercent(basisPoints, language),
  weight: (grams: number) => formatWeight(grams, language),
  bytes: (bytes: number) => formatBytes(bytes, language),
  date: (value: string) => formatDate(value, language),
  day: (value: string) => formatDay(value, language),
  month: (value: string) => formatMonth(value, language),
  monthName: (day: string) => formatMonthName(day, language),
  weekday: (day: string) => formatWeekday(day, language),
  dateTime: (instant: string) => formatDateTime(instant, language),
  relative: (instant: string, now?: number) => formatRelative(instant, now, language),
  duration: (milliseconds: number) => formatDuration(milliseconds, language),
  list: (words: readonly string[]) => formatList(words, language),
  compare: (a: string, b: string) => compareText(a, b, language),
});

/** All formatters, bound to the language and store in use; re-renders when either changes. */
export function useFormat() {
  const { language } = useLanguage();
  const { currency, time_zone: zone, week_start } = useSyncExternalStore(subscribe, storeFormat);
  // Where the zone is another, so is the object: who remembers what was written by it rewrites it.
  return kept(`all ${language} ${currency} ${zone} ${week_start ?? ''}`, () => formatsFor(language, currency));
}
