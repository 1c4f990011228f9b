import fc from 'fast-check';
import { coordinatesIn, distanceKm, looksSwapped } from './coordinates.ts';

const DUBAI = { latitude: 25.1324, longitude: 55.2258 };

test('the place of a map link is read, the person who made the link', () => {
  const place = { latitude: 25.1324, longitude: 55.2258 };
  for (const link of [
    'https://www.google.com/maps/place/X/@25.2,55.3,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d25.1324!4d55.2258',
    'https://www.google.com/maps/@25.1324,55.2258,15z',
    'https://maps.google.com/?q=25.1324,55.2258',
    'https://www.google.com/maps/search/?api=1&query=25.1324%2C55.2258',
    'https://www.openstreetmap.org/?mlat=25.1324&mlon=55.2258#map=15/25.0/55.0',
    'https://www.openstreetmap.org/#map=15/25.1324/55.2258',
    'https://maps.apple.com/?ll=25.1324,55.2258',
    '25.1324, 55.2258',
    '٢٥.١٣٢٤، ٥٥.٢٢٥٨',
  ])
    expect(coordinatesIn(link)).toEqual(place);
  for (const link of ['https://maps.app.goo.gl/abc', '', 'Al Quoz', '95.1,200.2'])
    expect(coordinatesIn(link)).toBeUndefined();
});

test('numbers that lie among the other warehouses only when exchanged look swapped', () => {
  const others = [DUBAI, { latitude: 24.35, longitude: 54.5 }];
  expect(looksSwapped({ latitude: 55.43, longitude: 25.31 }, others)).toBe(true);
  expect(looksSwapped({ latitude: 25.31, longitude: 55.43 }, others)).toBe(false);
  // A branch in London is far, not swapped; and the first place has nothing to be compared with.
  expect(looksSwapped({ latitude: 51.5, longitude: -0.12 }, others)).toBe(false);
  expect(looksSwapped({ latitude: 55.43, longitude: 25.31 }, [])).toBe(false);
});

test('distance is the same both ways, and none to itself', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20_038);
      expect(distanceKm(a, a)).toBeLessThan(1e-6);
    }),
  );
});
