// `npm run create-remote -- NAME`: a new remote, ready to run, test, build and release.
import { parseArgs } from 'node:util';
import { createRemote } from '../shared/build/src/create-remote.mjs';
import { ROOT } from './lib/workspace.mjs';

const text = { type: 'string' };
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'title-en': text, 'title-ab': text, description: text, path: text, permission: text, api: text, feature: text, screen: text, group: text, order: text, icon: text },
  });
  const { 'title-en': titleEn, 'title-ab': titleAb, ...rest } = values;
  const { written, port } = createRemote(ROOT, { name: positionals[0], titleEn, titleAb, ...rest });
  console.log(`${written.map((file) => `wrote ${file}`).join('\n')}
Next:
  npx --yes pnpm@12.21.0 install
  npm run dev --prefix mfe-${positionals[0]}      alone, on http://localhost:${port}
  npm run build --prefix mfe-${positionals[0]}
  npm run remote --prefix mfe-${positionals[0]} -- check`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
