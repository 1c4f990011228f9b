import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { remotePackages } from '@bo/build/remotes';
import { SHARED_SOURCES, sourceHash } from '@bo/build/source-hash';
import { hostConfig } from '@bo/build/webpack';
import webpack from 'webpack';

const ROOT = path.resolve(import.meta.dirname, '..');
export const SINGLE = path.join(ROOT, '.cache/bench/single');

/**
 * The host and every remote as one webpack build, code-split at the same places. The plugins of federation are left
 * out.
 */
export async function buildSingle() {
  const remotes = remotePackages(ROOT);
  const stamp = path.join(SINGLE, '.source-hash');
  const hash = sourceHash(ROOT, [
    'bench',
    'host',
    ...remotes.map(({ dir }) => path.relative(ROOT, dir)),
    ...SHARED_SOURCES,
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  mkdirSync(path.join(ROOT, '.cache/bench'), { recursive: true });
  const list = path.join(ROOT, '.cache/bench/remotes.mjs');
  writeFileSync(
    list,
    `export const entries = {\n${remotes
      .map(
        ({ id, dir }) =>
          `  '${id}': { ${modulesOf(dir)
            .map(([name, file]) => `'${name}': () => import('${file}')`)
            .join(', ')} },`,
      )
      .join('\n')}\n};\n`,
  );
  const config = hostConfig({ dir: path.join(ROOT, 'host'), port: 0 })({}, { mode: 'production' });
  const federation = /ModuleFederation|ConsumeShared|ProvideShared|HostManifest/;
  const compiler = webpack({
    ...config,
    name: 'single',
    cache: { ...config.cache, name: 'single' },
    output: { ...config.output, path: SINGLE, uniqueName: 'single' },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, 'virtual-remotes$': list } },
    plugins: [
      ...config.plugins.filter((plugin) => !federation.test(plugin.constructor.name)),
      new webpack.NormalModuleReplacementPlugin(/\/loader\.ts$/, (resource) => {
        if (resource.context.endsWith(path.join('host', 'src', 'remotes')))
          resource.request = path.join(import.meta.dirname, 'single/loader.mjs');
      }),
      // What the host offers to remotes and does not use itself is no part of one bundle.
      new webpack.NormalModuleReplacementPlugin(
        /remotes\/provided\.ts$/,
        path.join(import.meta.dirname, 'single/nothing.mjs'),
      ),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  writeFileSync(stamp, hash);
}

/** A remote's exposed modules, from its build. */
function modulesOf(dir) {
  const { widgets } = JSON.parse(readFileSync(path.join(dir, 'dist/remote.json'), 'utf8'));
  const exposes = /exposes:\s*\{([^}]*)\}/s.exec(readFileSync(path.join(dir, 'webpack.config.mjs'), 'utf8'))?.[1] ?? '';
  const named = new Map(
    [...exposes.matchAll(/'\.\/([^']+)':\s*'([^']+)'/g)].map(([, name, file]) => [name, path.join(dir, file)]),
  );
  const missing = widgets.filter(({ expose }) => !named.has(expose.slice(2)));
  if (missing.length > 0)
    throw new Error(`${dir}: ${missing.map(({ expose }) => expose).join(', ')} is not in webpack.config.mjs.`);
  return [['remote', path.join(dir, 'src/entry.ts')], ...named];
}
