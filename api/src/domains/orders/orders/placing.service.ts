import { type Language, type OrderInput, type PlacedOrder, type QuoteInput } from '@bo/contracts';
import { DomainError, type FieldProblem, fieldError } from '../../../platform/errors/domain-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { lockName } from '../../../platform/records.ts';
import type { Store } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { consumeCoupon, consumeOffers } from '../../marketing/coupons/coupons.service.ts';
import { createCustomer } from '../customers/customers.service.ts';
import { redeemGiftCard } from '../../marketing/gift-cards/gift-cards.service.ts';
import { tellPlaced } from '../../store/messages/messages.service.ts';
import { payFromWallet, recordPayment } from '../payments/payments.service.ts';
import { namesOfOffers } from '../../marketing/pricing/pricing.service.ts';
import {
  assess,
  type Assessment,
  type Problem,
  quoteOf,
  readQuote,
  sayingOf,
} from '../../marketing/pricing/quotes.service.ts';
import { readSnapshots } from './line-snapshot.ts';
import { limitsOf } from './money.service.ts';
import { addressText, findAddress, insertOrder, lockStock } from './placing.repository.ts';
import { type Desk, moveOrder } from './transitions.service.ts';

interface Placing {
  desk: Desk;
  store: Store;
  language: Language;
  source: 'store' | 'phone';
}

const buyingOf = ({ customer, address, ...input }: OrderInput): QuoteInput => ({
  ...input,
  phone: customer.phone,
  pincode: address.pincode,
  ...(customer.id ? { customer_id: customer.id } : {}),
});

/** @throws DomainError 422 `order.refused` with everything that is in the way, and the prices as they now are. */
async function refuse(
  trx: Trx,
  assessed: Assessment,
  problems: readonly Problem[],
  { store, language }: Placing,
): Promise<never> {
  const fields: Record<string, FieldProblem> = {};
  for (const problem of problems) fields[problem.field] ??= sayingOf(problem);
  const offers = await namesOfOffers(trx, assessed.priced);
  const quote = quoteOf({ ...assessed, problems: [...problems] }, store, language, { quote_id: null, offers });
  throw new DomainError(422, 'order.refused', { fields, current: { problems: quote.problems, quote } });
}

/** Whether what the customer was told still holds. */
async function heldTo(
  unit: UnitOfWork,
  { quote_id, expected_total }: OrderInput,
  assessed: Assessment,
): Promise<Problem[]> {
  const { at, priced } = assessed;
  const changed: Problem = { code: 'price_changed', field: 'quote_id', limit: priced.total };
  if (typeof expected_total === 'number' && expected_total !== priced.total)
    return [{ ...changed, field: 'expected_total' }];
  if (!quote_id) return [];
  const quoted = await readQuote(unit.trx, quote_id, unit.actor, at);
  if (typeof quoted === 'string') return [{ code: quoted, field: 'quote_id' }];
  return quoted.total === priced.total ? [] : [changed];
}

async function customerOf(unit: UnitOfWork, { customer }: OrderInput, { buyer }: Assessment) {
  if (buyer) return buyer;
  const { id, name } = await createCustomer(unit, {
    name: customer.name,
    customer_phone: customer.phone,
    customer_email: customer.email,
    tax_number: '',
    language: customer.language,
    note: '',
  });
  return { id, name, phone: customer.phone };
}

/**
 * Takes an order: priced by the server, all that it needs taken at once (stock, coupon, offers, gift cards, wallet), or
 * nothing of it. Refused with everything that is in its way.
 */
export async function placeOrder(unit: UnitOfWork, placing: Placing, input: OrderInput): Promise<PlacedOrder> {
  const { trx } = unit;
  const { store, source } = placing;
  // Two orders of someone new make one customer of them.
  if (!input.customer.id) await lockName(trx, `customer phone ${input.customer.phone}`);
  await lockStock(
    trx,
    input.address.pincode,
    input.lines.map(({ variant_id }) => variant_id),
  );
  const assessed = await assess(trx, store, buyingOf(input), { lock: true });
  const { priced, place, warehouse, at, promised_at, variants } = assessed;
  const problems = [
    // Of the request the pincode is the address's.
    ...assessed.problems.map((one) => (one.field === 'pincode' ? { ...one, field: 'address.pincode' } : one)),
    ...(await heldTo(unit, input, assessed)),
  ];
  if (input.payment && input.payment.amount > priced.to_pay)
    problems.push({ code: 'paid_too_much', field: 'payment.amount', limit: priced.to_pay });
  if (problems.length > 0 || !place || !warehouse) return refuse(trx, assessed, problems, placing);

  const customer = await customerOf(unit, input, assessed);
  const address_id = await findAddress(unit, customer.id, input.address);
  if (address_id === undefined) throw fieldError('address.id', 'order.address');
  const id = newId('ord');
  const delivery_address = addressText(input.address);
  const order = {
    id,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_phone: customer.phone,
    billing_address: input.billing_address || delivery_address,
    delivery_address,
    address_id,
    pincode: place.code,
    warehouse_id: warehouse.id,
    dealer_id: place.dealer_id,
    payment_mode: input.payment_mode,
    delivery_mode: input.delivery_mode,
    currency: store.currency,
    qty: input.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items_total: priced.items_total,
    discount_total: priced.coupon?.discount ?? 0,
    delivery_fee: priced.delivery_fee,
    amount: priced.total,
    vat: priced.vat,
    coupon_code: priced.terms.coupon?.code ?? null,
    slot_starts_at: input.slot_starts_at,
    slot_ends_at: input.slot_ends_at,
    promised_at,
    purchase_date: at,
    note: input.note,
    substitution: input.substitution,
    source,
    reference: input.reference,
    quote_id: input.quote_id ?? null,
  };
  const snapshotOf = await readSnapshots(trx, [...variants.values()]);
  const number = await insertOrder(
    unit,
    { ...order, price_terms: JSON.stringify({ ...priced.terms, limits: limitsOf(place) }) },
    priced.lines.map((line) => ({
      ...snapshotOf(line.variant_id),
      quantity: line.quantity,
      weight_g: line.weight_g,
      discount: line.coupon_share,
      net: line.net,
      vat_rate: line.vat_rate,
      vat: line.vat,
      price_reason: JSON.stringify(line.kept),
    })),
  );
  await unit.audit({ type: 'order', id, action: 'created', after: { ...order, number }, event: { number } });

  await payPurse(unit, id, assessed);
  if (input.payment && (input.payment_mode === 'card' || input.payment_mode === 'online'))
    await recordPayment(unit, {
      ...input.payment,
      order_id: id,
      kind: input.payment_mode,
      key: `${id} ${input.payment.event} beforehand`,
    });
  const { status } = await moveOrder(placing.desk, unit, id, { to: 'pending' });
  await tellPlaced(placing.desk, unit, id);

  // Last, because every other order with the same coupon or offer waits from here on until this one is there.
  const coupon = assessed.coupon_id;
  const discount = priced.coupon?.discount ?? 0;
  const refusal =
    coupon === null
      ? null
      : await consumeCoupon(unit, { coupon_id: coupon, order_id: id, customer_id: customer.id, discount });
  if (refusal !== null)
    return refuse(
      trx,
      assessed,
      [{ code: 'coupon_refused', field: 'coupon_code', values: { reason: { list: 'coupon_reason', code: refusal } } }],
      placing,
    );
  const won = priced.lines.flatMap(({ winner }) => (winner.kind === 'offer' && winner.id !== null ? [winner.id] : []));
  if (!(await consumeOffers(unit, id, won)))
    return refuse(trx, assessed, [{ code: 'price_changed', field: 'lines', limit: priced.total }], placing);

  return {
    ...priced,
    currency: store.currency,
    id,
    number,
    status,
    customer_id: customer.id,
    reference: input.reference,
    payment_mode: input.payment_mode,
    delivery_mode: input.delivery_mode,
    purchase_date: at,
    promised_at,
  };
}

/** Gift cards and the wallet pay what the price said they pay. */
async function payPurse(unit: UnitOfWork, order_id: string, assessed: Assessment): Promise<void> {
  const cards = assessed.gift_cards.filter(({ refusal, balance }) => refusal === null && balance > 0);
  let at = 0;
  for (const { kind, amount } of assessed.priced.payments) {
    if (kind === 'wallet') {
      await payFromWallet(unit, { order_id, amount, key: `${order_id} wallet` });
      continue;
    }
    const card = cards[at];
    at += 1;
    if (!card) throw new Error(`order ${order_id} is paid by a gift card that is not there`);
    const key = `${order_id} ${card.id}`;
    await redeemGiftCard(unit, { gift_card_id: card.id, order_id, amount, key });
    await recordPayment(unit, { order_id, key, kind, event: 'captured', amount, instrument_id: card.id });
  }
}
