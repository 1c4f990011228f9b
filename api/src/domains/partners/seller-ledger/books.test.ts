import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Adjustment,
  commissionOf,
  Earning,
  EarningExplained,
  listPage,
  Payout,
  SellerBalance,
  SellerStatement,
} from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Actor, SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { openShop } from '../../../testing/orders.ts';
import { ibanOf, openMarket } from '../../../testing/sellers.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { approvePayout, markFailed, markPaid, rejectPayout, requestPayout } from '../payouts/payouts.service.ts';
import { startRun } from '../payouts/runs.service.ts';
import { requestRefund } from '../../orders/refunds/refunds.service.ts';
import { approveAdjustment, requestAdjustment } from './adjustments.service.ts';
import { readBalance } from './ledger.repository.ts';

const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { platform } = api;
const { db, write, jobs } = platform;
const admin = await api.signedIn('administrator');
const finance = await api.signedIn('finance');
await openShop(api);
const market = openMarket(api);
const as = (id: string): Actor => ({ ...SYSTEM, id });
const [asker, judge] = [as(admin.userId), as(finance.userId)];
await db
  .updateTable('settings')
  .set({ value: JSON.stringify({ debtor_name: 'The store', debtor_iban: ibanOf(7), minimum: 1 }) })
  .where('key', '=', 'payouts')
  .execute();
await db
  .updateTable('settings')
  .set({ value: JSON.stringify({ auto_approve_up_to: 99_999_999, delivery_fee: 'never' }) })
  .where('key', '=', 'refunds')
  .execute();

/** What can happen to sellers' money, in any sequence; what cannot happen then is refused and changes nothing. */
const Happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      net: fc.integer({ min: 0, max: 5000 }),
      rate: fc.integer({ min: 0, max: 10_000 }),
      held: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(),
      units: fc.integer({ min: 1, max: 3 }),
    }),
  },
  fc.record({
    do: fc.constant('adjust' as const),
    amount: fc.integer({ min: -3000, max: 3000 }).filter((amount) => amount !== 0),
    approved: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('ask' as const), part: fc.integer({ min: 1, max: 110 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('approve' as const) }) },
  fc.record({ do: fc.constant('reject' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('run' as const) }) },
  fc.record({ do: fc.constant('paid' as const) }),
  fc.record({ do: fc.constant('failed' as const) }),
);
type Happening = typeof Happening extends fc.Arbitrary<infer T> ? T : never;

const [deliver, ask, approve, pay]: Happening[] = [
  { do: 'deliver', net: 3000, rate: 1250, held: false },
  { do: 'ask', part: 100 },
  { do: 'approve' },
  { do: 'run' },
];
/** Met every time: paid after a "no" and a failure, and a refund after that. */
const MONTH: Happening[] = [
  ...[deliver, ask, { do: 'reject' }, ask, approve, pay, { do: 'failed' }],
  ...[
    { do: 'refund', which: 0, units: 1 },
    { do: 'adjust', amount: -40, approved: true },
  ],
  ...[ask, approve, pay, { do: 'paid' }, { do: 'refund', which: 0, units: 2 }, deliver, ask],
].filter((one) => one !== undefined) as Happening[];

const Recorded = Payout.pick({ id: true, version: true });
interface Play {
  seller: string;
  orders: { id: string; line: string }[];
  payout: Payout | undefined;
  /** What the seller is owed, counted here. */
  owed: number;
}

async function happen(play: Play, one: Happening): Promise<void> {
  const { seller } = play;
  const payout = play.payout;
  const { available } = await readBalance(db, seller);
  switch (one.do) {
    case 'deliver': {
      await db
        .updateTable('sellers')
        .set({ hold_days: one.held ? 7 : 0 })
        .where('id', '=', seller)
        .execute();
      const { id, lines } = await market.sold([{ seller_id: seller, net: one.net, rate: one.rate, quantity: 3 }]);
      play.orders.push({ id, line: lines[0] ?? '' });
      play.owed += one.net - commissionOf(one.net, one.rate);
      return;
    }
    case 'refund': {
      const order = play.orders[one.which % Math.max(1, play.orders.length)];
      if (!order) return;
      const before = await readBalance(db, seller);
      const refund = await write(asker, (unit) =>
        requestRefund(platform, unit, {
          order_id: order.id,
          lines: [{ line_id: order.line, quantity: one.units }],
          goodwill: 0,
          delivery_fee: null,
          method: 'wallet',
          reason_id: 'damaged',
          note: '',
        }),
      );
      assert.equal(refund.status, 'settled');
      const { ledger_total } = await readBalance(db, seller);
      assert.ok(ledger_total <= before.ledger_total && before.ledger_total - ledger_total <= refund.items);
      play.owed += ledger_total - before.ledger_total;
      return;
    }
    case 'adjust': {
      const asked: Adjustment = await write(asker, (unit) =>
        requestAdjustment(unit, { seller_id: seller, amount: one.amount, reason: 'A box was lost.' }),
      );
      if (!one.approved) return;
      await write(judge, (unit) => approveAdjustment(unit, asked.id, undefined));
      play.owed += one.amount;
      return;
    }
    case 'ask': {
      const amount = Math.ceil((available * one.part) / 100);
      play.payout = await write(asker, (unit) => requestPayout(unit, { seller_id: seller, amount, note: '' }));
      assert.ok(amount <= available);
      return;
    }
    case 'approve':
      if (payout) play.payout = await write(judge, (unit) => approvePayout(unit, payout.id, undefined));
      return;
    case 'reject':
      if (payout) play.payout = await write(judge, (unit) => rejectPayout(unit, payout.id, { reason: 'Not now.' }));
      return;
    case 'run': {
      if (!payout) return;
      await write(judge, (unit) => startRun(unit, jobs, { payout_ids: [payout.id], pay_on: '2026-12-01' }));
      await jobs.runDue();
      const { status } = await db
        .selectFrom('payouts')
        .select('status')
        .where('id', '=', payout.id)
        .executeTakeFirstOrThrow();
      if (status === 'processing' && payout.status === 'approved') {
        play.payout = { ...payout, status: 'processing' };
        play.owed -= payout.amount;
      }
      return;
    }
    case 'paid':
      if (payout) play.payout = await write(judge, (unit) => markPaid(unit, payout.id, { reference: 'FT-1' }));
      return;
    case 'failed':
      if (!payout) return;
      play.payout = await write(judge, (unit) => markFailed(unit, payout.id, { reason: 'Account closed' }));
      play.owed += payout.amount;
  }
}

describe('the sellers’ ledger', () => {
  it('whatever happens in whatever sequence, the books balance and the total is pending, available and reserved', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Happening, { minLength: 6, maxLength: 24 }), async (happenings) => {
        const play: Play = { seller: await market.seller(), orders: [], payout: undefined, owed: 0 };
        for (const one of happenings) {
          await happen(play, one).catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
          });
          const { pending, available, reserved, ledger_total } = await readBalance(db, play.seller);
          assert.equal(pending + available + reserved, ledger_total, JSON.stringify(one));
          assert.equal(ledger_total, play.owed, JSON.stringify(one));
          assert.ok(reserved >= 0 && pending >= 0);
          assert.deepEqual(await market.wrongBooks(), [], JSON.stringify(one));
          // Once everything held is free nothing is pending, and the total is the same.
          const later = await readBalance(db, play.seller, new Date(Date.now() + 9 * 86_400_000).toISOString());
          assert.deepEqual([later.pending, later.ledger_total], [0, ledger_total]);
        }
      }),
      { numRuns: Number(process.env['BOOKS_RUNS'] ?? 25), endOnFailure: false, examples: [[MONTH]] },
    );
    const { rows } = await sql<{ kind: string }>`select distinct kind from seller_entries`.execute(db);
    assert.deepEqual(
      [
        'sale',
        'commission',
        'refund',
        'commission_returned',
        'adjustment',
        'reserve',
        'release',
        'payout',
        'payout_failed',
      ].filter((kind) => !rows.some((row) => row.kind === kind)),
      [],
      'the sequences have met every kind',
    );
  });

  it('is never changed, by nobody', async () => {
    const seller = await market.seller();
    await market.sold([{ seller_id: seller, net: 1000 }]);
    for (const change of [
      sql`update seller_entries set amount = 1 where seller_id = ${seller}`,
      sql`delete from seller_entries where seller_id = ${seller}`,
      sql`truncate seller_entries`,
    ])
      await assert.rejects(change.execute(db), /append-only/);
  });

  it('the balance answers exactly five fields', async () => {
    const [seller, held] = [await market.seller(), await market.seller({ hold_days: 3 })];
    await market.sold([
      { seller_id: seller, net: 1005, rate: 1250 },
      { seller_id: held, net: 500 },
      { seller_id: null, net: 300 },
    ]);
    const balance = async (id: string) => (await finance.get(`admin_panel/sellers/${id}/balance/`)).as(SellerBalance);
    assert.deepEqual(await balance(seller), {
      pending: 0,
      available: 879,
      reserved: 0,
      ledger_total: 879,
      currency: 'AED',
    });
    assert.deepEqual(await balance(held), {
      pending: 450,
      available: 0,
      reserved: 0,
      ledger_total: 450,
      currency: 'AED',
    });
    assert.equal((await finance.get('admin_panel/sellers/nobody/balance/')).status, 404);
    assert.equal((await (await api.signedIn('picker')).get(`admin_panel/sellers/${seller}/balance/`)).status, 403);
  });

  it('an adjustment needs a reason and someone else', async () => {
    const seller_id = await market.seller();
    const path = 'admin_panel/seller-adjustments/';
    assert.equal((await admin.post(path, { seller_id, amount: 500, reason: '' })).status, 422);
    const asked = (await admin.post(path, { seller_id, amount: -500, reason: 'Broken jars' })).as(
      listPage(Earning).shape.results.element.pick({ id: true }),
    );
    assert.equal((await admin.post(`${path}${asked.id}/approve/`, { version: 1 })).error().code, 'adjustment.own');
    assert.equal((await finance.post(`${path}${asked.id}/approve/`, { version: 1 })).status, 200);
    assert.equal(
      (await finance.post(`${path}${asked.id}/approve/`, { version: 2 })).error().code,
      'adjustment.decided',
    );
    const [entry] = (await finance.get('admin_panel/earnings/', { query: { seller: seller_id } })).as(
      listPage(Earning),
    ).results;
    assert.deepEqual([entry?.kind, entry?.amount, entry?.reason], ['adjustment', -500, 'Broken jars']);
    const explained = (await finance.get(`admin_panel/earnings/${entry?.id ?? ''}/explain/`)).as(EarningExplained);
    assert.deepEqual([explained.requested_by?.id, explained.approved_by?.id], [admin.userId, finance.userId]);

    const other = (await admin.post(path, { seller_id: await market.seller(), amount: 900, reason: 'Late' })).as(
      Recorded,
    );
    await finance.post(`${path}${other.id}/reject/`, { version: 1, reason: 'No' });
    const file = async (by: Client) => (await by.get(`${path}export/`)).text.trim().replace('\uFEFF', '').split('\r\n');
    const [head, row, ...others] = await file(await api.signedIn('seller', { seller_id }));
    assert.equal(head, 'Created,Seller,Amount,Reason,Status,Requested by,Decided by,Decided,Reason for the rejection');
    assert.match(row ?? '', /,-5,Broken jars,Approved,[^,]+,[^,]+,20[^,]+,$/);
    assert.deepEqual(others, [], 'a seller’s file holds their own only');
    assert.match((await file(finance)).join('\n'), /,9,Late,Rejected,[^,]+,[^,]+,20[^,]+,No$/m);
    assert.equal((await (await api.signedIn('picker')).get(`${path}export/`)).error().permission, 'payout.export');
  });

  it('a package is paid out of what can be paid out, and out of nothing else', async () => {
    const seller_id = await market.seller();
    await market.sold([{ seller_id, net: 10_000 }]);
    const path = 'admin_panel/package-payments/';
    const pay = async (amount: number) => {
      const recorded = await admin.post(path, {
        ...{ seller_id, amount, package: 'Shelf in front', package_ar: 'رف أمامي', method: 'from_earnings' },
        ...{ starts_on: '2026-12-01', ends_on: '2026-12-31' },
      });
      const { id, version } = recorded.as(Recorded);
      return finance.post(`${path}${id}/confirm/`, { version });
    };
    assert.equal((await pay(9001)).error().code, 'payout.too_much');
    assert.equal((await pay(2000)).status, 200);
    const { available } = await readBalance(db, seller_id);
    assert.equal(available, 7000);
    assert.deepEqual(await market.wrongBooks(), []);
  });

  it('an entry names the size of what was sold in both languages', async () => {
    const seller = await market.seller();
    const { id } = await market.sold([{ seller_id: seller, net: 2000 }]);
    const size = { variant_label: '1 kg', variant_label_ar: '1 كغم' };
    await db.updateTable('order_lines').set(size).where('order_id', '=', id).execute();
    const { results } = (await finance.get('admin_panel/earnings/', { query: { seller } })).as(listPage(Earning));
    assert.deepEqual(
      results.map(({ line }) => ({ variant_label: line?.variant_label, variant_label_ar: line?.variant_label_ar })),
      [size, size],
    );
  });

  it('a statement’s lines are the month’s entries and their sum is the ledger', async () => {
    const seller = await market.seller();
    await market.sold([{ seller_id: seller, net: 2000 }]);
    await market.sold([{ seller_id: seller, net: 777, rate: 333 }]);
    const month = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Dubai',
      year: 'numeric',
      month: '2-digit',
    }).format(new Date());
    const statement = (await finance.get(`admin_panel/sellers/${seller}/statement/`, { query: { month } })).as(
      SellerStatement,
    );
    const { ledger_total } = await readBalance(db, seller);
    assert.deepEqual(
      [statement.opening, statement.closing, statement.lines.reduce((sum, { amount }) => sum + amount, 0)],
      [0, ledger_total, ledger_total],
    );
    assert.equal(statement.pending + statement.available + statement.reserved, ledger_total);
    assert.deepEqual(
      statement.lines.map(({ kind, base, rate }) => [kind, base, rate]),
      [
        ['sale', null, null],
        ['commission', 2000, 1000],
        ['sale', null, null],
        ['commission', 777, 333],
      ],
    );
    for (const language of ['en', 'ab', 'both']) {
      const file = await finance.get(`admin_panel/sellers/${seller}/statement/file/`, { query: { month, language } });
      assert.deepEqual(
        [file.status, file.headers['content-type'], file.text.slice(0, 5)],
        [200, 'application/pdf', '%PDF-'],
      );
    }
    const future = await finance.get(`admin_panel/sellers/${seller}/statement/`, { query: { month: '2090-01' } });
    assert.equal(future.status, 422);
  });
});
