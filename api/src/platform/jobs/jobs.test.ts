import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { onPostgresql, startTestApi } from '../../testing/test-api.ts';
import { SYSTEM } from '../access/caller.ts';
import { DomainError } from '../errors/domain-error.ts';
import { defineJob } from './define.ts';

const Nothing = z.object({});
/** What the jobs of these tests did, in order. */
const did: string[] = [];
let open = () => {};
let gate = Promise.resolve();
const shut = () => {
  gate = new Promise((resolve) => {
    open = resolve;
  });
};

const note = defineJob({
  name: 'test-note',
  input: z.object({ text: z.string() }),
  run: ({ input }) => {
    did.push(input.text);
    return Promise.resolve({ length: input.text.length });
  },
});
const poison = defineJob({
  name: 'test-poison',
  input: Nothing,
  attempts: 2,
  retryDelay: 0,
  run: () => Promise.reject(new Error('always broken')),
});
const refused = defineJob({
  name: 'test-refused',
  input: Nothing,
  run: () => Promise.reject(new DomainError(409, 'archived')),
});
const restricted = defineJob({
  name: 'test-restricted',
  input: Nothing,
  permission: 'brand.delete',
  run: ({ caller }) => Promise.resolve({ by: caller?.id }),
});
/** Counts to ten in steps that are written down, and waits at the fifth until a test lets it go. */
const steps = defineJob({
  name: 'test-steps',
  input: Nothing,
  async run({ job, write, signal, progress }) {
    for (;;) {
      const step = did.filter((entry) => entry.startsWith(job.id)).length;
      if (step === 10) return { step };
      // It may have been told to end on the way here.
      signal.throwIfAborted();
      if (step === 5) await Promise.race([gate, new Promise((_, stop) => (signal.onabort = stop))]);
      signal.throwIfAborted();
      await write(() => Promise.resolve(did.push(`${job.id} ${String(step)}`)));
      await progress(step + 1, 10);
    }
  },
});
const hourly = defineJob({
  name: 'test-hourly',
  input: Nothing,
  schedule: '0 * * * *',
  run: () => {
    did.push('hourly');
    return Promise.resolve({});
  },
});
const idle = defineJob({ name: 'test-idle', input: Nothing, schedule: '0 * * * *', run: () => Promise.resolve(null) });

const furtherJobs = [note, poison, refused, restricted, steps, hourly, idle];
const api = await startTestApi({ furtherJobs, env: { JOB_LEASE_SECONDS: '3' } });
const { db, jobs, write } = api.platform;
const read = (id: string) => db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
const readAll = (name: string) => db.selectFrom('jobs').selectAll().where('name', '=', name).execute();
const until = async (holds: () => Promise<boolean>) => {
  const end = Date.now() + 15_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, 'it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
/** What pg-boss's clock sends when a schedule's time has come. */
const strike = (name: string) =>
  sql`insert into pgboss.job (name, data, retry_limit, dead_letter) values (${name}, '{}', 1, 'dead-letter')`.execute(
    db,
  );

describe('a job', () => {
  it('is asked for with a write, runs once and keeps its result', async () => {
    const id = await write(SYSTEM, (unit) => jobs.enqueue(unit, note, { text: 'written' }, { subject: 'a note' }));
    assert.deepEqual((await read(id))?.status, 'waiting');
    await jobs.runDue();
    await jobs.runDue();
    const job = await read(id);
    assert.deepEqual(
      [job?.status, job?.result, job?.attempt, job?.subject, did],
      ['done', { length: 7 }, 1, 'a note', ['written']],
    );
  });

  it('of a write that is rolled back does not exist', async () => {
    let id = '';
    await assert.rejects(
      write(SYSTEM, async (unit) => {
        id = await jobs.enqueue(unit, note, { text: 'rolled back' });
        throw new Error('the write fails');
      }),
    );
    await jobs.runDue();
    const { rows } = await sql`select 1 from pgboss.job where data->>'job' = ${id}`.execute(db);
    assert.deepEqual([await read(id), rows, did.includes('rolled back')], [undefined, [], false]);
  });

  it('with a key is not asked for twice while it waits', async () => {
    const ask = () => write(SYSTEM, (unit) => jobs.enqueue(unit, note, { text: 'keyed' }, { key: 'one' }));
    const first = await ask();
    assert.equal(await ask(), first);
    await jobs.runDue();
    assert.notEqual(await ask(), first);
    await jobs.runDue();
  });

  it('for later waits for its moment', async () => {
    const startAfter = new Date(Date.now() + 3_600_000);
    const id = await write(SYSTEM, (unit) => jobs.enqueue(unit, note, { text: 'later' }, { startAfter }));
    await jobs.runDue();
    assert.equal((await read(id))?.status, 'waiting');
    await sql`update pgboss.job set start_after = now() where data->>'job' = ${id}`.execute(db);
    await jobs.runDue();
    assert.equal((await read(id))?.status, 'done');
  });

  it('that fails every time is tried as often as it says, goes to the dead letter, and says why', async () => {
    const id = await write(SYSTEM, (unit) => jobs.enqueue(unit, poison, {}));
    await until(async () => {
      await jobs.runDue();
      return (await read(id))?.status === 'failed';
    });
    const job = await read(id);
    assert.deepEqual([job?.attempt, job?.error, job?.error_code], [2, 'always broken', 'job.unexpected']);
    const { rows } =
      await sql`select state from pgboss.job where name = 'dead-letter' and data->>'job' = ${id}`.execute(db);
    assert.deepEqual(rows, [{ state: 'completed' }]);
  });

  it('that is refused fails at once: another try would be refused as well', async () => {
    const id = await write(SYSTEM, (unit) => jobs.enqueue(unit, refused, {}));
    await jobs.runDue();
    const job = await read(id);
    assert.deepEqual([job?.status, job?.attempt, job?.error_code], ['failed', 1, 'archived']);
  });

  it('runs with the rights its owner has then, and leaves an audit entry', async () => {
    const [catalog, orders] = await Promise.all([api.signedIn('catalog'), api.signedIn('orders')]);
    const ask = (id: string) => write({ ...SYSTEM, id, name: 'Someone' }, (unit) => jobs.enqueue(unit, restricted, {}));
    const [may, mayNot] = [await ask(catalog.userId), await ask(orders.userId)];
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', catalog.userId).execute();
    const suspended = await ask(catalog.userId);
    await db.updateTable('users').set({ status: 'active' }).where('id', '=', catalog.userId).execute();
    await jobs.runDue();
    assert.deepEqual((await read(may))?.result, { by: catalog.userId });
    assert.equal((await read(suspended))?.status, 'done');
    assert.equal((await read(mayNot))?.error_code, 'forbidden');
    const trail = await db.selectFrom('audit_entries').select('action').where('record_id', '=', mayNot).execute();
    assert.deepEqual(trail, [{ action: 'failed' }]);
  });
});

describe('a schedule', () => {
  it('never runs twice at a time, and a run that found nothing to do leaves no trace', async () => {
    await strike('test-hourly');
    await strike('test-idle');
    await jobs.runDue();
    assert.equal(did.filter((entry) => entry === 'hourly').length, 1);
    assert.equal((await readAll('test-hourly')).length, 1);
    assert.deepEqual(await readAll('test-idle'), []);
    await db
      .insertInto('jobs')
      .values({ id: 'job_running', name: 'test-hourly', key: 'schedule', status: 'running' })
      .execute();
    await strike('test-hourly');
    await jobs.runDue();
    assert.equal(did.filter((entry) => entry === 'hourly').length, 1);
    await db.deleteFrom('jobs').where('id', '=', 'job_running').execute();
  });
});

describe('a process that ends', () => {
  const start = async () => {
    const { database, config } = api.platform;
    // An API of its own on the same database; closing it must not close the database.
    const other = await buildApp({ config, database, secret: new Uint8Array(32), furtherJobs });
    await other.platform.jobs.start();
    after(() => other.app.close());
    return other;
  };
  const stepsOf = (id: string) => did.filter((entry) => entry.startsWith(id)).map((entry) => entry.split(' ')[1]);
  const ten = Array.from({ length: 10 }, (_, step) => String(step));

  it('gives its job back, and the next one goes on where it was', async () => {
    shut();
    const id = await write(SYSTEM, (unit) => jobs.enqueue(unit, steps, {}));
    const first = await start();
    first.platform.jobs.wake();
    await until(() => Promise.resolve(stepsOf(id).length === 5));
    await first.app.close();
    const between = await read(id);
    assert.deepEqual([between?.status, between?.attempt, between?.lease], ['waiting', 0, null]);
    open();
    await jobs.runDue();
    assert.deepEqual(stepsOf(id), ten);
    const job = await read(id);
    assert.deepEqual([job?.status, job?.done, job?.total, job?.attempt], ['done', 10, 10, 1]);
  });

  it('without a word loses its job to another when the lease is over, and can write nothing any more', async () => {
    shut();
    const id = await write(SYSTEM, (unit) => jobs.enqueue(unit, steps, {}));
    const first = await start();
    await until(() => Promise.resolve(stepsOf(id).length === 5));
    // As if it hung: pg-boss has given its delivery to anyone who comes next.
    await sql`update pgboss.job set state = 'retry', start_after = now() where data->>'job' = ${id}`.execute(db);
    const taking = jobs.runDue();
    await until(async () => (await read(id))?.attempt === 2);
    open();
    await taking;
    await until(async () => (await read(id))?.status === 'done');
    assert.deepEqual(stepsOf(id), ten);
    await first.app.close();
  });

  it('leaves one schedule to one of two instances', { skip: !onPostgresql }, async () => {
    const [first, second] = [await start(), await start()];
    const before = did.filter((entry) => entry === 'hourly').length;
    await strike('test-hourly');
    first.platform.jobs.wake();
    second.platform.jobs.wake();
    await until(() => Promise.resolve(did.filter((entry) => entry === 'hourly').length > before));
    await Promise.all([first.app.close(), second.app.close()]);
    assert.equal(did.filter((entry) => entry === 'hourly').length, before + 1);
  });
});
