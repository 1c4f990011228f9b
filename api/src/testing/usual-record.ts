import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BulkResult, listPage, type RecordType, RecordUsage } from '@bo/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Client, TestApi } from './test-api.ts';

interface UsualRecord<Row, Name extends string> {
  api: TestApi;
  admin: Client;
  /** Of its resource, below `/api/v1/`, such as `admin_panel/brands/`. */
  path: string;
  table: string;
  type: RecordType;
  /** The contract of one, and of one in the list where that is another. */
  row: z.ZodType<Row>;
  listed?: z.ZodType<{ id: string }>;
  /** The field that says what one is called; `{name}_ar` says it in Arabic. */
  name: Name;
  /** A field that only one may have. */
  unique?: keyof Row & string;
  /** What makes one: another with each call. */
  input: (more?: object) => object;
  create: (more?: object) => Promise<Row>;
}

/**
 * The tests of what `create-feature` gives every record; what else one does stands in its own file. To be called in a
 * `describe`.
 */
export function itIsAUsualRecord<
  Name extends string,
  Row extends { id: string; version: number } & Record<Name, string>,
>({
  api,
  admin,
  path,
  table,
  type,
  row,
  listed: one = row,
  name,
  unique,
  input,
  create,
}: UsualRecord<Row, Name>): void {
  const called = (text: string, more: object = {}) => ({ [name]: text, ...more });
  const read = async (query: Record<string, string>) => (await admin.get(path, { query })).as(listPage(one)).results;

  it('one is created, found by the words of either language, changed and kept', async () => {
    const made = await create(called('Under the palms', { [`${name}_ar`]: 'تحت النخيل' }));
    for (const search of ['palms', 'النخيل'])
      assert.deepEqual(
        (await read({ search })).map(({ id }) => id),
        [made.id],
      );
    const changed = (await admin.put(`${path}${made.id}/`, input(called('Under the stars', { version: 1 })))).as(row);
    assert.deepEqual([changed.version, changed[name]], [2, 'Under the stars']);
    assert.deepEqual((await admin.get(`${path}${made.id}/`)).as(row), changed);
  });

  it('of two people who change the same one, the second is shown what the first has saved', async () => {
    const { id } = await create();
    assert.equal((await admin.put(`${path}${id}/`, input({ version: 1 }))).status, 200);
    const late = await admin.put(`${path}${id}/`, input({ version: 1 }));
    assert.equal(late.status, 409);
    assert.equal(row.parse(late.error().current).version, 2);
  });

  if (unique)
    it('what only one may have is refused at its field, and free again once the other is archived', async () => {
      const first = await create();
      const taken = await admin.post(path, input({ [unique]: first[unique] }));
      assert.deepEqual([taken.status, Object.keys(taken.error().errors ?? {})], [422, [unique]]);
      await admin.post(`${path}${first.id}/archive/`, { version: 1 });
      await create({ [unique]: first[unique] });
    });

  it('many are archived at once and restored, and the list shows the ones or the others', async () => {
    const ids = [(await create()).id, (await create()).id];
    const bulk = async (action: string) =>
      (await admin.post(`${path}bulk/`, { action, target: { ids } })).as(BulkResult).results.map(({ ok }) => ok);
    const shown = async (archived: string) =>
      (await read({ archived, limit: '100' })).filter(({ id }) => ids.includes(id)).length;
    assert.deepEqual(await bulk('archive'), [true, true]);
    assert.deepEqual([await shown('false'), await shown('true')], [0, 2]);
    assert.deepEqual(await bulk('restore'), [true, true]);
    assert.deepEqual([await shown('false'), await shown('true')], [2, 0]);
  });

  it('one that was never used is deleted for good; one that is named elsewhere is kept, as is said beforehand', async () => {
    const usage = async (id: string) => (await admin.get(`${path}${id}/usage/`)).as(RecordUsage);
    const remove = (id: string) => admin.delete(`${path}${id}/`, { headers: { 'if-match': '"1"' } });
    const [unused, used] = [await create(), await create()];
    await sql`create table names_one (record_id text references ${sql.table(table)})`.execute(api.platform.db);
    await sql`insert into names_one values (${used.id})`.execute(api.platform.db);
    assert.deepEqual(
      [await usage(unused.id), await usage(used.id)],
      [
        { uses: 0, can_delete: true },
        { uses: 1, can_delete: false },
      ],
    );
    const refused = await remove(used.id);
    assert.deepEqual([refused.status, refused.error().code], [409, 'in_use']);
    assert.equal((await remove(unused.id)).status, 204);
    assert.deepEqual(
      [(await admin.get(`${path}${unused.id}/`)).status, (await admin.get(`${path}${used.id}/`)).status],
      [404, 200],
    );
  });

  it('an export holds the rows of the filter, with headings in the language of the reader', async () => {
    await create(called('Only in the file', { [`${name}_ar`]: 'في الملف فقط' }));
    const { text } = await admin.get(`${path}export/`, {
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
    await admin.post(`${path}${id}/archive/`, { version: 1 });
    const trail = await api.platform.db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_type', '=', type)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['created', 'archived'],
    );
  });
}
