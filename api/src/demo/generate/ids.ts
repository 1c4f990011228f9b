import { idFrom } from '../../platform/ids.ts';
import type { Random } from './random.ts';

/**
 * Ids in the shape of `newId`, but from a given moment and the seed: sorted by creation, and the same on every machine.
 */
export function createIds(random: Random): (prefix: string, at: Date) => string {
  let sequence = 0;
  return (prefix, at) => {
    sequence = (sequence + 1) % 32_768;
    return idFrom(prefix, at.getTime(), sequence, () => random.int(0, 31));
  };
}
