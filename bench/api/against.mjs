// `npm run bench -- against --checkout PATH`: the lists that show stock, of this checkout next to those of another one
// that is built (`npm run build -w api`), each on a database of its own with the same 1,000,000 variants, in turns.
//   --postgres URL, --variants N, --runs N   as in `npm run bench -- api`
//   --keep NAME   keeps both databases under this name and uses them again the next time
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closeAll } from '../closers.mjs';
import { median } from '../median.mjs';
import { buildCatalogue, buildPlaces } from './catalogue.mjs';
import { timed } from './client.mjs';
import { pagesOf, readExamples } from './pages.mjs';
import { openStore, POSTGRES } from './store.mjs';

const { values } = parseArgs({
  options: {
    postgres: POSTGRES,
    checkout: { type: 'string' },
    variants: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '15' },
    keep: { type: 'string' },
  },
});
if (!values.checkout) throw new Error('Name a built checkout to compare with: --checkout PATH');
const folder = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];

const STOCK_PAGES = [
  ['page 1', {}],
  ['sorted: available', { sort: 'available' }],
  ['filtered: out of stock', { level: 'out' }],
].map(([name, query]) => ({ list: 'inventory', name, query }));

async function open(side, checkout) {
  const store = await openStore({
    postgres: values.postgres,
    database: values.keep && `${values.keep}_${side}`,
    folder: path.join(folder, side),
    server: path.resolve(checkout, 'api/dist/server.js'),
    closers,
  });
  await buildCatalogue(store.client, Number(values.variants), (text) => console.log(`${side}: ${text}`));
  await buildPlaces(store.client);
  return store.api;
}

/** Both sides in turns, the first of each pair alternating; right after a write, so that every count is asked again. */
async function compare(address, sides) {
  const taken = sides.map(() => []);
  for (let run = 0; run < Number(values.runs); run += 1)
    for (const side of run % 2 === 0 ? [0, 1] : [1, 0]) {
      await sides[side].write();
      taken[side].push((await timed(() => sides[side].get(address))).ms);
    }
  return taken.map((times) => ({ median: median(times), best: Math.min(...times) }));
}

try {
  const sides = [await open('other', values.checkout), await open('ours', path.resolve(import.meta.dirname, '../..'))];
  const pages = [
    ...pagesOf(await readExamples(sides[1].get)).map((page) => ({ list: 'products', ...page })),
    ...STOCK_PAGES,
  ];
  console.log(`\nMedian of ${values.runs}, load ${loadavg()[0].toFixed(1)}\n`);
  console.log('| list | page of 20 | other, ms | ours, ms | ratio | of the best runs |\n|---|---|---|---|---|---|');
  const ratios = [];
  for (const { list, name, query } of pages) {
    const address = `admin_panel/${list}/?${new URLSearchParams({ ...query, limit: '20' })}`;
    const [other, ours] = await compare(address, sides);
    ratios.push(ours.best / other.best);
    console.log(
      `| ${[list, name, other.median.toFixed(1), ours.median.toFixed(1), (ours.median / other.median).toFixed(2), (ours.best / other.best).toFixed(2)].join(' | ')} |`,
    );
  }
  console.log(`\nOf the best runs: median ${median(ratios).toFixed(2)}, worst ${Math.max(...ratios).toFixed(2)}.`);
} finally {
  await closeAll(closers);
  rmSync(folder, { recursive: true, force: true });
}
