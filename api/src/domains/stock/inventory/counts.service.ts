import type {
  StockCountDetail,
  StockCountInput,
  StockCountLine,
  StockCountLinesInput,
  StockCountStatusInput,
} from '@bo/contracts';
import { fieldError, DomainError } from '../../../platform/errors/domain-error.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  type Asked,
  correctOtherCounts,
  deleteCount,
  findCount,
  findOpenOf,
  hasCounted,
  insertCount,
  lockCount,
  lockCountsBeside,
  readCountedAt,
  updateCount,
  writeLines,
} from './counts.repository.ts';
import { readTakenSince } from './counts.shelf.repository.ts';
import {
  appendMovements,
  changeBatch,
  findOpenWarehouses,
  lockBalances,
  lockBatch,
  type Movement,
} from './ledger.repository.ts';
import { readKept } from './picked-batches.repository.ts';

export { countCounts } from './counts.repository.ts';

/** A count as someone may see it: blind until it is submitted, and for anyone who may not approve it. */
export function blindFor(count: StockCountDetail, approves: boolean): StockCountDetail {
  if (approves && count.status !== 'open') return count;
  return { ...count, lines: count.lines.map((line) => ({ ...line, expected: null, difference: null })) };
}

const read = async ({ trx, actor }: UnitOfWork, id: string): Promise<StockCountDetail> =>
  expectFound(await findCount(trx, id, actor));
/** The trail of a count: not its lines, which may be thousands and stand in the count itself. */
const headOf = ({ lines: _, ...count }: StockCountDetail) => count;

export async function openCount(unit: UnitOfWork, input: StockCountInput): Promise<StockCountDetail> {
  if (!(await findOpenWarehouses(unit.trx, [input.warehouse_id], unit.actor)).has(input.warehouse_id))
    throw fieldError('warehouse_id', 'stock.warehouse');
  const after = await read(unit, await insertCount(unit.trx, input, unit.actor.id));
  await unit.audit({ type: 'stock_count', id: after.id, action: 'created', after: headOf(after) });
  return after;
}

/**
 * Opens the count that a plan asks for; null where there is nothing to count, or where its last one is still being
 * counted. One that nobody has begun was missed.
 */
export async function openPlannedCount(
  unit: UnitOfWork,
  input: StockCountInput,
  asked: Asked,
): Promise<StockCountDetail | null> {
  const { trx, actor } = unit;
  for (const last of await findOpenOf(trx, asked.plan_id)) {
    const before = expectFound(await lockCount(trx, last, actor));
    if (before.status !== 'open') continue;
    if (before.counted_count > 0) return null;
    await updateCount(trx, before, { status: 'missed' }, actor.id);
    const after = await read(unit, last);
    await unit.audit({ type: 'stock_count', id: last, action: 'missed', before: headOf(before), after: headOf(after) });
  }
  const after = await read(unit, await insertCount(trx, input, actor.id, asked));
  if (after.line_count === 0) {
    await deleteCount(trx, after.id);
    return null;
  }
  await unit.audit({ type: 'stock_count', id: after.id, action: 'created', after: headOf(after) });
  return after;
}

const lineKey = ({ variant_id, batch_id }: Pick<StockCountLine, 'variant_id' | 'batch_id'>) =>
  `${variant_id} ${batch_id ?? ''}`;

/** Keeps numbers of an open count; several people may count at once, and a line's last number holds. */
export async function saveLines(
  unit: UnitOfWork,
  id: string,
  { lines }: StockCountLinesInput,
): Promise<StockCountDetail> {
  const { trx, actor } = unit;
  const before = expectFound(await lockCount(trx, id, actor));
  if (before.status !== 'open') throw new DomainError(409, 'stock.count_closed', { current: blindFor(before, false) });
  const last = [...new Map(lines.map((line) => [lineKey(line), line])).values()];
  if ((await writeLines(trx, id, before.warehouse.id, last, actor.id)) !== last.length)
    throw fieldError('lines', 'stock.count_lines');
  await updateCount(trx, before, {}, actor.id);
  const after = await read(unit, id);
  await unit.audit({
    type: 'stock_count',
    id,
    action: 'counted',
    after: { ...headOf(after), lines: last },
  });
  return after;
}

/**
 * The movements that correct one line, all in its own batch, which keeps what lies in totes. What the batch cannot lose
 * any more was taken out by people since it was counted, or was packed by the books from this batch and in fact from
 * another: the latter is booked to no batch.
 */
async function correctLine(unit: UnitOfWork, movement: Movement, difference: number, countedAt: string | null) {
  const { batch_id = null } = movement;
  if (batch_id === null) return [{ ...movement, on_hand_change: difference }];
  const batch = await lockBatch(unit.trx, movement, batch_id);
  const inTotes = (await readKept(unit.trx, movement)).get(batch_id) ?? 0;
  const change = Math.max(difference, -Math.max(0, (batch?.quantity ?? 0) - inTotes));
  const left = difference - change;
  const rest = left === 0 ? 0 : Math.min(0, left + (await readTakenSince(unit.trx, batch_id, countedAt)));
  if (change !== 0) await changeBatch(unit.trx, batch_id, change);
  return [
    { ...movement, on_hand_change: change, blocked_change: batch?.blocked ? change : 0 },
    { ...movement, batch_id: null, on_hand_change: rest },
  ].filter(({ on_hand_change }) => on_hand_change !== 0);
}

/** Books the differences; what moved since the counting is in the books already. */
async function applyDifferences(unit: UnitOfWork, { id, number, warehouse, lines }: StockCountDetail): Promise<void> {
  const { trx, actor } = unit;
  const countedAt = new Map((await readCountedAt(trx, id)).map((line) => [lineKey(line), line.counted_at]));
  const counted = lines.flatMap(({ variant_id, batch_id, difference }) =>
    difference === null ? [] : [{ variant_id, batch_id, difference }],
  );
  const wrong = counted.filter(({ difference }) => difference !== 0);
  if (wrong.length > 0)
    await lockBalances(
      trx,
      wrong.map(({ variant_id }) => ({ variant_id, warehouse_id: warehouse.id })),
    );
  const movements = [];
  for (const { difference, ...line } of wrong)
    movements.push(
      ...(await correctLine(
        unit,
        { ...line, warehouse_id: warehouse.id, kind: 'count', reason: number },
        difference,
        countedAt.get(lineKey(line)) ?? null,
      )),
    );
  await appendMovements(trx, `count ${id}`, movements, actor.id);
  // Two counts of one shelf find the same difference: anyone who approves the second is shown what is left of it.
  const corrections = [
    ...counted.map((line) => ({ ...line, difference: 0, counted_at: countedAt.get(lineKey(line)) ?? null })),
    ...movements.map(({ variant_id, batch_id = null, on_hand_change }) => ({
      variant_id,
      batch_id,
      difference: on_hand_change,
      counted_at: null,
    })),
  ];
  for (const other of await correctOtherCounts(trx, { id, warehouse }, corrections)) {
    await updateCount(trx, other, {}, actor.id);
    const after = headOf(await read(unit, other.id));
    await unit.audit({ type: 'stock_count', id: other.id, action: 'updated', after, reason: number });
  }
}

/** From which statuses a count gets each of the others; one that nobody can count is rejected while it is open. */
const FROM = {
  submitted: ['open'],
  approved: ['submitted'],
  rejected: ['open', 'submitted'],
} as const satisfies Record<StockCountStatusInput['status'], readonly StockCountDetail['status'][]>;

/**
 * Open → submitted → approved | rejected. Nobody approves what they counted. Submitting takes whatever has been counted
 * by then:
 * several people count at once, and each number makes a version. Approving is of what one has seen.
 */
export async function setCountStatus(
  unit: UnitOfWork,
  id: string,
  { status, reason, version }: StockCountStatusInput,
): Promise<StockCountDetail> {
  const { trx, actor } = unit;
  if (status === 'approved') await lockCountsBeside(trx, id);
  const before = expectVersion(await lockCount(trx, id, actor), status === 'submitted' ? undefined : version);
  const from: readonly string[] = FROM[status];
  if (!from.includes(before.status))
    throw new DomainError(409, 'stock.count_closed', { current: blindFor(before, false) });
  if (status === 'submitted' && before.counted_count === 0) throw new DomainError(422, 'stock.count_empty');
  if (before.status === 'submitted' && (before.counted_by?.id === actor.id || (await hasCounted(trx, id, actor.id))))
    throw new DomainError(403, 'stock.count_own');
  if (status === 'approved') await applyDifferences(unit, before);
  await updateCount(
    trx,
    before,
    {
      status,
      status_reason: reason,
      ...(status === 'submitted' ? { counted_by: actor.id } : { approved_by: actor.id }),
    },
    actor.id,
  );
  const after = await read(unit, id);
  await unit.audit({
    type: 'stock_count',
    id,
    action: status,
    before: headOf(before),
    after: headOf(after),
    ...(reason === '' ? {} : { reason }),
  });
  return after;
}
