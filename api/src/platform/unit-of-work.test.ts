import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { Brand, listPage } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SYSTEM } from './access/caller.ts';
import { onPostgresql, startTestApi } from '../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const BRANDS = 'admin_panel/brands/';
const { db } = api.platform;
const named = (name: string) => ({ name, name_ar: `${name} بالعربية` });
const count = async (name: string) =>
  (await catalog.get(BRANDS, { query: { search: name } })).as(listPage(Brand)).count;

describe('writing', () => {
  it('a request that is sent again with its key is done once, however often, and answered alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 5 }), fc.boolean(), async (times, together) => {
        const name = `Once ${randomUUID()}`;
        const send = () => catalog.post(BRANDS, named(name), { headers: { 'idempotency-key': `key of ${name}` } });
        const answers = together ? await Promise.all(Array.from({ length: times }, send)) : [];
        while (answers.length < times) answers.push(await send());
        assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
        assert.equal(new Set(answers.map((answer) => answer.as(Brand).id)).size, 1);
        assert.equal(await count(name), 1);
      }),
      { numRuns: 12 },
    );
  });

  it('a key is not for two different requests', async () => {
    const headers = { 'idempotency-key': 'a key used twice' };
    await catalog.post(BRANDS, named('First of the key'), { headers });
    const refused = await catalog.post(BRANDS, named('Second of the key'), { headers });
    assert.equal(refused.status, 422);
    assert.equal(refused.error().code, 'idempotency_key_reused');
  });

  it('a request that failed may be sent again with its key', async () => {
    const headers = { 'idempotency-key': 'a key that failed first' };
    const taken = (await catalog.post(BRANDS, named('Taken name'))).as(Brand);
    assert.equal((await catalog.post(BRANDS, named('Taken name'), { headers })).status, 422);
    await catalog.post(`${BRANDS}${taken.id}/archive/`, { version: 1 });
    assert.equal((await catalog.post(BRANDS, named('Taken name'), { headers })).status, 201);
  });

  it('a write that the database ended for the sake of others is done again, from its beginning, a bounded number of times', async () => {
    const name = `Again ${randomUUID()}`;
    const afterDeadlocks = (deadlocks: number) => {
      let tries = 0;
      return api.platform.write(SYSTEM, async ({ trx, audit }) => {
        tries += 1;
        const id = `brd_${randomUUID()}`;
        await trx.insertInto('brands').values({ id, name, name_ar: name }).execute();
        await audit({ type: 'brand', id, action: 'created' });
        if (tries <= deadlocks) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(trx);
        return tries;
      });
    };
    await assert.rejects(afterDeadlocks(1000), { status: 503, code: 'busy' });
    assert.equal(await count(name), 0);
    assert.equal(await afterDeadlocks(3), 4);
    assert.equal(await count(name), 1);
  });

  it('a write that fails leaves no trace: no record, no audit entry, no event', async () => {
    const trail = async () =>
      (
        await sql<{
          n: number;
        }>`select (select count(*) from audit_entries) + (select count(*) from events) + (select count(*) from brands) as n`.execute(
          db,
        )
      ).rows[0]?.n;
    const before = await trail();
    await assert.rejects(
      api.platform.write(SYSTEM, async ({ trx, audit }) => {
        await trx.insertInto('brands').values({ id: 'brd_gone', name: 'Gone', name_ar: 'ذهب' }).execute();
        await audit({ type: 'brand', id: 'brd_gone', action: 'created' });
        throw new Error('the last step failed');
      }),
    );
    assert.equal(await trail(), before);
  });

  it('nobody rewrites the audit trail or the stock ledger', async () => {
    await catalog.post(BRANDS, named('Trailed'));
    await assert.rejects(db.updateTable('audit_entries').set({ actor_name: 'Someone else' }).execute(), /append-only/);
    await assert.rejects(db.deleteFrom('audit_entries').execute(), /append-only/);
    await assert.rejects(sql`truncate stock_movements`.execute(db), /append-only/);
  });

  it('of two people who save at the same moment one wins and the other is shown what it now is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const brand = (await catalog.post(BRANDS, named(`Contested ${String(round)}`))).as(Brand);
      const answers = await Promise.all(
        ['Left', 'Right'].map((side) =>
          catalog.put(`${BRANDS}${brand.id}/`, { ...named(`${side} ${String(round)}`), version: 1 }),
        ),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    }
  });

  it('of two people who take the same name at the same moment one is told at the field', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => catalog.post(BRANDS, named('One name for three'))));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422]);
  });

  if (onPostgresql) {
    it('many people create horizontal lists at once and no two get the same place', async () => {
      const marketing = await api.signedIn('marketing');
      const path = 'admin_panel/horizontal-product-list/';
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          marketing.post(path, { title: `Row ${String(index)}`, title_ar: `صف ${String(index)}` }),
        ),
      );
      assert.ok(answers.every(({ status }) => status === 201));
      const rows = await db.selectFrom('horizontal_lists').select('rank').execute();
      assert.equal(new Set(rows.map(({ rank }) => rank)).size, 20);
    });

    it('movements of the same stock at once add up', async () => {
      await db.insertInto('products').values({ id: 'prd_s', title: 'Stocked', slug: 'stocked' }).execute();
      await db
        .insertInto('variants')
        .values({ id: 'var_s', product_id: 'prd_s', code: 'S', unit: 'piece', price: 100, selling_price: 100 })
        .execute();
      await db.insertInto('warehouses').values({ id: 'whs_s', code: 'S', name: 'Store', name_ar: 'مخزن' }).execute();
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          db
            .insertInto('stock_movements')
            .values({
              id: `mov_${String(index)}`,
              idempotency_key: String(index),
              variant_id: 'var_s',
              warehouse_id: 'whs_s',
              kind: 'receive',
              on_hand_change: 3,
            })
            .execute(),
        ),
      );
      const balance = await db
        .selectFrom('stock_balances')
        .selectAll()
        .where('variant_id', '=', 'var_s')
        .executeTakeFirstOrThrow();
      assert.equal(balance.on_hand, 120);
      assert.equal(balance.available, 120);
    });
  }
});
