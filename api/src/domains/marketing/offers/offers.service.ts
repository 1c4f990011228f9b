import { type OfferDetail, type OfferInput, OfferInput as OfferContract, OfferListQuery } from '@bo/contracts';
import { z } from 'zod';
import { type Caller, may } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError, forbidden } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { checkCasesSoon } from '../price-cases/price-cases.service.ts';
import { tellOffers } from './offer-moments.job.ts';
import {
  findOffer,
  forgetTold,
  markTold,
  offerList,
  offerTable,
  readMissing,
  readNow,
  setVariants,
} from './offers.repository.ts';
import { previewOffer } from './preview.service.ts';

export { offerState } from './offers.repository.ts';

type OfferFields = Omit<OfferInput, 'below_cost_reason'>;
/** What a write may change of an offer beside its form: the end it had before it was stopped. */
type OfferWrite = OfferFields & { stopped_upto: string | null };

const offers = recordWrites<OfferDetail, OfferWrite>({
  ...offerTable,
  type: 'offer',
  find: findOffer,
  async check({ trx }, { variant_ids = [], pincodes = [] }) {
    const missing = await readMissing(trx, { variants: variant_ids, pincodes });
    const errors = new FieldErrors();
    if (missing.variants.length > 0) errors.add(fieldError('variant_ids', 'offer.variant'));
    if (missing.pincodes.length > 0)
      errors.add(fieldError('pincodes', 'offer.pincode', { codes: missing.pincodes.slice(0, 5).join(', ') }));
    errors.throwIfAny();
  },
  async insert(unit, { variant_ids, ...fields }) {
    const id = await offerTable.insert(unit, fields);
    await setVariants(unit.trx, id, variant_ids);
    return id;
  },
  async update(unit, before, { variant_ids, ...fields }) {
    await offerTable.update(unit, before, fields);
    if (variant_ids) await setVariants(unit.trx, before.id, variant_ids);
    await forgetTold(unit.trx, before.id);
  },
  // What an order was sold by is kept; the variants of an offer go with it.
  countUses: (trx, record) => offerTable.countUses(trx, record),
});
export const { remove: removeOffer, setArchived: archiveOffer } = offers;

/** What the price of an offer follows from: while none of it changes, nobody is asked again. */
const TERMS = [
  'offer_type',
  'offer_value',
  'buy_quantity',
  'get_quantity',
  'available_from',
  'available_upto',
  'variant_ids',
  'draft',
] as const satisfies readonly (keyof OfferFields)[];
const sameTerms = (a: OfferFields, b: OfferFields): boolean =>
  TERMS.every((key) => {
    const [one, other] = [a[key], b[key]];
    return Array.isArray(one) && Array.isArray(other)
      ? one.length === other.length && new Set([...one, ...other]).size === one.length
      : one === other;
  });

/**
 * How many variants an offer sells below cost; nobody does so by accident: it takes a permission and a reason. A draft
 * sells nothing.
 */
async function expectCovered(
  { trx, actor }: UnitOfWork,
  input: OfferFields,
  reason: string,
  before?: OfferDetail,
): Promise<number> {
  if (input.draft || (before && sameTerms(before, input))) return 0;
  const { below_cost } = await previewOffer(trx, { ...input, ...(before ? { id: before.id } : {}) });
  if (below_cost === 0) return 0;
  if (!may(actor, 'offer.below_cost')) {
    // Refused at the field where it can be mended; who may lift it is in the sentence.
    if (reason === '') throw fieldError('offer_value', 'offer.below_cost', { n: below_cost });
    throw forbidden('offer.below_cost');
  }
  if (reason === '') throw fieldError('below_cost_reason', 'offer.below_cost_reason', { n: below_cost });
  return below_cost;
}

const noteBelowCost = async (unit: UnitOfWork, id: string, items: number, reason: string): Promise<void> => {
  if (items > 0)
    await unit.audit({ type: 'offer', id, action: 'sold_below_cost', after: { below_cost: items }, reason });
};

/** Its start and its end are recorded to the second, with nobody online. */
async function tellInTime(
  unit: UnitOfWork,
  { jobs }: Pick<Platform, 'jobs'>,
  { draft, available_from, available_upto }: Pick<OfferDetail, 'draft' | 'available_from' | 'available_upto'>,
): Promise<void> {
  if (draft) return;
  for (const at of [available_from, available_upto])
    if (Date.parse(at) > Date.now())
      await jobs.enqueue(unit, tellOffers, {}, { asSystem: true, key: at, startAfter: new Date(at) });
}

export async function createOffer(
  platform: Platform,
  unit: UnitOfWork,
  { below_cost_reason, ...input }: OfferInput,
): Promise<OfferDetail> {
  const items = await expectCovered(unit, input, below_cost_reason);
  const after = await offers.create(unit, {
    ...input,
    variant_ids: [...new Set(input.variant_ids)],
    stopped_upto: null,
  });
  await noteBelowCost(unit, after.id, items, below_cost_reason);
  await tellInTime(unit, platform, after);
  await checkCasesSoon(unit, platform);
  return after;
}

export async function changeOffer(
  platform: Platform,
  unit: UnitOfWork,
  id: string,
  version: number,
  { below_cost_reason, ...input }: OfferInput,
): Promise<OfferDetail> {
  const before = expectLive(await offers.current(unit, id, version));
  const items = await expectCovered(unit, input, below_cost_reason, before);
  const after = await offers.change(unit, id, version, {
    ...input,
    variant_ids: [...new Set(input.variant_ids)],
    // Anyone who sets another end means that one.
    ...(input.available_upto === before.available_upto ? {} : { stopped_upto: null }),
  });
  await noteBelowCost(unit, id, items, below_cost_reason);
  await tellInTime(unit, platform, after);
  await checkCasesSoon(unit, platform);
  return after;
}

const RUNNING = new Set(['live', 'scheduled', 'paused']);

/** Writes a change that has a word of its own in the trail; kept baskets are priced again once it is committed. */
async function act(
  platform: Pick<Platform, 'jobs'>,
  unit: UnitOfWork,
  before: OfferDetail,
  action: 'paused' | 'resumed' | 'stopped',
  change: { paused?: boolean; available_upto?: string; stopped_upto?: string | null },
): Promise<OfferDetail> {
  await offerTable.update(unit, before, change);
  await markTold(unit.trx, before.id, action === 'resumed');
  const after = expectFound(await findOffer(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'offer', id: before.id, action, before, after });
  await checkCasesSoon(unit, platform);
  return after;
}

/** From this moment on no new price has it; it goes on when someone says so. Pressed twice it does no harm. */
export async function pauseOffer(
  platform: Pick<Platform, 'jobs'>,
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
): Promise<OfferDetail> {
  const before = expectLive(await offers.current(unit, id, version));
  if (before.paused) return before;
  if (!RUNNING.has(before.state)) throw new DomainError(409, 'offer.not_running', { current: before });
  return act(platform, unit, before, 'paused', { paused: true });
}

/** Ends it now. The end it had is kept, so that this can be taken back. */
export async function stopOffer(
  platform: Pick<Platform, 'jobs'>,
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
): Promise<OfferDetail> {
  const before = expectLive(await offers.current(unit, id, version));
  if (before.state === 'ended' && before.stopped_upto !== null) return before;
  const now = await readNow(unit.trx);
  if (!RUNNING.has(before.state) || Date.parse(before.available_from) >= Date.parse(now))
    throw new DomainError(409, 'offer.not_running', { current: before });
  return act(platform, unit, before, 'stopped', { available_upto: now, stopped_upto: before.available_upto });
}

/** Lets it go on: one that was paused, or one that was stopped before the end it had. */
export async function resumeOffer(
  platform: Pick<Platform, 'jobs'>,
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
): Promise<OfferDetail> {
  const before = expectLive(await offers.current(unit, id, version));
  const upto = before.state === 'ended' ? before.stopped_upto : before.available_upto;
  if (!before.paused && before.state !== 'ended') return before;
  if (upto === null || Date.parse(upto) <= Date.now()) throw new DomainError(409, 'offer.over', { current: before });
  const after = await act(platform, unit, before, 'resumed', {
    paused: false,
    available_upto: upto,
    stopped_upto: null,
  });
  await tellInTime(unit, platform, after);
  return after;
}

/** The same once more, as a draft: nothing is sold by it before someone has looked at it. */
export async function duplicateOffer(unit: UnitOfWork, id: string): Promise<OfferDetail> {
  const from = expectFound(await findOffer(unit.trx, id, unit.actor));
  const { below_cost_reason: _, ...input } = OfferContract.parse({
    ...from,
    available_upto: from.stopped_upto ?? from.available_upto,
  });
  const made = await offers.create(unit, { ...input, draft: true, paused: false, stopped_upto: null });
  await unit.audit({ type: 'offer', id: made.id, action: 'duplicated', after: made, event: { from_id: id } });
  return made;
}

const archives = (archived: boolean): BulkAction => ({
  needs: 'offer.delete',
  act: (unit, id) => offers.setArchived(unit, id, undefined, archived),
});

/** What can be done to many offers at once. */
export const offerBulk = defineBulk({
  name: 'offers',
  list: offerList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const offer = await findOffer(db, id, viewer);
    return offer && JSON.stringify([offer.paused, offer.available_upto, offer.archived_at !== null]);
  },
  actions: {
    pause: { needs: 'offer.edit', act: (unit, id, _, platform) => pauseOffer(platform, unit, id, undefined) },
    resume: { needs: 'offer.edit', act: (unit, id, _, platform) => resumeOffer(platform, unit, id, undefined) },
    stop: { needs: 'offer.edit', act: (unit, id, _, platform) => stopOffer(platform, unit, id, undefined) },
    archive: archives(true),
    restore: archives(false),
  },
});

/** Offers whose last day is today, within what someone may see. */
export const countEndingToday = async (db: Db, caller: Caller): Promise<number> =>
  (await offerList.count(db, OfferListQuery.parse({ ending_today: 'true' }), caller)).count;
