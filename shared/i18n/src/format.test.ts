import {
  formatBytes,
  formatDay,
  formatMonth,
  formatMonthName,
  formatWeekday,
  formatDuration,
  formatMoney,
  formatMoneyRange,
  formatRelative,
} from './index.ts';

const HOUR = 3_600_000;

test('how long something lasts is said in its largest whole unit', () => {
  expect(formatDuration(20_000, 'en')).toBe('1 min');
  expect(formatDuration(59 * 60_000, 'en')).toBe('59 mins');
  expect(formatDuration(2.9 * HOUR, 'en')).toBe('2 hrs');
  expect(formatDuration(49 * HOUR, 'en')).toBe('2 days');
  expect(formatDuration(2 * HOUR, 'ab')).toBe('2 س');
});

test('yesterday is the day before on the calendar of the store, not any time up to two days ago', () => {
  const wednesday = Date.parse('2026-11-25T09:00+04:00');
  const said = (instant: string) => formatRelative(instant, wednesday, 'en');
  expect(said('2026-11-23T10:00+04:00')).toBe('2 days ago');
  expect(said('2026-11-24T00:30+04:00')).toBe('yesterday');
  expect(said('2026-11-23T23:30+04:00')).toBe('2 days ago');
  expect(said('2026-11-26T23:30+04:00')).toBe('tomorrow');
  expect(said('2026-11-27T00:30+04:00')).toBe('in 2 days');
});

test('weeks, months and years are how long it has been, not those of the calendar', () => {
  const said = (instant: string, now: string) => formatRelative(instant, Date.parse(now), 'en');
  expect(said('2026-01-01T09:00+04:00', '2026-01-31T09:00+04:00')).toBe('1 month ago');
  expect(said('2026-11-16T09:00+04:00', '2026-11-23T09:00+04:00')).toBe('1 week ago');
  expect(said('2025-01-01T09:00+04:00', '2026-01-31T09:00+04:00')).toBe('1 year ago');
  expect(formatRelative('2026-01-01T09:00+04:00', Date.parse('2026-01-31T09:00+04:00'), 'ab')).toBe('قبل شهر واحد');
});

test('a range of amounts names its currency once', () => {
  const plain = (text: string) => text.replaceAll(/[\s\u200f\u00a0]+/g, ' ');
  expect(plain(formatMoneyRange(495, 895, 'AED', 'en')).match(/AED/g)).toHaveLength(1);
  expect(plain(formatMoneyRange(495, 895, 'AED', 'en'))).toMatch(/^AED 4\.95 ?[–-] ?8\.95$/);
  expect(plain(formatMoneyRange(495, 895, 'AED', 'ab'))).toMatch(/4\.95.*8\.95/);
});

test('an Arabic amount reads from the right in any sentence: the number, then its currency', () => {
  expect(formatMoney(2495, 'AED', 'ab')).toBe('\u206724.95\u00a0د.إ.\u2069');
  expect(formatMoney(2495, 'AED', 'en')).toBe('AED\u00a024.95');
});

test('a day along an axis has no year, and is the day it is in the store', () => {
  expect(formatDay('2026-11-21', 'en')).toBe('21 Nov');
  expect(formatDay('2026-11-21T22:30:00.000Z', 'en')).toBe('22 Nov');
  expect(formatDay('2026-11-21', 'ab')).toBe('21 نوفمبر');
  expect(formatMonth('2026-11', 'en')).toBe('Nov 26');
  expect(formatMonth('2026-11', 'ab')).toMatch(/^نوفمبر 26$/);
  expect(formatMonthName('2026-11-21', 'en')).toBe('November 2026');
  expect(formatMonthName('2026-11-21', 'ab')).toBe('نوفمبر 2026');
  expect([formatWeekday('2026-11-23', 'en'), formatWeekday('2026-11-23', 'ab')]).toEqual(['Mon', 'الاثنين']);
});

test('room is said in the largest unit of which there is a whole one', () => {
  expect(formatBytes(0, 'en')).toBe('0 byte');
  expect(formatBytes(2_400_000, 'en')).toBe('2.4 MB');
  expect(formatBytes(999_000, 'en')).toBe('999 kB');
  expect(formatBytes(250_000_000_000, 'en')).toBe('250 GB');
  expect(formatBytes(2_400_000, 'ab')).toBe('2.4 م.ب');
});
