import { MessageListQuery } from '@bo/contracts';
import { listPrefetch, type Prefetches } from '@bo/platform/manifest';
import { pincodes, roles, serviceAccounts, users, warehouses, webhooks } from '@bo/resources';
import type { remote } from './remote.ts';

/** What our screens ask first, derived from the lists themselves. Read by the build, bundled nowhere. */
export const prefetch = {
  warehouseList: listPrefetch(warehouses),
  pincodeList: listPrefetch(pincodes),
  userList: listPrefetch(users),
  roleList: listPrefetch(roles),
  serviceAccountList: listPrefetch(serviceAccounts),
  webhookList: listPrefetch(webhooks),
  messageList: listPrefetch({ name: 'messages', path: 'admin_panel/messages/', listQuery: MessageListQuery }),
} satisfies Prefetches<typeof remote>;
