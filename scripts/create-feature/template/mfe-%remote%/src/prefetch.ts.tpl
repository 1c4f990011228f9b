import { listPrefetch, type Prefetches } from '@bo/platform/manifest';
import { %many% } from '@bo/resources';
import type { remote } from './remote.ts';

/** What our screens ask first, derived from the lists themselves. Read by the build, bundled nowhere. */
export const prefetch = {
  %one%List: listPrefetch(%many%),
} satisfies Prefetches<typeof remote>;
