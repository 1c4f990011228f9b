// `npm run create-remote -- NAME`: a new remote, ready to run, test, build and release.
import { parseArgs } from 'node:util';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRemote, createRepository } from '../shared/build/src/create-remote.mjs';
import { PNPM } from './lib/install.mjs';
import { describeApi, packShared, startingLock } from './lib/pack.mjs';
import { ROOT } from './lib/workspace.mjs';

const USAGE = `npm run create-remote -- NAME [options]      NAME in lower-case letters, digits and hyphens: loyalty

--title-en TEXT  --title-ab TEXT     what people read in the menu, in English and Arabic
--path /loyalty                      where its first screen is
--permission dashboard.view          who may see it (shared/contracts/src/base/permissions.ts)
--group loyalty  --order 500         where its menu entry stands (MENU_GROUPS, MENU_ICONS: shared/platform/src/manifest.ts)
--icon star
--api admin_panel/products/          what its first screen counts
--feature loyalty  --screen loyaltyList  --description TEXT
--into ../mfe-loyalty                a repository of its own, with the @bo/* packages in it`;

const untitled = (titled) =>
  titled ? '' : 'Its Arabic title is the English one still: src/remote.ts and src/locales/ab, or --title-ab.\n';

const nextSteps = (name, { port, titled }) => `Next:
  npx --yes ${PNPM} install
  npm test --prefix mfe-${name}
  npm run dev --prefix mfe-${name}               alone, on http://localhost:${port}; the API must run: npm start
  npm run build --prefix mfe-${name}
  npm run remote --prefix mfe-${name} -- check
${untitled(titled)}A team's whole day, to the release and back: docs/first-day.md`;

const nextElsewhere = ({ dir, titled }) => `Next:
  cd ${dir}
  npx --yes ${PNPM} install
  npm run dev
${untitled(titled)}README.md there tells the rest.`;

const text = { type: 'string' };
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'title-en': text,
      'title-ab': text,
      description: text,
      path: text,
      permission: text,
      api: text,
      feature: text,
      screen: text,
      group: text,
      order: text,
      icon: text,
      into: text,
      help: { type: 'boolean' },
    },
  });
  const { 'title-en': titleEn, 'title-ab': titleAb, help, into, ...rest } = values;
  const [name] = positionals;
  const options = { name, titleEn, titleAb, ...rest };
  const titled = Boolean(titleAb);
  const tell = (written, next) => console.log([...written.map((file) => `wrote ${file}`), next].join('\n'));
  if (help) console.log(USAGE);
  else if (into) {
    const { dir, written } = await createRepository(path.resolve(into), { root: ROOT, pack: packShared, ...options });
    writeFileSync(path.join(dir, 'pnpm-lock.yaml'), startingLock());
    writeFileSync(path.join(dir, 'packages/openapi.json'), await describeApi());
    tell(written, nextElsewhere({ dir, titled }));
  } else {
    const { written, changed, port } = createRemote(ROOT, options);
    tell(written, `${changed.map((file) => `changed ${file}\n`).join('')}${nextSteps(name, { port, titled })}`);
  }
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exit(1);
}
