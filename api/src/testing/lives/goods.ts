import {
  isTravelling,
  listPage,
  Recall,
  RecallDetail,
  StockTransfer,
  StockTransferDetail,
  SupplierReturn,
} from '@bo/contracts';
import fc from 'fast-check';
import { SHOP } from '../orders.ts';
import { anyOf, type Command, command, few } from './command.ts';
import type { Life, World } from './world.ts';

/*
 * What happens to goods between the places of a house: transfers that travel for days, and recalls with all that
 * follows from them.
 */

const TRANSFERS = 'admin_panel/transfers/';
const RECALLS = 'admin_panel/recalls/';
const RETURNS = 'admin_panel/supplier-returns/';
const AWAY = ['milk', 'bread', 'nuts'] as const;

/** The recalls of a life that are open: of its own goods. */
export async function openRecalls({ desk }: World, { goods }: Life): Promise<RecallDetail[]> {
  const found = await Promise.all(
    AWAY.map(async (good) =>
      (await desk.get(RECALLS, { query: { variant: goods[good], status: 'open' } })).as(listPage(Recall)),
    ),
  );
  const ids = new Set(found.flatMap(({ results }) => results.map(({ id }) => id)));
  return Promise.all([...ids].map(async (id) => (await desk.get(`${RECALLS}${id}/`)).as(RecallDetail)));
}

/** The transfers of a life whose goods are on their way. */
export async function travelling({ desk }: World, { goods }: Life): Promise<StockTransferDetail[]> {
  const found = await Promise.all(
    AWAY.map(async (good) =>
      (await desk.get(TRANSFERS, { query: { variant: goods[good] } })).as(listPage(StockTransfer)),
    ),
  );
  const open = found.flatMap(({ results }) => results).filter(({ status }) => isTravelling(status));
  const ids = new Set(open.map(({ id }) => id));
  return Promise.all([...ids].map(async (id) => (await desk.get(`${TRANSFERS}${id}/`)).as(StockTransferDetail)));
}

/** Receives what is still on its way of a transfer: of each parcel so many, some of them damaged. */
export const arrive = (
  { send }: World,
  { id, parcels }: StockTransferDetail,
  { most = 99, damaged = 0, surplus = 0 } = {},
) =>
  send(`${TRANSFERS}${id}/receive/`, {
    lines: parcels
      .filter(({ open }) => open > 0)
      .map(({ id: parcel_id, version, open }) => {
        const units = Math.min(open, most);
        const spoiled = Math.min(units, damaged);
        return {
          ...{ parcel_id, version, received: units - spoiled + (units === open ? surplus : 0) },
          ...{ damaged: spoiled, damaged_reason: 'broken', surplus_reason: 'miscounted' },
        };
      }),
  });

/** Takes what is left of the batches of a recall out of the stock. */
export async function settleRecall(
  { send, desk, supplier }: World,
  { id, batches }: RecallDetail,
  how: 'write_off' | 'supplier',
): Promise<void> {
  for (const { variant_id, batch } of batches) {
    const { version } = (await desk.get(`${RECALLS}${id}/`)).as(RecallDetail);
    await send(`${RECALLS}${id}/settle/`, { version, variant_id, batch, how, supplier_id: supplier, note: '' });
  }
}

const Way = fc.record({
  good: anyOf(...AWAY),
  from: few(0, 2),
  to: few(1, 2),
  quantity: few(1, 8),
});

export const ofGoods: fc.Arbitrary<Command>[] = [
  command('send away', Way, async ({ send }, life, { good, from, to, quantity }) => {
    const places = [SHOP.warehouse, SHOP.other, life.depot];
    await send(TRANSFERS, {
      ...{ from_warehouse_id: places[from], to_warehouse_id: places[(from + to) % places.length], send: true },
      lines: [{ variant_id: life.goods[good], quantity }],
    });
  }),
  command(
    ({ how }) => `${how} on the way`,
    fc.record({
      how: anyOf('arrives', 'arrives', 'departs', 'called back'),
      most: anyOf(1, 3, 99),
      damaged: anyOf(0, 0, 1),
      surplus: anyOf(0, 0, 0, 1),
    }),
    async (world, life, { how, ...came }) => {
      const [first] = await travelling(world, life);
      if (!first) return;
      const { id, version } = first;
      if (how === 'arrives') await arrive(world, first, came);
      else if (how === 'departs') await world.send(`${TRANSFERS}${id}/depart/`, { version });
      else await world.send(`${TRANSFERS}${id}/call-back/`, { version, reason: 'Needed here.' });
    },
  ),
  command(
    'recall opened',
    fc.tuple(anyOf(...AWAY), anyOf('B2', 'B30', 'B4', 'B200')),
    ({ send }, { goods }, [good, batch]) =>
      send(RECALLS, { reason: 'A notice.', batches: [{ variant_id: goods[good], batch }] }),
  ),
  ...[0, 1].map(() =>
    command(
      (how) => `recall ${how}`,
      anyOf('told', 'settled as waste', 'settled with the supplier', 'withdrawn', 'closed'),
      async (world, life, how) => {
        const [first] = await openRecalls(world, life);
        if (!first) return;
        const { id, version } = first;
        const { send, finance } = world;
        if (how === 'told') await send(`${RECALLS}${id}/tell/`, { version });
        else if (how === 'withdrawn') await send(`${RECALLS}${id}/withdraw/`, { version, reason: 'A false alarm.' });
        else if (how === 'closed') await send(`${RECALLS}${id}/close/`, { version, reason: 'All out.' }, finance);
        else await settleRecall(world, first, how === 'settled as waste' ? 'write_off' : 'supplier');
      },
    ),
  ),
  command('supplier takes none', fc.constant(null), async ({ desk, send, db }, { goods }) => {
    const line = await db
      .selectFrom('supplier_return_lines')
      .innerJoin('supplier_returns', 'supplier_returns.id', 'supplier_return_lines.supplier_return_id')
      .select('supplier_returns.id')
      .where('supplier_returns.status', '=', 'sent')
      .where('supplier_return_lines.variant_id', 'in', Object.values(goods))
      .limit(1)
      .executeTakeFirst();
    if (!line) return;
    const { version } = (await desk.get(`${RETURNS}${line.id}/`)).as(SupplierReturn);
    await send(`${RETURNS}${line.id}/cancel/`, { version, reason: 'Not collected.' });
  }),
];

/** Takes the ways out that the pages of transfers and recalls offer, and says what stays open. */
export async function leadGoodsOut(world: World, life: Life): Promise<string[]> {
  for (const transfer of await travelling(world, life)) await arrive(world, transfer);
  for (const recall of await openRecalls(world, life)) {
    await settleRecall(world, recall, 'write_off');
    const { version } = (await world.desk.get(`${RECALLS}${recall.id}/`)).as(RecallDetail);
    const closed = await world.send(`${RECALLS}${recall.id}/close/`, { version, reason: 'The end.' }, world.finance);
    if (closed.status !== 200) await world.send(`${RECALLS}${recall.id}/withdraw/`, { version, reason: 'The end.' });
  }
  return [
    ...(await travelling(world, life)).map(({ number, status }) => `transfer ${number} ${status}`),
    ...(await openRecalls(world, life)).map(({ number }) => `recall ${number}`),
  ];
}
