// `npm test`: every stage, two cores kept busy; `npm test -- unit lint` runs some, `npm test -- changed` what a change can
// touch. The last line is the sum.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { stopAll, stopOnInterrupt } from './lib/processes.mjs';

// One more than the machine has: no stage keeps both cores busy all the time.
const SLOTS = 3;
stopOnInterrupt();
const started = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

try {
  if (await ensureInstalled()) console.log(`✔ install      ${seconds(started)}`);
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const { RESULTS, STAGES } = await import('./lib/stages.mjs');
const { readChange } = await import('./lib/change.mjs');
const asked = process.argv.slice(2);
const wanted = asked.filter((word) => word !== 'changed');
/** `npm test -- changed`: what the change since the main branch can touch. */
const change = asked.includes('changed') ? await readChange() : null;
const names = new Set(STAGES.flatMap(({ name, group }) => [name, group]));
const unknown = wanted.filter((word) => !names.has(word));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. Choose from: changed, ${[...names].join(', ')}`);
  process.exit(2);
}
const chosen = new Set(
  STAGES.filter(
    ({ name, group, touchedBy = () => true }) =>
      (wanted.length === 0 || wanted.includes(name) || wanted.includes(group)) && (!change || touchedBy(change)),
  ).flatMap(({ name, needs = [] }) => [name, ...needs]),
);

const total = { passed: 0, failed: 0 };
const results = new Map();

function tell(stage, { passed, failed, output, note, unsteady = [] }, since) {
  total.passed += passed;
  total.failed += failed;
  writeFileSync(path.join(RESULTS, `${stage.name}.log`), output);
  const count = note ? `not run: ${note}` : `${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}`;
  console.log(`${failed > 0 ? '✘' : note ? '–' : '✔'} ${stage.name.padEnd(12)} ${count.padEnd(24)} ${seconds(since)}`);
  for (const title of unsteady) console.log(`  ! passed only at its second try, find out why: ${title}`);
  if (failed > 0 || unsteady.length > 0) console.log(output.trimEnd().replace(/^/gm, '    '));
}

async function runStage(stage) {
  const since = performance.now();
  const broken = (stage.needs ?? []).filter((name) => results.get(name)?.failed > 0);
  const result =
    broken.length > 0
      ? { passed: 0, failed: 1, output: `Not run, because ${broken.join(' and ')} failed.` }
      : await stage.run(change).catch((error) => ({ passed: 0, failed: 1, output: error.message }));
  results.set(stage.name, result);
  tell(stage, result, since);
}

// Starts whatever fits in the free slots, in order, until nothing is left.
const waiting = STAGES.filter(({ name }) => chosen.has(name));
const active = new Map();
while (waiting.length > 0 || active.size > 0) {
  const busy = [...active.keys()].reduce((sum, { slots }) => sum + slots, 0);
  const next = waiting.findIndex(
    ({ slots, needs = [] }) => slots <= SLOTS - busy && needs.every((name) => results.has(name)),
  );
  if (next >= 0) {
    const [stage] = waiting.splice(next, 1);
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
console.log(`in ${seconds(started)}; every stage's output is in test-results/`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
