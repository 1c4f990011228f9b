import type { ProductDetail, ProductScheduleInput } from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { expectFound, expectLive, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findProduct, lockProduct, updateProduct } from './products.repository.ts';
import { expectForSale, setProductStatus } from './products.service.ts';
import { takeDueProduct } from './schedule.repository.ts';

const NOTHING = { on_sale_at: null, off_sale_at: null, scheduled_by: null };
const read = async ({ trx, actor }: UnitOfWork, id: string): Promise<ProductDetail> =>
  expectFound(await findProduct(trx, id, actor));
const isPast = (moment: string | null) => moment !== null && Date.parse(moment) <= Date.now();

/**
 * Says when a product goes on sale by itself, and off it again; with neither, nothing will. What keeps it from being
 * sold is told now, and looked at again at its time. `atItsMoment` sees to that.
 */
export async function scheduleProduct(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  { on_sale_at, off_sale_at }: ProductScheduleInput,
  atItsMoment: (unit: UnitOfWork, moment: Date) => Promise<unknown>,
): Promise<ProductDetail> {
  const before = expectLive(expectVersion(await lockProduct(unit, id), version));
  if (isPast(on_sale_at)) throw fieldError('on_sale_at', 'variant.price_in_past');
  if (isPast(off_sale_at)) throw fieldError('off_sale_at', 'variant.price_in_past');
  const cancels = on_sale_at === null && off_sale_at === null;
  if (cancels && before.schedule === null) return before;
  if (on_sale_at !== null) {
    if (before.status === 'active') throw fieldError('on_sale_at', 'product.on_sale_already');
    await expectForSale(unit, before);
  } else if (!cancels && before.status !== 'active') throw fieldError('on_sale_at', 'product.off_sale_only');
  const change = { on_sale_at, off_sale_at, scheduled_by: cancels ? null : unit.actor.id, schedule_failed_at: null };
  await updateProduct(unit.trx, before, change, unit.actor.id);
  const after = await read(unit, id);
  await unit.audit({ type: 'product', id, action: cancels ? 'schedule_cancelled' : 'scheduled', before, after });
  for (const moment of [on_sale_at, off_sale_at]) if (moment !== null) await atItsMoment(unit, new Date(moment));
  return after;
}

/** Puts a product on sale whose moment has come. @throws DomainError where something is missing */
async function beginSale(unit: UnitOfWork, id: string): Promise<void> {
  const on = await setProductStatus(unit, id, undefined, { status: 'active', reason: '' });
  // It was on sale already: someone was faster.
  if (on.schedule?.on_sale_at) await updateProduct(unit.trx, on, { on_sale_at: null }, null);
}

/** Takes a product off sale whose time is over. */
async function endSale(unit: UnitOfWork, id: string): Promise<void> {
  const product = expectFound(await lockProduct(unit, id));
  if (product.status === 'active') await setProductStatus(unit, id, undefined, { status: 'inactive', reason: '' });
  else await updateProduct(unit.trx, product, NOTHING, null);
}

/** A product stays what it is at its moment, and says so. */
async function noteFailure(unit: UnitOfWork, id: string): Promise<void> {
  const before = expectFound(await lockProduct(unit, id));
  const { on_sale_at = null, off_sale_at = null } = before.schedule ?? {};
  const failed = { on_sale_at: null, off_sale_at: null, schedule_failed_at: on_sale_at ?? off_sale_at };
  await updateProduct(unit.trx, before, failed, null);
  await unit.audit({ type: 'product', id, action: 'schedule_failed', before, after: await read(unit, id) });
}

/**
 * Does what is due, each product in a transaction of its own, as the system: the person who asked for it may have left
 * since. `by` names whose; null, what was missed of anybody's. Answers how many.
 */
export async function keepSchedules(
  platform: Pick<Platform, 'write'>,
  by: string | null,
  { signal, progress }: { signal: AbortSignal; progress: (done: number) => Promise<void> },
): Promise<number> {
  let done = 0;
  for (;;) {
    let id: string | undefined;
    const keepOne = async (unit: UnitOfWork) => {
      const due = await takeDueProduct(unit.trx, by);
      id = due?.id;
      if (due) await (due.off ? endSale : beginSale)(unit, due.id);
      return due !== undefined;
    };
    try {
      if (!(await platform.write(SYSTEM, keepOne))) return done;
    } catch (error) {
      const failed = id;
      if (!(error instanceof DomainError) || error.status >= 500 || failed === undefined) throw error;
      await platform.write(SYSTEM, (unit) => noteFailure(unit, failed));
    }
    done += 1;
    signal.throwIfAborted();
    await progress(done);
  }
}
