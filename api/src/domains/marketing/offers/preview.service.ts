import type { OfferPreview, OfferPreviewInput, OfferRival, OfferTerms } from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { touchedCases } from '../price-cases/price-cases.service.ts';
import { readStore } from '../../../platform/settings.ts';
import { readChoices } from '../../catalogue/variant-lookup/lookup.service.ts';
import { contestOf, meets } from './contests.ts';
import { readCosted, readNow, readPricesToCome, readRivals, readTiersIn } from './offers.repository.ts';

/** The terms of an offer as it stands in a form. */
export const termsOf = (
  input: Omit<OfferPreviewInput, 'title' | 'title_ar' | 'image' | 'deal_category'>,
): OfferTerms => ({
  id: input.id ?? 'off_new',
  offer_type: input.offer_type,
  offer_value: input.offer_value,
  buy_quantity: input.buy_quantity,
  get_quantity: input.get_quantity,
  priority: input.priority,
  cap_per_order: input.cap_per_order,
  cap_total: input.cap_total,
  used_count: 0,
  pincodes: input.pincodes,
  available_from: input.available_from,
  available_upto: input.available_upto,
  draft: input.draft,
  paused: input.paused,
});

function byVariant<T extends { variant_id: string }>(rows: readonly T[]): (id: string) => T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.variant_id);
    if (group) group.push(row);
    else groups.set(row.variant_id, [row]);
  }
  return (id) => groups.get(id) ?? [];
}

/** What an offer would do if it were saved so: who has the price where, and what is left of it. */
export async function previewOffer(
  db: Db | Trx,
  input: Omit<OfferPreviewInput, 'title' | 'title_ar'>,
): Promise<OfferPreview> {
  const offer = termsOf(input);
  const { available_from: from, available_upto: upto } = offer;
  const ids = [...new Set(input.variant_ids)];
  const store = await readStore(db);
  const now = await readNow(db);
  const choices = await readChoices(db, ids, SYSTEM);
  const costed = new Map((await readCosted(db, ids)).map((variant) => [variant.id, variant]));
  const rivalRows = (await readRivals(db, ids, { from, upto, except: offer.id })).filter((other) =>
    meets(offer, other),
  );
  const tierRows = await readTiersIn(db, ids, { from, upto });
  const [rivalsOf, tiersOf, pricesOf] = [
    byVariant(rivalRows),
    byVariant(tierRows),
    byVariant(await readPricesToCome(db, ids, upto)),
  ];
  const wins = new Map<string, number>();
  const lines = choices.flatMap((choice) => {
    const variant = costed.get(choice.id);
    if (!variant) return [];
    const { winners, ...contest } = contestOf(
      offer,
      {
        id: choice.id,
        sold_by: variant.sold_by,
        prices: [
          { at: new Date(0).toISOString(), list_price: variant.price, selling_price: variant.selling_price },
          ...pricesOf(choice.id),
        ],
        vat_rate: variant.vat_class === 'standard' ? store.vat_rate : 0,
        cost: variant.cost,
        offers: rivalsOf(choice.id),
        tiers: tiersOf(choice.id),
      },
      now,
    );
    for (const id of winners) wins.set(id, (wins.get(id) ?? 0) + 1);
    return [{ ...choice, ...contest }];
  });

  const rivals = new Map<string, OfferRival>();
  for (const { id, title, title_ar, state, available_from, available_upto, pincodes, priority } of rivalRows) {
    const { variants = 0 } = rivals.get(id) ?? {};
    rivals.set(id, {
      kind: 'offer',
      ...{ id, title, title_ar, state, pincodes: [...pincodes], priority },
      from: available_from,
      upto: available_upto,
      variants: variants + 1,
      wins: wins.get(id) ?? 0,
    });
  }
  const names = new Map(choices.map((choice) => [choice.id, choice]));
  for (const { id, variant_id, starts_at, ends_at } of tierRows)
    rivals.set(id, {
      kind: 'volume',
      id,
      title: names.get(variant_id)?.name ?? '',
      title_ar: names.get(variant_id)?.name_ar ?? '',
      state: starts_at !== null && starts_at > now ? 'scheduled' : 'live',
      from: starts_at,
      upto: ends_at,
      pincodes: [],
      priority: 0,
      variants: 1,
      wins: wins.get(id) ?? 0,
    });

  let worst: { margin: number; variant_id: string } | null = null;
  for (const { id, margin } of lines)
    if (margin !== null && (worst === null || margin < worst.margin)) worst = { margin, variant_id: id };
  return {
    currency: store.currency,
    lines,
    rivals: [...rivals.values()],
    below_cost: lines.filter(({ below_cost }) => below_cost).length,
    cost_unknown: lines.filter(({ cost }) => cost === null).length,
    margin: worst,
    cases: await touchedCases(db, offer, { variant_ids: ids, now }),
  };
}
