import { z } from 'zod';
import { latinDigits } from './normalize-for-search.ts';
import { addMessages } from './messages.ts';
import { onceValid } from './rule.ts';
import { kindError } from './text.ts';

addMessages({
  coordinates_pair: {
    en: 'Give both latitude and longitude, or neither.',
    ab: 'أدخل خط العرض وخط الطول معًا أو اتركهما معًا.',
  },
  coordinates_zero: {
    en: 'Latitude 0 and longitude 0 are in the Atlantic Ocean. Leave both empty if the place is not known.',
    ab: 'خط العرض 0 وخط الطول 0 يقعان في المحيط الأطلسي. اترك الخانتين فارغتين إن لم يُعرف الموقع.',
  },
  coordinates_swapped: {
    en: 'Latitude and longitude look swapped: latitude is between −90 and 90.',
    ab: 'يبدو أن خط العرض وخط الطول معكوسان: خط العرض بين 90- و90.',
  },
});

/** A place on earth, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const degrees = (most: number) =>
  z
    .number({ error: kindError('number') })
    .min(-most)
    .max(most)
    .nullable()
    .default(null);

/**
 * Latitude and longitude as fields of a form. The latitude takes up to 180 by itself: what lies beyond 90 is told as
 * swapped by `coordinateRule`, which is what it nearly always is.
 */
export const CoordinateFields = { latitude: degrees(180), longitude: degrees(180) };

/** What must hold of the two together. To be given to `superRefine` with its condition. */
export const coordinateRule = [
  (
    { latitude, longitude }: { latitude: number | null; longitude: number | null },
    context: z.core.$RefinementCtx,
  ): void => {
    const problem = (field: keyof Coordinates, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if ((latitude === null) !== (longitude === null))
      problem(latitude === null ? 'latitude' : 'longitude', 'coordinates_pair');
    else if (latitude === 0 && longitude === 0) problem('latitude', 'coordinates_zero');
    else if (latitude !== null && Math.abs(latitude) > 90) problem('latitude', 'coordinates_swapped');
  },
  onceValid('latitude', 'longitude'),
] as const;

const EARTH_KM = 6371;
/** How far two places are from each other on the surface of the earth, in kilometres. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const rad = (value: number) => (value * Math.PI) / 180;
  const h =
    Math.sin(rad(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(rad(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

const FAR_KM = 1000;
const NEAR_KM = 500;
/** Whether a place, with its numbers exchanged, lies among places that it is now far from. */
export function looksSwapped(place: Coordinates, others: readonly Coordinates[]): boolean {
  if (others.length === 0 || Math.abs(place.longitude) > 90) return false;
  const nearest = (one: Coordinates) => Math.min(...others.map((other) => distanceKm(one, other)));
  return nearest(place) > FAR_KM && nearest({ latitude: place.longitude, longitude: place.latitude }) < NEAR_KM;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Where map services write a place in their links, the most exact first. */
const IN_LINKS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`mlat=${NUMBER}&(?:amp;)?mlon=${NUMBER}`),
  new RegExp(String.raw`[?&/](?:q|query|ll|sll|destination|center|daddr|loc:)=?${NUMBER}(?:,|%2C)\s*${NUMBER}`, 'i'),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(String.raw`^${NUMBER}[,،\s]+${NUMBER}$`),
];
/** The place that a map link, or a pair of numbers, names; undefined where it names none. */
export function coordinatesIn(text: string): Coordinates | undefined {
  const plain = latinDigits(text).slice(0, 2000).trim();
  for (const pattern of IN_LINKS) {
    const [, latitude, longitude] = pattern.exec(plain) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return undefined;
}
