import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { Brand, DashboardCounts, listPage, Order, OrderCounts } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { EXPORTS } from '../../domains/index.ts';
import { SYSTEM } from '../access/caller.ts';
import { recordTable } from '../record-table.ts';
import { type TestResponse, startTestApi } from '../../testing/test-api.ts';
import { countUpTo, forgetCounts } from './count.ts';
import type { RecordList } from './list.ts';

const api = await startTestApi({ env: { SEED_DEMO: '1' } });
const admin = await api.signedIn('administrator');

const Described = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          parameters: z
            .array(z.object({ name: z.string(), schema: z.object({ enum: z.array(z.string()).optional() }).loose() }))
            .default([]),
        })
        .optional(),
    }),
  ),
});
/** Every list there is, with its sorts, as the API itself describes them. */
const { paths } = (await api.nobody.get('openapi.json')).as(Described);
/** Lists within a record are read of one that has rows. */
const { db } = api.platform;
const holders: Record<string, string> = {
  customers: (await db.selectFrom('wallet_entries').select('customer_id').executeTakeFirstOrThrow()).customer_id,
  coupons: (await db.selectFrom('coupon_uses').select('coupon_id').executeTakeFirstOrThrow()).coupon_id,
};
/** What a list needs to answer at all. */
const sold = await db
  .selectFrom('stock_movements')
  .innerJoin('stock_batches', 'stock_batches.id', 'stock_movements.batch_id')
  .select(['stock_batches.variant_id', 'stock_batches.batch'])
  .where('stock_movements.kind', '=', 'pack')
  .executeTakeFirstOrThrow();
const NEEDED: Readonly<Record<string, Record<string, string>>> = { 'admin_panel/recalls/trace/orders/': sold };
const lists = Object.entries(paths).flatMap(([path, { get }]) => {
  const sorts = get?.parameters.find(({ name }) => name === 'sort')?.schema.enum;
  const paged = get?.parameters.some(({ name }) => name === 'limit');
  return sorts && paged && !path.endsWith('/export/')
    ? [
        {
          path: path
            .replace('/api/v1/', '')
            .replace(/\b(customers|coupons)\/\{id\}/, (whole, of: string) =>
              holders[of] ? `${of}/${holders[of]}` : whole,
            ),
          sorts,
        },
      ]
    : [];
});

type AnyList = RecordList<z.ZodObject, unknown>;
const isList = (value: unknown): value is AnyList =>
  typeof value === 'object' && value !== null && 'batches' in value && 'orderedIds' in value;

/** Every list of the API by its name in the code: whatever a module that defines lists exports. */
async function definedLists(): Promise<[string, AnyList][]> {
  const modules = new URL('../../domains/', import.meta.url);
  const files = (await readdir(modules, { recursive: true })).flatMap((file) => {
    const [, room, area, name, kind] = /^([\w-]+)[\\/]([\w-]+)[\\/]([\w-]+)\.(repository|list)\.ts$/.exec(file) ?? [];
    return room && area && name ? [{ room, area, name, kind }] : [];
  });
  const found = [];
  for (const { room, area, name, kind } of files) {
    const exported: Record<string, unknown> =
      kind === 'list'
        ? await import(`../../domains/${room}/${area}/${name}.list.ts`)
        : await import(`../../domains/${room}/${area}/${name}.repository.ts`);
    for (const [of, value] of Object.entries(exported)) if (isList(value)) found.push([of, value] as [string, AnyList]);
  }
  return found;
}

/**
 * Empties columns named like a sort in every third row, as far as the tables let them be empty. @returns their names.
 */
async function emptySorted(keys: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.columns ids on ids.table_name = c.table_name and ids.table_schema = c.table_schema and ids.column_name = 'id'
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.is_nullable = 'YES' and c.is_generated = 'NEVER' and c.column_name = any(${keys}::text[])`.execute(
    db,
  );
  const emptied = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ id: string }>`select id from (
      select id, row_number() over (order by id) as n from ${sql.table(table)} where ${sql.ref(column)} is not null) as r
      where n % 3 = 1 order by n limit 100`.execute(db);
    for (const { id } of rows) {
      // What a check refuses stays as it is.
      const done = await db
        .transaction()
        .execute(async (trx) => {
          await sql`set local session_replication_role = replica`.execute(trx);
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where id = ${id}`.execute(trx);
        })
        .then(
          () => true,
          () => false,
        );
      if (done) emptied.push(`${table}.${column}`);
    }
  }
  return [...new Set(emptied)];
}

const SortParam = z.object({ properties: z.object({ sort: z.object({ enum: z.array(z.string()) }) }) });

/** What nobody has made yet in a new store. */
const MADE_BY_PEOPLE = ['audit', 'saved-views', 'imports', 'jobs'];

const Rows = listPage(z.object({ id: z.string() }));
const ids = (answer: TestResponse): string[] => answer.as(Rows).results.map(({ id }) => id);

describe('lists', () => {
  it('there are lists to test', () => assert.ok(lists.length >= 11));

  for (const { path, sorts } of lists) {
    it(`anyone who pages through ${path} meets every row once, whatever the order and the page size`, async () => {
      const pageSize = fc.integer({ min: 3, max: 60 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...sorts), pageSize, async (sort, limit) => {
          const all = ids(await admin.get(path, { query: { ...NEEDED[path], sort, limit: '300' } }));
          const seen: string[] = [];
          const first = new URLSearchParams({ ...NEEDED[path], sort, limit: String(limit) });
          let next: string | null = `/api/v1/${path}?${first.toString()}`;
          while (next && seen.length < 300) {
            const page = await admin.get(next.replace('/api/v1/', ''));
            assert.equal(page.status, 200);
            seen.push(...ids(page));
            next = page.as(Rows).next;
          }
          assert.deepEqual(seen.slice(0, 300), all);
          assert.equal(new Set(seen).size, seen.length);
        }),
        { numRuns: Math.min(6, sorts.length), seed: 7 },
      );
      for (const sort of sorts) {
        const ascending = await admin.get(path, { query: { ...NEEDED[path], sort, limit: '5' } });
        assert.equal(ascending.status, 200, `${path} by ${sort}: ${ascending.text}`);
      }
    });
  }

  it('an export by keyset has the rows of the list in the order of the list, empty sort values included', async () => {
    await api.platform.db.updateTable('orders').set({ promised_at: null }).where('number', 'like', '%7').execute();
    for (const sort of ['promised_at', '-promised_at', 'amount', '-qty']) {
      const listed = await admin.get('admin_panel/orders/', { query: { sort, limit: '2000', status: 'delivered' } });
      const csv = await admin.get('admin_panel/orders/export/', { query: { sort, status: 'delivered' } });
      const numbers = csv.text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
      assert.ok(numbers.length > 1000);
      assert.deepEqual(
        numbers,
        listed.as(listPage(Order)).results.map(({ number }) => number),
      );
    }
  });

  it('pages, batches and exports hold the same rows, whatever the sort, empty values included', async () => {
    const defined = await definedLists();
    assert.ok(defined.length > 55, String(defined.length));
    const sortsOf = ({ query }: AnyList) =>
      SortParam.parse(z.toJSONSchema(query, { io: 'input' })).properties.sort.enum;
    const keys = defined.flatMap(([, list]) => sortsOf(list).filter((sort) => !sort.startsWith('-')));
    const emptied = await emptySorted([...new Set([...keys, 'slot_starts_at'])]);
    for (const column of [
      'warehouses.capacity',
      'orders.promised_at',
      'purchase_orders.expected_on',
      'orders.slot_starts_at',
    ])
      assert.ok(emptied.includes(column), column);
    const viewer = { ...SYSTEM, id: (await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id };
    const wrong: string[] = [];
    for (const [name, list] of defined)
      for (const sort of sortsOf(list)) {
        const query = list.query.parse({
          ...holders,
          customer: holders['customers'],
          coupon: holders['coupons'],
          ...('variant_id' in list.query.shape ? sold : {}),
          sort,
        });
        const all = await list.countTo(db, query, viewer);
        const { results } = await list.page(db, { ...query, limit: all + 1, offset: 0 }, viewer, '/');
        const batched: unknown[] = [];
        for await (const batch of list.batches(db, query, viewer, Math.max(2, Math.ceil(all / 4))))
          batched.push(...batch);
        const rowsOf = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
        if (results.length !== all || rowsOf(batched) !== rowsOf(results))
          wrong.push(
            `${name} by ${sort}: ${String(batched.length)} in batches, ${String(results.length)} on pages, of ${String(all)}`,
          );
      }
    for (const { name, select, query } of EXPORTS) {
      const { sort } = SortParam.shape.properties.partial().parse(z.toJSONSchema(query, { io: 'input' })['properties']);
      for (const one of sort?.enum ?? []) {
        const selection = select({ sort: one });
        let wrote = 0;
        const file = await selection.file({
          db,
          viewer,
          format: 'csv',
          language: 'en',
          wrote: (rows) => (wrote = rows),
        });
        for await (const _ of file);
        const all = await selection.count(db, viewer);
        if (wrote !== all) wrong.push(`export ${name} by ${one}: ${String(wrote)} of ${String(all)}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('ids of two tables never begin alike', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and c.column_name = 'id' and c.data_type = 'text'`.execute(
      db,
    );
    const owners = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await sql<{
        prefix: string;
      }>`select distinct substring(id from '^([a-z]{3})_') as prefix from ${sql.table(name)} where id ~ '^[a-z]{3}_[0-9a-z]{24}$'`.execute(
        db,
      );
      for (const { prefix } of rows) owners.set(prefix, [...(owners.get(prefix) ?? []), name]);
    }
    assert.ok(owners.size > 30, String(owners.size));
    assert.deepEqual(
      [...owners].filter(([, names]) => names.length > 1),
      [],
    );
    assert.throws(() => recordTable('brands', { prefix: 'spp' }), /suppliers/);
  });

  it('a search is literal: percent and underscore find only themselves', async () => {
    await admin.post('admin_panel/brands/', { name: '100%_pure', name_ar: 'نقي' });
    const found = await admin.get('admin_panel/brands/', { query: { search: '0%_p' } });
    assert.deepEqual(
      found.as(listPage(Brand)).results.map(({ name }) => name),
      ['100%_pure'],
    );
    assert.equal((await admin.get('admin_panel/brands/', { query: { search: '%%%' } })).as(Rows).count, 0);
  });

  it('words of which one is in the other find what both find, in any order', async () => {
    await admin.post('admin_panel/brands/', { name: 'Olives & Olive Oil House', name_ar: 'بيت الكروم والكرم' });
    for (const search of ['olive oil olives', 'olives olive', 'كرم الكروم والكرم']) {
      const found = await admin.get('admin_panel/brands/', { query: { search } });
      assert.deepEqual(
        found.as(listPage(Brand)).results.map(({ name }) => name),
        ['Olives & Olive Oil House'],
        search,
      );
    }
  });

  it('a long list says "10,000+" whether it was counted or estimated, a filtered one and the last page say exactly', async () => {
    const entries = (action: string, from: number, to: number) =>
      sql`insert into audit_entries (id, actor_name, area, record_type, record_id, action)
        select 'aud_many_' || n, 'Many', 'brand', 'brand', 'brd_' || n, ${action} from generate_series(${from}::int, ${to}::int) as n`.execute(
        api.platform.db,
      );
    const count = async (query: Record<string, string>) => {
      forgetCounts(api.platform.db);
      const {
        count: n,
        count_exact,
        next,
      } = (await admin.get('admin_panel/audit-entries/', { query: { record_type: 'brand', ...query } })).as(Rows);
      return { n, count_exact, more: next !== null };
    };
    const before = (await count({})).n;
    await entries('created', 1, 11_000);
    await sql`analyze audit_entries`.execute(api.platform.db);
    assert.deepEqual(await count({}), { n: 10_000, count_exact: false, more: true });
    await entries('updated', 11_001, 16_000);
    await sql`analyze audit_entries`.execute(api.platform.db);
    assert.deepEqual(await count({}), { n: 10_000, count_exact: false, more: true });
    assert.deepEqual(await count({ record_id: 'brd_15000' }), { n: 1, count_exact: true, more: false });
    assert.deepEqual(await count({ offset: String(before + 15_990), limit: '100' }), {
      n: before + 16_000,
      count_exact: true,
      more: false,
    });
  });

  it('after a write what was counted is recounted; what was estimated holds for its few seconds', async () => {
    const { db } = api.platform;
    const fill = async (n: number) => {
      await sql`truncate tallied`.execute(db);
      await sql`insert into tallied select generate_series(1, ${n}::int)`.execute(db);
      await sql`analyze tallied`.execute(db);
      forgetCounts(db);
      return countUpTo(db, db.selectFrom(sql<{ id: number }>`tallied`.as('tallied')), 100);
    };
    await sql`create table tallied (id int)`.execute(db);
    try {
      assert.deepEqual(await fill(120), { count: 100, count_exact: false });
      assert.deepEqual(await fill(90), { count: 90, count_exact: true });
      assert.deepEqual(await fill(1000), { count: 100, count_exact: false });
      assert.deepEqual(await fill(1), { count: 100, count_exact: false });
    } finally {
      await sql`drop table tallied`.execute(db);
    }
  });

  it('what was being counted while a write was committed is counted again by the next reader', async () => {
    const { db } = api.platform;
    const count = () =>
      countUpTo(db, db.selectFrom(sql<{ id: number }>`counted_meanwhile`.as('counted_meanwhile')), 100);
    await sql`create table counted_meanwhile (id int)`.execute(db);
    try {
      await sql`insert into counted_meanwhile values (1)`.execute(db);
      await sql`analyze counted_meanwhile`.execute(db);
      const begun = count();
      forgetCounts(db);
      await begun;
      await sql`insert into counted_meanwhile values (2)`.execute(db);
      assert.deepEqual(await count(), { count: 2, count_exact: true });
    } finally {
      await sql`drop table counted_meanwhile`.execute(db);
    }
  });

  it('a sort that the list does not offer is refused', async () => {
    assert.equal((await admin.get('admin_panel/brands/', { query: { sort: 'password_hash' } })).status, 422);
  });

  it('the numbers on the tabs and the dashboard are the counts of the lists they open', async () => {
    const { statuses, late, on_hold, all } = (await admin.get('admin_panel/orders/counts/')).as(OrderCounts);
    const count = async (query: Record<string, string>) =>
      (await admin.get('admin_panel/orders/', { query })).as(Rows).count;
    for (const [status, n] of Object.entries(statuses)) assert.equal(n, await count({ status }), status);
    assert.equal(late, await count({ late: 'true' }));
    assert.equal(on_hold, await count({ on_hold: 'true' }));
    assert.equal(all, await count({}));
    const dashboard = (await admin.get('admin_panel/dashboard/counts/')).as(DashboardCounts);
    assert.equal(dashboard.pending, statuses.pending);
    assert.equal(dashboard.late, late);
  });

  it('no list of the demo store is empty', async () => {
    for (const { path } of lists) {
      if (MADE_BY_PEOPLE.some((own) => path.includes(own))) continue;
      assert.ok((await admin.get(path, { query: NEEDED[path] ?? {} })).as(Rows).count > 0, path);
    }
  });
});
