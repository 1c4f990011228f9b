import fc from 'fast-check';
import { isReturnable, returnWindowEnd } from './return-window.ts';

/** Far east and west, half hours, summer time at two, three and midnight, and a day that was left out. */
const ZONES = [
  'Asia/Dubai',
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Europe/Berlin',
  'America/New_York',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Santiago',
  'Australia/Lord_Howe',
] as const;

const clock = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
const dayOf = (instant: number, timeZone: string) => clock(instant, timeZone).slice(0, 10);
const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test('delivered at noon in Dubai with seven days: until 23:59:59 there of the seventh day after', () => {
  expect(returnWindowEnd('2026-11-15T08:00:00.000Z', 7, 'Asia/Dubai')).toBe('2026-11-22T19:59:59.000Z');
  // An hour past midnight in Dubai is still the day before in London.
  expect(returnWindowEnd('2026-11-14T21:00:00.000Z', 7, 'Asia/Dubai')).toBe('2026-11-22T19:59:59.000Z');
  expect(returnWindowEnd('2026-11-14T19:59:59.000Z', 7, 'Asia/Dubai')).toBe('2026-11-21T19:59:59.000Z');
});

test('the last second counts whole, the next one does not', () => {
  const at = (time: string) => isReturnable('2026-11-15T08:00:00.000Z', 7, 'Asia/Dubai', Date.parse(time));
  expect(at('2026-11-22T19:59:59.999Z')).toBe(true);
  expect(at('2026-11-22T20:00:00.000Z')).toBe(false);
});

test('in every zone and season it ends with the last second of day N of the store, and of no other day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2029, 0, 1) }),
      fc.integer({ min: 0, max: 365 }),
      (zone, delivered, days) => {
        const end = Date.parse(returnWindowEnd(new Date(delivered).toISOString(), days, zone));
        const last = plus(dayOf(delivered, zone), days);
        expect(dayOf(end, zone)).toBe(last);
        expect(dayOf(end + 1000, zone)).toBe(plus(last, 1));
      },
    ),
    { numRuns: 1500 },
  );
});
