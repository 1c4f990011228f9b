import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'esbuild';
import webpack from 'webpack';

/** Evaluates a remote's `remote.ts` (data only) in Node and validates it against the platform's schema. */
export async function readDefinition(dir) {
  const result = await build({
    stdin: { contents: `export { remote } from './src/remote.ts'; export { RemoteDefinition } from '@bo/platform/manifest';`, resolveDir: dir, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    outfile: path.join(dir, 'remote.mjs'),
  });
  const source = Buffer.from(result.outputFiles[0].text).toString('base64');
  const { remote, RemoteDefinition } = await import(`data:text/javascript;base64,${source}`);
  return RemoteDefinition.parse(remote);
}

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Writes `remote.json`: the definition, and where the release's bytes are, with the integrity of every script. */
export class RemoteManifestPlugin {
  constructor({ dir, version, build: buildId, container, exposes }) {
    Object.assign(this, { dir, version, buildId, container, exposes });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteManifest', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteManifest', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, async () => {
        const definition = await readDefinition(this.dir);
        for (const widget of definition.widgets) {
          if (!this.exposes[widget.expose]) compilation.errors.push(new webpack.WebpackError(`remote.ts: widget "${widget.id}" names ${widget.expose}, which this build does not expose. Add it to \`exposes\` in webpack.config.mjs.`));
        }
        const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js') && !name.includes('.hot-update.'));
        const entry = scripts.find(({ name }) => /(^|\/)remoteEntry\./.test(name));
        if (!entry) throw new Error('The build produced no remoteEntry file.');
        const manifest = {
          ...definition,
          version: this.version,
          build: this.buildId,
          container: this.container,
          entry: entry.name,
          integrity: Object.fromEntries(scripts.map(({ name, source }) => [name, integrityOf(source.buffer())])),
          preload: [entry.name, ...remoteChunks(compilation)],
        };
        compilation.emitAsset('remote.json', new webpack.sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
    compiler.hooks.afterCompile.tap('RemoteManifest', (compilation) => {
      compilation.fileDependencies.add(path.join(this.dir, 'src/remote.ts'));
    });
  }
}

/** The files that `import('./remote')` of the container needs before the app can mount. */
function remoteChunks(compilation) {
  const files = new Set();
  for (const chunk of compilation.chunks) {
    if (chunk.name === 'remote') for (const group of chunk.groupsIterable) for (const file of group.getFiles()) if (file.endsWith('.js')) files.add(file);
  }
  return [...files];
}

