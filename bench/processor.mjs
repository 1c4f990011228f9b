import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** The processor time of some processes of this machine together, in ms (Linux alone). */
export function processorOf(isOne) {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      if (isOne({ pid: Number(pid), name })) ticks += user + system;
    } catch {
      // It has ended in the meantime.
    }
  return ticks * TICK_MS;
}
