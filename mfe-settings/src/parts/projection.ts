import type { Coordinates } from '@bo/contracts';

/** The size of the drawing, in its own units. */
export const MAP_WIDTH = 800;
export const MAP_HEIGHT = 500;
const MARGIN = 0.12;
/** Less than so many degrees are never shown: a single place would be all there is. */
const LEAST_SPAN = 0.2;

export interface Projection {
  at: (place: Coordinates) => { x: number; y: number };
  placeAt: (x: number, y: number) => Coordinates;
  /** The lines of latitude and longitude that cross the drawing, in whole steps. */
  latitudes: number[];
  longitudes: number[];
}

/** A step that divides so many degrees into about five: 1, 2 or 5 times a power of ten. */
function stepOf(span: number): number {
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
}

function linesBetween(from: number, upto: number, step: number): number[] {
  const lines = [];
  for (let at = Math.ceil(from / step) * step; at <= upto; at += step) lines.push(Number(at.toFixed(6)));
  return lines;
}

/**
 * Puts places on a flat drawing: equal distances east and north at its middle, which is exact enough for a region. All
 * places fit, with some room around.
 */
export function projectionOf(places: readonly Coordinates[]): Projection {
  // Not by spreading them as arguments: there may be thousands.
  const range = (values: readonly number[]) =>
    values.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)] as const, [
      Infinity,
      -Infinity,
    ] as readonly [number, number]);
  const [south, north] = places.length === 0 ? [-60, 75] : range(places.map(({ latitude }) => latitude));
  const [west, east] = places.length === 0 ? [-170, 170] : range(places.map(({ longitude }) => longitude));
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const narrowing = Math.max(0.1, Math.cos((middle.latitude * Math.PI) / 180));
  const room = 1 + 2 * MARGIN;
  const perDegree = Math.min(
    MAP_HEIGHT / (Math.max(LEAST_SPAN, north - south) * room),
    MAP_WIDTH / (Math.max(LEAST_SPAN, east - west) * narrowing * room),
  );
  const half = { latitude: MAP_HEIGHT / perDegree / 2, longitude: MAP_WIDTH / perDegree / narrowing / 2 };
  const step = stepOf(2 * half.latitude);
  return {
    at: ({ latitude, longitude }) => ({
      x: MAP_WIDTH / 2 + (longitude - middle.longitude) * narrowing * perDegree,
      y: MAP_HEIGHT / 2 - (latitude - middle.latitude) * perDegree,
    }),
    placeAt: (x, y) => ({
      latitude: middle.latitude - (y - MAP_HEIGHT / 2) / perDegree,
      longitude: middle.longitude + (x - MAP_WIDTH / 2) / perDegree / narrowing,
    }),
    latitudes: linesBetween(middle.latitude - half.latitude, middle.latitude + half.latitude, step),
    longitudes: linesBetween(middle.longitude - half.longitude, middle.longitude + half.longitude, step),
  };
}
