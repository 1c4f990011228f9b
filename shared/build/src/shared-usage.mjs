import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { shapesIn } from './contract-shapes.mjs';
import { librariesOf } from './libraries.mjs';
import { evaluate } from './schemas.mjs';
import { SHARES } from './shares.mjs';

const CONSUMED = 'consume-shared-module';
/** Code of libraries; our own packages count as ours, also where they were installed from a registry. */
export const isForeign = (file) => /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])(?!@bo[\\/])/.test(file);

/** What a shared module is known by: `react`, `antd/es/table`. A prefix share names the rest of the request too. */
const shareKeyOf = (module) => module.options?.shareKey ?? module._options?.shareKey;

/** Shared modules whose one export is a namespace (`z`): what counts is what is taken from it. */
const NAMESPACES = new Set(['zod']);

/** A module's exports by name, with those of a namespace it exports: `z`, `z.string`. */
function exportNames(exportsInfo) {
  const names = exportsInfo.getProvidedExports();
  if (!Array.isArray(names)) return ['*'];
  return names
    .flatMap((name) => [
      name,
      ...(exportsInfo.getNestedExportsInfo([name])?.getProvidedExports() ?? []).map((inner) => `${name}.${inner}`),
    ])
    .sort();
}

const REEXPORT = 'harmony export imported specifier';

/**
 * The symbols of shared modules that a compilation's own code names, by share key. Read before modules are concatenated
 * and unused imports dropped, so it may name a little too much, never too little. What a package only passes on
 * (`export { http } from '@bo/http/core'`) counts where someone takes it.
 */
export function collectUses(compilation) {
  const { moduleGraph } = compilation;
  const uses = new Map();
  const passedOn = new Map();
  const use = (key, ids) => {
    const names = uses.get(key) ?? new Set();
    if (ids.length > 0) names.add(ids.slice(0, NAMESPACES.has(key) ? 2 : 1).join('.'));
    uses.set(key, names);
  };
  const idsOf = (dependency) => dependency.ids ?? dependency.getIds?.(moduleGraph) ?? [];
  const own = [...compilation.modules].filter(
    (module) => module.type !== CONSUMED && !isForeign(module.nameForCondition?.() ?? 'node_modules/'),
  );
  for (const module of own)
    for (const dependency of module.dependencies) {
      const target = moduleGraph.getModule(dependency);
      if (target?.type !== CONSUMED) continue;
      if (dependency.type === REEXPORT && dependency.name) {
        const names = passedOn.get(module) ?? new Map();
        passedOn.set(module, names.set(dependency.name, [shareKeyOf(target), idsOf(dependency)]));
      } else use(shareKeyOf(target), idsOf(dependency));
    }
  for (const module of own)
    for (const dependency of module.dependencies) {
      const [name, ...inner] = idsOf(dependency);
      const taken = passedOn.get(moduleGraph.getModule(dependency))?.get(name);
      if (taken) use(taken[0], [...taken[1], ...inner]);
    }
  return uses;
}

/** Sorted, so that the same sources give the same manifest. */
export const sortedRecord = (map) =>
  Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => [key, [...names].sort()]));

const scriptsOf = (group) => group.getFiles().filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));

/** All chunk groups that are loaded with a group: itself, and the groups its shared modules need are the host's. */
function sharesOf(compilation, group) {
  const shares = new Set();
  for (const chunk of group.chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk))
      if (module.type === CONSUMED) shares.add(shareKeyOf(module));
  }
  return shares;
}

const TEXTS = /(?:^|\/)(en|ab)\/(\w+)\.ts$/;
/**
 * The pages that do with a remote's first texts, which `npm run indexes` finds; a remote without the file has no
 * others.
 */
const firstPagesOf = (dir) => {
  const file = path.join(dir, 'src/locales/first-pages.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

/**
 * The dynamic imports of `src/app.ts`, each with the route ids it serves: `brandList: () => import('./features/…')`,
 * and of its texts with their language. Read before modules are concatenated; the blocks stay the same afterwards.
 */
export function collectPages(compilation, dir) {
  const firstPages = firstPagesOf(dir);
  const sources = [path.join(dir, 'src'), path.join(dir, 'src/locales')];
  return [...compilation.modules].flatMap((module) => {
    const file = module.nameForCondition?.() ?? '';
    if (!sources.includes(path.dirname(file)) || !module.blocks?.length) return [];
    const pages = [...readFileSync(file, 'utf8').matchAll(/(\w+):\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]/g)];
    return module.blocks.map((block) => {
      const request = block.dependencies[0]?.request ?? '';
      const [, language, name] = TEXTS.exec(request) ?? [];
      return {
        block,
        ids: pages.filter(([, , target]) => target === request).map(([, id]) => id),
        texts: language && { language, name },
        needsOthers: (id) => firstPages !== null && !firstPages[id],
      };
    });
  });
}

/** The files of texts in another language, by those in the default one that they stand for. */
export function collectTranslations(compilation, pages) {
  const filesOf = ({ block }) => scriptsOf(compilation.chunkGraph.getBlockChunkGroup(block));
  const translations = {};
  for (const one of pages.filter(({ texts }) => texts && texts.language !== 'en')) {
    const english = pages.find(({ texts }) => texts?.language === 'en' && texts.name === one.texts.name);
    const files = filesOf(one);
    for (const [at, file] of (english ? filesOf(english) : []).entries())
      if (files[at]) (translations[one.texts.language] ??= {})[file] = files[at];
  }
  return translations;
}

/**
 * What each screen needs: the remote's files and the host's shared modules, from the container's script to the page's
 * own chunk and its texts in the default language. The host's server turns it into preloads. The same of each
 * extension, by its module: what another's page loads for it.
 */
export function collectNeeds(compilation, pages, entry, extensions) {
  const groupOf = (name) =>
    compilation.namedChunkGroups.get(name) ?? [...compilation.chunkGroups].find((group) => group.name === name);
  const exposed = groupOf('remote');
  if (!exposed) return {};
  const found = pages
    .map((one) => ({ ...one, group: compilation.chunkGraph.getBlockChunkGroup(one.block) }))
    .filter(({ group }) => group);
  const english = found.filter(({ texts }) => texts?.language === 'en');
  const isOthers = ({ texts }) => texts.name === 'others';
  const always = [exposed, ...english.filter((one) => !isOthers(one)).map(({ group }) => group)];
  const others = english.filter(isOthers).map(({ group }) => group);
  const contributed = extensions
    .map(({ expose }) => ({ ids: [expose], group: groupOf(expose.slice(2)) }))
    .filter(({ group }) => group);
  const needs = [...found, ...contributed].flatMap(({ ids, group, needsOthers }) =>
    ids.map((id) => {
      const groups = [...always, ...(needsOthers?.(id) ? others : []), group];
      const files = [...new Set([entry, ...groups.flatMap(scriptsOf)])];
      const shares = [...new Set(groups.flatMap((one) => [...sharesOf(compilation, one)]))].sort();
      return [id, { files, shares }];
    }),
  );
  return Object.fromEntries(needs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const HOST_PATHS = 'src/host-paths.ts';
/** The addresses that a host keeps for itself. */
const readHostPaths = async (dir) =>
  existsSync(path.join(dir, HOST_PATHS))
    ? (await evaluate(`export { hostPaths } from './${HOST_PATHS}'`, dir)).hostPaths
    : [];

/** Writes `host.json`: the contract this host fulfils, the symbols it shares and the files they are in. */
export class HostManifestPlugin {
  constructor({ build, contract, budgets, ceilings }) {
    Object.assign(this, { buildId: build, contract, budgets, ceilings });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('HostManifest', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'HostManifest', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const shares = new Map();
          for (const provider of compilation.modules) {
            if (provider.type !== 'provide-module') continue;
            const [block] = provider.blocks;
            const dependency = (block ?? provider).dependencies[0];
            const module = compilation.moduleGraph.getModule(dependency);
            if (!module) continue;
            const group = block && compilation.chunkGraph.getBlockChunkGroup(block);
            shares.set(provider._name, {
              exports: exportNames(compilation.moduleGraph.getExportsInfo(module)),
              files: group ? scriptsOf(group) : [],
            });
          }
          const manifest = {
            contract: await this.contract(),
            build: this.buildId,
            libraries: librariesOf(SHARES, compiler.context),
            shapes: shapesIn(compiler.context) ?? undefined,
            budgets: this.budgets,
            ceilings: this.ceilings,
            paths: await readHostPaths(compiler.context),
            shares: Object.fromEntries([...shares].sort(([a], [b]) => (a < b ? -1 : 1))),
          };
          compilation.emitAsset('host.json', new webpack.sources.RawSource(`${JSON.stringify(manifest)}\n`));
        },
      );
    });
  }
}
