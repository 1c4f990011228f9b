import type { GiftCardBatch, GiftCardBatchInput, IssuedGiftCards } from '@bo/contracts';
import { IssuedGiftCards as Sheet } from '@bo/contracts';
import { z } from 'zod';
import type { Keys } from '../../../platform/access/keys.ts';
import { seal, unseal } from '../../../platform/access/seal.ts';
import { DomainError, fieldError, notFound } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createdBy, expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  findGiftCardBatch,
  insertGiftCardBatch,
  insertIssued,
  insertSealedCodes,
  isCustomer,
  lockGiftCardBatch,
  setProgress,
  takeSealedCodes,
} from './gift-cards.repository.ts';
import { drawGiftCard } from './gift-cards.service.ts';

/** As many as one transaction makes. */
const CHUNK = 100;
/** For how long the codes wait to be shown. */
const CODES_HOURS = 24;

/**
 * Makes the cards of a batch; taken up again it makes those that are missing. The codes of a chunk are sealed in the
 * transaction that makes its cards: there is no card whose code is lost, and no code in clear.
 */
export const makeGiftCards = defineJob({
  name: 'gift-cards',
  input: z.object({ batch_id: z.string() }),
  permission: 'coupon.create',
  async run({ input: { batch_id }, platform: { keys }, signal, progress, write }) {
    for (;;) {
      signal.throwIfAborted();
      const { made, count } = await write((unit) => makeSome(unit, keys, batch_id));
      await progress(made, count);
      if (made === count) return { cards: count };
    }
  },
});

async function makeSome(unit: UnitOfWork, keys: Keys, batch_id: string): Promise<{ made: number; count: number }> {
  const { trx, actor } = unit;
  const batch = await lockGiftCardBatch(trx, batch_id);
  if (!batch) throw notFound();
  const { count, value, currency, expires_at, send_via, customer_id } = batch;
  const some = Math.min(CHUNK, count - batch.made);
  if (some === 0) return { made: count, count };
  const cards = Array.from({ length: some }, () => ({ id: newId('gfc'), ...drawGiftCard() }));
  const terms = { value, currency, expires_at, send_via, customer_id, batch_id };
  await insertIssued(
    trx,
    cards.map(({ code: _, ...card }) => ({ ...terms, ...createdBy(actor.id), ...card })),
  );
  const sheet: IssuedGiftCards['results'] = cards.map(({ id, code, last_four }) => ({ id, code, last_four }));
  const sealed = seal(keys.giftCardCodes, batch_id, JSON.stringify(sheet));
  await insertSealedCodes(trx, { batch_id, part: batch.made, sealed });
  const made = batch.made + some;
  await setProgress(trx, batch_id, { made });
  await unit.audit(
    ...cards.map(({ id, last_four }) => ({
      type: 'gift_card' as const,
      id,
      action: 'created' as const,
      after: { id, last_four, ...terms },
    })),
  );
  return { made, count };
}

/** Writes a batch down and asks for the job that makes its cards. */
export async function createGiftCardBatch(
  unit: UnitOfWork,
  { jobs, currency }: { jobs: Jobs; currency: string },
  input: GiftCardBatchInput,
): Promise<GiftCardBatch> {
  const { trx, actor } = unit;
  if (Date.parse(input.expires_at) <= Date.now()) throw fieldError('expires_at', 'gift_card.past');
  if (input.customer_id !== null && !(await isCustomer(trx, input.customer_id, actor)))
    throw fieldError('customer_id', 'order.customer_unknown');
  const id = newId('gfb');
  const job_id = await jobs.enqueue(
    unit,
    makeGiftCards,
    { batch_id: id },
    { subject: input.title, total: input.count },
  );
  const codes_until = new Date(Date.now() + CODES_HOURS * 3_600_000);
  await insertGiftCardBatch(trx, { ...input, ...createdBy(actor.id), id, currency, job_id, codes_until });
  const after = expectFound(await findGiftCardBatch(trx, id, actor));
  await unit.audit({ type: 'gift_card_batch', id, action: 'created', after });
  return after;
}

/**
 * The codes of a batch, for the person who made it: this answer and no other. They are deleted in the transaction that
 * reads them; nobody can show them again.
 */
export async function showCodes(unit: UnitOfWork, keys: Keys, id: string): Promise<IssuedGiftCards> {
  const { trx, actor } = unit;
  const batch = await lockGiftCardBatch(trx, id);
  if (!batch) throw notFound();
  const before = expectFound(await findGiftCardBatch(trx, id, actor));
  if (batch.created_by !== actor.id) throw new DomainError(403, 'gift_card.codes_of_another');
  if (before.state === 'making') throw new DomainError(409, 'gift_card.codes_being_made', { current: before });
  if (before.state !== 'ready') throw new DomainError(410, 'gift_card.codes_gone', { current: before });
  const sealed = await takeSealedCodes(trx, id);
  const results = sealed.flatMap((part) => {
    const opened = unseal(keys.giftCardCodes, id, part);
    // Sealed with another secret than the present one: nobody can read them, and the batch stays as it is.
    if (opened === null) throw new DomainError(410, 'gift_card.codes_gone', { current: before });
    return Sheet.shape.results.parse(JSON.parse(opened));
  });
  await setProgress(trx, id, { shown_at: new Date() });
  const after = expectFound(await findGiftCardBatch(trx, id, actor));
  await unit.audit({ type: 'gift_card_batch', id, action: 'codes_shown', before, after });
  return { results };
}
