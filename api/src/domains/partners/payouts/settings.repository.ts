import { PayoutSettingsInput } from '@bo/contracts';
import { settingRecord } from '../../store/app-settings/app-settings.service.ts';

/** The store's payout settings. */
export const payoutSettings = settingRecord('payouts', (value) => PayoutSettingsInput.parse(value));
