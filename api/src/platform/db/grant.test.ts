import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { JobStarted, SignInResponse } from '@bo/contracts';
import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import { MIGRATIONS, readConfig } from '../../config.ts';
import { prepareStore } from '../../first-run.ts';
import { forgetPerson } from '../../domains/orders/customers/customers.repository.ts';
import { JOBS } from '../../domains/index.ts';
import { createDatabase } from '../../testing/clusters.ts';
import { onPostgresql } from '../../testing/test-api.ts';
import { prepareQueues } from '../jobs/jobs.ts';
import { openDatabase } from './database.ts';
import { grantToApplication } from './grant.ts';

const skip = !onPostgresql && 'the embedded database has one role';
const warn = () => undefined;
const ROLE = `app_${String(Date.now())}`;
const PASSWORD = 'of the role';

describe('an application whose role does not own the tables', { skip }, () => {
  it('works, and can neither change the audit log nor any table; the owner grants it nothing more', async () => {
    const owned = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'migrated');
    const owner = await openDatabase({ url: owned.url, migrations: MIGRATIONS, warn });
    const folder = await mkdtemp(join(tmpdir(), 'back-office-grant-'));
    await sql.raw(`create role ${ROLE} login password '${PASSWORD}'`).execute(owner.db);
    after(async () => {
      await sql.raw(`drop owned by ${ROLE}; drop role ${ROLE}`).execute(owner.db);
      await owner.close();
      await owned.drop();
      await rm(folder, { recursive: true, force: true });
    });
    await prepareQueues(
      owner.db,
      JOBS.map(({ name }) => name),
    );
    await assert.rejects(grantToApplication({ connectionString: owned.url }, 'nobody_here'), /create role nobody_here/);
    await assert.rejects(grantToApplication({ connectionString: owned.url }, 'postgres'), /superuser/);
    await grantToApplication({ connectionString: owned.url }, ROLE);
    // Again after an upgrade: the same.
    await grantToApplication({ connectionString: owned.url }, ROLE);

    const url = Object.assign(new URL(owned.url), { username: ROLE, password: encodeURIComponent(PASSWORD) }).href;
    const database = await openDatabase({ url, migrations: MIGRATIONS, warn });
    const config = readConfig({
      DATABASE_URL: url,
      DATA_DIR: folder,
      API_SECRET: 'a secret of this test alone, and of no other',
      FIRST_ADMIN_EMAIL: 'first@example.com',
      FIRST_ADMIN_PASSWORD: 'the first of all',
      SEED_DEMO: '0',
      LOG_LEVEL: 'fatal',
    });
    const secret = new TextEncoder().encode(config.API_SECRET);
    const { app, platform } = await buildApp({ config, database, secret });
    try {
      await prepareStore(platform);
      const call = async (path: string, payload: object, token?: string) =>
        app.inject({
          method: 'POST',
          url: `/api/v1/${path}`,
          payload,
          ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
        });
      const signedIn = await call('auth/sign-in/', { email: 'first@example.com', password: 'the first of all' });
      const { access_token } = SignInResponse.parse(signedIn.json());
      const made = await call('admin_panel/brands/', { name: 'Lurpak', name_ar: 'لورباك' }, access_token);
      assert.equal(made.statusCode, 201, made.body);

      // Jobs are asked for, delivered and done, scheduled ones too.
      await platform.jobs.start();
      const backup = await call('admin_panel/backups/', {}, access_token);
      assert.equal(backup.statusCode, 200, backup.body);
      const { job_id } = JobStarted.parse(backup.json());
      const statusOf = async () => {
        const job = await database.db
          .selectFrom('jobs')
          .select(['status', 'error'])
          .where('id', '=', job_id)
          .executeTakeFirst();
        return job?.error ?? job?.status;
      };
      for (let tries = 0; tries < 1000 && /waiting|running/.test((await statusOf()) ?? ''); tries += 1)
        await pause(250);
      assert.equal(await statusOf(), 'done');

      // The two things that take something out of the trail go on, as far as the rules go.
      await sql`insert into customers (id, code, name, phone) values ('cus_1', 'C-1', 'Noor', '+971501234567')`.execute(
        database.db,
      );
      await sql`insert into audit_entries (id, at, actor_name, area, record_type, record_id, action, after) values
        ('aud_old', now() - interval '20 years', 'Noor', 'brand', 'brand', 'brd_1', 'updated', null),
        ('aud_cus', now(), 'Noor', 'customer', 'customer', 'cus_1', 'updated', '{"customer_name": "Noor"}')`.execute(
        database.db,
      );
      await database.db.transaction().execute((trx) => forgetPerson(trx, 'cus_1', 'C-1'));
      const { rows } = await sql<{ after: unknown }>`select after from audit_entries where id = 'aud_cus'`.execute(
        database.db,
      );
      assert.deepEqual(rows, [{ after: { customer_name: 'C-1' } }]);
      const { rows: old } = await sql<{ gone: number }>`select forget_old_audit_entries(10) as gone`.execute(
        database.db,
      );
      assert.deepEqual(old, [{ gone: 1 }]);

      for (const statement of [
        `update audit_entries set actor_name = 'Nobody'`,
        'delete from audit_entries',
        'truncate audit_entries',
        'truncate orders',
        'alter table audit_entries disable trigger all',
        'drop trigger audit_entries_append_only on audit_entries',
        'alter table orders add column mine text',
        'create table mine (id text)',
        `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
        `update kysely_migration set checksum = ''`,
        'set session_replication_role = replica',
        `set role ${new URL(owned.url).username}`,
      ])
        await assert.rejects(sql.raw(statement).execute(database.db), /permission denied|must be owner/, statement);

      // Tables that a later release makes are there for it, and a release that has not been let in says what to do.
      await sql`create table later (id text)`.execute(owner.db);
      await sql`insert into later values ('x')`.execute(database.db);
      await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(owner.db);
      await assert.rejects(openDatabase({ url, migrations: MIGRATIONS, warn }), /npm run migrate/);
    } finally {
      await app.close();
      await database.close();
    }
  });
});
