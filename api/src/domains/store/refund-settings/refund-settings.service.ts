import type { RefundSettings, RefundSettingsInput } from '@bo/contracts';
import { conflict } from '../../../platform/errors/domain-error.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { refundSettings } from './refund-settings.repository.ts';

/** What the store decided about refunds, with who changed it last and when. */
export const readRefundSettings = refundSettings.read;

/**
 * Changes what the store decided about refunds. @throws DomainError 409 where someone else has changed it meanwhile.
 */
export async function changeRefundSettings(
  { trx, actor, audit }: UnitOfWork,
  version: number,
  input: RefundSettingsInput,
): Promise<RefundSettings> {
  const before = await refundSettings.lock(trx);
  if (before.version !== version) throw conflict(before);
  await refundSettings.write(trx, before, input, actor.id);
  const after = await refundSettings.read(trx);
  await audit({ type: 'refund_setting', id: after.id, action: 'updated', before, after });
  return after;
}
