import { sql } from 'kysely';
import { z } from 'zod';
import { removeExpiredFiles } from '../../../platform/export/files.ts';
import { forgetChallenges } from '../../access/passkeys/passkeys.service.ts';
import { forgetCodes } from '../../marketing/gift-cards/batches.service.ts';
import { forgetOldQuotes } from '../../marketing/pricing/pricing.service.ts';
import { forgetOldPincodeImports } from '../../stock/pincode-imports/pincode-imports.service.ts';
import { forgetOldMessages } from '../../store/messages/messages.service.ts';
import { forgetAbandoned } from '../../store/uploads/uploads.service.ts';
import { forgetOldMeasures } from '../../store/web-telemetry/web-telemetry.service.ts';
import { forgetOldEvents } from '../../store/webhooks/webhooks.service.ts';
import { defineJob } from '../../../platform/jobs/define.ts';

/** So many entries of the trail at once: a statement that takes long holds up nobody. */
const AUDITED_AT_ONCE = 10_000;

/**
 * Deletes what has served its time. The ledgers and everything people made stay; the audit trail stays as long as the store says,
 * and the database refuses to let go of a younger entry (migration 0067).
 */
export const housekeeping = defineJob({
  name: 'housekeeping',
  input: z.object({}),
  schedule: '17 * * * *',
  async run({ platform: { db, storage }, signal }) {
    await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db);
    // Listeners that were away longer read their lists anew anyway.
    await sql`delete from events where at < now() - interval '14 days'`.execute(db);
    await forgetOldQuotes(db);
    await sql`delete from sign_in_tries where last_at < now() - interval '90 days'`.execute(db);
    await sql`delete from sign_in_steps where expires_at < now()`.execute(db);
    await forgetChallenges(db);
    await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(db);
    for (let gone = AUDITED_AT_ONCE; gone === AUDITED_AT_ONCE; ) {
      signal.throwIfAborted();
      // The application's role may be one that cannot delete them itself (migration 0084).
      const { rows } = await sql<{ gone: number }>`select forget_old_audit_entries(${AUDITED_AT_ONCE}) as gone`.execute(
        db,
      );
      gone = rows[0]?.gone ?? 0;
    }
    await forgetOldEvents(db, signal);
    await forgetOldPincodeImports(db);
    await forgetOldMessages(db, signal);
    await forgetOldMeasures(db);
    const codes = await forgetCodes(db);
    await sql`delete from code_tries where since < now() - interval '1 day'`.execute(db);
    // Files before their jobs, which are kept longer.
    const exports = await removeExpiredFiles({ db, storage }, signal);
    await sql`delete from jobs where finished_at < now()
      - case when owner_id is null and status = 'done' then interval '2 days' else interval '30 days' end`.execute(db);
    return { uploads: await forgetAbandoned(db, storage, signal), exports, codes };
  },
});
