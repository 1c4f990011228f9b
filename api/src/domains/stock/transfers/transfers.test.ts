import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  afterArrival,
  type ArrivalLineInput,
  listPage,
  type ParcelUnits,
  PERMISSIONS,
  ReorderSuggestions,
  StockBalance,
  StockBatch,
  StockMovement,
  StockTransfer,
  StockTransferDetail,
  TransferDestinations,
  TransferDifference,
  TransferDifferenceTotals,
  unitsOnTheWay,
} from '@bo/contracts';
import fc from 'fast-check';
import { look } from '../../../platform/consistency/books.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { type Client, onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { TRANSFER_BOOKS } from './transfers.books.ts';
import { countArriving } from './transfers.service.ts';

const api = await startTestApi();
const { db, sessions } = api.platform;
const shop = await openShop(api);
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/transfers/';

/** Someone whose role is limited to one warehouse. */
async function leadOf(warehouse: string): Promise<Client> {
  const id = newId('rol');
  await db
    .insertInto('roles')
    .values({ id, key: id, name: id, name_ar: id, role: 0, scope: 'warehouses', permissions: [...PERMISSIONS] })
    .execute();
  const person = await api.signedIn('administrator');
  await db
    .updateTable('users')
    .set({ role_id: id, warehouse_ids: [warehouse] })
    .where('id', '=', person.userId)
    .execute();
  sessions.forget();
  return person;
}
const sender = await leadOf(SHOP.warehouse);
const receiver = await leadOf(SHOP.other);

const bodyOf = (variant_id: string, quantity: number) => ({
  ...{ from_warehouse_id: SHOP.warehouse, to_warehouse_id: SHOP.other, note: '' },
  lines: [{ variant_id, quantity }],
});
const sent = async (variantId: string, quantity: number) =>
  (await sender.post(PATH, { ...bodyOf(variantId, quantity), send: true })).as(StockTransferDetail);
const readOne = async (id: string) => (await admin.get(`${PATH}${id}/`)).as(StockTransferDetail);
const arrive = (person: Client, id: string, lines: readonly Partial<ArrivalLineInput>[], key?: string) =>
  person.post(`${PATH}${id}/receive/`, { lines }, key === undefined ? {} : { headers: { 'idempotency-key': key } });
const onHand = async (variant: string) =>
  Object.fromEntries(
    (await admin.get('admin_panel/inventory/', { query: { variant } }))
      .as(listPage(StockBalance))
      .results.map(({ warehouse, on_hand }) => [warehouse.id, on_hand]),
  );
const batchesOf = async (variant: string) =>
  (await admin.get('admin_panel/inventory/batches/', { query: { variant } })).as(listPage(StockBatch)).results;
const faults = async () => (await Promise.all(TRANSFER_BOOKS.map((book) => look(db, book)))).flat();

describe('a transfer', () => {
  it('is drafted, sent and received: its goods are on hand nowhere while they travel, and keep batch and date', async () => {
    const id = await shop.stocked(0, {
      batches: [
        { quantity: 4, expires_on: '2030-01-01' },
        { quantity: 5, expires_on: '2031-01-01' },
      ],
    });
    const draft = (await sender.post(PATH, bodyOf(id, 6))).as(StockTransferDetail);
    assert.deepEqual([draft.status, draft.quantity, (await onHand(id))[SHOP.warehouse]], ['draft', 6, 9]);
    const away = (await sender.post(`${PATH}${draft.id}/send/`, { version: draft.version })).as(StockTransferDetail);
    assert.deepEqual(
      away.parcels.map(({ batch, quantity, open }) => [batch, quantity, open]),
      [
        ['B 2030-01-01', 4, 4],
        ['B 2031-01-01', 2, 2],
      ],
    );
    assert.equal((await onHand(id))[SHOP.warehouse], 3);
    assert.equal((await onHand(id))[SHOP.other] ?? 0, 0);
    const left = (await sender.post(`${PATH}${draft.id}/depart/`, { version: away.version })).as(StockTransferDetail);
    assert.equal(left.status, 'on_the_way');
    const lines = left.parcels.map(({ id: parcel_id, version, open }) => ({ parcel_id, version, received: open }));
    const there = (await arrive(receiver, draft.id, lines)).as(StockTransferDetail);
    assert.deepEqual([there.status, there.received, there.on_the_way], ['received', 6, 0]);
    assert.deepEqual(
      (await batchesOf(id)).map(({ batch, expires_on, warehouse, quantity }) => [
        batch,
        expires_on,
        warehouse.id,
        quantity,
      ]),
      [
        ['B 2030-01-01', '2030-01-01', SHOP.other, 4],
        ['B 2031-01-01', '2031-01-01', SHOP.warehouse, 3],
        ['B 2031-01-01', '2031-01-01', SHOP.other, 2],
      ].sort((one, other) => String(one[1]).localeCompare(String(other[1]))),
    );
    const moved = (await admin.get('admin_panel/inventory/movements/', { query: { variant: id } })).as(
      listPage(StockMovement),
    ).results;
    assert.deepEqual(
      [...new Set(moved.filter(({ kind }) => kind.startsWith('transfer')).map(({ transfer }) => transfer?.number))],
      [draft.number],
    );
  });

  it('is received short, damaged and with more than was sent, each with its reason; the rest stays on the way', async () => {
    const id = await shop.stocked(10);
    const { id: transfer, parcels } = await sent(id, 10);
    const [{ id: parcel_id = '', version = 0 } = {}] = parcels;
    const refused = await arrive(receiver, transfer, [{ parcel_id, version, received: 4, damaged: 1, lost: 1 }]);
    assert.deepEqual(Object.keys(refused.error().errors ?? {}).sort(), [
      'lines.0.damaged_reason',
      'lines.0.lost_reason',
    ]);
    const reasons = { damaged_reason: 'broken', lost_reason: 'not_loaded' } as const;
    const first = await arrive(receiver, transfer, [
      { parcel_id, version, received: 4, damaged: 1, lost: 2, ...reasons },
    ]);
    const partly = first.as(StockTransferDetail);
    assert.deepEqual([partly.status, partly.on_the_way, (await onHand(id))[SHOP.other]], ['partly_received', 3, 4]);
    const next = { parcel_id, version: version + 1, received: 5 };
    assert.deepEqual(Object.keys((await arrive(receiver, transfer, [next])).error().errors ?? {}), [
      'lines.0.surplus_reason',
    ]);
    const last = (await arrive(receiver, transfer, [{ ...next, surplus_reason: 'miscounted' }])).as(
      StockTransferDetail,
    );
    assert.deepEqual(
      [last.status, last.received, last.damaged, last.lost, last.surplus, (await onHand(id))[SHOP.other]],
      ['received', 7, 1, 2, 2, 9],
    );
    const query = { variant: id };
    const list = (await receiver.get(`${PATH}differences/`, { query })).as(listPage(TransferDifference));
    assert.deepEqual(list.results.map(({ kind, quantity, reason }) => [kind, quantity, reason]).sort(), [
      ['damaged', 1, 'broken'],
      ['lost', 2, 'not_loaded'],
      ['surplus', 2, 'miscounted'],
    ]);
    const totals = (await sender.get(`${PATH}differences/totals/`, { query })).as(TransferDifferenceTotals);
    assert.deepEqual(totals, { damaged: 1, lost: 2, surplus: 2 });
    const lost = { ...query, kind: 'lost', from_warehouse: SHOP.warehouse };
    assert.deepEqual((await sender.get(`${PATH}differences/totals/`, { query: lost })).as(TransferDifferenceTotals), {
      ...{ damaged: 0, lost: 2, surplus: 0 },
    });
    assert.deepEqual(await faults(), []);
  });

  it('is refused to the later of two people who receive the same line, who sees what the first entered', async () => {
    const id = await shop.stocked(6);
    const { id: transfer, parcels } = await sent(id, 6);
    const [{ id: parcel_id = '', version = 0 } = {}] = parcels;
    const other = await leadOf(SHOP.other);
    const full = { parcel_id, version, received: 6 };
    const short = { parcel_id, version, received: 5, lost: 1, lost_reason: 'lost' as const };
    const answers = await Promise.all([arrive(receiver, transfer, [full]), arrive(other, transfer, [short])]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.error();
    assert.equal(refused?.code, 'transfer.parcel_changed');
    const [entered] = StockTransferDetail.parse(refused?.current).parcels;
    const won = answers[0].status === 200 ? [6, 0] : [5, 1];
    assert.deepEqual([entered?.received, entered?.lost], won);
    assert.equal((await onHand(id))[SHOP.other], won[0]);
    // Sent again with its key, what was booked is answered again and not booked twice.
    const again = await sent(await shop.stocked(3), 3);
    const line = { parcel_id: again.parcels[0]?.id ?? '', version: 1, received: 1 };
    for (let times = 0; times < 2; times += 1)
      assert.equal((await arrive(receiver, again.id, [line], 'arrival')).as(StockTransferDetail).received, 1);
  });

  it('lets each end do its own part: a lead names any open warehouse and sees nothing else of it', async () => {
    const id = await shop.stocked(5);
    const { results } = (await sender.get(`${PATH}destinations/`)).as(TransferDestinations);
    assert.ok(results.some((place) => place.id === SHOP.other));
    assert.equal((await sender.get(`admin_panel/warehouses/${SHOP.other}/`)).status, 404);
    const { id: transfer, version, parcels } = await sent(id, 2);
    const line = { parcel_id: parcels[0]?.id ?? '', version: 1, received: 2 };
    assert.equal((await arrive(sender, transfer, [line])).error().code, 'transfer.receives');
    const back = { version, reason: 'Wrong one' };
    assert.equal((await receiver.post(`${PATH}${transfer}/call-back/`, back)).error().code, 'transfer.sends');
    const third = 'whs_third';
    await db.insertInto('warehouses').values({ id: third, code: third, name: third, name_ar: third }).execute();
    const stranger = await leadOf(third);
    assert.equal((await stranger.get(`${PATH}${transfer}/`)).status, 404);
    assert.equal((await stranger.get(PATH)).as(listPage(StockTransfer)).count, 0);
    const theirs = { ...bodyOf(id, 1), from_warehouse_id: SHOP.other, to_warehouse_id: third };
    assert.deepEqual(Object.keys((await sender.post(PATH, theirs)).error().errors ?? {}), ['from_warehouse_id']);
    const viewer = async (person: Client) => {
      const user = await db.selectFrom('users').select('warehouse_ids').where('id', '=', person.userId).execute();
      return { id: person.userId, scope: { warehouse: user[0]?.warehouse_ids ?? [] } } as never;
    };
    assert.ok((await countArriving(db, await viewer(receiver))) > 0);
    assert.equal(await countArriving(db, await viewer(sender)), 0);
  });

  it('is called back while nothing has arrived, and its goods are in their batches again; a draft is cancelled', async () => {
    const id = await shop.stocked(5);
    const before = await batchesOf(id);
    const { id: transfer, version } = await sent(id, 5);
    assert.deepEqual(await batchesOf(id), []);
    const reason = 'Sent to the wrong shop';
    const back = (await sender.post(`${PATH}${transfer}/call-back/`, { version, reason })).as(StockTransferDetail);
    assert.deepEqual([back.status, back.on_the_way, back.status_reason], ['called_back', 0, reason]);
    assert.deepEqual(
      (await batchesOf(id)).map(({ id: batch, quantity }) => [batch, quantity]),
      before.map(({ id: batch, quantity }) => [batch, quantity]),
    );
    const draft = (await sender.post(PATH, bodyOf(id, 1))).as(StockTransferDetail);
    const gone = await sender.post(`${PATH}${draft.id}/cancel/`, { version: draft.version, reason });
    assert.equal(gone.as(StockTransferDetail).status, 'cancelled');
    const partly = await sent(id, 2);
    await arrive(receiver, partly.id, [{ parcel_id: partly.parcels[0]?.id ?? '', version: 1, received: 1 }]);
    const late = await sender.post(`${PATH}${partly.id}/call-back/`, { version: partly.version + 1, reason });
    assert.deepEqual([late.status, late.error().code], [409, 'transfer.transition']);
    assert.deepEqual(await faults(), []);
  });

  it('takes no expired goods, and what is recalled while it travels comes in blocked', async () => {
    const old = await shop.stocked(0, { batches: [{ quantity: 3, expires_on: '2031-01-01' }] });
    await db.updateTable('stock_batches').set({ expires_on: '2020-01-01' }).where('variant_id', '=', old).execute();
    const refused = await sender.post(PATH, { ...bodyOf(old, 1), send: true });
    assert.deepEqual(Object.keys(refused.error().errors ?? {}), ['lines.0.quantity']);
    const id = await shop.stocked(5);
    const [batch] = await batchesOf(id);
    const { id: transfer, parcels } = await sent(id, 4);
    const notice = { variant_id: id, batch: batch?.batch, reason: 'Glass' };
    assert.equal((await admin.post('admin_panel/inventory/recalls/', notice)).status, 200);
    const line = { parcel_id: parcels[0]?.id ?? '', version: 1, received: 4 };
    assert.equal((await arrive(receiver, transfer, [line])).status, 200);
    assert.deepEqual((await batchesOf(id)).map(({ quantity, blocked }) => [quantity, blocked]).sort(), [
      [1, true],
      [4, true],
    ]);
  });

  it('counts as on order where goods are to be reordered, and as on the way in the stock of the other end', async () => {
    const id = await shop.stocked(9);
    await db.updateTable('variants').set({ reorder_point: 5 }).where('id', '=', id).execute();
    await admin.post('admin_panel/inventory/safety/', { warehouse_id: SHOP.other, variant_id: id, safety: 0 });
    const unsupplied = async () =>
      (await admin.get('admin_panel/purchase-orders/suggestions/', { query: { warehouse: SHOP.other } })).as(
        ReorderSuggestions,
      ).unsupplied;
    const before = await unsupplied();
    await sent(id, 6);
    assert.equal(await unsupplied(), before - 1);
    const { results } = (await receiver.get('admin_panel/inventory/', { query: { variant: id } })).as(
      listPage(StockBalance),
    );
    assert.deepEqual(
      results.map(({ on_hand, available, on_the_way }) => [on_hand, available, on_the_way]),
      [[0, 0, 6]],
    );
  });
});

describe('the books of a transfer', () => {
  it('name one whose ledger has other units than its parcels', async () => {
    const id = await shop.stocked(3);
    const { id: transfer, number } = await sent(id, 3);
    assert.deepEqual(await faults(), []);
    const parcel = (lost: number) =>
      db.updateTable('stock_transfer_parcels').set({ lost }).where('transfer_id', '=', transfer).execute();
    await parcel(1);
    assert.deepEqual(
      (await faults()).map(({ name, kind }) => [name, kind]),
      [[number, 'transfer_units']],
    );
    await parcel(0);
  });

  it('agree after any order of arrivals: what left is what arrived, was damaged or lost, and is on the way', () => {
    const some = fc.nat(8);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.record({ received: some, damaged: some, lost: some }), { maxLength: 8 }),
        (quantity, arrivals) => {
          let parcel: ParcelUnits = { quantity, received: 0, damaged: 0, lost: 0, returned: 0, surplus: 0 };
          let arrived = 0;
          for (const arrival of arrivals) {
            const after = afterArrival(parcel, arrival);
            if (after === null) continue;
            arrived += arrival.received;
            parcel = after;
          }
          const open = unitsOnTheWay(parcel);
          assert.ok(open >= 0);
          assert.equal(parcel.quantity, parcel.received + parcel.damaged + parcel.lost + open);
          assert.equal(parcel.received + parcel.surplus, arrived);
          if (parcel.surplus > 0) assert.equal(open, 0);
        },
      ),
    );
  });

  it('agree where many receive, call back and count at once', { skip: !onPostgresql }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ received: fc.nat(4), lost: fc.nat(2), back: fc.boolean() }), {
          minLength: 2,
          maxLength: 6,
        }),
        async (acts) => {
          const id = await shop.stocked(8);
          const transfer = await sent(id, 8);
          const parcel_id = transfer.parcels[0]?.id ?? '';
          const answers = await Promise.all(
            acts.map(({ received, lost, back }) =>
              back
                ? sender.post(`${PATH}${transfer.id}/call-back/`, { version: transfer.version, reason: 'Race' })
                : arrive(receiver, transfer.id, [{ parcel_id, version: 1, received, lost, lost_reason: 'lost' }]),
            ),
          );
          assert.ok(answers.every(({ status }) => [200, 409, 422].includes(status)));
          assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
          const after = await readOne(transfer.id);
          const stock = Object.values(await onHand(id)).reduce((sum, units) => sum + units, 0);
          assert.equal(stock + after.on_the_way + after.lost, 8);
          assert.deepEqual(await faults(), []);
        },
      ),
      { numRuns: 8 },
    );
  });
});
