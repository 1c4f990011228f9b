// npm run modules: writes the index of the API's modules, from the files that are called `<module>.module.ts` (docs/adr/0044).
// `--check` only looks.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/workspace.mjs';

const DOMAINS = path.join(ROOT, 'api/src/domains');
const INDEX = path.join(DOMAINS, 'index.ts');
const rooms = Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'api/rooms.json'), 'utf8')));

const modules = rooms.flatMap((room) =>
  readdirSync(path.join(DOMAINS, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.ts'))
    .sort()
    .map((file) => {
      const name = path.basename(file, '.module.ts').replace(/-(.)/g, (_all, letter) => letter.toUpperCase());
      return { name: `${name}Module`, file: `./${room}/${file.split(path.sep).join('/')}` };
    }),
);
const lines = (line) => modules.map(line).join('\n');

const text = `// Written by \`npm run modules\` from the files called *.module.ts. The gate refuses another text.
import type { Records } from '../platform/record-registry.ts';
${lines(({ name, file }) => `import { ${name} } from '${file}';`)}

// A type of record that no module declares does not compile.
export const RECORDS: Records = {
${lines(({ name }) => `  ...${name}.records,`)}
};

export const MODULES = [
${lines(({ name }) => `  ${name},`)}
];

export const ROUTES = MODULES.flatMap(({ routes }) => routes);
export const EXPORTS = MODULES.flatMap(({ exports }) => exports);
export const JOBS = MODULES.flatMap(({ jobs }) => jobs);
/** Every book beside the derived columns. */
export const BOOKS = MODULES.flatMap(({ books }) => books);
export const HOUSEKEEPING = MODULES.flatMap(({ housekeeping }) => Object.entries(housekeeping));
`;

if (!process.argv.includes('--check')) writeFileSync(INDEX, text);
else if (readFileSync(INDEX, 'utf8') !== text) {
  console.error(
    'api/src/domains/index.ts does not name exactly the modules that there are. `npm run modules` writes it.',
  );
  process.exit(1);
}
