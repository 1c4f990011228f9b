import type { CalendarEntry } from '@bo/contracts';
import { setStoreFormat } from '@bo/i18n';
import { barsOf, daysOf, isBackground, movedBy, turned, weeksOf } from './calendar-days.ts';

const ZONE = 'Asia/Dubai';
const entry = (id: string, from: string | null, upto: string | null): CalendarEntry => ({
  ...{ kind: 'offer', id, version: 1, title: id, title_ar: id, code: null, state: 'scheduled', movable: true },
  from,
  upto,
});

test('a month is shown in whole weeks from Monday on, a week is one of them', () => {
  const weeks = weeksOf('month', '2026-11-22');
  expect(weeks.map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeksOf('week', '2026-11-22')).toEqual([
    ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ]);
  expect([
    turned('month', '2026-12-31', 1),
    turned('month', '2026-03-31', -1),
    turned('week', '2026-03-02', -1),
  ]).toEqual(['2027-01-01', '2026-02-01', '2026-02-23']);
});

test('weeks start on the day that the store has set', () => {
  setStoreFormat({ currency: 'KWD', time_zone: ZONE, week_start: 'sunday' });
  expect(weeksOf('week', '2026-11-22')[0]?.[0]).toBe('2026-11-22');
  setStoreFormat({ currency: 'KWD', time_zone: ZONE, week_start: 'saturday' });
  expect(weeksOf('week', '2026-11-20')[0]?.[0]).toBe('2026-11-14');
  setStoreFormat({ currency: 'AED', time_zone: ZONE });
});

test('a year-long entry is folded where it neither begins nor ends, a fortnight never', () => {
  const november: [string, string] = ['2026-10-26', '2026-12-06'];
  const isFolded = (from: string | null, upto: string | null, days = november) =>
    isBackground(entry('a', from, upto), days, ZONE);
  expect(isFolded('2025-12-31T20:00:00.000Z', '2026-12-31T20:00:00.000Z')).toBe(true);
  expect(isFolded('2025-12-31T20:00:00.000Z', null)).toBe(true);
  expect(isFolded('2026-11-09T20:00:00.000Z', null)).toBe(false);
  expect(isFolded('2025-12-31T20:00:00.000Z', '2026-11-30T20:00:00.000Z')).toBe(false);
  const week: [string, string] = ['2026-11-16', '2026-11-22'];
  expect(isFolded('2026-11-11T20:00:00.000Z', '2026-11-25T20:00:00.000Z', week)).toBe(false);
});

test('"until 21 Nov" ends on the 21st of the store, whatever day that is elsewhere', () => {
  expect(daysOf(entry('a', '2026-11-18T20:00:00.000Z', '2026-11-21T20:00:00.000Z'), ZONE)).toEqual({
    first: '2026-11-19',
    last: '2026-11-21',
  });
});

test('what runs at the same time stands in rows of its own; what has no end goes on', () => {
  const [week = []] = weeksOf('week', '2026-11-18');
  const bars = barsOf(
    week,
    [
      entry('short', '2026-11-15T20:00:00.000Z', '2026-11-16T20:00:00.000Z'),
      entry('long', '2026-11-10T20:00:00.000Z', null),
      entry('later', '2026-11-17T20:00:00.000Z', '2026-11-30T20:00:00.000Z'),
      entry('gone', '2026-11-01T20:00:00.000Z', '2026-11-15T20:00:00.000Z'),
    ],
    ZONE,
  );
  expect(
    bars.map(({ entry: { id }, start, days, lane, before, after }) => [id, start, days, lane, before, after]),
  ).toEqual([
    ['short', 0, 1, 0, false, false],
    ['later', 2, 5, 0, false, true],
    ['long', 0, 7, 1, true, true],
  ]);
});

test('moved over a change of the clocks it begins at the same hour of the store', () => {
  const moved = movedBy(entry('a', '2026-10-20T22:00:00.000Z', null), 7, 'Europe/Berlin');
  expect(moved).toMatchObject({ from: '2026-10-27T23:00:00.000Z', upto: null });
});
