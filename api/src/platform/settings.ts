import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from './db/database.ts';

const Store = z.object({
  'store.name': z.string(),
  'store.name_ar': z.string(),
  'store.currency': z.string().length(3),
  'store.time_zone': z.string(),
  'store.vat_rate': z.int(),
});
export interface Store {
  name: string;
  name_ar: string;
  currency: string;
  time_zone: string;
  /** Basis points. */
  vat_rate: number;
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
  };
}

/** When today began in the store. */
export async function startOfDay(db: Db, timeZone: string): Promise<string> {
  const { rows } = await sql<{
    at: string;
  }>`select date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone} as at`.execute(db);
  return rows[0]?.at ?? new Date().toISOString();
}
