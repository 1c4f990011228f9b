import type { Db, Trx } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { readSetting, readStore } from '../../../platform/settings.ts';

/**
 * Refuses a slot or a pick-up that is over, or that is not within the hours of one day in which the store drives.
 * @throws DomainError 422 at the field
 */
export async function expectDrivable(
  db: Db | Trx,
  [from, upto]: readonly [string, string],
  [first, last]: readonly [string, string],
): Promise<void> {
  if (Date.parse(upto) <= Date.now()) throw fieldError(last, 'slot.past');
  const { time_zone: timeZone } = await readStore(db);
  const [opens, closes] = [await readSetting(db, 'orders.slots_from'), await readSetting(db, 'orders.slots_upto')];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [fromDay = '', fromTime = ''] = clock.format(Date.parse(from)).split(' ');
  // A slot until midnight is of the day that ends then.
  const [uptoDay = '', uptoTime = ''] = clock.format(Date.parse(upto) - 1).split(' ');
  const values = { from: `${pad(opens)}:00`, upto: `${pad(closes)}:00` };
  if (fromTime < values.from) throw fieldError(first, 'slot.hours', values);
  if (uptoDay !== fromDay || uptoTime >= values.upto) throw fieldError(last, 'slot.hours', values);
}

const pad = (hour: number): string => String(hour).padStart(2, '0');
