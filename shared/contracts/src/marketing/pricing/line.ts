import { roundedProduct, share } from '../../base/money.ts';
import type {
  KeptOffer,
  LineTerms,
  Measure,
  OfferRule,
  OfferTerms,
  PriceCandidate,
  PriceReason,
  PriceRule,
  PricingLine,
  UnitPrices,
  VolumeTerms,
} from './terms.ts';

/** So much at that price: of units, or of a weight at a price per kilogram, rounded once. */
const cost = (price: number, { quantity, weight_g }: Measure): number =>
  weight_g === null ? price * quantity : roundedProduct(price, weight_g, 1000);

/** The part of a line that gets an offer, and the rest of it. Of a weight it is the same part as of the units. */
function split(measure: Measure, units: number | null): [Measure, Measure] {
  const { quantity, weight_g } = measure;
  const covered = Math.min(quantity, units ?? quantity);
  const grams =
    weight_g === null ? null : covered === quantity ? weight_g : Math.floor((weight_g * covered) / quantity);
  return [
    { quantity: covered, weight_g: grams },
    { quantity: quantity - covered, weight_g: grams === null || weight_g === null ? null : weight_g - grams },
  ];
}

/** A line at its list price. */
export const lineAtList = ({ list_price }: UnitPrices, measure: Measure): number => cost(list_price, measure);

/**
 * What a line costs by a rule, before any coupon. Offers are computed from the list price, volume offers from the
 * selling price; amounts are of the line and rounded once.
 */
export function lineTotal(prices: UnitPrices, measure: Measure, rule: PriceRule): number {
  const { list_price, selling_price } = prices;
  if (rule.type === 'selling') return cost(selling_price, measure);
  if (rule.type === 'volume') {
    const selling = cost(selling_price, measure);
    return selling - share(selling, rule.percent);
  }
  const [covered, rest] = split(measure, rule.units);
  return offered(list_price, covered, rule) + cost(selling_price, rest);
}

function offered(listPrice: number, measure: Measure, rule: OfferRule): number {
  switch (rule.type) {
    case 'percent': {
      const list = cost(listPrice, measure);
      return list - share(list, rule.percent);
    }
    case 'amount':
      return cost(Math.max(0, listPrice - rule.value), measure);
    case 'fixed_price':
      return cost(rule.value, measure);
    case 'buy_x_get_y': {
      const { buy, get } = rule;
      const { quantity } = measure;
      const free = Math.floor(quantity / (buy + get)) * get + Math.max(0, (quantity % (buy + get)) - buy);
      return listPrice * (quantity - free);
    }
  }
}

interface Moment {
  at: string;
  pincode: string | null;
}
interface Choosing extends Moment {
  losers?: boolean;
}
/** A rule that may set the price, with what decides between equals. */
interface Candidate {
  kind: PriceCandidate['kind'];
  id: string | null;
  total: number;
  rule: PriceRule;
  priority: number;
  ends_at: number;
}
/** What a line was offered: candidates that count, and those that do not with the reason. */
type Considered =
  | { counts: Candidate }
  | { kind: PriceCandidate['kind']; id: string; reason: PriceReason; total?: number };

/** Offers begin and end together, and the moment is one: of thousands of candidates a few dozen instants are read. */
const instants = new Map<string, number>();
const MOST_INSTANTS = 2000;
function time(instant: string): number {
  const known = instants.get(instant);
  if (known !== undefined) return known;
  const read = Date.parse(instant);
  if (instants.size >= MOST_INSTANTS) instants.clear();
  instants.set(instant, read);
  return read;
}

/** Why an offer does not count at a moment and a place, whatever the line; null where it does. */
function whyNot(offer: OfferTerms, { at, pincode }: Moment): PriceReason | null {
  const now = time(at);
  if (offer.draft) return 'draft';
  if (time(offer.available_upto) <= now) return 'ended';
  if (offer.paused) return 'paused';
  if (offer.available_from !== at && time(offer.available_from) > now) return 'scheduled';
  if (offer.pincodes.length > 0 && (pincode === null || !offer.pincodes.includes(pincode))) return 'other_pincode';
  if (offer.cap_total !== null && offer.used_count >= offer.cap_total) return 'used_up';
  return null;
}

function ruleOf(offer: OfferTerms, units: number | null): OfferRule {
  switch (offer.offer_type) {
    case 'percent':
      return { type: 'percent', percent: offer.offer_value, units };
    case 'amount':
    case 'fixed_price':
      return { type: offer.offer_type, value: offer.offer_value, units };
    case 'buy_x_get_y':
      return { type: 'buy_x_get_y', buy: offer.buy_quantity ?? 1, get: offer.get_quantity ?? 1, units };
  }
}

/** An offer that counts at its moment and place, as a line keeps it. */
const keepOffer = (offer: OfferTerms): KeptOffer => ({
  id: offer.id,
  rule: ruleOf(offer, null),
  cap_per_order: offer.cap_per_order,
  priority: offer.priority,
  available_upto: offer.available_upto,
});

/** Units of each offer that earlier lines of the order have taken. */
type UsedUnits = ReadonlyMap<string, number>;

function considerOffer(line: UnitPrices & Measure, offer: KeptOffer, used: UsedUnits): Considered {
  const { kind, id } = { kind: 'offer' as const, id: offer.id };
  if (offer.rule.type === 'buy_x_get_y' && line.weight_g !== null) return { kind, id, reason: 'units_only' };
  const units = offer.cap_per_order === null ? null : offer.cap_per_order - (used.get(id) ?? 0);
  if (units !== null && units <= 0) return { kind, id, reason: 'order_cap_used' };
  const rule = { ...offer.rule, units };
  const total = lineTotal(line, line, rule);
  const raises =
    (rule.type === 'fixed_price' || rule.type === 'amount') && total > lineTotal(line, line, { type: 'selling' });
  if (raises) return { kind, id, reason: 'raises_price', total };
  return { counts: { kind, id, total, rule, priority: offer.priority, ends_at: time(offer.available_upto) } };
}

/** Why a tier does not count at a moment, whatever the quantity; null where it does. */
function tierState({ active, starts_at, ends_at }: VolumeTerms, at: string): PriceReason | null {
  if (!active) return 'paused';
  if (ends_at !== null && time(ends_at) <= time(at)) return 'ended';
  return starts_at !== null && time(starts_at) > time(at) ? 'scheduled' : null;
}

function considerTiers(
  line: UnitPrices & Measure & { tiers: readonly VolumeTerms[] },
  { at }: Pick<Moment, 'at'>,
): Considered[] {
  const tiers = [...line.tiers].sort((a, b) => a.quantity_threshold - b.quantity_threshold);
  const reached = tiers
    .filter((tier) => tierState(tier, at) === null && tier.quantity_threshold <= line.quantity)
    .at(-1);
  return tiers.map((tier): Considered => {
    const { id } = tier;
    const kind = 'volume' as const;
    const reason = tierState(tier, at);
    if (reason) return { kind, id, reason };
    if (tier.quantity_threshold > line.quantity) return { kind, id, reason: 'threshold_not_reached' };
    if (tier !== reached) return { kind, id, reason: 'higher_tier' };
    const rule: PriceRule = { type: 'volume', percent: tier.discount_percentage };
    const ends_at = tier.ends_at === null ? Number.POSITIVE_INFINITY : time(tier.ends_at);
    return { counts: { kind, id, total: lineTotal(line, line, rule), rule, priority: 0, ends_at } };
  });
}

/** What decides between two, and how: negative where `a` is before `b`. The first that is not 0 decides. */
const DECIDERS = [
  { by: (a: Candidate, b: Candidate) => a.total - b.total, won: 'lowest_total', lost: 'higher_total' },
  {
    by: (a: Candidate, b: Candidate) => Number(b.kind === 'selling') - Number(a.kind === 'selling'),
    won: 'tie_selling',
    lost: 'lost_to_selling',
  },
  { by: (a: Candidate, b: Candidate) => b.priority - a.priority, won: 'tie_priority', lost: 'lost_by_priority' },
  {
    by: (a: Candidate, b: Candidate) => (a.ends_at === b.ends_at ? 0 : a.ends_at - b.ends_at),
    won: 'tie_end',
    lost: 'lost_by_end',
  },
  {
    by: (a: Candidate, b: Candidate) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1),
    won: 'tie_id',
    lost: 'lost_by_id',
  },
] as const satisfies readonly { by: (a: Candidate, b: Candidate) => number; won: PriceReason; lost: PriceReason }[];

function decide(a: Candidate, b: Candidate) {
  for (const { by, won, lost } of DECIDERS) {
    const order = by(a, b);
    if (order !== 0) return { order, won, lost };
  }
  throw new Error('two candidates of one line are the same');
}

/** Which of the candidates decides, one of them left out. In one pass: a line may have thousands. */
function best(candidates: readonly Candidate[], without?: Candidate): Candidate | undefined {
  let first: Candidate | undefined;
  for (const candidate of candidates)
    if (candidate !== without && (!first || decide(candidate, first).order < 0)) first = candidate;
  return first;
}

export interface ChosenPrice {
  winner: { kind: PriceCandidate['kind']; id: string | null };
  rule: PriceRule;
  total: number;
  candidates: PriceCandidate[];
}

/**
 * The one winner among what a line was offered, and with `losers` every other candidate with the reason why it is not.
 */
function chooseAmong(line: UnitPrices & Measure, offered: readonly Considered[], losers: boolean): ChosenPrice {
  const selling: Candidate = {
    kind: 'selling',
    id: null,
    total: lineTotal(line, line, { type: 'selling' }),
    rule: { type: 'selling' },
    priority: 0,
    ends_at: Number.POSITIVE_INFINITY,
  };
  const considered: Considered[] = [{ counts: selling }, ...offered];
  const counting = considered.flatMap((one) => ('counts' in one ? [one.counts] : []));
  const winner = best(counting) ?? selling;
  const second = best(counting, winner);
  const won = second ? decide(winner, second).won : 'only_price';
  const tell = (one: Considered): PriceCandidate => {
    if (!('counts' in one)) {
      const { kind, id, reason, total = null } = one;
      return { kind, id, total, won: false, reason };
    }
    const { kind, id, total } = one.counts;
    const wins = one.counts === winner;
    return { kind, id, total, won: wins, reason: wins ? won : decide(winner, one.counts).lost };
  };
  const candidates = (losers ? considered : [{ counts: winner }]).map(tell);
  return { winner: { kind: winner.kind, id: winner.id }, rule: winner.rule, total: winner.total, candidates };
}

/** The winner of a line among everything that covers its variant. */
export function choosePrice(line: PricingLine, moment: Choosing, used: UsedUnits): ChosenPrice {
  const offered = line.offers.map((offer): Considered => {
    const reason = whyNot(offer, moment);
    return reason ? { kind: 'offer', id: offer.id, reason } : considerOffer(line, keepOffer(offer), used);
  });
  return chooseAmong(line, [...offered, ...considerTiers(line, moment)], moment.losers !== false);
}

/** The offers and tiers that count for a line at a moment: whatever becomes of them later, the line keeps them. */
export const keepOffers = (line: PricingLine, moment: Moment): Pick<LineTerms, 'at' | 'offers' | 'tiers'> => ({
  at: moment.at,
  offers: line.offers.filter((offer) => whyNot(offer, moment) === null).map(keepOffer),
  tiers: line.tiers.filter((tier) => tierState(tier, moment.at) === null),
});

/** The winner of a placed line for its present quantity, among the offers and tiers that it keeps. */
export function chooseKept(
  line: UnitPrices & Measure,
  { at, offers, tiers }: LineTerms,
  used: UsedUnits,
  usedUp: ReadonlySet<string>,
): ChosenPrice {
  const offered = offers.map((offer): Considered => {
    if (usedUp.has(offer.id)) return { kind: 'offer', id: offer.id, reason: 'used_up' };
    return considerOffer(line, offer, used);
  });
  return chooseAmong(line, [...offered, ...considerTiers({ ...line, tiers }, { at })], true);
}
