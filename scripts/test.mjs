// `npm test`: the gate, what a change must pass to land. `npm run test:full`: everything. `npm test -- --help` tells
// the rest.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { overBudget } from './lib/over-budget.mjs';
import { forgetPostgresEnvironment } from './lib/postgres-environment.mjs';
import { stopAll, stopOnInterrupt } from './lib/processes.mjs';
import { measureSlowness } from './lib/slowness.mjs';
import { inStage, processorSeconds } from './lib/usage.mjs';

// One more than the machine has: no stage keeps both cores busy all the time.
const SLOTS = 3;
/** A landing takes no longer than this, with the stages of `full` that follow the gate in it. */
const CI_SECONDS = 1_500;
const LOOK_EVERY = 15_000;

stopOnInterrupt();
forgetPostgresEnvironment();
const begun = performance.now();
const since = (start) => (performance.now() - start) / 1000;
const inSeconds = (seconds) => `${seconds.toFixed(1)} s`;

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { 'no-cache': { type: 'boolean' }, help: { type: 'boolean' } },
});

/** `{ seconds, processor, protects }` of a stage, quiet and with cold caches; of the whole gate and of `full` too. */
const BUDGETS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'));

if (options.help) {
  console.log(`npm test                      the gate: what a change must pass to land
npm run test:full             everything
npm test -- unit types        some stages (see scripts/budgets.json) or groups (static, unit, api, browser)
npm test -- changed           what the change since the main branch can touch
npm test -- FILE …            one test file of a screen (mfe-catalog/src/…/x.test.tsx), of the API (api/src/…/x.test.ts) or of the
                              browser (e2e/specs/x.spec.ts)
  --no-cache                  also what is unchanged since it passed (remembered in BO_CACHE, by default ~/.cache/back-office)

What each stage protects and may cost: scripts/budgets.json.`);
  process.exit(0);
}

try {
  if (await ensureInstalled()) console.log(`✔ ${'install'.padEnd(16)} ${inSeconds(since(begun))}`);
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const { RESULTS, STAGES } = await import('./lib/stages.mjs');
const { readChange } = await import('./lib/change.mjs');
const { forget, keyOf, recall, remember, remembersAnything } = await import('./lib/remembered.mjs');
const { runFile } = await import('./lib/one-file.mjs');
const MODES = ['full', 'changed', 'ci'];
const names = new Set(STAGES.flatMap(({ name, group }) => [name, group]));
const wanted = words.filter((word) => !MODES.includes(word));
const files = wanted.filter((word) => !names.has(word) && existsSync(word));
const unknown = wanted.filter((word) => !names.has(word) && !files.includes(word));
if (unknown.length > 0 || (files.length > 0 && files.length < words.length)) {
  console.error(
    unknown.length > 0
      ? `There is no stage or test file ${unknown.join(', ')}. See npm test -- --help`
      : 'Name stages or test files, not both.',
  );
  process.exit(2);
}
if (files.length > 0) process.exit(await runFile(files));

const full = words.includes('full');
/** In a landing the stages of `full` follow where earlier runs are remembered; elsewhere they would take an hour. */
const follows = words.includes('ci') && remembersAnything();
const change = words.includes('changed') ? await readChange() : null;
const isChosen = ({ name, group, full: beyond = false, touchedBy = () => true }) =>
  (wanted.length === 0 || wanted.includes(name) || wanted.includes(group)) &&
  (!beyond || full || follows || wanted.includes(name)) &&
  (!change || touchedBy(change));

const looks = [measureSlowness()];
setInterval(() => looks.push(measureSlowness()), LOOK_EVERY).unref();
/** The mean slowness since the look with this number. */
const slowness = (what, from = 0) => {
  const recent = looks.slice(Math.min(from, looks.length - 1));
  return recent.reduce((sum, look) => sum + look[what], 0) / recent.length;
};
process.env.TEST_SLOWNESS ??= slowness('wall').toFixed(2);

const total = { passed: 0, failed: 0 };
const results = new Map();
/** Processor seconds of the stages that ran, and their parts that are remembered. */
const costs = new Map();
const ran = new Map();
const unchanged = [];
const owed = [];

function tell(stage, { passed, failed, output, note, unsteady = [] }, start, processor) {
  total.passed += passed;
  total.failed += failed;
  writeFileSync(path.join(RESULTS, `${stage.name}.log`), output);
  const count = note ? `not run: ${note}` : `${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}`;
  const cost = `${inSeconds(since(start)).padStart(8)}${processor === null ? '' : `, processor ${inSeconds(processor)}`}`;
  console.log(`${failed > 0 ? '✘' : note ? '–' : '✔'} ${stage.name.padEnd(16)} ${count.padEnd(24)} ${cost}`);
  for (const title of unsteady) console.log(`  ! passed only at its second try, find out why: ${title}`);
  if (failed > 0 || unsteady.length > 0) console.log(output.trimEnd().replace(/^/gm, '    '));
}

/** The parts of a stage that must run, with the keys of their results; what is unchanged since it passed is noted. */
async function partsToRun(stage) {
  const parts = stage.parts?.() ?? [stage];
  if (stage.remembered === false) return parts;
  const keyed = await Promise.all(parts.map(async (part) => ({ ...part, key: await keyOf(withOwnBase(part, stage)) })));
  return keyed.filter(({ name, key }) => {
    const known = options['no-cache'] ? null : recall(name, key);
    if (known) unchanged.push(name);
    return !known;
  });
}
const withOwnBase = (part, { programs }) => ({ ...part, programs: part.programs ?? programs });

async function runStage({ parts, ...stage }) {
  const start = performance.now();
  const from = looks.length - 1;
  const usual = BUDGETS[stage.name]?.seconds ?? 300;
  const left = stage.full && follows ? CI_SECONDS - since(begun) : Infinity;
  const limit = 1000 * Math.min(left, Math.max(900, 3 * usual * slowness('wall', from)));
  const broken = (stage.needs ?? []).filter((name) => results.get(name)?.failed > 0);
  const result =
    broken.length > 0
      ? { passed: 0, failed: 1, output: `Not run, because ${broken.join(' and ')} failed.` }
      : await inStage(stage.name, () => stage.run({ change, parts, limit })).catch((error) => ({
          passed: 0,
          failed: 1,
          output: error.stack ?? error.message,
        }));
  if (result.failed > 0 && since(begun) >= CI_SECONDS && left < Infinity) {
    owed.push(stage.name);
    results.set(stage.name, { passed: 0, failed: 0, output: '' });
    return;
  }
  const processor = processorSeconds(stage.name);
  if (processor !== null) costs.set(stage.name, processor);
  results.set(stage.name, result);
  tell(stage, result, start, processor);
  // A change's own suites are not the stage; a second try and a missing program are no green result.
  if (stage.remembered === false || change || result.note || result.unsteady?.length > 0) return;
  for (const { name, key } of parts) {
    const told = result.ofParts?.get(name) ?? result;
    if (told.failed === 0) remember(name, key, told);
  }
  ran.set(stage.name, parts);
}

const waiting = [];
for (const stage of STAGES.filter(isChosen)) {
  const parts = await partsToRun(stage);
  if (parts.length > 0) waiting.push({ ...stage, parts });
}
for (const stage of STAGES)
  if (!waiting.some(({ name }) => name === stage.name) && waiting.some(({ needs = [] }) => needs.includes(stage.name)))
    waiting.unshift({ ...stage, parts: [stage] });

// Starts whatever fits in the free slots, in order, until nothing is left.
const active = new Map();
/** In a landing what follows the gate begins after it: it must not take the gate's slots. */
const mayBegin = ({ full: beyond }) =>
  !beyond || !follows || ![...waiting, ...active.keys()].some(({ full: later }) => !later);
const stillFits = ({ name }) => since(begun) + (BUDGETS[name]?.seconds ?? 300) * slowness('wall') < CI_SECONDS;
while (waiting.length > 0 || active.size > 0) {
  const busy = [...active.keys()].reduce((sum, { slots }) => sum + slots, 0);
  const next = waiting.findIndex(
    (stage) => stage.slots <= SLOTS - busy && (stage.needs ?? []).every((name) => results.has(name)) && mayBegin(stage),
  );
  if (next >= 0) {
    const [stage] = waiting.splice(next, 1);
    // What follows the gate in a landing is worth its time only after a green gate, and only where it fits.
    if (stage.full && follows && (total.failed > 0 || !stillFits(stage))) owed.push(stage.name);
    else
      active.set(
        stage,
        runStage(stage).then(() => active.delete(stage)),
      );
  } else {
    await Promise.race(active.values());
  }
}

await stopAll();
// A long log is read from its end: what failed stands there once more.
const failed = results.size > 1 ? [...results].filter(([, result]) => result.failed > 0) : [];
for (const [name, { output }] of failed)
  console.log(`✘ ${name}:\n${output.trimEnd().split('\n').slice(-40).join('\n')}`);
const processor = processorSeconds();
const whole = wanted.length > 0 || change || follows ? null : full ? 'full' : 'gate';
// Seconds by the clock are told only: others use the machine too. The whole run has no neighbours that would tell how
// slow the machine was.
const tooDear = [
  ...overBudget([...costs], BUDGETS, slowness('processor')),
  ...(whole && processor !== null ? overBudget([[whole, processor]], BUDGETS, slowness('processor')) : []),
];
for (const [name, reason] of tooDear) {
  total.failed += 1;
  console.log(`✘ ${reason}`);
  for (const part of ran.get(name) ?? []) forget(part.name, part.key);
}
if (unchanged.length > 0) console.log(`unchanged since it passed: ${unchanged.join(', ')}`);
if (owed.length > 0) console.log(`not run, owed: ${owed.join(', ')}`);
const cost =
  processor === null
    ? ''
    : `, ${processor.toFixed(0)} processor seconds at ${slowness('processor').toFixed(2)} times the usual`;
console.log(`in ${inSeconds(since(begun))}${cost}; every stage's output is in test-results/`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed + unchanged.length === 0 ? 1 : 0);
