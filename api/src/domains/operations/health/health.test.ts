import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Health, HEALTH_SECTIONS, Job, JobStarted, SLOW_STATEMENT_MS } from '@bo/contracts';
import { CompiledQuery, sql } from 'kysely';
import { startBucket } from '../../../testing/bucket.ts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { createStorage } from '../../../platform/storage/create.ts';
import { ofBackupAge, ofConnections, ofRoom } from './health.rules.ts';
import { readHealth, roomOf } from './health.service.ts';

const home = await mkdtemp(join(tmpdir(), 'back-office-health-'));
after(() => rm(home, { recursive: true, force: true }));
const api = await startTestApi({ env: { BACKUP_DIR: join(home, 'not', 'yet', 'there') } });
const { platform } = api;
const { db, database } = platform;
const admin = await api.signedIn('administrator');
const look = async () => (await admin.get('admin_panel/health/')).as(Health);

describe('the health of the store', () => {
  it('is for those who may see the platform, and for nobody else', async () => {
    assert.equal((await api.nobody.get('admin_panel/health/')).status, 401);
    const supervisor = await api.signedIn('supervisor');
    assert.equal((await supervisor.get('admin_panel/health/')).status, 403);
    assert.equal((await supervisor.post('admin_panel/backups/')).status, 403);
  });

  it('says of a new store that all is well, but for the backup that it has not got', async () => {
    const { lines, backups } = await look();
    const notGood = Object.entries(lines).flatMap(([name, { state }]) =>
      state === 'good' ? [] : [`${name} ${state}`],
    );
    // How full the disk of anyone who runs this is, is not ours to say.
    assert.deepEqual(
      notGood.filter((text) => !text.startsWith('disk_')),
      ['backup_last warning', 'backup_verified warning'],
    );
    assert.deepEqual(backups, []);
    assert.ok(lines.database_size.bytes > 1_000_000);
    assert.ok(lines.database_connections.used >= 1);
    assert.ok(lines.database_migrations.applied > 50);
    assert.match(lines.version_postgresql.version, /^\d+/);
    assert.equal(lines.version_postgresql.embedded, !onPostgresql);
    assert.equal(lines.version_node.version, process.versions.node);
    assert.ok(lines.disk_data.free > 0 && lines.disk_data.free <= lines.disk_data.total);
    assert.deepEqual(Object.keys(lines).sort(), Object.values(HEALTH_SECTIONS).flat().sort());
  });

  it('tells of jobs that failed, and of some that nobody begins', async () => {
    await sql`insert into jobs (id, name, status, run_after, finished_at) values
      ('job_f1', 'export', 'failed', now(), now() - interval '23 hours'), ('job_f2', 'export', 'failed', now(), now() - interval '25 hours'),
      ('job_w1', 'export', 'waiting', now() - interval '6 minutes', null), ('job_w2', 'export', 'waiting', now() + interval '1 day', null)`.execute(
      db,
    );
    const { lines } = await look();
    assert.deepEqual([lines.jobs_failed.state, lines.jobs_failed.count], ['warning', 1]);
    assert.equal(lines.jobs_waiting.count, 1);
    assert.equal(lines.jobs_oldest_waiting.state, 'warning');
    assert.ok(Math.abs((lines.jobs_oldest_waiting.seconds ?? 0) - 360) < 60);
    await sql`update jobs set run_after = now() - interval '31 minutes' where id = 'job_w1'`.execute(db);
    assert.equal((await look()).lines.jobs_oldest_waiting.state, 'bad');
    // One that was begun waits for its next attempt: someone works.
    await sql`update jobs set started_at = now() where id = 'job_w1'`.execute(db);
    assert.equal((await look()).lines.jobs_oldest_waiting.state, 'good');
    await sql`delete from jobs where id like 'job_%'`.execute(db);
  });

  it('tells of webhooks that fail, that were disabled, and of deliveries that are late', async () => {
    await sql`insert into webhooks (id, name, url, events, secret_sealed, secret_last_four, failures, disabled_at, disabled_reason) values
      ('whk_1', 'One', 'https://one.example', '{order.created}', 'x', 'xxxx', 3, null, null),
      ('whk_2', 'Two', 'https://two.example', '{order.created}', 'x', 'xxxx', 30, now(), 'failures')`.execute(db);
    await sql`insert into webhook_events (id, type, record_id, data) values ('evt_1', 'order.created', 'ord_1', '{}')`.execute(
      db,
    );
    // The event is told to both by itself; the second, being disabled, is owed nothing.
    await sql`update webhook_deliveries set next_attempt_at = now() - case webhook_id when 'whk_1' then interval '11 minutes' else interval '9 days' end`.execute(
      db,
    );
    const { lines } = await look();
    assert.deepEqual([lines.webhooks_failing.state, lines.webhooks_failing.count], ['warning', 1]);
    assert.deepEqual([lines.webhooks_disabled.state, lines.webhooks_disabled.count], ['bad', 1]);
    assert.deepEqual([lines.webhooks_waiting.state, lines.webhooks_waiting.count], ['warning', 1]);
  });

  it('tells of messages that are late, and of those that failed', async () => {
    await sql`insert into messages (id, kind, channel, language, recipient, sender, body, status, next_attempt_at, created_at) values
      ('msg_1', 'order_placed', 'email', 'en', 'a@example.com', 'Store', 'x', 'waiting', now() - interval '11 minutes', now()),
      ('msg_2', 'order_placed', 'email', 'en', 'a@example.com', 'Store', 'x', 'failed', null, now()),
      ('msg_3', 'order_placed', 'email', 'en', 'a@example.com', 'Store', 'x', 'failed', null, now() - interval '2 days')`.execute(
      db,
    );
    const { lines } = await look();
    assert.deepEqual([lines.messages_waiting.state, lines.messages_waiting.count], ['warning', 1]);
    assert.deepEqual([lines.messages_failed.state, lines.messages_failed.count], ['warning', 1]);
  });

  it('tells of a backup that is older than 26 hours, and of one that cannot be restored', async () => {
    const insert = (id: string, hours: number, fault: string | null) =>
      sql`insert into backups (id, name, origin, made_at, seconds, bytes, row_count, file_count, encrypted, verified_at, fault)
        values (${id}, ${id}, 'schedule', now() - make_interval(hours => ${hours}), 1, 1000, 10, 0, false, now(), ${fault})`.execute(
        db,
      );
    await insert('bak_1', 27, null);
    const old = await look();
    assert.deepEqual([old.lines.backup_last.state, old.lines.backup_verified.state], ['warning', 'good']);
    assert.deepEqual([ofBackupAge(25.9 * 3600), ofBackupAge(80 * 3600), ofBackupAge(null)], ['good', 'bad', 'warning']);
    await insert('bak_2', 1, 'the table orders is not whole');
    const broken = await look();
    assert.deepEqual([broken.lines.backup_last.state, broken.lines.backup_verified.state], ['good', 'bad']);
    assert.deepEqual(
      broken.backups.map(({ id }) => id),
      ['bak_2', 'bak_1'],
    );
    await sql`delete from backups`.execute(db);
  });

  it('shows statements that took long, without what they were given', async () => {
    database.statements.note({
      level: 'query',
      query: CompiledQuery.raw(`select from customers where phone = '0501234567' and id = $1`, ['cus_1']),
      queryDurationMillis: SLOW_STATEMENT_MS + 1,
    });
    const { slow_statements, lines } = await look();
    assert.deepEqual([lines.slow_statements.state, lines.slow_statements.count >= 1], ['good', true]);
    const shown = slow_statements.find(({ text }) => text.includes('customers where phone'));
    assert.equal(shown?.text, 'select from customers where phone = ? and id = $1');
  });

  it('says of a bucket whether it answers', async () => {
    const bucket = await startBucket('files');
    const config = { ...platform.config, S3_REGION: 'us-east-1', ...bucket.env };
    const there = await readHealth({ config, database, db, storage: createStorage(config, platform.keys) }, new Date());
    assert.deepEqual(there.lines.disk_files, { kind: 'bucket', answers: true, state: 'good' });
    const gone = { ...config, S3_ENDPOINT: 'http://127.0.0.1:9' };
    const lost = await readHealth(
      { config: gone, database, db, storage: createStorage(gone, platform.keys) },
      new Date(),
    );
    assert.deepEqual(lost.lines.disk_files, { kind: 'bucket', answers: false, state: 'bad' });
  });

  it('knows a full disk, small or large, and a server whose connections run out', async () => {
    const GB = 1024 ** 3;
    assert.deepEqual(
      [
        ofRoom({ free: 50 * GB, total: 100 * GB }),
        ofRoom({ free: 1 * GB, total: 8 * GB }),
        ofRoom({ free: 30 * GB, total: 2000 * GB }),
      ],
      ['good', 'warning', 'bad'],
    );
    assert.deepEqual(
      [50, 80, 96].map((used) => ofConnections({ used, limit: 100, waiting: 0 })),
      ['good', 'warning', 'bad'],
    );
    assert.equal(ofConnections({ used: 10, limit: 100, waiting: 30 }), 'warning');
    // What is free changes while others write.
    assert.equal((await roomOf(join(home, 'a', 'b', 'c'))).total, (await roomOf(home)).total);
  });
});

describe('a backup that a person asks for', () => {
  it('is a job of theirs, once however often they ask, and is shown when it is done', async () => {
    const first = (await admin.post('admin_panel/backups/')).as(JobStarted);
    const second = (await admin.post('admin_panel/backups/')).as(JobStarted);
    assert.equal(second.job_id, first.job_id);
    await platform.jobs.runDue();
    const job = (await admin.get(`admin_panel/jobs/${first.job_id}/`)).as(Job);
    assert.equal(job.status, 'done', job.error ?? '');
    const { backups, lines } = await look();
    assert.equal(backups[0]?.origin, 'person');
    assert.deepEqual([lines.backup_last.state, lines.backup_verified.state], ['good', 'good']);
  });
});
