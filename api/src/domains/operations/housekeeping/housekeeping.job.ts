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
import { forgetAuditEntries, forgetJobs, forgetRequests, forgetSignIns } from './housekeeping.repository.ts';

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
    await forgetRequests(db);
    await forgetOldQuotes(db);
    await forgetSignIns(db);
    await forgetChallenges(db);
    for (let gone = AUDITED_AT_ONCE; gone === AUDITED_AT_ONCE; ) {
      signal.throwIfAborted();
      gone = await forgetAuditEntries(db, AUDITED_AT_ONCE);
    }
    await forgetOldEvents(db, signal);
    await forgetOldPincodeImports(db);
    await forgetOldMessages(db, signal);
    await forgetOldMeasures(db);
    const codes = await forgetCodes(db);
    // Files before their jobs, which are kept longer.
    const exports = await removeExpiredFiles({ db, storage }, signal);
    await forgetJobs(db);
    return { uploads: await forgetAbandoned(db, storage, signal), exports, codes };
  },
});
