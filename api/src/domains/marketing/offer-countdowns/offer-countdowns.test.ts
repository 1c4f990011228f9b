import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { BulkResult, listPage, OfferCountdown } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const marketing = await api.signedIn('marketing');
const PATH = 'admin_panel/offer-countdowns/';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const input = (more: object = {}) => ({
  offer_id: 'off_1',
  title: 'Dates end soon',
  title_ar: 'عروض التمور تنتهي قريبًا',
  style: 'card',
  ...more,
});
async function create(more: object = {}): Promise<OfferCountdown> {
  const answer = await marketing.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(OfferCountdown);
}
const read = async (id: string) => (await marketing.get(`${PATH}${id}/`)).as(OfferCountdown);
const setOffer = (fields: object) => db.updateTable('offers').set(fields).where('id', '=', 'off_1').execute();

before(async () => {
  await db
    .insertInto('offers')
    .values({
      id: 'off_1',
      title: 'Ramadan dates',
      title_ar: 'تمور رمضان',
      available_from: day(-1),
      available_upto: day(3),
      offer_type: 'percent',
      offer_value: 1000,
    })
    .execute();
});

describe('offer countdowns', () => {
  it('it ends when its offer ends, also where that moves', async () => {
    const { id, available_upto, state } = await create();
    assert.equal(state, 'live');
    const later = day(9);
    await setOffer({ available_upto: later });
    assert.equal((await read(id)).available_upto, later);
    assert.notEqual(later, available_upto);
    await setOffer({ available_from: day(-3), available_upto: day(-1) });
    assert.equal((await read(id)).state, 'ended');
    await setOffer({ available_from: day(-1), available_upto: day(3) });
  });

  it('it is paused by itself or with its offer, and a draft while its offer is one', async () => {
    const { id } = await create({ active: false });
    assert.equal((await read(id)).state, 'paused');
    const live = await create();
    await setOffer({ paused: true });
    assert.equal((await read(live.id)).state, 'paused');
    await setOffer({ paused: false, draft: true });
    assert.equal((await read(live.id)).state, 'draft');
    await setOffer({ draft: false });
    const states = (await marketing.get(PATH, { query: { state: 'paused' } })).as(listPage(OfferCountdown)).results;
    assert.deepEqual(
      states.map((countdown) => countdown.id),
      [id],
    );
  });

  it('an offer that is not there is refused at its field, in both languages', async () => {
    const refused = await marketing.post(PATH, input({ offer_id: 'off_none' }), {
      headers: { 'accept-language': 'ab' },
    });
    assert.deepEqual(refused.error().errors, { offer_id: ['اختر عرضًا غير مؤرشف.'] });
    assert.deepEqual(Object.keys((await marketing.post(PATH, {})).error().errors ?? {}).sort(), [
      'offer_id',
      'title',
      'title_ar',
    ]);
  });

  it('it is found by its own words and by those of its offer', async () => {
    const { id } = await create({ title: 'Hurry up', title_ar: 'أسرع' });
    for (const search of ['hurry', 'Ramadan', 'رمضان'])
      assert.ok(
        (await marketing.get(PATH, { query: { search, limit: '100' } }))
          .as(listPage(OfferCountdown))
          .results.some((countdown) => countdown.id === id),
        search,
      );
  });

  it('many are switched off and archived at once; the second of two who change one is shown the first’s', async () => {
    const ids = [(await create()).id, (await create()).id];
    for (const action of ['deactivate', 'archive', 'restore'])
      assert.deepEqual(
        (await marketing.post(`${PATH}bulk/`, { action, target: { ids } })).as(BulkResult).results.map(({ ok }) => ok),
        [true, true],
      );
    const late = await marketing.put(`${PATH}${ids[0] ?? ''}/`, input({ version: 1 }));
    assert.equal(late.status, 409);
    assert.equal(OfferCountdown.parse(late.error().current).version, 4);
  });

  it('an export names the offer and its end; anyone who lacks the permission is told which one', async () => {
    await create({ title: 'Only in the file' });
    const { text } = await marketing.get(`${PATH}export/`, { query: { search: 'only in the file' } });
    assert.match(text, /Only in the file,.*,Ramadan dates,تمور رمضان,Card,/);
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(PATH)).error().permission, 'offer.view');
    assert.equal((await picker.post(PATH, input())).error().permission, 'offer.create');
  });
});
