import { listPrefetch, type Prefetches } from '@bo/platform/manifest';
import { dealers, earnings, packagePayments, payoutRequests, payouts, sellerSales, sellers } from '@bo/resources';
import type { remote } from './remote.ts';

/** What our screens ask first, derived from the lists themselves. Read by the build, bundled nowhere. */
export const prefetch = {
  sellerList: listPrefetch(sellers),
  sellerSales: listPrefetch(sellerSales),
  earningHistory: listPrefetch(earnings),
  payoutRequestList: listPrefetch(payoutRequests),
  payoutList: listPrefetch(payouts),
  packagePaymentList: listPrefetch(packagePayments),
  dealerList: listPrefetch(dealers),
} satisfies Prefetches<typeof remote>;
