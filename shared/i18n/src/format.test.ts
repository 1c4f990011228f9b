import {
  formatBytes,
  formatDay,
  formatMonth,
  formatMonthName,
  formatWeekday,
  formatDuration,
  formatMoneyRange,
} from './index.ts';

const HOUR = 3_600_000;

test('how long something lasts is said in its largest whole unit', () => {
  expect(formatDuration(20_000, 'en')).toBe('1 min');
  expect(formatDuration(59 * 60_000, 'en')).toBe('59 mins');
  expect(formatDuration(2.9 * HOUR, 'en')).toBe('2 hrs');
  expect(formatDuration(49 * HOUR, 'en')).toBe('2 days');
  expect(formatDuration(2 * HOUR, 'ab')).toBe('2 س');
});

test('a range of amounts names its currency once', () => {
  const plain = (text: string) => text.replaceAll(/[\s\u200f\u00a0]+/g, ' ');
  expect(plain(formatMoneyRange(495, 895, 'AED', 'en')).match(/AED/g)).toHaveLength(1);
  expect(plain(formatMoneyRange(495, 895, 'AED', 'en'))).toMatch(/^AED 4\.95 ?[–-] ?8\.95$/);
  expect(plain(formatMoneyRange(495, 895, 'AED', 'ab'))).toMatch(/4\.95.*8\.95/);
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
