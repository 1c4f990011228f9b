import { AppSettings, AppSettingsInput } from '@bo/contracts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readAppSettings } from './app-settings.repository.ts';
import { changeAppSettings } from './app-settings.service.ts';

const PATH = '/admin_panel/app-settings/';
const tags = ['settings'];

export const appSettingRoutes: Routes = (app, { db, write, sessions, settingFacts }) => {
  app.get(PATH, { config: { permission: 'settings.view' }, schema: { tags, response: ok(AppSettings) } }, async () => ({
    results: await readAppSettings(db),
  }));

  // Each setting names the permission that changes it; the service asks for that one too.
  app.put(
    PATH,
    {
      config: { permission: 'settings.edit' },
      schema: { tags, body: AppSettingsInput, response: ok(AppSettings) },
    },
    async (request) => {
      const results = await write(request, (unit) => changeAppSettings(unit, request.body, settingFacts));
      // Whose second factor is needed may have ended sessions: here at once, elsewhere the database tells.
      if (request.body.changes.some(({ name }) => name === 'security.second_factor_required')) sessions.forget();
      return { results };
    },
  );
};
