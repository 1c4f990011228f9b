import type { LeafletState, OfferState, PeriodState } from '@bo/contracts';
import type { StatusTone } from '@bo/kit';

/** How a state that follows from the clock is coloured. */
export const PERIOD_TONE: Record<PeriodState, StatusTone> = {
  scheduled: 'busy',
  live: 'good',
  paused: 'warn',
  ended: 'neutral',
};
/** What begins or ends shows within a minute, anyone who looks. */
export const EACH_MINUTE = { refetchInterval: 60_000 };
/** The tone of an offer, which may also be a draft. */
export const OFFER_TONE: Record<OfferState, StatusTone> = { ...PERIOD_TONE, draft: 'neutral' };
export const LEAFLET_TONE: Record<LeafletState, StatusTone> = {
  draft: 'neutral',
  scheduled: 'busy',
  live: 'good',
  expired: 'neutral',
};
