// `npm start`: install, build what changed, and run the whole product until Ctrl-C. `--built` trusts what is there.
import { startBuilds } from './lib/build.mjs';
import { checkFree } from './lib/check-free.mjs';
import { placeDemoStore } from './lib/demo-store.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopAll, stopOnInterrupt } from './lib/processes.mjs';
import { settings } from './lib/workspace.mjs';

const DEMO = [
  'admin',
  'supervisor',
  'catalog',
  'orders',
  'picker',
  'warehouse',
  'marketing',
  'finance',
  'dealer',
  'seller',
];
/** API, host and the first remote: what is ready first. */
const URGENT = 3;
stopOnInterrupt();

async function fail(error) {
  console.error(error.message);
  await stopAll();
  process.exit(1);
}

try {
  const where = settings();
  await checkFree(where);
  const isBuilt = process.argv.includes('--built');
  if (!isBuilt && (await ensureInstalled((text) => process.stdout.write(text))))
    console.log('Dependencies are installed.');
  const sayBuilt = (name, ms) => console.log(`built ${name} in ${(ms / 1000).toFixed(1)} s`);
  const builds = startBuilds(sayBuilt, isBuilt ? [] : undefined, URGENT);
  // While the others are built.
  await builds.built('api');
  // Needs what has been installed just now.
  const { startProduct } = await import('./lib/product.mjs');
  await placeDemoStore(where.dataDir, (text) => process.stdout.write(text));
  const url = await startProduct({
    ...where,
    builds,
    onFollowed: (name) => console.log(`${name} is there.`),
    onDeath: (message, name) => {
      // A remote that is down costs its own screens only; without host or API there is no product.
      if (name === 'host' || name === 'api') fail(new Error(message));
      else console.error(message);
    },
  });
  const accounts = process.env.DATABASE_URL
    ? ''
    : `  (${DEMO.map((name) => `${name}@demo.test`).join(', ')}; password demo1234!)`;
  console.log(`Ready: ${url}${accounts}`);
} catch (error) {
  await fail(error);
}
