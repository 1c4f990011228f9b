import type { WebMeasure, WebMetric } from '@bo/contracts';

/** Each range is a tenth wider than the one before, so that a percentile is wrong by at most 5 %. */
const GROWTH = 1.1;
/** `cls` has no unit and is mostly below one: counted in thousandths. */
const unitOf = (metric: WebMetric): number => (metric === 'cls' ? 0.001 : 1);

/** The number of the range that a value lies in: 0 up to one unit, and one more for each further tenth. */
export const bucketOf = ({ metric, value }: Pick<WebMeasure, 'metric' | 'value'>): number =>
  Math.max(0, Math.ceil(Math.log(Math.max(value / unitOf(metric), 1)) / Math.log(GROWTH)));

/** The middle of a range. */
export function valueOf(metric: WebMetric, bucket: number): number {
  const most = GROWTH ** bucket;
  const middle = bucket === 0 ? 0 : (most + most / GROWTH) / 2;
  return metric === 'cls' ? Math.round(middle) / 1000 : Math.round(middle);
}

/** The value that a share of all measurements does not exceed. There has to be at least one. */
export function percentile(
  metric: WebMetric,
  buckets: readonly { bucket: number; count: number }[],
  share: number,
): number {
  const sorted = buckets.toSorted((a, b) => a.bucket - b.bucket);
  const wanted = share * sorted.reduce((sum, { count }) => sum + count, 0);
  let sum = 0;
  const found = sorted.find(({ count }) => (sum += count) >= wanted);
  return valueOf(metric, found?.bucket ?? 0);
}
