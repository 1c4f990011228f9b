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
/** What one client may tell: more than anybody's tabs do, and no more than leaves room for the others. */
const PER_MINUTE = 120;
const CLIENTS_KEPT = 5000;
/** What no release can help. */
const NOT_ITS_OWN = ['offline', 'forbidden', 'switched_off'];

/** An event of the file, or null for what a crash or a full disk left of one. */
function parseLine(line) {
  try {
    return LoadEvent.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
const toLine = (event) => `${JSON.stringify(event)}\n`;

/** Counts what each client tells in a minute of its own. */
function limiter() {
  const minutes = new Map();
  return function mayTell(client) {
    const now = Date.now();
    let minute = minutes.get(client);
    if (!minute || now - minute.start > 60_000) {
      minute = { start: now, count: 0 };
      minutes.delete(client);
      minutes.set(client, minute);
      // The oldest is first: its minute is over, or so many tell that it is forgiven.
      if (minutes.size > CLIENTS_KEPT) minutes.delete(minutes.keys().next().value);
    }
    minute.count += 1;
    return minute.count <= PER_MINUTE;
  };
}

/**
 * The newest events. Where there are too many, the oldest goes of whoever has told most: who tells much pushes out their own.
 */
function keeper() {
  const kept = [];
  const counts = new Map();
  const count = (client, by) => counts.set(client, (counts.get(client) ?? 0) + by);
  return {
    told: () => kept,
    events: () => kept.map(({ event }) => event),
    add(event, client) {
      kept.push({ event, client });
      count(client, 1);
      if (kept.length <= KEPT) return;
      const [most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
      kept.splice(
        kept.findIndex((one) => one.client === most),
        1,
      );
      count(most, -1);
      if (counts.get(most) === 0) counts.delete(most);
    },
  };
}

/**
 * Keeps the load events in a file of one line each, and the newest in memory. Who may send is the caller's to say; a flood of one
 * client costs no other an event.
 */
export function openLoadLog(file) {
  const mayTell = limiter();
  const newest = keeper();
  /** Lines of the file; it is written anew, without what is too old, when there are twice as many as are kept. */
  let lines = 0;
  const ready = readFile(file, 'utf8').then(
    (text) => {
      const all = text.split('\n').filter(Boolean).map(parseLine);
      // Of whom they are is not in the file: nobody's.
      for (const event of all.filter((one) => one !== null).slice(-KEPT)) newest.add(event, null);
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
      const events = newest.events();
      lines = events.length;
      await writeFile(file, events.map(toLine).join(''));
    }
  }
  return {
    /** How a release has done since a moment: attempts, failures that are its own, and how many people these happened to. */
    async tally(id, { version, build }, since) {
      await ready;
      const of = newest
        .told()
        .filter(
          ({ event }) =>
            event.remote === id &&
            event.version === version &&
            event.build === build &&
            Date.parse(event.at) >= since &&
            !NOT_ITS_OWN.includes(event.outcome),
        );
      const failed = of.filter(({ event }) => event.outcome !== 'loaded');
      return { attempts: of.length, failures: failed.length, people: new Set(failed.map(({ client }) => client)).size };
    },
    /** @returns whether it was taken */
    async add(value, client) {
      await ready;
      const parsed = LoadEvent.safeParse(value);
      if (!mayTell(client) || !parsed.success) return false;
      newest.add(parsed.data, client);
      // One after the other; one that fails holds nobody up.
      writing = writing.catch(() => undefined).then(() => write(parsed.data));
      await writing;
      return true;
    },
    /** Per remote and version: how often it loaded, how often not and why, and how long it took. */
    async summary() {
      await ready;
      const groups = groupBy(newest.events(), ({ remote, version, build }) => `${remote} ${version}-${build}`);
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
