import type { Language, Preferences, PreferencesInput } from '@bo/contracts';
import type { Db, Trx } from '../../../platform/db/database.ts';

const NONE: Preferences = { language: null, muted_alerts: [] };

/** A user's own choices. */
export const readPreferences = async (db: Db | Trx, userId: string): Promise<Preferences> =>
  (await db
    .selectFrom('user_preferences')
    .select(['language', 'muted_alerts'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
    .then((row) => row && { ...row, language: row.language === 'ab' ? 'ab' : row.language === null ? null : 'en' })) ??
  NONE;

/** The language of a mail to a user: their own, or the one given. */
export const languageOfUser = async (trx: Trx, userId: string, otherwise: Language): Promise<Language> =>
  (await readPreferences(trx, userId)).language ?? otherwise;

export const writePreferences = (trx: Trx, userId: string, changed: PreferencesInput): Promise<unknown> => {
  const set = { ...changed, updated_at: new Date() };
  return trx
    .insertInto('user_preferences')
    .values({ user_id: userId, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
};
