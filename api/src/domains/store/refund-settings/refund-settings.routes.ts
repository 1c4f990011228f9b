import { RefundSettings, RefundSettingsInput } from '@bo/contracts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../../platform/http/version.ts';
import { changeRefundSettings, readRefundSettings } from './refund-settings.service.ts';

const PATH = '/admin_panel/refund-settings/';
const tags = ['refund settings'];

export const refundSettingRoutes: Routes = (app, { db, write }) => {
  app.get(PATH, { config: { permission: 'refund.view' }, schema: { tags, response: ok(RefundSettings) } }, () =>
    readRefundSettings(db),
  );

  app.put(
    PATH,
    {
      config: { permission: 'refund.edit' },
      schema: { tags, body: RefundSettingsInput.safeExtend(Versioned.shape), response: ok(RefundSettings) },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changeRefundSettings(unit, versionOf(request), input));
    },
  );
};
