import type { PeriodState } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';

/** Where a period with a switch stands now, by the database's clock; `periodState` of the contracts is its twin. */
export const periodState = (from: string, upto: string, active: string): RawBuilder<PeriodState> =>
  sql<PeriodState>`case when ${sql.ref(upto)} <= now() then 'ended' when not ${sql.ref(active)} then 'paused'
    when ${sql.ref(from)} > now() then 'scheduled' else 'live' end`;
