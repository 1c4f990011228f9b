import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkResult, Pincode, PincodeCheck, PincodeCoverage, PincodeMap, TermsPreview } from '@bo/contracts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const shop = await openShop(api);
const owner = await api.signedIn('administrator');
const desk = await api.signedIn('orders');
const PATH = 'admin_panel/pincodes/';

const create = async (code: string, more: object = {}) =>
  (await owner.post(PATH, { code, area: `Area ${code}`, area_ar: `منطقة ${code}`, city: 'Dubai', ...more })).as(
    Pincode,
  );
const check = async (code: string) =>
  (await desk.get('admin_panel/pincode-checks/', { query: { code } })).as(PincodeCheck);
/** The link that breaks, with what was found there. */
const brokenAt = async (code: string) => {
  const { serviceable, steps } = await check(code);
  const broken = steps.find(({ state }) => state === 'failed');
  assert.equal(serviceable, broken === undefined);
  const after = broken ? steps.slice(steps.indexOf(broken) + 1) : [];
  assert.ok(after.every(({ state }) => state === 'skipped'));
  return broken?.finding;
};
const setWarehouse = (status: 'open' | 'paused' | 'closed', ...ids: string[]) =>
  db
    .updateTable('warehouses')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();

for (const id of [SHOP.warehouse, SHOP.other])
  await owner.post(`admin_panel/warehouses/${id}/pincodes/`, { codes: [SHOP.pincode] });

describe('testing a pincode', () => {
  it('names the link that breaks, each in turn', async () => {
    await shop.stocked(5);
    assert.equal(await brokenAt(SHOP.pincode), undefined, 'nothing is broken');
    assert.equal(await brokenAt('٠٠١٠٠'), undefined, 'digits of the other script are the same code');

    const unknown = await check('00199');
    assert.equal(unknown.steps[0]?.finding, 'unknown');
    assert.ok(
      unknown.similar.some(({ code }) => code === SHOP.pincode),
      'codes that are alike are offered',
    );

    const depot = await create('00801', { warehouse_ids: [] });
    assert.equal(await brokenAt('00801'), 'no_warehouse');
    const served = (
      await owner.put(`${PATH}${depot.id}/`, { ...depot, warehouse_ids: [SHOP.other], version: depot.version })
    ).as(Pincode);
    assert.equal(await brokenAt('00801'), 'no_stock', 'the other warehouse has nothing to sell');
    await setWarehouse('paused', SHOP.other);
    assert.equal(await brokenAt('00801'), 'none_open');
    await setWarehouse('open', SHOP.other);
    const closed = (
      await owner.put(`${PATH}${depot.id}/`, { ...served, serviceable: false, version: served.version })
    ).as(Pincode);
    assert.equal(await brokenAt('00801'), 'not_serviceable');
    await owner.post(`${PATH}${depot.id}/archive/`, { version: closed.version });
    assert.equal(await brokenAt('00801'), 'archived');
  });

  it('warns where an order would be taken and yet be in trouble', async () => {
    await db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '<>', owner.userId)
      .where('id', '<>', desk.userId)
      .execute();
    const { steps, serviceable } = await check(SHOP.pincode);
    assert.equal(serviceable, true);
    assert.ok(['pickers', 'no_pickers'].includes(String(steps.find(({ step }) => step === 'pickers')?.finding)));
    await setWarehouse('paused', SHOP.other);
    const partly = (await check(SHOP.pincode)).steps.find(({ step }) => step === 'open');
    assert.deepEqual([partly?.state, partly?.finding], ['warning', 'some_open']);
    await setWarehouse('open', SHOP.other);
  });
});

describe('many pincodes at once', () => {
  it('get another fee, after a preview that says exactly what it will do, and get the old one back', async () => {
    const made = [await create('00901', { delivery_fee: 1000 }), await create('00902', { delivery_fee: 1500 })];
    const target = { ids: made.map(({ id }) => id) };
    const change = { term: 'delivery_fee', how: 'percent', amount: 1000 } as const;
    const preview = (await owner.post(`${PATH}terms-preview/`, { target, change })).as(TermsPreview);
    assert.deepEqual(
      [preview.count, preview.changed, preview.before, preview.after],
      [2, 2, { lowest: 1000, highest: 1500 }, { lowest: 1100, highest: 1650 }],
    );
    const bulk = async (action: string, values?: object) =>
      (await owner.post(`${PATH}bulk/`, { action, target, values })).as(BulkResult);
    const fees = async () =>
      Promise.all(
        made
          .map(async ({ id }) => (await owner.get(`${PATH}${id}/`)).as(Pincode))
          .map(async (one) => (await one).delivery_fee),
      );
    const { results } = await bulk('change_terms', change);
    assert.deepEqual(
      await fees(),
      preview.rows.map(({ after }) => after),
    );
    for (const { id, was } of results) {
      assert.ok(was);
      await owner.post(`${PATH}bulk/`, { action: 'return', target: { ids: [id] }, values: { to: was } });
    }
    assert.deepEqual(await fees(), [1000, 1500]);
    const refused = await owner.post(`${PATH}terms-preview/`, {
      target,
      change: { term: 'delivery_fee', how: 'set', amount: null },
    });
    assert.equal(refused.status, 422);
    assert.equal((await desk.post(`${PATH}bulk/`, { action: 'serve', target })).status, 403);
    for (const [action, values] of [
      ['change_terms', {}],
      ['change_terms', { term: 'delivery_fee', how: 'add', amount: 'much' }],
    ] as const)
      assert.equal((await owner.post(`${PATH}bulk/`, { action, target, values })).status, 422);
    const [wrong] = (await bulk('return', { to: '{"x":' })).results;
    assert.equal(wrong?.ok, false, 'an unknown state is reported row by row');
    await bulk('stop_serving');
    assert.equal(await brokenAt('00901'), 'not_serviceable');
  });
});

describe('coverage', () => {
  it('counts the gaps by city, and the map shows what has a place', async () => {
    await create('00951', { city: 'Hatta', latitude: 24.8, longitude: 56.1 });
    const { by_city, without_warehouse, pincodes } = (await desk.get('admin_panel/pincode-coverage/')).as(
      PincodeCoverage,
    );
    assert.ok(without_warehouse >= 1);
    assert.equal(by_city.find(({ city }) => city === 'Hatta')?.gaps, 1);
    assert.equal(
      by_city.reduce((sum, city) => sum + city.pincodes, 0),
      pincodes,
    );
    const map = (await desk.get('admin_panel/pincode-map/')).as(PincodeMap);
    assert.deepEqual(
      map.pincodes.map(({ code, state }) => [code, state]),
      [['00951', 'gap']],
    );
  });
});
