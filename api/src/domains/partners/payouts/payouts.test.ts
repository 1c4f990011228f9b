import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  AuditEntry,
  BankAnswer,
  Counters,
  isIban,
  listPage,
  Payout,
  PayoutCandidates,
  PayoutRun,
  PayoutSettings,
  RemittanceAdvice,
  SellerBalance,
} from '@bo/contracts';
import { openShop } from '../../../testing/orders.ts';
import { ibanOf, openMarket } from '../../../testing/sellers.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { readAnswer } from './bank-answer.ts';
import { bankText, csvOf, PAIN_NAMESPACE, painOf } from './bank-file.ts';

const api = await startTestApi();
const { db, jobs } = api.platform;
const admin = await api.signedIn('administrator');
const finance = await api.signedIn('finance');
await openShop(api);
const market = openMarket(api);
const REQUESTS = 'admin_panel/payout-requests/';
const RUNS = 'admin_panel/payout-runs/';

const settings = async (more: object = {}) => {
  const now = (await admin.get('admin_panel/payout-settings/')).as(PayoutSettings);
  const { id: _, updated_at: __, updated_by: ___, ...input } = now;
  return admin.put('admin_panel/payout-settings/', { ...input, ...more });
};
before(async () => {
  const answer = await settings({ debtor_name: 'Back Office Märket', debtor_iban: ibanOf(7), minimum: 100 });
  assert.equal(answer.status, 200, answer.text);
});

const ask = (seller_id: string, amount: number, by: Client = finance, key?: string) =>
  by.post(REQUESTS, { seller_id, amount }, key === undefined ? {} : { headers: { 'idempotency-key': key } });
const asked = async (sellerId: string, amount: number) => {
  const answer = await ask(sellerId, amount);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(Payout);
};
const act = (payout: Payout, what: string, body: object = {}, by: Client = admin, path = REQUESTS) =>
  by.post(`${path}${payout.id}/${what}/`, { version: payout.version, ...body });
const approved = async (sellerId: string, amount: number) =>
  (await act(await asked(sellerId, amount), 'approve')).as(Payout);
const balance = async (id: string) => (await finance.get(`admin_panel/sellers/${id}/balance/`)).as(SellerBalance);
const richSeller = async (more: Parameters<typeof market.seller>[0] = {}) => {
  const id = await market.seller(more);
  await market.sold([{ seller_id: id, net: 100_000 }]);
  return id;
};
async function run(payouts: readonly Payout[]): Promise<PayoutRun> {
  const started = await finance.post(RUNS, { payout_ids: payouts.map(({ id }) => id), pay_on: '2026-12-01' });
  assert.equal(started.status, 201, started.text);
  await jobs.runDue();
  return (await finance.get(`${RUNS}${started.as(PayoutRun).id}/`)).as(PayoutRun);
}

describe('a payout request', () => {
  it('sets money aside, is approved by someone else, and every step is in the trail', async () => {
    const seller = await richSeller();
    const payout = await asked(seller, 60_000);
    assert.deepEqual(await balance(seller), {
      pending: 0,
      available: 30_000,
      reserved: 60_000,
      ledger_total: 90_000,
      currency: 'AED',
    });
    const counters = (await finance.get('admin_panel/counters/')).as(Counters);
    assert.equal(counters['payout_requests'], 1);
    assert.equal((await act(payout, 'approve', {}, finance)).error().code, 'payout.own');
    const yes = (await act(payout, 'approve')).as(Payout);
    assert.deepEqual(
      [yes.status, yes.requested_by?.id, yes.decided_by?.id],
      ['approved', finance.userId, admin.userId],
    );
    assert.equal((await act(yes, 'approve')).error().code, 'payout.transition');
    const no = (await act(yes, 'reject', { reason: 'Wrong amount' })).as(Payout);
    assert.equal(no.status, 'rejected');
    assert.equal((await balance(seller)).available, 90_000);
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'payout', record_id: payout.id } })
    ).as(listPage(AuditEntry));
    assert.deepEqual(trail.results.map(({ action }) => action).sort(), ['approved', 'created', 'rejected']);
  });

  it('is at most what can be paid out, within the limits, of an approved seller, and one at a time', async () => {
    const seller = await richSeller();
    const fields = async (id: string, amount: number) => Object.keys((await ask(id, amount)).error().errors ?? {});
    assert.deepEqual(await fields(seller, 90_001), ['amount']);
    assert.deepEqual(await fields(seller, 99), ['amount']);
    assert.deepEqual(await fields(await richSeller({ status: 'suspended' }), 100), ['seller_id']);
    await asked(seller, 1000);
    assert.equal((await ask(seller, 1000)).error().code, 'payout.open');
    assert.equal((await (await api.signedIn('orders')).post(REQUESTS, {})).error().permission, 'payout.create');
  });

  it('has a number that no purchase order has, and one from before is still found by its own', async () => {
    const payout = await asked(await richSeller(), 500);
    assert.match(payout.number, /^PAY-\d{6}$/);
    await db.updateTable('payouts').set({ number: 'PO-000001' }).where('id', '=', payout.id).execute();
    const found = (await finance.get(REQUESTS, { query: { search: 'po-000001' } })).as(listPage(Payout));
    assert.deepEqual(
      found.results.map(({ id }) => id),
      [payout.id],
    );
  });

  it('sent twice with one key is one request', async () => {
    const seller = await richSeller();
    const [one, again] = [await ask(seller, 500, finance, 'key 1'), await ask(seller, 500, finance, 'key 1')];
    assert.deepEqual([one.status, again.text], [201, one.text]);
  });

  it('fifty at once pay once', async () => {
    const seller = await richSeller();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(seller, 50_000)));
    assert.deepEqual(
      answers.map(({ status }) => status).sort((one, other) => one - other),
      [201, ...Array.from({ length: 49 }, () => 422)],
    );
    const payout = answers.find(({ status }) => status === 201)?.as(Payout);
    assert.ok(payout);
    const yes = await Promise.all(Array.from({ length: 10 }, () => act(payout, 'approve')));
    assert.equal(yes.filter(({ status }) => status === 200).length, 1);
    // Runs that are started at once send it once.
    const runs = await Promise.all(
      Array.from({ length: 5 }, () => finance.post(RUNS, { payout_ids: [payout.id], pay_on: '2026-12-01' })),
    );
    assert.ok(runs.every(({ status }) => status === 201));
    await jobs.runDue();
    assert.deepEqual(
      [(await balance(seller)).ledger_total, (await balance(seller)).reserved, await market.wrongBooks()],
      [40_000, 0, []],
    );
  });
});

describe('a payout run', () => {
  it('leaves out sellers that nobody may pay now, and says why', async () => {
    const soon = new Date();
    const [fine, expired, frozen, noBank, gone, owing] = [
      await richSeller(),
      await richSeller({ licence_expires_on: '2026-01-01' }),
      await richSeller({ bank_changed_at: soon }),
      await richSeller({ iban: 'AE070331234567890123457' }),
      await richSeller(),
      await richSeller(),
    ];
    const payouts = [];
    for (const seller of [fine, expired, frozen, noBank, gone, owing]) payouts.push(await approved(seller, 80_000));
    await db.updateTable('sellers').set({ status: 'suspended' }).where('id', '=', gone).execute();
    // A dispute takes more than is left.
    const dispute = (
      await finance.post('admin_panel/seller-adjustments/', { seller_id: owing, amount: -20_000, reason: 'Dispute' })
    ).as(Payout.pick({ id: true, version: true }));
    await admin.post(`admin_panel/seller-adjustments/${dispute.id}/approve/`, { version: dispute.version });
    const reasons = [null, 'licence', 'frozen', 'bank', 'seller', 'owes'];
    const { results } = (await finance.get(`${RUNS}candidates/`)).as(PayoutCandidates);
    assert.deepEqual(
      payouts.map(({ id }) => results.find(({ payout }) => payout.id === id)?.reason),
      reasons,
    );
    const made = await run(payouts);
    assert.deepEqual([made.state, made.count, made.amount, made.waiting], ['sent', 1, 80_000, 1]);
    assert.deepEqual(
      payouts.slice(1).map(({ id }) => made.left_out.find(({ payout_id }) => payout_id === id)?.reason),
      reasons.slice(1),
    );
    // 48 hours later the frozen one goes.
    await db
      .updateTable('sellers')
      .set({ bank_changed_at: new Date(Date.now() - 48 * 3_600_000 - 1000) })
      .where('id', '=', frozen)
      .execute();
    assert.equal((await run(payouts.slice(2, 3))).count, 1);
    assert.deepEqual(await market.wrongBooks(), []);
  });

  it('tells the bank, takes its answer, and what failed can be paid out again', async () => {
    const [good, bad, slow] = [await richSeller(), await richSeller(), await richSeller()];
    const payouts = [await approved(good, 70_000), await approved(bad, 60_000), await approved(slow, 50_000)];
    const made = await run(payouts);
    const file = await finance.get(`${RUNS}${made.id}/file/`, { query: { format: 'xml' } });
    assert.match(String(file.headers['content-disposition']), /PR-\d{5}\.xml/);
    assert.ok(file.text.includes('<CtrlSum>1800.00</CtrlSum>') && file.text.includes('<NbOfTxs>3</NbOfTxs>'));
    assert.equal(
      (await finance.get(`${RUNS}${made.id}/file/`, { query: { format: 'csv' } })).text.split('\r\n').length,
      5,
    );
    const [one, two, three] = payouts.map(({ number }) => number);
    const csv = `payment,status,reference,reason\r\n${one ?? ''},paid,FT-100,\r\n${two ?? ''},RJCT,,"AC04: closed, sorry"\r\n${three ?? ''},PDNG,,\r\nPO-999999,paid,X,\r\n${three ?? ''},what?,,\r\n`;
    const answer = (await finance.post(`${RUNS}${made.id}/answer/`, { content: csv })).as(BankAnswer);
    assert.deepEqual(
      answer.results.map(({ number, outcome }) => `${number} ${outcome}`).sort(),
      [
        `${one ?? ''} paid`,
        `${two ?? ''} failed`,
        `${three ?? ''} waiting`,
        `${three ?? ''} unreadable`,
        'PO-999999 unknown',
      ].sort(),
    );
    assert.deepEqual([answer.run.paid, answer.run.failed, answer.run.waiting, answer.run.state], [1, 1, 1, 'sent']);
    const failed = (await finance.get(`admin_panel/payouts/${payouts[1]?.id ?? ''}/`)).as(Payout);
    assert.deepEqual([failed.status, failed.failure], ['failed', 'AC04: closed, sorry']);
    assert.deepEqual((await balance(bad)).available, 90_000);
    assert.deepEqual((await balance(good)).ledger_total, 20_000);
    // The same file once more changes nothing.
    const again = (await finance.post(`${RUNS}${made.id}/answer/`, { content: csv })).as(BankAnswer);
    assert.equal(again.results.filter(({ outcome }) => outcome === 'already').length, 2);
    const status = `<?xml version="1.0"?><p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><p:TxInfAndSts><p:OrgnlEndToEndId>${three ?? ''}</p:OrgnlEndToEndId><p:TxSts>ACSC</p:TxSts><p:AcctSvcrRef>BR &amp; 7</p:AcctSvcrRef></p:TxInfAndSts></p:Document>`;
    const last = (await finance.post(`${RUNS}${made.id}/answer/`, { content: status })).as(BankAnswer);
    assert.deepEqual([last.run.state, last.results[0]?.detail], ['answered', 'BR & 7']);
    assert.equal((await finance.post(`${RUNS}${made.id}/answer/`, { content: 'hello' })).error().code, 'payout.answer');
    const list = async (by: Client) =>
      (await by.get(`${RUNS}export/`, { query: { search: made.number } })).text
        .trim()
        .replace('\uFEFF', '')
        .split('\r\n');
    const [head, row, ...others] = await list(finance);
    assert.equal(head, 'Payout run,Amount,Status,Payouts,Paid,Failed,With the bank,Pay on,Made by,Created');
    assert.ok(row?.startsWith(`${made.number},1800,Answered,3,2,1,0,2026-12-01,`), row);
    assert.deepEqual(others, []);
    // Runs are the store's: a seller, who may export their own payouts, gets none of them.
    assert.equal((await list(await api.signedIn('seller', { seller_id: good }))).length, 1);
    assert.equal((await (await api.signedIn('picker')).get(`${RUNS}export/`)).error().permission, 'payout.export');
    // And what failed is asked for again.
    assert.equal((await ask(bad, 90_000)).status, 201);
    assert.deepEqual(await market.wrongBooks(), []);
  });

  it('needs an account to pay from', async () => {
    const payout = await approved(await richSeller(), 1000);
    await settings({ debtor_iban: '' });
    const refused = await finance.post(RUNS, { payout_ids: [payout.id], pay_on: '2026-12-01' });
    assert.deepEqual([refused.status, refused.error().code], [409, 'payout.no_account']);
    assert.equal((await settings({ debtor_iban: 'AE07 0331 2345' })).status, 422);
    await settings({ debtor_iban: ibanOf(7) });
    assert.ok(isIban(ibanOf(7)) && isIban('AE070331234567890123456') && !isIban('AE070331234567890123457'));
  });
});

describe('a remittance advice', () => {
  const adviceOf = (id: string, by: Client = finance) => by.get(`admin_panel/payouts/${id}/advice/`);
  const paid = async (sellerId: string, amount: number) => {
    const payout = await approved(sellerId, amount);
    const made = await run([payout]);
    const content = `payment,status,reference\r\n${payout.number},paid,FT-${payout.number}\r\n`;
    await finance.post(`${RUNS}${made.id}/answer/`, { content });
    return (await finance.get(`admin_panel/payouts/${payout.id}/`)).as(Payout);
  };
  const inShort = ({ brought_forward, totals, carried_forward, from }: RemittanceAdvice) => [
    from === null,
    brought_forward,
    totals.map(({ kind, entries, amount }) => `${kind} ${String(entries)} ${String(amount)}`),
    carried_forward,
  ];

  it('is made of what became available since the payout before, to the fils', async () => {
    const seller = await market.seller({ iban: ibanOf(424_242) });
    await market.sold([{ seller_id: seller, net: 100_000 }]);
    const first = await paid(seller, 60_000);
    const advice = (await adviceOf(first.id)).as(RemittanceAdvice);
    assert.deepEqual(inShort(advice), [true, 0, ['sale 1 100000', 'commission 1 -10000'], 30_000]);
    assert.deepEqual(
      [advice.payout.reference, advice.payout.iban_end, advice.payout.status],
      [`FT-${first.number}`, '4242', 'paid'],
    );
    // Whose account it is, is told by its end alone.
    assert.ok(!(await adviceOf(first.id)).text.includes(ibanOf(424_242)));
    // What is asked for in vain in between is no part of the next, nor is what comes after it.
    await act(await asked(seller, 5000), 'reject', { reason: 'Too early' });
    const failing = await approved(seller, 20_000);
    await run([failing]);
    const sent = (await finance.get(`admin_panel/payouts/${failing.id}/`)).as(Payout);
    await act(sent, 'failed', { reason: 'AC04' }, admin, 'admin_panel/payouts/');
    await market.sold([
      { seller_id: seller, net: 20_000 },
      { seller_id: seller, net: 10_000, rate: 500 },
    ]);
    const second = await paid(seller, 57_500);
    await market.sold([{ seller_id: seller, net: 7000 }]);
    assert.deepEqual(inShort((await adviceOf(second.id)).as(RemittanceAdvice)), [
      false,
      30_000,
      ['sale 2 30000', 'commission 2 -2500'],
      0,
    ]);
    const third = await paid(seller, 6300);
    assert.deepEqual(inShort((await adviceOf(third.id)).as(RemittanceAdvice)), [
      false,
      0,
      ['sale 1 7000', 'commission 1 -700'],
      0,
    ]);
    // What was said stays said.
    assert.deepEqual((await adviceOf(first.id)).as(RemittanceAdvice), advice);
  });

  it('is a PDF in either language and in both', async () => {
    const payout = await paid(await richSeller(), 1000);
    for (const language of ['en', 'ab', 'both']) {
      const file = await finance.get(`admin_panel/payouts/${payout.id}/advice/file/`, { query: { language } });
      assert.deepEqual([file.status, file.headers['content-type']], [200, 'application/pdf'], file.text.slice(0, 200));
      assert.ok(String(file.headers['content-disposition']).includes(`remittance-advice-${payout.number}.pdf`));
      assert.ok(file.text.startsWith('%PDF-'));
    }
  });

  it('is there once the bank has paid, for its seller and for nobody else’s', async () => {
    const [one, other] = [await richSeller(), await richSeller()];
    const waiting = await approved(one, 1000);
    assert.deepEqual(
      [(await adviceOf(waiting.id)).status, (await adviceOf(waiting.id)).error().code],
      [409, 'payout.not_paid'],
    );
    await act(waiting, 'reject', { reason: 'Again' });
    const payout = await paid(one, 2000);
    const own = await api.signedIn('seller', { seller_id: one });
    const foreign = await api.signedIn('seller', { seller_id: other });
    assert.equal((await adviceOf(payout.id, own)).as(RemittanceAdvice).payout.amount, 2000);
    for (const path of ['', 'advice/', 'advice/file/'])
      assert.deepEqual(
        [
          (await own.get(`admin_panel/payouts/${payout.id}/${path}`)).status,
          (await foreign.get(`admin_panel/payouts/${payout.id}/${path}`)).status,
        ],
        [200, 404],
        path,
      );
    assert.equal((await adviceOf(payout.id, await api.signedIn('orders'))).error().permission, 'payout.view');
  });
});

describe('the bank file', () => {
  const file = {
    number: 'PR-00042',
    pay_on: '2026-12-01',
    currency: 'AED',
    made_at: '2026-11-30T20:15:30.123Z',
    debtor_name: 'Café & Söhne <LLC>',
    debtor_iban: ibanOf(7),
    debtor_bic: 'EBILAEAD',
    payments: [
      { number: 'PO-000001', amount: 123_456, bank_holder: 'شركة Rawdat', iban: ibanOf(8), code: 'S-1' },
      { number: 'PO-000002', amount: 5, bank_holder: `${'Long '.repeat(60)}`, iban: ibanOf(9), code: 'S/2' },
    ],
  };
  const xml = painOf(file);
  const all = (name: string) =>
    [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text ?? '');
  /** Every element of the file with its children, in their order. */
  const children = (name: string): string[] => {
    const inner = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '';
    const found: string[] = [];
    let depth = 0;
    for (const [, close, tag] of inner.matchAll(/<(\/?)(\w+)(?: [^>]*)?>/g)) {
      if (close) depth -= 1;
      else {
        if (depth === 0) found.push(tag ?? '');
        depth += 1;
      }
    }
    return found;
  };

  it('keeps the rules of pain.001.001.09: its elements and their order', () => {
    assert.ok(xml.startsWith(`<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${PAIN_NAMESPACE}">`));
    assert.deepEqual(children('CstmrCdtTrfInitn'), ['GrpHdr', 'PmtInf']);
    assert.deepEqual(children('GrpHdr'), ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
    assert.deepEqual(children('PmtInf'), [
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
      'CdtTrfTxInf',
    ]);
    assert.deepEqual(children('CdtTrfTxInf'), ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
    assert.deepEqual(children('PmtId'), ['InstrId', 'EndToEndId']);
    assert.deepEqual(children('ReqdExctnDt'), ['Dt'], 'a choice of date or time since version 8');
    assert.deepEqual(children('DbtrAcct'), ['Id']);
    assert.deepEqual(children('FinInstnId'), ['BICFI']);
    assert.ok(
      painOf({ ...file, debtor_bic: '' }).includes('<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>'),
    );
  });

  it('keeps its lengths, letters and formats', () => {
    for (const id of [...all('MsgId'), ...all('PmtInfId'), ...all('EndToEndId')]) assert.match(id, /^[\w-]{1,35}$/);
    for (const name of all('Nm')) assert.match(name, /^[0-9A-Za-z/?:().,'+ -]{1,140}$/);
    for (const text of all('Ustrd')) assert.match(text, /^[0-9A-Za-z/?:().,'+ -]{1,140}$/);
    for (const iban of all('IBAN')) assert.ok(/^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/.test(iban) && isIban(iban));
    assert.match(all('CreDtTm')[0] ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    assert.deepEqual([...new Set(all('Dt'))], ['2026-12-01']);
    assert.deepEqual(all('PmtMtd'), ['TRF']);
  });

  it('adds up: the sums in its heads are those of its payments, to the fils', () => {
    const amounts = [...xml.matchAll(/<InstdAmt Ccy="AED">([\d.]+)<\/InstdAmt>/g)].map(([, amount]) => amount);
    assert.deepEqual(amounts, ['1234.56', '0.05']);
    assert.deepEqual([...new Set(all('CtrlSum'))], ['1234.61']);
    assert.deepEqual([...new Set(all('NbOfTxs'))], ['2']);
  });

  it('writes names in letters that every bank takes', () => {
    assert.equal(bankText('Café & Söhne <LLC>'), 'Cafe . Sohne .LLC.');
    assert.equal(bankText('/a//b/'), 'a/b');
    assert.equal(bankText(''), '.');
    assert.ok(csvOf(file).includes('Cafe') === false && csvOf(file).includes('1234.56'));
  });

  it('an answer that says nothing is no answer', () => {
    assert.equal(readAnswer('payment;status'), undefined);
    assert.equal(readAnswer('<Document></Document>'), undefined);
    assert.deepEqual(readAnswer('\uFEFFstatus;payment;reason\nfailed;po-000001;"a ""b"""\n'), [
      { number: 'PO-000001', status: 'failed', reference: '', reason: 'a "b"' },
    ]);
  });
});

it('a run whose job is cancelled is closed with what it has taken; the rest is paid by another one', async () => {
  const payout = await approved(await richSeller(), 60_000);
  const started = (await finance.post(RUNS, { payout_ids: [payout.id], pay_on: '2026-12-01' })).as(PayoutRun);
  const job = `admin_panel/jobs/${started.job_id ?? ''}/`;
  assert.equal((await finance.post(`${job}cancel/`)).status, 200);
  assert.equal((await finance.get(`${RUNS}${started.id}/`)).as(PayoutRun).state, 'empty');
  assert.equal((await finance.post(`${job}retry/`)).error().code, 'payout.run_closed');
  assert.equal((await run([payout])).count, 1);
});
