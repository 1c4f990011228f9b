import {
  changedPrice,
  DISCOUNT_TYPES,
  marginOf,
  MOST_BULK_IDS,
  PREVIEW_LINES,
  PriceChangeInput,
  type PricePreview,
  type PricePreviewInput,
  withoutVat,
} from '@bo/contracts';
import { z } from 'zod';
import { type Actor, may } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { applyPrices } from './prices.job.ts';
import { isInBatch, waitingPrices } from './prices.repository.ts';
import { readPriced, readSellingState, sellableList } from './sellable.list.ts';
import { nameOf } from './variants.list.ts';
import { lockVariant } from './variants.repository.ts';
import { cancelPrice, changeVariant, schedulePrice } from './variants.service.ts';

export { readLabelled } from './sellable.list.ts';

/** More than any catalogue has variants: a preview that leaves some out would promise what it does not know. */
const MOST_PREVIEWED = 200_000;

type Priced = Awaited<ReturnType<typeof readPriced>>[number];
/** What a change makes of a variant's price, and what is left of that. */
function outcomeOf(variant: Priced, change: PricePreviewInput['change']) {
  const after = changedPrice(variant, change);
  return {
    after,
    ...(after
      ? marginOf(withoutVat(after.selling_price, variant.vat_rate), variant.cost)
      : { margin: null, below_cost: false }),
  };
}

/** What a change of prices would do to these variants, as far as someone may see them. */
export async function previewPrices(
  db: Db,
  viewer: Actor,
  { target, change }: PricePreviewInput,
): Promise<PricePreview> {
  const ids =
    'ids' in target
      ? [...new Set(target.ids)]
      : await sellableList.matchingIds(db, target.matching, viewer, MOST_PREVIEWED);
  const preview: PricePreview = { count: 0, refused: 0, below_cost: 0, cost_unknown: 0, margin: null, lines: [] };
  const lines: PricePreview['lines'] = [];
  for (let at = 0; at < ids.length; at += MOST_BULK_IDS)
    for (const variant of await readPriced(db, ids.slice(at, at + MOST_BULK_IDS), viewer)) {
      const { after, margin, below_cost } = outcomeOf(variant, change);
      preview.count += 1;
      if (after === null) preview.refused += 1;
      else if (variant.cost === null) preview.cost_unknown += 1;
      if (below_cost) preview.below_cost += 1;
      if (margin !== null) preview.margin = Math.min(preview.margin ?? margin, margin);
      const { id, code, selling_price } = variant;
      const line = { id, code, ...nameOf(variant), margin, below_cost };
      lines.push({ ...line, before: selling_price, after: after?.selling_price ?? null });
    }
  // The order tells costs: anyone who may not see them gets that of the ids.
  if (may(viewer, 'product.cost')) lines.sort((a, b) => (a.margin ?? Infinity) - (b.margin ?? Infinity));
  return { ...preview, lines: lines.slice(0, PREVIEW_LINES) };
}

/** Changes one price as the press of this name asks for, at once or at its moment. */
async function changePrice(
  unit: UnitOfWork,
  id: string,
  { once, starts_at, reason, ...change }: PriceChangeInput,
  { jobs }: Pick<Platform, 'jobs'>,
): Promise<void> {
  expectLive(expectFound(await lockVariant(unit, id)));
  if (await isInBatch(unit.trx, id, once)) return;
  const [variant] = await readPriced(unit.trx, [id], unit.actor);
  const { after } = outcomeOf(expectFound(variant), change);
  if (after === null) throw new DomainError(422, 'variant.price_gone');
  const told = { below_cost_reason: reason };
  if (starts_at === null) await changeVariant(unit, id, undefined, { ...after, ...told }, { batch: once });
  else {
    const { price, selling_price } = after;
    const apply = (of: UnitOfWork, startAfter: Date) =>
      jobs.enqueue(of, applyPrices, {}, { asSystem: true, key: startAfter.toISOString(), startAfter });
    await schedulePrice(unit, id, { price, selling_price, cost: null, starts_at, ...told }, apply, once);
  }
}

const State = z.object({
  active: z.boolean(),
  price: z.int().min(0),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: z.int().min(0),
  selling_price: z.int().min(0),
});
/** The state of before, as `readSellingState` wrote it. */
const Before = z.object({
  to: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'required' });
        return z.NEVER;
      }
    })
    .pipe(State)
    .optional(),
});

const doesTo = <V extends object>(values: z.ZodType<V>, act: BulkAction<V>['act']): BulkAction => ({
  needs: 'product.edit',
  values,
  // Parsed by this contract before it comes here.
  act: (unit, id, given, platform) => act(unit, id, given as V, platform),
});
const switches = (active: boolean): BulkAction => ({
  needs: 'product.edit',
  act: (unit, id) => changeVariant(unit, id, undefined, { active }),
});

/** What can be done to many variants at once. */
export const sellableBulk = defineBulk({
  name: 'sellable-variants',
  list: sellableList,
  values: z.object({}),
  stateOf: readSellingState,
  actions: {
    change_prices: doesTo(PriceChangeInput, changePrice),
    cancel_prices: {
      needs: 'product.edit',
      async act(unit, id) {
        expectFound(await lockVariant(unit, id));
        for (const price of await waitingPrices(unit.trx, id)) await cancelPrice(unit, id, price);
      },
    },
    activate: switches(true),
    deactivate: switches(false),
    return: doesTo(Before, (unit, id, { to }) => {
      if (!to) throw fieldError('to', 'validation_failed');
      return changeVariant(unit, id, undefined, to, { checked: false });
    }),
  },
});
