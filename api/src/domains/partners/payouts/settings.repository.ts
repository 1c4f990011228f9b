import { PayoutSettingsInput } from '@bo/contracts';
import { settingRecord } from '../../store/app-settings/app-settings.service.ts';

/** What the store decided about payouts. */
export const payoutSettings = settingRecord('payouts', (value) => PayoutSettingsInput.parse(value));
