// `npm run bench -- orders`: the order list, its tabs and their counts, the sales report and the dashboard at a million
// orders, each next to the bare SQL of the same on the same database. Needs a PostgreSQL where it may create a
// database: --postgres URL     of that server (BENCH_DATABASE_URL; by default
// postgres://postgres@127.0.0.1:5432/postgres) --orders N         1,000,000 unless said otherwise --database NAME
// kept afterwards and used again the next time; without it, one of its own that is dropped --runs N           of each;
// figures are medians
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closeAll } from '../closers.mjs';
import { median } from '../median.mjs';
import { timed } from './client.mjs';
import { buildOrders } from './many-orders.mjs';
import { countsOf, pagesOf, readExamples, reportsOf } from './order-pages.mjs';
import { openStore, POSTGRES } from './store.mjs';

const GOAL = 3;
const { values } = parseArgs({
  options: {
    postgres: POSTGRES,
    orders: { type: 'string', default: '1000000' },
    database: { type: 'string' },
    runs: { type: 'string', default: '15' },
  },
});
const runs = Number(values.runs);
const folder = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];
const ms = (value) => value.toFixed(1);
const ratios = [];

/**
 * What one of them takes us, first right after a write, when every remembered count is forgotten, then again; and the
 * bare SQL of the same, in turns. Both must say the same.
 */
async function measure({ api, client }, { name, address, bare, same }) {
  const taken = { bare: [], ours: [], again: [] };
  for (let run = 0; run < runs; run += 1) {
    await api.write();
    const sql = await timed(() => client.query(bare));
    const ours = await timed(() => api.get(address));
    const again = await timed(() => api.get(address));
    if (!same(ours.result, sql.result.rows))
      throw new Error(`${name}: the bare SQL does not say what we do, so the two cannot be compared.`);
    taken.bare.push(sql.ms);
    taken.ours.push(ours.ms);
    taken.again.push(again.ms);
  }
  const [sql, first, again] = [median(taken.bare), median(taken.ours), median(taken.again)];
  ratios.push({ name, ratio: first / sql });
  console.log(
    `| ${[name, ms(sql), ms(first), (first / sql).toFixed(1), ms(again), (again / sql).toFixed(1)].join(' | ')} |`,
  );
}

try {
  const { database, postgres } = values;
  const store = await openStore({ postgres, database, folder, closers });
  await buildOrders(store.client, Number(values.orders), (text) => console.log(text));
  const { rows } = await store.client.query('select count(*)::int as n from orders');
  console.log(`\n${rows[0].n} orders, median of ${runs}, load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores\n`);
  console.log('| what | bare SQL, ms | ours, ms | ratio | count remembered, ms | ratio |\n|---|---|---|---|---|---|');
  const examples = await readExamples(store.client);
  for (const one of [...pagesOf(examples), ...countsOf(examples), ...reportsOf(examples)]) await measure(store, one);
  const missed = ratios.filter(({ ratio }) => ratio > GOAL);
  console.log(
    `\n${ratios.length - missed.length} of ${ratios.length} within ${GOAL} times the bare SQL; the median ${median(ratios.map(({ ratio }) => ratio)).toFixed(1)}.`,
  );
  if (missed.length > 0) {
    console.log(`MISSED: ${missed.map(({ name }) => name).join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  await closeAll(closers);
  rmSync(folder, { recursive: true, force: true });
}
