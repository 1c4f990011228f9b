// npm run indexes: writes the files that name what stands beside them: the modules of the API (docs/adr/0044), the contracts, the
// resources and the texts of each remote. `--check` only looks.
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

/** A remote's texts in one language, each under the name of its file. */
function texts(remote, language) {
  const names = readdirSync(path.join(ROOT, `${remote}/src/locales/${language}`))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .sort();
  const keyed = names.map((name) => (name === camel(name) ? name : `'${name}': ${camel(name)}`));
  return `${WRITTEN}import labels from '@bo/contracts/labels/${language}';
${names.map((name) => `import ${camel(name)} from './${name}.json';\n`).join('')}
export const texts = {
  labels,
${keyed.map((entry) => `  ${entry},\n`).join('')}};
`;
}

const INDEXES = {
  'api/src/domains/index.ts': modules(),
  // A folder below a room shows what its index exports.
  'shared/contracts/src/index.ts': exportsOf(
    filesIn('shared/contracts/src').filter((file) => /^\.\/[^/]+\/([^/]+\/index\.ts|[^/]+)$/.test(file)),
  ),
  'shared/resources/src/index.ts': exportsOf(filesIn('shared/resources/src').filter((file) => file !== './index.ts')),
  ...Object.fromEntries(
    readdirSync(ROOT)
      // Of a new remote with one screen, nothing is written.
      .filter((dir) => dir.startsWith('mfe-') && existsSync(path.join(ROOT, dir, 'src/text.ts')))
      .flatMap((dir) =>
        ['en', 'ab'].map((language) => [`${dir}/src/locales/${language}/index.ts`, texts(dir, language)]),
      ),
  ),
};

for (const [file, text] of Object.entries(INDEXES)) {
  if (!process.argv.includes('--check')) writeFileSync(path.join(ROOT, file), text);
  else if (readFileSync(path.join(ROOT, file), 'utf8') !== text) {
    console.error(`${file} does not name exactly what there is. \`npm run indexes\` writes it.`);
    process.exitCode = 1;
  }
}
