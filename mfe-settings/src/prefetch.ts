import { listPrefetch, type Prefetches } from '@bo/platform/manifest';
import { pincodes } from '@bo/resources';
import type { remote } from './remote.ts';

/** What our screens ask first, derived from the lists themselves. Read by the build, bundled nowhere. */
export const prefetch = {
  pincodeList: listPrefetch(pincodes),
} satisfies Prefetches<typeof remote>;
