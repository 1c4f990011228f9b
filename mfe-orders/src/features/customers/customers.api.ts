import { CustomerDetail, CustomerMonths, listPage, type WalletAdjustInput, WalletEntry } from '@bo/contracts';
import { apiPages, apiQuery, type ApiError, http, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { customers, staleAfter } from '@bo/resources';

const PAGE = 20;
const entries = listPage(WalletEntry);
const of = (id: string, ending: string) => `${customers.path}${encodeURIComponent(id)}/${ending}/`;

/** What they ordered and spent in each of the last twelve months. */
export const customerMonths = (id: string) =>
  apiQuery({ queryKey: [...customers.keys.detail(id), 'months'], path: of(id, 'months'), schema: CustomerMonths });

/** The ledger of their wallet, newest first. */
export const walletEntries = (id: string) =>
  apiPages({
    queryKey: [...customers.keys.detail(id), 'wallet'],
    path: of(id, 'wallet'),
    params: (offset) => ({ limit: PAGE, offset }),
    schema: entries,
    next: (page, offset) => (page.next === null ? undefined : offset + PAGE),
  });

/**
 * Puts something into a wallet or takes it out. `key` names the act: sent again after a lost answer it is done once.
 */
export const adjustWallet = (done: string) =>
  mutationOptions<CustomerDetail, ApiError, { id: string; key: string; body: WalletAdjustInput }>({
    mutationKey: keyOf('customers', 'wallet'),
    meta: { invalidates: staleAfter('customer'), failure: 'screen', done },
    mutationFn: async ({ id, key, body }) =>
      parseResponse(CustomerDetail, await http().post(of(id, 'wallet'), body, { headers: { 'Idempotency-Key': key } })),
  });

/** Where the file with all that is kept of them is. */
export const customerDataUrl = (id: string) => of(id, 'data');
