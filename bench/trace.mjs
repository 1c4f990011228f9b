import { SourceMap } from 'node:module';
import { endsOf } from './first-row.mjs';

/** What the browser does on the main thread beside running scripts, by the events that stand for it. */
const KINDS = [
  ['compile', /^(V8\.Compile\w*|v8\.compile|V8\.ParseFunction|V8\.CollectSourcePositions)$/],
  ['layout', /^(Layout|UpdateLayoutTree|PrePaint|Paint|Layerize|Commit|ParseAuthorStyleSheet)$/],
  ['memory', /^(Minor|Major)GC$/],
];
const kindOf = (name) => KINDS.find(([, names]) => names.test(name))?.[0];
/** The longest a sample stands for, in µs: a longer gap is a processor that another process had. */
const SAMPLE_AT_MOST = 2000;
const BROWSER = 'the browser itself';

/**
 * The part of the product that a source is of, as a source map names it: an npm package, or a module of ours with the
 * feature or the part of the kit.
 */
function partOf(source) {
  const place = source.replace(/[?!].*$/, '');
  const inPackages = place.lastIndexOf('node_modules/');
  if (inPackages >= 0) {
    const [scope, name] = place.slice(inPackages + 'node_modules/'.length).split('/');
    return scope.startsWith('.') ? 'webpack' : scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  const [, owner, file] = /^webpack:\/\/([^/]*)\/(.*)$/.exec(place) ?? [];
  if (file === undefined || /^(webpack|consume|provide|container)\b/.test(file)) return 'webpack';
  const remote = owner.replace(/__.*/, '');
  const [, own] = /^\.\/src\/(.*)/.exec(file) ?? [];
  if (own !== undefined) {
    const folders = own.split('/').slice(0, -1);
    return [remote, ...folders.slice(0, folders[0] === 'features' || folders[0] === 'shell' ? 2 : 1)].join(' ');
  }
  const [, shared, part] = /^\.\.\/shared\/([^/]+)\/(?:src|runtime)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  return shared ? [`@bo/${shared}`, part].filter(Boolean).join(' ') : file;
}

/** Finds the part that a place in a built script is of. `read` gives the text of the script's source map, or null. */
export async function sourceFinder(urls, read) {
  const maps = new Map();
  for (const url of urls) {
    const text = await read(url);
    if (text) maps.set(url, new SourceMap(JSON.parse(text)));
  }
  // Both sides count from zero.
  return (url, line, column) => {
    const source = maps.get(url)?.findEntry(line, column)?.originalSource;
    return source ? partOf(source) : null;
  };
}

/**
 * The stack samples of the main thread, oldest first, each with where in its function it was taken (counted from zero).
 */
function readProfile(events, { pid, tid }) {
  const start = events.find((event) => event.name === 'Profile' && event.pid === pid && event.tid === tid);
  const nodes = new Map();
  const samples = [];
  let ts = start.args.data.startTime;
  for (const { args } of events.filter(
    (event) => event.name === 'ProfileChunk' && event.pid === pid && event.id === start.id,
  )) {
    const { cpuProfile, timeDeltas = [], lines = [], columns = [] } = args.data;
    for (const node of cpuProfile?.nodes ?? []) nodes.set(node.id, { ...node, parent: nodes.get(node.parent) });
    cpuProfile?.samples?.forEach((id, index) => {
      ts += timeDeltas[index];
      samples.push({ ts, node: nodes.get(id), line: lines[index] - 1, column: columns[index] - 1 });
    });
  }
  return samples;
}

export const scriptsIn = (events) => [
  ...new Set(
    events
      .filter(({ name }) => name === 'ProfileChunk')
      .flatMap(({ args }) => args.data.cpuProfile?.nodes ?? [])
      .map(({ callFrame }) => callFrame.url)
      .filter(Boolean),
  ),
];

/** The outermost events of a kind within each task, with the time that they took of the processor, in µs. */
function readTasks(events, thread) {
  const ofThread = events
    .filter(({ ph, pid, tid, dur }) => ph === 'X' && pid === thread.pid && tid === thread.tid && dur !== undefined)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const tasks = [];
  let inner = -Infinity;
  for (const { name, ts, dur, tdur = 0 } of ofThread) {
    const task = tasks.at(-1);
    if (name === 'RunTask' && !(task && ts < task.end)) tasks.push({ ts, end: ts + dur, tdur, kinds: [] });
    const kind = kindOf(name);
    if (!kind || !task || ts >= task.end || ts < inner) continue;
    inner = ts + dur;
    task.kinds.push({ kind, ts, end: inner, tdur });
  }
  return tasks;
}

/** The frames of a stack, the innermost first. */
function* framesOf(node) {
  for (let one = node; one; one = one.parent) yield one;
}

/**
 * What the main thread did from the start of a navigation to the mark `first row`, and after it: by part of the product
 * and by kind of work (`compile`, `evaluate`: modules that run for the first time, with what they call, `run`:
 * everything else, by the code that runs), in µs of the processor.
 *
 * A task's time is that of its events; what is left of it goes to the stack samples in it, so that another process
 * which had the processor in between does not count. A function that is compiled when it is first called belongs to the
 * part that it is of: the trace says only who called it, so it is the next sample below that caller that tells.
 *
 * @param {object[]} events of a trace
 * @param {(url: string, line: number, column: number) => string | null} find from `sourceFinder`
 */
export function workOf(events, find) {
  const { mark, start } = endsOf(events);
  const samples = readProfile(events, mark);
  const rows = new Map();
  const totals = [0, 0];
  const add = (part, kind, phase, time) => {
    if (time <= 0) return;
    const key = `${part}\t${kind}`;
    if (!rows.has(key)) rows.set(key, [0, 0]);
    rows.get(key)[phase] += time;
    totals[phase] += time;
  };
  const startOf = ({ callFrame: { url, lineNumber, columnNumber } }) => url && find(url, lineNumber, columnNumber);
  /** Where a sample belongs: the module that is being evaluated, or else the code that runs. */
  const placeOf = ({ node, line, column }) => {
    let leaf;
    for (const frame of framesOf(node)) {
      if (!frame.callFrame.url) continue;
      const part = (frame === node && find(frame.callFrame.url, line, column)) || startOf(frame);
      leaf ??= part;
      // webpack names the function of each module by its number, and calls it once.
      if (part && part !== 'webpack' && /^\d+$/.test(frame.callFrame.functionName)) return [part, 'evaluate'];
    }
    return [leaf ?? BROWSER, 'run'];
  };
  let at = 0;
  /** The sample below the caller that comes right after a function was compiled for it. */
  const compiledFor = (ts, end, first) => {
    let before = first;
    while (samples[before + 1]?.ts < end) before += 1;
    const caller = samples[before]?.node;
    const next = samples[before + 1];
    if (!caller || !next) return BROWSER;
    let below = null;
    for (const frame of framesOf(next.node)) {
      if (frame === caller) break;
      below = frame;
    }
    return (below?.parent === caller && startOf(below)) || placeOf(samples[before])[0];
  };
  for (const task of readTasks(events, mark)) {
    if (task.end < start.ts) continue;
    const phase = task.ts < mark.ts ? 0 : 1;
    while (samples[at]?.ts < task.ts) at += 1;
    const first = at;
    let rest = task.tdur;
    for (const { kind, ts, end, tdur } of task.kinds) {
      rest -= tdur;
      add(
        kind === 'compile' ? compiledFor(ts, end, Math.max(0, first - 1)) : kind,
        kind === 'compile' ? kind : 'run',
        phase,
        tdur,
      );
    }
    const weighed = [];
    for (let kind = 0; samples[at]?.ts < task.end; at += 1) {
      while (task.kinds[kind]?.end < samples[at].ts) kind += 1;
      if (task.kinds[kind]?.ts <= samples[at].ts) continue;
      const weight = Math.min(samples[at].ts - Math.max(task.ts, samples[at - 1]?.ts ?? 0), SAMPLE_AT_MOST);
      weighed.push([placeOf(samples[at]), weight]);
    }
    const all = weighed.reduce((sum, [, weight]) => sum + weight, 0);
    if (all === 0) add(BROWSER, 'run', phase, rest);
    else for (const [[part, kind], weight] of weighed) add(part, kind, phase, (rest * weight) / all);
  }
  const all = events
    .filter(
      ({ name, ph, pid, ts }) =>
        /^(ThreadPool_|TaskGraphRunner::)?RunTask$/.test(name) &&
        ph === 'X' &&
        pid === mark.pid &&
        ts >= start.ts &&
        ts < mark.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return { rows, totals, all };
}
