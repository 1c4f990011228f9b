/** Processor time of the work below on the machine that the budgets were measured on, while nothing else runs. */
const USUAL_MS = 50;
const ROUNDS = 24;
const TEXT = JSON.stringify(
  Array.from({ length: 4_000 }, (_, at) => ({ id: `rec_${at}`, at, name: 'Milk', tags: ['a', 'b'] })),
);

/**
 * How much slower than usual this machine works now, at least 1: by the clock (others use it too) and in processor
 * time.
 */
export function measureSlowness() {
  const since = performance.now();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) JSON.parse(TEXT);
  const { user, system } = process.cpuUsage(before);
  const times = (ms) => Math.max(1, ms / USUAL_MS);
  return { wall: times(performance.now() - since), processor: times((user + system) / 1000) };
}
