import { OfferBanner, type OfferBannerMove } from '@bo/contracts';
import { type ApiError, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { offerBanners } from '@bo/resources';

/** All of them in their order; a store has dozens. */
export const allBanners = () => offerBanners.list({ sort: 'rank', limit: 2000 });

/**
 * Puts a banner behind another of its placement, or first. `useOrder` says what was done, with an Undo, or what failed.
 */
export const moveBanner = () =>
  mutationOptions<OfferBanner, ApiError, OfferBannerMove & { id: string }>({
    mutationFn: async ({ id, ...move }) =>
      parseResponse(
        OfferBanner,
        await http().post(`${offerBanners.path}${encodeURIComponent(id)}/move/`, move, {
          headers: { 'If-Match': `"${String(move.version)}"` },
        }),
      ),
    meta: { invalidates: [offerBanners.keys.all], failure: 'silent' },
  });
