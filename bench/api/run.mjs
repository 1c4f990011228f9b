// `npm run bench -- api`: our API at a million variants, next to the bare SQL of the same pages on the same database;
// then an
// export and an import; then the embedded database with the demo store. Needs a PostgreSQL where it may create a
// database:
//   --postgres URL     of that server (BENCH_DATABASE_URL; by default postgres://postgres@127.0.0.1:5432/postgres)
//   --variants N       1,000,000 unless said otherwise
//   --database NAME    kept afterwards and used again the next time; without it, one of its own that is dropped
//   --runs N           of each page; figures are medians
//   --only PART        pages, export, import or embedded
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closeAll } from '../closers.mjs';
import { startApi } from '../start-api.mjs';
import { buildCatalogue } from './catalogue.mjs';
import { median } from '../median.mjs';
import { connectApi, timed } from './client.mjs';
import { exportEverything, printExport } from './export.mjs';
import { importRows } from './import.mjs';
import { bareSql, pagesOf, readExamples } from './pages.mjs';
import { openStore, POSTGRES } from './store.mjs';

const IMPORT_ROWS = 30_000;
const GOAL = 3;
const { values } = parseArgs({
  options: {
    postgres: POSTGRES,
    variants: { type: 'string', default: '1000000' },
    database: { type: 'string' },
    runs: { type: 'string', default: '15' },
    only: { type: 'string' },
  },
});
const runs = Number(values.runs);
const wants = (part) => !values.only || values.only === part;
const folder = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];
const ms = (value) => value.toFixed(1);
const load = () => `load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`;

/**
 * How long a page takes us, first with its count (after a write) and then with the count remembered; and bare, in
 * turns.
 */
async function measurePage(api, page, client) {
  const address = `admin_panel/products/?${new URLSearchParams({ ...page.query, limit: '20' })}`;
  const taken = { bare: [], first: [], again: [] };
  for (let run = 0; run < runs; run += 1) {
    await api.write();
    const bare = client && (await timed(() => client.query(bareSql(page))));
    const first = await timed(() => api.get(address));
    const again = await timed(() => api.get(address));
    const differs = bare && bare.result.rows.some(({ id }, index) => first.result.results[index]?.id !== id);
    if (differs || (bare && bare.result.rowCount !== first.result.results.length))
      throw new Error(`${page.name}: the bare SQL does not give our page, so the two cannot be compared.`);
    for (const [key, one] of Object.entries({ bare, first, again })) if (one) taken[key].push(one.ms);
  }
  // The best run of each is the one that waited least for the machine's other work.
  return {
    bare: client && median(taken.bare),
    first: median(taken.first),
    again: median(taken.again),
    best: client && Math.min(...taken.first) / Math.min(...taken.bare),
  };
}

async function pagesAtScale(api, client, count) {
  console.log(`\nThe product list at ${count} variants, median of ${runs}, ${load()}\n`);
  console.log(
    '| page of 20 | bare SQL, ms | ours, ms | ratio | of the best runs | count remembered, ms | ratio |\n|---|---|---|---|---|---|---|',
  );
  const ratios = [];
  for (const page of pagesOf(await readExamples(api.get))) {
    const { bare, first, again, best } = await measurePage(api, page, client);
    ratios.push(first / bare);
    console.log(
      `| ${[page.name, ms(bare), ms(first), (first / bare).toFixed(1), best.toFixed(1), ms(again), (again / bare).toFixed(1)].join(' | ')} |`,
    );
  }
  console.log(
    `\n${ratios.filter((ratio) => ratio <= GOAL).length} of ${ratios.length} pages within ${GOAL} times the bare SQL; the worst ${Math.max(...ratios).toFixed(1)}, the median ${median(ratios).toFixed(1)}.`,
  );
}

async function atScale() {
  const { postgres, database } = values;
  const { api, pid, url: apiUrl, client } = await openStore({ postgres, database, folder, closers });
  await buildCatalogue(client, Number(values.variants), (text) => console.log(text));
  const {
    rows: [{ n }],
  } = await client.query('select count(*)::int as n from variants');
  if (wants('pages')) await pagesAtScale(api, client, n);
  if (wants('export')) printExport(await exportEverything(api, pid));
  if (wants('import')) {
    const { seconds, last } = await importRows(api, apiUrl, folder, IMPORT_ROWS);
    console.log(`\nImport of ${IMPORT_ROWS} rows beside ${n} variants: ${seconds.toFixed(1)} s (${last}), ${load()}`);
  }
}

async function embedded() {
  const server = await startApi(path.join(folder, 'embedded'));
  closers.push(server.stop);
  const { url } = server;
  const api = await connectApi(url);
  console.log(`\nThe embedded database with the demo store, median of ${runs}, ${load()}\n`);
  console.log('| page of 20 | ours, ms | count remembered, ms |\n|---|---|---|');
  for (const page of pagesOf(await readExamples(api.get))) {
    const { first, again } = await measurePage(api, page);
    console.log(`| ${page.name} | ${ms(first)} | ${ms(again)} |`);
  }
  const { seconds, last } = await importRows(api, url, folder, IMPORT_ROWS);
  console.log(`\nImport of ${IMPORT_ROWS} rows into it: ${seconds.toFixed(1)} s (${last}), ${load()}`);
}

try {
  if (wants('pages') || wants('export') || wants('import')) await atScale();
  if (wants('embedded')) await embedded();
} finally {
  await closeAll(closers);
  rmSync(folder, { recursive: true, force: true });
}
