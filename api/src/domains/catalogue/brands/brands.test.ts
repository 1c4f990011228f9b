import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Brand, BulkResult, listPage, RecordUsage } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const BRANDS = 'admin_panel/brands/';
const BrandPage = listPage(Brand);
let next = 0;
const input = (more: object = {}) => {
  next += 1;
  return { name: `Brand ${String(next)}`, name_ar: `علامة ${String(next)}`, ...more };
};

describe('brands', () => {
  const create = async (more: object = {}) => {
    const answer = await catalog.post(BRANDS, input(more));
    assert.equal(answer.status, 201);
    return answer.as(Brand);
  };

  it('a catalogue manager creates a brand and finds it in the list', async () => {
    const brand = await create({ name: 'Al Ain Farms', name_ar: 'مزارع العين', contact_phone: '+971 50 123 4567' });
    assert.equal(brand.contact_phone, '+971501234567');
    assert.equal(brand.version, 1);
    assert.equal(brand.created_by, catalog.userId);
    const found = (await catalog.get(BRANDS, { query: { search: 'العين' } })).as(BrandPage);
    assert.deepEqual(found.results, [brand]);
    assert.equal(found.count, 1);
    assert.equal((await catalog.get(`${BRANDS}${brand.id}/`)).as(Brand).name, 'Al Ain Farms');
  });

  it('reports every wrong field at once, in their language', async () => {
    const english = await catalog.post(BRANDS, { name: 'x', contact_phone: '12' });
    assert.equal(english.status, 422);
    assert.equal(english.error().code, 'validation_failed');
    assert.deepEqual(english.error().errors, {
      name: ['Use at least 2 characters.'],
      name_ar: ['Fill this in.'],
      contact_phone: ['Enter the phone number with its country code, such as +971501234567.'],
    });
    const arabic = await catalog.post(BRANDS, {}, { headers: { 'accept-language': 'ab' } });
    assert.deepEqual(arabic.error().errors?.['name'], ['هذا الحقل مطلوب.']);
  });

  it('a name that another brand has is refused at its field, however it is written', async () => {
    await create({ name: 'Café Royal' });
    const refused = await catalog.post(BRANDS, input({ name: 'CAFE ROYAL' }));
    assert.equal(refused.status, 422);
    assert.equal(refused.error().code, 'brand.name_taken');
    assert.deepEqual(Object.keys(refused.error().errors ?? {}), ['name']);
  });

  it('both names that others have are told at once, when creating and when changing', async () => {
    const [first, second] = [await create(), await create()];
    const taken = { name: first.name, name_ar: second.name_ar };
    const refused = await catalog.post(BRANDS, taken);
    assert.deepEqual(Object.keys(refused.error().errors ?? {}), ['name', 'name_ar']);
    const third = await create();
    const changed = await catalog.put(`${BRANDS}${third.id}/`, { ...taken, version: third.version });
    assert.deepEqual(Object.keys(changed.error().errors ?? {}), ['name', 'name_ar']);
  });

  it('the second of two people who edit the same brand gets the record as it now is', async () => {
    const brand = await create();
    const first = await catalog.put(`${BRANDS}${brand.id}/`, input({ featured: true, version: brand.version }));
    assert.equal(first.status, 200);
    assert.equal(first.as(Brand).version, 2);
    const second = await catalog.put(`${BRANDS}${brand.id}/`, input({ name: 'Too late' }), {
      headers: { 'if-match': '"1"' },
    });
    assert.equal(second.status, 409);
    assert.deepEqual(second.error().current, first.as(Brand));
    assert.equal((await catalog.put(`${BRANDS}${brand.id}/`, input())).error().code, 'version_required');
  });

  it('archiving hides a brand, restoring brings it back, and pressing twice does no harm', async () => {
    const brand = await create();
    const archived = await catalog.post(`${BRANDS}${brand.id}/archive/`, { version: 1 });
    assert.notEqual(archived.as(Brand).archived_at, null);
    const isIn = async (query: Record<string, string>) =>
      (await catalog.get(BRANDS, { query })).as(BrandPage).results.some(({ id }) => id === brand.id);
    assert.equal(await isIn({ search: brand.name }), false);
    assert.equal(await isIn({ archived: 'true' }), true);
    const restored = await catalog.post(`${BRANDS}${brand.id}/restore/`, { version: 2 });
    assert.equal(restored.as(Brand).archived_at, null);
    assert.equal((await catalog.post(`${BRANDS}${brand.id}/restore/`, { version: 3 })).as(Brand).version, 3);
  });

  it('a brand that was never used is deleted; one with products can only be archived, and says why', async () => {
    const unused = await create();
    assert.equal((await catalog.delete(`${BRANDS}${unused.id}/`, { headers: { 'if-match': '"1"' } })).status, 204);
    assert.equal((await catalog.get(`${BRANDS}${unused.id}/`)).status, 404);

    const used = await create();
    await api.platform.db
      .insertInto('products')
      .values({ id: 'prd_1', title: 'Milk', slug: 'milk', brand_id: used.id })
      .execute();
    assert.deepEqual((await catalog.get(`${BRANDS}${used.id}/usage/`)).as(RecordUsage), {
      uses: 1,
      can_delete: false,
    });
    const refused = await catalog.delete(`${BRANDS}${used.id}/`, { headers: { 'if-match': '"1"' } });
    assert.equal(refused.status, 409);
    assert.equal(refused.error().code, 'in_use');
    assert.equal((await catalog.get(`${BRANDS}${used.id}/`)).as(Brand).product_count, 1);
  });

  it('a bulk action says of each row how it went, also for everything a filter matches', async () => {
    const rows = [await create({ name: 'Bulk one' }), await create({ name: 'Bulk two' })];
    const ids = [rows[0]?.id, 'brd_unknown', rows[1]?.id];
    const { results } = (await catalog.post(`${BRANDS}bulk/`, { action: 'feature', target: { ids } })).as(BulkResult);
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true, false, true],
    );
    assert.equal(results[1]?.code, 'not_found');
    const all = await catalog.post(`${BRANDS}bulk/`, {
      action: 'archive',
      target: { matching: { search: 'bulk', featured: 'true' } },
    });
    assert.equal(all.as(BulkResult).results.length, 2);
    assert.equal(
      (await catalog.post(`${BRANDS}bulk/`, { action: 'archive', target: { matching: { featured: 'perhaps' } } }))
        .status,
      422,
    );
  });

  it('a bulk action tells which rows it changed, so that an undo leaves the others alone', async () => {
    const rows = [await create({ featured: true }), await create()];
    const bulk = async (action: string) =>
      (await catalog.post(`${BRANDS}bulk/`, { action, target: { ids: rows.map(({ id }) => id) } }))
        .as(BulkResult)
        .results.map(({ was }) => was !== undefined);
    assert.deepEqual(await bulk('feature'), [false, true]);
    assert.deepEqual(await bulk('archive'), [true, true]);
    assert.deepEqual(await bulk('archive'), [false, false]);
  });

  it('an export holds exactly the rows of the filter, opens in Excel as Arabic and runs no formula', async () => {
    await create({ name: 'Exported', name_ar: 'مُصدَّر', contact_name: '=1+1' });
    await create({ name: 'Also exported', name_ar: 'مصدر "أيضا"', contact_name: 'Sara, buyer' });
    const { text, headers } = await catalog.get(`${BRANDS}export/`, {
      query: { search: 'exported', format: 'csv' },
      headers: { 'accept-language': 'ab' },
    });
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    const lines = text.split('\r\n');
    assert.equal(lines.length, 4);
    assert.ok(lines[0]?.startsWith('\uFEFFالمعرّف,الاسم,'));
    assert.match(lines[1] ?? '', /,"مصدر ""أيضا""","Sara, buyer",/);
    assert.match(lines[2] ?? '', /,'=1\+1,/);
    const workbook = await catalog.get(`${BRANDS}export/`, { query: { format: 'xlsx' } });
    assert.equal(workbook.status, 200);
    assert.ok(workbook.text.startsWith('PK'));
  });

  it('every write is in the audit trail, with before and after, and is told to listeners', async () => {
    const brand = await create();
    await catalog.put(`${BRANDS}${brand.id}/`, input({ featured: true, version: 1 }));
    const trail = await api.platform.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('record_id', '=', brand.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action, actor_id }) => [action, actor_id]),
      [
        ['created', catalog.userId],
        ['updated', catalog.userId],
      ],
    );
    assert.equal(trail[0]?.before, null);
    assert.deepEqual(
      [trail[1]?.before, trail[1]?.after].map((state) => Brand.parse(state).featured),
      [false, true],
    );
    const events = await api.platform.db
      .selectFrom('events')
      .select('type')
      .where('record_id', '=', brand.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events.map(({ type }) => type),
      ['brand.created', 'brand.updated'],
    );
  });

  it('anyone who lacks the permission is told which one', async () => {
    const marketing = await api.signedIn('marketing');
    assert.equal((await marketing.get(BRANDS)).status, 200);
    const refused = await marketing.post(BRANDS, input());
    assert.equal(refused.status, 403);
    assert.equal(refused.error().permission, 'brand.create');
    assert.equal((await api.nobody.get(BRANDS)).status, 401);
  });
});
