import { LEAST_HOTSPOT, PAGE_UNITS } from '@bo/contracts';
import fc from 'fast-check';
import { between, byKey } from './hotspot-geometry.ts';

const point = fc.record({ x: fc.integer({ min: -500, max: 10_500 }), y: fc.integer({ min: -500, max: 10_500 }) });

test('whatever is drawn and whichever keys are pressed, a hotspot stays on its page and can be hit', () => {
  fc.assert(
    fc.property(
      point,
      point,
      fc.array(fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), fc.boolean()), {
        maxLength: 60,
      }),
      (a, b, keys) => {
        let rect = between(a, b);
        for (const [key, resize] of keys) rect = byKey(rect, key, resize) ?? rect;
        expect(rect.x >= 0 && rect.y >= 0).toBe(true);
        expect(rect.x + rect.width <= PAGE_UNITS && rect.y + rect.height <= PAGE_UNITS).toBe(true);
        expect(rect.width >= LEAST_HOTSPOT && rect.height >= LEAST_HOTSPOT).toBe(true);
      },
    ),
  );
});

test('it does not matter from which corner one draws', () => {
  const [a, b] = [
    { x: 1000, y: 2000 },
    { x: 4000, y: 5000 },
  ];
  expect(between(a, b)).toEqual({ x: 1000, y: 2000, width: 3000, height: 3000 });
  expect(between(b, a)).toEqual(between(a, b));
});
