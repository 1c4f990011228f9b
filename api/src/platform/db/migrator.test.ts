import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { MIGRATIONS } from '../../config.ts';
import { createDatabase, startEmptyCluster } from '../../testing/clusters.ts';
import { onPostgresql } from '../../testing/test-api.ts';
import { CHECKS } from '../../domains/index.ts';
import { reconcile } from '../consistency/reconcile.ts';
import { migrate } from './migrator.ts';
import { connectPostgres } from './postgres.ts';

const folder = await mkdtemp(join(tmpdir(), 'back-office-migrations-'));
after(() => rm(folder, { recursive: true, force: true }));
let next = 0;

/** A folder with these files. */
async function files(texts: Record<string, string>): Promise<URL> {
  const path = join(folder, String((next += 1)));
  await mkdir(path);
  for (const [name, text] of Object.entries(texts)) await writeFile(join(path, name), text);
  return pathToFileURL(`${path}/`);
}

/** A new database: of the server that the tests are given, or an embedded one. */
async function database(): Promise<pg.ClientConfig> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    const embedded = await startEmptyCluster();
    after(embedded.close);
    return { host: embedded.host, database: 'postgres', user: 'postgres', password: 'postgres' };
  }
  const { url, drop } = await createDatabase(server, 'empty');
  after(drop);
  return { connectionString: url };
}
async function ask<R extends pg.QueryResultRow>(connection: pg.ClientConfig, statement: string): Promise<R[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}
const said: string[] = [];
const run = (connection: pg.ClientConfig, from: URL) =>
  migrate(connection, from, { embedded: !onPostgresql, say: (message) => void said.push(message) });

/** The migrations before a number, as a release of that time had them. */
async function migrationsBefore(number: string): Promise<URL> {
  const path = join(folder, String((next += 1)));
  await mkdir(path);
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file < number))
    await copyFile(new URL(name, MIGRATIONS), join(path, name));
  return pathToFileURL(`${path}/`);
}
/** A store of the first release. */
async function firstRelease(): Promise<pg.ClientConfig> {
  const connection = await database();
  assert.equal((await run(connection, await migrationsBefore('0015'))).length, 14);
  await ask(connection, await readFile(new URL('../../testing/first-release.sql', import.meta.url), 'utf8'));
  return connection;
}

describe('migrations', () => {
  it('bring a store of the first release to today, with all it holds and what had drifted put right', async () => {
    const connection = await firstRelease();
    assert.ok((await run(connection, MIGRATIONS)).length > 0);
    const { db } = connectPostgres({ ...connection, max: 1 });
    assert.deepEqual(await reconcile(db, CHECKS), []);
    const rows = await db
      .selectFrom('products')
      .innerJoin('brands', 'brands.id', 'products.brand_id')
      .select(['products.id', 'brands.product_count', 'variant_count', 'available', 'rating'])
      .orderBy('products.id')
      .execute();
    assert.deepEqual(rows, [
      { id: 'prd_1', product_count: 1, variant_count: 1, available: 12, rating: 400 },
      { id: 'prd_2', product_count: 1, variant_count: 0, available: 0, rating: 0 },
    ]);
    const customer = await db.selectFrom('customers').select(['order_count', 'spent']).executeTakeFirstOrThrow();
    assert.deepEqual(customer, { order_count: 1, spent: 1300 });
    const counts = await Promise.all(
      (['users', 'sessions', 'saved_views', 'reviews', 'audit_entries', 'stock_balances', 'orders'] as const).map(
        async (table) => (await db.selectFrom(table).selectAll().execute()).length,
      ),
    );
    assert.deepEqual(counts, [1, 1, 1, 1, 1, 1, 1]);
    await db.destroy();
    assert.deepEqual(await run(connection, MIGRATIONS), [], 'a second start has nothing to do');
  });

  it('name the refund that each payment made, which only its idempotency key said before', async () => {
    const connection = await firstRelease();
    await run(connection, await migrationsBefore('0120'));
    await ask(
      connection,
      `
      insert into refunds (id, order_id, order_number, customer_id, customer_name, method, reason_id, reason_name,
         reason_name_ar, currency, items, amount) values
         ('ref_1', 'ord_1', 'O-1', 'cus_1', 'Mona', 'original', 'damaged', 'Damaged', 'تالف', 'AED', 300, 300),
         ('ref_11', 'ord_1', 'O-1', 'cus_1', 'Mona', 'original', 'damaged', 'Damaged', 'تالف', 'AED', 400, 400);
       insert into payment_operations (id, key, order_id, operation, kind, amount, provider, reference, purpose, subject)
         values ('pop_1', 'refund ref_1 1 0', 'ord_1', 'refund', 'card', 100, 'test', 'ch_1', 'refund', 'ref_1');
       insert into order_payments (id, idempotency_key, order_id, kind, event, amount, operation_id) values
         ('pay_a', 'paid', 'ord_1', 'wallet', 'captured', 1300, null);
       insert into order_payments (id, idempotency_key, order_id, kind, event, amount, operation_id) values
         ('pay_b', 'refund ref_1 1 1', 'ord_1', 'wallet', 'refunded', 200, null),
         ('pay_c', 'operation pop_1', 'ord_1', 'card', 'refunded', 100, 'pop_1'),
         ('pay_d', 'refund ref_11 1 0', 'ord_1', 'wallet', 'refunded', 400, null),
         ('pay_e', 'order ord_1 difference after 0 0', 'ord_1', 'wallet', 'refunded', 50, null)`,
    );
    await run(connection, MIGRATIONS);
    assert.deepEqual(await ask(connection, 'select id, refund_id from order_payments order by id'), [
      { id: 'pay_a', refund_id: null },
      { id: 'pay_b', refund_id: 'ref_1' },
      { id: 'pay_c', refund_id: 'ref_1' },
      { id: 'pay_d', refund_id: 'ref_11' },
      { id: 'pay_e', refund_id: null },
    ]);
    await assert.rejects(ask(connection, 'update order_payments set refund_id = null'), /order_payments/);
  });

  it('number the credit notes that a store wrote before invoices were fixed, in the order of their writing', async () => {
    const connection = await firstRelease();
    await run(connection, await migrationsBefore('0220'));
    await ask(
      connection,
      `insert into tax_documents (id, kind, number, order_id, order_number, invoice_number, customer_id, customer_name, currency, before, after, vat, rates, content, hash, previous_hash)
       values ('txd_2', 'credit_note', 'CN-1', 'ord_1', 'O-1', 'INV-1', 'cus_1', 'Mona', 'AED', 1300, 900, 19, '[]', '{}', 'a', ''),
         ('txd_1', 'credit_note', 'CN-2', 'ord_1', 'O-1', 'INV-1', 'cus_1', 'Mona', 'AED', 900, 0, 43, '[]', '{}', 'b', 'a'),
         ('txd_3', 'invoice', 'INV-1', 'ord_1', 'O-1', 'INV-1', 'cus_1', 'Mona', 'AED', 0, 1300, 62, '[]', null, null, null)`,
    );
    await run(connection, MIGRATIONS);
    assert.deepEqual(await ask(connection, 'select number, chain_position from tax_documents order by position'), [
      { number: 'CN-1', chain_position: '1' },
      { number: 'CN-2', chain_position: '2' },
      { number: 'INV-1', chain_position: null },
    ]);
  });

  it('are append-only: one that ran and was changed stops the start and says what to do', async () => {
    const connection = await database();
    await run(connection, await files({ '0001-a.sql': 'create table a (id int);' }));
    await assert.rejects(
      run(connection, await files({ '0001-a.sql': 'create table a (id bigint);' })),
      /0001-a\.sql is not the one that ran .* append-only: put the file back/,
    );
    assert.deepEqual(await run(connection, await files({ '0001-a.sql': 'create table a (id int);' })), []);
  });

  it('may be put right where they failed, which the databases where they had run do not notice', async () => {
    const wrong = 'create table a (id int); create table a (id int);';
    const right = 'create table a (id int);';
    const corrects = createHash('sha256').update(wrong).digest('hex');
    const corrected = await files({ '0001-a.sql': `-- corrects ${corrects}: twice the same\n${right}` });
    const failed = await database();
    await assert.rejects(run(failed, await files({ '0001-a.sql': wrong })), /0001-a failed/);
    assert.deepEqual(await run(failed, corrected), ['0001-a']);
    const passed = await database();
    await ask(
      passed,
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null, checksum text)',
    );
    await ask(passed, `insert into kysely_migration values ('0001-a', '2026-11-30', '${corrects}')`);
    assert.deepEqual(await run(passed, corrected), []);
  });

  it('of a newer release do not keep an older one from starting, which says so', async () => {
    const connection = await database();
    const older = { '0001-a.sql': 'create table a (id int);' };
    await run(connection, await files({ ...older, '0002-b.sql': 'alter table a add column b text;' }));
    said.length = 0;
    assert.deepEqual(await run(connection, await files(older)), []);
    assert.match(said.join('\n'), /newer release \(0002-b\)/);
  });

  it('that fail leave nothing, keep what came before, and are tried again', async () => {
    const connection = await database();
    const first = { '0001-a.sql': 'create table a (id int);' };
    await assert.rejects(
      run(connection, await files({ ...first, '0002-b.sql': 'create table b (id int); select * from nowhere;' })),
      /0002-b failed/,
    );
    const second = await files({ ...first, '0002-b.sql': 'create table b (id int);' });
    assert.deepEqual(await run(connection, second), ['0002-b']);
  });

  it('let readers pass while they wait for a table that someone reads, and go on when it is free', {
    skip: !onPostgresql,
  }, async () => {
    const connection = await database();
    const first = { '0001-a.sql': 'create table a (id int);' };
    await run(connection, await files(first));
    const reader = new pg.Client(connection);
    await reader.connect();
    await reader.query('begin');
    await reader.query('select * from a');
    said.length = 0;
    const second = await files({ ...first, '0002-b.sql': 'alter table a add column b text;' });
    const migrated = run(connection, second);
    while (!said.some((message) => message.includes('0002-b'))) await pause(20);
    await ask(connection, 'select * from a');
    await reader.query('commit');
    await reader.end();
    assert.deepEqual(await migrated, ['0002-b']);
    assert.match(said.join('\n'), /0002-b waits for a table that is in use/);
  });

  it('may build an index while people write, and begin again where that was interrupted', async () => {
    const connection = await database();
    await run(connection, await files({ '0001-a.sql': 'create table a (id int); insert into a values (1), (1);' }));
    const texts = {
      '0001-a.sql': 'create table a (id int); insert into a values (1), (1);',
      '0002-b.sql': '-- no transaction\ncreate unique index concurrently if not exists a_id on a (id);\nanalyze a;\n',
    };
    await assert.rejects(run(connection, await files(texts)), /0002-b failed/);
    await ask(connection, 'delete from a');
    assert.deepEqual(await run(connection, await files(texts)), ['0002-b']);
    const [index] = await ask<{ valid: boolean }>(
      connection,
      "select indisvalid as valid from pg_index where indexrelid = 'a_id'::regclass",
    );
    assert.equal(index?.valid, true);
  });

  it('wait for another instance for as long as it takes, and say what they wait for', {
    skip: !onPostgresql && 'the embedded database belongs to one process',
  }, async () => {
    const connection = await database();
    const other = new pg.Client(connection);
    await other.connect();
    await other.query('select pg_advisory_lock(20261122)');
    said.length = 0;
    const waiting = run(connection, await files({ '0001-a.sql': 'create table a (id int);' }));
    for (let tries = 0; tries < 600 && said.length === 0; tries += 1) await pause(50);
    assert.match(said.join('\n'), /Waiting for another instance/);
    await other.end();
    assert.deepEqual(await waiting, ['0001-a']);
  });

  it('give every record a version that nobody can write twice', async () => {
    const connection = await database();
    await run(connection, MIGRATIONS);
    const unguarded = await ask(
      connection,
      `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'version' and t.table_type = 'BASE TABLE' and c.table_name not in ('record_columns', 'events')
       and not exists (select from pg_trigger where tgname = 'refuse_stale_version' and tgrelid = c.table_name::regclass)`,
    );
    assert.deepEqual(unguarded, [], 'add the trigger of 0034 to them');
    await ask(connection, "insert into brands (id, name, name_ar) values ('brd_1', 'One', 'واحد')");
    const write = (name: string) =>
      ask(connection, `update brands set name = '${name}', version = 2 where id = 'brd_1'`);
    await write('Mine');
    await assert.rejects(write('Yours'), /was changed meanwhile/);
    assert.deepEqual(await ask(connection, 'select name from brands'), [{ name: 'Mine' }]);
  });
});
