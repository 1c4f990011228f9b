// `npm run create-remote -- NAME`: a new remote, ready to run, test, build and release.
import { parseArgs } from 'node:util';
import { createRemote } from '../shared/build/src/create-remote.mjs';
import { ROOT } from './lib/workspace.mjs';

const USAGE = `npm run create-remote -- NAME [options]      NAME in lower-case letters, digits and hyphens: loyalty

--title-en TEXT  --title-ab TEXT     what people read in the menu, in English and Arabic
--path /loyalty                      where its first screen is
--permission dashboard.view          who may see it (shared/contracts/src/permissions.ts)
--group loyalty  --order 500         where its menu entry stands (MENU_GROUPS, MENU_ICONS: shared/platform/src/manifest.ts)
--icon star
--api admin_panel/products/          what its first screen counts
--feature loyalty  --screen loyaltyList  --description TEXT`;

const nextSteps = (name, { port, titled }) => `Next:
  npx --yes pnpm@12.21.0 install
  npm test --prefix mfe-${name}
  npm run dev --prefix mfe-${name}               alone, on http://localhost:${port}; the API must run: npm start
  npm run build --prefix mfe-${name}
  npm run remote --prefix mfe-${name} -- check
${titled ? '' : `Its Arabic title is the English one still: src/remote.ts and src/locales/ab, or --title-ab.\n`}A team's whole day, to the release and back: docs/deploy.md`;

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
      help: { type: 'boolean' },
    },
  });
  const { 'title-en': titleEn, 'title-ab': titleAb, help, ...rest } = values;
  const [name] = positionals;
  if (help) console.log(USAGE);
  else {
    const { written, port } = createRemote(ROOT, { name, titleEn, titleAb, ...rest });
    console.log(
      `${written.map((file) => `wrote ${file}`).join('\n')}\n${nextSteps(name, { port, titled: Boolean(titleAb) })}`,
    );
  }
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exit(1);
}
