import type { Db, Trx } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { slotFault } from '../../store/app-settings/slots.service.ts';

/**
 * Refuses a slot or a pick-up that is over, or that is not within the hours of one day in which the store drives.
 * @throws DomainError 422 at the field
 */
export async function expectDrivable(
  db: Db | Trx,
  [from, upto]: readonly [string, string],
  [first, last]: readonly [string, string],
): Promise<void> {
  const fault = await slotFault(db, from, upto);
  if (fault) throw fieldError(fault.at === 'from' ? first : last, `order.${fault.code}`, fault.values);
}
