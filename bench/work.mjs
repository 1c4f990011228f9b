// `npm run bench -- work`: what the main thread does for a first visit of the product list, by npm package and by our
// own modules, before its first row and after it, from the browser's trace and the source maps of the production build.
// --checkout PATH   the same visits of another built checkout, in turns, and the totals of both beside each other
// --runs N          visits of each (5), --rows N   lines of the table (25), --slowdown N   of the processor (4), --path
// PATH   another screen
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remotePackages } from '@bo/build/remotes';
import { closeAll } from './closers.mjs';
import { markFirstRow, traceVisit } from './first-row.mjs';
import { median } from './median.mjs';
import { openProduct, ROOT } from './product.mjs';
import { signIn, storageOf } from './start-api.mjs';
import { scriptsIn, sourceFinder, workOf } from './trace.mjs';

const { values } = parseArgs({
  options: {
    api: { type: 'string' },
    checkout: { type: 'string' },
    runs: { type: 'string', default: '5' },
    rows: { type: 'string', default: '25' },
    slowdown: { type: 'string', default: '4' },
    path: { type: 'string', default: '/product/productlist' },
  },
});
const data = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];

const CATEGORIES = [
  ...['toplevel', 'loading', 'blink', 'blink.user_timing', 'v8', 'v8.execute', 'devtools.timeline'],
  ...['devtools.timeline', 'v8.compile', 'v8.gc', 'v8.cpu_profiler', 'v8.cpu_profiler.hires'].map(
    (name) => `disabled-by-default-${name}`,
  ),
];
/** How long (ms) the page is watched after its first row: its decoration, and what it fetches while nobody waits. */
const AFTER = 3000;

/** The source map of a built script, from the folders of a checkout's build. */
const mapReader = (checkout) => {
  const folders = ['host', ...remotePackages(checkout).map(({ dir }) => dir)].map((dir) =>
    path.resolve(checkout, dir, 'dist'),
  );
  return (url) => {
    const name = `${new URL(url).pathname.split('/').at(-1)}.map`;
    const file = folders.map((folder) => path.join(folder, name)).find((one) => existsSync(one));
    return file ? readFileSync(file, 'utf8') : null;
  };
};

/** One visit with an empty cache. */
async function visit({ browser, url, readMap, session }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: storageOf(url, session),
  });
  await context.addInitScript(markFirstRow);
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  const throttle = await context.newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
  const tools = await browser.newBrowserCDPSession();
  const events = await traceVisit(page, tools, {
    url: new URL(values.path, url).href,
    categories: CATEGORIES,
    after: AFTER,
  });
  await tools.detach();
  await context.close();
  return workOf(events, await sourceFinder(scriptsIn(events), readMap));
}

const inMs = (time) => String(Math.round(time / 1000));
/** The median of each cell over the visits; a cell that a visit lacks is nothing. */
const middle = (visits, phase, isMeant) =>
  median(
    visits.map(({ rows }) =>
      [...rows].reduce((sum, [key, times]) => sum + (isMeant(...key.split('\t')) ? times[phase] : 0), 0),
    ),
  );

function printParts(visits) {
  const parts = [...new Set(visits.flatMap(({ rows }) => [...rows.keys()].map((key) => key.split('\t')[0])))];
  const lines = parts
    .map((part) => {
      const of = (phase, kind) => middle(visits, phase, (one, other) => one === part && (!kind || other === kind));
      const before = ['compile', 'evaluate', 'run'].map((kind) => of(0, kind));
      return { part, before, sum: of(0), after: of(1) };
    })
    .sort((one, other) => other.sum - one.sum);
  console.log(
    `\nMain thread until the first row of ${values.path}, ${values.slowdown}× CPU slowdown, processor time in ms, median of ${visits.length}\n`,
  );
  console.log('| | compile | evaluate | run | before the first row | after it |\n|---|---|---|---|---|---|');
  for (const { part, before, sum, after } of lines.slice(0, Number(values.rows)))
    console.log(
      `| ${[part, ...before, sum, after].map((cell) => (typeof cell === 'number' ? inMs(cell) : cell)).join(' | ')} |`,
    );
}

function printTotals(sides) {
  console.log(`\n| | ${sides.map(({ name }) => name).join(' | ')} |\n|---|${sides.map(() => '---|').join('')}`);
  const line = (name, of) => console.log(`| ${[name, ...sides.map(({ visits }) => inMs(of(visits)))].join(' | ')} |`);
  for (const kind of ['compile', 'evaluate', 'run'])
    line(kind, (visits) => middle(visits, 0, (_part, one) => one === kind));
  line('before the first row', (visits) => median(visits.map(({ totals }) => totals[0])));
  line('least', (visits) => Math.min(...visits.map(({ totals }) => totals[0])));
  line('after it', (visits) => median(visits.map(({ totals }) => totals[1])));
  line('the whole of the page’s processor time', (visits) => median(visits.map(({ all }) => all)));
}

try {
  const product = await openProduct({ data, closers, api: values.api });
  const session = await signIn(product.api);
  const sides = [{ name: 'this checkout', url: product.url, readMap: mapReader(ROOT), visits: [] }];
  if (values.checkout)
    sides.unshift({
      name: 'the other',
      url: await product.open(path.resolve(values.checkout)),
      readMap: mapReader(values.checkout),
      visits: [],
    });
  for (let run = 0; run < Number(values.runs); run += 1)
    for (const side of run % 2 === 0 ? sides : sides.toReversed())
      side.visits.push(await visit({ ...side, browser: product.browser, session }));
  printParts(sides.at(-1).visits);
  printTotals(sides);
  console.log(
    `\nLoad of the machine: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await closeAll(closers);
  rmSync(data, { recursive: true, force: true });
}
