// The API's tests: `node test.mjs [part of a file name …]`. All of them on PGlite, then again on PostgreSQL where one
// answers
// (API_TEST_POSTGRESQL or DATABASE_TEST_URL, else 127.0.0.1:5432), because PGlite cannot show what concurrent
// connections do.
// node:test rather than jest: jest's realm has its own Uint8Array and Error, at which PGlite's and pg's instanceof
// checks fail.
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { bundleTests } from './test-bundle.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = (await readdir(`${here}src`, { recursive: true }))
  .filter((name) => name.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .map((name) => `src/${name}`)
  .sort();

async function findPostgresql() {
  const urls = [
    process.env.API_TEST_POSTGRESQL,
    process.env.DATABASE_TEST_URL,
    'postgres://postgres@127.0.0.1:5432/postgres',
  ].filter(Boolean);
  for (const url of urls) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    const answers = await client
      .connect()
      .then(
        () => client.query('create extension if not exists pg_trgm'),
        () => undefined,
      )
      .catch(() => undefined);
    await client.end().catch(() => undefined);
    if (answers) return url;
  }
}

const { args, env: own, remove } = await bundleTests(files, 'by-hand');

function run(name, env) {
  console.log(`\nAPI tests on ${name}`);
  const options = [
    '--enable-source-maps',
    '--test-reporter=spec',
    `--test-concurrency=${Math.min(2, availableParallelism())}`,
    ...args,
  ];
  const child = spawn(process.execPath, options, {
    cwd: here,
    stdio: 'inherit',
    env: { ...process.env, ...own, ...env },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)));
}

let passed = await run('PGlite', { API_TEST_POSTGRESQL: '' });
const url = await findPostgresql();
if (url) passed = (await run('PostgreSQL', { API_TEST_POSTGRESQL: url })) && passed;
else
  console.log('\nNo PostgreSQL answers, so the tests ran on PGlite only. Set DATABASE_TEST_URL to run them there too.');
await remove();
process.exit(passed ? 0 : 1);
