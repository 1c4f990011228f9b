import { DEFAULT_REFUND_SETTINGS, type RefundSettings, RefundSettingsInput } from '@bo/contracts';
import type { Db, Trx } from '../../platform/db/database.ts';

const KEY = 'refunds';

/** What the store decided, with who changed it last and when. */
export async function readRefundSettings(db: Db | Trx): Promise<RefundSettings> {
  const row = await db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.updated_by')
    .select([
      'settings.value',
      'settings.version',
      'settings.updated_at',
      'settings.updated_by',
      'users.name',
      'users.name_ar',
    ])
    .where('settings.key', '=', KEY)
    .executeTakeFirstOrThrow();
  const { value, version, updated_at, updated_by, name, name_ar } = row;
  return {
    ...RefundSettingsInput.parse({ ...DEFAULT_REFUND_SETTINGS, ...(value as object) }),
    id: KEY,
    version,
    updated_at,
    updated_by: updated_by === null ? null : { id: updated_by, name: name ?? '', name_ar: name_ar ?? '' },
  };
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockRefundSettings(trx: Trx): Promise<RefundSettings> {
  await trx.selectFrom('settings').select('key').where('key', '=', KEY).forUpdate().execute();
  return readRefundSettings(trx);
}

export const writeRefundSettings = (
  trx: Trx,
  { version }: RefundSettings,
  input: RefundSettingsInput,
  by: string | null,
): Promise<unknown> =>
  trx
    .updateTable('settings')
    .set({ value: JSON.stringify(input), version: version + 1, updated_at: new Date(), updated_by: by })
    .where('key', '=', KEY)
    .execute();
