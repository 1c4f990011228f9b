// The test run's own rules: what a change selects, what counts as red, what a remembered result depends on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { countTests } from '../../api/test-bundle.mjs';
import { placeDemoStore } from '../lib/demo-store.mjs';
import { overBudget } from '../lib/over-budget.mjs';
import { waitFor } from '../lib/processes.mjs';
import { countLines } from '../lines.mjs';
import { keyOf } from '../lib/remembered.mjs';
import { STAGES } from '../lib/stages.mjs';
import { ROOT } from '../lib/workspace.mjs';

const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');

test('a change of the stock contract selects the suites of the screens that import it', () => {
  const listed = execFileSync(
    process.execPath,
    [jest, '--listTests', '--findRelatedTests', path.join(ROOT, 'shared/contracts/src/stock/inventory.ts')],
    { cwd: ROOT, encoding: 'utf8' },
  ).split('\n');
  const ofCatalog = listed.filter((file) => file.startsWith(path.join(ROOT, 'mfe-catalog/')));
  assert.ok(ofCatalog.length >= 27, `${ofCatalog.length} suites of the catalogue`);
  assert.ok(ofCatalog.some((file) => file.endsWith('/inventory.test.tsx')));
});

test('a test file whose process crashed counts as failed, and so do the others of that process', () => {
  const groups = new Map([
    ['one', ['src/a.test.ts', 'src/b.test.ts', 'src/c.test.ts']],
    ['two', ['src/d.test.ts']],
  ]);
  const tap = 'ok 1 - src/a.test.ts\nnot ok 2 - one\nok 3 - src/d.test.ts\n# pass 9\n# fail 1\n# cancelled 0\n';
  assert.deepEqual(countTests(tap, groups), { passed: 9, failed: 4, skipped: 0, crashed: [groups.get('one')] });
});

test('every stage is in the budgets, and no budget is without a stage', async () => {
  const { default: budgets } = await import('../budgets.json', { with: { type: 'json' } });
  const names = [...STAGES.map(({ name }) => name), 'gate', 'full'];
  assert.deepEqual(Object.keys(budgets).sort(), names.sort());
});

test('a stage that took what all stages took on a busy machine is within its budget, one that grew is not', () => {
  const budgets = Object.fromEntries(
    ['build', 'types', 'typed-lint', 'unit', 'browser'].map((name) => [name, { processor: 100 }]),
  );
  const costs = { build: 170, types: 172, 'typed-lint': 175, unit: 180, browser: 235 };
  const over = (changed = {}) => overBudget(Object.entries({ ...costs, ...changed }), budgets, 1).map(([name]) => name);
  assert.deepEqual(over(), []);
  assert.deepEqual(over({ 'typed-lint': 300 }), ['typed-lint']);
  assert.deepEqual(overBudget([['unit', 160]], budgets, 1).length, 1);
  assert.deepEqual(overBudget([['unit', 160]], budgets, 1.2), []);
});

test('a remembered result is forgotten when an environment variable that a source names is set', async () => {
  const part = { name: 'runner', reads: (file) => file === 'scripts/lib/tools.mjs' };
  const before = await keyOf(part);
  process.env.TEST_DATABASE_URL = 'postgres://elsewhere';
  const named = await keyOf(part);
  delete process.env.TEST_DATABASE_URL;
  process.env.NOBODY_READS_THIS = '1';
  assert.notEqual(named, before);
  assert.equal(await keyOf(part), before);
});

test('the unit tests of every package depend on what jest is set up with, and on what libraries are resolved through', () => {
  const files = ['jest.config.mjs', 'shared/build/src/jest-setup.cjs', 'package.json', 'shared/http/package.json'];
  for (const { name, reads } of STAGES.find((stage) => stage.name === 'unit').parts())
    assert.deepEqual(files.filter(reads), files, name);
});

test('a server that reports progress is waited for beyond the limit, a silent one is not', async () => {
  let asked = 0;
  const server = createServer((_request, response) => response.writeHead((asked += 1) < 4 ? 503 : 200).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}/`;
  const patience = { gone: new Promise(() => undefined), timeout: 1 };
  try {
    assert.equal(await waitFor(url, patience), false);
    assert.equal(await waitFor(url, { ...patience, heardAt: () => Date.now() + 1 }), true);
  } finally {
    server.close();
  }
});

test('a data folder gets no demo store where the API would not fill one, nor over a database that is there', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-runner-'));
  const nobody = () => assert.fail('The demo store is made.');
  try {
    for (const env of [{ DATABASE_URL: 'postgres://elsewhere' }, { SEED_DEMO: '0' }, { S3_BUCKET: 'files' }])
      await placeDemoStore(folder, nobody, env);
    assert.deepEqual(readdirSync(folder), []);
    mkdirSync(path.join(folder, 'pglite'));
    await placeDemoStore(folder, nobody, {});
    assert.deepEqual(readdirSync(folder), ['pglite']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The rules that ESLint sees broken in a source of this name. */
async function broken(filePath, source) {
  const [{ messages }] = await new ESLint({ cwd: ROOT }).lintText(source, { filePath });
  return messages.map(({ ruleId }) => ruleId);
}

test('SQL is refused outside of repositories and lists of the API, however it is written', async () => {
  for (const statement of [
    "const read = (db) => db.selectFrom('orders').execute();",
    "const write = (trx) => trx.updateTable('orders').set({ version: 2 }).execute();",
    "const add = (trx) => trx.insertInto('orders').values({}).execute();",
    "const drop = (trx) => trx.deleteFrom('orders').execute();",
    'const text = (sql) => sql`select 1`;',
    'const typed = (sql) => sql<number>`select 1`;',
    "const column = (sql) => sql.ref('orders.id');",
  ]) {
    const source = `export ${statement}\n`;
    for (const file of ['planted.service.ts', 'planted.job.ts', 'planted.ts'])
      assert.deepEqual(await broken(`api/src/domains/orders/orders/${file}`, source), ['no-restricted-syntax'], source);
    for (const file of ['planted.repository.ts', 'planted.list.ts', 'planted.test.ts'])
      assert.deepEqual(await broken(`api/src/domains/orders/orders/${file}`, source), [], source);
  }
});

test('lines of code are counted without blank lines and comments', () => {
  const source = [
    '#!/usr/bin/env node',
    '/** What it',
    ' * does. */',
    '',
    '// why',
    'const a = 1; // here',
    '/* b */',
    'b(',
    ');',
  ];
  assert.equal(countLines(source.join('\n')), 3);
  assert.equal(countLines('-- why\nselect 1;\n'), 1);
});
