import { type Language, type OldOrdersAnswer, type OldOrdersInput } from '@bo/contracts';
import { sentence } from '../../../platform/errors/sentences.ts';
import { readStore } from '../../../platform/settings.ts';
import type { Writer } from '../../../platform/unit-of-work.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findNumbers, insertOldOrders } from './order-imports.repository.ts';
import { type ReadOrder, readOldOrder } from './old-order.ts';

type Result = OldOrdersAnswer['results'][number];

/**
 * Takes orders from before, each whole or refused with its reason, in one write. What is there already, by its number, is
 * left as it is, so that the same file can be sent again.
 */
export async function importOldOrders(
  { db, write }: { db: Db; write: Writer['write'] },
  actor: Actor,
  { dry_run, orders }: OldOrdersInput,
  language: Language,
): Promise<OldOrdersAnswer> {
  const store = await readStore(db);
  const known = await findNumbers(
    db,
    orders.map(({ number }) => number.trim()),
  );
  const seen = new Set<string>();
  const wanted: ReadOrder[] = [];
  const results = orders.map((raw): Result => {
    const number = raw.number.trim();
    const row = raw.lines[0]?.row ?? null;
    if (known.has(number)) return { number, result: 'known', row, detail: null };
    const read = readOldOrder(raw, store);
    if ('refused' in read)
      return { number, result: 'refused', row: read.row, detail: sentence(read.refused, language) };
    if (seen.has(number)) return { number, result: 'refused', row, detail: sentence('old_order.twice', language) };
    seen.add(number);
    wanted.push(read);
    return { number, result: 'created', row, detail: null };
  });
  if (dry_run || wanted.length === 0) return { results };
  const taken = await write(actor, async (unit) => {
    const ids = await insertOldOrders(unit, wanted, store);
    await unit.audit(
      ...wanted.flatMap(({ number, status, amount, purchased_at }) => {
        const id = ids.get(number);
        return id === undefined
          ? []
          : [
              {
                type: 'order' as const,
                id,
                action: 'created' as const,
                after: { number, status, amount, purchased_at, source: 'import' },
              },
            ];
      }),
    );
    return ids;
  });
  // Somebody else sent it at the same time.
  return {
    results: results.map((one) =>
      one.result === 'created' && !taken.has(one.number) ? { ...one, result: 'known' as const } : one,
    ),
  };
}
