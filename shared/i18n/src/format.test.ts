import { formatDay, formatMonth, formatDuration, formatMoneyRange } from './index.ts';

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
});
