import { DEFAULT_REFUND_SETTINGS, RefundSettingsInput } from '@bo/contracts';
import { settingRecord } from '../app-settings/app-settings.service.ts';

/** What the store decided about refunds; what it never set is as a new store has it. */
export const refundSettings = settingRecord('refunds', (value) =>
  RefundSettingsInput.parse({ ...DEFAULT_REFUND_SETTINGS, ...(value as object) }),
);
