import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySources } from '../../scripts/lib/copy.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { nodeAt, NODES } from '../../scripts/lib/tools.mjs';
import { SERVICES } from '../../scripts/lib/workspace.mjs';
import { emailOf, expect, PASSWORD, test } from '../harness/test.ts';
import { startProduct } from '../harness/product.ts';

const START = path.resolve(import.meta.dirname, '../../scripts/start.mjs');

function run(
  script: string,
  words: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; written: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...words],
      { env: { ...process.env, ...env } },
      (_error, stdout, stderr) => {
        resolve({ code: child.exitCode, written: stdout + stderr });
      },
    );
  });
}

for (const command of ['start', 'dev', 'test']) {
  test(`npm run ${command} in a fresh clone begins with the installation, and says so when that fails`, async () => {
    const clone = mkdtempSync(path.join(tmpdir(), 'bo-clone-'));
    copySources(clone);
    const nothing = path.join(clone, 'bin');
    mkdirSync(nothing);
    writeFileSync(path.join(nothing, 'npx'), '#!/bin/sh\necho "no registry here"\nexit 1\n', { mode: 0o755 });
    const ports = await Promise.all(SERVICES.map(async ({ variable }) => [variable, String(await freePort())]));
    const { code, written } = await run(path.join(clone, `scripts/${command}.mjs`), [], {
      PATH: `${nothing}:/usr/bin:/bin`,
      DATA_DIR: path.join(clone, 'data'),
      ...Object.fromEntries(ports),
    });
    rmSync(clone, { recursive: true });
    expect(written).toContain('The installation of the dependencies failed');
    expect(written).toContain('no registry here');
    expect(code).toBe(1);
  });
}

test('a second start is told what is in its way, and what to do', async ({ product }) => {
  const { port } = new URL(product.url);
  const again = await run(START, ['--built'], { DATA_DIR: product.dataDir });
  expect(again.code).toBe(1);
  expect(again.written).toContain(`The product runs already on this data folder, at ${product.url}`);

  const elsewhere = mkdtempSync(path.join(tmpdir(), 'bo-e2e-'));
  const busy = await run(START, ['--built'], { DATA_DIR: elsewhere, HOST_PORT: port });
  rmSync(elsewhere, { recursive: true });
  expect(busy.code).toBe(1);
  expect(busy.written).toContain(`Port ${port} (host) is in use.`);
  expect(busy.written).toContain('HOST_PORT=');
});

test('Ctrl-C ends every server that was started', async () => {
  const own = await startProduct();
  const run = JSON.parse(readFileSync(path.join(own.dataDir, 'run.json'), 'utf8')) as {
    servers: Record<string, number>;
  };
  const alive = () =>
    Object.entries(run.servers).flatMap(([name, pid]) => {
      try {
        process.kill(pid, 0);
        return [name];
      } catch {
        return [];
      }
    });
  expect(alive()).toHaveLength(7);
  await own.stop();
  expect(alive()).toEqual([]);
});

test('the product runs on the newest Node as well', async ({ browser }) => {
  const newest = await nodeAt(NODES.at(-1) ?? '');
  const own = await startProduct(newest ?? undefined);
  const page = await browser.newPage({ baseURL: own.url });
  try {
    await page.goto('/platform');
    await page.getByLabel('E-mail').fill(emailOf('admin'));
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const version = page.locator('.health-line', { hasText: 'Node.js' }).locator('bdi');
    await expect(version).toHaveText(newest ? /^24\./ : process.versions.node);
    await page.goto('/product/productList');
    await expect(page.getByRole('row').nth(5)).toBeVisible();
  } finally {
    await page.close();
    await own.stop();
  }
});
