import { RefundSettings } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';

export const settingsPath = 'admin_panel/refund-settings/';

/** What the store decided about refunds and returns. */
export const refundSettings = apiQuery({
  queryKey: keyOf('refund-settings', 'detail'),
  path: settingsPath,
  schema: RefundSettings,
});
