import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { changeOperation, findOperation, readCurrency } from './payments.repository.ts';
import { endOperation, PAYMENTS_JOB, resumeOperation } from './payments.service.ts';
import type { ProviderAnswer } from './provider.ts';

const ATTEMPTS = 8;

/**
 * Asks a provider to do one operation. Between asking and writing down the answer everything may be lost: the key of
 * the call makes the next try the same call.
 */
export const runPaymentOperation = defineJob({
  name: PAYMENTS_JOB,
  input: z.object({ operation_id: z.string() }),
  attempts: ATTEMPTS,
  retryDelay: 15,
  atOnce: 4,
  /** Nobody asks the provider any more: the operation can be retried, or go another way. */
  async stopped({ input: { operation_id }, platform, unit }) {
    const operation = await findOperation(unit.trx, operation_id);
    if (operation?.state !== 'waiting') return;
    const reason = operation.problem || 'The provider was not asked: the job was stopped.';
    await endOperation(platform, unit, operation_id, { state: 'refused', reason });
  },
  resumed: ({ input: { operation_id }, unit }) => resumeOperation(unit, operation_id),
  async run({ input: { operation_id }, platform, job, write }) {
    const operation = await findOperation(platform.db, operation_id);
    if (!operation || (operation.state !== 'waiting' && operation.state !== 'pending')) return null;
    const { order_id, reference, amount, key } = operation;
    const currency = await readCurrency(platform.db, order_id);
    const end = (answer: ProviderAnswer) => write((unit) => endOperation(platform, unit, operation_id, answer));
    const provider = platform.payments.find(({ name }) => name === operation.provider);
    if (!provider) return void (await end({ state: 'refused', reason: `No provider "${operation.provider}".` }));
    // What the provider has taken only the provider ends: by its answer, or by its webhook.
    let taken = operation.state === 'pending';
    const isLast = job.attempt >= ATTEMPTS;
    try {
      const answer = await provider[operation.operation]({ key, reference, amount, currency });
      taken ||= answer.state === 'pending';
      await end(answer);
      if (answer.state === 'pending') throw new Error('The provider has not done it yet.');
      return { state: answer.state };
    } catch (error) {
      const problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      if (isLast && !taken) {
        await end({ state: 'refused', reason: problem });
        return { state: 'failed' };
      }
      await write(({ trx }) => changeOperation(trx, operation_id, { problem }));
      if (isLast) return { state: 'pending' };
      throw error;
    }
  },
});
