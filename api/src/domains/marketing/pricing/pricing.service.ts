import {
  type BasketLine,
  keepTerms,
  type KeptCoupon,
  type LineTerms,
  type OfferTerms,
  type PriceSimulation,
  type PriceSimulationInput,
  type PricedLine,
  type PricedOrder,
  priceOrder,
  type Reference,
  type SimulatedPrice,
  type VolumeTerms,
} from '@bo/contracts';
import type { Caller } from '../../../platform/access/caller.ts';
import { expectFewUnknownCodes } from '../../../platform/access/code-limit.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError, fieldError, type FieldProblem } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../platform/settings.ts';
import { findGiftCards, type GiftCardFound } from '../gift-cards/gift-cards.service.ts';
import {
  type Buyer,
  type Place,
  type ReadOffer,
  readBuyer,
  readCosts,
  readCoupon,
  readOfferNames,
  readOffers,
  readPlace,
  readTiers,
  readVariants,
  type SoldVariant,
  variantIds,
} from './pricing.repository.ts';

export { minimumOf } from './minimum.ts';
export {
  readAvailable,
  readDescriptions,
  readPlace,
  readVariants,
  type SoldVariant,
  type VariantDescription,
} from './pricing.repository.ts';

/** What the store knows of the variants in a basket. */
export interface Goods {
  variants: ReadonlyMap<string, SoldVariant>;
  offersOf: ReadonlyMap<string, ReadOffer[]>;
  tiersOf: ReadonlyMap<string, (VolumeTerms & { variant_id: string })[]>;
}

export interface GoodsAt {
  at: string;
  /** Whether `at` is another moment than the present one. */
  elsewhen?: boolean;
  /** Also what is not live, for anyone who asks why. */
  everything?: boolean;
  /** Takes drafts for published. */
  drafts?: boolean | undefined;
  instead?: OfferInstead | undefined;
}

/** What a basket is priced from. */
export interface Basket {
  at: string;
  goods: Goods;
  buyer: Buyer | undefined;
  place: Place | undefined;
  delivered: boolean;
  coupon_code: string | undefined;
  gift_cards: readonly GiftCardFound[];
  /** Whether the wallet pays, or how much of it at most. */
  wallet: boolean | number;
  lines: readonly BasketLine[];
  /** Whether the candidates that lost are told too. */
  losers: boolean;
}

/** An offer as it is being written, in the place of what is stored of it. */
export interface OfferInstead {
  offer: OfferTerms;
  variant_ids: readonly string[];
}

export interface PricedBasket {
  priced: PricedOrder;
  variants: ReadonlyMap<string, SoldVariant>;
  /** Of those lines that are there, in the order of `priced.lines`: which line of the basket each is. */
  positions: number[];
  coupon_id: string | null;
}

/** What a line weighs before anybody has weighed it. */
function estimate(
  { sold_by, unit, size, weight_step_g }: SoldVariant,
  { quantity, weight_g }: BasketLine,
): number | null {
  if (sold_by === 'unit') return null;
  const each = unit === 'kg' ? size * 1000 : unit === 'g' ? size : (weight_step_g ?? 1000);
  return weight_g ?? each * quantity;
}

function group<T extends { variant_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const those = groups.get(row.variant_id);
    if (those) those.push(row);
    else groups.set(row.variant_id, [row]);
  }
  return groups;
}

/** Reads what the lines of a basket are priced from. */
export async function readGoods(
  db: Db | Trx,
  lines: readonly BasketLine[],
  { at, elsewhen = false, everything = false, drafts = false, instead }: GoodsAt,
): Promise<Goods> {
  const ids = variantIds(lines);
  const [variants, stored, tiers] = await Promise.all([
    readVariants(db, ids, elsewhen ? at : null),
    readOffers(db, ids, at, { all: everything }),
    readTiers(db, ids),
  ]);
  const offers = drafts ? stored.map((offer) => ({ ...offer, draft: false })) : stored;
  return {
    variants: new Map(variants.map((variant) => [variant.id, variant])),
    offersOf: group(instead ? withOffer(offers, ids, instead) : offers),
    tiersOf: group(tiers),
  };
}

export interface AddedLine {
  variant: SoldVariant;
  weight_g: number | null;
  vat_rate: number;
  terms: LineTerms;
}

/** The terms of lines that join an order at a moment; undefined for a variant that nobody knows. */
export async function readLineTerms(
  db: Db | Trx,
  store: Store,
  lines: readonly BasketLine[],
  { coupon, ...moment }: { at: string; pincode: string; coupon: KeptCoupon | null },
): Promise<(AddedLine | undefined)[]> {
  const goods = await readGoods(db, lines, moment);
  // Of a coupon from before orders kept its scope, what the coupon itself now says.
  const scope = coupon && (coupon.scope ?? (await readCoupon(db, coupon.code, null)) ?? null);
  return lines.map((line) => {
    const variant = goods.variants.get(line.variant_id);
    if (!variant) return undefined;
    const weight_g = estimate(variant, line);
    const own = toPrice(goods, store, variant);
    const terms = keepTerms({ ...own, quantity: line.quantity, weight_g }, moment, scope);
    return { variant, weight_g, vat_rate: own.vat_rate, terms };
  });
}

/** The price of a basket at a moment. Lines that nobody knows are left out. */
export async function priceBasket(db: Db | Trx, store: Store, basket: Basket): Promise<PricedBasket> {
  const { at, goods, buyer, place, lines, coupon_code } = basket;
  const { variants } = goods;
  const terms = coupon_code === undefined ? undefined : await readCoupon(db, coupon_code, buyer?.id ?? null);
  const known = lines.flatMap((line, position) => {
    const variant = variants.get(line.variant_id);
    return variant ? [{ line, variant, position }] : [];
  });
  const priced = priceOrder({
    at,
    pincode: place?.code ?? null,
    lines: known.map(({ line, variant }) => ({
      ...toPrice(goods, store, variant),
      quantity: line.quantity,
      weight_g: estimate(variant, line),
    })),
    coupon: coupon_code === undefined ? null : { code: coupon_code, terms: terms ?? null },
    delivery:
      place && basket.delivered
        ? { fee: place.delivery_fee, free_from: place.free_delivery_from, vat_rate: store.vat_rate }
        : null,
    purse: {
      gift_cards: basket.gift_cards.map(({ balance, refusal }) => ({ balance: refusal === null ? balance : 0 })),
      wallet: walletOf(basket),
    },
    losers: basket.losers,
  });
  return {
    priced,
    variants,
    positions: known.map(({ position }) => position),
    coupon_id: priced.coupon?.accepted ? (terms?.id ?? null) : null,
  };
}

/** What offers among the candidates are called. */
export const namesOfOffers = (db: Db | Trx, { lines }: PricedOrder): Promise<Reference[]> =>
  readOfferNames(db, [
    ...new Set(
      lines.flatMap(({ candidates }) => candidates.flatMap(({ kind, id }) => (kind === 'offer' && id ? [id] : []))),
    ),
  ]);

/** A variant as the price algorithm reads it. */
const toPrice = ({ offersOf, tiersOf }: Goods, store: Store, variant: SoldVariant) => ({
  variant_id: variant.id,
  product_id: variant.product_id,
  brand_id: variant.brand_id,
  category_ids: variant.category_ids,
  list_price: variant.list_price,
  selling_price: variant.selling_price,
  vat_rate: variant.vat_class === 'standard' ? store.vat_rate : 0,
  offers: offersOf.get(variant.id) ?? [],
  tiers: tiersOf.get(variant.id) ?? [],
});

/** What is stored, but for one offer: that one as it is being written. */
function withOffer(
  stored: readonly ReadOffer[],
  ids: readonly string[],
  { offer, variant_ids }: OfferInstead,
): ReadOffer[] {
  const covered = new Set(variant_ids);
  return [
    ...stored.filter(({ id }) => id !== offer.id),
    ...ids.filter((id) => covered.has(id)).map((variant_id) => ({ ...offer, variant_id })),
  ];
}

function walletOf({ wallet, buyer }: Basket): number {
  const balance = Math.max(0, buyer?.wallet ?? 0);
  if (wallet === false) return 0;
  return wallet === true ? balance : Math.min(wallet, balance);
}

/** How many of the codes that someone names do not exist; of codes that do, nothing is told here. */
async function countUnknownCodes(db: Db, { coupon_code, gift_card_codes }: NamedCodes): Promise<number> {
  const [coupon, cards] = await Promise.all([
    coupon_code === undefined ? undefined : readCoupon(db, coupon_code, null),
    findGiftCards(db, gift_card_codes, new Date().toISOString()),
  ]);
  const unknown = cards.filter(({ refusal }) => refusal === 'gift_card.unknown').length;
  return unknown + (coupon_code !== undefined && !coupon ? 1 : 0);
}

/** The codes that a quote, an order or a simulation names. */
interface NamedCodes {
  coupon_code?: string | undefined;
  gift_card_codes: readonly string[];
}

/** That anyone who names codes is not guessing them. Asked before anything is priced. @throws DomainError 429 */
export async function expectNoGuessing(db: Db, caller: Caller, named: NamedCodes): Promise<void> {
  if (named.coupon_code === undefined && named.gift_card_codes.length === 0) return;
  await expectFewUnknownCodes(db, caller, await countUnknownCodes(db, named));
}

export const asSimulation = (priced: PricedOrder, { currency }: Store): PriceSimulation => ({ currency, ...priced });

/** What a line costs the store and what is left of its price, both without VAT. */
function marginOf({ quantity, weight_g, net, vat }: PricedLine, each: number | null) {
  if (each === null) return { cost: null, margin: null };
  const cost = weight_g === null ? each * quantity : Math.round((each * weight_g) / 1000);
  const price = net - vat;
  return { cost, margin: price === 0 ? -10_000 : Math.round(((price - cost) * 10_000) / price) };
}

/** Sold at what is asked of one unit, or one kilogram, at a moment and a place. */
export interface UnitPrice {
  variant: SoldVariant;
  price: number;
  winner: PricedLine['winner'];
}

/** What one of each variant costs now, each for itself: a cap of an offer is not shared between them. */
export async function priceEach(
  db: Db,
  store: Store,
  ids: readonly string[],
  { at, pincode }: { at: string; pincode: string | null },
): Promise<UnitPrice[]> {
  const goods = await readGoods(
    db,
    ids.map((variant_id) => ({ variant_id, quantity: 1, weight_g: null })),
    { at },
  );
  return [...goods.variants.values()].map((variant) => {
    const { lines } = priceOrder({
      at,
      pincode,
      lines: [
        {
          ...toPrice(goods, store, variant),
          quantity: 1,
          weight_g: variant.sold_by === 'weight' ? 1000 : null,
        },
      ],
      coupon: null,
      delivery: null,
      purse: { gift_cards: [], wallet: 0 },
      losers: false,
    });
    const [line] = lines;
    return {
      variant,
      price: line?.total ?? variant.selling_price,
      winner: line?.winner ?? { kind: 'selling', id: null },
    };
  });
}

async function simulate(db: Db | Trx, store: Store, input: PriceSimulationInput, instead?: OfferInstead) {
  const at = input.at ?? new Date().toISOString();
  const [goods, place, buyer, gift_cards] = await Promise.all([
    readGoods(db, input.lines, {
      at,
      elsewhen: input.at !== undefined,
      everything: true,
      drafts: input.drafts,
      instead,
    }),
    input.pincode === undefined ? undefined : readPlace(db, input.pincode),
    input.customer_id === undefined ? undefined : readBuyer(db, { id: input.customer_id }),
    findGiftCards(db, input.gift_card_codes, at),
  ]);
  if (input.pincode !== undefined && !place) throw fieldError('pincode', 'order.pincode_unknown');
  if (input.customer_id !== undefined && !buyer) throw fieldError('customer_id', 'order.customer_unknown');
  const { priced, positions } = await priceBasket(db, store, {
    at,
    goods,
    buyer,
    place,
    delivered: true,
    coupon_code: input.coupon_code,
    gift_cards,
    wallet: input.wallet,
    lines: input.lines,
    losers: true,
  });
  const wrong: Record<string, FieldProblem> = {};
  input.lines.forEach((_, atLine) => {
    if (!positions.includes(atLine)) wrong[`lines.${String(atLine)}.variant_id`] = 'order.variant_unknown';
  });
  gift_cards.forEach(({ refusal }, index) => {
    if (refusal) wrong[`gift_card_codes.${String(index)}`] = refusal;
  });
  if (Object.keys(wrong).length > 0) throw new DomainError(422, 'validation_failed', { fields: wrong });
  return { at, priced, price: asSimulation(priced, store) };
}

/** What any basket costs; what is named and is not there is an error at its field. */
export const simulatePrice = async (...asked: Parameters<typeof simulate>): Promise<PriceSimulation> =>
  (await simulate(...asked)).price;

/** The same with the names of its offers, and what its lines cost the store. */
export async function explainPrice(db: Db | Trx, store: Store, input: PriceSimulationInput): Promise<SimulatedPrice> {
  const { at, priced, price } = await simulate(db, store, input);
  const variants = priced.lines.map(({ variant_id }) => variant_id);
  const [offers, costs] = await Promise.all([namesOfOffers(db, priced), readCosts(db, variants)]);
  return {
    ...price,
    at,
    offers,
    lines: priced.lines.map((line) => ({ ...line, ...marginOf(line, costs.get(line.variant_id) ?? null) })),
  };
}
