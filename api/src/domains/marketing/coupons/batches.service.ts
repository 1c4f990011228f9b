import type { CouponBatch, CouponBatchInput, StopInput } from '@bo/contracts';
import { drawLetters } from '../../../platform/codes.ts';
import { notFound } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createdBy, expectFound, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { z } from 'zod';
import {
  couponBatchTable,
  findCouponBatch,
  insertBatch,
  insertCodes,
  lockMissing,
  readMade,
} from './batches.repository.ts';

/** 10 of 31 letters are 49 bits: of ten thousand codes one is hit by a try in 80 thousand million. */
const LENGTH = 10;
/** As many as one transaction makes. */
const CHUNK = 500;

/** Makes the codes of a batch; taken up again it makes those that are missing. */
export const makeCodes = defineJob({
  name: 'coupon-codes',
  input: z.object({ batch_id: z.string() }),
  permission: 'coupon.create',
  async run({ input: { batch_id }, platform, signal, progress, write }) {
    for (;;) {
      signal.throwIfAborted();
      const missing = await write(async (unit) => {
        const batch = await lockMissing(unit.trx, batch_id);
        if (!batch) throw notFound();
        const left = batch.count - batch.made;
        if (left === 0) return 0;
        const codes = Array.from({ length: Math.min(CHUNK, left) }, () => `${batch.prefix}-${drawLetters(LENGTH)}`);
        const made = await insertCodes(unit.trx, batch, codes, unit.actor.id);
        if (made === left)
          await unit.audit({
            type: 'coupon_batch',
            id: batch_id,
            action: 'codes_made',
            after: { made: batch.count, prefix: batch.prefix },
          });
        return left - made;
      });
      const { made, count } = expectFound(await readMade(platform.db, batch_id));
      await progress(made, count);
      if (missing === 0) return { codes: count };
    }
  },
});

/** Writes a batch down and asks for the job that makes its codes. */
export async function createBatch(unit: UnitOfWork, jobs: Jobs, input: CouponBatchInput): Promise<CouponBatch> {
  const { title, title_ar, prefix, count, starts_at, ends_at, ...terms } = input;
  const id = newId('cpb');
  const job_id = await jobs.enqueue(unit, makeCodes, { batch_id: id }, { subject: prefix, total: count });
  const batch = { id, title, title_ar, prefix, count, starts_at, ends_at, terms: JSON.stringify(terms), job_id };
  await insertBatch(unit.trx, { ...batch, ...createdBy(unit.actor.id) });
  const after = expectFound(await findCouponBatch(unit.trx, id, unit.actor));
  await unit.audit({ type: 'coupon_batch', id, action: 'created', after });
  return after;
}

/** Stops every code of a batch at once, or lets them be used again. */
export async function setStopped(
  unit: UnitOfWork,
  id: string,
  { reason, version }: StopInput,
  stopped: boolean,
): Promise<CouponBatch> {
  const { trx, actor } = unit;
  await lockMissing(trx, id);
  const before = expectVersion(await findCouponBatch(trx, id, actor), version);
  if ((before.stopped_at !== null) === stopped) return before;
  await couponBatchTable.update(unit, before, {
    stopped_at: stopped ? new Date() : null,
    stop_reason: stopped ? reason : '',
  });
  const after = expectFound(await findCouponBatch(trx, id, actor));
  await unit.audit({ type: 'coupon_batch', id, action: stopped ? 'stopped' : 'resumed', before, after, reason });
  return after;
}
