import { PayoutSettingsInput } from '@bo/contracts';
import { settingRecord } from '../../../platform/setting-record.ts';

/** What the store decided about payouts. */
export const payoutSettings = settingRecord('payouts', (value) => PayoutSettingsInput.parse(value));
