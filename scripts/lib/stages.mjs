import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBuildProblems, findHostProblems } from '../../shared/build/src/checks.mjs';
import { auditDependencies } from './audit.mjs';
import { buildChanged } from './build.mjs';
import { run } from './processes.mjs';
import { ensureChromium, hasPostgres, missingNginx, newestNode, startPostgres } from './tools.mjs';
import { CACHE, packages, REMOTES, ROOT, typedPackages } from './workspace.mjs';

export const RESULTS = path.join(ROOT, 'test-results');
/** What takes longer hangs; on a busy machine the API's suite takes a quarter of an hour. */
const LIMIT = 2_700_000;
const bin = (file) => path.join(ROOT, 'node_modules', file);

async function node(args, { env, limit = LIMIT } = {}) {
  return run(process.execPath, args, { cwd: ROOT, env, timeout: limit });
}

/** A stage that is one yes or no. */
const gate = (name, args) => ({
  name,
  group: 'static',
  slots: 1,
  async run() {
    const { code, output } = await node(args());
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
});

/** One program for the browser's packages, which are sources of each other: alone each would check the shared ones again. */
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
  async run() {
    const results = [];
    for (const program of programs())
      results.push({ program, ...(await node([bin('typescript-native/bin/tsc'), '-p', program])) });
    const wrong = results.filter(({ code }) => code !== 0);
    return {
      passed: results.length - wrong.length,
      failed: wrong.length,
      output: wrong.map(({ program, output }) => `${program}\n${output}`).join('\n'),
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

/** All of jest's suites, or those that a change can touch. */
async function jest(changed) {
  const report = path.join(RESULTS, 'unit.json');
  rmSync(report, { force: true });
  const related = changed ? ['--passWithNoTests', '--findRelatedTests', ...changed.related] : [];
  const ended = await node([
    bin('jest/bin/jest.js'),
    '--json',
    `--outputFile=${report}`,
    '--maxWorkers=2',
    '--silent',
    ...related,
  ]);
  // jest prints the report as well; what people read is before and around it.
  const output = ended.output
    .split('\n')
    .filter((line) => !line.startsWith('{"num'))
    .join('\n');
  return countJest(readReport(report), { ...ended, output });
}

const build = {
  name: 'build',
  group: 'browser',
  slots: 2,
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

/** A Playwright suite of e2e/, on the built product. A skipped test counts as failed; what `missing` names is told. */
const browser = (name, config, { slots = 2, missing = async () => null } = {}) => ({
  name,
  group: 'browser',
  slots,
  needs: ['build'],
  touchedBy: touchesComposition,
  async run() {
    const report = path.join(RESULTS, `${name}.json`);
    rmSync(report, { force: true });
    const note = await missing();
    const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const cli = path.join(ROOT, 'e2e/node_modules/@playwright/test/cli.js');
    const { code, output } = await run(process.execPath, [cli, 'test', '--retries=1', '--config', config], {
      cwd: path.join(ROOT, 'e2e'),
      env,
      timeout: LIMIT,
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
async function apiTests(name, { url, program = process.execPath }, only = () => true) {
  const report = path.join(RESULTS, `${name}.tap`);
  const src = path.join(ROOT, 'api/src');
  const files = readdirSync(src, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('src', file))
    .filter(only);
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
  const { bundleTests } = await import('../../api/test-bundle.mjs');
  const { args, env, withSources, remove } = await bundleTests(files.sort(), name);
  const ended = await run(program, ['--test-concurrency=2', ...reporters, ...args], {
    cwd: path.join(ROOT, 'api'),
    env: { ...env, API_TEST_POSTGRESQL: url ?? '', NODE_ENV: 'test' },
    timeout: LIMIT,
  });
  const { code } = ended;
  const output = code === 0 ? ended.output : withSources(ended.output);
  await remove();
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const sum = (...words) =>
    words.reduce((total, word) => total + Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0), 0);
  // What needs several connections runs on PostgreSQL only; nothing may be skipped there but what needs the real data.
  const withoutData = tap.match(/^ +ok .* # SKIP .*\.\.\/shared\/data/gm)?.length ?? 0;
  const failed = sum('fail', 'cancelled', 'todo') + (url ? Math.max(0, sum('skipped') - withoutData) : 0);
  return { passed: sum('pass'), failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

const usesDatabase = (file) => readFileSync(path.join(ROOT, 'api', file), 'utf8').includes('/testing/');
/**
 * What runs on both databases: all that the platform is, and what moves goods and money. The screens' tests and
 * the attack run every module on the embedded database besides.
 */
const runsOnBoth = (file) =>
  !/^src\/modules\/[^/]+\//.test(file) ||
  /^src\/modules\/(?:imports|inventory|jobs|orders|payments|refunds|returns)\//.test(file);

const touched = (change, file) => change?.ofApi(file) ?? true;
const touchesApi = ({ files }) => files.some((file) => /^(api|shared\/contracts)\//.test(file));
/** What only the composed product can show; a feature's own files are covered by its screen and API tests. */
const touchesComposition = ({ files }) =>
  files.some((file) => /^(host|e2e|deploy|shared\/(build|platform|http))\/|^(package\.json|pnpm-)/.test(file));

/** What the generator writes, and what that stands on. */
const touchesGenerated = ({ files }) =>
  files.some((file) =>
    /^(scripts\/.*create-feature|shared\/(contracts|http|kit|resources|testing)\/|api\/(scripts|src\/(platform|modules\/[^/]+\.ts))|mfe-marketing\/src\/[^/]+$)/.test(
      file,
    ),
  );

export const STAGES = [
  build,
  gate('lint', () => [
    bin('eslint/bin/eslint.js'),
    '--max-warnings=0',
    '--cache',
    '--cache-strategy=content',
    `--cache-location=${path.join(CACHE, 'eslint')}`,
    '.',
  ]),
  { name: 'unit', group: 'unit', slots: 2, run: jest },
  types,
  gate('typed-lint', () => [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  gate('format', () => [bin('@biomejs/biome/bin/biome'), 'format']),
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
  gate('locales', () => ['scripts/checks/locales.mjs']),
  { name: 'audit', group: 'static', slots: 1, run: () => auditDependencies() },
  gate('direction', () => ['scripts/checks/direction.mjs']),
  gate('owners', () => ['scripts/checks/owners.mjs']),
  gate('docs', () => ['scripts/docs.mjs', '--check']),
  { ...gate('create-feature', () => ['scripts/checks/create-feature.mjs']), slots: 2, touchedBy: touchesGenerated },
  {
    name: 'api',
    group: 'api',
    slots: 2,
    touchedBy: touchesApi,
    async run(change) {
      const both = await hasPostgres();
      // Each database on one of the two Nodes; without a server the embedded one has it all, on the Node that is here.
      const newest = both ? newestNode() : null;
      return apiTests(
        'api',
        newest ? { program: newest } : {},
        (file) => touched(change, file) && (!both || runsOnBoth(file) || !usesDatabase(file)),
      );
    },
  },
  {
    name: 'postgres',
    group: 'api',
    slots: 1,
    touchedBy: touchesApi,
    async run(change) {
      const server = await startPostgres();
      // Then the embedded database runs the whole suite; a machine without PostgreSQL is told, not failed.
      if (server.missing) return { passed: 0, failed: 0, output: '', note: server.missing };
      try {
        return await apiTests('postgres', { url: server.url }, (file) => touched(change, file) && usesDatabase(file));
      } finally {
        await server.stop();
      }
    },
  },
  {
    name: 'attack',
    group: 'api',
    slots: 1,
    needs: ['build'],
    async run() {
      const { output } = await node(['attack/run.mjs']);
      const [, passed = 0, failed = 1] = /(\d+) held, (\d+) failed\s*$/.exec(output) ?? [];
      return { passed: Number(passed), failed: Number(failed), output };
    },
  },
  browser('browser', 'playwright.config.ts'),
  // Its claims name seconds: nothing runs beside it.
  browser('conformance', 'conformance/playwright.config.ts', { slots: 3, missing: missingNginx }),
];

mkdirSync(RESULTS, { recursive: true });
