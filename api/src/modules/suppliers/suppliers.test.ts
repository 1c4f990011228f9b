import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkResult, Supplier, listPage, RecordUsage } from '@bo/contracts';
import { sql } from 'kysely';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/suppliers/';
let next = 0;

function input(more: object = {}) {
  next += 1;
  return {
    name: `Supplier ${String(next)}`,
    name_ar: `مورد ${String(next)}`,
    code: `T-${String(next)}`,
    contact: 'In the shop and in the app',
    phone: '+97145550101',
    email: 'sales@example.com',
    trn: 'In the shop and in the app',
    payment_days: 12,
    lead_days: 12,
    minimum_order: 1500,
    note: 'As agreed by telephone.',
    ...more,
  };
}
async function create(more: object = {}): Promise<Supplier> {
  const answer = await admin.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(Supplier);
}

describe('suppliers', () => {
  it('one is created, found by the words of either language, changed and kept', async () => {
    const made = await create({ name: 'Under the palms', name_ar: 'تحت النخيل' });
    for (const search of ['palms', 'النخيل'])
      assert.deepEqual(
        (await admin.get(PATH, { query: { search } })).as(listPage(Supplier)).results.map(({ id }) => id),
        [made.id],
      );
    const changed = (await admin.put(`${PATH}${made.id}/`, input({ name: 'Under the stars', version: 1 }))).as(
      Supplier,
    );
    assert.deepEqual([changed.version, changed.name], [2, 'Under the stars']);
    assert.deepEqual((await admin.get(`${PATH}${made.id}/`)).as(Supplier), changed);
  });

  it('of two people who change the same one, the second is shown what the first has saved', async () => {
    const { id } = await create();
    assert.equal((await admin.put(`${PATH}${id}/`, input({ version: 1 }))).status, 200);
    const late = await admin.put(`${PATH}${id}/`, input({ version: 1 }));
    assert.equal(late.status, 409);
    assert.equal(Supplier.parse(late.error().current).version, 2);
  });

  it('what only one may have is refused at its field, and free again once the other is archived', async () => {
    const first = await create();
    const taken = await admin.post(PATH, input({ code: first.code }));
    assert.deepEqual([taken.status, Object.keys(taken.error().errors ?? {})], [422, ['code']]);
    await admin.post(`${PATH}${first.id}/archive/`, { version: 1 });
    await create({ code: first.code });
  });

  it('many are archived at once and restored, and the list shows the ones or the others', async () => {
    const ids = [(await create()).id, (await create()).id];
    const bulk = async (action: string) =>
      (await admin.post(`${PATH}bulk/`, { action, target: { ids } })).as(BulkResult).results.map(({ ok }) => ok);
    const listed = async (archived: string) =>
      (await admin.get(PATH, { query: { archived, limit: '100' } }))
        .as(listPage(Supplier))
        .results.filter(({ id }) => ids.includes(id)).length;
    assert.deepEqual(await bulk('archive'), [true, true]);
    assert.deepEqual([await listed('false'), await listed('true')], [0, 2]);
    assert.deepEqual(await bulk('restore'), [true, true]);
    assert.deepEqual([await listed('false'), await listed('true')], [2, 0]);
  });

  it('one that was never used is deleted for good; one that is named elsewhere is kept, as is said beforehand', async () => {
    const usage = async (id: string) => (await admin.get(`${PATH}${id}/usage/`)).as(RecordUsage);
    const remove = (id: string) => admin.delete(`${PATH}${id}/`, { headers: { 'if-match': '"1"' } });
    const [unused, used] = [await create(), await create()];
    await sql`create table names_one (record_id text references suppliers)`.execute(api.platform.db);
    await sql`insert into names_one values (${used.id})`.execute(api.platform.db);
    assert.deepEqual(
      [await usage(unused.id), await usage(used.id)],
      [
        { products: 0, can_delete: true },
        { products: 1, can_delete: false },
      ],
    );
    const refused = await remove(used.id);
    assert.deepEqual([refused.status, refused.error().code], [409, 'in_use']);
    assert.equal((await remove(unused.id)).status, 204);
    assert.deepEqual(
      [(await admin.get(`${PATH}${unused.id}/`)).status, (await admin.get(`${PATH}${used.id}/`)).status],
      [404, 200],
    );
  });

  it('an export holds the rows of the filter, with headings in the language of the reader', async () => {
    await create({ name: 'Only in the file', name_ar: 'في الملف فقط' });
    const { text } = await admin.get(`${PATH}export/`, {
      query: { search: 'only in the file' },
      headers: { 'accept-language': 'ab' },
    });
    const lines = text.trimEnd().split('\r\n');
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /\p{Script=Arabic}/u);
    assert.match(lines[1] ?? '', /Only in the file,في الملف فقط/);
  });

  it('every write is in the audit trail', async () => {
    const { id } = await create();
    await admin.post(`${PATH}${id}/archive/`, { version: 1 });
    const trail = await api.platform.db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_type', '=', 'supplier')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['created', 'archived'],
    );
  });

  it('whoever lacks the permission is told which one', async () => {
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(PATH)).error().permission, 'supplier.view');
    assert.equal((await picker.post(PATH, input())).error().permission, 'supplier.create');
    assert.equal((await api.nobody.get(PATH)).status, 401);
  });
});
