import { APP_SETTINGS, type SettingName, type ValueOf, type WeekStart } from '@bo/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from './db/database.ts';

const Store = z.object({
  'store.name': z.string(),
  'store.name_ar': z.string(),
  'store.currency': z.string().length(3),
  'store.time_zone': z.string(),
  'store.vat_rate': z.int(),
  'store.week_start': APP_SETTINGS['store.week_start'].value.catch(APP_SETTINGS['store.week_start'].default),
});
export interface Store {
  name: string;
  name_ar: string;
  currency: string;
  time_zone: string;
  /** Basis points. */
  vat_rate: number;
  week_start: WeekStart;
}

/** The store's constants, from the settings. */
export async function readStore(db: Db | Trx): Promise<Store> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', Object.keys(Store.shape))
    .execute();
  const values = Store.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return {
    name: values['store.name'],
    name_ar: values['store.name_ar'],
    currency: values['store.currency'],
    time_zone: values['store.time_zone'],
    vat_rate: values['store.vat_rate'],
    week_start: values['store.week_start'],
  };
}

/** What the store set, or the setting's default; a value that the contract no longer takes counts as none. */
export async function readSetting<N extends SettingName>(db: Db | Trx, name: N): Promise<ValueOf<N>> {
  const definition = APP_SETTINGS[name];
  const row = await db.selectFrom('settings').select('value').where('key', '=', name).executeTakeFirst();
  const parsed = definition.value.safeParse(row?.value);
  return (parsed.success ? parsed.data : definition.default) as ValueOf<N>;
}

/** The store's time zone, and its day now, for a statement that would otherwise have to ask for them first. */
export const storeTimeZone = sql<string>`(select value #>> '{}' from settings where key = 'store.time_zone')`;
/** How a phone number that begins with 0 goes on in other countries. */
export const storeCallingCode = sql<string>`coalesce((select value #>> '{}' from settings where key = 'store.calling_code'), ${APP_SETTINGS['store.calling_code'].default})`;
export const storeToday = sql<string>`(now() at time zone ${storeTimeZone})::date`;

/** The day in a time zone, `2026-11-30`: now, or at a moment. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);

/** When today began in the store. */
export async function startOfDay(db: Db, timeZone: string): Promise<string> {
  const { rows } = await sql<{
    at: string;
  }>`select date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone} as at`.execute(db);
  return rows[0]?.at ?? new Date().toISOString();
}
