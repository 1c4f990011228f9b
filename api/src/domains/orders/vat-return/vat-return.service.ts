import { createHash } from 'node:crypto';
import type { VatCloseInput, VatReturn, VatReturnQuery } from '@bo/contracts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { lockChain } from '../tax-documents/tax-documents.service.ts';
import { periodOf, totalsOf } from './vat-period.ts';
import { keepPeriod, readBoxes, readObstacles, readPeriod, type Reading } from './vat-return.repository.ts';

/** The period that a query names, closed or as of now. */
export async function readingOf(db: Db | Trx, query: Pick<VatReturnQuery, 'month' | 'months'>): Promise<Reading> {
  const store = await readStore(db);
  return readPeriod(db, periodOf(query, todayIn(store.time_zone)), store);
}

async function returnOf(db: Db | Trx, reading: Reading): Promise<VatReturn> {
  const { period, store, rules } = reading;
  const boxes = await readBoxes(db, reading);
  const { over, overlaps, unfixed } = await readObstacles(db, period, store);
  const closed = reading.closed && { id: reading.closed.id, at: reading.closed.at, by: reading.closed.by };
  const obstacle = overlaps ? 'overlaps' : !over ? 'not_over' : unfixed ? 'unfixed' : null;
  return {
    ...period,
    currency: store.currency,
    rules,
    boxes,
    ...totalsOf(boxes),
    seen: createHash('sha256')
      .update(JSON.stringify([period, rules, boxes]))
      .digest('hex')
      .slice(0, 24),
    obstacle: closed ? null : obstacle,
    closed,
  };
}

/** A VAT return: its boxes and totals, and whether it can be closed. */
export const readReturn = async (db: Db | Trx, query: VatReturnQuery): Promise<VatReturn> =>
  returnOf(db, await readingOf(db, query));

const REFUSALS = { overlaps: 'vat.overlaps', not_over: 'vat.not_over', unfixed: 'vat.unfixed' } as const;

/**
 * Closes a period with the figures that its closer saw: they and the documents behind them are kept, and no document is
 * dated into it after that. It waits for documents that are being written, and they wait for it.
 *
 * @throws DomainError 409 where it is closed already, not over, or shows other figures by now
 */
export async function closePeriod(unit: UnitOfWork, { seen, ...query }: VatCloseInput): Promise<VatReturn> {
  const { trx, actor, audit } = unit;
  await lockChain(trx);
  const reading = await readingOf(trx, query);
  if (reading.closed) throw new DomainError(409, 'vat.closed');
  const before = await returnOf(trx, reading);
  if (before.obstacle) throw new DomainError(409, REFUSALS[before.obstacle]);
  if (before.seen !== seen) throw new DomainError(409, 'vat.changed', { current: before });
  const id = newId('vtp');
  await keepPeriod(trx, reading, before.boxes, { id, created_by: actor.id });
  const { from, upto, output, input, payable } = before;
  await audit({
    type: 'vat_period',
    id,
    action: 'closed',
    after: { starts_on: from, ends_on: upto, output_vat: output.vat, input_vat: input.vat, payable },
  });
  return readReturn(trx, query);
}
