import {
  type BasketLine,
  type Language,
  type OrderProblem,
  type OrderProblemCode,
  type Quote,
  type QuoteInput,
  type Reference,
  type SubstituteChoice,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { minimumOf } from './minimum.ts';
import { type RefusalCode, sentence, type SentenceValues } from '../../../platform/errors/sentences.ts';
import { newId } from '../../../platform/ids.ts';
import type { Store } from '../../../platform/settings.ts';
import { slotFault } from '../../store/app-settings/slots.service.ts';
import { findGiftCards, type GiftCardFound } from '../gift-cards/gift-cards.service.ts';
import {
  type Buyer,
  findQuote,
  insertQuote,
  type Place,
  readAvailable,
  readBuyer,
  readPlace,
  readSubstitutes,
} from './pricing.repository.ts';
import { asSimulation, namesOfOffers, priceBasket, type PricedBasket, readGoods } from './pricing.service.ts';

/** For how long what was quoted is kept to. */
const QUOTE_MINUTES = 30;
const MINUTE = 60_000;
const NONE: ReadonlyMap<string, SubstituteChoice[]> = new Map();
/** The most that the store can charge at once. */
const MOST_MONEY = 99_999_999_999;

/** Something in the way of an order; its words follow in the reader's language. */
export interface Problem {
  code: OrderProblemCode;
  field: string;
  limit?: number;
  substitutes?: SubstituteChoice[];
  /** Where another sentence than the code's own says it. */
  says?: RefusalCode;
  values?: SentenceValues;
}

/** Everything an order needs to know of a basket, and everything that is in its way. */
export interface Assessment extends PricedBasket {
  at: string;
  /** Until then a quote of it is kept to. */
  expires_at: string;
  buyer: Buyer | undefined;
  place: Place | undefined;
  gift_cards: readonly GiftCardFound[];
  warehouse: Reference | null;
  promised_at: string | null;
  problems: Problem[];
}

/** So many of each variant, whatever the number of lines it stands in. */
function wantedOf(lines: readonly BasketLine[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { variant_id, quantity } of lines) wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity);
  return wanted;
}

/**
 * Where an order is picked: the first warehouse of its pincode, by priority, that has all of it. Where none has, the
 * first that lacks the fewest lines, with what it lacks.
 */
export async function chooseWarehouse(
  db: Db | Trx,
  { warehouses }: Place,
  wanted: ReadonlyMap<string, number>,
): Promise<{ warehouse: Reference; short: Map<string, number> } | undefined> {
  const available = await readAvailable(
    db,
    warehouses.map(({ id }) => id),
    [...wanted.keys()],
  );
  let best: { warehouse: Reference; short: Map<string, number> } | undefined;
  for (const warehouse of warehouses) {
    const short = new Map(
      available
        .filter((row) => row.warehouse_id === warehouse.id && row.available < (wanted.get(row.variant_id) ?? 0))
        .map((row) => [row.variant_id, row.available]),
    );
    if (!best || short.size < best.short.size) best = { warehouse, short };
  }
  return best;
}

/**
 * Prices a basket and looks for everything that would be in the way of ordering it. With `lock` the gift cards stay as
 * they are until the write is over. Without `losers` only the candidates that won are told.
 */
export async function assess(
  db: Db | Trx,
  store: Store,
  input: QuoteInput,
  { lock = false, losers = true }: { lock?: boolean; losers?: boolean } = {},
): Promise<Assessment> {
  const at = new Date().toISOString();
  const who = { phone: input.phone, ...(input.customer_id === undefined ? {} : { id: input.customer_id }) };
  const [place, buyer, goods] = await Promise.all([
    readPlace(db, input.pincode),
    readBuyer(db, who),
    readGoods(db, input.lines, { at }),
  ]);
  const gift_cards = await findGiftCards(db, input.gift_card_codes, at, { lock });
  const basket = await priceBasket(db, store, {
    at,
    goods,
    buyer,
    place,
    delivered: input.delivery_mode === 'delivery',
    coupon_code: input.coupon_code,
    gift_cards,
    wallet: input.payment_mode === 'wallet' ? true : input.wallet,
    lines: input.lines,
    losers,
  });
  const { priced, variants } = basket;
  const problems: Problem[] = [];
  const wanted = wantedOf(input.lines.filter(({ variant_id }) => variants.has(variant_id)));

  if (input.customer_id !== undefined && !buyer) problems.push({ code: 'customer_unknown', field: 'customer' });
  if (buyer?.status === 'blocked') problems.push({ code: 'customer_blocked', field: 'customer' });
  if (buyer?.status === 'anonymised') problems.push({ code: 'customer_unknown', field: 'customer' });
  const { slot_starts_at: from, slot_ends_at: upto } = input;
  const fault = from === null || upto === null ? null : await slotFault(db, from, upto);
  if (fault)
    problems.push({
      code: fault.code,
      field: fault.at === 'from' ? 'slot_starts_at' : 'slot_ends_at',
      values: fault.values,
    });

  let warehouse: Reference | null = null;
  let short = new Map<string, number>();
  if (!place) problems.push({ code: 'pincode_unknown', field: 'pincode' });
  else if (!place.serviceable) problems.push({ code: 'not_serviceable', field: 'pincode' });
  else {
    const chosen = await chooseWarehouse(db, place, wanted);
    if (!chosen) problems.push({ code: 'no_warehouse', field: 'pincode' });
    else ({ warehouse, short } = chosen);
    if (priced.items_total < place.minimum_order)
      problems.push({
        code: 'minimum_not_met',
        field: 'lines',
        limit: place.minimum_order,
        values: minimumOf({ currency: store.currency, minimum_order: place.minimum_order }, priced.items_total),
      });
  }

  const substitutes = warehouse ? await readSubstitutes(db, [...short.keys()], warehouse.id) : NONE;
  for (const [position, line] of input.lines.entries()) {
    const field = `lines.${String(position)}`;
    const variant = variants.get(line.variant_id);
    if (!variant) {
      problems.push({ code: 'variant_unknown', field: `${field}.variant_id` });
      continue;
    }
    // Of a variant in several lines the first one tells.
    if (input.lines.findIndex(({ variant_id }) => variant_id === line.variant_id) < position) continue;
    const quantity = wanted.get(variant.id) ?? 0;
    const left = short.get(variant.id);
    if (!variant.for_sale)
      problems.push({ code: 'not_for_sale', field: `${field}.variant_id`, values: { product: variant.names } });
    else if (left !== undefined && warehouse !== null)
      problems.push({
        code: 'out_of_stock',
        field: `${field}.quantity`,
        limit: left,
        substitutes: substitutes.get(variant.id) ?? [],
      });
    if (quantity < variant.min_buy)
      problems.push({ code: 'too_few', field: `${field}.quantity`, limit: variant.min_buy });
    if (quantity > variant.max_buy)
      problems.push({ code: 'too_many', field: `${field}.quantity`, limit: variant.max_buy });
  }

  if (priced.total > MOST_MONEY) problems.push({ code: 'amount_too_big', field: 'lines' });
  const { coupon } = priced;
  if (coupon?.reason)
    problems.push({
      code: 'coupon_refused',
      field: 'coupon_code',
      values: { reason: { list: 'coupon_reason', code: coupon.reason } },
    });
  gift_cards.forEach(({ refusal }, index) => {
    if (refusal) problems.push({ code: 'gift_card_refused', field: `gift_card_codes.${String(index)}`, says: refusal });
  });
  if (priced.to_pay > 0 && input.payment_mode === 'cash' && place?.cash_allowed === false)
    problems.push({ code: 'cash_not_allowed', field: 'payment_mode' });
  if (priced.to_pay > 0 && input.payment_mode === 'wallet')
    problems.push({ code: 'wallet_too_low', field: 'payment_mode', limit: Math.max(0, buyer?.wallet ?? 0) });

  const promised_at =
    input.slot_ends_at ?? (place ? new Date(Date.parse(at) + place.promise_minutes * MINUTE).toISOString() : null);
  const expires_at = new Date(Date.parse(at) + QUOTE_MINUTES * MINUTE).toISOString();
  return { ...basket, at, expires_at, buyer, place, gift_cards, warehouse, promised_at, problems };
}

/** The sentence for a problem, with what fills it. */
export const sayingOf = ({ code, says, values, limit = 0 }: Problem) => ({
  code: says ?? (`order.${code}` as const),
  values: { n: limit, ...values },
});

/** The problem as a reader is told it. */
function told(problem: Problem, language: Language): OrderProblem {
  const { code, field, limit, substitutes } = problem;
  const saying = sayingOf(problem);
  return {
    code,
    field,
    detail: sentence(saying.code, language, saying.values),
    ...(limit === undefined ? {} : { limit }),
    ...(substitutes ? { substitutes } : {}),
  };
}

/** What an assessed basket is quoted as. */
export function quoteOf(
  assessed: Assessment,
  store: Store,
  language: Language,
  { quote_id, offers }: { quote_id: string | null; offers: Reference[] },
): Quote {
  const { priced, warehouse, promised_at, problems, expires_at } = assessed;
  return {
    ...asSimulation(priced, store),
    quote_id,
    expires_at,
    orderable: problems.length === 0,
    problems: problems.map((problem) => told(problem, language)),
    warehouse,
    promised_at,
    offers,
  };
}

/** Quotes a basket, and keeps what it came to for as long as that holds: an order that names it is held to it. */
export async function keepQuote(
  db: Db,
  store: Store,
  caller: Actor,
  input: QuoteInput,
  { language, losers }: { language: Language; losers: boolean },
): Promise<Quote> {
  const assessed = await assess(db, store, input, { losers });
  const id = newId('quo');
  const { expires_at, priced } = assessed;
  const [offers] = await Promise.all([
    namesOfOffers(db, priced),
    insertQuote(db, { id, created_by: caller.id, expires_at, total: priced.total }),
  ]);
  return quoteOf(assessed, store, language, { quote_id: id, offers });
}

/** Why an order is not held to a quote: it is not there (or someone else's), or it is over; else what it came to. */
export async function readQuote(
  db: Db | Trx,
  id: string,
  caller: Actor,
  at: string,
): Promise<'quote_unknown' | 'quote_expired' | { total: number }> {
  const row = await findQuote(db, id, caller.id);
  if (!row) return 'quote_unknown';
  return Date.parse(row.expires_at) <= Date.parse(at) ? 'quote_expired' : { total: row.total };
}
