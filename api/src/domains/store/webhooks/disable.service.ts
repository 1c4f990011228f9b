import type { WEBHOOK_STOPS } from '@bo/contracts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { failWaiting, findWebhook, webhookTable } from './webhooks.repository.ts';

/** Stops a webhook that does not work, says why, and leaves nothing waiting for it. */
export async function disableWebhook(
  unit: UnitOfWork,
  id: string,
  reason: (typeof WEBHOOK_STOPS)[number],
): Promise<void> {
  await webhookTable.lock(unit.trx, id);
  const before = await findWebhook(unit.trx, id, unit.actor);
  if (!before?.active) return;
  await webhookTable.update(unit, before, { active: false, disabled_at: new Date(), disabled_reason: reason });
  await failWaiting(unit.trx, id);
  const after = expectFound(await findWebhook(unit.trx, id, unit.actor));
  await unit.audit({ type: 'webhook', id, action: 'disabled', before, after, tells: before.created_by });
}
