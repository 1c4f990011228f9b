import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBuildProblems, findHostProblems } from '../../shared/build/src/checks.mjs';
import { auditDependencies } from './audit.mjs';
import { buildChanged } from './build.mjs';
import { isTest, readsApi, readsBase, readsCode, readsHost, readsProduct, readsServers } from './inputs.mjs';
import { run } from './processes.mjs';
import { SHARED_CACHE } from './remembered.mjs';
import { smoke } from './smoke.mjs';
import {
  anyChromium,
  ensureChromium,
  findNginx,
  hasPostgres,
  missingNginx,
  nodeAt,
  NODES,
  startPostgres,
} from './tools.mjs';
import { packages, REMOTES, ROOT, typedPackages } from './workspace.mjs';
import { JEST_PACKAGES } from '../../jest.config.mjs';

export const RESULTS = path.join(ROOT, 'test-results');
const { types: TYPES } = JSON.parse(readFileSync(path.join(ROOT, 'scripts/budgets.json'), 'utf8'));
const bin = (file) => path.join(ROOT, 'node_modules', file);

const node = (args, options = {}) => run(process.execPath, args, { cwd: ROOT, ...options });

const POSTGRES = [['postgres', '--version']];
/** The tests of these packages look at sources of other packages. */
const WATCHES_ALL = ['shared/build'];

/** A stage that is one yes or no. */
const gate = (name, args, more = {}) => ({
  name,
  group: 'static',
  slots: 1,
  reads: readsCode,
  async run({ limit }) {
    const { code, output } = await node(args(), { timeout: limit });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
  ...more,
});

/**
 * One program for the browser's packages, which are sources of each other: alone each would check the shared ones
 * again.
 */
const WEB_PROGRAM = 'tsconfig.web.json';
function programs() {
  const { include } = JSON.parse(readFileSync(path.join(ROOT, WEB_PROGRAM), 'utf8'));
  const inProgram = (dir) => include.includes(`${dir.replace(/^mfe-.*/, 'mfe-*')}/src`);
  return [WEB_PROGRAM, ...typedPackages().filter((dir) => !inProgram(dir))];
}

const types = {
  name: 'types',
  group: 'static',
  slots: 1,
  reads: readsCode,
  async run({ limit }) {
    const results = [];
    for (const program of programs()) {
      const args = [bin('typescript-native/bin/tsc'), '-p', program, '--extendedDiagnostics'];
      results.push({ program, ...(await node(args, { timeout: limit })) });
    }
    const wrong = results.filter(({ code }) => code !== 0);
    // The same on every machine, unlike seconds: what an editor waits for.
    const work = results.reduce((sum, { output }) => sum + Number(/^Instantiations:\s+(\d+)/m.exec(output)?.[1]), 0);
    const tooMuch = work <= TYPES.instantiations ? [] : [`${work} instantiations, ${TYPES.instantiations} allowed`];
    return {
      passed: results.length - wrong.length,
      failed: wrong.length + tooMuch.length,
      output: [
        ...wrong.map(({ program, output }) => `${program}\n${output.split(/^Files:/m)[0]}`),
        ...tooMuch,
        `${work} instantiations`,
      ].join('\n'),
    };
  },
};

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** What a jest report says. A suite that does not load and a test that is skipped count as failures. */
function countJest(report, { code, output }) {
  if (!report) return { passed: 0, failed: 1, output };
  const failed =
    report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

/** What jest reports of the suites in one package. */
function countPackage(report, dir) {
  const suites = report.testResults.filter(({ name }) => name.startsWith(path.join(ROOT, dir) + path.sep));
  const tests = suites.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  return { passed, failed: suites.some(({ status }) => status !== 'passed') || passed < tests.length ? 1 : 0 };
}

/** jest's suites of some packages: all of them, or those that a change can touch. */
async function jest({ change, parts, limit }) {
  if (change?.related.length === 0) return { passed: 0, failed: 0, output: '' };
  const report = path.join(RESULTS, 'unit.json');
  rmSync(report, { force: true });
  const related = change ? ['--passWithNoTests', '--findRelatedTests', ...change.related] : [];
  const dirs = parts.map(({ dir }) => dir);
  const ended = await node(
    [
      bin('jest/bin/jest.js'),
      '--json',
      `--outputFile=${report}`,
      '--maxWorkers=2',
      '--silent',
      '--selectProjects',
      ...dirs,
      ...related,
    ],
    { timeout: limit },
  );
  // jest prints the report as well; what people read is before and around it.
  const output = ended.output
    .split('\n')
    .filter((line) => !line.startsWith('{"num'))
    .join('\n');
  const told = readReport(report);
  const ofParts = told && new Map(parts.map(({ name, dir }) => [name, countPackage(told, dir)]));
  return { ...countJest(told, { ...ended, output }), ofParts };
}

/** A package and the packages of this workspace that it stands on, by their folders. */
function standsOn(dir, found = new Set()) {
  if (found.has(dir)) return found;
  found.add(dir);
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(path.join(ROOT, dir, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys({ ...dependencies, ...devDependencies }))
    if (name.startsWith('@bo/')) standsOn(name.replace('@bo/', 'shared/'), found);
  return found;
}

const unit = {
  name: 'unit',
  group: 'unit',
  slots: 2,
  parts: () =>
    JEST_PACKAGES.map((dir) => {
      const dirs = [...standsOn(dir)];
      return {
        name: `unit ${dir}`,
        dir,
        reads: (file) =>
          /^(?:jest\.config\.mjs|shared\/build\/src\/jest[^/]*)$/.test(file) ||
          readsBase(file) ||
          (dirs.some((one) => file.startsWith(`${one}/`)) && (!isTest(file) || file.startsWith(`${dir}/`))) ||
          // These look at the sources of others.
          (WATCHES_ALL.includes(dir) && readsCode(file)),
      };
    }),
  run: jest,
};

const build = {
  name: 'build',
  group: 'browser',
  slots: 2,
  remembered: false,
  touchedBy: () => false,
  async run() {
    try {
      await buildChanged();
    } catch (error) {
      return { passed: 0, failed: 1, output: error.message };
    }
    // What a release would be refused for is said here, and not after half an hour of browser tests.
    const built = (dir, file) => JSON.parse(readFileSync(path.join(dir, file), 'utf8'));
    const host = path.join(ROOT, 'host/dist');
    const remotes = REMOTES.map(({ dir }) => path.join(dir, 'dist'));
    const problems = [
      ...findHostProblems(host, built(host, 'host.json')),
      ...remotes.flatMap((dir) => findBuildProblems(dir, built(dir, 'remote.json'))),
    ];
    return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output: problems.join('\n') };
  },
};

const testsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(testsIn)];
/**
 * What passed only at its second try: it does not hold up everybody's landing, and it is told, because it is a defect.
 */
const secondTries = (report) =>
  testsIn(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title);

/**
 * A Playwright suite of e2e/, on the built product. A skipped test counts as failed; what `missing` names is told. The
 * gate runs the tests with the tag `@gate`, `full` the others.
 */
const browser = (
  name,
  config,
  { slots = 2, full = false, specs = [], reads = readsProduct, missing = async () => null } = {},
) => ({
  name,
  group: 'browser',
  slots,
  full,
  reads,
  programs: [
    [anyChromium() ?? 'chromium', '--version'],
    [findNginx() ?? 'nginx', '-v'],
  ],
  needs: ['build'],
  touchedBy: touchesComposition,
  async run({ limit }) {
    const report = path.join(RESULTS, `${name}.json`);
    rmSync(report, { force: true });
    const note = await missing();
    const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const cli = path.join(ROOT, 'e2e/node_modules/@playwright/test/cli.js');
    const which = [full ? '--grep-invert' : '--grep', '@gate', ...specs];
    const { code, output } = await node([cli, 'test', '--retries=1', '--config', config, ...which], {
      cwd: path.join(ROOT, 'e2e'),
      env,
      timeout: limit,
    });
    const told = readReport(report);
    if (!told) return { passed: 0, failed: 1, output };
    const { stats } = told;
    const failed = stats.unexpected + stats.skipped;
    return {
      passed: stats.expected + stats.flaky,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      output,
      unsteady: secondTries(told),
      ...(note ? { note } : {}),
    };
  },
});

/**
 * The API's suite, on node:test: jest's realm has its own Uint8Array and Error, at which the database drivers' checks
 * fail.
 * Without `url` it runs on the embedded database. `program` is the Node that runs it.
 */
async function apiTests(name, { url, program = process.execPath, limit }, only = () => true) {
  const report = path.join(RESULTS, `${name}.tap`);
  rmSync(report, { force: true });
  const src = path.join(ROOT, 'api/src');
  const files = readdirSync(src, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('src', file))
    .filter(only);
  if (files.length === 0) return { passed: 0, failed: 0, output: '' };
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
  const { bundleTests, countTests, testSeed } = await import('../../api/test-bundle.mjs');
  const seed = testSeed();
  const { args, env, groups, withSources, remove } = await bundleTests(files, name, seed);
  const ended = await run(program, ['--test-concurrency=2', ...reporters, ...args], {
    cwd: path.join(ROOT, 'api'),
    env: { ...env, TEST_DATABASE_URL: url ?? '', NODE_ENV: 'test' },
    timeout: limit,
  });
  const { code } = ended;
  await remove();
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const { passed, failed: red, skipped, crashed } = countTests(tap, groups);
  // What needs several connections runs on PostgreSQL only; nothing may be skipped there but what needs the real data.
  const withoutData = tap.match(/^ +ok .* # SKIP .*\.\.\/shared\/data/gm)?.length ?? 0;
  const failed = red + (url ? Math.max(0, skipped - withoutData) : 0);
  const output = [
    ...crashed.map((files) => `The process of these files crashed, so none of them counts: ${files.join(', ')}`),
    code === 0 ? ended.output : withSources(ended.output),
    `The order of the files: TEST_SEED=${seed}`,
  ].join('\n');
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

/**
 * What differs on the embedded database, and one smoke per domain; the gate runs the whole suite on PostgreSQL, and
 * `full` what is missing here.
 */
const EMBEDDED = [
  /^src\/(?:app|samples)\.test/,
  /^src\/platform\/(?:db|jobs|consistency)\//,
  /^src\/platform\/unit-of-work\.test/,
  /^src\/domains\/(?:jobs|(?:store\/app-settings\/app-settings|catalogue\/(?:brands\/brands|imports\/resume)|stock\/count-plans\/count-plans|marketing\/offer-banners\/offer-banners|partners\/(?:dealers\/dealers|package-payments\/package-payments)|orders\/orders\/address))\.test/,
];
const differsEmbedded = (file) => EMBEDDED.some((pattern) => pattern.test(file));
const usesDatabase = (file) => readFileSync(path.join(ROOT, 'api', file), 'utf8').includes('/testing/');

/** The suite on the embedded database. Without a PostgreSQL the gate runs all of it. */
const embedded = (name, { full = false }) => ({
  name,
  group: 'api',
  slots: 2,
  full,
  reads: readsApi,
  touchedBy: touchesApi,
  async run({ change, limit }) {
    const elsewhere = await hasPostgres();
    // `full` runs the newest Node, the gate the one that is here.
    const newest = full ? await nodeAt(NODES.at(-1)) : null;
    const wanted = elsewhere ? (file) => usesDatabase(file) && differsEmbedded(file) !== full : () => !full;
    return apiTests(
      name,
      { limit, ...(newest ? { program: newest } : {}) },
      (file) => touched(change, file) && wanted(file),
    );
  },
});

const touched = (change, file) => change?.ofApi(file) ?? true;
const touchesApi = ({ files }) => files.some((file) => /^(api|shared\/contracts)\//.test(file));
/** What only the composed product can show; a feature's own files are covered by its screen and API tests. */
const touchesComposition = ({ files }) =>
  files.some((file) => /^(host|e2e|deploy|shared\/(build|platform|http))\/|^(package\.json|pnpm-)/.test(file));

/** What strangers can reach. */
const touchesServers = ({ files }) =>
  files.some((file) => /^(?:api|attack|deploy|shared\/(?:build|contracts))\//.test(file) && !isTest(file));

/** What the generator writes, and what that stands on. */
const touchesGenerated = ({ files }) =>
  files.some((file) =>
    /^(scripts\/.*create-feature|shared\/(contracts|http|kit|resources|testing)\/|api\/(scripts|src\/(platform|domains\/[^/]+\.ts))|mfe-marketing\/src\/[^/]+$)/.test(
      file,
    ),
  );

/** `npm run attack`, in two parts: what the gate tries, and what only `full` does. */
const attack = (name, args, { full = false } = {}) => ({
  name,
  group: 'api',
  slots: 1,
  full,
  reads: readsServers,
  programs: POSTGRES,
  needs: ['build'],
  touchedBy: touchesServers,
  async run({ limit }) {
    const { output } = await node(['attack/run.mjs', ...args], { timeout: limit });
    const [, passed = 0, failed = 1] = /(\d+) held, (\d+) failed\s*$/.exec(output) ?? [];
    return { passed: Number(passed), failed: Number(failed), output };
  },
});

/** The claims whose remotes are fixtures: no real remote is read by them. */
const FIXTURE_CLAIMS = [
  'bucket',
  'contract',
  'extensions',
  'host',
  'independence',
  'isolation',
  'keeping',
  'moves',
  'offline',
  'release',
  'security',
  'slow',
  'trial',
  'watching',
];
const CONFORMANCE = 'conformance/playwright.config.ts';
const specsOfClaims = (own) =>
  readdirSync(path.join(ROOT, 'e2e/conformance'))
    .filter((file) => file.endsWith('.spec.mjs') && FIXTURE_CLAIMS.includes(file.slice(0, -'.spec.mjs'.length)) === own)
    .map((file) => `conformance/${file}`);

/** Those with `full` are no part of the gate. */
export const STAGES = [
  build,
  gate('lint', () => [
    bin('eslint/bin/eslint.js'),
    '--max-warnings=0',
    '--cache',
    '--cache-strategy=content',
    `--cache-location=${path.join(SHARED_CACHE, 'eslint')}/`,
    '.',
  ]),
  unit,
  types,
  gate('typed-lint', () => [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  gate('format', () => [bin('@biomejs/biome/bin/biome'), 'format'], { reads: () => true }),
  gate('boundaries', () => [
    bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    ...packages(),
  ]),
  gate('unused', () => [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']),
  gate('duplicates', () => [
    bin('jscpd/run-jscpd.js'),
    '--config',
    '.jscpd.json',
    ...['host', 'shared', 'api', 'scripts', 'e2e', ...REMOTES.map(({ id }) => `mfe-${id}`)],
  ]),
  gate('contract', () => ['scripts/contract.mjs', '--check']),
  gate('indexes', () => ['scripts/indexes.mjs', '--check']),
  gate('locales', () => ['scripts/checks/locales.mjs']),
  gate('words', () => [
    '--import',
    path.join(ROOT, 'api/node_modules/tsx/dist/loader.mjs'),
    '--test',
    'api/scripts/words.check.ts',
  ]),
  // The list of known holes changes without us.
  { name: 'audit', group: 'static', slots: 1, remembered: false, run: () => auditDependencies() },
  gate('direction', () => ['scripts/checks/direction.mjs']),
  gate('prose', () => ['scripts/checks/prose.mjs'], { reads: () => true }),
  gate('owners', () => ['scripts/checks/owners.mjs'], { reads: () => true }),
  gate('runner', () => ['--test', 'scripts/checks/runner.mjs']),
  gate('migrations', () => ['--test', 'scripts/checks/migrations.mjs']),
  gate('docs', () => ['scripts/docs.mjs', '--check'], { reads: () => true }),
  {
    name: 'postgres',
    group: 'api',
    slots: 2,
    reads: readsApi,
    programs: POSTGRES,
    touchedBy: touchesApi,
    async run({ change, limit }) {
      const server = await startPostgres();
      // Then the embedded database runs the whole suite; a machine without PostgreSQL is told, not failed.
      if (server.missing) return { passed: 0, failed: 0, output: '', note: server.missing };
      try {
        return await apiTests('postgres', { url: server.url, limit }, (file) => touched(change, file));
      } finally {
        await server.stop();
      }
    },
  },
  embedded('embedded', {}),
  // Proves this checkout, whatever is remembered of its content.
  {
    name: 'smoke',
    group: 'browser',
    slots: 1,
    remembered: false,
    needs: ['build'],
    touchedBy: touchesComposition,
    run: () => smoke(),
  },
  attack('attack', ['--only', 'proxies,roles,races,fuzz', '--fuzz-seconds', '60']),
  browser('browser', 'playwright.config.ts'),
  // Its claims name seconds: nothing runs beside it.
  browser('conformance', CONFORMANCE, { slots: 3, reads: readsHost }),
  embedded('embedded-rest', { full: true }),
  gate('create-feature', () => ['scripts/checks/create-feature.mjs'], {
    slots: 2,
    full: true,
    touchedBy: touchesGenerated,
  }),
  {
    name: 'nodes',
    group: 'browser',
    slots: 1,
    full: true,
    reads: readsProduct,
    needs: ['build'],
    touchedBy: touchesComposition,
    async run() {
      const results = [];
      for (const version of NODES) {
        const program = await nodeAt(version);
        if (program) results.push({ version, ...(await smoke(program)) });
      }
      return {
        passed: results.reduce((sum, { passed }) => sum + passed, 0),
        failed: results.reduce((sum, { failed }) => sum + failed, 0),
        output: results.map(({ version, output }) => `Node ${version}: ${output || 'it runs'}`).join('\n'),
      };
    },
  },
  attack('attack-rest', ['--only', 'fuzz,kills,restarts,pooler,database,recovery,releases'], { full: true }),
  browser('browser-rest', 'playwright.config.ts', { full: true }),
  browser('fixtures', CONFORMANCE, { slots: 3, full: true, specs: specsOfClaims(true), reads: readsHost }),
  browser('conformance-rest', CONFORMANCE, {
    slots: 3,
    full: true,
    specs: specsOfClaims(false),
    reads: () => true,
    missing: missingNginx,
  }),
];

mkdirSync(RESULTS, { recursive: true });
