import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuditEntry, BulkResult, ErrorBody, Job, JobStarted, listPage, Product, ProductDetail } from '@bo/contracts';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { openCatalogue } from '../../../testing/catalogue.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { productSchedules } from './schedule.job.ts';

const api = await startTestApi();
const { db, jobs } = api.platform;
const catalog = await api.signedIn('catalog');
const PRODUCTS = 'admin_panel/products/';
const { create: createVariant } = await openCatalogue(catalog, {
  code: 'SCH',
  option: { name: '1 L', name_ar: '1 لتر' },
  unit: 'L',
  size: 1,
});
/** A draft that lacks nothing, or what `more` takes away. */
async function draft(more: object = {}): Promise<ProductDetail> {
  const { product } = await createVariant({}, { images: [{ url: '/a.png' }], ...more });
  return read(product.id);
}
const read = async (id: string) => (await catalog.get(`${PRODUCTS}${id}/`)).as(ProductDetail);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const schedule = ({ id, version }: ProductDetail, moments: object, as = catalog) =>
  as.post(`${PRODUCTS}${id}/schedule/`, moments, { headers: { 'if-match': String(version) } });
/** The moments of some products have come, for the product and for its job. */
async function comes(ids: string[], moment: 'on_sale_at' | 'off_sale_at', ago = '1 second') {
  const { rows } = await sql<{
    at: string;
  }>`update products set ${sql.ref(moment)} = date_trunc('milliseconds', now() - ${ago}::interval)
    where id = any(${ids}::text[]) returning ${sql.ref(moment)} as at`.execute(db);
  return new Date(rows[0]?.at ?? 0).toISOString();
}
/** The job that its owner has for that moment runs. */
async function runs(moment: string, owner = catalog) {
  const { rows } = await sql<{
    owner_id: string;
  }>`select owner_id from jobs where name = 'product-schedules' and owner_id is not null order by created_at desc limit 1`.execute(
    db,
  );
  const actor = { ...SYSTEM, id: rows[0]?.owner_id ?? null };
  const id = await api.platform.write(actor, (unit) => jobs.enqueue(unit, productSchedules, { moment }));
  await jobs.runDue();
  const answer = await owner.get(`admin_panel/jobs/${id}/`);
  return answer.status === 404 ? undefined : answer.as(Job);
}
const trail = async (id: string) =>
  (await catalog.get('admin_panel/audit-entries/', { query: { record_type: 'product', record_id: id } })).as(
    listPage(AuditEntry),
  ).results;
const find = async (state: string) =>
  (await catalog.get(PRODUCTS, { query: { schedule: state, limit: '100' } }))
    .as(listPage(Product))
    .results.map(({ id }) => id);

describe('a product that goes on sale by itself', () => {
  it('waits for its moment, begins and ends then, as the system on behalf of who asked', async () => {
    const product = await draft();
    const moments = { on_sale_at: inHours(1), off_sale_at: inHours(3) };
    const waiting = (await schedule(product, moments)).as(ProductDetail);
    assert.deepEqual({ ...waiting.schedule, by: undefined }, { ...moments, failed_at: null, by: undefined });
    assert.ok(waiting.schedule?.by?.name);
    assert.ok((await find('on_sale')).includes(product.id) && (await find('off_sale')).includes(product.id));
    await jobs.runDue();
    assert.equal((await read(product.id)).status, 'draft');

    await comes([product.id], 'off_sale_at', '-2 hours');
    const job = await runs(await comes([product.id], 'on_sale_at'));
    assert.deepEqual([job?.status, job?.result], ['done', { worked: 1, refused: 0 }]);
    const on = await read(product.id);
    assert.deepEqual([on.status, on.schedule?.on_sale_at], ['active', null]);
    assert.ok(on.schedule?.off_sale_at);
    const entry = (await trail(product.id)).find(({ action }) => action === 'status_changed');
    assert.equal(entry?.actor_id, null);
    assert.match(JSON.stringify(entry?.before), new RegExp(`"by":.*${waiting.schedule.by.id}`));

    await runs(await comes([product.id], 'off_sale_at'));
    const off = await read(product.id);
    assert.deepEqual([off.status, off.schedule], ['inactive', null]);
  });

  it('is looked at when it is scheduled: what is missing is told at once', async () => {
    const bare = await draft({ images: [] });
    await db.updateTable('products').set({ title_ar: '' }).where('id', '=', bare.id).execute();
    const refused = await schedule(bare, { on_sale_at: inHours(1) });
    assert.deepEqual(Object.keys(refused.as(ErrorBody).errors ?? {}).sort(), ['images', 'title_ar']);
    const product = await draft();
    const wrong = async (moments: object) => Object.keys((await schedule(product, moments)).as(ErrorBody).errors ?? {});
    assert.deepEqual(await wrong({ on_sale_at: inHours(-1) }), ['on_sale_at']);
    assert.deepEqual(await wrong({ on_sale_at: inHours(2), off_sale_at: inHours(1) }), ['off_sale_at']);
    assert.deepEqual(await wrong({ off_sale_at: inHours(1) }), ['on_sale_at']);
    assert.equal((await schedule({ ...product, version: 99 }, { on_sale_at: inHours(1) })).status, 409);
    const orders = await api.signedIn('orders');
    assert.equal((await schedule(product, { on_sale_at: inHours(1) }, orders)).status, 403);
  });

  it('is looked at again at its time: it stays a draft, and the person who scheduled it is told', async () => {
    const product = (await schedule(await draft(), { on_sale_at: inHours(1) })).as(ProductDetail);
    const { images: _, ...rest } = product;
    const [category_id] = [product.category?.id];
    const changed = await catalog.put(`${PRODUCTS}${product.id}/`, { ...rest, category_id, images: [] });
    assert.equal(changed.status, 200, changed.text);
    const moment = await comes([product.id], 'on_sale_at');
    const job = await runs(moment);
    assert.equal(job?.status, 'failed');
    assert.match(job.error ?? '', /did not go on sale at their time/);
    const failed = await read(product.id);
    assert.deepEqual([failed.status, failed.schedule?.failed_at], ['draft', moment]);
    assert.deepEqual(await find('failed'), [product.id]);
    assert.ok((await trail(product.id)).some(({ action }) => action === 'schedule_failed'));
    const again = (await schedule(failed, { on_sale_at: null, off_sale_at: null })).as(ProductDetail);
    assert.equal(again.schedule, null, 'cancelled, and no longer said to have failed');
  });

  it('is changed and cancelled; anyone who puts it on sale by hand leaves nothing to do', async () => {
    const product = await draft();
    const first = (await schedule(product, { on_sale_at: inHours(1) })).as(ProductDetail);
    const later = inHours(5);
    const changed = (await schedule(first, { on_sale_at: later })).as(ProductDetail);
    assert.equal(changed.schedule?.on_sale_at, later);
    const none = (await schedule(changed, {})).as(ProductDetail);
    assert.equal(none.schedule, null);
    const actions = (await trail(product.id)).map(({ action }) => action);
    assert.deepEqual(actions.slice(0, 3), ['schedule_cancelled', 'scheduled', 'scheduled']);
    const again = (await schedule(none, { on_sale_at: later, off_sale_at: inHours(9) })).as(ProductDetail);
    const on = (
      await catalog.post(
        `${PRODUCTS}${product.id}/status/`,
        { status: 'active' },
        { headers: { 'if-match': String(again.version) } },
      )
    ).as(ProductDetail);
    assert.deepEqual([on.schedule?.on_sale_at, on.schedule?.off_sale_at], [null, again.schedule?.off_sale_at]);
  });

  it('is done by the clock where its owner is gone, ten minutes later', async () => {
    const product = (await schedule(await draft(), { on_sale_at: inHours(1) })).as(ProductDetail);
    const clock = () =>
      api.platform.write(SYSTEM, (unit) => jobs.enqueue(unit, productSchedules, {}, { asSystem: true }));
    await comes([product.id], 'on_sale_at', '5 minutes');
    await clock();
    await jobs.runDue();
    assert.equal((await read(product.id)).status, 'draft');
    await comes([product.id], 'on_sale_at', '11 minutes');
    await clock();
    await jobs.runDue();
    assert.equal((await read(product.id)).status, 'active');
  });

  it('many go together: three hundred are scheduled by one action, and at their time each goes or says why not', async () => {
    const { category_id, variant_type_ids } = await draft();
    await sql`insert into products (id, title, title_ar, slug, category_id)
      select 'mon' || n, 'Monday', 'الاثنين', 'mon' || n, ${category_id} from generate_series(1, 300) n`.execute(db);
    await sql`insert into product_images (id, product_id, url, rank) select 'mon' || n, 'mon' || n, '/a.png', 'a0' from generate_series(1, 300) n`.execute(
      db,
    );
    await sql`insert into variants (id, product_id, code, unit, size, price, selling_price, rank)
      select 'mon' || n, 'mon' || n, 'MON-' || n, 'L', 1, 1000, 1000, 'a0' from generate_series(1, 299) n`.execute(db);
    assert.ok(variant_type_ids.length > 0);
    const on_sale_at = inHours(48);
    const { job_id } = (
      await catalog.post(`${PRODUCTS}bulk/`, {
        action: 'schedule',
        target: { matching: { search: 'Monday' } },
        values: { on_sale_at },
      })
    ).as(JobStarted);
    await jobs.runDue();
    const asked = (await catalog.get(`admin_panel/jobs/${job_id}/`)).as(Job);
    assert.deepEqual([asked.result?.['worked'], asked.result?.['refused']], [299, 1], 'one has nothing to sell');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs
      where name = 'product-schedules' and run_after = ${on_sale_at} and finished_at is null`.execute(db);
    assert.equal(rows[0]?.n, 1, 'one job for all of one person and moment');

    const ids = Array.from({ length: 299 }, (_, n) => `mon${String(n + 1)}`);
    await sql`update variants set active = false where id = 'mon7'`.execute(db);
    const job = await runs(await comes(ids, 'on_sale_at'));
    assert.equal(job?.status, 'failed');
    const { rows: states } = await sql<{ status: string; n: number }>`select status, count(*)::int as n from products
      where id like 'mon%' group by status order by status`.execute(db);
    assert.deepEqual(states, [
      { status: 'active', n: 298 },
      { status: 'draft', n: 2 },
    ]);
    assert.deepEqual(await find('failed'), ['mon7']);
    const { results } = (
      await catalog.post(`${PRODUCTS}bulk/`, { action: 'cancel_schedule', target: { ids: ['mon7'] } })
    ).as(BulkResult);
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true],
    );
    assert.deepEqual(await find('failed'), []);
  });
});
