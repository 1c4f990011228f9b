/** A seeded source of numbers: the demo store must be the same on every machine, so that tests and screenshots hold. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the keys, as often as its number says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  shuffled<T>(items: readonly T[]): T[];
}

function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/**
 * Numbers for one part of the demo data. Every part has a name and so its own sequence: another product more does not
 * change
 * the customers. The generator is mulberry32.
 */
export function createRandom(seed: number, part: string): Random {
  let state = (seed ^ hash(part)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  function pick<T>(items: readonly T[]): T {
    const at = int(0, items.length - 1);
    for (const item of items.slice(at, at + 1)) return item;
    throw new Error('Nothing to pick from.');
  }
  function weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const keys = Object.keys(weights) as K[];
    let rest = next() * keys.reduce((sum, key) => sum + weights[key], 0);
    return keys.find((key) => (rest -= weights[key]) < 0) ?? pick(keys);
  }
  function shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
  return { next, int, pick, weighted, shuffled, chance: (probability) => next() < probability };
}
