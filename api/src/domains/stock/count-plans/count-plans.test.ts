import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Category,
  CountPeople,
  CountPlan,
  listPage,
  ProductDetail,
  StockCount,
  StockCountDetail,
  VariantType,
} from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { storeDay } from '../../../testing/store-day.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { itIsAUsualRecord } from '../../../testing/usual-record.ts';
import { openDueCounts } from './count-plans.service.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/count-plans/';
const COUNTS = 'admin_panel/inventory/counts/';
const { db, write } = api.platform;
const openDue = () => openDueCounts(db, (work) => write(SYSTEM, work));
await db.insertInto('warehouses').values({ id: 'whs_1', code: 'W1', name: 'Main', name_ar: 'الرئيسي' }).execute();
const food = (await admin.post('admin_panel/categories/', { name: 'Food', name_ar: 'غذاء' })).as(Category);
const size = (
  await admin.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: [{ name: '1 L', name_ar: '1 لتر' }],
  })
).as(VariantType);
const options = { [size.id]: size.options[0]?.id ?? '' };
/** Something that lies in the warehouse, on a shelf, of which so many were packed. */
async function stocked(code: string, aisle: string, sold: number): Promise<string> {
  const variants = [{ code, options, unit: 'piece', size: 1, price: 100, selling_price: 100 }];
  const product = { title: code, title_ar: code, category_id: food.id, variant_type_ids: [size.id], variants };
  const variant_id = (await admin.post('admin_panel/products/', product)).as(ProductDetail).variants[0]?.id ?? '';
  const move = (kind: 'receive' | 'pack', on_hand_change: number) => {
    const id = `mov_${code}${kind}`;
    return db
      .insertInto('stock_movements')
      .values({ id, idempotency_key: id, variant_id, warehouse_id: 'whs_1', kind, on_hand_change })
      .execute();
  };
  await move('receive', sold + 10);
  if (sold > 0) await move('pack', -sold);
  await admin.post('admin_panel/inventory/safety/', { warehouse_id: 'whs_1', variant_id, safety: 0, aisle });
  return code;
}
// Of what is sold A-1 is four fifths, A-2 the next, and the last two next to nothing.
for (const [code, aisle, sold] of [
  ['A-1', 'C-01', 80],
  ['B-1', 'C-02', 15],
  ['C-1', 'D-01', 5],
  ['C-2', 'D-02', 0],
] as const)
  await stocked(code, aisle, sold);
const countsOf = async (plan: string, more: Record<string, string> = {}) =>
  (await admin.get(COUNTS, { query: { plan, sort: 'created_at', ...more } })).as(listPage(StockCount)).results;
const codesOf = async (id: string) =>
  (await admin.get(`${COUNTS}${id}/`)).as(StockCountDetail).lines.map(({ code }) => code);
let next = 0;

function input(more: object = {}) {
  next += 1;
  return {
    name: `Count plan ${String(next)}`,
    name_ar: `خطة جرد ${String(next)}`,
    warehouse_id: 'whs_1',
    every_days: 12,
    next_on: '2099-12-01',
    active: true,
    ...more,
  };
}
async function create(more: object = {}): Promise<CountPlan> {
  const answer = await admin.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(CountPlan);
}

describe('count plans', () => {
  itIsAUsualRecord({
    api,
    admin,
    path: PATH,
    table: 'count_plans',
    type: 'count_plan',
    row: CountPlan,
    name: 'name',
    input,
    create,
  });

  it('anyone who lacks the permission is told which one', async () => {
    const picker = await api.signedIn('picker');
    assert.equal((await picker.post(PATH, input())).error().permission, 'inventory.create');
    assert.equal((await api.nobody.get(PATH)).status, 401);
  });

  it('the count of a plan is opened on its day, once, of just the shelves and the class it names', async () => {
    const { results: staff } = (await admin.get(`${PATH}people/`)).as(CountPeople);
    const hands = staff.find(({ id }) => id === admin.userId);
    assert.ok(hands);
    const cold = await create({ aisle: 'c', next_on: storeDay(0), every_days: 7, assigned_to: hands.id });
    const classes = { A: ['A-1'], B: ['B-1'], C: ['C-1', 'C-2'] } as const;
    const of = new Map<string, string>();
    for (const abc_class of ['A', 'B', 'C'] as const)
      of.set(abc_class, (await create({ abc_class, next_on: storeDay(-15), every_days: 7 })).id);
    await create({ aisle: 'nowhere', next_on: storeDay(0) });
    await openDue();
    const again = await countsOf(cold.id);
    await openDue();
    const counts = await countsOf(cold.id);
    assert.deepEqual(counts, again);
    assert.deepEqual(
      counts.map(({ status, due_on, assigned_to, late, plan }) => [status, due_on, assigned_to, late, plan?.id]),
      [['open', storeDay(0), hands, false, cold.id]],
    );
    assert.deepEqual(await codesOf(counts[0]?.id ?? ''), ['A-1', 'B-1']);
    for (const [abcClass, codes] of Object.entries(classes)) {
      const [count, ...more] = await countsOf(of.get(abcClass) ?? '');
      // Of the days that passed one is counted: the last.
      assert.deepEqual([count?.due_on, count?.late, more.length], [storeDay(-1), true, 0]);
      assert.deepEqual(await codesOf(count?.id ?? ''), codes);
    }
    assert.deepEqual(
      (await admin.get(PATH, { query: { late: 'true', limit: '100' } })).as(listPage(CountPlan)).results.length,
      3,
    );
    assert.equal((await admin.get(`${PATH}${cold.id}/`)).as(CountPlan).next_on, storeDay(7));
    const mine = (await admin.get(COUNTS, { query: { mine: 'true' } })).as(listPage(StockCount)).results;
    assert.deepEqual(
      mine.map(({ id }) => id),
      counts.map(({ id }) => id),
    );
  });

  it('a count that nobody began is missed when the next one falls due, one that someone began goes on', async () => {
    const plan = await create({ aisle: 'C', next_on: storeDay(0), every_days: 1 });
    await openDue();
    const due = () =>
      db
        .updateTable('count_plans')
        .set({ next_on: storeDay(0) })
        .where('id', '=', plan.id)
        .execute();
    await due();
    await openDue();
    const [missed, open, ...more] = await countsOf(plan.id);
    assert.deepEqual([missed?.status, open?.status, more.length], ['missed', 'open', 0]);
    assert.deepEqual((await admin.get(`${PATH}${plan.id}/`)).as(CountPlan).missed, 1);
    const { lines } = (await admin.get(`${COUNTS}${open?.id ?? ''}/`)).as(StockCountDetail);
    const counted = [{ variant_id: lines[0]?.variant_id ?? '', counted: 3 }];
    assert.equal((await admin.post(`${COUNTS}${open?.id ?? ''}/lines/`, { lines: counted })).status, 200);
    await due();
    await openDue();
    assert.deepEqual(
      (await countsOf(plan.id)).map(({ status }) => status),
      ['missed', 'open'],
    );
    const late = await admin.post(`${COUNTS}${missed?.id ?? ''}/lines/`, { lines: counted });
    assert.deepEqual([late.status, late.error().code], [409, 'stock.count_closed']);
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', missed?.id ?? '')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['created', 'missed'],
    );
  });

  it('who plans for one warehouse may ask who counts there: its own people and those of the whole store', async () => {
    await db.insertInto('warehouses').values({ id: 'whs_2', code: 'W2', name: 'Other', name_ar: 'الآخر' }).execute();
    const [lead, elsewhere] = [await api.signedIn('warehouse'), await api.signedIn('warehouse')];
    const bind = ({ userId }: typeof lead, warehouse: string) =>
      db
        .updateTable('users')
        .set({ warehouse_ids: [warehouse] })
        .where('id', '=', userId)
        .execute();
    await bind(lead, 'whs_1');
    await bind(elsewhere, 'whs_2');
    const people = (await lead.get(`${PATH}people/`)).as(CountPeople).results.map(({ id }) => id);
    assert.ok(people.includes(lead.userId) && people.includes(admin.userId));
    assert.ok(!people.includes(elsewhere.userId));
  });

  it('a plan that is off, archived, or of a closed warehouse opens nothing; a stranger cannot be asked', async () => {
    const off = await create({ next_on: storeDay(0), active: false });
    const gone = await create({ next_on: storeDay(0) });
    await admin.post(`${PATH}${gone.id}/archive/`, { version: 1 });
    await openDue();
    for (const { id } of [off, gone]) assert.deepEqual(await countsOf(id), []);
    const picker = await api.signedIn('picker');
    const refused = await admin.post(PATH, input({ assigned_to: picker.userId, warehouse_id: 'whs_none' }));
    assert.deepEqual(Object.keys(refused.error().errors ?? {}).sort(), ['assigned_to', 'warehouse_id']);
  });
});
