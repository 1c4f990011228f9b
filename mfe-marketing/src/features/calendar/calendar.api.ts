import { type CalendarEntry, type CalendarKind, MarketingCalendar, type MarketingCalendarQuery } from '@bo/contracts';
import { type ApiError, apiQuery, http, parseResponse } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { coupons, leaflets, offerBanners, offers, staleAfter, volumeOffers } from '@bo/resources';
import { EACH_MINUTE } from '../../parts/period-tone.ts';

const path = 'admin_panel/marketing-calendar/';
const key = [...offers.keys.all, 'calendar'] as const;

/** What runs on some days. What begins or ends meanwhile shows within a minute. */
export const calendar = (query: Partial<MarketingCalendarQuery>) => ({
  ...apiQuery({ queryKey: [...key, query], path, params: query, schema: MarketingCalendar }),
  placeholderData: keepPreviousData,
  ...EACH_MINUTE,
});

/** What each kind is changed by, and what its record calls its period. */
const MOVES = {
  offer: { resource: offers, from: 'available_from', upto: 'available_upto' },
  volume_offer: { resource: volumeOffers, from: 'starts_at', upto: 'ends_at' },
  offer_banner: { resource: offerBanners, from: 'available_from', upto: 'available_upto' },
  coupon: { resource: coupons, from: 'starts_at', upto: 'ends_at' },
  leaflet: { resource: leaflets, from: 'available_from', upto: 'available_upto' },
} as const;
const movesOf = (kind: CalendarKind) =>
  kind === 'offer_countdown' || kind === 'coupon_batch' ? undefined : MOVES[kind];

export interface Move {
  entry: Pick<CalendarEntry, 'kind' | 'id' | 'version'>;
  from: string | null;
  upto: string | null;
  below_cost_reason?: string;
}

/**
 * Gives a record another period. All else of it stays as anyone who moves it has seen it: over another version the
 * server refuses.
 */
export const moveEntry = () =>
  mutationOptions<{ version: number }, ApiError, Move>({
    mutationKey: [...key, 'move'],
    meta: {
      invalidates: [
        ...staleAfter('offer'),
        ...staleAfter('volume_offer'),
        ...staleAfter('offer_banner'),
        ...staleAfter('coupon'),
        ...staleAfter('leaflet'),
      ],
      failure: 'screen',
    },
    async mutationFn({ entry: { kind, id, version }, from, upto, below_cost_reason }) {
      const moves = movesOf(kind);
      if (!moves) throw new Error(`Nothing moves a ${kind} by itself.`);
      const { resource } = moves;
      const one = `${resource.path}${encodeURIComponent(id)}/`;
      const before = parseResponse(resource.record, await http().get(one));
      const reason = kind === 'offer' ? { below_cost_reason: below_cost_reason ?? '' } : {};
      const input = resource.input.parse({ ...before, [moves.from]: from, [moves.upto]: upto, ...reason });
      const headers = { 'If-Match': `"${String(version)}"` };
      return parseResponse(resource.record, await http().put(one, { ...input, version }, { headers }));
    },
  });
