import { type PayoutSettings, type PayoutSettingsInput } from '@bo/contracts';
import { conflict, fieldError } from '../../../platform/errors/domain-error.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { payoutSettings } from './settings.repository.ts';

/** The store's payout settings, with their last change. */
export const readPayoutSettings = payoutSettings.read;

/** Changes the store's payout settings. @throws DomainError 409 if someone else changed them meanwhile. */
export async function changePayoutSettings(
  { trx, actor, audit }: UnitOfWork,
  version: number,
  input: PayoutSettingsInput,
): Promise<PayoutSettings> {
  const before = await payoutSettings.lock(trx);
  if (before.version !== version) throw conflict(before);
  if (input.maximum < input.minimum) throw fieldError('maximum', 'payout.minimum', { n: input.minimum });
  await payoutSettings.write(trx, before, input, actor.id);
  const after = await payoutSettings.read(trx);
  await audit({ type: 'payout_setting', id: after.id, action: 'updated', before, after });
  return after;
}
