// npm run indexes: writes the files that name what stands beside them: the modules of the API (docs/adr/0044), the
// contracts, the resources and the texts of each remote. `--check` only looks.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/workspace.mjs';

const WRITTEN = '// Written by `npm run indexes`. The gate refuses another text.\n';
const rooms = Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'api/rooms.json'), 'utf8')));
/** The sources below a folder, as imports write them: `./brands/brands.module.ts`. */
const filesIn = (folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `./${file.split(path.sep).join('/')}`)
    .sort();
const camel = (name) => name.replace(/-(.)/g, (_all, letter) => letter.toUpperCase());
const exportsOf = (files) => WRITTEN + files.map((file) => `export * from '${file}';\n`).join('');

function modules() {
  const files = filesIn('api/src/domains').filter((file) => file.endsWith('.module.ts'));
  const found = rooms.flatMap((room) =>
    files
      .filter((file) => file.startsWith(`./${room}/`))
      .map((file) => ({
        file,
        name: `${camel(path.basename(file, '.module.ts'))}Module`,
      })),
  );
  const lines = (line) => found.map(line).join('\n');
  return `${WRITTEN}import { derivedBook } from '../platform/consistency/books.ts';
import type { ModuleParts } from '../platform/module.ts';
import type { Records } from '../platform/record-registry.ts';
${lines(({ name, file }) => `import { ${name} } from '${file}';`)}

// A type of record that no module declares does not compile.
export const RECORDS: Records = {
${lines(({ name }) => `  ...${name}.records,`)}
};

// A union of all modules, each with its own types of record, costs the compiler half a million instantiations.
export const MODULES: readonly ModuleParts[] = [
${lines(({ name }) => `  ${name},`)}
];

export const ROUTES = MODULES.flatMap(({ routes }) => routes);
export const EXPORTS = MODULES.flatMap(({ exports }) => exports);
export const JOBS = MODULES.flatMap(({ jobs }) => jobs);
/** Every derived column. A test compares them with the columns whose comment in the database begins with "derived". */
export const CHECKS = MODULES.flatMap(({ consistency }) => consistency);
export const BOOKS = [...CHECKS.map(derivedBook), ...MODULES.flatMap(({ books }) => books)];
export const HOUSEKEEPING = MODULES.flatMap(({ housekeeping }) => Object.entries(housekeeping));
`;
}

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');
const textNames = (remote) =>
  readdirSync(path.join(ROOT, `${remote}/src/locales/en`))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .sort();

/** The texts that a file and all it imports ask for, code that is fetched later included. */
function textsUsed(file, seen = new Set()) {
  // A part on another page brings the remote's app, for its first texts.
  if (seen.has(file) || !/\.tsx?$/.test(file) || /\/src\/(?:app\.ts|locales\/)/.test(file)) return [];
  seen.add(file);
  const code = read(file).replace(/\bimport type [^;]+;/g, '');
  const imports = [...code.matchAll(/(?:\bfrom |\bimport |\bimport\()\s*'(\.[^']+)'/g)].map(([, to]) =>
    path.posix.join(path.posix.dirname(file), to),
  );
  const own = [...code.matchAll(/\buseText\('([\w-]+)'\)/g)].map(([, name]) => name);
  return [...own, ...imports.flatMap((one) => textsUsed(one, seen))];
}

/**
 * Which of a remote's texts come with it, those of the feature of its first page and of its parts on other pages, and
 * which pages do with these. The others come with the other pages.
 */
function firstTexts(remote) {
  const app = read(`${remote}/src/app.ts`);
  const names = textNames(remote);
  if (!app.includes("'./locales/index.ts'")) return { first: names, others: [], pages: [] };
  const pages = [...app.matchAll(/(\w+): \(\) =>\s*import\('\.\/([^']+)'\)/g)].map(([, id, file]) => ({
    id,
    feature: file.split('/')[1],
    used: textsUsed(`${remote}/src/${file}`),
  }));
  const parts = [...read(`${remote}/webpack.config.mjs`).matchAll(/'\.\/(src\/[^']+)'/g)].flatMap(([, file]) =>
    textsUsed(`${remote}/${file}`),
  );
  const feature = pages.filter((page) => page.feature === pages[0].feature);
  const wanted = new Set([...feature.flatMap(({ used }) => used), ...parts]);
  return {
    first: names.filter((name) => wanted.has(name)),
    others: names.filter((name) => !wanted.has(name)),
    pages: pages.filter(({ used }) => used.every((name) => wanted.has(name))).map(({ id }) => id),
  };
}

/** Code that any remote may hold beside its own. */
const sharedCode = ['kit', 'platform', 'resources']
  .flatMap((name) => filesIn(`shared/${name}/src`).map((file) => read(path.posix.join(`shared/${name}/src`, file))))
  .join('\n');
/** The lists of labels that a remote's code names. */
function labelLists(remote) {
  const code =
    sharedCode +
    filesIn(`${remote}/src`)
      .map((file) => read(path.posix.join(`${remote}/src`, file)))
      .join('\n');
  return Object.keys(JSON.parse(read('shared/contracts/src/labels/en.json'))).filter((list) =>
    new RegExp(`['"\`]${list}(?:\\.|['"\`])`).test(code),
  );
}

/** Texts of a remote in one language, each under the name of its file. */
function texts(names, before = '', labels = '') {
  const keyed = names.map((name) => (name === camel(name) ? name : `'${name}': ${camel(name)}`));
  return `${WRITTEN}${before}${names.map((name) => `import ${camel(name)} from './${name}.json';\n`).join('')}
export const texts = {
${labels}${keyed.map((entry) => `  ${entry},\n`).join('')}};
`;
}

/** The files of a remote that name its texts. */
function textIndexes(remote) {
  const { first, others, pages } = firstTexts(remote);
  const lists = labelLists(remote)
    .map((list) => `    ${list}: labels.${list},\n`)
    .join('');
  const folder = `${remote}/src/locales`;
  return Object.fromEntries([
    ...['en', 'ab'].flatMap((language) => [
      [
        `${folder}/${language}/index.ts`,
        texts(first, `import labels from '@bo/contracts/labels/${language}';\n`, `  labels: {\n${lists}  },\n`),
      ],
      ...(others.length > 0 ? [[`${folder}/${language}/others.ts`, texts(others)]] : []),
    ]),
    ...(others.length > 0
      ? [
          [
            `${folder}/first-pages.json`,
            `${JSON.stringify(Object.fromEntries(pages.map((id) => [id, true])), null, 2)}\n`,
          ],
          [
            `${folder}/index.ts`,
            `${WRITTEN}import type { LocaleLoader } from '@bo/i18n';
import type { PageTexts } from '@bo/platform/remote';
import firstPages from './first-pages.json';

/** The texts of the remote's first feature and of its parts on other pages. */
export const firstTexts: LocaleLoader = (language) =>
  (language === 'ab' ? import('./ab/index.ts') : import('./en/index.ts')).then(({ texts }) => texts);

/** The texts of its other pages. */
export const otherTexts: PageTexts = {
  owner: '${remote} others',
  load: (language) =>
    (language === 'ab' ? import('./ab/others.ts') : import('./en/others.ts')).then(({ texts }) => texts),
  notFor: firstPages,
};
`,
          ],
        ]
      : []),
  ]);
}

const INDEXES = {
  'api/src/domains/index.ts': modules(),
  // A folder below a room shows what its index exports.
  'shared/contracts/src/index.ts': exportsOf(
    filesIn('shared/contracts/src').filter((file) => /^\.\/[^/]+\/([^/]+\/index\.ts|[^/]+)$/.test(file)),
  ),
  'shared/resources/src/index.ts': exportsOf(filesIn('shared/resources/src').filter((file) => file !== './index.ts')),
  ...Object.assign(
    {},
    ...readdirSync(ROOT)
      // Of a new remote with one screen, nothing is written.
      .filter((dir) => dir.startsWith('mfe-') && existsSync(path.join(ROOT, dir, 'src/text.ts')))
      .map(textIndexes),
  ),
};

for (const [file, text] of Object.entries(INDEXES)) {
  if (!process.argv.includes('--check')) writeFileSync(path.join(ROOT, file), text);
  else if (!existsSync(path.join(ROOT, file)) || read(file) !== text) {
    console.error(`${file} does not name exactly what there is. \`npm run indexes\` writes it.`);
    process.exitCode = 1;
  }
}
