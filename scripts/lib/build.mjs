import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { SHARED_SOURCES, sourceHash } from '../../shared/build/src/source-hash.mjs';
import { run } from './processes.mjs';
import { REMOTES, ROOT } from './workspace.mjs';

const web = (dir) => ({ dir, sources: [dir, ...SHARED_SOURCES] });
const TARGETS = [
  web('host'),
  {
    dir: 'api',
    sources: ['api', 'shared/contracts', 'shared/build/tsconfig.base.json', 'tsconfig.base.json', 'pnpm-lock.yaml'],
  },
  ...REMOTES.map(({ id }) => web(`mfe-${id}`)),
];

// Inside dist, because every build empties that folder: a stamp can never outlive what it describes.
const stampOf = (dir) => path.join(ROOT, dir, 'dist/.source-hash');

function changedTargets() {
  return TARGETS.map((target) => ({ ...target, hash: sourceHash(ROOT, target.sources) })).filter(
    ({ dir, hash }) => !existsSync(stampOf(dir)) || readFileSync(stampOf(dir), 'utf8') !== hash,
  );
}

/** Builds what changed since its last build, as many at once as there are cores. `onBuilt` hears of each. */
export async function buildChanged(onBuilt = () => undefined) {
  const queue = changedTargets();
  const failures = [];
  const worker = async () => {
    for (let target = queue.shift(); target; target = queue.shift()) {
      const started = performance.now();
      const { code, output } = await run('npm', ['run', '--silent', 'build'], {
        cwd: path.join(ROOT, target.dir),
        env: { NODE_ENV: 'production' },
      });
      if (code === 0) {
        writeFileSync(stampOf(target.dir), target.hash);
        onBuilt(target.dir, performance.now() - started);
      } else {
        failures.push(`${target.dir} does not build:\n${output}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
