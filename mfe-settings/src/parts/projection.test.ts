import fc from 'fast-check';
import { MAP_HEIGHT, MAP_WIDTH, projectionOf } from './projection.ts';

const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
});

test('every place is within the drawing, and a point of it is the place that it shows', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
      const { at, placeAt } = projectionOf(places);
      for (const one of places) {
        const { x, y } = at(one);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(MAP_WIDTH);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(MAP_HEIGHT);
        const back = placeAt(x, y);
        expect(back.latitude).toBeCloseTo(one.latitude, 6);
        expect(back.longitude).toBeCloseTo(one.longitude, 6);
      }
    }),
  );
});

test('north is above and east is at the right; there are lines to read degrees from', () => {
  const { at, latitudes, longitudes } = projectionOf([
    { latitude: 24.35, longitude: 54.5 },
    { latitude: 25.68, longitude: 55.78 },
  ]);
  expect(at({ latitude: 25.68, longitude: 55 }).y).toBeLessThan(at({ latitude: 24.35, longitude: 55 }).y);
  expect(at({ latitude: 25, longitude: 55.78 }).x).toBeGreaterThan(at({ latitude: 25, longitude: 54.5 }).x);
  expect(latitudes).toContain(25);
  expect(longitudes).toContain(55);
});
