// The API's tests: `npm test -w api [-- part of a file name …]`. They run on the embedded database, and on PostgreSQL
// as well where TEST_DATABASE_URL names a server: only there several connections work at once. `TEST_SEED=7` repeats an
// order of files. node:test rather than jest: jest's realm has its own Uint8Array and Error, at which PGlite's and pg's
// instanceof checks fail.
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bundleTests, testSeed } from './test-bundle.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = (await readdir(`${here}src`, { recursive: true }))
  .filter((name) => name.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .map((name) => `src/${name}`);
if (files.length === 0) {
  console.error(`No test file of the API has ${wanted.join(' or ')} in its name.`);
  process.exit(2);
}

const seed = testSeed();
const { args, env: own, remove } = await bundleTests(files, 'by-hand', seed);
const options = [
  '--enable-source-maps',
  '--test-reporter=spec',
  `--test-concurrency=${Math.min(2, availableParallelism())}`,
  ...args,
];

function run(url, database) {
  console.log(`\nAPI tests on ${database} (order: TEST_SEED=${seed})`);
  const child = spawn(process.execPath, options, {
    cwd: here,
    stdio: 'inherit',
    env: { ...process.env, ...own, TEST_DATABASE_URL: url, NODE_ENV: 'test' },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)));
}

const url = process.env.TEST_DATABASE_URL;
let passed = await run('', 'the embedded database');
if (url) passed = (await run(url, 'PostgreSQL')) && passed;
else console.log('\nName a PostgreSQL server in TEST_DATABASE_URL to run them there too.');
await remove();
process.exit(passed ? 0 : 1);
