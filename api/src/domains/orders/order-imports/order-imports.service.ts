import { type Language, type OldOrdersAnswer, type OldOrdersInput } from '@bo/contracts';
import { sentence } from '../../../platform/errors/sentences.ts';
import { readSetting, readStore } from '../../../platform/settings.ts';
import type { Writer } from '../../../platform/unit-of-work.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findNumbers, insertOldOrders } from './order-imports.repository.ts';
import { numberOf, type ReadOrder, readOldOrder } from './old-order.ts';

type Result = OldOrdersAnswer['results'][number];

/**
 * Takes orders from before, each whole or refused with its reason, in one write. What is there already, by its number,
 * is left as it is, so that the same file can be sent again.
 */
export async function importOldOrders(
  { db, write }: { db: Db; write: Writer['write'] },
  actor: Actor,
  { dry_run, orders, ...reading }: OldOrdersInput,
  language: Language,
): Promise<OldOrdersAnswer> {
  const store = await readStore(db);
  const rules = {
    ...reading,
    currency: store.currency,
    vatRate: store.vat_rate,
    callingCode: await readSetting(db, 'store.calling_code'),
  };
  const known = await findNumbers(db, orders.map(numberOf));
  const seen = new Set<string>();
  const wanted: ReadOrder[] = [];
  const results = orders.map((raw): Result => {
    const number = numberOf(raw);
    const row = raw.lines[0]?.row ?? null;
    const rest = { number, row, detail: null, asks: null, blanks: [], rounding: 0 };
    if (known.has(number)) return { ...rest, result: 'known' };
    const read = readOldOrder(raw, rules);
    if ('refused' in read) {
      const detail = sentence(read.refused, language, read.values);
      return { ...rest, result: 'refused', row: read.row, detail, asks: read.asks ?? null };
    }
    if (seen.has(number)) return { ...rest, result: 'refused', detail: sentence('old_order.twice', language) };
    seen.add(number);
    wanted.push(read.order);
    return { ...rest, result: 'created', blanks: read.blanks, rounding: read.rounding };
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
                after: { number, status, amount, purchased_at: Object.values(purchased_at)[0], source: 'import' },
              },
            ];
      }),
    );
    return ids;
  });
  // Someone else sent it at the same time.
  return {
    results: results.map((one) =>
      one.result === 'created' && !taken.has(one.number) ? { ...one, result: 'known' as const } : one,
    ),
  };
}
