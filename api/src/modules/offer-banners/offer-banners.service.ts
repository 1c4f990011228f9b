import type { OfferBanner, OfferBannerInput, OfferBannerMove } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import { z } from 'zod';
import { conflict, fieldError } from '../../platform/errors/domain-error.ts';
import { type BulkAction, defineBulk } from '../../platform/http/bulk.ts';
import { recordWrites } from '../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../platform/records.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import {
  findOfferBanner,
  insertOfferBanner,
  lockRanks,
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
export async function moveOfferBanner(
  unit: UnitOfWork,
  id: string,
  { after_id, version }: OfferBannerMove,
): Promise<OfferBanner> {
  const { trx, actor } = unit;
  await lockRanks(trx);
  const before = expectLive(await offerBanners.current(unit, id, version));
  const others = (await readBannerRanks(trx)).filter((other) => other.id !== id);
  const beside = others.filter(({ placement }) => placement === before.placement);
  const at = after_id === null ? -1 : others.findIndex((other) => other.id === after_id);
  if (after_id !== null && others[at]?.placement !== before.placement) throw conflict(before);
  // First of its placement is right before the one that was; banners of other placements stay where they are.
  const first = others.findIndex((other) => other.id === beside[0]?.id);
  const [low, high] =
    after_id === null ? [others[first - 1], others[first === -1 ? 0 : first]] : [others[at], others[at + 1]];
  await offerBannerTable.update(unit, before, { rank: generateKeyBetween(low?.rank ?? null, high?.rank ?? null) });
  const after = expectFound(await findOfferBanner(trx, id, actor));
  await unit.audit({
    type: 'offer_banner',
    id,
    action: 'moved',
    before: { rank: before.rank },
    after: { rank: after.rank },
  });
  return after;
}

const setActive = (active: boolean): BulkAction => ({
  needs: 'offer.edit',
  act: (unit, id) => offerBanners.change(unit, id, undefined, { active }),
});
const setArchived = (archived: boolean): BulkAction => ({
  needs: 'offer.delete',
  act: (unit, id) => offerBanners.setArchived(unit, id, undefined, archived),
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
    archive: setArchived(true),
    restore: setArchived(false),
  },
});
