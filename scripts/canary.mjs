// `npm run canary`: does the product build with the newest webpack? In a copy: nothing here is changed, whatever comes
// of it.
// Another package is tried with `npm run canary -- @module-federation/enhanced@latest webpack@latest`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySources } from './lib/copy.mjs';
import { run, stopOnInterrupt } from './lib/processes.mjs';
import { ROOT } from './lib/workspace.mjs';

const LIMIT = 600_000;
/** The host and one remote: a loader, a plugin or a hook that is gone breaks these as it breaks all. */
const TRIED = ['host', 'mfe-settings'];

const wanted = process.argv.slice(2);
const root = mkdtempSync(path.join(tmpdir(), 'bo-canary-'));
const cleanUp = () => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
stopOnInterrupt(cleanUp);

async function step(what, command, args, cwd = root) {
  const { code, output } = await run(command, args, {
    cwd,
    timeout: LIMIT,
    env: { CI: 'true', NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`${what} failed:\n${output.split('\n').slice(0, 12).join('\n')}`);
  return output.trim();
}

/** Replaces a version in the copy's catalog. Returns what it was and what it is. */
async function raise(request) {
  const [, name, range] = /^(.+?)(?:@([^@/]+))?$/.exec(request);
  const answer = await step(
    `npm view ${request}`,
    'npm',
    ['view', `${name}@${range ?? 'latest'}`, 'version', '--silent'],
    ROOT,
  );
  // A range answers a line for each version; npm may put warnings of its own before.
  const newest = /(\d+\.\d+\.\d+[\w.-]*)'?$/.exec(answer)?.[1];
  if (!newest) throw new Error(`npm knows no ${request}: ${answer}`);
  const file = path.join(root, 'pnpm-workspace.yaml');
  const line = new RegExp(`^(  '?${name}'?: )(\\S+)$`, 'm');
  const before = line.exec(readFileSync(file, 'utf8'))?.[2];
  if (!before) throw new Error(`${name} is not in the catalog of pnpm-workspace.yaml.`);
  writeFileSync(file, readFileSync(file, 'utf8').replace(line, `$1${newest}`));
  return `${name} ${before} → ${newest}`;
}

try {
  copySources(root);
  for (const request of wanted.length > 0 ? wanted : ['webpack@latest']) console.log(await raise(request));
  await step('The installation', 'npx', ['--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile']);
  for (const dir of TRIED) {
    await step(`The build of ${dir}`, 'npm', ['run', '--silent', 'build'], path.join(root, dir));
    console.log(`${dir} builds`);
  }
  await step('remote check', 'npm', ['run', '--silent', 'remote', '--', 'check'], path.join(root, 'mfe-settings'));
  console.log('The pin can be raised: run the whole suite with it, then say so in docs/adr/0002-toolchain-pins.md.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  cleanUp();
}
