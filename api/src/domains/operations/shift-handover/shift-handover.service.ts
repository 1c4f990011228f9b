import {
  type Permission,
  SHIFT_WAITS,
  type ShiftHandover,
  type ShiftHandoverQuery,
  type ShiftWait,
} from '@bo/contracts';
import { type Caller, may } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { expectFound } from '../../../platform/records.ts';
import { countOrders, readPickers } from '../../orders/orders/orders.service.ts';
import { countRefunds } from '../../orders/refunds/refunds.service.ts';
import { countReturns } from '../../orders/returns/returns.service.ts';
import { countCounts } from '../../stock/inventory/counts.service.ts';
import { countBatches } from '../../stock/inventory/inventory.service.ts';
import { countPurchaseOrders } from '../../stock/purchase-orders/purchase-orders.service.ts';
import { countArriving } from '../../stock/transfers/transfers.service.ts';
import { findWarehouse } from '../../stock/warehouses/warehouses.service.ts';
import { readActivity } from '../../store/audit/audit.service.ts';

const HOUR = 3_600_000;
const SHIFT_HOURS = 8;
const MOST_HOURS = 7 * 24;

type Filters = Record<string, string>;
/** A list of waiting work: who may see it, its count, and the filter of what is late in it. */
interface Waiting {
  permission: Permission;
  count: (db: Db, caller: Caller, filters: Filters) => Promise<number>;
  filters: Filters;
  /** The filter of the list by warehouse; a list without one is counted for the whole store alone. */
  warehouse: string | null;
  late?: Filters;
}

const ofOrders = (filters: Filters, late = true): Waiting => ({
  permission: 'order.view',
  count: countOrders,
  filters,
  warehouse: 'warehouse',
  ...(late ? { late: { late: 'true' } } : {}),
});

const WAITING: Readonly<Record<ShiftWait, Waiting>> = {
  pending: ofOrders({ status: 'pending' }),
  processed: ofOrders({ status: 'processed' }),
  picked: ofOrders({ status: 'picked' }),
  packed: ofOrders({ status: 'packed' }),
  ready_for_delivery: ofOrders({ status: 'ready_for_delivery' }),
  on_hold: ofOrders({ on_hold: 'true' }),
  short: ofOrders({ short: 'true' }),
  payment_problem: ofOrders({ payment_problem: 'true' }, false),
  returns_requested: {
    permission: 'return.view',
    count: countReturns,
    filters: { status: 'requested' },
    warehouse: null,
    late: { waiting: 'true' },
  },
  returned: {
    permission: 'return.view',
    count: countReturns,
    filters: { status: 'received,inspected' },
    warehouse: null,
    late: { waiting: 'true' },
  },
  refunds_requested: {
    permission: 'refund.view',
    count: async (db, caller) => (await countRefunds(db, caller)).refunds_to_approve,
    filters: {},
    warehouse: null,
  },
  deliveries_due: {
    permission: 'purchase_order.view',
    count: countPurchaseOrders,
    filters: { status: 'sent,partly_received' },
    warehouse: 'warehouse',
    late: { late: 'true' },
  },
  transfers_arriving: {
    permission: 'inventory.view',
    count: countArriving,
    filters: {},
    warehouse: 'to_warehouse',
  },
  counts_open: {
    permission: 'inventory.view',
    count: countCounts,
    filters: { status: 'open' },
    warehouse: 'warehouse',
    late: { late: 'true' },
  },
  batches_expired: {
    permission: 'inventory.view',
    count: countBatches,
    filters: { expired: 'true', blocked: 'false' },
    warehouse: 'warehouse',
  },
};

async function readWaiting(db: Db, caller: Caller, warehouse: string | undefined): Promise<ShiftHandover['waiting']> {
  const waiting: ShiftHandover['waiting'] = [];
  for (const what of SHIFT_WAITS) {
    const list = WAITING[what];
    if (!may(caller, list.permission)) continue;
    if (warehouse !== undefined && list.warehouse === null) continue;
    const filters = {
      ...list.filters,
      ...(warehouse !== undefined && list.warehouse !== null ? { [list.warehouse]: warehouse } : {}),
    };
    const count = await list.count(db, caller, filters);
    const late = list.late ? await list.count(db, caller, { ...filters, ...list.late }) : null;
    waiting.push({ what, count, late });
  }
  return waiting;
}

/** What a shift has done, by person, and what waits for the next one. */
export async function readHandover(
  db: Db,
  { warehouse, from, upto }: ShiftHandoverQuery,
  caller: Caller,
): Promise<ShiftHandover> {
  const place = warehouse === undefined ? null : expectFound(await findWarehouse(db, warehouse, caller));
  const now = Date.now();
  const end = upto === undefined ? now : Math.min(Date.parse(upto), now);
  const start = from === undefined ? end - SHIFT_HOURS * HOUR : Date.parse(from);
  const span = {
    from: new Date(Math.max(Math.min(start, end), end - MOST_HOURS * HOUR)).toISOString(),
    upto: new Date(end).toISOString(),
  };
  return {
    from: span.from,
    upto: end < now ? span.upto : null,
    as_of: new Date(now).toISOString(),
    warehouse: place && { id: place.id, name: place.name, name_ar: place.name_ar },
    done: await readActivity(db, { ...span, warehouse }, caller),
    waiting: await readWaiting(db, caller, warehouse),
    pickers: await readPickers(db, caller, warehouse),
  };
}
