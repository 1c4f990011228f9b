import { z } from 'zod';
import { listParam, listQuery } from '../base/list.ts';
import { OfferState } from './offer.ts';
import { Day, Instant } from '../base/record.ts';
import { Note } from '../base/text.ts';

/** What marketing has running. What has neither a beginning nor an end is in no calendar. */
export const CALENDAR_KINDS = [
  'offer',
  'volume_offer',
  'offer_banner',
  'offer_countdown',
  'coupon',
  'coupon_batch',
  'leaflet',
] as const;
export const CalendarKind = z.enum(CALENDAR_KINDS);
export type CalendarKind = z.infer<typeof CalendarKind>;
/** As many days as are asked for at once, and as many entries as one looks at. */
export const MOST_CALENDAR_DAYS = 62;
export const MOST_CALENDAR_ENTRIES = 500;

/**
 * `GET admin_panel/marketing-calendar/`: what runs on some of these days of the store, both included. Without days it
 * is the week from today.
 */
export const MarketingCalendarQuery = z.object({
  from: Day.optional(),
  upto: Day.optional(),
  kind: listParam(CalendarKind),
  search: z.string().max(200).optional(),
});
export type MarketingCalendarQuery = z.infer<typeof MarketingCalendarQuery>;

/**
 * Half-open; null where it has no such end. An offer countdown has the period of its offer, a volume offer one for all
 * its tiers.
 */
export const CalendarEntry = z.object({
  kind: CalendarKind,
  id: z.string(),
  version: z.int(),
  title: z.string(),
  title_ar: z.string(),
  /** What customers type; null where there is none. */
  code: z.string().nullable(),
  from: Instant.nullable(),
  upto: Instant.nullable(),
  state: OfferState,
  /** Whether the caller may give it other days. */
  movable: z.boolean(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const MarketingCalendar = z.object({
  from: Day,
  upto: Day,
  today: Day,
  /** In the order in which they begin. */
  entries: z.array(CalendarEntry),
  /** How many more there are. */
  more: z.int(),
  /** The kinds that the caller may see. */
  kinds: z.array(CalendarKind),
});
export type MarketingCalendar = z.infer<typeof MarketingCalendar>;

/** What the address of the calendar says: which days, and what of them. */
export const CalendarAddress = listQuery(['from'], 'from', {
  view: z.enum(['month', 'week']).default('month'),
  day: Day.optional(),
  kind: listParam(CalendarKind),
});
/** What a person fills in to move an entry; the record that it is of checks it as its own form does. */
export const CalendarDates = z.object({
  from: Instant.nullable().default(null),
  upto: Instant.nullable().default(null),
  /** Of an offer: why it may sell below cost. */
  below_cost_reason: Note,
});
