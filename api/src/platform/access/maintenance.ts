import type { Db } from '../db/database.ts';

/** A switch thrown on another instance holds here after this. */
const FRESH_FOR = 10_000;

export interface Maintenance {
  /** Whether the store is closed to everybody but those who may open it again. */
  isOn: () => Promise<boolean>;
  /** Forgets what is remembered, so that a switch thrown here holds at once. */
  forget: () => void;
}

/** Caches the setting `system.maintenance` briefly, because every request reads it. */
export function createMaintenance(db: Db): Maintenance {
  let known: { on: boolean; until: number } | undefined;
  return {
    async isOn() {
      if (known && known.until > Date.now()) return known.on;
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'system.maintenance')
        .executeTakeFirst();
      known = { on: row?.value === true, until: Date.now() + FRESH_FOR };
      return known.on;
    },
    forget() {
      known = undefined;
    },
  };
}
