import {
  type OfferContest,
  type OfferOutcome,
  type OfferTerms,
  type PricedLine,
  marginOf,
  priceOrder,
  type VolumeTerms,
  withoutVat,
} from '@bo/contracts';

/** What a variant costs from a moment on; the first entry is what it costs now. */
export interface PriceFrom {
  at: string;
  list_price: number;
  selling_price: number;
}

/** A variant, and everything beside the offer that may set its price. */
export interface ContestedVariant {
  id: string;
  sold_by: 'unit' | 'weight';
  prices: readonly [PriceFrom, ...PriceFrom[]];
  /** Basis points. */
  vat_rate: number;
  /** Of one unit or kilogram, without VAT. */
  cost: number | null;
  offers: readonly OfferTerms[];
  tiers: readonly VolumeTerms[];
}

export interface ContestResult {
  quantity: number;
  list_total: number;
  selling_total: number;
  offer_total: number | null;
  cost: number | null;
  margin: number | null;
  below_cost: boolean;
  outcome: OfferOutcome;
  contests: OfferContest[];
  /** The ids of those that have the price somewhere. */
  winners: ReadonlySet<string>;
}

/** The most contests reported for one variant, and pincodes of one contest. */
const MOST_CONTESTS = 12;
const MOST_PINCODES = 20;

const time = (instant: string): number => Date.parse(instant);
const overlaps = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((code) => b.includes(code));

/** Whether two offers can apply to one order. */
export const meets = (offer: OfferTerms, other: OfferTerms): boolean =>
  time(other.available_from) < time(offer.available_upto) &&
  time(other.available_upto) > time(offer.available_from) &&
  overlaps(offer.pincodes, other.pincodes);

/**
 * The moments at which the price may change while the offer lasts, from now on; its beginning where all of it is past.
 */
function momentsOf(offer: OfferTerms, { offers, tiers, prices }: ContestedVariant, now: string): string[] {
  const [from, upto] = [time(offer.available_from), time(offer.available_upto)];
  const start = time(now) > from && time(now) < upto ? time(now) : from;
  const changes = [
    ...offers.flatMap(({ available_from, available_upto }) => [available_from, available_upto]),
    ...tiers.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
    ...prices.map(({ at }) => at),
  ].flatMap((instant) => (instant === null ? [] : [time(instant)]));
  const moments = [start, ...changes.filter((at) => at > start && at < upto)];
  return [...new Set(moments)].sort((a, b) => a - b).map((at) => new Date(at).toISOString());
}

/** A place of which the same holds everywhere: one of its pincodes stands for all. None is everywhere else. */
interface Place {
  pincode: string | null;
  pincodes: string[];
}

/** The places that the offers tell apart: pincodes with the same offers are one place. */
function placesOf(offer: OfferTerms, { offers }: ContestedVariant): Place[] {
  const limited = offers.filter(({ pincodes }) => pincodes.length > 0);
  if (offer.pincodes.length === 0 && limited.length === 0) return [{ pincode: null, pincodes: [] }];
  const sets = limited.map(({ pincodes }) => new Set(pincodes));
  const groups = new Map<string, string[]>();
  const everywhere = '-'.repeat(sets.length);
  for (const code of new Set([
    ...offer.pincodes,
    ...(offer.pincodes.length === 0 ? sets.flatMap((set) => [...set]) : []),
  ])) {
    const key = sets.map((set) => (set.has(code) ? '+' : '-')).join('');
    groups.set(key, [...(groups.get(key) ?? []), code]);
  }
  const places: Place[] = offer.pincodes.length === 0 ? [{ pincode: null, pincodes: [] }] : [];
  for (const [key, codes] of groups) {
    if (offer.pincodes.length === 0 && key === everywhere) continue;
    // The offer's own pincodes need no naming where they are all alike.
    const named = offer.pincodes.length > 0 && groups.size === 1 ? [] : codes.slice(0, MOST_PINCODES);
    places.push({ pincode: codes[0] ?? null, pincodes: named });
  }
  return places;
}

/** So many as the offer is about: what is bought and got together, else one. */
const basisOf = ({ offer_type, buy_quantity, get_quantity }: OfferTerms): number =>
  offer_type === 'buy_x_get_y' ? (buy_quantity ?? 1) + (get_quantity ?? 1) : 1;

/**
 * What an offer does to a variant while it lasts: what it asks, what is left of that, and who has the price where it
 * meets others. Every price is asked of the one algorithm, at each moment, place and quantity at which it may differ.
 */
export function contestOf(offer: OfferTerms, variant: ContestedVariant, now: string): ContestResult {
  // As it will be once it is live, whatever its switches say now.
  const own: OfferTerms = { ...offer, draft: false, paused: false, used_count: 0 };
  const offers = variant.offers.filter((other) => other.id !== own.id && meets(own, other));
  const met = { ...variant, offers };
  const quantity = basisOf(own);
  const quantities = [...new Set([quantity, ...variant.tiers.map((tier) => tier.quantity_threshold)])]
    .filter((units) => units >= quantity)
    .sort((a, b) => a - b);
  const moments = momentsOf(own, met, now);
  const priceAt = (at: string) => variant.prices.findLast((price) => time(price.at) <= time(at)) ?? variant.prices[0];

  const ask = (at: string, pincode: string | null, units: number): PricedLine => {
    const { list_price, selling_price } = priceAt(at);
    const { lines } = priceOrder({
      at,
      pincode,
      lines: [
        {
          variant_id: variant.id,
          product_id: '',
          brand_id: null,
          category_ids: [],
          quantity: units,
          weight_g: variant.sold_by === 'weight' ? units * 1000 : null,
          list_price,
          selling_price,
          vat_rate: variant.vat_rate,
          offers: [own, ...offers],
          tiers: variant.tiers,
        },
      ],
      coupon: null,
      delivery: null,
      purse: { gift_cards: [], wallet: 0 },
    });
    const [line] = lines;
    if (!line) throw new Error('A basket of one line was priced as none.');
    return line;
  };

  let offer_total: number | null = null;
  let [asked, won] = [0, 0];
  const contests: OfferContest[] = [];
  const winners = new Set<string>();
  for (const place of placesOf(own, met))
    for (const units of quantities) {
      let last: OfferContest | undefined;
      moments.forEach((at, index) => {
        const line = ask(at, place.pincode, units);
        const candidate = line.candidates.find(({ id }) => id === own.id);
        const counts = candidate !== undefined && candidate.total !== null && candidate.reason !== 'raises_price';
        if (units === quantity && counts && candidate.total !== null)
          offer_total = Math.min(offer_total ?? candidate.total, candidate.total);
        const ours = line.winner.id === own.id;
        asked += 1;
        if (ours) won += 1;
        if (line.winner.id !== null) winners.add(line.winner.id);
        const rivals = line.candidates.filter(
          ({ id, total, reason }) => id !== null && id !== own.id && total !== null && reason !== 'raises_price',
        );
        if (ours && rivals.length === 0) {
          last = undefined;
          return;
        }
        const upto = moments[index + 1] ?? own.available_upto;
        if (last && last.winner.id === line.winner.id && last.total === line.total) {
          last.upto = upto;
          return;
        }
        last = {
          from: at,
          upto,
          pincodes: place.pincodes,
          quantity: units,
          winner: line.winner,
          total: line.total,
          ours,
        };
        contests.push(last);
      });
    }

  const first = ask(moments[0] ?? own.available_from, own.pincodes[0] ?? null, quantity);
  const cost = variant.cost === null ? null : variant.cost * quantity;
  const net = offer_total === null ? null : withoutVat(offer_total, variant.vat_rate);
  return {
    quantity,
    list_total: first.line_at_list,
    selling_total: first.candidates.find(({ kind }) => kind === 'selling')?.total ?? first.total,
    offer_total,
    cost,
    ...(net === null ? { margin: null, below_cost: false } : marginOf(net, cost)),
    outcome: won === asked ? 'always' : won === 0 ? 'never' : 'sometimes',
    contests: contests.slice(0, MOST_CONTESTS),
    winners,
  };
}
