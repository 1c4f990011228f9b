import type { ShiftHandover, ShiftWait, ShiftWork } from '@bo/contracts';
import { withQuery } from '@bo/platform/remote';
import { paths } from '../../paths.ts';

type Filters = Record<string, string | undefined>;
interface List {
  to: string;
  filters: Filters;
  /** The list's filter by warehouse. */
  warehouse?: string;
  late?: Filters;
}

const ofOrders = (filters: Filters): List => ({
  to: paths.orderList(),
  filters,
  warehouse: 'warehouse',
  late: { late: 'true' },
});

/** The list behind each number of waiting work. */
const LISTS: Readonly<Record<ShiftWait, List>> = {
  pending: ofOrders({ status: 'pending' }),
  processed: ofOrders({ status: 'processed' }),
  picked: ofOrders({ status: 'picked' }),
  packed: ofOrders({ status: 'packed' }),
  ready_for_delivery: ofOrders({ status: 'ready_for_delivery' }),
  on_hold: ofOrders({ on_hold: 'true' }),
  short: ofOrders({ short: 'true' }),
  payment_problem: ofOrders({ payment_problem: 'true' }),
  returns_requested: { to: paths.returnRequests(), filters: { status: 'requested' }, late: { waiting: 'true' } },
  returned: { to: paths.returnedOrders(), filters: { status: 'received,inspected' }, late: { waiting: 'true' } },
  refunds_requested: { to: paths.refundList(), filters: { status: 'requested' } },
  deliveries_due: {
    to: '/inventory/purchase-orders',
    filters: { status: 'sent,partly_received' },
    warehouse: 'warehouse',
    late: { late: 'true' },
  },
  transfers_arriving: { to: '/inventory/transfers', filters: { arriving: 'true' }, warehouse: 'to_warehouse' },
  counts_open: {
    to: '/inventory/counts',
    filters: { status: 'open' },
    warehouse: 'warehouse',
    late: { late: 'true' },
  },
  batches_expired: {
    to: '/inventory/batches',
    filters: { expired: 'true', blocked: 'false' },
    warehouse: 'warehouse',
  },
};

/** The address of the list that a number of waiting work counts. */
export function waitingPath(what: ShiftWait, warehouse: string | undefined, onlyLate: boolean): string {
  const { to, filters, warehouse: place, late } = LISTS[what];
  return withQuery(to, { ...filters, ...(onlyLate ? late : {}), ...(place ? { [place]: warehouse } : {}) });
}

/** The address of the orders that a picker has in hand. */
export const pickerPath = (picker: string, warehouse: string | undefined, onlyLate: boolean): string =>
  withQuery(paths.orderList(), {
    status: 'processed,picked',
    picker,
    warehouse,
    late: onlyLate ? 'true' : undefined,
  });

/** The entries of the audit log of one person's work of a kind. */
export const workPath = (
  { actor, record_type, action }: Pick<ShiftWork, 'actor' | 'record_type' | 'action'>,
  { from, upto, as_of, warehouse }: ShiftHandover,
): string =>
  withQuery('/audit', {
    actor: actor?.id,
    type: record_type,
    action,
    warehouse: warehouse?.id,
    from,
    upto: upto ?? as_of,
  });
