import { type OfferBanner, type OfferBannerInput, OfferBannerListQuery, type OfferBannerMove } from '@bo/contracts';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { conflict, fieldError } from '../../../platform/errors/domain-error.ts';
import { archiveActions, type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { moveRanked } from '../../../platform/ranks.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  findOfferBanner,
  insertOfferBanner,
  offerBannerList,
  offerBannerTable,
  readBannerRanks,
  targetExists,
} from './offer-banners.repository.ts';

/** A banner that leads to nothing names nothing. */
const settled = <I extends Partial<OfferBannerInput>>(input: I): I =>
  input.target_type === 'none' ? { ...input, target_id: null } : input;

const writes = recordWrites<OfferBanner, OfferBannerInput>({
  ...offerBannerTable,
  type: 'offer_banner',
  find: findOfferBanner,
  insert: insertOfferBanner,
  async check({ trx }, { target_type, target_id }) {
    if (target_type === undefined) return;
    if (!(await targetExists(trx, { target_type, target_id: target_id ?? null })))
      throw fieldError('target_id', 'offer_banner.target');
  },
});
export const offerBanners = {
  ...writes,
  create: (unit: UnitOfWork, input: OfferBannerInput) => writes.create(unit, settled(input)),
  change: (unit: UnitOfWork, id: string, version: number | undefined, change: Partial<OfferBannerInput>) =>
    writes.change(unit, id, version, settled(change)),
};

/** Puts a banner right behind another of its placement, or before all of them. */
export const moveOfferBanner = (unit: UnitOfWork, id: string, { after_id, version }: OfferBannerMove) =>
  moveRanked(unit, {
    type: 'offer_banner',
    id,
    current: () => offerBanners.current(unit, id, version),
    among: () => readBannerRanks(unit.trx),
    spot(banner, all) {
      const beside = all.filter((other) => other.placement === banner.placement && other.id !== id);
      // First of its placement is right before the one that was; banners of other placements stay where they are.
      if (after_id === null) return { before_id: beside[0]?.id ?? null };
      if (!beside.some((other) => other.id === after_id)) throw conflict(banner);
      return { after_id };
    },
    update: (banner, rank) => offerBannerTable.update(unit, banner, { rank }),
    read: async () => expectFound(await findOfferBanner(unit.trx, id, unit.actor)),
  });

const setActive = (active: boolean): BulkAction => ({
  needs: 'offer.edit',
  act: (unit, id) => offerBanners.change(unit, id, undefined, { active }),
});

/** What can be done to many banners at once. */
export const offerBannerBulk = defineBulk({
  name: 'offer-banners',
  list: offerBannerList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const banner = await findOfferBanner(db, id, viewer);
    return banner && JSON.stringify([banner.active, banner.archived_at !== null]);
  },
  actions: {
    activate: setActive(true),
    deactivate: setActive(false),
    ...archiveActions('offer.delete', offerBanners.setArchived),
  },
});

/** Live banners that lead to what can't be bought now. */
export const countDeadEnds = async (db: Db, caller: Actor): Promise<number> =>
  (await offerBannerList.count(db, OfferBannerListQuery.parse({ dead_end: 'true' }), caller)).count;
