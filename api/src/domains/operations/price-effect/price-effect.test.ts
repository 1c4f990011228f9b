import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type OfferTerms, PriceEffect, priceOrder, roundedProduct } from '@bo/contracts';
import fc from 'fast-check';
import { openShop } from '../../../testing/orders.ts';
import { storeDay } from '../../../testing/store-day.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { differenceAt } from './price-effect.ts';

const api = await startTestApi();
const { db } = api.platform;
const shop = await openShop(api);
const admin = await api.signedIn('administrator');

const at = '2026-11-20T08:00:00.000Z';
const anOffer = (fields: Partial<OfferTerms>): OfferTerms => ({
  ...{ id: 'off_1', offer_type: 'percent', offer_value: 1000, buy_quantity: null, get_quantity: null, priority: 0 },
  ...{ cap_per_order: null, cap_total: null, used_count: 0, pincodes: [], draft: false, paused: false },
  ...{ available_from: '2026-11-01T00:00:00.000Z', available_upto: '2026-12-01T00:00:00.000Z' },
  ...fields,
});
const aTier = (quantity_threshold: number, discount_percentage: number) => ({
  ...{ id: `vol_${String(quantity_threshold)}`, active: true, starts_at: null, ends_at: null },
  quantity_threshold,
  discount_percentage,
});

interface Sale {
  list_price: number;
  selling_price: number;
  quantity: number;
  weight_g: number | null;
  offers: OfferTerms[];
  tiers: ReturnType<typeof aTier>[];
}
function priced(sale: Sale) {
  const { lines } = priceOrder({
    ...{ at, pincode: null, coupon: null, delivery: null, purse: { gift_cards: [], wallet: 0 }, losers: true },
    lines: [{ ...sale, variant_id: 'var_1', product_id: 'prd_1', brand_id: null, category_ids: [], vat_rate: 500 }],
  });
  const [line] = lines;
  assert.ok(line);
  return line;
}
const soldAs = ({ list_price, selling_price, quantity, weight_g, ...rest }: Sale, lines = 1) => ({
  ...{ quantity, weight_g, lines, vat_rate: 500, prices: { list_price, selling_price } },
  price: priced({ list_price, selling_price, quantity, weight_g, ...rest }).kept,
});

const prices = fc
  .record({ list_price: fc.integer({ min: 1, max: 50_000 }), off: fc.integer({ min: 0, max: 9000 }) })
  .map(({ list_price, off }) => ({ list_price, selling_price: list_price - roundedProduct(list_price, off, 10_000) }));
const offers = fc.constantFrom<Partial<OfferTerms>>(
  { offer_type: 'percent', offer_value: 1500 },
  { offer_type: 'percent', offer_value: 2500, cap_per_order: 2 },
  { offer_type: 'amount', offer_value: 100 },
  { offer_type: 'fixed_price', offer_value: 900 },
  { offer_type: 'buy_x_get_y', buy_quantity: 2, get_quantity: 1 },
);
const sales = fc
  .record({
    at: prices,
    quantity: fc.integer({ min: 1, max: 30 }),
    weight_g: fc.option(fc.integer({ min: 1, max: 20_000 })),
    offer: fc.option(offers),
    tiers: fc.subarray([aTier(3, 500), aTier(6, 1200)]),
  })
  .map(
    ({ at: those, offer, ...rest }): Sale => ({ ...those, ...rest, offers: offer === null ? [] : [anOffer(offer)] }),
  );

describe('the effect of a price', () => {
  it('is nothing where the price is unchanged, and else what the algorithm asks at the new one less what it asked', () => {
    fc.assert(
      fc.property(sales, prices, fc.integer({ min: 1, max: 500 }), (sale, other, lines) => {
        const sold = soldAs(sale, lines);
        assert.deepEqual(differenceAt(sold, sold.prices), { total: 0, without_vat: 0 });
        const [was, would] = [priced(sale), priced({ ...sale, ...other })];
        assert.deepEqual(differenceAt(sold, other), {
          total: lines * (would.total - was.total),
          without_vat: lines * (would.total - would.vat - (was.total - was.vat)),
        });
      }),
    );
  });

  it('is none of a price above which an offer of its day fixes another', () => {
    const sale: Sale = { list_price: 1000, selling_price: 1000, quantity: 2, weight_g: null, offers: [], tiers: [] };
    const fixed = { ...sale, offers: [anOffer({ offer_type: 'fixed_price', offer_value: 500 })] };
    assert.equal(differenceAt(soldAs(fixed), { list_price: 800, selling_price: 800 }).total, 0);
    assert.equal(differenceAt(soldAs(sale), { list_price: 800, selling_price: 800 }).total, -400);
  });
});

describe('the effect of prices on the last days', () => {
  const effect = async (variant_id: string, selling_price: number, who: Client = admin) => {
    const answer = await who.post('admin_panel/reports/price-effect/', {
      prices: [{ variant_id, price: Math.max(1000, selling_price), selling_price }],
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.as(PriceEffect);
  };
  const bought = async (variant_id: string, day: number, quantity: number) => {
    const id = await shop.placed([{ variant_id, quantity, price: 1000 }], {
      purchase_date: `${storeDay(day)}T08:00:00.000Z`,
    });
    await db
      .updateTable('order_lines')
      .set({ net: 1000 * quantity, discount: 0, vat: 0, vat_rate: 0, list_price: 1000, unit_price: 1000 })
      .where('order_id', '=', id)
      .execute();
    return id;
  };

  it('counts what was sold in fourteen days, without cancelled orders and short units', async () => {
    const variant = await shop.stocked(50);
    await db.updateTable('variants').set({ cost: 600 }).where('id', '=', variant).execute();
    await bought(variant, -2, 3);
    await bought(variant, -3, 2);
    await bought(variant, -20, 9);
    const cancelled = await bought(variant, -1, 5);
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', cancelled).execute();
    const told = await effect(variant, 900);
    assert.equal(told.units, 5);
    assert.deepEqual(told.revenue, { before: 5000, after: 4500 });
    assert.deepEqual(told.margin, { before: 2000, after: 1500 });
    assert.deepEqual((await effect(variant, 1000)).revenue, { before: 5000, after: 5000 });
  });

  it('says that nothing was sold', async () => {
    const { units, revenue } = await effect(await shop.stocked(1), 900);
    assert.deepEqual({ units, revenue }, { units: 0, revenue: { before: 0, after: 0 } });
  });

  it('is not for those who may change prices and not see sales', async () => {
    const catalog = await api.signedIn('catalog');
    const answer = await catalog.post('admin_panel/reports/price-effect/', {
      prices: [{ variant_id: 'var_1', price: 1, selling_price: 1 }],
    });
    assert.equal(answer.status, 403);
  });
});
