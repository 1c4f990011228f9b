import {
  type Hotspot,
  type Leaflet,
  type LeafletTruth,
  type LeafletUntruth,
  PincodeCode,
  PriceSimulationInput,
} from '@bo/contracts';
import type { Db } from '../../../platform/db/database.ts';
import type { Store } from '../../../platform/settings.ts';
import { simulatePrice } from '../pricing/pricing.service.ts';
import { readMoments, readOffers, readVariants } from './leaflets.repository.ts';

/** What is printed on a page, and where. */
interface Printed {
  language: 'en' | 'ab';
  page: number;
  hotspot: Hotspot;
}
/** As many areas as are checked one by one; an offer for a single pincode is rare. */
const MOST_AREAS = 20;
const LINES_AT_ONCE = 100;
const A_KILOGRAM = 1000;

const printedOn = ({ pages, pages_ar }: Pick<Leaflet, 'pages' | 'pages_ar'>): Printed[] =>
  [
    ...pages.map((page, at) => ({ language: 'en' as const, page, at })),
    ...pages_ar.map((page, at) => ({ language: 'ab' as const, page, at })),
  ].flatMap(({ language, page, at }) => page.hotspots.map((hotspot) => ({ language, page: at + 1, hotspot })));

/** Joins what is untrue in the same way from one moment to the next. */
function joined(found: readonly LeafletUntruth[]): LeafletUntruth[] {
  const results: LeafletUntruth[] = [];
  for (const one of found) {
    const last = results.find(
      ({ hotspot_id, language, pincode, real, upto }) =>
        hotspot_id === one.hotspot_id &&
        language === one.language &&
        pincode === one.pincode &&
        real === one.real &&
        upto === one.from,
    );
    if (last) last.upto = one.upto;
    else results.push({ ...one });
  }
  return results;
}

/**
 * Every printed price against what the one algorithm asks for it while the leaflet is valid: at its start and at each
 * moment where an offer or a price begins or ends. What is sold by weight is printed per kilogram.
 */
export async function checkTruth(
  db: Db,
  store: Store,
  leaflet: Pick<Leaflet, 'available_from' | 'available_upto' | 'pincodes' | 'pages' | 'pages_ar'>,
): Promise<LeafletTruth> {
  const { available_from: from, available_upto: upto } = leaflet;
  const printed = printedOn(leaflet);
  const priced = printed.filter(({ hotspot }) => hotspot.target_type === 'variant' && hotspot.printed_price !== null);
  const ids = [...new Set(priced.map(({ hotspot }) => hotspot.target_id))];
  const variants = new Map((await readVariants(db, ids)).map((variant) => [variant.id, variant]));
  const moments = [from, ...(await readMoments(db, ids, from, upto))];
  // What cannot be a pincode is no area, and nothing is sold there.
  const codes = leaflet.pincodes.filter((code) => PincodeCode.safeParse(code).success);
  const areas = leaflet.pincodes.length === 0 ? [null] : codes.slice(0, MOST_AREAS);
  const found: LeafletUntruth[] = [];

  for (const pincode of areas)
    for (const [at, moment] of moments.entries()) {
      const real = new Map<string, number>();
      const known = [...variants.values()];
      for (let start = 0; start < known.length; start += LINES_AT_ONCE) {
        const lines = known.slice(start, start + LINES_AT_ONCE).map(({ id, by_weight }) => ({
          variant_id: id,
          quantity: 1,
          ...(by_weight ? { weight_g: A_KILOGRAM } : {}),
        }));
        const input = PriceSimulationInput.parse({ at: moment, ...(pincode === null ? {} : { pincode }), lines });
        for (const line of (await simulatePrice(db, store, input)).lines) real.set(line.variant_id, line.total);
      }
      for (const { language, page, hotspot } of priced) {
        const variant = variants.get(hotspot.target_id);
        const price = real.get(hotspot.target_id) ?? null;
        if (price === hotspot.printed_price) continue;
        found.push({
          language,
          page,
          hotspot_id: hotspot.id,
          target_type: 'variant',
          name: variant?.name ?? '',
          name_ar: variant?.name_ar ?? '',
          printed: hotspot.printed_price,
          real: price,
          pincode,
          from: moment,
          upto: moments[at + 1] ?? upto,
        });
      }
    }

  const linked = printed.filter(({ hotspot }) => hotspot.target_type === 'offer');
  const offers = new Map(
    (
      await readOffers(
        db,
        linked.map(({ hotspot }) => hotspot.target_id),
      )
    ).map((one) => [one.id, one]),
  );
  for (const { language, page, hotspot } of linked) {
    const offer = offers.get(hotspot.target_id);
    const gaps: [string, string][] = [];
    if (!offer?.on || offer.upto <= from || offer.from >= upto) gaps.push([from, upto]);
    else {
      if (offer.from > from) gaps.push([from, offer.from]);
      if (offer.upto < upto) gaps.push([offer.upto, upto]);
    }
    for (const [start, end] of gaps)
      found.push({
        language,
        page,
        hotspot_id: hotspot.id,
        target_type: 'offer',
        name: offer?.name ?? '',
        name_ar: offer?.name_ar ?? '',
        printed: null,
        real: null,
        pincode: null,
        from: start,
        upto: end,
      });
  }
  return { checked: priced.length + linked.length, moments: moments.length, results: joined(found) };
}
