import fc from 'fast-check';
import { timeLeft } from '../../parts/time-left.ts';

const at = (text: string) => Date.parse(text);

test('what is left is told in days, hours, minutes and seconds', () => {
  expect(timeLeft(at('2026-11-24T00:00:00Z'), at('2026-11-22T20:59:58.500Z'))).toEqual({
    days: 1,
    hours: 3,
    minutes: 0,
    seconds: 2,
  });
});

test('the units add up to the time, and an end that is over is zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 400 * 86_400_000 }), (ms) => {
      const { days, hours, minutes, seconds } = timeLeft(ms, 0);
      expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.max(0, Math.ceil(ms / 1000)));
      expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true);
    }),
  );
});
