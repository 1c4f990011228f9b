import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { ensureChromium } from './tools.mjs';
import { ROOT } from './workspace.mjs';

/** Runs a program with this terminal, and gives its exit code. */
const show = (args, { cwd = ROOT, env = {} } = {}) =>
  new Promise((resolve) => {
    spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' }).on('exit', (code) =>
      resolve(code ?? 1),
    );
  });

/** How a test file is run, by its folder; everywhere else it is jest's. */
const RUNNERS = {
  'api/src/': (files) =>
    show(['test.mjs', ...files.map((file) => path.relative('api/src', file))], { cwd: path.join(ROOT, 'api') }),
  'e2e/conformance/': (files) => inBrowser(files, ['--config', 'conformance/playwright.config.ts']),
  'e2e/': (files) => inBrowser(files, []),
};
async function inBrowser(files, args) {
  await buildChanged((name) => console.log(`built ${name}`));
  return show(
    ['node_modules/@playwright/test/cli.js', 'test', ...args, ...files.map((file) => path.relative('e2e', file))],
    { cwd: path.join(ROOT, 'e2e'), env: { CHROMIUM_PATH: await ensureChromium() } },
  );
}
const inJest = (files) => show(['node_modules/jest/bin/jest.js', '--runTestsByPath', ...files]);

/** Runs test files, each with the runner of its package. @returns the exit code */
export async function runFile(files) {
  const names = files.map((file) => path.relative(ROOT, path.resolve(file)));
  const groups = new Map();
  for (const name of names) groups.set(folderOf(name), [...(groups.get(folderOf(name)) ?? []), name]);
  let worst = 0;
  for (const [folder, some] of groups) worst = Math.max(worst, await (RUNNERS[folder] ?? inJest)(some));
  return worst;
}
const folderOf = (file) => Object.keys(RUNNERS).find((folder) => file.startsWith(folder));
