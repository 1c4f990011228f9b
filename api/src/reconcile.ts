// Compares the books of the store: every derived column (brands.product_count …) with the rows it follows from, and
// what the rooms say of each other (payments, coupons, cards, refunds, stock, sellers, invoices). It names what
// differs, and with `--repair` puts the derived columns right: `npm run reconcile -w api -- --repair`. All else a
// person confirms, one by one, on the page of the platform. On PostgreSQL the API may run meanwhile; the embedded
// database belongs to one process, so the product is stopped first.
import { withWriter } from './command.ts';
import { directUrl, MIGRATIONS, readConfig } from './config.ts';
import { BOOKS, CHECKS } from './domains/index.ts';
import { checkBooks } from './platform/consistency/books.ts';
import { replaceDifferences } from './platform/consistency/differences.ts';
import { repair } from './platform/consistency/reconcile.ts';
import { openDatabase } from './platform/db/database.ts';

const config = readConfig(process.env);
const database = await openDatabase({
  url: directUrl(config),
  folder: config.DATA_DIR,
  statementLimitMs: 60 * 60_000,
  migrations: MIGRATIONS,
  warn: (message) => console.warn(message),
});
const { db } = database;
try {
  const repairs = process.argv.includes('--repair');
  const repaired = repairs ? await withWriter(database, (writer) => repair({ db, ...writer }, CHECKS)) : [];
  const found = await checkBooks(db, BOOKS);
  await replaceDifferences(db, found);
  for (const { table, row, stored, expected } of repaired)
    process.stdout.write(`repaired ${table} ${row}: was ${JSON.stringify(stored)}, is ${JSON.stringify(expected)}\n`);
  for (const { kind, record, id, name, stored, expected } of found)
    process.stdout.write(
      `${kind} ${record} ${id} (${name}): is ${JSON.stringify(stored)}, follows ${JSON.stringify(expected)}\n`,
    );
  process.stdout.write(
    found.length === 0
      ? 'The books agree.\n'
      : `${String(found.length)} differ; the page of the platform mends them, --repair the derived ones.\n`,
  );
  process.exitCode = found.length > 0 ? 1 : 0;
} finally {
  await database.close();
}
// Its work is done: a connection that lingers is no reason to keep anyone who waits for the answer.
process.exit();
