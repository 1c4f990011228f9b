import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  Counters,
  Coupon,
  CouponBatch,
  type CouponBatchInput,
  type CouponInput,
  CouponUse,
  listPage,
  PriceSimulation,
  Quote,
} from '@bo/contracts';
import type { z } from 'zod';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { openShop } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { makeCodes } from './batches.service.ts';
import { consumeCoupon, restoreUses } from './coupons.service.ts';

const api = await startTestApi();
const { write, jobs } = api.platform;
const admin = await api.signedIn('administrator');
const marketing = await api.signedIn('marketing');
const COUPONS = 'admin_panel/coupons/';
const BATCHES = 'admin_panel/coupon-batches/';
const CouponPage = listPage(Coupon);
const HOUR = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

let shop: Awaited<ReturnType<typeof openShop>>;
let milk = '';
before(async () => {
  shop = await openShop(api);
  milk = await shop.stocked(100);
});

let next = 0;
type Given = Partial<z.input<typeof CouponInput>>;
const input = (more: Given = {}) => {
  next += 1;
  return {
    code: `CODE-${String(next)}`,
    title: 'Ten off',
    title_ar: 'خصم عشرة بالمئة',
    discount_type: 'percent',
    discount_value: 1000,
    starts_at: from(-1),
    ends_at: from(24),
    ...more,
  };
};
const create = async (more: Given = {}) => {
  const answer = await marketing.post(COUPONS, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(Coupon);
};
const read = async (id: string) => (await marketing.get(`${COUPONS}${id}/`)).as(Coupon);
/** What a basket of two cartons hears about a code. */
const reasonOf = async (coupon_code: string) =>
  (
    await admin.post('admin_panel/price-simulations/', {
      lines: [{ variant_id: milk, quantity: 2 }],
      coupon_code,
    })
  ).as(PriceSimulation).coupon?.reason;
const use = (coupon_id: string, order_id: string) =>
  write(SYSTEM, async (unit) => {
    const refusal = await consumeCoupon(unit, { coupon_id, order_id, customer_id: 'cus_shop', discount: 200 });
    if (refusal !== null) throw new Error(refusal);
  });

describe('coupons', () => {
  it('marketing makes one, spelled as customers may type it, and finds it by code and by title in either language', async () => {
    const coupon = await create({ code: ' ramadan ٢٠ ', title: 'Ramadan basket', title_ar: 'سلة رمضان' });
    assert.equal(coupon.code, 'RAMADAN20');
    assert.deepEqual([coupon.state, coupon.active, coupon.used_count], ['live', true, 0]);
    for (const search of ['ramadan2', 'basket', 'رمضان'])
      assert.deepEqual(
        (await marketing.get(COUPONS, { query: { search } })).as(CouponPage).results.map(({ id }) => id),
        [coupon.id],
        search,
      );
    assert.equal(await reasonOf('ramadan20'), null);
  });

  it('all that is wrong is told at once, in the language of anyone who asks', async () => {
    const wrong = {
      code: 'a b',
      title: 'x',
      discount_value: 20_000,
      ends_at: from(-2),
      per_customer_limit: 5,
      available_count: 2,
    };
    const english = await marketing.post(COUPONS, { ...input(), ...wrong });
    assert.equal(english.status, 422);
    assert.deepEqual(english.error().errors, {
      code: ['Use 3 to 40 Latin letters, digits, dashes and underscores.'],
      title: ['Use at least 2 characters.'],
      discount_value: ['Use 100% or less.'],
      ends_at: ['The end must come after the start.'],
      per_customer_limit: ['One customer cannot use it more often than it is available.'],
    });
    const arabic = await marketing.post(COUPONS, { ...input(), ...wrong }, { headers: { 'accept-language': 'ab' } });
    assert.deepEqual(arabic.error().errors?.['discount_value'], ['أدخل نسبة لا تتجاوز 100%.']);
    const amount = await marketing.post(COUPONS, input({ discount_type: 'amount', maximum_discount: 500 }));
    assert.deepEqual(Object.keys(amount.error().errors ?? {}), ['maximum_discount']);
  });

  it('no two have one code, however it is written; an archived one frees it', async () => {
    const first = await create({ code: 'EID-FREE' });
    const refused = await marketing.post(COUPONS, input({ code: 'eid-free' }));
    assert.equal(refused.error().code, 'coupon.code_taken');
    assert.deepEqual(Object.keys(refused.error().errors ?? {}), ['code']);
    await marketing.post(`${COUPONS}${first.id}/archive/`, { version: first.version });
    assert.equal((await marketing.post(COUPONS, input({ code: 'eid-free' }))).status, 201);
    assert.equal(
      (await marketing.post(`${COUPONS}${first.id}/restore/`, { version: 2 })).error().code,
      'coupon.code_taken',
    );
  });

  it('its state follows from the clock, the switches and the uses; the list filters by it', async () => {
    const draft = await create({ code: 'S-DRAFT', draft: true });
    const scheduled = await create({ code: 'S-SCHEDULED', starts_at: from(1) });
    const live = await create({ code: 'S-LIVE' });
    const paused = await create({ code: 'S-PAUSED' });
    const used = await create({ code: 'S-USED', available_count: 1 });
    const ended = await create({ code: 'S-ENDED', starts_at: from(-3), ends_at: from(-1) });
    await use(used.id, await shop.placed([{ variant_id: milk, quantity: 1 }]));
    await marketing.post(`${COUPONS}${paused.id}/deactivate/`, { version: 1 });
    const expected = { draft, scheduled, live, paused, used_up: used, ended };
    for (const [state, { id, code }] of Object.entries(expected)) {
      assert.equal((await read(id)).state, state);
      const found = (await marketing.get(COUPONS, { query: { state, search: 's-' } })).as(CouponPage).results;
      assert.deepEqual(
        found.map((one) => one.code),
        [code],
        state,
      );
    }
    const reasons = await Promise.all(Object.values(expected).map(({ code }) => reasonOf(code)));
    assert.deepEqual(reasons, ['unknown', 'not_started', null, 'paused', 'used_up', 'ended']);
  });

  it('counts until its end and not a moment longer: the day of "until" is whole, the range half-open', async () => {
    // Until 21 November in Dubai: 22 November 00:00 there.
    const { code } = await create({ starts_at: '2026-11-19T20:00:00.000Z', ends_at: '2026-11-21T20:00:00.000Z' });
    const at = async (moment: string) =>
      (
        await admin.post('admin_panel/price-simulations/', {
          lines: [{ variant_id: milk, quantity: 1 }],
          coupon_code: code,
          at: moment,
        })
      ).as(PriceSimulation).coupon?.reason;
    assert.equal(await at('2026-11-21T19:59:59.999Z'), null);
    assert.equal(await at('2026-11-21T20:00:00.000Z'), 'ended');
    assert.equal(await at('2026-11-19T19:59:59.999Z'), 'not_started');
  });

  it('deactivated, the next basket is refused it, in words of either language; activated, it counts again', async () => {
    const { id, code, version } = await create();
    assert.equal((await marketing.post(`${COUPONS}${id}/deactivate/`, { version })).as(Coupon).state, 'paused');
    const told = async (language: string) =>
      (
        await admin.post(
          'admin_panel/orders/quote/',
          { pincode: '00100', lines: [{ variant_id: milk, quantity: 1 }], coupon_code: code },
          { headers: { 'accept-language': language } },
        )
      )
        .as(Quote)
        .problems.find(({ field }) => field === 'coupon_code')?.detail;
    assert.equal(await told('en'), 'This coupon is paused.');
    assert.match((await told('ab')) ?? '', /القسيمة/);
    // Pressed twice it does no more.
    const again = await marketing.post(`${COUPONS}${id}/deactivate/`, { version: 2 });
    assert.equal(again.as(Coupon).version, 2);
    assert.equal((await marketing.post(`${COUPONS}${id}/activate/`, { version: 2 })).as(Coupon).state, 'live');
    assert.equal(await reasonOf(code), null);
  });

  it('a code that orders name, and as many uses as there were, cannot be taken back by the form', async () => {
    const { id, version } = await create({ available_count: 5 });
    for (const _ of [1, 2]) await use(id, await shop.placed([{ variant_id: milk, quantity: 1 }]));
    const refused = await marketing.put(`${COUPONS}${id}/`, {
      ...input({ code: 'OTHER', available_count: 1, draft: true }),
      version,
    });
    assert.deepEqual(refused.error().errors, {
      code: ['Orders use this code, so it can’t be changed. Create another coupon for another code.'],
      available_count: ['It has already been used 2 times.'],
      draft: ['It has already been used. Deactivate it instead.'],
    });
    assert.equal(
      (await marketing.delete(`${COUPONS}${id}/`, { headers: { 'if-match': '"1"' } })).error().code,
      'in_use',
    );
    const unused = await create();
    assert.equal((await marketing.delete(`${COUPONS}${unused.id}/`, { headers: { 'if-match': '"1"' } })).status, 204);
  });

  it('of 50 orders at once that want one of which 10 are left exactly 10 have it', async () => {
    const { id } = await create({ available_count: 15 });
    for (let at = 0; at < 5; at += 1) await use(id, await shop.placed([{ variant_id: milk, quantity: 1 }]));
    const orders = await Promise.all(
      Array.from({ length: 50 }, () => shop.placed([{ variant_id: milk, quantity: 1 }])),
    );
    const answers = await Promise.allSettled(orders.map((order) => use(id, order)));
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 10);
    for (const answer of answers)
      if (answer.status === 'rejected') assert.equal((answer.reason as Error).message, 'used_up');
    assert.deepEqual([(await read(id)).used_count, (await read(id)).state], [15, 'used_up']);
  });

  it('shows which orders had it, those that gave it back too, to anyone who may see orders and customers', async () => {
    const coupon = await create();
    const [kept, back] = [
      await shop.placed([{ variant_id: milk, quantity: 1 }]),
      await shop.placed([{ variant_id: milk, quantity: 1 }]),
    ];
    await use(coupon.id, kept);
    await use(coupon.id, back);
    await write(SYSTEM, (unit) => restoreUses(unit, back));
    await write(SYSTEM, (unit) => restoreUses(unit, back));
    assert.equal((await read(coupon.id)).used_count, 1);
    const uses = async (who: typeof admin, query = {}) =>
      (await who.get(`${COUPONS}${coupon.id}/uses/`, { query })).as(listPage(CouponUse)).results;
    const seen = await uses(admin);
    assert.deepEqual(
      seen.map(({ id, restored_at }) => [id, restored_at !== null]).sort(),
      [
        [kept, false],
        [back, true],
      ].sort(),
    );
    assert.deepEqual([seen[0]?.customer?.name, seen[0]?.discount], ['Huda', 200]);
    assert.deepEqual(
      (await uses(admin, { restored: 'true' })).map(({ id }) => id),
      [back],
    );
    // Marketing sees neither orders nor customers: how often and when, and nobody's name.
    assert.deepEqual(
      (await uses(marketing)).map(({ order, customer }) => [order, customer]),
      [
        [null, null],
        [null, null],
      ],
    );
    const desk = await api.signedIn('orders');
    assert.equal((await desk.get(`${COUPONS}${coupon.id}/uses/`)).error().permission, 'coupon.view');
  });

  it('several are activated, deactivated, archived and restored at once, and each change can be taken back', async () => {
    const rows = [await create(), await create()];
    const bulk = async (action: string) =>
      (await marketing.post(`${COUPONS}bulk/`, { action, target: { ids: rows.map(({ id }) => id) } })).status;
    const states = async () => Promise.all(rows.map(async ({ id }) => (await read(id)).state));
    assert.equal(await bulk('deactivate'), 200);
    assert.deepEqual(await states(), ['paused', 'paused']);
    assert.equal(await bulk('activate'), 200);
    assert.deepEqual(await states(), ['live', 'live']);
    assert.equal(await bulk('archive'), 200);
    assert.equal(await reasonOf(rows[0]?.code ?? ''), 'unknown');
    assert.equal(await bulk('restore'), 200);
    assert.equal(await reasonOf(rows[0]?.code ?? ''), null);
  });

  it('says which run out: live, and at most a tenth left; the number in the inbox is that of the list', async () => {
    const low = await create({ code: 'LOW', available_count: 10 });
    const more = await create({ code: 'MORE', available_count: 10 });
    for (let at = 0; at < 9; at += 1) {
      await use(low.id, await shop.placed([{ variant_id: milk, quantity: 1 }]));
      if (at > 0) await use(more.id, await shop.placed([{ variant_id: milk, quantity: 1 }]));
    }
    const found = (await marketing.get(COUPONS, { query: { running_out: 'true' } })).as(CouponPage);
    assert.deepEqual(
      found.results.map(({ code }) => code),
      ['LOW'],
    );
    const counters = async (who: typeof admin) => (await who.get('admin_panel/counters/')).as(Counters);
    assert.equal((await counters(marketing))['coupons_running_out'], found.count);
    assert.equal((await counters(await api.signedIn('picker')))['coupons_running_out'], undefined);
  });
});

describe('batches of codes for one order each', () => {
  const batchInput = (more: Partial<z.input<typeof CouponBatchInput>> = {}) => {
    const { code: _, ...terms } = input();
    return { ...terms, title: 'Letter to customers', title_ar: 'رسالة العملاء', prefix: 'mail', count: 20, ...more };
  };
  const createOf = async (more: Partial<z.input<typeof CouponBatchInput>> = {}) => {
    const answer = await marketing.post(BATCHES, batchInput(more));
    assert.equal(answer.status, 201, answer.text);
    return answer.as(CouponBatch);
  };
  const readBatch = async (id: string) => (await marketing.get(`${BATCHES}${id}/`)).as(CouponBatch);
  const codesOf = async (batch: string, limit = 2000) =>
    (await marketing.get(COUPONS, { query: { batch, limit: String(limit), sort: 'code' } }))
      .as(CouponPage)
      .results.map(({ code }) => code);

  it('a job makes as many as were asked for, all different, each good for one order', async () => {
    const batch = await createOf({ count: 1200, prefix: 'big', discount_type: 'amount', discount_value: 500 });
    assert.deepEqual([batch.state, batch.made], ['making', 0]);
    await jobs.runDue();
    assert.deepEqual([(await readBatch(batch.id)).state, (await readBatch(batch.id)).made], ['live', 1200]);
    const codes = await codesOf(batch.id);
    assert.equal(new Set(codes).size, 1200);
    for (const code of codes) assert.match(code, /^BIG-[2-9A-HJKMNP-Z]{10}$/);
    const [code = ''] = codes;
    const [coupon] = (await marketing.get(COUPONS, { query: { search: code } })).as(CouponPage).results;
    assert.deepEqual(
      [coupon?.available_count, coupon?.discount_value, coupon?.batch?.name],
      [1, 500, 'Letter to customers'],
    );
    await use(coupon?.id ?? '', await shop.placed([{ variant_id: milk, quantity: 1 }]));
    assert.equal(await reasonOf(code), 'used_up');
    assert.equal((await readBatch(batch.id)).used_count, 1);
  });

  it('taken up again after a crash the job makes those that are missing, and no more', async () => {
    const batch = await createOf({ count: 700 });
    const run = (abortAfter: number) => {
      let asked = 0;
      const controller = new AbortController();
      return makeCodes.execute(
        {
          platform: api.platform,
          job: { id: batch.job_id ?? '', attempt: 1 },
          caller: null,
          signal: controller.signal,
          progress: async () => {
            asked += 1;
            if (asked === abortAfter) throw new Error('the power went');
          },
          write: (work) => write(SYSTEM, work),
        },
        { batch_id: batch.id },
      );
    };
    await assert.rejects(run(1));
    await run(100);
    await jobs.runDue();
    assert.equal((await codesOf(batch.id)).length, 700);
    assert.equal((await readBatch(batch.id)).made, 700);
  });

  it('is in a list of its own and not among the coupons that people work with; its codes are a file', async () => {
    const batch = await createOf({ count: 3, prefix: 'find-me' });
    await jobs.runDue();
    const plain = (await marketing.get(COUPONS, { query: { limit: '2000' } })).as(CouponPage).results;
    assert.equal(
      plain.some(({ batch: of }) => of !== null),
      false,
    );
    const found = (await marketing.get(BATCHES, { query: { search: 'find' } })).as(listPage(CouponBatch)).results;
    assert.deepEqual(
      found.map(({ id }) => id),
      [batch.id],
    );
    const file = await marketing.get(`${COUPONS}export/`, { query: { batch: batch.id, format: 'csv' } });
    const lines = file.text.trim().split('\r\n');
    assert.equal(lines.length, 4);
    for (const code of await codesOf(batch.id)) assert.ok(file.text.includes(code));
  });

  it('is stopped as a whole, at once, with a reason, and goes on again', async () => {
    const batch = await createOf({ count: 5, prefix: 'stop' });
    await jobs.runDue();
    const codes = await codesOf(batch.id);
    assert.deepEqual(
      await Promise.all(codes.map(reasonOf)),
      codes.map(() => null),
    );
    assert.equal((await marketing.post(`${BATCHES}${batch.id}/stop/`, { version: batch.version })).status, 422);
    const stop = { reason: 'Sent to the wrong list', version: batch.version };
    const stopped = (await marketing.post(`${BATCHES}${batch.id}/stop/`, stop)).as(CouponBatch);
    assert.deepEqual([stopped.state, stopped.stop_reason], ['stopped', 'Sent to the wrong list']);
    assert.deepEqual(
      await Promise.all(codes.map(reasonOf)),
      codes.map(() => 'paused'),
    );
    await assert.rejects(
      use(
        (await marketing.get(COUPONS, { query: { search: codes[0] ?? '' } })).as(CouponPage).results[0]?.id ?? '',
        await shop.placed([{ variant_id: milk, quantity: 1 }]),
      ),
      /paused/,
    );
    await marketing.post(`${BATCHES}${batch.id}/resume/`, { reason: 'The right list', version: stopped.version });
    assert.deepEqual(
      await Promise.all(codes.map(reasonOf)),
      codes.map(() => null),
    );
  });

  it('more than ten thousand are refused, and anyone who may not make coupons makes none', async () => {
    const many = await marketing.post(BATCHES, batchInput({ count: 10_001 }));
    assert.deepEqual(many.error().errors, { count: ['Use 10000 or less.'] });
    const finance = await api.signedIn('finance');
    assert.equal((await finance.post(BATCHES, batchInput())).error().permission, 'coupon.create');
  });
});
