// The API's tests as bundles: a test file asks for the whole API, and its 600 modules one by one take longer to load
// than most of the tests take to run.
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { randomFrom } from '../scripts/lib/random.mjs';
import { bundling } from './bundling.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** What tests start beside themselves: from its sources each would translate them again. */
const STARTED = { server: 'src/server.ts', 'import-thread': 'src/domains/catalogue/imports/import-thread.js' };

/**
 * A bundled module is somewhere else than its source, next to which it looks for migrations, workers and fixtures; what
 * is started is bundled too.
 */
const ownAddress = (outdir) => ({
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /\/(src|scripts)\/.*\.[jt]s$/ }, async ({ path: file }) => {
      if (file.includes('/node_modules/') || file.endsWith(STARTED['import-thread'])) return undefined;
      const source = await readFile(file, 'utf8');
      return {
        contents: source
          .replace(
            /(?<=new URL\(')\.\/import-thread\.js(?=', import\.meta\.url)/,
            path.join(outdir, 'import-thread.js'),
          )
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
        loader: file.endsWith('.ts') ? 'ts' : 'js',
      };
    });
  },
});

const PLACE = /(?:file:\/\/)?(\/[^\s():]+\/\.cache\/tests\/[^\s():]+\.js):(\d+):(\d+)/g;

/** What a run has said, with the places in its bundles told as those of the sources. */
function withSources(output) {
  const maps = new Map();
  const mapOf = (file) => {
    if (!maps.has(file) && existsSync(`${file}.map`))
      maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))));
    return maps.get(file);
  };
  return output.replace(PLACE, (whole, file, line, column) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin?.fileName) return whole;
    return `${path.resolve(path.dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** Test files per process: to start one, load the bundle and compile it costs more than most files' tests. */
const FILES_PER_PROCESS = 8;

/** The files in an order that the seed decides, in groups that share a process. */
function groupFiles(files, seed) {
  const shuffled = randomFrom(seed).shuffled([...files].sort());
  // Equal shares: one process of eight and one of a single file would leave a core idle.
  const count = Math.max(1, Math.ceil(shuffled.length / FILES_PER_PROCESS));
  return Array.from({ length: count }, (_, group) => shuffled.filter((_file, at) => at % count === group));
}

/** A program that runs test files one after the other, each as a suite: its `after` hooks end with the suite. */
const groupProgram = (files) => `import { describe } from 'node:test';
for (const [name, file] of ${JSON.stringify(files.map((file) => [file, `./${bundleOf(file)}`]))})
  await describe(name, () => import(file));
`;
const bundleOf = (file) => path.relative('src', file).replace(/\.ts$/, '.js');

/**
 * Bundles test files of `src`, named from this folder. `--enable-source-maps` would cost a second per process:
 * `withSources` maps the places in the output of failed tests afterwards.
 *
 * @param {readonly string[]} files
 * @param {string} name of the bundle, so that two runs at once have one each
 * @param {number} seed of the order of the files
 * @returns {Promise<{ args: string[], env: Record<string, string>, groups: Map<string, string[]>, withSources: (output:
 *   string) => string, remove: () => Promise<void> }>} `args` and `env`: for the Node that runs them in this folder;
 *   `groups`: the files of each of the programs in `args`
 */
export async function bundleTests(files, name, seed) {
  const outdir = path.join(here, '.cache/tests', name);
  const remove = () => rm(outdir, { recursive: true, force: true });
  await remove();
  await build({
    ...bundling,
    absWorkingDir: here,
    entryPoints: [
      ...files.map((file) => ({ in: file, out: bundleOf(file).replace(/\.js$/, '') })),
      ...Object.entries(STARTED).map(([out, file]) => ({ in: file, out })),
    ],
    outdir,
    plugins: [ownAddress(outdir)],
  });
  const groups = new Map();
  for (const [at, group] of groupFiles(files, seed).entries()) {
    const program = path.join(outdir, `group-${at + 1}.js`);
    await writeFile(program, groupProgram(group));
    groups.set(program, group);
  }
  return {
    args: ['--test', ...groups.keys()],
    env: { API_TEST_SERVER: path.join(outdir, 'server.js') },
    groups,
    withSources,
    remove,
  };
}

/** A seed for the order of the files: the one that TEST_SEED names, else a new one. */
export const testSeed = (env = process.env) => Number(env.TEST_SEED) || 1 + Math.floor(Math.random() * 1e6);

/** What the tests say in TAP of each file's suite: whether it passed. */
const suitesOf = (tap) =>
  new Map([...tap.matchAll(/^(not )?ok \d+ - (src\/\S+\.test\.ts)\b/gm)].map(([, not, file]) => [file, !not]));

/**
 * What a run's TAP says. A file whose suite is missing has not run, for its process crashed: then no file of that
 * process counts as passed.
 */
export function countTests(tap, groups) {
  const suites = suitesOf(tap);
  const crashed = [...groups.values()].filter((files) => files.some((file) => !suites.has(file)));
  const sum = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return {
    passed: sum('pass'),
    // The crash itself is one of `fail`.
    failed:
      sum('fail') + sum('cancelled') + sum('todo') + crashed.flat().filter((file) => suites.get(file) !== false).length,
    skipped: sum('skipped'),
    crashed,
  };
}
