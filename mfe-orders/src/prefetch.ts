import { listPrefetch, type Prefetches } from '@bo/platform/manifest';
import { creditNotes, customers, orders, refunds, walletCredits } from '@bo/resources';
import { settingsPath } from './parts/refund-settings.api.ts';
import type { remote } from './remote.ts';

/** What our screens ask first, derived from the lists themselves. Read by the build, bundled nowhere. */
export const prefetch = {
  orderList: listPrefetch(orders),
  customerList: listPrefetch(customers),
  refundList: listPrefetch(refunds),
  creditNoteList: listPrefetch(creditNotes),
  walletCreditList: listPrefetch(walletCredits),
  refundSettings: [settingsPath],
} satisfies Prefetches<typeof remote>;
