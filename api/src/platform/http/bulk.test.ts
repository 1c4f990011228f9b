import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { Brand, BulkAnswer, BulkResult, Job, JobRowPage, JobStarted, listPage } from '@bo/contracts';
import { sql } from 'kysely';
import { brandBulk } from '../../domains/catalogue/brands/brands.service.ts';
import { onPostgresql, startTestApi } from '../../testing/test-api.ts';
import { resourceRoutes } from './resource-routes.ts';

const api = await startTestApi({ env: { JOB_LEASE_SECONDS: '3' } });
const { db, jobs, config } = api.platform;
const [catalog, orders, admin] = await Promise.all([
  api.signedIn('catalog'),
  api.signedIn('orders'),
  api.signedIn('administrator'),
]);
const JOBS = 'admin_panel/jobs/';

/** Active brands, made without the API: they are many. */
const makeBrands = async (prefix: string, count: number) => {
  await sql`insert into brands (id, name, name_ar)
    select ${prefix} || n, ${prefix} || ' ' || n, 'علامة ' || ${prefix} || n from generate_series(1, ${count}::int) n`.execute(
    db,
  );
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1)}`);
};
const bulk = (action: string, target: object) => catalog.post('admin_panel/brands/bulk/', { action, target });
const start = async (action: string, target: object) => (await bulk(action, target)).as(JobStarted).job_id;
const readJob = async (id: string) => (await catalog.get(`${JOBS}${id}/`)).as(Job);
const countActive = async (prefix: string) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from brands where id like ${`${prefix}%`} and active`.execute(db);
  return rows[0]?.n;
};
/** How often each of these brands was changed. */
const changes = async (prefix: string) => {
  const { rows } = await sql<{ times: number; brands: number }>`select times::int, count(*)::int as brands from (
      select count(*) as times from audit_entries where record_id like ${`${prefix}%`} and action = 'updated' group by record_id
    ) t group by times`.execute(db);
  return rows;
};
const until = async (holds: () => Promise<boolean>, seconds: number) => {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, 'it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

it('the API does not start with an action whose job nobody would do', () => {
  const { app, platform } = api;
  const routes = resourceRoutes(app, platform, { name: 'others', area: 'brand', entity: Brand });
  const unknown = { ...brandBulk, job: { ...brandBulk.job, name: 'others-bulk' } };
  assert.throws(() => routes.bulk(unknown), /"others-bulk" is not named/);
});

describe('a bulk action', () => {
  it('of at most 200 rows is answered with its results', async () => {
    const ids = await makeBrands('few', 200);
    const { results } = (await bulk('deactivate', { ids })).as(BulkResult);
    assert.deepEqual([results.length, await countActive('few')], [200, 0]);
  });

  it('of more becomes a job that says of each row how it went, and can be undone', async () => {
    const ids = await makeBrands('more', 250);
    await bulk('deactivate', { ids: ['more1'] });
    const id = await start('deactivate', { ids: [...ids, 'no-such-brand'] });
    assert.equal(await countActive('more'), 249, 'nothing is done before the job runs');
    assert.deepEqual([(await readJob(id)).status, (await readJob(id)).total], ['waiting', 251]);
    await jobs.runDue();
    const job = await readJob(id);
    assert.deepEqual(
      [job.status, job.done, job.subject, job.result],
      ['done', 251, 'deactivate', { worked: 250, refused: 1, changed: 249 }],
    );
    const refused = (await catalog.get(`${JOBS}${id}/rows/`, { query: { ok: 'false' } })).as(JobRowPage);
    assert.deepEqual(
      refused.results.map((row) => [row.id, row.code]),
      [['no-such-brand', 'not_found']],
    );
    const back = await start('activate', { changed_by: id });
    await jobs.runDue();
    assert.deepEqual((await readJob(back)).result, { worked: 249, refused: 0, changed: 249 });
    assert.deepEqual([await countActive('more'), (await readJob(back)).total], [249, 249], 'more1 was inactive before');
  });

  it('names the rows that it refused, in the request and in a job, and none that is not there', async () => {
    const ids = await makeBrands('gone', 201);
    await sql`update brands set archived_at = now() where id in ('gone1', 'gone2')`.execute(db);
    const few = (await bulk('feature', { ids: ['gone1', 'gone3', 'no-such-brand'] })).as(BulkResult);
    assert.deepEqual(
      few.results.map(({ id, ok, name, name_ar }) => [id, ok, name, name_ar]),
      [
        ['gone1', false, 'gone 1', 'علامة gone1'],
        ['gone3', true, undefined, undefined],
        ['no-such-brand', false, undefined, undefined],
      ],
    );
    const id = await start('feature', { ids: [...ids, 'no-such-brand'] });
    await jobs.runDue();
    const refused = (await catalog.get(`${JOBS}${id}/rows/`, { query: { ok: 'false' } })).as(JobRowPage);
    assert.deepEqual(
      refused.results.map((row) => [row.id, row.name, row.name_ar]),
      [
        ['gone1', 'gone 1', 'علامة gone1'],
        ['gone2', 'gone 2', 'علامة gone2'],
        ['no-such-brand', null, null],
      ],
    );
  });

  it('on everything that matches takes what matches now, however many', async () => {
    await makeBrands('match', 300);
    const id = await start('feature', { matching: { search: 'match' } });
    await jobs.runDue();
    assert.deepEqual((await readJob(id)).result, { worked: 300, refused: 0, changed: 300 });
  });

  it('is its owner’s: others neither see nor end nor undo it, anyone who may view all jobs sees it', async () => {
    const ids = await makeBrands('own', 201);
    const id = await start('deactivate', { ids });
    assert.deepEqual(
      await Promise.all([
        orders.get(`${JOBS}${id}/`).then(({ status }) => status),
        orders.get(`${JOBS}${id}/rows/`).then(({ status }) => status),
        orders.post(`${JOBS}${id}/cancel/`).then(({ status }) => status),
        orders.post(`${JOBS}${id}/retry/`).then(({ status }) => status),
        admin
          .post('admin_panel/brands/bulk/', { action: 'activate', target: { changed_by: id } })
          .then(({ status }) => status),
        admin.get(`${JOBS}${id}/`).then(({ status }) => status),
      ]),
      [404, 404, 404, 404, 404, 200],
    );
    const of = async (who: typeof admin, query: Record<string, string>) =>
      (await who.get(JOBS, { query })).as(listPage(Job)).results.map((job) => job.id);
    assert.deepEqual(await of(orders, { of: 'all' }), []);
    assert.ok((await of(admin, { of: 'all', status: 'waiting' })).includes(id));
    assert.deepEqual(await of(admin, {}), []);
    assert.ok((await of(catalog, {})).includes(id));
  });

  it('that waits is cancelled at once and does nothing; tried again, it does everything', async () => {
    const ids = await makeBrands('cancel', 201);
    const id = await start('deactivate', { ids });
    assert.equal((await catalog.post(`${JOBS}${id}/cancel/`)).as(Job).status, 'cancelled');
    assert.equal((await catalog.post(`${JOBS}${id}/cancel/`)).error().code, 'job.is_over');
    await jobs.runDue();
    assert.equal(await countActive('cancel'), 201);
    await catalog.post(`${JOBS}${id}/retry/`);
    await jobs.runDue();
    assert.deepEqual([await countActive('cancel'), (await readJob(id)).status], [0, 'done']);
    assert.equal((await catalog.post(`${JOBS}${id}/retry/`)).error().code, 'job.not_failed');
  });

  it('cancelled half-way says what it has changed, which can be undone, or the rest of it done', async () => {
    const ids = await makeBrands('half', 201);
    const caller = (await api.platform.sessions.callerOfUser(catalog.userId)) ?? assert.fail();
    /** Runs the job as an instance that dies after so many rows. */
    const dieAfter = async (id: string, rows: number) => {
      let done = 0;
      const { input } = await db.selectFrom('jobs').select('input').where('id', '=', id).executeTakeFirstOrThrow();
      await assert.rejects(
        brandBulk.job.execute(
          {
            platform: api.platform,
            job: { id, attempt: 1 },
            caller,
            signal: new AbortController().signal,
            progress: () => ((done += 1) < rows ? Promise.resolve() : Promise.reject(new Error('killed'))),
            write: (work) => api.platform.write(caller, work),
          },
          input,
        ),
        /killed/,
      );
    };
    const id = await start('deactivate', { ids });
    await dieAfter(id, 5);
    const cancelled = (await catalog.post(`${JOBS}${id}/cancel/`)).as(Job);
    assert.deepEqual([cancelled.status, cancelled.result], ['cancelled', { worked: 5, refused: 0, changed: 5 }]);
    await bulk('activate', { changed_by: id });
    assert.equal(await countActive('half'), 201);
    await catalog.post(`${JOBS}${id}/retry/`);
    await jobs.runDue();
    assert.deepEqual(
      [(await readJob(id)).result, await countActive('half')],
      [{ worked: 201, refused: 0, changed: 201 }, 5],
    );
  });

  it('whose owner has lost the right meanwhile does nothing and says why', async () => {
    const ids = await makeBrands('right', 201);
    const clerk = await api.signedIn('catalog');
    const answer = await clerk.post('admin_panel/brands/bulk/', { action: 'deactivate', target: { ids } });
    const { job_id } = answer.as(JobStarted);
    await sql`update users set role_id = (select id from roles where key = 'picker') where id = ${clerk.userId}`.execute(
      db,
    );
    await jobs.runDue();
    const job = (await admin.get(`${JOBS}${job_id}/`)).as(Job);
    assert.deepEqual([job.status, job.error_code, await countActive('right')], ['failed', 'forbidden', 201]);
    assert.match(job.error ?? '', /brand\.edit/);
  });

  it('answers one of the two, never both', () => {
    assert.ok(BulkAnswer.safeParse({ job_id: 'job_1' }).success);
    assert.ok(BulkAnswer.safeParse({ results: [] }).success);
  });
});

describe('a worker that is killed in the middle of 1,500 rows', { skip: !onPostgresql }, () => {
  it('leaves none undone and does none twice', { timeout: 600_000 }, async () => {
    const ROWS = 1500;
    await makeBrands('kill', ROWS);
    const id = await start('deactivate', { matching: { search: 'kill' } });
    const worker = () => {
      // `test-bundle.mjs` says where the server of these tests is.
      const child = spawn(process.execPath, [process.env['API_TEST_SERVER'] ?? ''], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          API_ROLE: 'worker',
          API_PORT: '0',
          DATABASE_URL: config.DATABASE_URL,
          API_SECRET: config.API_SECRET,
          DATA_DIR: config.DATA_DIR,
          JOB_LEASE_SECONDS: '3',
          SEED_DEMO: '0',
          FIRST_ADMIN_EMAIL: 'first@example.com',
          FIRST_ADMIN_PASSWORD: 'the first of all',
        },
        stdio: 'ignore',
      });
      after(() => child.kill('SIGKILL'));
      return child;
    };
    const rowsDone = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from job_rows where job_id = ${id} and ok`.execute(db);
      return rows[0]?.n ?? 0;
    };
    for (const share of [0.2, 0.6]) {
      const child = worker();
      await until(async () => (await rowsDone()) > ROWS * share, 240);
      child.kill('SIGKILL');
      await once(child, 'exit');
      assert.ok((await rowsDone()) < ROWS, 'it was killed in the middle');
    }
    worker();
    await until(async () => (await readJob(id)).status === 'done', 240);
    const job = await readJob(id);
    assert.deepEqual(job.result, { worked: ROWS, refused: 0, changed: ROWS });
    assert.deepEqual(
      [await changes('kill'), await countActive('kill'), job.attempt],
      [[{ times: 1, brands: ROWS }], 0, 3],
    );
  });
});
