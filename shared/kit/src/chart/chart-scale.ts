/** One axis: where it begins and ends, and what is written along it. */
export interface Scale {
  from: number;
  upto: number;
  ticks: number[];
}

/** The smallest step of 1, 2, 2.5 or 5 times a power of ten that is not below `least`, and whole. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= least && one % 1 === 0);
  return step ?? Math.ceil(least);
}

/**
 * An axis over whole numbers (counts, minor units) with about four round steps. It holds every value; `zero` keeps zero
 * on it, without which the length of a bar says nothing.
 */
export function niceScale(values: readonly number[], zero: boolean): Scale {
  const all = zero ? [0, ...values] : values;
  const low = all.length === 0 ? 0 : Math.min(...all);
  const high = all.length === 0 ? 0 : Math.max(...all);
  // Where all values are one, it stands in the middle of a tenth up and down, not on the floor.
  if (low === high && low !== 0) {
    const room = Math.max(Math.round(Math.abs(low) / 10), 1);
    return niceScale([low - room, high + room], false);
  }
  const step = niceStep(Math.max((high - low) / 4, 1));
  const from = Math.floor(low / step) * step;
  const upto = Math.max(Math.ceil(high / step) * step, from + step);
  const ticks = Array.from({ length: Math.round((upto - from) / step) + 1 }, (_, index) => from + index * step);
  return { from, upto, ticks };
}

/** The position of a value on an axis, as a percentage of its length. */
export const placeOn = ({ from, upto }: Pick<Scale, 'from' | 'upto'>, value: number): number =>
  upto === from ? 50 : ((value - from) / (upto - from)) * 100;

/** At most `most` places of a row that are evenly spread and begin with its first. */
export function spread(length: number, most: number): number[] {
  const every = Math.max(Math.ceil(length / most), 1);
  return Array.from({ length: Math.ceil(length / every) }, (_, index) => index * every);
}
