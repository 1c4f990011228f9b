import assert from 'node:assert/strict';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { SignInResponse } from '@bo/contracts';
import { sql } from 'kysely';
import { buildApp } from '../../../app.ts';
import { MIGRATIONS, readConfig } from '../../../config.ts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { deriveKeys } from '../../../platform/access/keys.ts';
import { askRunning, listenForCommands } from '../../../platform/backup/control.ts';
import { readManifest, writeManifest } from '../../../platform/backup/format.ts';
import { listBackups } from '../../../platform/backup/make.ts';
import { type RestoreTarget, restoreBackup } from '../../../platform/backup/restore.ts';
import { readSequences, readSums, readTables } from '../../../platform/backup/snapshot.ts';
import { type Db, openDatabase } from '../../../platform/db/database.ts';
import { createLocalStorage } from '../../../platform/storage/local.ts';
import { createStorage } from '../../../platform/storage/create.ts';
import { startBucket } from '../../../testing/bucket.ts';
import { createDatabase } from '../../../testing/clusters.ts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { isBackupDue, readBackups } from './backups.repository.ts';
import { redeliverJobs, runBackup } from './backups.service.ts';
import { tryMove } from '../../orders/orders/transitions.service.ts';
import { openShop } from '../../../testing/orders.ts';

const PASSPHRASE = 'a passphrase of some length';
const home = await mkdtemp(join(tmpdir(), 'back-office-backups-'));
after(() => rm(home, { recursive: true, force: true }));
const api = await startTestApi({ env: { BACKUP_DIR: join(home, 'backups') } });
const { platform } = api;
const { db, config, storage } = platform;

// A store with something of each kind: stock, an order that was paid, a picture, people and what they did.
const shop = await openShop(api);
for (const quantity of [2, 3]) {
  const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity }]);
  await shop.reach(id, 'ready_for_delivery');
  const delivery = { to: 'delivered' as const, version: undefined, reason: 'Seen', secret_code: null, override: true };
  await platform.write(SYSTEM, (unit) => tryMove(platform, unit, id, delivery));
}
for (const name of ['images/a.webp', 'images/b.webp']) await storage.write(name, Buffer.from(name), 'image/webp');

let folders = 0;
const newFolder = () => join(home, `machine-${String((folders += 1))}`);
const target = (folder: string, more: Partial<RestoreTarget> = {}): RestoreTarget => ({
  url: undefined,
  folder,
  migrations: MIGRATIONS,
  storage: (secret) => createLocalStorage(join(folder, 'uploads'), deriveKeys(secret).uploads),
  secret: platform.secret,
  say: () => undefined,
  ...more,
});
// The backup notes itself, and its own trail, after its snapshot.
const changes = (table = '') =>
  ['sessions', 'idempotency_keys', 'backups', 'audit_entries', 'events', 'jobs'].includes(table);
const keptOf = (sums: Record<string, string>) =>
  Object.fromEntries(Object.entries(sums).filter(([column]) => !changes(column.split('.')[0])));
/** Everything that must be the same on the second machine, but what a restored store begins without. */
async function standing(of: Db) {
  const counts: Record<string, number> = {};
  for (const { name } of await readTables(of)) {
    if (changes(name)) continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(of);
    counts[name] = rows[0]?.count ?? -1;
  }
  return { counts, sums: keptOf(await readSums(of)) };
}
const contentOf = async (list: AsyncIterable<string>) => {
  const keys: string[] = [];
  for await (const key of list) keys.push(key);
  return keys.sort();
};

const made = await runBackup(platform, 'command', { verify: true });
/** A copy of the backup to do harm to. */
async function copy(): Promise<string> {
  const folder = newFolder();
  await cp(made.path, folder, { recursive: true });
  return folder;
}

describe('a backup of a store with data', () => {
  it('is noted with what is in it, and was tried', async () => {
    const [noted] = await readBackups(db, 5);
    assert.equal(noted?.name, made.name);
    assert.ok(noted.verified_at !== null && noted.fault === null);
    assert.ok(noted.row_count > 50 && noted.bytes > 1_000, JSON.stringify(noted));
    assert.equal(noted.file_count, (await contentOf(storage.list())).length);
    assert.ok(noted.file_count > 0);
    assert.notEqual(made.manifest.sums['orders.captured'], '0');
    assert.notEqual(made.manifest.sums['stock_balances.on_hand'], '0');
  });

  it('says the sum of every amount, of whatever table', () => {
    for (const column of ['seller_adjustments.amount', 'gift_cards.value', 'coupons.used_count', 'products.version'])
      assert.ok(column in made.manifest.sums, column);
  });

  it('is the same store on a second machine: counts, sums, files, and people sign in', async () => {
    const folder = newFolder();
    await cp(made.path, join(folder, 'precious'), { recursive: true });
    // Into no folder that has something, unless told: then that is moved aside.
    await assert.rejects(restoreBackup(made.path, undefined, target(folder)), /is not empty .*--replace/);
    assert.deepEqual(await readdir(folder), ['precious']);
    const { movedTo } = await restoreBackup(made.path, undefined, target(folder, { replace: true }));
    assert.deepEqual(await readdir(movedTo ?? ''), ['precious']);
    assert.ok((await readdir(folder)).includes('pglite'));
    const database = await openDatabase({ folder, migrations: MIGRATIONS, warn: () => undefined });
    const second = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'fatal', API_SECRET: config.API_SECRET });
    const { app, platform: there } = await buildApp({ config: second, database, secret: platform.secret });
    try {
      assert.deepEqual(await standing(database.db), await standing(db));
      const sequences = await readSequences(database.db);
      for (const [name, last] of Object.entries(made.manifest.sequences)) assert.equal(sequences[name], last, name);
      assert.deepEqual(await contentOf(there.storage.list()), await contentOf(storage.list()));
      for await (const key of there.storage.list()) {
        assert.deepEqual(await there.storage.read(key), await storage.read(key), key);
        break;
      }
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/auth/sign-in/',
        payload: { email: config.FIRST_ADMIN_EMAIL, password: config.FIRST_ADMIN_PASSWORD },
      });
      const { access_token } = SignInResponse.parse(answer.json());
      const headers = { authorization: `Bearer ${access_token}` };
      const orders = await app.inject({ url: '/api/v1/admin_panel/orders/?limit=5', headers });
      assert.equal(orders.statusCode, 200);
      // Triggers and references are back: what may not be written is refused.
      await assert.rejects(sql`update audit_entries set action = 'x'`.execute(database.db));
      await assert.rejects(
        sql`insert into sessions (id, user_id, expires_at) values ('s', 'nobody', now())`.execute(database.db),
      );
      const { rows } = await sql<{
        id: string;
        row: unknown;
      }>`select id, to_jsonb(o) as row from orders o order by id limit 20`.execute(db);
      for (const { id, row } of rows) {
        const { rows: same } = await sql<{
          row: unknown;
        }>`select to_jsonb(o) as row from orders o where id = ${id}`.execute(database.db);
        assert.deepEqual(same[0]?.row, row);
      }
    } finally {
      await app.close();
      await database.close();
    }
  });

  it('is refused when it is cut off, changed, not finished or from a newer release, and nothing is left behind', async () => {
    const cut = await copy();
    await truncate(join(cut, 'data/orders.jsonl.gz'), 100);
    const changed = await copy();
    const content = await readFile(join(changed, 'data/orders.jsonl.gz'));
    content.writeUInt8(content.readUInt8(50) ^ 1, 50);
    await writeFile(join(changed, 'data/orders.jsonl.gz'), content);
    const longer = await copy();
    await appendFile(join(longer, 'files.pack'), 'x');
    const lost = await copy();
    await rm(join(lost, 'data/users.jsonl.gz'));
    const unfinished = await copy();
    await rm(join(unfinished, 'manifest.json'));
    const edited = await copy();
    const manifest = join(edited, 'manifest.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"rows": ', '"rows": 1'));
    const newer = await copy();
    const { manifest: said } = await readManifest(newer, undefined);
    const later = { ...said, migrations: [...said.migrations, { name: '9999-tomorrow', checksum: '' }] };
    await writeFile(join(newer, 'manifest.json'), writeManifest(later, undefined));
    const wrongSum = await copy();
    const other = { ...said, sums: { ...said.sums, 'orders.captured': '1' } };
    await writeFile(join(wrongSum, 'manifest.json'), writeManifest(other, undefined));
    for (const [backup, why] of [
      [cut, /not whole: data\/orders.jsonl.gz has 100 bytes/],
      [changed, /changed or damaged since it was made: data\/orders.jsonl.gz/],
      [longer, /not whole: files.pack/],
      [lost, /data\/users.jsonl.gz is missing/],
      [unfinished, /no backup, or one that was not finished/],
      [edited, /manifest.json of the backup was changed/],
      [newer, /newer release .*9999-tomorrow/],
      [wrongSum, /not what was backed up: orders.captured: \d+ instead of 1\./],
    ] as const) {
      const folder = newFolder();
      await assert.rejects(restoreBackup(backup, undefined, target(folder)), why);
      assert.deepEqual(
        (await readdir(folder).catch(() => [])).filter((name) => name !== 'lock'),
        [],
      );
    }
  });

  it('goes into an empty database of a server and back', {
    skip: !onPostgresql && 'needs a PostgreSQL server',
  }, async () => {
    const empty = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'empty');
    try {
      const onto = target(newFolder(), { url: empty.url });
      await restoreBackup(made.path, undefined, onto);
      await assert.rejects(restoreBackup(made.path, undefined, onto), /has \d+ tables already/);
      await restoreBackup(made.path, undefined, { ...onto, replace: true });
      const database = await openDatabase({ url: empty.url, migrations: MIGRATIONS, warn: () => undefined });
      assert.deepEqual((await standing(database.db)).sums, keptOf(made.manifest.sums));
      await database.close();
    } finally {
      await empty.drop();
    }
  });

  it('takes the files of a bucket along, and is read by nobody without its passphrase, where one is set', async () => {
    const [from, onto] = [await startBucket('from'), await startBucket('onto')];
    const keys = deriveKeys(platform.secret);
    const bucket = (env: object) => createStorage({ ...config, S3_REGION: 'us-east-1', ...env }, keys);
    for (const name of ['images/a.webp', 'images/b.webp', 'documents/c&d.pdf', 'images/e.png', 'empty'])
      await bucket(from.env).write(name, Buffer.from(name === 'empty' ? '' : `the picture ${name}`), 'image/webp');
    const { path, manifest } = await runBackup(
      {
        ...platform,
        storage: bucket(from.env),
        config: { ...config, BACKUP_DIR: join(home, 'bucket'), BACKUP_PASSPHRASE: PASSPHRASE },
      },
      'command',
      { verify: false },
    );
    assert.equal(manifest.files.count, 5);
    for (const part of ['data/users.jsonl.gz', 'files.pack']) {
      const raw = await readFile(join(path, part));
      assert.notDeepEqual([...raw.subarray(0, 2)], [0x1f, 0x8b], part);
      assert.ok(!raw.includes('the picture'), part);
    }
    await assert.rejects(restoreBackup(path, undefined, target(newFolder())), /encrypted: set BACKUP_PASSPHRASE/);
    await assert.rejects(restoreBackup(path, 'another passphrase', target(newFolder())), /passphrase is not the one/);
    await restoreBackup(path, PASSPHRASE, target(newFolder(), { storage: () => bucket(onto.env) }));
    assert.deepEqual([...onto.objects.keys()].sort(), [...from.objects.keys()].sort());
    assert.deepEqual(onto.objects.get('images/e.png')?.content, from.objects.get('images/e.png')?.content);
    assert.match(onto.objects.get('documents/c&d.pdf')?.cacheControl ?? '', /private/);
  });
});

describe('backups in the course of time', () => {
  it('are kept as many as the store says', async () => {
    const place = { ...config, BACKUP_DIR: join(home, 'kept') };
    await sql`insert into settings (key, value) values ('backups.keep', '2') on conflict (key) do update set value = '2'`.execute(
      db,
    );
    const names: string[] = [];
    for (let times = 0; times < 3; times += 1)
      names.push((await runBackup({ ...platform, config: place }, 'command', { verify: false })).name);
    assert.deepEqual(await listBackups(join(home, 'kept')), names.slice(1).reverse());
    assert.ok(!(await readBackups(db, 50)).some(({ name }) => name === names[0]));
  });

  it('are due once a night, also when the hour was slept through, and not for a store that is younger', async () => {
    await sql`delete from backups`.execute(db);
    await sql`update users set created_at = now()`.execute(db);
    assert.equal(await isBackupDue(db, 3, 'Asia/Dubai'), false);
    await sql`update users set created_at = now() - interval '3 days'`.execute(db);
    for (const hour of [0, 3, 12, 23]) assert.equal(await isBackupDue(db, hour, 'Asia/Dubai'), true);
    await runBackup(platform, 'schedule', { verify: false });
    for (const hour of [0, 3, 12, 23]) assert.equal(await isBackupDue(db, hour, 'Asia/Dubai'), false);
    await sql`update backups set made_at = now() - interval '25 hours'`.execute(db);
    assert.equal(await isBackupDue(db, 3, 'Asia/Dubai'), true);
  });

  it('are asked of the process that has the embedded database, and reported', async () => {
    const folder = await mkdtemp(join(home, 'control-'));
    assert.equal(await askRunning(folder, 'backup'), undefined);
    const stop = await listenForCommands(folder, {
      backup: () => Promise.resolve({ name: 'one' }),
      fail: () => Promise.reject(new Error('the disk is full')),
    });
    assert.deepEqual(await askRunning(folder, 'backup'), { answer: { name: 'one' } });
    await assert.rejects(askRunning(folder, 'fail'), /the disk is full/);
    await assert.rejects(askRunning(folder, 'nothing'), /no command nothing/);
    await stop();
    assert.equal(await askRunning(folder, 'backup'), undefined);
  });

  it('bring back what waited: it is delivered again', async () => {
    const { jobs, write } = platform;
    await write(SYSTEM, async ({ trx }) => {
      await sql`insert into jobs (id, name, status, key) values ('job_left', 'housekeeping', 'running', null), ('job_old', 'backup', 'running', 'schedule')`.execute(
        trx,
      );
    });
    assert.ok((await redeliverJobs({ write, jobs })) >= 1);
    await jobs.runDue();
    const { rows } = await sql<{
      id: string;
      status: string;
    }>`select id, status from jobs where id in ('job_left', 'job_old')`.execute(db);
    assert.deepEqual(rows, [{ id: 'job_left', status: 'done' }]);
  });
});
