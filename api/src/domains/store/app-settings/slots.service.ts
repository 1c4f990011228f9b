import type { Db, Trx } from '../../../platform/db/database.ts';
import type { SentenceValues } from '../../../platform/errors/sentences.ts';
import { readSetting, readStore } from '../../../platform/settings.ts';

/** Why nobody drives in a slot or for a pick-up, and which of its two moments is at fault. */
interface SlotFault {
  code: 'slot_past' | 'slot_hours';
  at: 'from' | 'upto';
  values: SentenceValues;
}

/**
 * The fault of a slot or a pick-up that is over, or that is not within the hours of one day in which the store drives.
 */
export async function slotFault(db: Db | Trx, from: string, upto: string): Promise<SlotFault | null> {
  if (Date.parse(upto) <= Date.now()) return { code: 'slot_past', at: 'upto', values: {} };
  const { time_zone: timeZone } = await readStore(db);
  const [opens, closes] = [await readSetting(db, 'orders.slots_from'), await readSetting(db, 'orders.slots_upto')];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [fromDay = '', fromTime = ''] = clock.format(Date.parse(from)).split(' ');
  // A slot until midnight is of the day that ends then.
  const [uptoDay = '', uptoTime = ''] = clock.format(Date.parse(upto) - 1).split(' ');
  const values = { from: `${pad(opens)}:00`, upto: `${pad(closes)}:00` };
  if (fromTime < values.from) return { code: 'slot_hours', at: 'from', values };
  if (uptoDay !== fromDay || uptoTime >= values.upto) return { code: 'slot_hours', at: 'upto', values };
  return null;
}

const pad = (hour: number): string => String(hour).padStart(2, '0');
