import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** One attempt to load a remote, as the browser tells it (host/src/remotes/load-events.ts). */
export const LoadEvent = z.strictObject({
  remote: z.string().max(60),
  version: z.string().max(60),
  build: z.string().max(60),
  channel: z.enum(['stable', 'canary', 'previous', 'override']),
  outcome: z.string().max(40),
  attempt: z.int().min(1).max(9),
  ms: z.record(z.string(), z.number()),
  bytes: z.number(),
  revision: z.string().max(400),
  at: z.iso.datetime(),
  detail: z.string().max(2000).optional(),
});

const KEPT = 5000;
const PER_MINUTE = 240;

/** An event of the file, or null for what a crash or a full disk left of one. */
function parseLine(line) {
  try {
    return LoadEvent.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
const toLine = (event) => `${JSON.stringify(event)}\n`;

/** Keeps the load events in a file of one line each, and the newest in memory. Anyone may send; nobody may flood. */
export function openLoadLog(file) {
  let events = [];
  let minute = { start: 0, count: 0 };
  /** Lines of the file; it is written anew, without what is too old, when there are twice as many as are kept. */
  let lines = 0;
  const ready = readFile(file, 'utf8').then(
    (text) => {
      const all = text.split('\n').filter(Boolean).map(parseLine);
      events = all.filter((event) => event !== null).slice(-KEPT);
      lines = all.includes(null) ? Infinity : all.length;
    },
    () => undefined,
  );
  let writing = ready;
  async function write(event) {
    await mkdir(path.dirname(file), { recursive: true });
    if (lines < 2 * KEPT) {
      await appendFile(file, toLine(event));
      lines += 1;
    } else {
      lines = events.length;
      await writeFile(file, events.map(toLine).join(''));
    }
  }
  return {
    /** @returns whether it was taken */
    async add(value) {
      await ready;
      if (Date.now() - minute.start > 60_000) minute = { start: Date.now(), count: 0 };
      minute.count += 1;
      const parsed = LoadEvent.safeParse(value);
      if (!parsed.success || minute.count > PER_MINUTE) return false;
      events = [...events.slice(1 - KEPT), parsed.data];
      // One after the other; one that fails holds nobody up.
      writing = writing.catch(() => undefined).then(() => write(parsed.data));
      await writing;
      return true;
    },
    /** Per remote and version: how often it loaded, how often not and why, and how long it took. */
    async summary() {
      await ready;
      const groups = groupBy(events, ({ remote, version, build }) => `${remote} ${version}-${build}`);
      return [...groups.values()].map((group) => {
        const loaded = group.filter(({ outcome }) => outcome === 'loaded');
        const times = loaded.map(({ ms }) => ms.total ?? 0).sort((a, b) => a - b);
        const failures = {};
        for (const { outcome } of group) if (outcome !== 'loaded') failures[outcome] = (failures[outcome] ?? 0) + 1;
        return {
          remote: group[0].remote,
          version: group[0].version,
          build: group[0].build,
          loads: loaded.length,
          failures,
          median: times[Math.floor(times.length / 2)] ?? null,
          slow: times[Math.floor(times.length * 0.95)] ?? null,
          last: group.at(-1).at,
        };
      });
    },
  };
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
