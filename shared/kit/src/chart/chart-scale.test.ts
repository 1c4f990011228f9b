import fc from 'fast-check';
import { niceScale, placeOn, spread } from './chart-scale.ts';

test('an axis has a few round steps that hold every value', () => {
  expect(niceScale([650, 725], false)).toEqual({ from: 640, upto: 740, ticks: [640, 660, 680, 700, 720, 740] });
  expect(niceScale([3, 186], true)).toEqual({ from: 0, upto: 200, ticks: [0, 50, 100, 150, 200] });
  expect(niceScale([-14, 48], true).ticks).toEqual([-20, 0, 20, 40, 60]);
  expect(niceScale([], true).ticks).toEqual([0, 1]);
});

test('whatever the numbers, they lie within the axis, whose steps are whole, even and few', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), fc.boolean(), (values, zero) => {
      const scale = niceScale(values, zero);
      const { ticks } = scale;
      const [first = 0, second = 0] = ticks;
      for (const value of zero ? [0, ...values] : values) {
        expect(placeOn(scale, value)).toBeGreaterThanOrEqual(0);
        expect(placeOn(scale, value)).toBeLessThanOrEqual(100);
      }
      expect(ticks.every((tick, index) => Number.isInteger(tick) && tick === first + index * (second - first))).toBe(
        true,
      );
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(8);
    }),
  );
});

test('no more places are named than there is room for', () => {
  expect(spread(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(spread(3, 6)).toEqual([0, 1, 2]);
  expect(spread(0, 6)).toEqual([]);
});

test('a value that never changed stands in the middle, not on the floor', () => {
  const { from, upto } = niceScale([795, 795], false);
  expect(from).toBeLessThan(750);
  expect(upto).toBeGreaterThan(840);
  expect(niceScale([0, 0], false)).toEqual(niceScale([], false));
});
