import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { SHARED_SOURCES, sourceHash } from '../../shared/build/src/source-hash.mjs';
import { run } from './processes.mjs';
import { REMOTES, ROOT } from './workspace.mjs';

const web = (dir) => ({
  ...{ name: dir, dir, mode: 'production', output: `${dir}/dist` },
  sources: [dir, ...SHARED_SOURCES],
});
// The API first, because the demo store is made with it while the others are built.
const TARGETS = [
  {
    ...{ name: 'api', dir: 'api', output: 'api/dist' },
    sources: ['api', 'shared/contracts', 'shared/build/tsconfig.base.json', 'tsconfig.base.json', 'pnpm-lock.yaml'],
  },
  web('host'),
  ...REMOTES.map(({ id }) => web(`mfe-${id}`)),
];

/** The host as anyone who develops a remote has it: with React's development build. */
export const DEVELOPMENT_HOST = {
  ...web('host'),
  name: 'host for development',
  mode: 'development',
  output: 'host/.cache/development',
};
/** The build of a remote, by its id. */
export const remoteTarget = (id) => web(`mfe-${id}`);

// Inside the output, because every build empties that folder: a stamp can never outlive what it describes.
const stampOf = ({ output }) => path.join(ROOT, output, '.source-hash');

/** Those of the targets whose sources have changed since their last build. */
export const changedTargets = (targets = TARGETS) =>
  targets
    .map((target) => ({ ...target, hash: sourceHash(ROOT, target.sources) }))
    .filter((target) => !existsSync(stampOf(target)) || readFileSync(stampOf(target), 'utf8') !== target.hash);

// Compilers make and drop millions of small objects: with Node's small nursery a tenth of a build was collecting them.
const NODE = ['--max-semi-space-size=64'];
const commandOf = ({ mode }) =>
  mode
    ? [process.execPath, [...NODE, 'node_modules/webpack/bin/webpack.js', '--mode', mode]]
    : ['npm', ['run', '--silent', 'build']];

async function build(target) {
  const [program, args] = commandOf(target);
  const { code, output } = await run(program, args, {
    cwd: path.join(ROOT, target.dir),
    env: { NODE_ENV: target.mode ?? 'production' },
  });
  if (code !== 0) throw new Error(`${target.name} does not build:\n${output}`);
  writeFileSync(stampOf(target), target.hash);
}

/**
 * Starts to build what changed since its last build, in the order of the targets, as many at once as there are cores.
 * `onBuilt` hears of each. `urgent` are the first so many targets: the others wait for `resume`.
 *
 * @returns {{ built: (name: string) => Promise<void>, isBuilding: (name: string) => boolean, resume: () => void }}
 *   `built` resolves when that target is built, and rejects with what its build wrote
 */
export function startBuilds(onBuilt = () => undefined, targets = TARGETS, urgent = targets.length) {
  const first = new Set(targets.slice(0, urgent).map(({ name }) => name));
  let resume;
  const resumed = new Promise((resolve) => (resume = resolve));
  const queue = changedTargets(targets).map((target) => {
    const one = { target };
    one.built = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
    // Who asks for it later hears of its failure then.
    one.built.catch(() => undefined);
    return one;
  });
  const builds = new Map(queue.map(({ target, built }) => [target.name, built]));
  const waiting = new Set(builds.keys());
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { name } = next.target;
      if (!first.has(name)) await resumed;
      const started = performance.now();
      await build(next.target)
        .then(() => {
          waiting.delete(name);
          onBuilt(name, performance.now() - started);
        })
        .then(next.resolve, next.reject);
    }
  };
  for (let free = Math.min(4, availableParallelism()); free > 0; free -= 1) void worker();
  return { built: async (name) => builds.get(name), isBuilding: (name) => waiting.has(name), resume };
}

/** Builds what changed since its last build. @throws Error naming every target that does not build */
export async function buildChanged(onBuilt, targets = TARGETS) {
  const { built } = startBuilds(onBuilt, targets);
  const ended = await Promise.allSettled(targets.map(({ name }) => built(name)));
  const failures = ended.flatMap(({ reason }) => (reason ? [reason.message] : []));
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
