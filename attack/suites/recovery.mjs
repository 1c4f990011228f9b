import path from 'node:path';
import { run } from '../../scripts/lib/processes.mjs';
import { startPostgres } from '../../scripts/lib/tools.mjs';
import { API, apiEnvironment, query, signIn, startApi } from '../lib/api.mjs';

const PATIENCE_MS = 60_000;
const WRITES = 20;

async function until(what, holds) {
  for (const since = Date.now(); Date.now() - since < PATIENCE_MS; ) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} takes longer than ${PATIENCE_MS / 1000} s`);
}

async function addBrands({ call }, word) {
  for (let n = 0; n < WRITES; n += 1) {
    const { status, text } = await call('POST', 'admin_panel/brands/', {
      name: `${word} ${n}`,
      name_ar: `${word} ${n}`,
    });
    if (status >= 300) throw new Error(`a brand: ${status} ${text.slice(0, 160)}`);
  }
}

/** What the store has: the rows of its largest tables, and the money of its orders. */
const CONTENT = `select (select count(*)::int from order_lines) as lines, (select count(*)::int from products) as products,
  (select sum(amount)::text from orders) as money, (select count(*)::int from stock_movements) as movements,
  (select count(*)::int from brands) as brands`;

/** The commands of docs/deploy.md, "Back to a moment": a table is dropped, and the store is as it was just before. */
export async function recovery({ tried, note }) {
  const held = (problem) => tried(problem, { refused: false });
  const first = await startPostgres({
    settings: { archive_mode: 'on', archive_command: 'mkdir -p ../archive && cp %p ../archive/%f' },
  });
  if (first.missing) return note(first.missing);
  const archive = path.join(first.folder, 'archive');
  const base = path.join(first.folder, 'base');
  const folder = path.join(first.folder, 'files');
  const running = [first];
  try {
    const api = await startApi({ url: first.url, folder });
    running.push(api);
    const admin = await signIn(api.address);
    const { port } = new URL(first.url);
    const copied = await first.program('pg_basebackup', [
      ...['-h', '127.0.0.1', '-p', port, '-U', 'postgres', '-D', base],
      ...['--checkpoint', 'fast', '--wal-method', 'none', '--no-sync'],
    ]);
    held(copied.code === 0 ? null : `pg_basebackup: ${copied.output.slice(-300)}`);

    await addBrands(admin, 'Before the accident');
    const [content] = await query(first.url, CONTENT);
    const [{ moment }] = await query(first.url, 'select clock_timestamp()::text as moment');
    await addBrands(admin, 'Meanwhile');
    await query(first.url, 'drop table order_lines cascade');
    const [{ last }] = await query(first.url, 'select pg_walfile_name(pg_switch_wal()) as last');
    await until('the archive', async () => {
      const [{ archived }] = await query(first.url, 'select last_archived_wal as archived from pg_stat_archiver');
      return archived !== null && archived >= last;
    });

    const since = performance.now();
    const second = await startPostgres({
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      },
      fill: async (data) => run('sh', ['-c', 'cp -a "$0" "$1" && touch "$1/recovery.signal"', base, data]),
    });
    if (second.missing) throw new Error(second.missing);
    running.push(second);
    await until('the recovery', async () => {
      const [{ recovers }] = await query(second.url, 'select pg_is_in_recovery() as recovers');
      return !recovers;
    });
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    const [restored] = await query(second.url, CONTENT);
    held(
      JSON.stringify(restored) === JSON.stringify(content)
        ? null
        : `it was ${JSON.stringify(content)}, it is ${JSON.stringify(restored)}`,
    );
    const again = await startApi({ url: second.url, folder });
    running.push(again);
    const list = await (await signIn(again.address)).call('GET', 'admin_panel/orders/?page_size=1');
    held(list.status === 200 ? null : `the list of orders: ${list.status} ${list.text.slice(0, 160)}`);
    const books = await run(process.execPath, ['dist/reconcile.js'], {
      cwd: API,
      env: apiEnvironment({ url: second.url, folder }),
      timeout: PATIENCE_MS,
    });
    held(books.code === 0 ? null : `the books: ${books.output.slice(-300)}`);
    note(`from the base backup and the archive to the moment before the accident in ${seconds} s`);
  } finally {
    for (const { stop } of running.reverse()) await stop();
  }
}
