import { APP_SETTINGS, type AppSetting, SETTING_NAMES, type SettingName, type SettingValue } from '@bo/contracts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { person } from '../../../platform/db/person.ts';

const isValue = (value: unknown): value is SettingValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Every setting as it holds now, in the table's order, with who changed it last. */
export async function readAppSettings(db: Db | Trx): Promise<AppSetting[]> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value', 'version', 'updated_at'])
    .select((eb) => person(eb.ref('settings.updated_by')).as('updated_by'))
    .where('key', 'in', SETTING_NAMES)
    .execute();
  const known = new Map(rows.map((row) => [row.key, row]));
  return SETTING_NAMES.map((name) => {
    const row = known.get(name);
    const parsed = APP_SETTINGS[name].value.safeParse(row?.value);
    return {
      name,
      value: parsed.success && isValue(parsed.data) ? parsed.data : APP_SETTINGS[name].default,
      version: row?.version ?? 0,
      updated_at: row?.updated_by ? row.updated_at : null,
      updated_by: row?.updated_by ?? null,
    };
  });
}

/** The same of some of them, held until the transaction ends, always in one order. */
export async function lockAppSettings(trx: Trx, names: readonly SettingName[]): Promise<Map<string, AppSetting>> {
  for (const key of [...names].sort())
    await trx.selectFrom('settings').select('key').where('key', '=', key).forUpdate().execute();
  return new Map((await readAppSettings(trx)).map((setting) => [setting.name, setting]));
}

/** Of two who set for the first time what nobody had, one meets the other's row: the version says so. */
export async function writeAppSetting(
  trx: Trx,
  { name, version }: Pick<AppSetting, 'name' | 'version'>,
  value: SettingValue,
  by: string | null,
): Promise<boolean> {
  const stamp = { value: JSON.stringify(value), version: version + 1, updated_at: new Date(), updated_by: by };
  const written =
    version === 0
      ? await trx
          .insertInto('settings')
          .values({ key: name, ...stamp })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst()
      : await trx.updateTable('settings').set(stamp).where('key', '=', name).returning('key').executeTakeFirst();
  return written !== undefined;
}
