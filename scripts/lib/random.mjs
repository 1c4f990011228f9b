/** Random numbers that a seed repeats (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** A whole number from 0 to below `n`. */
    below: (n) => Math.floor(next() * n),
    /** True in one of `n` cases. */
    oneIn: (n) => next() * n < 1,
    pick: (values) => values[Math.floor(next() * values.length)],
    /** The same values in an order that the seed decides. */
    shuffled(values) {
      const copy = [...values];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1));
        [copy[last], copy[other]] = [copy[other], copy[last]];
      }
      return copy;
    },
    next,
  };
}
