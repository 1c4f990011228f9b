import { createHash } from 'node:crypto';
import { appendFile, mkdir, open, rename, writeFile } from 'node:fs/promises';
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
/** The outcome that no release can help. */
const NOT_ITS_OWN = 'offline';

/**
 * An event of the file, with who told it and when, or null for what a crash or a full disk left of one. Older lines say
 * neither.
 */
function parseLine(line) {
  try {
    const { who = null, told = 0, ...value } = JSON.parse(line);
    const event = LoadEvent.safeParse(value).data;
    return event ? { event, who, told } : null;
  } catch {
    return null;
  }
}
const toLine = ({ event, who, told }) => `${JSON.stringify({ ...event, who, told })}\n`;
/** Tells people apart, for anyone who counts them, and names nobody. */
const nameless = (client) => createHash('sha256').update(client).digest('base64url').slice(0, 16);

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
 * The newest events. Where there are too many, the oldest goes of anyone who has told most: who tells much pushes out
 * their own.
 */
function keeper() {
  const kept = [];
  const counts = new Map();
  const count = (who, by) => counts.set(who, (counts.get(who) ?? 0) + by);
  return {
    kept,
    add(one) {
      kept.push(one);
      count(one.who, 1);
      if (kept.length <= KEPT) return;
      const [most] = [...counts].reduce((left, right) => (right[1] > left[1] ? right : left));
      kept.splice(
        kept.findIndex(({ who }) => who === most),
        1,
      );
      count(most, -1);
      if (counts.get(most) === 0) counts.delete(most);
    },
  };
}

/**
 * What a file of lines says, kept up to date: of what several processes append each reads on from where it was. A file
 * that was rewritten is read from its beginning.
 */
function follow(file) {
  const start = () => ({ file: null, offset: 0, lines: 0, broken: false, newest: keeper() });
  let state = start();
  async function read() {
    const handle = await open(file).catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!handle) return (state = start());
    try {
      const { ino, size } = await handle.stat();
      if (ino !== state.file || size < state.offset) state = { ...start(), file: ino };
      const { bytesRead, buffer } = await handle.read(
        Buffer.alloc(size - state.offset),
        0,
        size - state.offset,
        state.offset,
      );
      // A letter of several bytes is never the end: what is not ended by a line break is read once more.
      const text = buffer.subarray(0, bytesRead);
      const end = text.lastIndexOf(10) + 1;
      const lines = text.subarray(0, end).toString().split('\n').filter(Boolean);
      const parsed = lines.map(parseLine);
      for (const one of parsed) if (one) state.newest.add(one);
      state.broken ||= parsed.includes(null);
      state.lines += lines.length;
      state.offset += end;
      return { ...state, broken: state.broken || end < text.length };
    } finally {
      await handle.close();
    }
  }
  let reading = Promise.resolve();
  return () => (reading = reading.catch(() => undefined).then(read));
}

/**
 * Keeps the load events in a file of one line each, which all processes of a host append to and read. Who may send is
 * the caller's to say; a flood of one client costs no other an event.
 */
export function openLoadLog(file) {
  const mayTell = limiter();
  const readOn = follow(file);
  let writing = Promise.resolve();
  /**
   * Appends a line. Where there are twice as many as are kept, or a crash has left half of one, the file is rewritten.
   */
  async function write(one) {
    await mkdir(path.dirname(file), { recursive: true });
    const { lines, broken, newest } = await readOn();
    if (lines < 2 * KEPT && !broken) return appendFile(file, toLine(one));
    newest.add(one);
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, newest.kept.map(toLine).join(''));
    return rename(draft, file);
  }
  /** Also of what the other processes were told. */
  async function toldLately(who) {
    const since = Date.now() - 60_000;
    const { newest } = await readOn();
    return newest.kept.filter((one) => one.who === who && one.told > since).length;
  }
  return {
    /**
     * How a release has done since a moment: attempts, failures that are its own, and how many people these happened
     * to.
     */
    async tally(id, { version, build }, since) {
      const of = (await readOn()).newest.kept.filter(
        ({ event }) =>
          event.remote === id &&
          event.version === version &&
          event.build === build &&
          Date.parse(event.at) >= since &&
          event.outcome !== NOT_ITS_OWN,
      );
      const failed = of.filter(({ event }) => event.outcome !== 'loaded');
      return { attempts: of.length, failures: failed.length, people: new Set(failed.map(({ who }) => who)).size };
    },
    /** @returns whether it was taken */
    async add(value, client) {
      const parsed = LoadEvent.safeParse(value);
      const who = nameless(client);
      if (!mayTell(client) || !parsed.success || (await toldLately(who)) >= PER_MINUTE) return false;
      // One after the other; one that fails holds nobody up.
      writing = writing.catch(() => undefined).then(() => write({ event: parsed.data, who, told: Date.now() }));
      await writing;
      return true;
    },
    /** Per remote and version: how often it loaded, how often not and why, and how long it took. */
    async summary() {
      const events = (await readOn()).newest.kept.map(({ event }) => event);
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
