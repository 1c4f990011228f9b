import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import webpack from 'webpack';
import { CONTRACT_FILE, contextsOf, shapesIn, shapesUsed, wordsOf } from './contract-shapes.mjs';
import { integrityOf } from './integrity.mjs';
import { librariesOf, rangesOf } from './libraries.mjs';
import { evaluate, parseExactly, schemas } from './schemas.mjs';
import { collectNeeds, collectPages, collectTranslations, collectUses, sortedRecord } from './shared-usage.mjs';

const PREFETCH = 'src/prefetch.ts';
const LANGUAGES = ['en', 'ab'];

/** Evaluates a remote's `remote.ts` (data only) in Node and validates it against the platform's schema. */
export async function readDefinition(dir) {
  const { remote } = await evaluate(`export { remote } from './src/remote.ts'`, dir);
  const { RemoteDefinition } = await schemas();
  return parseExactly(RemoteDefinition, await withPrefetches(dir, remote), 'remote.ts');
}

/** A definition with what its screens ask first, where `prefetch.ts` derives that from the lists themselves. */
async function withPrefetches(dir, remote) {
  if (!existsSync(path.join(dir, PREFETCH))) return remote;
  // As in a browser: it imports the code of lists, which no screen is needed for.
  const { prefetch } = await evaluate(`export { prefetch } from './${PREFETCH}'`, dir, 'browser');
  const unknown = Object.keys(prefetch).find((id) => !remote.routes.some((route) => route.id === id));
  if (unknown) throw new Error(`prefetch.ts: there is no route "${unknown}".`);
  return {
    ...remote,
    routes: remote.routes.map((route) => (prefetch[route.id] ? { ...route, prefetch: prefetch[route.id] } : route)),
  };
}

/** The namespaces of a remote's texts: one file each. All remotes share one i18next, so two must not have the same. */
function namespacesOf(dir) {
  const folder = path.join(dir, 'src/locales/en');
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.slice(0, -'.json'.length))
        .sort()
    : [];
}

/** The sources of a remote's words, those of its screens' fields among them. */
const wordFilesIn = (dir, language) =>
  readdirSync(path.join(dir, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src', file))
    .filter((file) => file.endsWith(path.join('words', `${language}.json`)))
    .sort();
const textFilesIn = (dir, language) =>
  namespacesOf(dir).map((namespace) => path.join('src/locales', language, `${namespace}.json`));

/** Every setting in a tree of texts: its name, its label and what it affects. */
const labelledIn = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value.label === 'string'
      ? [{ name: prefix + key, label: value.label, effect: value.effect }]
      : labelledIn(value, `${prefix}${key}.`),
  );

/** The settings of a remote's screens, by the address that opens each at its field. */
function settingsIn({ settings = [] }, read) {
  const found = settings.flatMap(({ path: screen, texts, fields }) => {
    const words = read(texts);
    const own = fields
      ? fields.map((name) => ({ name, label: words.fields[name], effect: words.hints?.[name] }))
      : labelledIn(words.settings);
    return own.map((one) => ({ ...one, address: `${screen}?setting=${encodeURIComponent(one.name)}` }));
  });
  return {
    settings: Object.fromEntries(found.map(({ address, label }) => [address, label])),
    effects: Object.fromEntries(found.filter(({ effect }) => effect).map(({ address, effect }) => [address, effect])),
  };
}

/**
 * What a remote calls its own things (`RemoteWords`), from the files `words/{en,ab}.json` of its features; the fields
 * of its records are called as on its screens, unless a file of words says otherwise.
 */
async function readWords(dir, language, definition) {
  const { RemoteWords } = await schemas();
  const read = (file) => JSON.parse(readFileSync(path.join(dir, file), 'utf8'));
  const fields = textFilesIn(dir, language).flatMap((file) => Object.entries(read(file).fields ?? {}));
  const words = RemoteWords.parse({
    fields: Object.fromEntries(fields.filter(([, text]) => typeof text === 'string' && !text.includes('{{'))),
    ...settingsIn(definition, (texts) => read(path.join('src/locales', language, `${texts}.json`))),
  });
  for (const file of wordFilesIn(dir, language)) {
    const own = parseExactly(RemoteWords, read(file), file);
    for (const kind of Object.keys(words)) Object.assign(words[kind], own[kind]);
  }
  return words;
}

/** The words of a remote as they are published: `{ language: 'en', name: 'words-en.1a2b3c4d.json', text }`. */
async function wordAssetsOf(dir, definition) {
  const assets = LANGUAGES.map(async (language) => {
    const text = JSON.stringify(await readWords(dir, language, definition));
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    return { language, name: `words-${language}.${hash}.json`, text };
  });
  return Promise.all(assets);
}

/**
 * Writes `remote.json`: the definition, where the release's bytes are with the integrity of every file, and what it
 * uses of the host.
 */
export class RemoteManifestPlugin {
  constructor({ dir, version, build: buildId, container, exposes }) {
    Object.assign(this, { dir, version, buildId, container, exposes });
  }

  apply(compiler) {
    let uses = new Map();
    let pages = [];
    compiler.hooks.thisCompilation.tap('RemoteManifest', (compilation) => {
      compilation.hooks.optimizeDependencies.tap({ name: 'RemoteManifest', stage: -100 }, () => {
        uses = collectUses(compilation);
        pages = collectPages(compilation, this.dir);
      });
      compilation.hooks.processAssets.tapPromise(
        { name: 'RemoteManifest', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          // A mistake in it is one of the sources, as any other: a development server says so and goes on watching.
          const read = await readDefinition(this.dir)
            .then(async (definition) => [definition, await wordAssetsOf(this.dir, definition)])
            .catch((error) => {
              compilation.errors.push(new webpack.WebpackError(error.message));
            });
          if (!read) return;
          const [definition, words] = read;
          for (const { name, text } of words) compilation.emitAsset(name, new webpack.sources.RawSource(text));
          const parts = [
            ...definition.widgets.map((one) => ({ ...one, kind: 'widget' })),
            ...definition.extensions.map((one) => ({ ...one, kind: 'extension' })),
          ];
          for (const { kind, id, expose } of parts) {
            if (!this.exposes[expose])
              compilation.errors.push(
                new webpack.WebpackError(
                  `remote.ts: ${kind} "${id}" names ${expose}, which this build does not expose. Add it to \`exposes\` in webpack.config.mjs.`,
                ),
              );
          }
          const used = sortedRecord(uses);
          // Beside the manifest, because anyone who deploys reads it and no browser.
          const shapes = compiler.options.mode === 'production' ? shapesIn(this.dir) : null;
          if (shapes) {
            const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
            const inCode = wordsOf(scripts.map(({ source }) => source.source().toString()));
            const carried = {
              shapes: shapesUsed(shapes, used, inCode),
              contexts: contextsOf(shapes, definition, inCode),
            };
            compilation.emitAsset(CONTRACT_FILE, new webpack.sources.RawSource(`${JSON.stringify(carried)}\n`));
          }
          // Images and fonts too: what a manifest does not name nobody misses.
          const files = compilation
            .getAssets()
            .filter(({ name }) => !/\.(map|br)$/.test(name) && !name.includes('.hot-update.'));
          const entry = files.find(({ name }) => /(^|\/)remoteEntry\./.test(name));
          if (!entry) throw new Error('The build produced no remoteEntry file.');
          const needs = collectNeeds(compilation, pages, entry.name, definition.extensions);
          const shares = [...uses.keys(), ...Object.values(needs).flatMap((one) => one.shares)];
          const manifest = {
            ...definition,
            version: this.version,
            build: this.buildId,
            container: this.container,
            entry: entry.name,
            integrity: Object.fromEntries(files.map(({ name, source }) => [name, integrityOf(source.buffer())])),
            needs,
            translations: collectTranslations(compilation, pages),
            uses: used,
            libraries: rangesOf(librariesOf(shares, this.dir), definition),
            texts: namespacesOf(this.dir),
            words: Object.fromEntries(words.map(({ language, name }) => [language, name])),
          };
          compilation.emitAsset('remote.json', new webpack.sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
        },
      );
    });
    compiler.hooks.afterCompile.tap('RemoteManifest', (compilation) => {
      const words = LANGUAGES.flatMap((language) => [
        ...wordFilesIn(this.dir, language),
        ...textFilesIn(this.dir, language),
      ]);
      for (const file of ['src/remote.ts', PREFETCH, ...words])
        compilation.fileDependencies.add(path.join(this.dir, file));
    });
  }
}
