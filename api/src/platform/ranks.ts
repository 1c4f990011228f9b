import type { RecordType } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import type { Trx } from './db/database.ts';
import { conflict } from './errors/domain-error.ts';
import { expectLive, lockName } from './records.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export interface Ranked {
  id: string;
  rank: string;
}

/** Right behind another row or right before it; behind nothing is first, before nothing is last. */
export interface Spot {
  after_id?: string | null | undefined;
  before_id?: string | null | undefined;
}

/**
 * The rank of what goes to a spot among rows that stand in their order; undefined where the row beside it is not among
 * them. Rows that share a rank are passed together: no key fits between them.
 */
export function rankAt(rows: readonly Ranked[], id: string, { after_id, before_id }: Spot): string | undefined {
  const others = rows.filter((other) => other.id !== id);
  const named = after_id ?? before_id ?? null;
  const beside = others.find((other) => other.id === named)?.rank;
  if (named !== null && beside === undefined) return undefined;
  const [low, high] =
    before_id === undefined
      ? [beside, others.find(({ rank }) => beside === undefined || rank > beside)?.rank]
      : [others.findLast(({ rank }) => beside === undefined || rank < beside)?.rank, beside];
  return generateKeyBetween(low ?? null, high ?? null);
}

/** One at a time draws or changes ranks of this kind: two would find the same gap and give two rows one rank. */
export const lockRanks = (trx: Trx, type: RecordType): Promise<unknown> => lockName(trx, `${type}.rank`);

interface Move<R, Row> {
  type: RecordType;
  id: string;
  /** The record as someone saw it, locked. @throws DomainError 404, or 409 */
  current: () => Promise<R>;
  /** All that it stands among, itself too, in their order: also what is archived, which has a place to come back to. */
  among: (record: R) => Promise<readonly Row[]>;
  spot: (record: R, among: readonly Row[]) => Spot;
  update: (record: R, rank: string) => Promise<unknown>;
  read: () => Promise<R>;
}

/** Puts a record to another spot of its order. Who saw an older order is shown the record as it now is. */
export async function moveRanked<R extends { archived_at: string | null }, Row extends Ranked>(
  unit: UnitOfWork,
  { type, id, current, among, spot, update, read }: Move<R, Row>,
): Promise<R> {
  await lockRanks(unit.trx, type);
  const before = expectLive(await current());
  const rows = await among(before);
  const rank = rankAt(rows, id, spot(before, rows));
  if (rank === undefined) throw conflict(before);
  await update(before, rank);
  const had = rows.find((row) => row.id === id)?.rank;
  await unit.audit({ type, id, action: 'moved', before: { rank: had }, after: { rank } });
  return read();
}
