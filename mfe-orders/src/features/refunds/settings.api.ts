import { RefundSettings, type RefundSettingsInput } from '@bo/contracts';
import { type ApiError, http, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { staleAfter } from '@bo/resources';
import { settingsPath } from '../../parts/refund-settings.api.ts';

export const saveRefundSettings = (done: string) =>
  mutationOptions<RefundSettings, ApiError, { version: number; input: RefundSettingsInput }>({
    mutationKey: keyOf('refund-settings', 'update'),
    meta: { invalidates: staleAfter('refund_setting'), failure: 'screen', done },
    mutationFn: async ({ version, input }) =>
      parseResponse(RefundSettings, await http().put(settingsPath, { ...input, version })),
  });
