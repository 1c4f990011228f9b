import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { SHARED_SOURCES, sourceHash } from '../../shared/build/src/source-hash.mjs';
import { run } from './processes.mjs';
import { REMOTES, ROOT } from './workspace.mjs';

const web = (dir) => ({ name: dir, dir, script: 'build', output: `${dir}/dist`, sources: [dir, ...SHARED_SOURCES] });
const TARGETS = [
  web('host'),
  {
    ...web('api'),
    sources: ['api', 'shared/contracts', 'shared/build/tsconfig.base.json', 'tsconfig.base.json', 'pnpm-lock.yaml'],
  },
  ...REMOTES.map(({ id }) => web(`mfe-${id}`)),
];

/** The host as whoever develops a remote has it: with React's development build. */
export const DEVELOPMENT_HOST = {
  ...web('host'),
  name: 'host for development',
  script: 'build:development',
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

/** Builds what changed since its last build, as many at once as there are cores. `onBuilt` hears of each. */
export async function buildChanged(onBuilt = () => undefined, targets = TARGETS) {
  const queue = changedTargets(targets);
  const failures = [];
  const worker = async () => {
    for (let target = queue.shift(); target; target = queue.shift()) {
      const started = performance.now();
      const { code, output } = await run('npm', ['run', '--silent', target.script], {
        cwd: path.join(ROOT, target.dir),
        env: { NODE_ENV: target.script === 'build' ? 'production' : 'development' },
      });
      if (code === 0) {
        writeFileSync(stampOf(target), target.hash);
        onBuilt(target.name, performance.now() - started);
      } else {
        failures.push(`${target.name} does not build:\n${output}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
