import { MAINTENANCE_RECORD } from '@bo/contracts';
import type { Trx } from '../../../platform/db/database.ts';

/** Throws the switch. Says whether it stood otherwise before; the row is held, so that two throws at once are one. */
export async function setMaintenance(trx: Trx, on: boolean, by: string | null): Promise<boolean> {
  const { id: key } = MAINTENANCE_RECORD;
  await trx
    .insertInto('settings')
    .values({ key, value: 'false' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value, version } = await trx
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if ((value === true) === on) return false;
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(on), version: version + 1, updated_at: new Date(), updated_by: by })
    .where('key', '=', key)
    .execute();
  return true;
}
