// Processor seconds of a run and of its stages, from /proc. A process that has been waited for is counted exactly, in
// the times of anyone who waited. Not counted: what a process that outlives its parent uses after the last look at it,
// and servers that were there before the run.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc/PID/stat: 100 on every Linux that Node runs on. */
const TICKS = 100;
const LOOK_EVERY = 1_000;
const stages = new AsyncLocalStorage();
const used = new Map();
/** What was seen of the processes below this one: `{ parent, stage, seconds }` by process id and start. */
let seen = new Map();
/** The stage of each child of this process. */
const children = new Map();
/** Children that ended since the last look: their time was taken when they were waited for. */
const ended = new Set();
let reaped = 0;

/** `{ pid, parent, own, waited, begun }` of a process in seconds, or null where there is none or no /proc. */
function read(pid) {
  try {
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    const ticks = (at) => Number(words[at]) / TICKS;
    return {
      pid: String(pid),
      parent: words[1],
      own: ticks(11) + ticks(12),
      waited: ticks(13) + ticks(14),
      begun: words[19],
    };
  } catch {
    return null;
  }
}

const add = (stage, seconds) => used.set(stage, (used.get(stage) ?? 0) + seconds);
/** The children's time since it was last asked for: that of the one which has just ended. */
function takeReaped() {
  const { waited = 0 } = read('self') ?? {};
  const since = waited - reaped;
  reaped = waited;
  return since;
}

/** Looks at all processes below this one, and keeps the time of those that ended with nobody to wait for them. */
function look() {
  const all = new Map(
    readdirSync('/proc').flatMap((name) => {
      const one = /^\d+$/.test(name) ? read(name) : null;
      return one ? [[one.pid, one]] : [];
    }),
  );
  const now = new Map();
  const stageOf = (one) => {
    const before = seen.get(`${one.pid} ${one.begun}`);
    if (before) return before.stage;
    if (children.has(one.pid)) return children.get(one.pid);
    const parent = all.get(one.parent);
    return parent && one.pid !== '1' ? stageOf(parent) : undefined;
  };
  for (const one of all.values()) {
    const stage = stageOf(one);
    if (stage !== undefined) now.set(`${one.pid} ${one.begun}`, { ...one, stage, seconds: one.own + one.waited });
  }
  const known = new Set([...seen.values()].map(({ pid }) => pid));
  for (const [key, { pid, parent, stage, seconds }] of seen)
    if (!now.has(key) && !children.has(pid) && !ended.has(pid) && !known.has(parent)) add(stage, seconds);
  ended.clear();
  seen = now;
}

const counts = read('self') !== null;
let timer;

/** Runs a stage: what it starts, and what that starts, is counted for it. */
export function inStage(name, work) {
  if (counts) timer ??= setInterval(look, LOOK_EVERY).unref();
  return stages.run(name, work);
}

/** Counts a child of this process for the stage that starts it. */
export function countChild(child) {
  if (!counts || child.pid === undefined) return;
  const stage = stages.getStore() ?? 'run';
  children.set(String(child.pid), stage);
  child.once('exit', () => {
    children.delete(String(child.pid));
    ended.add(String(child.pid));
    add(stage, takeReaped());
  });
}

/**
 * Processor seconds of a stage, or of the whole run with the work of this process; null where the system does not tell.
 */
export function processorSeconds(stage) {
  if (!counts) return null;
  look();
  if (stage !== undefined) return used.get(stage) ?? 0;
  return [...used.values()].reduce((sum, seconds) => sum + seconds, read('self').own);
}
