// `npm run attack`: what docs/SECURITY.md promises, tried. `--seed 7 --rounds 20 --only proxies` for another, larger or
// narrower attack. The same seed sends the same requests.
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/lib/build.mjs';
import { forgetPostgresEnvironment } from '../scripts/lib/postgres-environment.mjs';
import { stopAll, stopOnInterrupt } from '../scripts/lib/processes.mjs';
import { createReport } from './lib/report.mjs';
import { startStore } from './lib/api.mjs';
import { database } from './suites/database.mjs';
import { fuzz } from './suites/fuzz.mjs';
import { kills } from './suites/kills.mjs';
import { pooler } from './suites/pooler.mjs';
import { proxies } from './suites/proxies.mjs';
import { races } from './suites/races.mjs';
import { recovery } from './suites/recovery.mjs';
import { releases } from './suites/releases.mjs';
import { restarts } from './suites/restarts.mjs';
import { roles } from './suites/roles.mjs';

const SUITES = { proxies, roles, fuzz, races, kills, restarts, pooler, database, recovery, releases };
const WITHOUT_STORE = ['proxies', 'recovery'];

stopOnInterrupt();
forgetPostgresEnvironment();
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
    // The fuzz ends after these at the latest; every route has had its turn long before.
    'fuzz-seconds': { type: 'string', default: 'Infinity' },
  },
});
const seed = Number(values.seed ?? 1);
const rounds = Number(values.rounds);
const fuzzSeconds = Number(values['fuzz-seconds']);
const wanted = values.only?.split(',') ?? Object.keys(SUITES);
const unknown = wanted.find((name) => !Object.hasOwn(SUITES, name));
if (unknown || !Number.isInteger(seed) || !(rounds > 0) || !(fuzzSeconds > 0)) {
  console.error(
    unknown
      ? `There is no suite ${unknown}. Choose from: ${Object.keys(SUITES).join(', ')}`
      : 'A seed is a whole number, rounds and seconds are numbers above 0.',
  );
  process.exit(2);
}

const report = createReport();
const needed = wanted.some((name) => !WITHOUT_STORE.includes(name));
if (wanted.some((name) => name !== 'proxies')) await buildChanged();
const since = performance.now();
const store = needed ? await startStore() : undefined;
if (store?.missing) console.log(`– ${store.missing}`);
else if (store) console.log(`  a filled store is ready after ${((performance.now() - since) / 1000).toFixed(1)} s`);
for (const name of wanted) {
  const since = performance.now();
  const suite = report.suite(name);
  try {
    await SUITES[name]({ ...suite, seed, rounds, fuzzSeconds, store: store?.missing ? undefined : store });
  } catch (error) {
    suite.tried(`the attack itself broke off: ${error.stack}`);
  }
  const { tried, refused, failures, notes } = suite.counts;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    `${failures.length > 0 ? '✘' : '✔'} ${name.padEnd(10)} ${tried} tried, ${refused} refused, ${failures.length} FAILED  ${seconds} s`,
  );
  for (const text of notes) console.log(`  – ${text}`);
  for (const text of failures.slice(0, 40)) console.log(`    ${text}`);
  if (failures.length > 40) console.log(`    … and ${failures.length - 40} more`);
}
await store?.stop?.();
await stopAll();
console.log(`seed ${seed}, rounds ${rounds}: ${report.held} held, ${report.failed} failed`);
process.exit(report.failed > 0 ? 1 : 0);
