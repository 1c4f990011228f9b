import assert from 'node:assert/strict';
import { RefundSettings, type RefundSettingsInput } from '@bo/contracts';
import type { Client } from './test-api.ts';

/** Changes some of the store's refund settings, as its screen does. */
export async function configureRefunds(by: Client, more: Partial<RefundSettingsInput>): Promise<void> {
  const {
    id: _,
    updated_at: __,
    updated_by: ___,
    ...settings
  } = (await by.get('admin_panel/refund-settings/')).as(RefundSettings);
  assert.equal((await by.put('admin_panel/refund-settings/', { ...settings, ...more })).status, 200);
}
