import {
  Counters,
  DashboardCompleteness,
  DashboardCounts,
  DashboardExpiry,
  DashboardSales,
  type Permission,
} from '@bo/contracts';
import { type Caller, may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readStore, startOfDay } from '../../../platform/settings.ts';
import { countRunningOut } from '../../marketing/coupons/coupons.service.ts';
import { stockCounters } from '../../stock/inventory/inventory.service.ts';
import { countArriving } from '../../stock/transfers/transfers.service.ts';
import { countUnseenJobs } from '../../store/jobs/jobs.service.ts';
import { countFailed } from '../../store/messages/messages.service.ts';
import { countDeadEnds } from '../../marketing/offer-banners/offer-banners.service.ts';
import { countEndingToday } from '../../marketing/offers/offers.service.ts';
import { countOrders, orderCounts, readSales, readWaiting } from '../../orders/orders/orders.service.ts';
import { readCompleteness } from '../../catalogue/products/products.service.ts';
import { countPendingPackages } from '../../partners/package-payments/package-payments.service.ts';
import { countRefunds } from '../../orders/refunds/refunds.service.ts';
import { countWaiting } from '../../orders/returns/returns.service.ts';
import { countSellers } from '../../partners/sellers/sellers.service.ts';
import { countWalletCredits } from '../../orders/wallet-credits/wallet-credits.service.ts';
import { countRequests } from '../../partners/payouts/payouts.service.ts';
import { countAdjustments } from '../../partners/seller-ledger/adjustments.service.ts';
import { countStopped } from '../../store/webhooks/webhooks.service.ts';
import { countBooks } from '../health/books.service.ts';
import { countPendingReviews, readExpiry } from './dashboard.repository.ts';

/**
 * The numbers on menu entries and in the inbox, by the permission of the list that each counts. A remote's manifest
 * names them.
 */
const COUNTERS: readonly { permission: Permission; count: (db: Db, caller: Caller) => Promise<Counters> }[] = [
  {
    permission: 'order.view',
    count: async (db, caller) => {
      const { statuses, on_hold, late } = await orderCounts(db, caller);
      return {
        orders_pending: statuses.pending,
        orders_processed: statuses.processed,
        orders_ready: statuses.ready_for_delivery,
        orders_on_hold: on_hold,
        orders_late: late,
        orders_code_locked: await countOrders(db, caller, { code_locked: 'true' }),
        orders_short: await countOrders(db, caller, { short: 'true' }),
        orders_payment_problem: await countOrders(db, caller, { payment_problem: 'true' }),
      };
    },
  },
  {
    permission: 'inventory.view',
    count: async (db, caller) => ({
      ...(await stockCounters(db, caller)),
      transfers_arriving: await countArriving(db, caller),
    }),
  },
  {
    permission: 'refund.view',
    count: async (db, caller) => ({
      ...(await countRefunds(db, caller)),
      wallet_credits: await countWalletCredits(db, caller),
    }),
  },
  { permission: 'return.view', count: countWaiting },
  { permission: 'review.view', count: async (db) => ({ reviews_pending: await countPendingReviews(db) }) },
  {
    permission: 'payout.view',
    count: async (db, caller) => ({
      payout_requests: await countRequests(db, caller),
      seller_adjustments: await countAdjustments(db, caller),
    }),
  },
  {
    permission: 'coupon.view',
    count: async (db, caller) => ({ coupons_running_out: await countRunningOut(db, caller) }),
  },
  {
    permission: 'offer.view',
    count: async (db, caller) => ({
      offers_ending_today: await countEndingToday(db, caller),
      banners_dead_end: await countDeadEnds(db, caller),
    }),
  },
  { permission: 'seller.approve', count: countSellers },
  { permission: 'platform.view', count: countBooks },
  { permission: 'settings.view', count: async (db) => ({ webhooks_disabled: await countStopped(db) }) },
  { permission: 'message.view', count: async (db, caller) => ({ messages_failed: await countFailed(db, caller) }) },
  {
    permission: 'payout.approve',
    count: async (db, caller) => ({ package_payments_pending: await countPendingPackages(db, caller) }),
  },
];

export const dashboardRoutes: Routes = (app, { db }) => {
  app.get(
    '/admin_panel/dashboard/counts/',
    { config: { permission: 'dashboard.view' }, schema: { tags: ['dashboard'], response: ok(DashboardCounts) } },
    async (request) => {
      const caller = callerOf(request);
      const since = await startOfDay(db, (await readStore(db)).time_zone);
      const { statuses, on_hold, late } = await orderCounts(db, caller);
      return {
        ...statuses,
        on_hold,
        late,
        since,
        cancelled_today: await countOrders(db, caller, { status: 'cancelled', cancelled_from: since }),
        delivered_today: await countOrders(db, caller, { status: 'delivered', delivered_from: since }),
        waiting: await readWaiting(db, caller),
      };
    },
  );

  // What customers paid is for anyone who may see customers, where the same sums stand beside each name.
  app.get(
    '/admin_panel/dashboard/sales/',
    { config: { permission: 'customer.view' }, schema: { tags: ['dashboard'], response: ok(DashboardSales) } },
    async (request) => readSales(db, callerOf(request), (await readStore(db)).time_zone),
  );

  app.get(
    '/admin_panel/dashboard/expiry/',
    { config: { permission: 'inventory.view' }, schema: { tags: ['dashboard'], response: ok(DashboardExpiry) } },
    (request) => readExpiry(db, callerOf(request)),
  );

  app.get(
    '/admin_panel/dashboard/completeness/',
    { config: { permission: 'product.edit' }, schema: { tags: ['dashboard'], response: ok(DashboardCompleteness) } },
    (request) => readCompleteness(db, callerOf(request)),
  );

  app.get(
    '/admin_panel/counters/',
    { config: { permission: 'signed_in' }, schema: { tags: ['dashboard'], response: ok(Counters) } },
    async (request) => {
      const caller = callerOf(request);
      const counts = await Promise.all([
        countUnseenJobs(db, caller),
        ...COUNTERS.filter(({ permission }) => may(caller, permission)).map(({ count }) => count(db, caller)),
      ]);
      return Object.fromEntries(counts.flatMap((some) => Object.entries(some)));
    },
  );
};
