import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuditEntry, Brand, Category, listPage, ProductDetail, VariantType } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { SYSTEM } from '../access/caller.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { onPostgresql, startTestApi } from '../../testing/test-api.ts';
import { changeProductFields, setProductArchived } from '../../domains/catalogue/products/products.service.ts';
import { changeVariant, setVariantArchived } from '../../domains/catalogue/variants/variants.service.ts';
import { checkCounters } from './check.job.ts';
import { CHECKS } from '../../domains/index.ts';
import { reconcile, repair } from './reconcile.ts';

const api = await startTestApi();
const { db, write } = api.platform;
const catalog = await api.signedIn('catalog');
const supervisor = await api.signedIn('supervisor');
let next = 0;
const number = () => String((next += 1));

await db
  .insertInto('warehouses')
  .values(['whs_a', 'whs_b'].map((id) => ({ id, code: id, name: `Store ${id}`, name_ar: 'مخزن' })))
  .execute();

async function brand(): Promise<string> {
  const name = `Brand ${number()}`;
  return (await catalog.post('admin_panel/brands/', { name, name_ar: `${name} ع` })).as(Brand).id;
}
async function category(): Promise<string> {
  const name = `Category ${number()}`;
  return (await catalog.post('admin_panel/categories/', { name, name_ar: `${name} ع` })).as(Category).id;
}
async function type(options = 6): Promise<VariantType> {
  const name = `Type ${number()}`;
  return (
    await catalog.post('admin_panel/variant-types/', {
      name,
      name_ar: `${name} ع`,
      options: Array.from({ length: options }, (_, index) => ({
        name: `O${String(index)}`,
        name_ar: `خ${String(index)}`,
      })),
    })
  ).as(VariantType);
}
const variantOf = (options: Record<string, string>, more: object = {}) => ({
  code: `V-${number()}`,
  options,
  unit: 'piece',
  size: 1,
  price: 900,
  selling_price: 900,
  reorder_point: 5,
  ...more,
});
const sizes = await type(40);
const options = sizes.options.map((option) => option.id);
async function newProduct(brand_id: string | null, category_id: string, more: object = {}) {
  const title = `Product ${number()}`;
  const answer = await catalog.post('admin_panel/products/', {
    title,
    title_ar: `${title} ع`,
    brand_id,
    category_id,
    variant_type_ids: [sizes.id],
    variants: [variantOf({ [sizes.id]: options[0] ?? '' })],
    ...more,
  });
  return answer;
}
async function made(...product: Parameters<typeof newProduct>): Promise<ProductDetail> {
  const answer = await newProduct(...product);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(ProductDetail);
}
const countOf = async (id: string) => (await catalog.get(`admin_panel/brands/${id}/`)).as(Brand).product_count;
/** What is refused is fine; what fails is not. */
const attempt = async (work: (unit: UnitOfWork) => Promise<unknown>): Promise<void> => {
  try {
    await write(SYSTEM, work);
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
  }
};

/** What the schedule does. */
async function check(): Promise<void> {
  await write(SYSTEM, (unit) => api.platform.jobs.enqueue(unit, checkCounters, {}));
  await api.platform.jobs.runDue();
}
const health = async () => (await api.nobody.get('health/')).as(z.object({ counters: z.string() })).counters;
const checks = () => db.selectFrom('jobs').select('result').where('name', '=', checkCounters.name).execute();

describe('counters', () => {
  it('are checked once a day by a job, and every instance tells what it found', async () => {
    assert.equal(await health(), 'unchecked');
    await check();
    assert.equal(await health(), 'ok');
    await check();
    assert.equal((await checks()).length, 1, 'a check within the day leaves no trace');

    const id = await brand();
    await sql`update brands set product_count = 7 where id = ${id}`.execute(db);
    await sql`update jobs set finished_at = now() - interval '25 hours' where name = ${checkCounters.name}`.execute(db);
    await check();
    assert.equal(await health(), 'drift');
    assert.deepEqual((await checks()).at(-1)?.result, { drift: 1, rows: [`derived brand ${id}`] });
    await sql`update brands set product_count = 0 where id = ${id}`.execute(db);
    await sql`delete from jobs where name = ${checkCounters.name}`.execute(db);
    await sql`delete from book_differences`.execute(db);
  });

  it('a column that says it is derived is checked, and one that is named like a counter says whether it is', async () => {
    const { rows } = await sql<{ name: string; derived: boolean }>`
      select c.table_name || '.' || c.column_name as name,
        coalesce(col_description(c.table_name::regclass, c.ordinal_position::int) like 'derived:%', false) as derived
      from information_schema.columns c where c.table_schema = 'public'`.execute(db);
    const checked = CHECKS.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
    assert.deepEqual(rows.flatMap(({ name, derived }) => (derived ? [name] : [])).sort(), [...checked].sort());
    // What is counted by anyone who does it, with no rows in this database to count again.
    const typed = [
      'offers.used_count',
      'coupons.available_count',
      'offers.get_quantity',
      'backups.row_count',
      'backups.file_count',
    ];
    const unclear = rows.filter(
      ({ name, derived }) => /(_count|_sum|_min|_max)$/.test(name) && !derived && !typed.includes(name),
    );
    assert.deepEqual(unclear, []);
  });

  it('eight people who create a product of one brand at once are all counted, and so is what an import adds', async () => {
    const [id, food] = [await brand(), await category()];
    const added = async () => {
      const name = `added ${number()}`;
      await db
        .insertInto('products')
        .values({ id: `prd ${name}`, title: name, slug: name, brand_id: id })
        .execute();
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => newProduct(id, food)));
    await Promise.all(Array.from({ length: 8 }, added));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(await countOf(id), 16);
  });

  it('a brand that is merged while products come to name it keeps none', async () => {
    const food = await category();
    for (let round = 0; round < 5; round += 1) {
      const [from, into] = [await brand(), await brand()];
      const answers = await Promise.all([
        ...Array.from({ length: 12 }, () => newProduct(from, food)),
        catalog.post(`admin_panel/brands/${from}/merge/`, { into_id: into, version: 1 }),
      ]);
      assert.ok(
        answers.every(({ status }) => status < 500),
        answers.map(({ status }) => status).join(),
      );
      const left = await db.selectFrom('products').select('id').where('brand_id', '=', from).execute();
      assert.deepEqual(left, []);
      const made = answers.filter(({ status }) => status === 201).length;
      const merged = answers.at(-1)?.status === 200;
      assert.ok(merged, answers.at(-1)?.text ?? '');
      assert.equal(await countOf(into), made);
    }
    const [late] = await db.selectFrom('brands').select('id').where('archived_at', 'is not', null).execute();
    const refused = await newProduct(late?.id ?? '', food);
    assert.deepEqual(Object.keys(refused.error().errors ?? {}), ['brand_id']);
    await assert.rejects(
      db
        .insertInto('products')
        .values({ id: 'prd_late', title: 'Late', slug: 'late', brand_id: late?.id ?? '' })
        .execute(),
      /is archived/,
    );
  });

  it('each product that a merge changes has an entry of it in its own trail', async () => {
    const [from, into, food, drinks] = [await brand(), await brand(), await category(), await category()];
    const product = await made(from, food);
    await catalog.post(`admin_panel/brands/${from}/merge/`, { into_id: into, version: 1 });
    await catalog.post(`admin_panel/categories/${food}/merge/`, { into_id: drinks, version: 1 });
    const packs = await type();
    const [first, second] = packs.options;
    assert.ok(first && second);
    const sized = await made(null, drinks, {
      variant_type_ids: [packs.id],
      variants: [variantOf({ [packs.id]: first.id })],
    });
    await catalog.post(`admin_panel/variant-types/${packs.id}/merge-options/`, {
      from_id: first.id,
      into_id: second.id,
      version: 1,
    });
    const trail = async (record_type: string, record_id: string) =>
      (await catalog.get('admin_panel/audit-entries/', { query: { record_type, record_id } }))
        .as(listPage(AuditEntry))
        .results.filter(({ action }) => action === 'merge_followed')
        .map(({ before, after, actor_id }) => ({ before, after, mine: actor_id === catalog.userId }));
    assert.deepEqual(await trail('product', product.id), [
      { before: { category_id: food }, after: { category_id: drinks }, mine: true },
      { before: { brand_id: from }, after: { brand_id: into }, mine: true },
    ]);
    assert.deepEqual(await trail('variant', sized.variants[0]?.id ?? ''), [
      { before: { options: { [packs.id]: first.id } }, after: { options: { [packs.id]: second.id } }, mine: true },
    ]);
  });

  it('drift is found and named, and a repair puts it right with an entry in the trail', async () => {
    const [id, food] = [await brand(), await category()];
    const product = await made(id, food);
    await db.updateTable('brands').set({ product_count: 7 }).where('id', '=', id).execute();
    await db.updateTable('products').set({ variant_count: 3 }).where('id', '=', product.id).execute();
    assert.deepEqual(
      (await reconcile(db, CHECKS)).map(({ table, row, stored, expected }) => ({ table, row, stored, expected })),
      [
        { table: 'brands', row: id, stored: { product_count: 7 }, expected: { product_count: 1 } },
        {
          table: 'products',
          row: product.id,
          stored: { variant_count: 3, price_min: 900, price_max: 900, has_barcode: false },
          expected: { variant_count: 1, price_min: 900, price_max: 900, has_barcode: false },
        },
      ],
    );
    assert.equal((await repair(api.platform, CHECKS)).length, 2);
    assert.deepEqual(await reconcile(db, CHECKS), []);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['record_id', 'before', 'after'])
      .where('action', '=', 'repaired')
      .where('record_type', '=', 'brand')
      .execute();
    assert.deepEqual(entries, [{ record_id: id, before: { product_count: 7 }, after: { product_count: 1 } }]);
  });

  it('whatever many people do at once, nothing fails and no counter drifts', {
    skip: !onPostgresql && 'the embedded database has one connection',
  }, async () => {
    const brands = await Promise.all(Array.from({ length: 4 }, brand));
    const categories = await Promise.all(Array.from({ length: 3 }, category));
    const sizes = await type(40);
    const options = sizes.options.map((option) => option.id);
    const products: string[] = [];
    const variants: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const product = await made(brands[index % 4] ?? '', categories[index % 3] ?? '', {
        variant_type_ids: [sizes.id],
        variants: [variantOf({ [sizes.id]: options[index] ?? '' })],
      });
      products.push(product.id);
      variants.push(...product.variants.map((one) => one.id));
    }
    const combo = (
      await made(null, categories[0] ?? '', {
        variant_type_ids: [sizes.id],
        variants: [
          variantOf(
            { [sizes.id]: options[39] ?? '' },
            { components: variants.slice(0, 2).map((variant_id) => ({ variant_id, quantity: 1 })) },
          ),
        ],
      })
    ).variants[0];
    await db
      .insertInto('reviews')
      .values(
        products.map((product_id, index) => ({
          id: `rev_${String(index)}`,
          product_id,
          customer_name: 'Sara',
          rating: (index % 5) + 1,
        })),
      )
      .execute();

    const at = <T>(list: readonly T[], index: number): T => {
      const found = list[index % list.length];
      assert.ok(found !== undefined);
      return found;
    };
    const isFine = ({ status, text }: { status: number; text: string }) => {
      assert.ok(status < 500, text);
    };
    const acts: readonly ((a: number, b: number) => Promise<unknown>)[] = [
      async (a, b) =>
        isFine(
          await newProduct(at(brands, a), at(categories, b), {
            variant_type_ids: [sizes.id],
            variants: [variantOf({ [sizes.id]: at(options, a * 7 + b) })],
          }),
        ),
      (a, b) => attempt((unit) => changeProductFields(unit, at(products, a), undefined, { brand_id: at(brands, b) })),
      (a, b) => attempt((unit) => setProductArchived(unit, at(products, a), undefined, b % 2 === 0, 'draft')),
      async (a, b) => {
        const id = at(brands, a);
        const { version } = (await catalog.get(`admin_panel/brands/${id}/`)).as(Brand);
        isFine(await catalog.post(`admin_panel/brands/${id}/merge/`, { into_id: at(brands, b), version }));
        isFine(await catalog.post(`admin_panel/brands/${id}/restore/`, { version: version + 1 }));
      },
      async (a) => {
        const id = at(brands, a);
        const { version } = (await catalog.get(`admin_panel/brands/${id}/`)).as(Brand);
        const name = `Brand ${number()}`;
        isFine(await catalog.put(`admin_panel/brands/${id}/`, { name, name_ar: `${name} ع`, version }));
      },
      async (a, b) => {
        const id = at(categories, a);
        const { version } = (await catalog.get(`admin_panel/categories/${id}/`)).as(Category);
        isFine(await catalog.post(`admin_panel/categories/${id}/merge/`, { into_id: at(categories, b), version }));
        isFine(await catalog.post(`admin_panel/categories/${id}/restore/`, { version: version + 1 }));
      },
      async (a, b) => {
        const { version } = (await catalog.get(`admin_panel/variant-types/${sizes.id}/`)).as(VariantType);
        isFine(
          await catalog.post(`admin_panel/variant-types/${sizes.id}/merge-options/`, {
            from_id: at(options, a * 3),
            into_id: at(options, b * 5 + 1),
            version,
          }),
        );
      },
      (a, b) =>
        attempt((unit) => changeVariant(unit, at(variants, a), undefined, { price: 100 + b, selling_price: 100 + b })),
      (a, b) => attempt((unit) => setVariantArchived(unit, at(variants, a), undefined, b % 2 === 0)),
      async (a, b) =>
        isFine(
          await supervisor.post('admin_panel/inventory/receive/', {
            warehouse_id: b % 2 === 0 ? 'whs_a' : 'whs_b',
            note: '',
            lines: [at(variants, a), at(variants, a + 1)].map((variant_id) => ({
              variant_id,
              quantity: b + 1,
              cost: null,
            })),
          }),
        ),
      async (a, b) =>
        isFine(
          await supervisor.post('admin_panel/inventory/transfer/', {
            from_warehouse_id: b % 2 === 0 ? 'whs_a' : 'whs_b',
            to_warehouse_id: b % 2 === 0 ? 'whs_b' : 'whs_a',
            note: '',
            lines: [{ variant_id: at(variants, a), quantity: 1 }],
          }),
        ),
      (a, b) =>
        attempt((unit) =>
          changeVariant(unit, combo?.id ?? '', undefined, {
            components: [...new Set([at(variants, a), at(variants, b)])].map((variant_id) => ({
              variant_id,
              quantity: 1,
            })),
          }),
        ),
      async (a, b) =>
        isFine(
          await catalog.post(`admin_panel/reviews/rev_${String(a % products.length)}/status/`, {
            status: b % 2 === 0 ? 'published' : 'hidden',
            reason: '',
          }),
        ),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(20), fc.nat(20)), { minLength: 12, maxLength: 24 }),
        async (sequence) => {
          await Promise.all(sequence.map(([act, a, b]) => at(acts, act)(a, b)));
          assert.deepEqual(await reconcile(db, CHECKS), []);
          const { rows } = await sql`
              select v.id from variants v, jsonb_each_text(v.options) as named
              where not exists (select from variant_type_options o where o.id = named.value and o.variant_type_id = named.key)`.execute(
            db,
          );
          assert.deepEqual(rows, [], 'a variant names an option that is gone');
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
