import { APP_SETTINGS, type AppSetting, type AppSettingsInput } from '@bo/contracts';
import { z } from 'zod';
import { may } from '../../../platform/access/caller.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { conflict, fieldError, forbidden, InvalidInput } from '../../../platform/errors/domain-error.ts';
import { findStoreImage } from '../uploads/uploads.service.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { lockAppSettings, readAppSettings, writeAppSetting } from './app-settings.repository.ts';

export { settingRecord } from './setting-record.repository.ts';

/** What rooms above know that a setting depends on. */
interface SettingFacts {
  /** Whether a user has a second factor. */
  hasFactor: (trx: Trx, userId: string) => Promise<boolean>;
  /** Whether the store has ever taken an order. */
  hasOrders: (trx: Trx) => Promise<boolean>;
}
declare module '../../../platform/http/app-type.ts' {
  interface Platform {
    settingFacts: SettingFacts;
  }
}

/** Sets some settings, all or none; each over the version that its screen showed. */
export async function changeAppSettings(
  { trx, actor, audit }: UnitOfWork,
  { changes }: AppSettingsInput,
  { hasFactor, hasOrders }: SettingFacts,
): Promise<AppSetting[]> {
  for (const { name } of changes)
    if (!may(actor, APP_SETTINGS[name].permission)) throw forbidden(APP_SETTINGS[name].permission);
  const held = await lockAppSettings(
    trx,
    changes.map(({ name }) => name),
  );
  for (const { name, value, version } of changes) {
    const before = held.get(name);
    if (before?.version !== version) throw conflict({ results: [...held.values()] });
    const definition = APP_SETTINGS[name];
    const parsed = definition.value.safeParse(value ?? definition.default);
    if (!parsed.success)
      throw new InvalidInput(new z.ZodError(parsed.error.issues.map((issue) => ({ ...issue, path: [name] }))));
    if (parsed.data === before.value) continue;
    // Everybody who opens the store fetches it: only what was sent here, never an address elsewhere.
    if (definition.kind === 'image' && parsed.data !== '' && !(await findStoreImage(trx, String(parsed.data))))
      throw fieldError(name, 'setting.picture');
    // Amounts are kept in minor units of it: what was 12.50 would become 1.250.
    if (name === 'store.currency' && (await hasOrders(trx))) throw fieldError(name, 'setting.currency_used');
    // Anyone who asks others for a second factor has one: or they would shut themselves out with this.
    if (
      name === 'security.second_factor_required' &&
      parsed.data !== 'nobody' &&
      actor.id !== null &&
      !(await hasFactor(trx, actor.id))
    )
      throw fieldError(name, 'setting.own_second_factor');
    if (!(await writeAppSetting(trx, before, parsed.data, actor.id)))
      throw conflict({ results: await readAppSettings(trx) });
    await audit({
      type: 'setting',
      id: name,
      action: 'updated',
      before: { value: before.value },
      after: { value: parsed.data },
    });
  }
  return readAppSettings(trx);
}
