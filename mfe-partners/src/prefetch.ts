import { listPrefetch, type Prefetches } from '@bo/platform/manifest';
import { sellers } from '@bo/resources';
import type { remote } from './remote.ts';

/** What our screens ask first, derived from the lists themselves. Read by the build, bundled nowhere. */
export const prefetch = {
  sellerList: listPrefetch(sellers),
} satisfies Prefetches<typeof remote>;
