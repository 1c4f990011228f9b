import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import type { Language } from '../base/messages.ts';
import { OfferState } from './offer.ts';
import { Instant, RecordFields } from '../base/record.ts';
import { kindError, Title } from '../base/text.ts';

export const COUNTDOWN_STYLES = ['bar', 'card', 'compact'] as const;

/**
 * What customers read on a countdown, in either language whatever that of the screen around it. `{moment}` is its end.
 */
export const COUNTDOWN_WORDS: Record<
  Language,
  Record<'days' | 'hours' | 'minutes' | 'seconds' | 'over' | 'until', string>
> = {
  en: {
    days: 'days',
    hours: 'hours',
    minutes: 'min',
    seconds: 'sec',
    over: 'This offer has ended',
    until: 'Ends {moment}',
  },
  ab: {
    days: 'أيام',
    hours: 'ساعات',
    minutes: 'دقائق',
    seconds: 'ثوانٍ',
    over: 'انتهى هذا العرض',
    until: 'ينتهي {moment}',
  },
};

/** What a person fills in for an offer countdown. It has no end of its own: it ends when its offer ends. */
export const OfferCountdownInput = z.object({
  offer_id: z.string({ error: kindError('required') }).min(1, { error: 'required' }),
  title: Title,
  title_ar: Title,
  style: z.enum(COUNTDOWN_STYLES).default('bar'),
  active: z.boolean().default(true),
});
export type OfferCountdownInput = z.infer<typeof OfferCountdownInput>;

/**
 * `state` is the offer's, or `paused` where the countdown itself is switched off; `available_upto` is the offer's end.
 */
export const OfferCountdown = RecordFields.extend(OfferCountdownInput.shape).extend({
  offer_title: z.string(),
  offer_title_ar: z.string(),
  available_from: Instant,
  available_upto: Instant,
  state: OfferState,
});
export type OfferCountdown = z.infer<typeof OfferCountdown>;

export const OfferCountdownListQuery = listQuery(['title', 'available_upto', 'updated_at'], 'available_upto', {
  style: listParam(z.enum(COUNTDOWN_STYLES)),
  state: listParam(OfferState),
  archived: FlagParam,
});
export type OfferCountdownListQuery = z.infer<typeof OfferCountdownListQuery>;
