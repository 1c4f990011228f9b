import type { RefundSettings, RefundSettingsInput } from '@bo/contracts';
import { conflict } from '../../platform/errors/domain-error.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { lockRefundSettings, readRefundSettings, writeRefundSettings } from './settings.repository.ts';

export { readRefundSettings } from './settings.repository.ts';

/** Changes what the store decided about refunds. @throws DomainError 409 where somebody else has changed it meanwhile. */
export async function changeRefundSettings(
  { trx, actor, audit }: UnitOfWork,
  version: number,
  input: RefundSettingsInput,
): Promise<RefundSettings> {
  const before = await lockRefundSettings(trx);
  if (before.version !== version) throw conflict(before);
  await writeRefundSettings(trx, before, input, actor.id);
  const after = await readRefundSettings(trx);
  await audit({ type: 'refund_setting', id: after.id, action: 'updated', before, after });
  return after;
}
