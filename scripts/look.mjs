// `npm run look`: agrees on what every screen looks like now. The browser suite compares with it (docs/look.md). What
// is wrong by the rules (too small, cut, unreadable) is told all the same, and is not agreed on by this.
import path from 'node:path';
import { buildChanged } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run, stopOnInterrupt } from './lib/processes.mjs';
import { ensureChromium } from './lib/tools.mjs';
import { ROOT } from './lib/workspace.mjs';

const LIMIT = 2_400_000;
stopOnInterrupt();
await ensureInstalled();
await buildChanged();
const cli = path.join(ROOT, 'e2e/node_modules/@playwright/test/cli.js');
const { code, output } = await run(process.execPath, [cli, 'test', 'one-look', '--grep', 'every screen'], {
  cwd: path.join(ROOT, 'e2e'),
  env: { CHROMIUM_PATH: await ensureChromium(), LOOK: 'renew' },
  timeout: LIMIT,
});
console.log(output.trimEnd());
console.log('e2e/baseline/ is rewritten: look at `git diff --stat e2e/baseline`, and commit what was meant.');
process.exit(code);
