import { type StockBalance, StockSettings } from '@bo/contracts';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { defineBulk, readBulkState } from '../../../platform/http/bulk.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { changeVariant } from '../../catalogue/variants/variants.service.ts';
import { setSafety } from './inventory.service.ts';
import { findBalance, stockList } from './stock.list.ts';

/** `to` is the state that an undo gives a place back. */
const Values = StockSettings.partial().extend({ to: z.string().max(500).optional() });

const stateOf = ({ safety, aisle, reorder_point }: StockBalance): StockSettings => ({ safety, aisle, reorder_point });
const placeOf = async (db: Db | Trx, id: string, viewer: Actor): Promise<StockBalance> =>
  expectFound(await findBalance(db, id, viewer));

async function setPlace(
  unit: UnitOfWork,
  id: string,
  change: { safety?: number | undefined; aisle?: string | undefined },
): Promise<unknown> {
  const before = await placeOf(unit.trx, id, unit.actor);
  const { safety = before.safety, aisle = before.aisle } = change;
  if (safety === before.safety && aisle === before.aisle) return before;
  return setSafety(unit, { variant_id: before.variant_id, warehouse_id: before.warehouse.id, safety, aisle });
}

/** The reorder point is the variant's, in every warehouse. */
async function setReorderPoint(unit: UnitOfWork, id: string, reorder_point: number): Promise<unknown> {
  const before = await placeOf(unit.trx, id, unit.actor);
  if (reorder_point === before.reorder_point) return before;
  return changeVariant(unit, before.variant_id, undefined, { reorder_point });
}

/**
 * What can be done to many places of the stock at once: how much is kept back there, in which aisle it stands, from
 * when on it is ordered again. What is counted, written off or moved has a quantity of its own in each place, and a
 * line of the ledger: that is never done to many at once.
 */
export const stockBulk = defineBulk({
  name: 'inventory',
  list: stockList,
  values: Values,
  async stateOf(db, id, viewer) {
    const place = await findBalance(db, id, viewer);
    return place && JSON.stringify(stateOf(place));
  },
  actions: {
    set_safety: {
      needs: 'inventory.adjust',
      values: Values.required({ safety: true }),
      act: (unit, id, { safety }) => setPlace(unit, id, { safety }),
    },
    set_aisle: {
      needs: 'inventory.adjust',
      values: Values.required({ aisle: true }),
      act: (unit, id, { aisle }) => setPlace(unit, id, { aisle }),
    },
    set_reorder_point: {
      needs: 'product.edit',
      values: Values.required({ reorder_point: true }),
      act: (unit, id, values) => setReorderPoint(unit, id, values.reorder_point ?? 0),
    },
    return: {
      needs: 'inventory.adjust',
      act: (unit, id, { to }) => setPlace(unit, id, readBulkState(StockSettings, to)),
    },
    return_reorder_point: {
      needs: 'product.edit',
      act: (unit, id, { to }) => setReorderPoint(unit, id, readBulkState(StockSettings, to).reorder_point),
    },
  },
});
