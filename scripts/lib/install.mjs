import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { start } from './processes.mjs';
import { packages, ROOT } from './workspace.mjs';

export const PNPM = 'pnpm@12.21.0';
const STAMP = path.join(ROOT, 'node_modules/.installed');
const MINIMUM = [20, 19];

function fingerprint() {
  const hash = createHash('sha256').update(`${PNPM} ${process.platform} ${process.arch}`);
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...packages().map((dir) => `${dir}/package.json`),
  ])
    hash.update(file).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

/** Refuses a Node that is too old before anything obscure happens. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1]))
    throw new Error(
      `Node ${process.versions.node} is too old: install Node ${MINIMUM.join('.')} or newer (nodejs.org).`,
    );
}

/** Installs the locked dependencies, only if they changed since the last time. Returns whether it had to. */
export async function ensureInstalled(onOutput) {
  checkNode();
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return false;
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  // CI=true keeps pnpm from asking before it replaces a node_modules that npm made.
  const installer = start(npx, ['--yes', PNPM, 'install', '--frozen-lockfile'], {
    cwd: ROOT,
    env: { CI: 'true' },
    onOutput,
  });
  const code = await installer.done;
  if (code !== 0)
    throw new Error(
      `The installation of the dependencies failed (${code}). The last lines:\n${installer.tail()}\nIs the npm registry reachable? Try again with: npx --yes ${PNPM} install --frozen-lockfile`,
    );
  writeFileSync(STAMP, wanted);
  return true;
}
