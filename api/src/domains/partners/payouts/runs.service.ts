import {
  type BankAnswer,
  type LeftOutReason,
  normalizeIban,
  type PayoutCandidates,
  PayoutListQuery,
  type PayoutRun,
  type PayoutRunInput,
} from '@bo/contracts';
import { z } from 'zod';
import { type Actor, SYSTEM } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { bookPayout } from '../seller-ledger/ledger.service.ts';
import { type BankLine, readAnswer } from './bank-answer.ts';
import { type BankFile, csvOf, painOf } from './bank-file.ts';
import {
  findPayout,
  findRun,
  payoutList,
  payoutTable,
  readBankFile,
  readChecked,
  readOfRun,
  readRunWork,
  reasonToLeaveOut,
  runTable,
} from './payouts.repository.ts';
import { finishPayout, markFailed, markPaid, moneyOf } from './payouts.service.ts';
import { readPayoutSettings } from './settings.service.ts';

const MOST = 2000;

/** What is approved, with what is in the way of each: chosen from before anything is paid. */
export async function readCandidates(db: Db, viewer: Actor): Promise<PayoutCandidates> {
  const query = PayoutListQuery.parse({ status: 'approved', sort: 'created_at', limit: MOST });
  const { results: payouts } = await payoutList.page(db, query, viewer, '');
  const { maximum, freeze_hours } = await readPayoutSettings(db);
  const { currency, time_zone } = await readStore(db);
  const checked = new Map(
    (
      await readChecked(
        db,
        payouts.map(({ id }) => id),
        { freeze_hours, time_zone },
      )
    ).map((one) => [one.id, one]),
  );
  const results = payouts.map((payout) => {
    const one = checked.get(payout.id);
    return { payout, reason: one ? reasonToLeaveOut(one, maximum) : null, until: one?.frozen_until ?? null };
  });
  const free = results.filter(({ reason }) => reason === null);
  return { results, count: free.length, total: free.reduce((sum, { payout }) => sum + payout.amount, 0), currency };
}

const LeftOut = z.array(z.object({ payout_id: z.string(), number: z.string(), reason: z.string() }));

/** Takes one payout of a run: checked at that moment, under the lock of its seller, and sent or left out. */
async function take(unit: UnitOfWork, runId: string, payoutId: string): Promise<void> {
  const { trx, actor } = unit;
  const { maximum, freeze_hours } = await readPayoutSettings(trx);
  const { time_zone } = await readStore(trx);
  const [checked] = await readChecked(trx, [payoutId], { freeze_hours, time_zone, lock: true });
  if (!checked) return;
  await payoutTable.lock(trx, payoutId);
  const before = expectFound(await findPayout(trx, payoutId, actor));
  if (before.run?.id === runId) return;
  const reason: LeftOutReason | null = reasonToLeaveOut({ ...checked, status: before.status }, maximum);
  if (reason !== null) {
    await runTable.lock(trx, runId);
    const { left_out, version } = await readRunWork(trx, runId);
    const others = LeftOut.parse(left_out).filter(({ payout_id }) => payout_id !== payoutId);
    await runTable.update(
      unit,
      { id: runId, version },
      { left_out: JSON.stringify([...others, { payout_id: payoutId, number: before.number, reason }]) },
    );
    return;
  }
  await payoutTable.update(unit, before, {
    status: 'processing',
    run_id: runId,
    bank_holder: checked.bank_holder.trim(),
    iban: normalizeIban(checked.iban),
    sent_at: new Date(),
  });
  await bookPayout(unit, 'payout', moneyOf(before));
  await finishPayout(unit, before, { action: 'status_changed' });
}

/** Sends what was chosen, each payout in a write of its own; taken up again it goes on with those that are left. */
export const payoutRun = defineJob({
  name: 'payout-run',
  input: z.object({ run_id: z.string() }),
  permission: 'payout.approve',
  async run({ input: { run_id }, platform: { db }, signal, progress, write }) {
    const { payout_ids } = await readRunWork(db, run_id);
    for (const [at, id] of payout_ids.entries()) {
      signal.throwIfAborted();
      await write((unit) => take(unit, run_id, id));
      await progress(at + 1, payout_ids.length);
    }
    return write((unit) => closeRun(unit, run_id));
  },
  /** What was not taken stays approved, for another run. */
  stopped: ({ input: { run_id }, unit }) => closeRun(unit, run_id),
  /** Its file may be with the bank by now. */
  async resumed({ input: { run_id }, unit: { trx, actor } }) {
    const run = expectFound(await findRun(trx, run_id, actor));
    if (run.state !== 'making') throw new DomainError(409, 'payout.run_closed', { current: run });
  },
});

/** Ends a run with the payouts that it has taken; from now on its file is the same every time. */
async function closeRun(unit: UnitOfWork, id: string): Promise<{ sent: number; left_out: number }> {
  const { trx, actor } = unit;
  await runTable.lock(trx, id);
  const before = expectFound(await findRun(trx, id, actor));
  const said = ({ count, left_out }: PayoutRun) => ({ sent: count, left_out: left_out.length });
  if (before.state !== 'making') return said(before);
  await runTable.update(unit, before, { made_at: new Date() });
  const after = expectFound(await findRun(trx, id, actor));
  await unit.audit({ type: 'payout_run', id, action: 'done', before, after });
  return said(after);
}

/** Begins a run over what was chosen. @throws DomainError where the store has no account to pay from. */
export async function startRun(
  unit: UnitOfWork,
  jobs: Jobs,
  { payout_ids, pay_on }: PayoutRunInput,
): Promise<PayoutRun> {
  const { trx, actor } = unit;
  const { debtor_name, debtor_iban, debtor_bic } = await readPayoutSettings(trx);
  if (debtor_name === '' || debtor_iban === '') throw new DomainError(409, 'payout.no_account');
  const { currency } = await readStore(trx);
  const ids = [...new Set(payout_ids)];
  const id = await runTable.insert(unit, {
    pay_on,
    currency,
    debtor_name,
    debtor_iban,
    debtor_bic,
    payout_ids: ids,
  });
  const made = expectFound(await findRun(trx, id, actor));
  const job_id = await jobs.enqueue(unit, payoutRun, { run_id: id }, { subject: made.number, total: ids.length });
  await runTable.update(unit, made, { job_id });
  const after = expectFound(await findRun(trx, id, actor));
  await unit.audit({ type: 'payout_run', id, action: 'created', after });
  return after;
}

/** The file that the bank is sent. The same run gives the same file. */
export async function bankFileOf(
  db: Db,
  id: string,
  format: 'csv' | 'xml',
  viewer: Actor,
): Promise<{ name: string; text: string }> {
  const run = expectFound(await findRun(db, id, viewer));
  const { made_at, ...file } = await readBankFile(db, run.id);
  if (made_at === null || file.payments.length === 0) throw new DomainError(409, 'payout.not_sent', { current: run });
  const said: BankFile = { ...file, made_at };
  return { name: `${file.number}.${format}`, text: format === 'csv' ? csvOf(said) : painOf(said) };
}

type Outcome = BankAnswer['results'][number];
async function settle(unit: UnitOfWork, line: BankLine, known: ReadonlyMap<string, string>): Promise<Outcome> {
  const { number, status, reference, reason } = line;
  const id = known.get(number);
  if (id === undefined) return { number, outcome: 'unknown', detail: '' };
  if (status === 'waiting') return { number, outcome: 'waiting', detail: reason };
  if (status === null) return { number, outcome: 'unreadable', detail: reason };
  const payout = expectFound(await findPayout(unit.trx, id, SYSTEM));
  if (payout.status !== 'processing') return { number, outcome: 'already', detail: '' };
  if (status === 'paid') await markPaid(unit, id, { reference: reference || number });
  else await markFailed(unit, id, { reason: reason || reference || 'RJCT' });
  return { number, outcome: status, detail: status === 'paid' ? reference : reason };
}

/**
 * Takes in what the bank answered, line by line; what it said before is left as it is, so that a file may be sent
 * twice.
 */
export async function importAnswer(unit: UnitOfWork, id: string, content: string): Promise<BankAnswer> {
  const { trx, actor } = unit;
  await runTable.lock(trx, id);
  const run = expectFound(await findRun(trx, id, actor));
  const lines = readAnswer(content);
  if (!lines) throw new DomainError(422, 'payout.answer', { fields: { content: 'payout.answer' } });
  const known = new Map((await readOfRun(trx, run.id)).map((payout) => [payout.number, payout.id]));
  const results: Outcome[] = [];
  // In the order of the ids, in which everybody locks.
  const sorted = [...lines].sort((one, other) =>
    (known.get(one.number) ?? '').localeCompare(known.get(other.number) ?? ''),
  );
  for (const line of sorted) results.push(await settle(unit, line, known));
  const after = expectFound(await findRun(trx, run.id, actor));
  const count = (outcome: Outcome['outcome']) => results.filter((one) => one.outcome === outcome).length;
  await unit.audit({
    type: 'payout_run',
    id: run.id,
    action: 'applied',
    before: run,
    after: { ...after, answer: { paid: count('paid'), failed: count('failed'), unknown: count('unknown') } },
  });
  return { run: after, results };
}
