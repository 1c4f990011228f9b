import type { HandOverInput, Language, Warehouse } from '@bo/contracts';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { inWords } from '../../../platform/http/bulk.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { lockFree, setSafety, transfer } from '../../stock/inventory/inventory.service.ts';
import { setWarehouse } from '../orders/desk.service.ts';
import { changeServing } from '../../stock/pincodes/pincodes.service.ts';
import { close, findWarehouse, isEmpty, pause } from '../../stock/warehouses/warehouses.service.ts';
import { readMovable, readPincodesOf, readWaitingOrders } from './hand-over.repository.ts';

/** As many variants as one transaction moves. */
const CHUNK = 100;
/** As many refused orders as the job's result names. */
const MOST_REFUSALS = 100;

type Write = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;

/**
 * Moves what is free, a chunk at a time, and answers how many pieces went. @throws DomainError for what a transfer
 * refuses
 */
async function moveStock(write: Write, db: Db, from: string, to: string, act: string, note: string): Promise<number> {
  let moved = 0;
  for (let chunk = 0; ; chunk += 1) {
    const variants = await readMovable(db, from, CHUNK);
    if (variants.length === 0) return moved;
    moved += await write(async (unit) => {
      const free = await lockFree(unit, from, variants);
      for (const { variant_id, safety } of free)
        if (safety > 0) await setSafety(unit, { variant_id, warehouse_id: from, safety: 0 });
      const lines = free.map(({ variant_id, quantity }) => ({ variant_id, quantity }));
      if (lines.length > 0)
        await transfer(unit, `${act} ${String(moved)}/${String(chunk)}`, {
          from_warehouse_id: from,
          to_warehouse_id: to,
          note,
          lines,
        });
      return lines.reduce((sum, { quantity }) => sum + quantity, 0);
    });
  }
}

/**
 * Gives what a warehouse has to another one and closes it. Each step looks at what is left, so that a job that is taken
 * up again goes on where it stopped. Stock and orders go in turns: stock that an order holds is free once the order is
 * held elsewhere, and the order may need that very stock there.
 */
export const handOver = defineJob({
  name: 'warehouse-hand-over',
  input: z.object({ from: z.string(), to: z.string(), reason: z.string(), language: z.enum(['en', 'ab']) }),
  permission: 'warehouse.edit',
  async run({ input: { from, to, reason, language }, platform: { db }, job, signal, progress, write }) {
    const act = `hand-over ${job.id} ${String(job.attempt)}`;
    const refused = new Map<string, string>();
    const done = { pincodes: 0, orders: 0, units: 0 };

    for (const { id } of await readPincodesOf(db, from)) {
      signal.throwIfAborted();
      done.pincodes += Number(
        await write((unit) =>
          changeServing(unit, id, (ids) => [...new Set(ids.map((one) => (one === from ? to : one)))]),
        ),
      );
    }
    for (;;) {
      signal.throwIfAborted();
      done.units += await moveStock(write, db, from, to, `${act} ${String(done.orders)}`, reason);
      let orders = 0;
      for (const { id, number } of await readWaitingOrders(db, from)) {
        signal.throwIfAborted();
        try {
          await write((unit) => setWarehouse(unit, id, { warehouse_id: to }));
          refused.delete(number);
          orders += 1;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          refused.set(number, inWords(error, language).detail);
        }
      }
      done.orders += orders;
      await progress(done.pincodes + done.orders + done.units);
      if (orders === 0) break;
    }
    const closed = await isEmpty(db, from);
    if (closed) await write((unit) => close(unit, from, reason));
    return {
      ...done,
      closed,
      refused: [...refused].slice(0, MOST_REFUSALS).map(([number, detail]) => ({ number, detail })),
    };
  },
});

/** Pauses a warehouse and asks for the job that hands it over. @throws DomainError 409 where one runs already. */
export async function startHandOver(
  unit: UnitOfWork,
  jobs: Jobs,
  id: string,
  { to_warehouse_id, reason, version }: HandOverInput,
  language: Language,
): Promise<Warehouse> {
  const { trx, actor } = unit;
  const paused = await pause(unit, id, { reason, version });
  const to = await findWarehouse(trx, to_warehouse_id, actor);
  if (to?.id === id || to?.status !== 'open' || to.archived_at !== null)
    throw fieldError('to_warehouse_id', 'warehouse.hand_over_to');
  await jobs.enqueue(unit, handOver, { from: id, to: to.id, reason, language }, { subject: paused.code, key: id });
  await unit.audit({
    type: 'warehouse',
    id,
    action: 'handed_over',
    after: { to: { id: to.id, name: to.name, name_ar: to.name_ar } },
    reason,
  });
  return paused;
}
