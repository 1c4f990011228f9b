// Compares every derived column (brands.product_count …) with the rows it follows from, names what has drifted, and with
// `--repair` puts it right: `npm run reconcile -w api -- --repair`. On PostgreSQL the API may run meanwhile; the embedded
// database belongs to one process, so the product is stopped first.
import { MIGRATIONS, readConfig } from './config.ts';
import { reconcile, repair } from './platform/consistency/reconcile.ts';
import { openDatabase } from './platform/db/database.ts';
import { createFeed } from './platform/events/feed.ts';
import { createWriter } from './platform/unit-of-work.ts';

const config = readConfig(process.env);
const database = await openDatabase({
  url: config.DATABASE_URL,
  folder: config.DATA_DIR,
  statementLimitMs: 60 * 60_000,
  migrations: MIGRATIONS,
  warn: (message) => console.warn(message),
});
const { db, embedded } = database;
try {
  const repairs = process.argv.includes('--repair');
  const feed = await createFeed(db, undefined);
  const writer = createWriter({ db, feed, embedded, committed: () => undefined, accessChanged: () => undefined });
  const drift = repairs ? await repair({ db, ...writer }) : await reconcile(db);
  await feed.close();
  for (const { table, row, stored, expected } of drift)
    process.stdout.write(`${table} ${row}: is ${JSON.stringify(stored)}, follows ${JSON.stringify(expected)}\n`);
  process.stdout.write(
    drift.length === 0
      ? 'Every derived column agrees with its rows.\n'
      : `${String(drift.length)} ${repairs ? 'repaired' : 'drifted; --repair puts them right'}.\n`,
  );
  process.exitCode = drift.length > 0 && !repairs ? 1 : 0;
} finally {
  await database.close();
}
// Its work is done: a connection that lingers is no reason to keep whoever waits for the answer.
process.exit();
