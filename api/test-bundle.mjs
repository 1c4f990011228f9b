// The API's tests as bundles: a test file asks for the whole API, and its 600 modules one by one take longer to load than
// most of the tests take to run.
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundling } from './bundling.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** What tests start beside themselves: from its sources each would translate them anew. */
const STARTED = { server: 'src/server.ts', 'import-thread': 'src/modules/imports/import-thread.js' };

/**
 * A bundled module is somewhere else than its source, next to which it looks for migrations, workers and fixtures; what is
 * started is bundled too.
 */
const ownAddress = (outdir) => ({
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /\/(src|scripts)\/.*\.[jt]s$/ }, async ({ path: file }) => {
      if (file.includes('/node_modules/') || file.endsWith(STARTED['import-thread'])) return undefined;
      const source = await readFile(file, 'utf8');
      return {
        contents: source
          .replace(
            /(?<=new URL\(')\.\/import-thread\.js(?=', import\.meta\.url)/,
            path.join(outdir, 'import-thread.js'),
          )
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
        loader: file.endsWith('.ts') ? 'ts' : 'js',
      };
    });
  },
});

const PLACE = /(?:file:\/\/)?(\/[^\s():]+\/\.cache\/tests\/[^\s():]+\.js):(\d+):(\d+)/g;

/** What a run has said, with the places in its bundles told as those of the sources. */
function withSources(output) {
  const maps = new Map();
  const mapOf = (file) => {
    if (!maps.has(file) && existsSync(`${file}.map`))
      maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))));
    return maps.get(file);
  };
  return output.replace(PLACE, (whole, file, line, column) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin?.fileName) return whole;
    return `${path.resolve(path.dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/**
 * Bundles test files of `src`, named from this folder. Who runs them with `--enable-source-maps` waits a second more for
 * each: `withSources` says afterwards the same of what has failed.
 *
 * @param {readonly string[]} files
 * @param {string} name of the bundle, so that two runs at once have one each
 * @returns {Promise<{ args: string[], env: Record<string, string>, withSources: (output: string) => string, remove: () =>
 * Promise<void> }>} `args` and `env`: what Node is given to run them in this folder
 */
export async function bundleTests(files, name) {
  const outdir = path.join(here, '.cache/tests', name);
  const remove = () => rm(outdir, { recursive: true, force: true });
  await remove();
  await build({
    ...bundling,
    absWorkingDir: here,
    entryPoints: [
      ...files.map((file) => ({ in: file, out: path.relative('src', file).replace(/\.ts$/, '') })),
      ...Object.entries(STARTED).map(([out, file]) => ({ in: file, out })),
    ],
    outdir,
    plugins: [ownAddress(outdir)],
  });
  const bundled = files.map((file) => path.join(outdir, path.relative('src', file).replace(/\.ts$/, '.js')));
  return {
    args: ['--test', ...bundled],
    env: { API_TEST_SERVER: path.join(outdir, 'server.js') },
    withSources,
    remove,
  };
}
