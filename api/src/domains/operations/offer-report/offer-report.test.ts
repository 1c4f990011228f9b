import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OfferDetail, OfferReport } from '@bo/contracts';
import { newId } from '../../../platform/ids.ts';
import { openShop, type PlantedLine } from '../../../testing/orders.ts';
import { storeDay } from '../../../testing/store-day.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const marketing = await api.signedIn('marketing');
const shop = await openShop(api);
const PATH = 'admin_panel/reports/offers/';
/** Noon of a day in the store, so many days from now. */
const noon = (days: number) => `${storeDay(days)}T08:00:00.000Z`;
/** The moment at which that day begins there. */
const dawn = (days: number) => new Date(Date.parse(noon(days)) - 12 * 3_600_000).toISOString();
const dayOf = (days: number) => noon(days).slice(0, 10);
const report = async (query: Record<string, string> = {}, who: Client = marketing) => {
  const answer = await who.get(PATH, { query: { period: 'last_30', ...query } });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(OfferReport);
};

async function offerOn(variant_ids: string[], from: number, upto: number): Promise<string> {
  const answer = await marketing.post('admin_panel/offers/', {
    ...{ deal_category: 'weekly', title: `Offer ${newId('t').slice(-6)}`, title_ar: 'عرض' },
    ...{
      available_from: dawn(from),
      available_upto: dawn(upto),
      offer_type: 'percent',
      offer_value: 1000,
      variant_ids,
    },
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(OfferDetail).id;
}
/** An order of one line: `each` is what a unit of it came to, of 1,000 at its selling price. */
async function bought(day: number, line: PlantedLine, { offer, each = 1000 }: { offer?: string; each?: number } = {}) {
  const id = await shop.placed([line], { purchase_date: noon(day) });
  await db
    .updateTable('order_lines')
    .set({
      net: each * line.quantity,
      vat: 0,
      vat_rate: 0,
      price_reason: JSON.stringify({
        winner: offer === undefined ? { kind: 'selling', id: null } : { kind: 'offer', id: offer },
      }),
    })
    .where('order_id', '=', id)
    .execute();
  return id;
}

describe('the offer report', () => {
  it('sums what each offer sold and gave away, and leaves out what was cancelled or short', async () => {
    const variant = await shop.stocked(50);
    await db.updateTable('variants').set({ cost: 600 }).where('id', '=', variant).execute();
    const offer = await offerOn([variant], -3, 2);
    await bought(-1, { variant_id: variant, quantity: 3 }, { offer, each: 900 });
    const short = await bought(0, { variant_id: variant, quantity: 2 }, { offer, each: 900 });
    // One of them was not there.
    await db.updateTable('order_lines').set({ short: 1, net: 900 }).where('order_id', '=', short).execute();
    const gone = await bought(0, { variant_id: variant, quantity: 9 }, { offer, each: 900 });
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', gone).execute();
    const { results, totals } = await report();
    const row = results.find(({ id }) => id === offer);
    assert.deepEqual(
      { ...row, name: undefined, before: undefined },
      {
        ...{ id: offer, state: 'live', name: undefined, before: undefined, orders: 2, units: 4, revenue: 3600 },
        ...{ given_away: 400, margin_given_away: 400, margin: 1200, sold: { units: 4, revenue: 3600 } },
      },
    );
    assert.equal(totals.units, 4);
  });

  it('has an offer day by day, beside what those weekdays came to in the four weeks before', async () => {
    const variant = await shop.stocked(50);
    const offer = await offerOn([variant], -2, 5);
    // Four of these weekdays: 2 + 2 + 2 + 2, and 8 in one week only.
    for (const weeks of [1, 2, 3, 4]) await bought(-2 - 7 * weeks, { variant_id: variant, quantity: 2 });
    await bought(-1 - 7, { variant_id: variant, quantity: 8 });
    await bought(-2, { variant_id: variant, quantity: 5 }, { offer, each: 900 });
    // Sold at its own price while the offer ran: it is sold, and not by the offer.
    await bought(-1, { variant_id: variant, quantity: 1 });
    const { results, totals, offer: about } = await report({ dimension: 'day', offer, sort: 'name' });
    assert.equal(about?.id, offer);
    assert.deepEqual(
      results.map(({ id, units, given_away, sold, before }) => [id, units, given_away, sold?.units, before?.units]),
      [
        [dayOf(-2), 5, 500, 5, 2],
        [dayOf(-1), 0, 0, 1, 2],
        [dayOf(0), 0, 0, 0, 0],
      ],
    );
    assert.deepEqual(
      [totals.units, totals.sold, totals.before],
      [5, { units: 6, revenue: 5500 }, { units: 4, revenue: 4000 }],
    );
  });

  it('tells margins to whoever may see costs only, and sorts by none that it hides', async () => {
    await db
      .updateTable('roles')
      .set({ permissions: ['offer.view', 'dashboard.view'] })
      .where('key', '=', 'picker')
      .execute();
    const other = await api.signedIn('picker');
    const { results, totals } = await report({ sort: '-margin' }, other);
    assert.ok(results.length > 0);
    for (const row of [...results, totals]) assert.deepEqual([row.margin, row.margin_given_away], [null, null]);
    assert.ok(results.every(({ revenue }, at) => at === 0 || revenue <= (results[at - 1]?.revenue ?? 0)));
    assert.equal((await (await api.signedIn('finance')).get(PATH)).status, 403);
  });

  it('is exported as it stands', async () => {
    const answer = await marketing.get(`${PATH}export/`, { query: { format: 'csv', period: 'last_30' } });
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.text, /Given away,Margin given away,Margin/);
    assert.equal(answer.text.trim().split('\n').length, (await report()).count + 1);
  });

  it('knows no offer of that id', async () => {
    assert.equal((await marketing.get(PATH, { query: { offer: 'off_nowhere' } })).status, 404);
  });
});
