// `npm run canary`: does the product build with the newest minors of what it leans on? In a copy: nothing here is
// changed, whatever comes of it. Others are tried with `npm run canary -- webpack@latest`. What to do when it is red:
// docs/canary.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySources } from './lib/copy.mjs';
import { run, stopOnInterrupt } from './lib/processes.mjs';
import { ROOT } from './lib/workspace.mjs';

const LIMIT = 600_000;
/** The host and one remote: a loader, a plugin or a hook that is gone breaks these as it breaks all. */
const TRIED = ['host', 'mfe-settings'];

/** What our build reaches into: a minor of these has broken it before, or could. */
const USUAL = ['antd', 'react', 'react-dom', 'webpack', '@module-federation/enhanced'];

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

const lineOf = (name) => new RegExp(`^(  '?${name}'?: )(\\S+)$`, 'm');

/**
 * Replaces a version in the copy's catalog, by the newest of its major unless another is named. Says what it did, or
 * null.
 */
async function raise(request) {
  const [, name, named] = /^(.+?)(?:@([^@/]+))?$/.exec(request);
  const file = path.join(root, 'pnpm-workspace.yaml');
  const before = lineOf(name).exec(readFileSync(file, 'utf8'))?.[2];
  if (!before) throw new Error(`${name} is not in the catalog of pnpm-workspace.yaml.`);
  const range = named ?? `^${before}`;
  const answer = await step(`npm view ${request}`, 'npm', ['view', `${name}@${range}`, 'version', '--silent'], ROOT);
  // A range answers a line for each version; npm may put warnings of its own before.
  const newest = /(\d+\.\d+\.\d+[\w.-]*)'?$/.exec(answer)?.[1];
  if (!newest) throw new Error(`npm knows no ${name}@${range}: ${answer}`);
  if (newest === before) return null;
  writeFileSync(file, readFileSync(file, 'utf8').replace(lineOf(name), `$1${newest}`));
  return `${name} ${before} → ${newest}`;
}

try {
  copySources(root);
  const raised = [];
  for (const request of wanted.length > 0 ? wanted : USUAL) raised.push(await raise(request));
  const changes = raised.filter(Boolean);
  console.log(changes.join('\n') || 'Every pin is the newest of its major already: this tries the build as it is.');
  await step('The installation', 'npx', ['--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile']);
  for (const dir of TRIED) {
    await step(`The build of ${dir}`, 'npm', ['run', '--silent', 'build'], path.join(root, dir));
    console.log(`${dir} builds`);
  }
  await step('remote check', 'npm', ['run', '--silent', 'remote', '--', 'check'], path.join(root, 'mfe-settings'));
  for (const dir of ['shared/kit', ...TRIED]) {
    const tsc = path.join(root, 'node_modules/typescript-native/bin/tsc');
    await step(`The types of ${dir}`, process.execPath, [tsc, '-p', dir]);
  }
  console.log('Its types hold. The pins can be raised: docs/canary.md says how.');
} catch (error) {
  console.error(`${error.message}\n\nRed: docs/canary.md says what to do.`);
  process.exitCode = 1;
} finally {
  cleanUp();
}
