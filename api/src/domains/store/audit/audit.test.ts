import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuditEntry, Brand, listPage } from '@bo/contracts';
import { sql } from 'kysely';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { forgetAuditEntries } from './audit.repository.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const AUDIT = 'admin_panel/audit-entries/';
const entries = async (query: Record<string, string>) =>
  (await admin.get(AUDIT, { query })).as(listPage(AuditEntry)).results;

const brand = (await admin.post('admin_panel/brands/', { name: 'Lurpak', name_ar: 'لورباك' })).as(Brand);
await admin.put(`admin_panel/brands/${brand.id}/`, {
  name: 'Lurpak Butter',
  name_ar: 'لورباك',
  version: brand.version,
});
/** Entries as they were written years ago. */
const old = (id: string, months: number, type = 'brand') =>
  sql`insert into audit_entries (id, at, actor_name, area, record_type, record_id, action)
    values (${id}, now() - make_interval(months => ${months}::int), 'Sara', 'brand', ${type}, 'brd_old', 'created')`.execute(
    db,
  );
const count = async () =>
  (
    await db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('the audit log', () => {
  it('is found by person, area, kind, action, record and time', async () => {
    const [changed, created] = await entries({ search: brand.id });
    assert.deepEqual([changed?.action, created?.action], ['updated', 'created']);
    assert.deepEqual([changed?.before?.['name'], changed?.after?.['name']], ['Lurpak', 'Lurpak Butter']);
    const found = async (query: Record<string, string>) => (await entries(query)).length;
    assert.equal(await found({ actor: admin.userId }), 2);
    assert.equal(await found({ actor: 'usr_nobody' }), 0);
    assert.equal(await found({ area: 'order' }), 0);
    assert.equal(await found({ type: 'brand', action: 'updated' }), 1);
    assert.equal(await found({ from: new Date(Date.now() + 60_000).toISOString() }), 0);
    assert.equal(await found({ upto: new Date(Date.now() + 60_000).toISOString(), area: 'brand' }), 2);
  });

  it('names a record as it is called today, and finds a person by e-mail', async () => {
    const [entry] = await entries({ search: brand.id });
    assert.deepEqual([entry?.record_name, entry?.record_name_ar], ['Lurpak Butter', 'لورباك']);
    const account = await db.selectFrom('users').select(['id', 'email', 'name']).executeTakeFirstOrThrow();
    await sql`insert into audit_entries (id, actor_name, area, record_type, record_id, action) values
      ('aud_person', 'Sara', 'user', 'user', ${account.id}, 'updated'),
      ('aud_gone', 'Sara', 'order', 'order', 'ord_gone', 'updated')`.execute(db);
    const people = await entries({ search: account.email.toUpperCase() });
    assert.equal(people.find(({ id }) => id === 'aud_person')?.record_name, account.name);
    assert.deepEqual(
      (await entries({ search: 'ord_gone' })).map(({ record_name }) => record_name),
      [''],
    );
    assert.deepEqual(await entries({ search: 'no such code' }), []);
  });

  it('is searched by the names of people and records, in either language and however they are spelled', async () => {
    const sara = await api.signedIn('catalog');
    await sql`update users set name = 'Salma Haddad', name_ar = 'سلمى حدّاد' where id = ${sara.userId}`.execute(db);
    const made = (await sara.post('admin_panel/brands/', { name: 'Al Ain Farms', name_ar: 'مزارع العين' })).as(Brand);
    const found = async (search: string) => (await entries({ search })).map(({ record_id }) => record_id);
    for (const name of ['al ain', 'العين', 'Salma', 'سلمي حداد'])
      assert.ok((await found(name)).includes(made.id), name);
    assert.ok(!(await found('Salma')).includes(brand.id));
    assert.ok((await found('lurpak')).includes(brand.id));
    assert.deepEqual(await found('nobody of that name'), []);
  });

  it('is searched by settings that the screen knows by their labels', async () => {
    await sql`insert into audit_entries (id, area, record_type, record_id, action, actor_name)
      values ('aud_setting', 'settings', 'setting', 'store.vat_rate', 'updated', 'Nobody')`.execute(db);
    const found = await entries({ search: 'VAT rate', settings: 'store.vat_rate' });
    assert.deepEqual(
      found.map(({ id }) => id),
      ['aud_setting'],
    );
    assert.deepEqual(await entries({ search: 'VAT rate' }), []);
  });

  it('is exported as it is filtered, by anyone who may', async () => {
    const file = await admin.get(`${AUDIT}export/`, { query: { type: 'brand', action: 'updated' } });
    assert.equal(file.status, 200);
    assert.equal(file.text.split('\r\n').filter(Boolean).length, 2);
    assert.match(file.text, /Lurpak Butter/);
    const finance = await api.signedIn('finance');
    assert.equal((await finance.get(AUDIT)).status, 200);
    assert.equal((await finance.get(`${AUDIT}export/`)).error().permission, 'audit.export');
    const orders = await api.signedIn('orders');
    assert.equal((await orders.get(AUDIT)).error().permission, 'audit.view');
  });

  it('cannot be changed by the application: not an entry, not by emptying it, not before its time, whatever the setting says', async () => {
    await old('aud_13_months', 13);
    await old('aud_11_months', 11);
    const before = await count();
    await assert.rejects(sql`update audit_entries set actor_name = 'Nobody'`.execute(db), /append-only/);
    await assert.rejects(sql`truncate audit_entries`.execute(db), /append-only/);
    await assert.rejects(sql`delete from audit_entries`.execute(db), /append-only/);
    await assert.rejects(sql`delete from audit_entries where id = 'aud_13_months'`.execute(db), /append-only/);
    await sql`update settings set value = '1', version = version + 1 where key = 'audit.retention_months'`.execute(db);
    await assert.rejects(sql`delete from audit_entries where id = 'aud_11_months'`.execute(db), /append-only/);
    assert.equal(await count(), before);
  });

  it('lets go of what has served its time, and of nothing else', async () => {
    await sql`update settings set value = '24', version = version + 1 where key = 'audit.retention_months'`.execute(db);
    await old('aud_25_months', 25);
    await api.platform.jobs.runDue();
    await sql`delete from audit_entries where at < audit_kept_since()`.execute(db);
    const { rows } = await sql<{
      id: string;
    }>`select id from audit_entries where record_id = 'brd_old' order by id`.execute(db);
    assert.deepEqual(rows, [{ id: 'aud_11_months' }, { id: 'aud_13_months' }]);
  });

  it('keeps the entries that explain tax papers for five years after theirs, and no longer', async () => {
    await old('aud_order_30', 30, 'order');
    await old('aud_order_80', 80, 'order');
    await old('aud_brand_30', 30);
    await assert.rejects(sql`delete from audit_entries where id = 'aud_order_30'`.execute(db), /append-only/);
    await forgetAuditEntries(db, new AbortController().signal);
    const { rows } = await sql<{ id: string }>`
      select id from audit_entries where id in ('aud_order_30', 'aud_order_80', 'aud_brand_30')`.execute(db);
    assert.deepEqual(rows, [{ id: 'aud_order_30' }]);
  });

  it('and a role that may write it can neither change it nor take the guard off', { skip: !onPostgresql }, async () => {
    await db.connection().execute(async (connection) => {
      const role = `app_${String(Date.now())}`;
      await sql`create role ${sql.raw(role)}`.execute(connection);
      await sql`grant select, insert on audit_entries to ${sql.raw(role)}`.execute(connection);
      await sql`set role ${sql.raw(role)}`.execute(connection);
      try {
        for (const statement of [
          `update audit_entries set actor_name = 'Nobody'`,
          'delete from audit_entries',
          'truncate audit_entries',
          'alter table audit_entries disable trigger all',
          'drop trigger audit_entries_append_only on audit_entries',
        ])
          await assert.rejects(sql.raw(statement).execute(connection), /permission denied|must be owner/, statement);
      } finally {
        await sql`reset role`.execute(connection);
        await sql`drop owned by ${sql.raw(role)}`.execute(connection);
        await sql`drop role ${sql.raw(role)}`.execute(connection);
      }
    });
  });
});
