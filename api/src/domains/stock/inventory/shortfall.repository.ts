import type { Shortfall } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { placeId } from './ledger.repository.ts';
import { type Place } from './expiry.repository.ts';
import { movements, readBalances, toMovement, withMovement } from './stock.list.ts';

/** As many as are read to find a cause; the last ones are left out, of which the first is the cause. */
const MOST = 100;

/** Explains how a stock balance became negative and stayed so. Undefined if the viewer may not see the balance. */
export async function readShortfall(db: Db, place: Place, viewer: Actor): Promise<Shortfall | undefined> {
  const id = placeId(place);
  const seen = await db
    .selectFrom('stock_balances')
    .select('id')
    .where('id', '=', id)
    .where(within('stock', viewer))
    .executeTakeFirst();
  const [balance] = seen ? await readBalances(db, [id]) : [];
  if (!balance) return undefined;
  const { rows } = await sql<{ id: string; after: number; count: number }>`
    with run as (
      select id, at, on_hand_change - reserved_change - blocked_change - expired_change as change,
        sum(on_hand_change - reserved_change - blocked_change - expired_change) over (order by at, id) - ${balance.safety}::int as after
      from stock_movements where variant_id = ${place.variant_id} and warehouse_id = ${place.warehouse_id}
    ), last_well as (select at, id from run where after >= 0 order by at desc, id desc limit 1)
    select id, after::int, count(*) over ()::int as count from run
    where change <> 0 and not exists (select 1 from last_well w where (w.at, w.id) >= (run.at, run.id))
    order by at, id limit ${MOST}`.execute(db);
  const ids = rows.map((row) => row.id);
  const lines = await withMovement(movements(db).where(sql<boolean>`stock_movements.id = any(${ids}::text[])`))
    .leftJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select('orders.number as order_number')
    .execute();
  const known = new Map(lines.map((line) => [line.id, line]));
  return {
    balance,
    movements: rows.flatMap(({ id: movement, after }) => {
      const line = known.get(movement);
      return line ? [{ ...toMovement(line), order_number: line.order_number, after }] : [];
    }),
    more: Math.max(0, (rows[0]?.count ?? 0) - rows.length),
  };
}
