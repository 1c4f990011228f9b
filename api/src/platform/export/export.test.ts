import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { Job, JobStarted, listPage } from '@bo/contracts';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { z } from 'zod';
import { housekeeping } from '../../domains/operations/housekeeping/housekeeping.job.ts';
import { startBucket } from '../../testing/bucket.ts';
import { type Client, startTestApi } from '../../testing/test-api.ts';
import { SYSTEM } from '../access/caller.ts';
import type { Routes } from '../http/app-type.ts';
import { newId } from '../ids.ts';
import type { List } from '../list/list.ts';
import { defineExport } from './define.ts';
import { exportRoute } from './export.ts';
import { EXCEL_ROWS } from './xlsx.ts';

const Query = z.object({ rows: z.coerce.number(), fails_at: z.coerce.number().optional() });
interface Row {
  code: string;
}
let open = () => {};
let gate = Promise.resolve();
let reached = () => {};
/** Shuts the gate before the second row of every file; answers when a run has come to it. */
const shut = () => {
  gate = new Promise((resolve) => (open = resolve));
  return new Promise<void>((resolve) => (reached = resolve));
};
/** A list in which each row is a batch; its database gives up at one. */
const list = {
  query: Query,
  countTo: (_, { rows }, __, cap = Infinity) => Promise.resolve(Math.min(rows, cap)),
  async *batches(_, { rows, fails_at }) {
    for (let batch = 0; batch < rows; batch += 1) {
      if (batch === fails_at) throw new Error('the connection is gone');
      if (batch === 1) {
        reached();
        await gate;
      }
      yield [{ code: `C-${String(batch)}` }];
    }
  },
} as Pick<List<typeof Query, Row>, 'query' | 'batches' | 'countTo'> as List<typeof Query, Row>;
const staged = defineExport({
  name: 'staged',
  permission: 'brand.export',
  list,
  columns: [{ key: 'code', value: ({ code }) => code }],
});
const routes: Routes = (app, platform) => {
  exportRoute(app, platform, { path: '/staged/', tags: ['staged'], file: staged });
};

const bucket = await startBucket('files');
const api = await startTestApi({
  modules: [routes],
  furtherExports: [staged],
  env: { ...bucket.env, JOB_LEASE_SECONDS: '3' },
});
const { db, jobs, config, write } = api.platform;
const [admin, catalog] = await Promise.all([api.signedIn('administrator'), api.signedIn('catalog')]);
const JOBS = 'admin_panel/jobs/';
const ARABIC = { 'accept-language': 'ar' };

/** As if these files were too large for a request. */
const overRows = (rows: number) => (config.EXPORT_ROWS_IN_REQUEST = rows);
beforeEach(() => overRows(100_000));
const start = async (person: Client, path: string, query = {}, headers = {}) => {
  const answer = await person.get(`${path}export/`, { query, headers });
  assert.equal(answer.status, 202, answer.text);
  return answer.as(JobStarted).job_id;
};
const readJob = async (person: Client, id: string) => (await person.get(`${JOBS}${id}/`)).as(Job);
const download = (person: Client, id: string) => person.get(`${JOBS}${id}/file/`);
const keysOf = () => [...bucket.objects.keys()];
const grant = async (person: Client, change: (held: string[]) => string[]) => {
  const role = newId('role');
  const { permissions } = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('roles.permissions')
    .where('users.id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const values = { id: role, key: role, name: role, name_ar: role, permissions: change(permissions) };
  await db.insertInto('roles').values(values).execute();
  await db.updateTable('users').set({ role_id: role }).where('id', '=', person.userId).execute();
  api.platform.sessions.forget();
};
const clean = async () => {
  await write(SYSTEM, (unit) => jobs.enqueue(unit, housekeeping, {}));
  await jobs.runDue();
};

await sql`insert into brands (id, name, name_ar, contact_name) select 'brd_' || n, 'Brand ' || lpad(n::text, 2, '0'), 'علامة ' || n, '' from generate_series(1, 12) n`.execute(
  db,
);
for (const side of ['north', 'south']) {
  await db
    .insertInto('dealers')
    .values({ id: `dlr_${side}`, code: side, name: side, name_ar: side, warehouse_ids: [] })
    .execute();
  await sql`insert into pincodes (id, code, area, area_ar, dealer_id)
    select ${side} || n, ${side === 'north' ? '1' : '2'} || lpad(n::text, 4, '0'), ${side} || ' ' || n, 'حي ' || n, ${`dlr_${side}`} from generate_series(1, 5) n`.execute(
    db,
  );
}

describe('an export in its request', () => {
  it('that fails before its first row is an error that says so, in either format', async () => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await admin.get('staged/export/', { query: { rows: '3', fails_at: '0', format } });
      assert.equal(answer.status, 500);
      assert.equal(answer.error().code, 'server_error');
      assert.equal(answer.headers['content-disposition'], undefined);
    }
  });

  it('of nothing is a heading, and of some rows is all of them', async () => {
    const lines = async (rows: string) =>
      (await admin.get('staged/export/', { query: { rows } })).text.trim().split('\r\n').length;
    assert.deepEqual([await lines('0'), await lines('3')], [1, 4]);
  });

  it('has as many rows as one sends, and is a job with one more', async () => {
    overRows(12);
    assert.equal((await catalog.get('admin_panel/brands/export/')).status, 200);
    overRows(11);
    assert.equal((await catalog.get('admin_panel/brands/export/')).status, 202);
    assert.equal((await catalog.get('admin_panel/brands/export/', { query: { search: 'Brand 01' } })).status, 200);
    await jobs.runDue();
  });

  it('of more than Excel opens is refused with the way out, in both languages', async () => {
    const query = { rows: String(EXCEL_ROWS), format: 'xlsx' };
    const refused = await admin.get('staged/export/', { query });
    assert.deepEqual([refused.status, refused.error().code], [422, 'export_too_large']);
    assert.match(refused.error().detail, /1,048,575.*CSV/);
    assert.match((await admin.get('staged/export/', { query, headers: ARABIC })).error().detail, /1,048,575.*CSV/);
  });
});

describe('an export of more rows', () => {
  it('is the same file, byte for byte, made by a job that says how far it is', async () => {
    const query = { sort: '-name', search: 'Brand', archived: 'false' };
    for (const headers of [{}, ARABIC]) {
      overRows(100);
      const whole = await catalog.get('admin_panel/brands/export/', { query, headers });
      overRows(3);
      const id = await start(catalog, 'admin_panel/brands/', query, headers);
      const waiting = await readJob(catalog, id);
      assert.deepEqual([waiting.status, waiting.file], ['waiting', null]);
      assert.match(waiting.subject, /^brands-\d{4}-\d\d-\d\d\.csv$/);
      assert.equal((await download(catalog, id)).status, 410);
      await jobs.runDue();
      const job = await readJob(catalog, id);
      assert.deepEqual([job.status, job.done, job.total, job.result], ['done', 12, 12, { rows: 12 }]);
      assert.deepEqual([job.file?.name, job.file?.rows], [waiting.subject, 12]);
      const file = await download(catalog, id);
      assert.equal(file.text, whole.text);
      for (const header of ['content-type', 'content-disposition'])
        assert.equal(file.headers[header], whole.headers[header]);
      assert.equal(Number(file.headers['content-length']), job.file?.bytes);
      assert.equal(file.headers['cache-control'], 'no-store');
    }
  });

  it('can be read by Excel, from the right in Arabic', async () => {
    overRows(3);
    const id = await start(catalog, 'admin_panel/brands/', { format: 'xlsx' }, ARABIC);
    await jobs.runDue();
    const { token } = catalog;
    const answer = await api.app.inject({
      url: `/api/v1/${JOBS}${id}/file/`,
      headers: { authorization: `Bearer ${token}` },
    });
    const rows = await readSheet(answer.rawPayload);
    assert.deepEqual([rows.length, rows[0]?.[1], rows[1]?.[1]], [13, 'الاسم', 'Brand 01']);
  });

  it('that is asked for again while it is under way is the same job, to one person', async () => {
    overRows(3);
    const first = await start(catalog, 'admin_panel/brands/');
    assert.equal(await start(catalog, 'admin_panel/brands/'), first);
    const others = [
      await start(catalog, 'admin_panel/brands/', { format: 'xlsx' }),
      await start(catalog, 'admin_panel/brands/', { search: 'Brand' }),
      await start(catalog, 'admin_panel/brands/', {}, ARABIC),
      await start(admin, 'admin_panel/brands/'),
    ];
    assert.equal(new Set([first, ...others]).size, 5);
    await jobs.runDue();
    assert.notEqual(await start(catalog, 'admin_panel/brands/'), first);
    await jobs.runDue();
  });

  it('is kept where no cache and no public address gives it away', async () => {
    assert.ok(keysOf().length > 0);
    for (const [key, { cacheControl }] of bucket.objects) {
      assert.match(key, /^exports\//);
      assert.equal(cacheControl, 'private, no-store');
      assert.equal((await api.nobody.get(`files/${key}`)).status, 404);
    }
    const page = (await catalog.get(JOBS)).as(listPage(Job));
    assert.ok(!JSON.stringify(page).includes('exports/'));
  });
});

describe('whose an export is', () => {
  it('its rows are those its owner may see when it runs', async () => {
    const dealer = await api.signedIn('administrator', { dealer_id: 'dlr_north' });
    overRows(3);
    const id = await start(dealer, 'admin_panel/pincodes/');
    const moved = await start(dealer, 'admin_panel/pincodes/', { sort: '-code' });
    await jobs.runDue();
    const { text } = await download(dealer, id);
    assert.deepEqual([text.includes('north 5'), text.includes('south')], [true, false]);
    assert.equal((await readJob(dealer, id)).total, 5);

    // Someone who is another dealer's now has no right to the rows of before.
    await db.updateTable('users').set({ dealer_id: 'dlr_south' }).where('id', '=', dealer.userId).execute();
    api.platform.sessions.forget();
    assert.equal((await download(dealer, moved)).status, 404);
    const repeated = await start(dealer, 'admin_panel/pincodes/');
    await jobs.runDue();
    assert.deepEqual(/north|south/.exec((await download(dealer, repeated)).text)?.[0], 'south');
  });

  it('nobody else downloads it but who may see all jobs, and may export that, and see as many rows', async () => {
    const [other, dealer] = [
      await api.signedIn('catalog'),
      await api.signedIn('administrator', { dealer_id: 'dlr_north' }),
    ];
    overRows(3);
    const id = await start(catalog, 'admin_panel/pincodes/').catch(() => undefined);
    assert.equal(id, undefined, 'the catalogue team exports no delivery areas');
    const ofAll = await start(admin, 'admin_panel/pincodes/');
    const ofDealer = await start(dealer, 'admin_panel/pincodes/');
    await jobs.runDue();
    assert.equal((await download(other, ofAll)).status, 404);
    assert.equal((await download(api.nobody, ofAll)).status, 401);
    assert.equal((await download(dealer, ofAll)).status, 404);
    assert.equal((await download(admin, ofDealer)).status, 200);
    const overseer = await api.signedIn('catalog');
    await grant(overseer, (held) => [...held, 'job.view_all']);
    assert.deepEqual(
      [(await readJob(overseer, ofAll)).status, (await download(overseer, ofAll)).status],
      ['done', 403],
    );
    await grant(overseer, (held) => [...held, 'pincode.export']);
    assert.equal((await download(overseer, ofAll)).status, 200);
  });

  it('anyone who loses the permission before it runs gets none; after it ran, no download', async () => {
    const person = await api.signedIn('catalog');
    overRows(3);
    const early = await start(person, 'admin_panel/brands/');
    await jobs.runDue();
    const late = await start(person, 'admin_panel/brands/', { search: 'Brand' });
    await grant(person, (held) => held.filter((permission) => permission !== 'brand.export'));
    await jobs.runDue();
    const job = await readJob(person, late);
    assert.deepEqual([job.status, job.error_code, job.file], ['failed', 'forbidden', null]);
    const refused = await download(person, early);
    assert.deepEqual([refused.status, refused.error().code], [403, 'forbidden']);
  });

  it('a guarded column is not in the file of anyone who may not see it, and a file that has it is not theirs', async () => {
    await db.insertInto('products').values({ id: 'prd_1', title: 'Figs', slug: 'figs' }).execute();
    await db.insertInto('warehouses').values({ id: 'whs_1', code: 'W', name: 'Depot', name_ar: 'مخزن' }).execute();
    const variant = { id: 'var_1', product_id: 'prd_1', code: 'F', unit: 'piece' as const, size: 1, rank: 'a0' };
    await db
      .insertInto('variants')
      .values({ ...variant, price: 900, selling_price: 900, cost: 731 })
      .execute();
    await sql`insert into stock_balances (variant_id, warehouse_id, on_hand) values ('var_1', 'whs_1', 3)`.execute(db);
    overRows(0);
    const path = 'admin_panel/reports/stock/';
    const curious = await api.signedIn('administrator');
    const early = await start(curious, path);
    await jobs.runDue();
    assert.match((await download(curious, early)).text, /21\.93/);
    await grant(curious, (held) => held.filter((permission) => permission !== 'product.cost'));
    const late = await start(curious, path);
    const ofAdmin = await start(admin, path);
    await jobs.runDue();
    const { text } = await download(curious, late);
    assert.deepEqual([/Figs/.test(text), /21\.93|cost/i.test(text)], [true, false]);
    for (const id of [early, ofAdmin]) assert.equal((await download(curious, id)).status, 403);
    assert.equal((await download(admin, late)).status, 200);
  });
});

describe('an export that is interrupted', () => {
  const fileRows = (id: string) => db.selectFrom('export_files').selectAll().where('job_id', '=', id).execute();

  it('leaves nothing when it is cancelled, and can be begun again', async () => {
    overRows(2);
    const before = keysOf().length;
    const stopped = shut();
    const id = await start(admin, 'staged/', { rows: '4' });
    const running = jobs.runDue();
    await stopped;
    assert.equal((await fileRows(id)).length, 1);
    await admin.post(`${JOBS}${id}/cancel/`);
    const looking = jobs.runDue();
    open();
    await Promise.all([running, looking]);
    assert.equal((await readJob(admin, id)).status, 'cancelled');
    assert.deepEqual([await fileRows(id), keysOf().length], [[], before]);
    assert.equal((await download(admin, id)).status, 410);
    await admin.post(`${JOBS}${id}/retry/`);
    await jobs.runDue();
    assert.equal((await download(admin, id)).text.trim().split('\r\n').length, 5);
  });

  it('is made again by the next worker, once, and what the dead one had is gone', async () => {
    overRows(2);
    const stopped = shut();
    const id = await start(admin, 'staged/', { rows: '3' });
    const hanging = jobs.runDue();
    await stopped;
    const [dead] = await fileRows(id);
    // As if its worker hung: pg-boss has given its delivery to anyone who comes next.
    await sql`update pgboss.job set state = 'retry', start_after = now() where data->>'job' = ${id}`.execute(db);
    const letGo = open;
    const again = shut();
    const taking = jobs.runDue();
    await again;
    // The dead one wakes up, and can add nothing to what the other makes.
    letGo();
    open();
    await Promise.all([hanging, taking]);
    const job = await readJob(admin, id);
    assert.deepEqual([job.status, job.attempt], ['done', 2]);
    const files = await fileRows(id);
    assert.equal(files.length, 1);
    assert.notEqual(files[0]?.id, dead?.id);
    assert.equal((await download(admin, id)).text.trim().split('\r\n').length, 4);
    assert.deepEqual(
      keysOf().filter((key) => key.includes(dead?.id ?? '-')),
      [],
    );
  });

  it('by an error of ours fails with its reason in the end, and keeps no file', async () => {
    overRows(2);
    const id = await start(admin, 'staged/', { rows: '3', fails_at: '2' });
    await jobs.runDue();
    const job = await readJob(admin, id);
    assert.deepEqual([job.status, job.error_code], ['waiting', 'job.unexpected']);
    assert.deepEqual(await fileRows(id), []);
  });
});

describe('the time a file is kept', () => {
  it('ends with the housekeeping, job and all; until then a lost part is told', async () => {
    overRows(3);
    const [kept, over, lost] = [
      await start(catalog, 'admin_panel/brands/'),
      await start(catalog, 'admin_panel/brands/', { search: 'Brand' }),
      await start(catalog, 'admin_panel/brands/', { sort: '-name' }),
    ];
    await jobs.runDue();
    const fileOf = async (id: string) =>
      (await db.selectFrom('export_files').select('id').where('job_id', '=', id).executeTakeFirstOrThrow()).id;
    const days = Math.round(
      (Date.parse((await readJob(catalog, kept)).file?.expires_at ?? '') - Date.now()) / 86_400_000,
    );
    assert.equal(days, 7);
    bucket.objects.delete(`exports/${await fileOf(lost)}/1`);
    assert.deepEqual([(await download(catalog, lost)).status, (await download(catalog, kept)).status], [410, 200]);

    const expired = await fileOf(over);
    await sql`update export_files set expires_at = now() - interval '1 second' where id = ${expired}`.execute(db);
    assert.equal((await readJob(catalog, over)).file, null);
    assert.equal((await download(catalog, over)).error().code, 'job.file_gone');
    assert.ok(keysOf().some((key) => key.includes(expired)));
    await clean();
    assert.ok(!keysOf().some((key) => key.includes(expired)));
    assert.equal((await download(catalog, kept)).status, 200);
    // The job itself is kept longer, and goes once its file has gone.
    assert.equal((await readJob(catalog, over)).status, 'done');
    await sql`update jobs set finished_at = now() - interval '31 days' where id = ${over}`.execute(db);
    await clean();
    assert.equal((await catalog.get(`${JOBS}${over}/`)).status, 404);
  });
});
