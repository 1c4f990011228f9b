import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProductImport } from '@bo/contracts';
import { sql } from 'kysely';
import { onPostgresql, startTestApi, type Client } from '../../../testing/test-api.ts';
import { importStep } from './import.job.ts';

const IMPORTS = 'admin_panel/imports/';
const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const { db, jobs } = api.platform;

const upload = async (file: string, client: Client = catalog): Promise<ProductImport> =>
  (await client.upload(IMPORTS, file)).as(ProductImport);
const read = async (id: string) => (await catalog.get(`${IMPORTS}${id}/`)).as(ProductImport);
async function step(id: string, ending: 'dry-run' | 'apply' | 'undo'): Promise<ProductImport> {
  const { status, text } = await catalog.post(`${IMPORTS}${id}/${ending}/`);
  assert.equal(status, 202, text);
  await jobs.runDue();
  return read(id);
}
/** Rows of which each three are the sizes of one product. */
const FILE = (name: string, rows: number) =>
  ['code,name,brand,category,size,price']
    .concat(
      Array.from({ length: rows }, (_, n) => {
        const product = Math.floor(n / 3);
        return `${name}-${n},${name} ${product},Brand ${name} ${product % 7},Cat ${name} > Sub ${product % 11},${(n % 3) + 1}kg,${n % 50}.50`;
      }),
    )
    .join('\n');
const countOf = async (name: string) =>
  Number(
    (
      await db
        .selectFrom('variants')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('code', 'like', `${name}-%`)
        .executeTakeFirstOrThrow()
    ).n,
  );

/** Runs a step as an instance that dies after some of its batches: nothing of it is left but what it has written. */
async function runAndDie(id: string, batches: number, ending: 'apply' | 'undo' = 'apply'): Promise<void> {
  let left = batches;
  const caller = await api.platform.sessions.callerOfUser(catalog.userId);
  await assert.rejects(
    importStep.execute(
      {
        platform: api.platform,
        job: { id: 'job_of_a_dead_instance', attempt: 1 },
        caller: caller ?? null,
        signal: new AbortController().signal,
        progress: () => {
          left -= 1;
          return left > 0 ? Promise.resolve() : Promise.reject(new Error('killed'));
        },
        write: (work) => api.platform.write(caller ?? assert.fail(), work),
      },
      { import_id: id, step: ending },
    ),
    /killed/,
  );
}

describe('an import whose instance dies', () => {
  it('goes on by itself where it stopped: every row once, and the same report as without', async () => {
    const { id } = await upload(FILE('KILL', 700));
    const dry = await step(id, 'dry-run');
    assert.equal((await catalog.post(`${IMPORTS}${id}/apply/`)).status, 202);
    for (const batches of [1, 1, 2]) {
      await runAndDie(id, batches);
      const stopped = await read(id);
      assert.equal(stopped.status, 'applying');
      assert.ok(stopped.imported > 0 && stopped.imported < 700, String(stopped.imported));
      assert.equal(await countOf('KILL'), stopped.imported);
    }
    await jobs.runDue();
    const done = await read(id);
    assert.deepEqual([done.status, done.imported, done.processed, await countOf('KILL')], ['applied', 700, 700, 700]);
    assert.deepEqual(done.report, dry.report);
    assert.equal((await step(id, 'undo')).report?.undone, 700);
    assert.equal(await countOf('KILL'), 0);
  });
});

describe('an import whose job ends before it', () => {
  const jobOf = async (id: string, status: 'waiting' | 'cancelled' | 'failed') =>
    (
      await db
        .selectFrom('jobs')
        .select('id')
        .where('key', '=', id)
        .where('status', '=', status)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  const cancel = async (id: string) => {
    assert.equal((await catalog.post(`admin_panel/jobs/${await jobOf(id, 'waiting')}/cancel/`)).status, 200);
    return read(id);
  };
  const retry = async (job: string) => catalog.post(`admin_panel/jobs/${job}/retry/`);
  const start = async (id: string, ending: string) =>
    assert.equal((await catalog.post(`${IMPORTS}${id}/${ending}/`)).status, 202);
  const halfUndone = async (name: string) => {
    const { id } = await upload(FILE(name, 700));
    await step(id, 'dry-run');
    await step(id, 'apply');
    await start(id, 'undo');
    await runAndDie(id, 1, 'undo');
    const stopped = await cancel(id);
    assert.deepEqual([stopped.status, stopped.failed_step], ['failed', 'undo']);
    const left = await countOf(name);
    assert.ok(left > 0 && left < 700, String(left));
    return { id, left };
  };

  it('is back where its step began when the waiting job is cancelled, and the retried job does the work', async () => {
    const { id } = await upload(FILE('CANCEL', 3));
    await start(id, 'dry-run');
    assert.equal((await cancel(id)).status, 'uploaded');
    await step(id, 'dry-run');
    await start(id, 'apply');
    const stopped = await cancel(id);
    assert.deepEqual([stopped.status, stopped.failed_step], ['failed', 'apply']);
    const job = await jobOf(id, 'cancelled');
    assert.equal((await retry(job)).status, 200);
    await jobs.runDue();
    assert.deepEqual([(await read(id)).status, await countOf('CANCEL')], ['applied', 3]);
  });

  it('is not reported as done by an old job that is retried after the import went on without it', async () => {
    const { id } = await upload(FILE('OLD', 3));
    await step(id, 'dry-run');
    await start(id, 'apply');
    await cancel(id);
    const job = await jobOf(id, 'cancelled');
    await step(id, 'apply');
    assert.equal((await retry(job)).error().code, 'import.busy');
    assert.equal((await read(id)).status, 'applied');
  });

  it('is not under way for ever when the owner of the job has lost the right to it', async () => {
    const person = await api.signedIn('catalog');
    const { id } = await upload(FILE('RIGHT', 3), person);
    await step(id, 'dry-run');
    assert.equal((await person.post(`${IMPORTS}${id}/apply/`)).status, 202);
    await sql`update users set role_id = (select id from roles where key = 'picker') where id = ${person.userId}`.execute(
      db,
    );
    await jobs.runDue();
    assert.deepEqual([(await read(id)).status, await countOf('RIGHT')], ['failed', 0]);
    assert.equal((await step(id, 'apply')).status, 'applied');
  });

  it('half undone is undone to its end, and never applied again', async () => {
    const { id } = await halfUndone('BACK');
    assert.equal((await catalog.post(`${IMPORTS}${id}/apply/`)).error().code, 'import.busy');
    const undone = await step(id, 'undo');
    assert.deepEqual([undone.status, undone.failed_step, undone.report?.undone], ['undone', null, 700]);
    assert.equal(await countOf('BACK'), 0);
  });

  it('half undone can keep the rest instead, and says how much that is', async () => {
    const { id, left } = await halfUndone('KEEP');
    const kept = (await catalog.post(`${IMPORTS}${id}/keep/`)).as(ProductImport);
    assert.deepEqual(
      [kept.status, kept.failed_step, kept.imported, kept.report?.undone, await countOf('KEEP')],
      ['undone', null, left, 700 - left, left],
    );
    assert.equal((await catalog.post(`${IMPORTS}${id}/keep/`)).error().code, 'import.busy');
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', id)
      .where('action', '=', 'undone')
      .execute();
    assert.equal(trail.length, 1);
  });
});

describe('imports and people at the same time', { skip: onPostgresql ? false : 'needs several connections' }, () => {
  it('two imports of one file make each product once, refuse no row and count each row once', async () => {
    const file = FILE('TWIN', 1500);
    const twins = [await upload(file), await upload(file), await upload(file)];
    for (const { id } of twins) assert.equal((await step(id, 'dry-run')).report?.create, 1500);
    const caller = await api.platform.sessions.callerOfUser(catalog.userId);
    for (const { id } of twins)
      await db.updateTable('imports').set({ status: 'applying' }).where('id', '=', id).execute();
    await Promise.all(
      twins.map(({ id }) =>
        importStep.execute(
          {
            platform: api.platform,
            job: { id, attempt: 1 },
            caller: caller ?? null,
            signal: new AbortController().signal,
            progress: () => Promise.resolve(),
            write: (work) => api.platform.write(caller ?? assert.fail(), work),
          },
          { import_id: id, step: 'apply' },
        ),
      ),
    );
    const done = await Promise.all(twins.map(({ id }) => read(id)));
    assert.deepEqual(
      done.map(({ status, imported, refused, report }) => [status, imported, refused, report?.reasons]),
      twins.map(() => ['applied', 1500, 0, []]),
    );
    assert.equal(
      done.reduce((sum, { report }) => sum + (report?.create ?? 0), 0),
      1500,
    );
    assert.equal(await countOf('TWIN'), 1500);
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from products p where p.title like 'TWIN %'
        and p.variant_count <> (select count(*) from variants v where v.product_id = p.id)`.execute(db);
    assert.equal(rows[0]?.wrong, 0);
  });

  it('an undo leaves every product that someone saves meanwhile whole, and says which', async () => {
    const { id } = await upload(FILE('SAVE', 360));
    await step(id, 'dry-run');
    await step(id, 'apply');
    const products = await db.selectFrom('products').select('id').where('title', 'like', 'SAVE %').execute();
    assert.equal(products.length, 120);
    const saved = new Set<string>();
    const saving = (async () => {
      for (const product of products.filter((_, n) => n % 2 === 0)) {
        const touched = await db
          .updateTable('products')
          .set((eb) => ({ origin: 'Oman', version: eb('version', '+', 1) }))
          .where('id', '=', product.id)
          .returning('id')
          .executeTakeFirst();
        if (touched) saved.add(touched.id);
      }
    })();
    const [undone] = await Promise.all([step(id, 'undo'), saving]);
    const left = await db.selectFrom('variants').select('product_id').where('code', 'like', 'SAVE-%').execute();
    const variants = new Map<string, number>();
    for (const { product_id } of left) variants.set(product_id, (variants.get(product_id) ?? 0) + 1);
    assert.ok(saved.size > 0);
    assert.deepEqual([...variants.keys()].sort(), [...saved].sort());
    assert.ok([...variants.values()].every((count) => count === 3));
    const kept = undone.report?.reasons.reduce((sum, { count }) => sum + count, 0);
    assert.deepEqual([undone.report?.undone, kept, undone.imported], [360 - left.length, left.length, left.length]);
  });
});
