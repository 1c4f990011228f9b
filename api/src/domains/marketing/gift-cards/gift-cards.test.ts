import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  AuditEntry,
  BulkResult,
  GiftCard,
  GiftCardBatch,
  GiftCardMovements,
  GiftCardNewCode,
  IssuedGiftCards,
  listPage,
  NewServiceKey,
  Quote,
  ServiceAccount,
} from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { issueCards } from '../../../testing/gift-cards.ts';
import { openShop } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { giveBack } from '../../orders/payments/payments.service.ts';
import { makeGiftCards } from './batches.service.ts';
import { forgetCodes } from './gift-cards.repository.ts';
import { findGiftCards, redeemGiftCard, returnToGiftCard, voidGiftCard } from './gift-cards.service.ts';

const api = await startTestApi();
const { db, write, jobs } = api.platform;
const admin = await api.signedIn('administrator');
const CARDS = 'admin_panel/gift-cards/';
const BATCHES = 'admin_panel/gift-card-batches/';
const HOUR = 3_600_000;
const soon = () => new Date(Date.now() + 24 * HOUR).toISOString();
const now = () => new Date().toISOString();

let shop: Awaited<ReturnType<typeof openShop>>;
let milk = '';
before(async () => {
  shop = await openShop(api);
  milk = await shop.stocked(100);
});

const input = (more: object = {}) => ({ title: 'Ramadan cards', value: 5000, expires_at: soon(), ...more });
const ask = async (more: object = {}, who = admin) => {
  const answer = await who.post(BATCHES, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(GiftCardBatch);
};
const readBatch = async (id: string) => (await admin.get(`${BATCHES}${id}/`)).as(GiftCardBatch);
const read = async (id: string) => (await admin.get(`${CARDS}${id}/`)).as(GiftCard);
const aCard = async (value = 5000) => {
  const [card] = await issueCards(api, admin, { value, expires_at: soon() });
  assert.ok(card);
  return card;
};
const order = () => shop.placed([{ variant_id: milk, quantity: 1 }]);
/** All that the database holds, as text. */
const everything = async () => {
  const { rows } = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
    from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
    db,
  );
  let all = '';
  for (const { schema, name } of rows) {
    const found = await sql<{ text: string | null }>`select string_agg(t::text, ' ') as text
      from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    all += found.rows[0]?.text ?? '';
  }
  return all;
};

describe('gift cards are made', () => {
  it('by a job, as many as were asked for, all different; their codes are shown once, to the person who made them', async () => {
    const batch = await ask({ count: 250 });
    assert.deepEqual([batch.state, batch.made], ['making', 0]);
    assert.equal((await admin.post(`${BATCHES}${batch.id}/codes/`)).error().code, 'gift_card.codes_being_made');
    await jobs.runDue();
    assert.deepEqual([(await readBatch(batch.id)).state, (await readBatch(batch.id)).made], ['ready', 250]);

    const colleague = await api.signedIn('administrator');
    const refused = await colleague.post(`${BATCHES}${batch.id}/codes/`);
    assert.deepEqual([refused.status, refused.error().code], [403, 'gift_card.codes_of_another']);
    const shown = (await admin.post(`${BATCHES}${batch.id}/codes/`)).as(IssuedGiftCards).results;
    assert.equal(new Set(shown.map(({ code }) => code)).size, 250);
    for (const { code, last_four } of shown) {
      assert.match(code, /^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
      assert.equal(last_four, code.slice(-4));
    }
    const again = await admin.post(`${BATCHES}${batch.id}/codes/`);
    assert.deepEqual([again.status, again.error().code], [410, 'gift_card.codes_gone']);
    assert.equal((await readBatch(batch.id)).state, 'shown');
    const found = await findGiftCards(
      db,
      shown.map(({ code }) => code),
      now(),
    );
    assert.deepEqual(
      new Set(found.map(({ refusal, balance }) => `${String(refusal)} ${String(balance)}`)),
      new Set(['null 5000']),
    );
  });

  it('and no code stands in clear anywhere in the database, neither before it is shown nor after', async () => {
    const batch = await ask({ count: 3 });
    await jobs.runDue();
    const sealed = await everything();
    assert.match(sealed, new RegExp(batch.id));
    const { results } = (
      await admin.post(`${BATCHES}${batch.id}/codes/`, {}, { headers: { 'idempotency-key': 'kept?' } })
    ).as(IssuedGiftCards);
    const after = await everything();
    for (const { code } of results)
      for (const text of [code, code.replaceAll('-', '')]) {
        assert.equal(sealed.includes(text), false);
        assert.equal(after.includes(text), false);
      }
    const left = await db.selectFrom('gift_card_codes').selectAll().where('batch_id', '=', batch.id).execute();
    assert.deepEqual(left, []);
  });

  it('codes that nobody looks at within a day are deleted unseen', async () => {
    const batch = await ask({ count: 2 });
    await jobs.runDue();
    await sql`update gift_card_batches set codes_until = now() where id = ${batch.id}`.execute(db);
    assert.equal((await admin.post(`${BATCHES}${batch.id}/codes/`)).error().code, 'gift_card.codes_gone');
    assert.equal(await forgetCodes(db), 1);
    assert.equal((await readBatch(batch.id)).state, 'gone');
  });

  it('taken up again after a crash the job makes those that are missing, each with its code', async () => {
    const batch = await ask({ count: 150 });
    const run = (fails: boolean) =>
      makeGiftCards.execute(
        {
          platform: api.platform,
          job: { id: batch.job_id ?? '', attempt: 1 },
          caller: null,
          signal: new AbortController().signal,
          progress: () => (fails ? Promise.reject(new Error('the power went')) : Promise.resolve()),
          write: (work) => write(SYSTEM, work),
        },
        { batch_id: batch.id },
      );
    await assert.rejects(run(true));
    assert.equal((await readBatch(batch.id)).made, 100);
    await run(false);
    await jobs.runDue();
    const { results } = (await admin.post(`${BATCHES}${batch.id}/codes/`)).as(IssuedGiftCards);
    assert.equal(results.length, 150);
    const page = (await admin.get(CARDS, { query: { batch: batch.id, limit: '200' } })).as(listPage(GiftCard));
    assert.equal(page.count, 150);
  });

  it('one to a thousand, for a day to come and a customer who is there, by anyone who may', async () => {
    const errors = async (more: object) => (await admin.post(BATCHES, input(more))).error().errors ?? {};
    assert.deepEqual(await errors({ count: 1001 }), { count: ['Use 1000 or less.'] });
    assert.deepEqual(await errors({ count: 0, value: 0 }), {
      count: ['Use 1 or more.'],
      value: ['Enter an amount of money.'],
    });
    assert.deepEqual(await errors({ expires_at: now() }), { expires_at: ['Choose a date in the future.'] });
    assert.deepEqual(Object.keys(await errors({ customer_id: 'cus_none' })), ['customer_id']);
    const finance = await api.signedIn('finance');
    assert.equal((await finance.post(BATCHES, input())).error().permission, 'coupon.create');
  });
});

describe('a gift card', () => {
  it('is listed by its last four letters, with what is on it, and exported without any code', async () => {
    const batch = await ask({ customer_id: 'cus_shop', send_via: 'email' });
    await jobs.runDue();
    const [card] = (await admin.post(`${BATCHES}${batch.id}/codes/`)).as(IssuedGiftCards).results;
    assert.ok(card);
    const order_id = await order();
    await write(SYSTEM, (unit) => redeemGiftCard(unit, { gift_card_id: card.id, order_id, amount: 1500, key: 'r' }));
    const found = (await admin.get(CARDS, { query: { search: card.last_four.toLowerCase() } }))
      .as(listPage(GiftCard))
      .results.find(({ id }) => id === card.id);
    assert.ok(found);
    assert.deepEqual(
      [found.value, found.balance, found.redeemed, found.state, found.send_via, found.customer?.name],
      [5000, 3500, 1500, 'live', 'email', 'Huda'],
    );
    const marketing = await api.signedIn('marketing');
    assert.equal((await marketing.get(`${CARDS}${card.id}/`)).as(GiftCard).customer, null);
    for (const format of ['csv', 'xlsx']) {
      const { text, status } = await admin.get(`${CARDS}export/`, { query: { batch: batch.id, format } });
      assert.equal(status, 200);
      assert.equal(text.includes(card.code), false);
      if (format === 'csv') assert.match(text, new RegExp(`${card.last_four},50,35,15,.*,Live,E-mail,Huda`));
    }
    const hash = await db.selectFrom('gift_cards').select('code_hash').where('id', '=', card.id).executeTakeFirst();
    const answers = await Promise.all([admin.get(`${CARDS}${card.id}/`), admin.get(CARDS)]);
    for (const { text } of answers) assert.equal(text.includes(hash?.code_hash ?? '?'), false);
  });

  it('is voided with a reason by anyone who may: nothing is left on it and it pays for nothing', async () => {
    const card = await aCard();
    const { version } = await read(card.id);
    const marketing = await api.signedIn('marketing');
    const body = { reason: 'Lost in the post', version };
    assert.equal((await marketing.post(`${CARDS}${card.id}/void/`, body)).error().permission, 'gift_card.void');
    assert.deepEqual(Object.keys((await admin.post(`${CARDS}${card.id}/void/`, { version })).error().errors ?? {}), [
      'reason',
    ]);
    const voided = (await admin.post(`${CARDS}${card.id}/void/`, body)).as(GiftCard);
    assert.deepEqual(
      [voided.state, voided.balance, voided.redeemed, voided.status_reason],
      ['void', 0, 0, 'Lost in the post'],
    );
    assert.equal((await findGiftCards(db, [card.code], now()))[0]?.refusal, 'gift_card.void');
    assert.equal(
      (await admin.post(`${CARDS}${card.id}/void/`, { reason: 'Twice', version: 2 })).error().code,
      'gift_card.void',
    );
    const { results } = (await admin.get(`${CARDS}${card.id}/movements/`)).as(GiftCardMovements);
    assert.deepEqual(
      results.map(({ kind, change, balance, reason }) => [kind, change, balance, reason]),
      [
        ['issue', 5000, 5000, ''],
        ['void', -5000, 0, 'Lost in the post'],
      ],
    );
  });

  for (const ended of ['void', 'expired'] as const)
    it(`gets nothing back once it is ${ended}: the customer has the money in the wallet, and nothing is lost`, async () => {
      const card = await aCard(1000);
      const order_id = await order();
      await write(SYSTEM, async (unit) => {
        await redeemGiftCard(unit, { gift_card_id: card.id, order_id, amount: 1000, key: `${order_id} paid` });
        await unit.trx
          .insertInto('order_payments')
          .values({
            ...{ id: `pay_${order_id}`, idempotency_key: `${order_id} paid`, order_id, kind: 'gift_card' },
            ...{ event: 'captured', amount: 1000, instrument_id: card.id },
          })
          .execute();
      });
      if (ended === 'void') await write(SYSTEM, (unit) => voidGiftCard(unit, card.id, { reason: 'Stolen' }));
      else
        await db
          .updateTable('gift_cards')
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where('id', '=', card.id)
          .execute();
      const given = () =>
        write(SYSTEM, (unit) =>
          giveBack(api.platform, unit, { order_id, amount: 1000, key: `${order_id} back`, purpose: 'refund' }),
        );
      assert.deepEqual(await given(), { settled: true });
      assert.equal((await read(card.id)).balance, 0);
      const wallet = await db
        .selectFrom('wallet_entries')
        .select(['kind', 'amount'])
        .where('order_id', '=', order_id)
        .execute();
      assert.deepEqual(wallet, [{ kind: 'refund', amount: 1000 }]);
      const { paid_to } = await db
        .selectFrom('order_payments')
        .select('paid_to')
        .where('order_id', '=', order_id)
        .where('event', '=', 'refunded')
        .executeTakeFirstOrThrow();
      assert.equal(paid_to, 'wallet');
      await assert.rejects(given, { code: 'payment.too_much' });
    });

  it('tells its whole story: paid with, given back, refunded; the orders to anyone who may see them', async () => {
    const card = await aCard();
    const order_id = await order();
    const moved = { gift_card_id: card.id, order_id };
    await write(SYSTEM, (unit) => redeemGiftCard(unit, { ...moved, amount: 2000, key: `${card.id} 1` }));
    await write(SYSTEM, (unit) => returnToGiftCard(unit, 'refund', { ...moved, amount: 500, key: `${card.id} 2` }));
    await write(SYSTEM, (unit) => returnToGiftCard(unit, 'restore', { ...moved, amount: 1500, key: `${card.id} 3` }));
    const story = async (who: typeof admin) =>
      (await who.get(`${CARDS}${card.id}/movements/`)).as(GiftCardMovements).results;
    assert.deepEqual(
      (await story(admin)).map(({ kind, balance, order: of }) => [kind, balance, of?.id ?? null]),
      [
        ['issue', 5000, null],
        ['redeem', 3000, order_id],
        ['refund', 3500, order_id],
        ['restore', 5000, order_id],
      ],
    );
    const marketing = await api.signedIn('marketing');
    assert.deepEqual(new Set((await story(marketing)).map(({ order: of }) => of)), new Set([null]));
  });

  it('that someone lost gets another code: the old one stops working, the balance stays, nothing keeps the new one', async () => {
    const card = await aCard();
    const { version } = await read(card.id);
    const answer = await admin.post(`${CARDS}${card.id}/new-code/`, { reason: 'Lost the letter', version });
    const { code, card: after } = answer.as(GiftCardNewCode);
    assert.notEqual(code, card.code);
    assert.equal(after.last_four, code.slice(-4));
    const [old, fresh] = await findGiftCards(db, [card.code, code], now());
    assert.deepEqual([old?.refusal, fresh?.refusal, fresh?.balance], ['gift_card.unknown', null, 5000]);
    const stored = await everything();
    assert.equal(stored.includes(code) || stored.includes(code.replaceAll('-', '')), false);
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'gift_card', record_id: card.id } })
    ).as(listPage(AuditEntry)).results;
    assert.deepEqual([trail[0]?.action, trail[0]?.reason], ['code_replaced', 'Lost the letter']);
    const stale = await admin.post(`${CARDS}${card.id}/new-code/`, { reason: 'Again', version });
    assert.equal(stale.status, 409);
  });

  it('cards of a batch that went astray are voided together', async () => {
    const batch = await ask({ count: 3 });
    await jobs.runDue();
    const answer = await admin.post(`${CARDS}bulk/`, {
      action: 'void',
      target: { matching: { batch: batch.id } },
      values: { reason: 'Stolen parcel' },
    });
    assert.deepEqual(
      answer.as(BulkResult).results.map(({ ok }) => ok),
      [true, true, true],
    );
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from gift_cards
      where batch_id = ${batch.id} and status = 'void' and balance = 0`.execute(db);
    assert.equal(rows[0]?.n, 3);
  });

  it('after any sequence of paying, giving back, refunding and voiding holds the sum of its movements, never less than nothing', async () => {
    const step = fc.record({
      kind: fc.constantFrom('redeem' as const, 'restore' as const, 'refund' as const, 'void' as const),
      amount: fc.integer({ min: 1, max: 6000 }),
      /** Sent again, as after a lost answer. */
      twice: fc.boolean(),
    });
    const order_id = await order();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9000 }), fc.array(step, { maxLength: 12 }), async (value, steps) => {
        const card = await aCard(value);
        let expected = value;
        run += 1;
        for (const [at, { kind, amount, twice }] of steps.entries()) {
          const act = () =>
            write(SYSTEM, async (unit) => {
              const moved = { gift_card_id: card.id, order_id, amount, key: `${String(run)} ${String(at)}` };
              if (kind === 'void') return voidGiftCard(unit, card.id, { reason: 'Test' });
              return kind === 'redeem' ? redeemGiftCard(unit, moved) : returnToGiftCard(unit, kind, moved);
            }).then(
              () => true,
              () => false,
            );
          const done = await act();
          if (twice) await act();
          if (done) expected += kind === 'void' ? -expected : kind === 'redeem' ? -amount : amount;
          else assert.ok(kind === 'void' || (kind === 'redeem' && amount > expected), kind);
          const { rows } = await sql<{ balance: number; sum: number }>`select g.balance,
            (select sum(change)::bigint from gift_card_movements where gift_card_id = g.id) as sum
            from gift_cards g where id = ${card.id}`.execute(db);
          assert.deepEqual(rows[0], { balance: expected, sum: expected });
          assert.ok(expected >= 0);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('pays at once for as many orders as it has money for, and is void for all that come after', async () => {
    const card = await aCard(5000);
    const orders = await Promise.all(Array.from({ length: 12 }, order));
    const answers = await Promise.allSettled(
      orders.map((order_id) =>
        write(SYSTEM, (unit) =>
          redeemGiftCard(unit, { gift_card_id: card.id, order_id, amount: 1000, key: `${order_id} ${card.id}` }),
        ),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 5);
    assert.equal((await read(card.id)).balance, 0);
  });
});

describe('codes cannot be guessed', () => {
  const quote = (codes: object) => ({ pincode: '00100', lines: [{ variant_id: milk, quantity: 1 }], ...codes });

  it('anyone who names twenty that do not exist waits, whatever they name then; others do not', async () => {
    const card = await aCard();
    const guesser = await api.signedIn('administrator');
    const PATH = 'admin_panel/orders/quote/';
    const five = Array.from({ length: 5 }, (_, at) => `AAAA-BBBB-CCCC-DDD${String(at + 2)}`);
    for (let at = 0; at < 4; at += 1)
      assert.equal((await guesser.post(PATH, quote({ gift_card_codes: five }))).status, 200);
    const refused = await guesser.post(PATH, quote({ coupon_code: 'NO-SUCH-CODE' }));
    assert.deepEqual([refused.status, refused.error().code], [429, 'code.too_many_tries']);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    const arabic = await guesser.post(PATH, quote({ coupon_code: 'NO' }), { headers: { 'accept-language': 'ab' } });
    assert.match(arabic.error().detail, /رموز خاطئة كثيرة/);
    // A right one is not told from a wrong one any more, and what names no code goes on.
    assert.equal((await guesser.post(PATH, quote({ gift_card_codes: [card.code] }))).status, 429);
    assert.equal(
      (
        await guesser.post('admin_panel/price-simulations/', {
          lines: [{ variant_id: milk, quantity: 1 }],
          coupon_code: 'NO',
        })
      ).status,
      429,
    );
    assert.equal((await guesser.post(PATH, quote({}))).status, 200);
    assert.equal((await admin.post(PATH, quote({ gift_card_codes: [card.code] }))).status, 200);
    await sql`update code_tries set since = now() - interval '16 minutes' where caller = ${guesser.userId}`.execute(db);
    const later = (await guesser.post(PATH, quote({ gift_card_codes: [card.code] }))).as(Quote);
    assert.equal(
      later.problems.some(({ code }) => code === 'gift_card_refused'),
      false,
    );
  });

  it('a shop, which asks for all its customers, may be wrong two hundred times, in quotes and orders together', async () => {
    const account = (await admin.post('admin_panel/service-accounts/', { name: 'Shop', scopes: ['order.create'] })).as(
      ServiceAccount,
    );
    const { key } = (
      await admin.post(`admin_panel/service-accounts/${account.id}/keys/`, { version: account.version })
    ).as(NewServiceKey);
    const headers = { authorization: `Bearer ${key}` };
    const five = Array.from({ length: 5 }, (_, at) => `AAAA-BBBB-CCCC-DDD${String(at + 2)}`);
    for (let at = 0; at < 40; at += 1)
      assert.equal((await api.nobody.post('store/quotes/', quote({ gift_card_codes: five }), { headers })).status, 200);
    const refused = await api.nobody.post(
      'store/orders/',
      {
        customer: { phone: '+971501110000', name: 'Huda' },
        address: { line1: 'Villa 1', area: 'Deira', pincode: '00100' },
        lines: [{ variant_id: milk, quantity: 1 }],
        coupon_code: 'NO-SUCH-CODE',
      },
      { headers: { ...headers, 'idempotency-key': 'guess' } },
    );
    assert.deepEqual([refused.status, refused.error().code], [429, 'code.too_many_tries']);
  });
});
