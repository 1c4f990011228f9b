import { latinDigits } from '@bo/contracts';
import { cleanText } from './text.ts';

export const DATE_ORDERS = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A moment as a file writes it: an instant, or what a clock in the store showed. */
export type Moment = { instant: string } | { clock: string };

const MONTHS: readonly string[] = [
  'jan|january|يناير|كانون الثاني',
  'feb|february|فبراير|شباط',
  'mar|march|مارس|اذار|آذار',
  'apr|april|ابريل|أبريل|نيسان',
  'may|مايو|ايار|أيار',
  'jun|june|يونيو|حزيران',
  'jul|july|يوليو|تموز',
  'aug|august|اغسطس|أغسطس|اب|آب',
  'sep|sept|september|سبتمبر|ايلول|أيلول',
  'oct|october|اكتوبر|أكتوبر|تشرين الاول|تشرين الأول',
  'nov|november|نوفمبر|تشرين الثاني',
  'dec|december|ديسمبر|كانون الاول|كانون الأول',
];
const MONTH_OF = new Map(MONTHS.flatMap((names, at) => names.split('|').map((name) => [name, at + 1] as const)));

const MOST_CHARS = 60;
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** The day before the first of Excel's calendar, which knows a 29 February 1900. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
/** Days of Excel from 1954 to 2173: what is less is a year or a number of another kind. */
const SERIAL = /^([2-9]\d{4})(?:[.,](\d{1,12}))?$/;
const UNIX_SECONDS = /^1\d{9}(?:\.\d{1,6})?$/;
const UNIX_MILLISECONDS = /^1\d{12}$/;

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?(am|pm|ص|م))?(?: ?(z|utc|gmt|[+-]\d{2}:?\d{2}))?$/;

interface Time {
  clock: string;
  /** `Z` or `+04:00`; none where the file does not say where its clock stood. */
  zone: string;
}
function timeOf(text: string): Time | null {
  if (text === '') return { clock: '00:00:00', zone: '' };
  const [, hours = '', minutes = '', seconds = '00', half, zone = ''] = TIME.exec(text) ?? [];
  const said = Number(hours);
  if (hours === '' || Number(minutes) > 59 || Number(seconds) > 59) return null;
  if (half === undefined ? said > 23 : said < 1 || said > 12) return null;
  const hour = half === undefined ? said : (said % 12) + (half === 'pm' || half === 'م' ? 12 : 0);
  return {
    clock: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`,
    zone: /^[+-]/.test(zone) ? zone.replace(/^(...)(\d)/, '$1:$2') : zone === '' ? '' : 'Z',
  };
}

function momentOf(year: string, month: number | string, day: string, time: Time | null): Moment | null {
  if (time === null) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${date}T${time.clock}${time.zone || 'Z'}`);
  // The 31st of February is another day to the clock.
  if (Number.isNaN(at) || new Date(Date.parse(`${date}T00:00:00Z`)).toISOString().slice(0, 10) !== date) return null;
  return time.zone === '' ? { clock: `${date}T${time.clock}` } : { instant: new Date(at).toISOString() };
}

const serialMoment = (days: string, fraction: string): Moment => {
  const seconds = Math.round((Number(`0.${fraction || '0'}`) * DAY_MS) / SECOND_MS);
  return { clock: new Date(EXCEL_EPOCH + Number(days) * DAY_MS + seconds * SECOND_MS).toISOString().slice(0, 19) };
};

/**
 * A date, with or without its time, as shops and their programs write it: `2025-06-01T14:30Z`, `1 Jun 2025 2:30 PM`,
 * `20250601`, the days of Excel and the seconds of UNIX, in the digits of any script. Of `01/06/2025` nobody can tell
 * the day from the month: it is 'ambiguous' until a person has said it for the whole file.
 */
export function readMoment(cell: string, order: DateOrder | null): Moment | 'ambiguous' | null {
  const text = latinDigits(cleanText(cell))
    .toLowerCase()
    .replace(/٫/g, '.')
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /, '')
    .slice(0, MOST_CHARS);
  if (UNIX_SECONDS.test(text)) return { instant: new Date(Math.floor(Number(text)) * SECOND_MS).toISOString() };
  if (UNIX_MILLISECONDS.test(text)) return { instant: new Date(Number(text)).toISOString() };
  const [, days, fraction = ''] = SERIAL.exec(text) ?? [];
  if (days !== undefined) return serialMoment(days, fraction);

  const iso =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[t ,]+(\d.*))?$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text);
  if (iso) return momentOf(iso[1] ?? '', iso[3] ?? '', iso[4] ?? '', timeOf(iso[5] ?? ''));

  const worded =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]([\p{L} ]{2,15}?)\.?,?[ -](\d{4}|\d{2})(?:[ ,]+(\d.*))?$/u.exec(text) ??
    /^()([\p{L} ]{2,15}?)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,]+(?:at )?(\d.*))?$/u.exec(text);
  if (worded) {
    const month = MONTH_OF.get(worded[2] ?? '');
    if (month === undefined) return null;
    return worded[1] === ''
      ? momentOf(worded[4] ?? '', month, worded[3] ?? '', timeOf(worded[5] ?? ''))
      : momentOf(worded[3] ?? '', month, worded[1] ?? '', timeOf(worded[4] ?? ''));
  }

  const [, first, , second, year, time = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[t ,]+(\d.*))?$/.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  if (order === null) return Math.min(Number(first), Number(second)) <= 12 ? 'ambiguous' : null;
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  return momentOf(year, month, day, timeOf(time));
}
